// Solutions up to the symmetries of a puzzle: those of its board that leave everything given in place.
#ifndef ROQUE_PUZZLE_CLASSES_H
#define ROQUE_PUZZLE_CLASSES_H

#include "board/grid.h"
#include "puzzle/family.h"
#include "puzzle/puzzle.h"

struct classes {
    size_t size;                      // cells
    int symmetries;                   // without the identity
    uint32_t *from[BOARD_SYMMETRIES]; // for each symmetry and cell, the cell whose content comes there
};

bool classes_init(struct classes *c, const struct puzzle *p, struct mem *m); // false when there is no memory
void classes_free(struct classes *c, struct mem *m);

// Is this the first of its class, in the order of the cells' characters? Exactly one solution of each class
// is.
bool classes_is_first(const struct classes *c, const char *cells);

// Restrict the solver to one solution of each class: one that is greatest in the order of the model's marks
// (a lex-leader; Crawford, Ginsberg, Luks and Roy 1996). False when out of memory.
bool classes_post(const struct classes *c, const struct model *model, struct csp *s);

// The same by a few cells only. Of each class, keep those that show the first mark in its cell, if there are
// any; of those, the ones that show the second, and so on. This posts the condition for the last of them,
// given those before it. Every class keeps a solution, whichever and however many of them are posted.
struct classes_wish {
    uint32_t cell;
    char mark;
};
enum { CLASSES_WISHES = BOARD_SYMMETRIES }; // at most
void classes_post_wish(const struct classes *c, const struct model *model, struct csp *s,
                       const struct classes_wish *wishes, size_t n);

// The size of the class of this solution.
uint64_t classes_size(const struct classes *c, const char *cells);

// Are two solutions in one class?
bool classes_same(const struct classes *c, const char *a, const char *b);

#endif
