// Which boards the whole screen has, and on which terminals it works.
#define _XOPEN_SOURCE 700
#include "terminal/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <term.h> // has macros for many short words: nothing that uses them may follow

extern const struct screen_board screen_puzzle_board, echek_screen_board;
const struct screen_board *const screen_boards[] = {&screen_puzzle_board, &echek_screen_board, NULL};

static bool is_known(void) {
    int known = 0;
    bool ok = setupterm(NULL, STDOUT_FILENO, &known) == OK && known == 1;
    if (ok) del_curterm(set_curterm(NULL)); // initscr begins anew
    return ok;
}

// A terminal without a cursor, or that curses does not know, is talked to line by line.
bool screen_is_possible(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0 && is_known();
}
