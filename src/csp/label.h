// Inside classic labelling: the variables with their strategies, and the way down the tree.
#ifndef ROQUE_CSP_LABEL_H
#define ROQUE_CSP_LABEL_H

#include "csp/solver.h"

// A choice on the way down: a variable and the branch taken. Each is one level of the trail.
struct choice {
    size_t index; // of the variable; CSP_NO_VARIABLE: none of them, only completes a solution
    size_t open;  // the first variable that had no value yet
    struct csp_var x;
    struct csp_strategy how;
    int64_t at;            // the value, or the bound of a bisection
    bool again;            // the second branch is in progress: nothing is left to try here
    uint64_t node, parent; // the node that the branch leads to, and the one from which it goes
};

static inline bool choice_is_rest(const struct choice *c) { return c->index == CSP_NO_VARIABLE; }

// Variables labelled by one strategy: those before `end` and after the previous span.
struct label_span {
    size_t end;
    struct csp_strategy how;
    int64_t lowest, highest; // of all their values
    u32 widest;              // the size of the largest domain
};

struct labelling {
    struct csp *s;
    const struct csp_labelling *request;
    VEC(struct csp_var) vars;
    VEC(struct label_span) spans;
    u32s uses; // constraints on each variable; empty where no strategy asks for it
    VEC(struct choice) path;
    u32 counted;    // trail literals whose prunings have been counted
    uint64_t nodes; // entered so far, the root not counted
    uint64_t work;  // since the last look at the clock
    u32s owner; // by kernel variable: 1 + the first labelled variable that is made of it, or 0; where needed
    bool stopped;                  // the observer stopped the search
    VEC(struct csp_pruned) pruned; // scratch for the observer's event
};

// A Boolean is the variable with the values 0 and 1; the literal of 0 is the negation of that of 1.
static inline csp_lit label_literal(struct csp_var x, int64_t v) {
    if (x.size == 0) return csp_sign(x.first, v != 0);
    return x.lits != NULL ? x.lits[v - x.lo] : x.first + 2 * (u32)(v - x.lo);
}
static inline int64_t label_lowest(struct csp_var x) { return x.size == 0 ? 0 : x.lo; }
static inline int64_t label_highest(struct csp_var x) { return x.size == 0 ? 1 : x.lo + (int64_t)x.size - 1; }
static inline bool label_possible(const struct csp *s, struct csp_var x, int64_t v) {
    return value(s, label_literal(x, v)) >= 0;
}

// label_choose.c: the next choice; false when everything has its value.
bool label_choose(struct labelling *l, struct choice *out);
bool label_count_uses(struct labelling *l); // false when there is no memory

#endif
