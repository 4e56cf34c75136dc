// What can be asked of new Akari puzzles.
#ifndef ROQUE_FAMILY_AKARI_OPTIONS_H
#define ROQUE_FAMILY_AKARI_OPTIONS_H

#include "make/make.h"

enum { AKARI_BLACK, AKARI_SYMMETRY, AKARI_CLUES, AKARI_FROM, AKARI_NUMBERS }; // places in the table
extern const struct option akari_options[];

enum akari_symmetry { // of black cells
    AKARI_NO_SYMMETRY,
    AKARI_MIRROR,   // left and right
    AKARI_MIRROR2,  // left and right, up and down
    AKARI_ROTATE2,  // by half a turn
    AKARI_ROTATE4,  // by a quarter turn; square boards
    AKARI_DIAGONAL, // along the main diagonal; square boards
    AKARI_SYMMETRIES
};
enum akari_symmetry akari_symmetry_of(const struct make_request *r);

enum akari_clues {       // where none are asked for: as the difficulty needs it
    AKARI_ALL_CLUES,     // every black cell has its number
    AKARI_MINIMAL_CLUES, // no number can be left out without a second solution
};

// Random boards, with any number of solutions (any.c): see struct family_maker.
make_draw akari_draw;

// Say why a request can never be met, or return true.
bool akari_can_make(const struct make_request *r, struct fault *fault);

#endif
