// Solutions up to the symmetries of a puzzle: those of its board that leave what is given as it is.
#ifndef ROQUE_PUZZLE_CLASSES_H
#define ROQUE_PUZZLE_CLASSES_H

#include "board/grid.h"
#include "puzzle/family.h"
#include "puzzle/puzzle.h"

struct classes {
    size_t size;                      // cells
    int symmetries;                   // of the puzzle, the identity left out
    uint32_t *from[BOARD_SYMMETRIES]; // for each symmetry and cell, the cell whose content comes there
};

bool classes_init(struct classes *c, const struct puzzle *p, struct mem *m); // false when there is no memory
void classes_free(struct classes *c, struct mem *m);

// Is this the first of its class, in the order of the cells' characters? Exactly one solution of each class
// is.
bool classes_is_first(const struct classes *c, const char *cells);

// Let the solver find one solution of each class only: the one that is greatest, or as great as any, in the
// order of the model's marks (a lex-leader; Crawford, Ginsberg, Luks and Roy 1996). False when there is no
// memory.
bool classes_post(const struct classes *c, const struct model *model, struct csp *s);

// The same by a few cells only. Of each class, those are kept that show the first mark in its cell, if there
// are any; of those, the ones that show the second in its, and so on. This posts what the last of them says,
// as it comes after those before it: every class keeps a solution, whichever and however many of them are
// posted.
struct classes_wish {
    uint32_t cell;
    char mark;
};
enum { CLASSES_WISHES = BOARD_SYMMETRIES }; // at most
void classes_post_wish(const struct classes *c, const struct model *model, struct csp *s,
                       const struct classes_wish *wishes, size_t n);

// How many solutions the class of this one has.
uint64_t classes_size(const struct classes *c, const char *cells);

// Are two solutions of one class?
bool classes_same(const struct classes *c, const char *a, const char *b);

#endif
