// What the papers on chess puzzles wrote in SICStus Prolog's clpfd, said in clauses. An integer knows its
// values and its bounds. A comparison is a literal: it is decided once values or bounds decide it, and when
// it is decided it moves values and bounds. Conjunctions and disjunctions are literals over literals. Nothing
// sees more than that.
#ifndef ROQUE_FAMILY_CHESS_CLPFD_H
#define ROQUE_FAMILY_CHESS_CLPFD_H

#include "puzzle/view.h"

struct fd_int {
    csp_int x;
    int lo, hi;
    csp_lit first_above; // [x > lo], [x > lo + 1], ..., [x > hi - 1]
    uint32_t uses;       // comparisons that name it, as `occurrence` counts them
};
struct fd_int fd_new(struct csp *s, int lo, int hi);
struct fd_int fd_distance(struct csp *s, const struct fd_int *x, int from); // |x - from|

// Comparisons. The first two exist already, the others are made.
csp_lit fd_is(const struct csp *s, struct fd_int *x, int v);                  // x = v
csp_lit fd_above(struct fd_int *x, int v);                                    // x > v
csp_lit fd_same(struct csp *s, struct fd_int *x, struct fd_int *y, int more); // x = y + more
csp_lit fd_less(struct csp *s, struct fd_int *x, struct fd_int *y);           // x < y
static inline csp_lit fd_below(struct fd_int *x, int v) { return csp_not(fd_above(x, v - 1)); } // x < v

// All of them, any of them, one of the two.
csp_lit fd_all(struct csp *s, const csp_lit *lits, size_t n);
csp_lit fd_any(struct csp *s, const csp_lit *lits, size_t n);
csp_lit fd_either(struct csp *s, csp_lit a, csp_lit b);
#define FD_ALL(s, ...) fd_all(s, (csp_lit[]){__VA_ARGS__}, sizeof((csp_lit[]){__VA_ARGS__}) / sizeof(csp_lit))
#define FD_ANY(s, ...) fd_any(s, (csp_lit[]){__VA_ARGS__}, sizeof((csp_lit[]){__VA_ARGS__}) / sizeof(csp_lit))

// A variable of a view: labelled, with its uses.
bool fd_add(struct view *v, const struct fd_int *x, uint32_t what);

#endif
