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

// What somebody typed or wrote must not command the terminal.
static void make_harmless(char *line, size_t size) {
    for (size_t i = 0; i < size;) {
        size_t n = text_shown_length(line + i, size - i);
        if (n == 0 && line[i] == '\n') n = 1; // a fault may have a picture
        else if (n == 0) n = text_utf8_length(line + i, size - i) > 1 ? 2 : 1, memset(line + i, '?', n);
        i += n;
    }
}

// Without the heap: memory may be what is missing. A name of thousands of characters does not fit anywhere.
bool cli_complain(const char *format, ...) {
    enum { USUALLY_ENOUGH = 1000 };
    static const char name[] = "roque: ";
    char usual[USUALLY_ENOUGH], *line = usual;
    struct mem mem = MEM_UNLIMITED;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    size_t size = sizeof name + (length < 0 ? 0 : (size_t)length),
           room = size > sizeof usual ? size : sizeof usual;
    if (size > sizeof usual) line = mem_resize(&mem, NULL, 0, room);
    if (line == NULL) line = usual, size = room = sizeof usual;
    memcpy(line, name, sizeof name);
    vsnprintf(line + sizeof name - 1, room - sizeof name + 1, format, again);
    make_harmless(line, size - 1);
    line[size - 1] = '\n';
    cli_err(line, size);
    if (line != usual) mem_free(&mem, line, room);
    va_end(again);
    va_end(args);
    return false;
}
