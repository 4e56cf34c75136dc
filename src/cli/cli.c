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
    struct text folded;
    size_t width = cli_width(STDERR_FILENO);
    text_init(&folded, &mem);
    if (width > 0) wrap_fold(&folded, bytes, count, width);
    bool fits = width > 0 && !folded.failed;
    cli_write_all(STDERR_FILENO, fits ? text_string(&folded) : bytes, fits ? folded.size : count);
    text_free(&folded);
}

void cli_complain(const char *format, ...) {
    enum { USUALLY_ENOUGH = 1000 };
    static const char name[] = "roque: ";
    char line[sizeof name + USUALLY_ENOUGH];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    strcpy(line, name);
    size_t begun = strlen(name);
    int length = vsnprintf(line + begun, sizeof line - begun, format, args);
    if (length >= 0 && (size_t)length + begun + 1 < sizeof line) {
        line[begun + (size_t)length] = '\n';
        cli_err(line, begun + (size_t)length + 1);
    } else { // a name of thousands of characters does not fit anywhere
        fputs(name, stderr);
        vfprintf(stderr, format, again);
        fputc('\n', stderr);
    }
    va_end(again);
    va_end(args);
}
