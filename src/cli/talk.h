// A conversation in plain text with a person at the terminal, or with a script: say something, ask, wait for
// a line. The end of the input and Ctrl-C leave it, as any word for leaving does. The menu is such a
// conversation.
#ifndef ROQUE_CLI_TALK_H
#define ROQUE_CLI_TALK_H

#include "base/text.h"

// Lines that a person types or a script pipes in: of any length without harm, and Ctrl-C is noticed
// while waiting.

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

struct talk {
    struct cli_lines lines;
    struct text out;    // said since the last question
    struct text answer; // the last one, without blanks around it
    size_t indent;      // columns before its first word on the screen
    bool echo;          // what is typed does not show by itself: say it, so that a transcript can be read
    int exit_code;      // when it is left
};

void talk_init(struct talk *t, struct mem *m); // by standard input and output
void talk_free(struct talk *t);

// Print what was said. False after a complaint, when that cannot be done.
bool talk_flush(struct talk *t);

// Print what was said, then the prompt, and wait for a line. False: leave; t->exit_code tells how.
bool talk_ask(struct talk *t, const char *prompt);

// Say the answer again, in quotes.
void talk_quote(struct talk *t);

// The answer is wrong at `column` (from 1 on): a caret there, and the reason.
void talk_object(struct talk *t, size_t column, const char *reason);

#endif
