// Inside sums: their parts, as sum_post.c makes them and sum.c propagates them.
#ifndef ROQUE_CSP_SUM_H
#define ROQUE_CSP_SUM_H

#include "csp/solver.h"

// ---- Distances ----------------------------------------------------------------------------------

// The k-th term of a part, counted from one side.
static inline const struct term *nth_term(const struct csp *s, const struct part *p, u32 k, u32 side) {
    return &s->terms.at[p->first + (side == 0 ? k : p->size - 1 - k)];
}

static inline int64_t span(const struct csp *s, const struct part *p) { return nth_term(s, p, 0, 1)->weight; }

static inline int64_t distance(const struct csp *s, const struct part *p, const struct term *t, u32 side) {
    return side == 0 ? t->weight : span(s, p) - t->weight;
}

// How far the part is from its end on this side, at least.
static inline int64_t reach(const struct csp *s, const struct part *p, u32 side) {
    if (p->gone[side] == p->size) return span(s, p); // no term is left: its variable's count objects
    return distance(s, p, nth_term(s, p, p->gone[side], side), side);
}

// A literal times its weight. One role is enough for its two terms.
static inline bool is_literal(const struct csp *s, const struct part *p) {
    const struct term *t = &s->terms.at[p->first];
    return p->size == 2 && t[0].lit == csp_not(t[1].lit);
}

// ---- Ladders ------------------------------------------------------------------------------------

// Parts of a sum that imply each other: from `at` on, `size` of them. Most ladders have one part.
struct ladder {
    u32 at, size;
};

// The ladder that has this part.
static inline struct ladder ladder_of(const struct csp *s, const struct sum *c, u32 at) {
    u32 end = at + 1;
    while (s->parts.at[at].is_rung) at--;
    while (end < c->first + c->size && s->parts.at[end].is_rung) end++;
    return (struct ladder){at, end - at};
}

// The k-th part: what is far from this end of one implies the same of those before.
static inline const struct part *nth_rung(const struct csp *s, struct ladder l, u32 k, u32 side) {
    return &s->parts.at[side == 0 ? l.at + k : l.at + l.size - 1 - k];
}

// The literal by which a part is far from its end on this side.
static inline csp_lit far_literal(const struct csp *s, const struct part *p, u32 side) {
    return nth_term(s, p, 1, side)->lit;
}

// ---- Exact sums ---------------------------------------------------------------------------------

enum { EXACT_PARTS = 16, EXACT_TOTAL = 63, EXACT_WEIGHT = 3 };

// The terms of an exact sum: two for each part.
static inline const struct term *exact_terms(const struct csp *s, const struct sum *c) {
    return &s->terms.at[s->parts.at[c->first].first];
}

// Bit k of the result: k can be made by a part of which this is known, and one of the sums.
static inline uint64_t sums_with(uint64_t sums, int64_t weight, signed char known) {
    return (known > 0 ? 0 : sums) | (known < 0 ? 0 : sums << weight);
}

// Bit k of the result: with k, a part of which this is known makes one of the sums.
static inline uint64_t sums_without(uint64_t sums, int64_t weight, signed char known) {
    return (known > 0 ? 0 : sums) | (known < 0 ? 0 : sums >> weight);
}

// For each part, two bits: its literal can be false, and true. None for a part: the sum cannot be made.
uint32_t csp_sum_can_be(const struct csp *s, const struct sum *c);

#endif
