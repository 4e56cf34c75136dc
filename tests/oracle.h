// A second opinion for the tests of the constraint kernel.
//
// An oracle gets the same constraints as the kernel, and answers in two independent ways: CaDiCaL decides
// satisfiability, implication and the number of solutions, from CNF encodings that share nothing with the
// kernel's; and oracle_obeys() evaluates every constraint directly from its definition in csp.h.
#ifndef ROQUE_TESTS_ORACLE_H
#define ROQUE_TESTS_ORACLE_H

#include "base/mem.h"
#include "base/rng.h"
#include "csp/csp.h"
#include "seeds.h"

struct oracle;

struct oracle *oracle_new(void); // never NULL: a test without memory cannot continue
void oracle_free(struct oracle *o);

// Constraints with the meaning of csp.h. Each holds where `on` is true; CSP_TRUE: always.
void oracle_clause(struct oracle *o, csp_lit on, const csp_lit *lits, size_t n);
void oracle_count(struct oracle *o, csp_lit on, const csp_lit *lits, size_t n, int64_t lo, int64_t hi);
void oracle_sum(struct oracle *o, csp_lit on, const csp_lit *lits, const int64_t *weights, size_t n,
                int64_t lo, int64_t hi);
void oracle_circuit(struct oracle *o, csp_lit on, uint32_t nodes, const struct csp_arc *arcs, size_t n);

void oracle_connected(struct oracle *o, csp_lit on, const csp_lit *nodes, size_t n,
                      const struct csp_edge *edges, size_t n_edges);

bool oracle_satisfiable(struct oracle *o, const csp_lit *assumptions, size_t n);
bool oracle_implies(struct oracle *o, const csp_lit *clause, size_t n);

// The number of solutions that differ in one of these literals; counting ends at `limit`. The model is
// unchanged afterwards.
uint64_t oracle_solutions(struct oracle *o, const csp_lit *literals, size_t n, uint64_t limit);

// Does this assignment obey every constraint? Without CaDiCaL, from the definitions.
typedef bool oracle_truth(const void *context, csp_lit l);
bool oracle_obeys(const struct oracle *o, oracle_truth *truth, const void *context);

// Do the constraints connect every variable marked in `changed` to variable `from`, through marked variables
// only? `changed` has one mark for each of the first `variables` variables.
bool oracle_connects(const struct oracle *o, const bool *changed, size_t variables, uint32_t from);

#endif
