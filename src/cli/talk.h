// A conversation in plain text with a person at the terminal, or with a script: say something, ask, wait for
// a line. The end of the input and Ctrl-C are ways to leave like any other. The menu is one.
#ifndef ROQUE_CLI_TALK_H
#define ROQUE_CLI_TALK_H

#include "cli/lines.h"

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
