// Literals for parts of rules. Equal parts have one literal: a gate is defined once, in both directions, and
// belongs to no rule instance.
#ifndef ROQUE_PUZZLE_GATES_H
#define ROQUE_PUZZLE_GATES_H

#include "base/mem.h"
#include "csp/csp.h"

// A number as a sum: weights of literals that are true, and a constant.
struct term {
    csp_lit lit;
    long weight;
};
typedef VEC(struct term) terms;

struct gates {
    struct mem *mem;
    struct csp *s;
    bool plain; // sums become counts with literals repeated, as proofs need it
    bool no_memory;
    VEC(uint32_t) keys;  // of all gates, one behind the other: see gates.c
    VEC(uint32_t) table; // where the key of each begins + 1, at a place that the key gives; 0: free
    size_t count;
    VEC(csp_lit) scratch;
    VEC(int) weights;
};

void gates_begin(struct gates *g, struct csp *s, struct mem *m);
void gates_end(struct gates *g);

// All of the literals; at least one of them. The list is sorted in place.
csp_lit gate_and(struct gates *g, csp_lit *lits, size_t n);
csp_lit gate_or(struct gates *g, csp_lit *lits, size_t n);

// The literal that these words stand for. True: it is new, and the caller defines it.
bool gate_named(struct gates *g, const uint32_t *words, size_t n, csp_lit *gate);

// Put terms into order: each variable once, not negated, no weight of 0. Returns what is constant in them.
long terms_settle(struct term *at, size_t *n);
void terms_bounds(const struct term *at, size_t n, long *least, long *most);

// Is the sum of settled terms at least `least`?
csp_lit gate_at_least(struct gates *g, const struct term *at, size_t n, long least);

// The sum of settled terms is from lo to hi: now, in the kernel, and in the rule instance that is open there.
void gates_post_sum(struct gates *g, const struct term *at, size_t n, long lo, long hi);

#endif
