// A twin is a kernel and an oracle that get the same model, call by call. Its twin_try_... functions ask the
// kernel a question, check everything that the header promises about the answer, and return NULL or what is
// wrong.
#ifndef ROQUE_TESTS_TWIN_H
#define ROQUE_TESTS_TWIN_H

#include "oracle.h"

struct twin_int {
    csp_int x;
    int lo, hi;
};

struct twin {
    struct mem *mem; // the kernel's; a separate block, so that a twin may be copied
    struct csp *s;
    struct oracle *o;
    csp_lit on;        // the open rule instance; CSP_TRUE: none
    size_t variables;  // one more than the highest known
    VEC(csp_lit) lits; // the positive literal of every variable except those of rules
    VEC(struct twin_int) ints;
    VEC(csp_lit) rules;
    VEC(csp_lit) decided; // the literals that give the decision variables' values
    struct mem own;       // of the lists above
};

void twin_open(struct twin *t);
bool twin_close(struct twin *t); // false: the kernel did not free all its memory
struct twin twin_with_bools(size_t count);

// The model has exactly this many solutions, by the kernel in every way and by the oracle; then it is closed.
void twin_expect_solutions(struct twin *t, uint64_t expected);

csp_lit twin_bool(struct twin *t);
void twin_bools(struct twin *t, size_t count);
struct twin_int twin_int(struct twin *t, int lo, int hi);
void twin_clause(struct twin *t, const csp_lit *lits, size_t n);
void twin_count(struct twin *t, const csp_lit *lits, size_t n, int64_t lo, int64_t hi);
enum { TWIN_MOST_INTS = 32 }; // in one constraint
void twin_sum(struct twin *t, const csp_lit *lits, const int *weights, size_t n, int64_t lo, int64_t hi);
void twin_int_sum(struct twin *t, const struct twin_int *ints, const int *weights, size_t n, int64_t lo,
                  int64_t hi);
void twin_all_different(struct twin *t, const struct twin_int *ints, size_t n);
void twin_circuit(struct twin *t, uint32_t nodes, const struct csp_arc *arcs, size_t n);
void twin_connected(struct twin *t, const csp_lit *nodes, size_t n, const struct csp_edge *edges,
                    size_t n_edges);
csp_lit twin_rule_begin(struct twin *t);
void twin_rule_end(struct twin *t);
void twin_decide(struct twin *t, csp_lit positive);
void twin_decide_int(struct twin *t, struct twin_int x);

// The literals that distinguish solutions: those decided, or all. At most 64 of them.
const csp_lit *twin_projection(const struct twin *t, size_t *n);
uint64_t twin_key(const struct twin *t); // their values in the kernel's last solution, one bit each

// Random constraints over the existing variables; `corners` mixes in constants, repetitions and odd bounds.
csp_lit twin_random_literal(struct twin *t, struct rng *r, bool corners);
void twin_random_clause(struct twin *t, struct rng *r, size_t longest, bool corners);
void twin_random_count(struct twin *t, struct rng *r, size_t longest, bool corners);
void twin_random_sum(struct twin *t, struct rng *r, size_t longest, bool corners);
void twin_random_ladder_sum(struct twin *t, struct rng *r, size_t longest,
                            bool ruled);                                 // in a rule of its own
void twin_random_int_sum(struct twin *t, struct rng *r, size_t longest); // nothing if there is no integer
void twin_random_all_different(struct twin *t, struct rng *r, size_t longest);
void twin_random_circuit(struct twin *t, struct rng *r, uint32_t nodes);
void twin_random_connected(struct twin *t, struct rng *r, uint32_t nodes);

const char *twin_try_solve(struct twin *t, const csp_lit *assumptions, size_t n);
const char *twin_try_another(struct twin *t);                           // solves first
const char *twin_try_changes(struct twin *t, struct rng *r, int times); // solves first
// Every solution once, up to `most`; `how` NULL: csp_enumerate, else csp_label.
const char *twin_try_enumerate(struct twin *t, const struct csp_strategy *how, uint64_t most);

#endif
