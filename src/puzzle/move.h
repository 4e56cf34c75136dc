// One change of a board as a value: what a player does to a cell. Short strings represent it, such as
// `r3c4=*`, and a saved game is a list of them (src/play, src/format/game.h).
#ifndef ROQUE_PUZZLE_MOVE_H
#define ROQUE_PUZZLE_MOVE_H

#include "puzzle/puzzle.h"

enum move_how {
    MOVE_PUT = '=',       // a mark, "nothing here", or the open cell to clear it; in an editor also what is
                          // printed, in a cell or beneath it
    MOVE_STRIKE = '-',    // strike a candidate out
    MOVE_TAKE_BACK = '+', // restore it
};

struct move {
    uint32_t cell;
    char how; // a move_how
    char mark;
};

// Is it legal on this board? False with a sentence in `fault`; a reader adds line and column.
bool move_fits(const struct puzzle *p, struct move m, struct fault *fault);

// Do a legal move. False when out of memory.
bool move_do(struct puzzle *p, struct move m);

// "r3c4=*"
void move_write(struct text *out, const struct puzzle *p, struct move m);

#endif
