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

// A short sum with ladders, and the clauses that express it: which of its literals are in each, and which are
// negated.
enum { GATES_FEW = 4 };
struct gates_few {
    unsigned n, clauses;
    long lo, hi;
    int weights[GATES_FEW];
    bool after[GATES_FEW];
    unsigned char yes[81], no[81]; // so many clauses can be made of four literals
};

struct gates {
    struct mem *mem;
    struct csp *s;
    bool plain;   // sums become counts with literals repeated, as proofs need it
    bool ladders; // gates that imply each other are rungs of ladders where they are added up
    bool no_memory;
    VEC(uint32_t) keys;  // of all gates, one after the other: see gates.c
    VEC(uint32_t) table; // where the key of each begins + 1, at a place that the key gives; 0: free
    size_t count;
    VEC(uint32_t) key_of;     // by variable: where its key begins + 1; 0: it has none
    VEC(uint32_t) integer_of; // by variable: the first of the integer variable that it is a value of; 0: none
    VEC(csp_lit) scratch;
    VEC(int) weights;
    VEC(bool) after;
    struct gates_few few; // the last one
};

void gates_begin(struct gates *g, struct csp *s, struct mem *m);
void gates_end(struct gates *g);

// All of the literals; at least one of them. The list is sorted in place.
csp_lit gate_and(struct gates *g, csp_lit *lits, size_t n);
csp_lit gate_or(struct gates *g, csp_lit *lits, size_t n);

// The literal that these words stand for. True: it is new, and the caller defines it.
bool gate_named(struct gates *g, const uint32_t *words, size_t n, csp_lit *gate);

// At most one of `n` literals, from `first` on in steps of two, is true: for ladders.
void gates_note_integer(struct gates *g, csp_lit first, size_t n);

// Put terms into order: each variable once, not negated, no weight of 0. Returns their constant part.
long terms_settle(struct term *at, size_t *n);
void terms_bounds(const struct term *at, size_t n, long *least, long *most);

// Is the sum of settled terms at least `least`?
csp_lit gate_at_least(struct gates *g, const struct term *at, size_t n, long least);

// Post, in the kernel and in the rule instance that is open there, that the sum of settled terms is from lo
// to hi.
void gates_post_sum(struct gates *g, const struct term *at, size_t n, long lo, long hi);

#endif
