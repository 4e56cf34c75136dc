// Proofs in the tests: written into memory, checked there, given to CaDiCaL, and checked once more by a
// checker that is as slow and simple as possible.
#ifndef ROQUE_TESTS_PROOFS_H
#define ROQUE_TESTS_PROOFS_H

#include "base/mem.h"
#include "base/text.h"
#include "puzzle/solve.h"
#include "verify/verify.h"

#include <ccadical.h>

struct proof_texts {
    struct mem mem;
    struct text cnf, drat;
};
void proof_texts_init(struct proof_texts *t);
void proof_texts_free(struct proof_texts *t);
struct prove_out proof_texts_out(struct proof_texts *t);
void proof_put(void *text, const char *bytes, size_t n); // a csp_put

enum verify_verdict proof_verdict(const char *cnf, size_t cnf_size, const char *drat, size_t drat_size,
                                  struct mem *m, struct verify_result *result);
enum verify_verdict proof_check(const struct proof_texts *t, struct verify_result *result);

// The clauses of a DIMACS text or the steps of a proof, as numbers; a deletion is marked.
struct proof_step {
    size_t first, size; // in `lits`
    bool deletes;
};
struct proof_steps {
    struct mem mem;
    VEC(int) lits;
    VEC(struct proof_step) steps;
    int variables; // by the header
};
void proof_read(struct proof_steps *s, const char *text); // an unreadable text fails the test
void proof_free(struct proof_steps *s);
void proof_write(const struct proof_steps *s, bool cnf, struct text *out);

// CaDiCaL with the first `clauses` of them; the caller releases it.
CCaDiCaL *proof_cadical(const struct proof_steps *cnf, size_t clauses);

// Is it a proof? Decided by going through all clauses again and again. -1: yes; else the wrong step, or the
// number of steps if the proof ends without a contradiction.
long proof_slowly(const struct proof_steps *cnf, const struct proof_steps *proof);

#endif
