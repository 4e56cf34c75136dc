// Sets of cells that must be connected, as literals. Where two of them have no cell in common, more follows:
// nowhere can a path through one cross a path through the other, because the board is flat. Connectivity
// alone finds that out only by search, again and again.
#ifndef ROQUE_PUZZLE_CONNECTED_H
#define ROQUE_PUZZLE_CONNECTED_H

#include "base/mem.h"
#include "csp/csp.h"

struct connected_sets {
    struct mem *mem;
    struct csp *s;
    uint32_t width, height;
    bool no_memory;
    VEC(csp_lit) sets; // one behind the other, by cell: it is part of the set
    VEC(csp_lit) lits; // of what is being posted,
    VEC(uint32_t) place;
    VEC(struct csp_edge) edges;
};

void connected_begin(struct connected_sets *t, struct csp *s, int width, int height, struct mem *m);
void connected_end(struct connected_sets *t);

// The cells whose literals are true are connected: posted now, in the rule instance that is open in the
// kernel. CSP_FALSE: the cell is not one of them.
void connected_post(struct connected_sets *t, const csp_lit *by_cell);

// Post what follows for two sets that are apart in every cell: two literals of it exclude each other.
typedef bool connected_apart(const void *context, uint32_t cell, csp_lit a, csp_lit b);
void connected_post_more(struct connected_sets *t, connected_apart *apart, const void *context);

#endif
