// What all solutions of a board agree on, found without listing them: the backbone of its marks.
#ifndef ROQUE_PUZZLE_COMMON_H
#define ROQUE_PUZZLE_COMMON_H

#include "base/limits.h"
#include "puzzle/family.h"

enum common_answer {
    COMMON_FOUND,
    COMMON_NONE,    // there is no solution
    COMMON_STOPPED, // a limit came first
};

enum { COMMON_NOTHING = 'x', COMMON_OPEN = '.' }; // in `cells`, whatever the family calls them

struct common {
    struct mem *mem;
    size_t size; // of the board
    char *cells; // a mark where every solution shows it, nothing where none shows any, else open; or what is
                 // printed
    uint64_t *never; // by cell: a bit for each of family->marks that no solution shows there
    size_t open;     // cells that are not the same in all solutions
};

// False only on a fault. Free it either way.
bool common_find(const struct puzzle *p, struct limits limits, struct mem *m, struct common *out,
                 enum common_answer *answer, struct fault *fault);
void common_free(struct common *c);

#endif
