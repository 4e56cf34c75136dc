#include "cli/cli.h"

#include "base/wrap.h"
#include "cli/output.h"
#include "cli/terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cli_weightier(int a, int b) {
    static const int order[] = {CLI_INTERRUPTED, CLI_BAD, CLI_LIMIT, CLI_NO};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i]) return order[i];
    return CLI_YES;
}

void cli_err(const char *bytes, size_t count) {
    struct mem mem = MEM_UNLIMITED;
    size_t width = cli_width(STDERR_FILENO);
    struct text folded = TEXT_IN(&mem);
    if (width > 0) wrap_fold(&folded, bytes, count, width);
    bool fits = width > 0 && !folded.failed;
    cli_write_all(STDERR_FILENO, fits ? text_string(&folded) : bytes, fits ? folded.size : count);
    text_free(&folded);
}

// Without the heap: memory may be what is missing. A name of thousands of characters does not fit anywhere.
bool cli_complain(const char *format, ...) {
    enum { USUALLY_ENOUGH = 1000 };
    char line[USUALLY_ENOUGH + 10] = "roque: ";
    size_t size = strlen(line);
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(line + size, USUALLY_ENOUGH, format, args);
    size += length < 0 ? 0 : (size_t)length;
    if (length < USUALLY_ENOUGH) {
        line[size++] = '\n';
        cli_err(line, size);
    } else {
        fputs("roque: ", stderr);
        vfprintf(stderr, format, again);
        fputc('\n', stderr);
    }
    va_end(again);
    va_end(args);
    return false;
}
