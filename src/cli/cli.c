#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

int cli_weightier(int a, int b) {
    static const int order[] = {CLI_INTERRUPTED, CLI_BAD, CLI_LIMIT, CLI_NO};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i]) return order[i];
    return CLI_YES;
}

void cli_complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("roque: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}
