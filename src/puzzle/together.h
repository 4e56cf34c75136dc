// Sets of cells that hang together on a board, as literals. Where two of them have no cell in common, more
// follows: nowhere can a way through one cross a way through the other, because the board is flat. That they
// hang together finds this out only by search, again and again.
#ifndef ROQUE_PUZZLE_TOGETHER_H
#define ROQUE_PUZZLE_TOGETHER_H

#include "base/mem.h"
#include "csp/csp.h"

struct together {
    struct mem *mem;
    struct csp *s;
    uint32_t width, height;
    bool no_memory;
    VEC(csp_lit) sets; // one behind the other, by cell: it is part of the set
    VEC(csp_lit) lits; // of what is being posted,
    VEC(uint32_t) place;
    VEC(struct csp_edge) edges;
};

void together_begin(struct together *t, struct csp *s, int width, int height, struct mem *m);
void together_end(struct together *t);

// The cells whose literals are true hang together: now, and in the rule instance that is open in the kernel.
// CSP_FALSE: the cell is not one of them.
void together_post(struct together *t, const csp_lit *by_cell);

// Post what follows for two sets that are apart in every cell: two literals of it exclude each other.
typedef bool together_apart(const void *context, uint32_t cell, csp_lit a, csp_lit b);
void together_post_more(struct together *t, together_apart *apart, const void *context);

#endif
