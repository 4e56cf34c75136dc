// Lines that a person types or a script pipes in: of any length without harm, and Ctrl-C is noticed
// while waiting.
#ifndef ROQUE_CLI_LINES_H
#define ROQUE_CLI_LINES_H

#include "base/text.h"

enum { CLI_LONGEST_LINE = 8 << 20 }; // a whole board of one row still fits

enum cli_line {
    CLI_LINE,             // `line` holds it, without its end
    CLI_LINE_TOO_LONG,    // it was read past; `line` is empty
    CLI_LINE_END,         // of the input
    CLI_LINE_INTERRUPTED, // by Ctrl-C
    CLI_LINE_FAILED,      // no memory, or the input cannot be read (errno)
};

struct cli_lines {
    int fd;
    size_t at, size; // of what is read ahead
    char ahead[4096];
};

void cli_lines_init(struct cli_lines *l, int fd);
enum cli_line cli_lines_next(struct cli_lines *l, struct text *line);

#endif
