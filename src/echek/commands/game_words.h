// A game of Echek as it is given on a command line: a file, a link of the page, - for standard input, or its
// moves; nothing at all is the game that was played last.
#ifndef ROQUE_ECHEK_COMMANDS_GAME_WORDS_H
#define ROQUE_ECHEK_COMMANDS_GAME_WORDS_H

#include "echek/play/duel.h"

struct cli_echek_words {
    const char *rules, *position; // for moves alone, which do not say; NULL: not given
    int argc;
    char **argv;
};

// The exit code: CLI_YES, or something else after a complaint. Free the game either way.
int cli_echek_game(const struct cli_echek_words *w, struct mem *m, struct duel *d);

#endif
