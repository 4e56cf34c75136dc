// Checks a proof that a set of clauses cannot be satisfied: a CNF in DIMACS, and the text of a DRAT proof of
// which only RUP steps and deletions are taken. It is small, it stands alone (it shares nothing with the
// solver that writes such proofs), and it believes nobody.
//
// A clause follows by reverse unit propagation (RUP; Goldberg and Novikov 2003) when unit propagation, with
// all its literals assumed false, runs into a clause without a true or open literal. Each clause of the proof
// must follow so from the clauses before it that were not deleted; then it is one of them. The proof is done
// when unit propagation alone, with nothing assumed, runs into such a clause. Since every step follows from
// the CNF, deletions only make the work smaller: what was found to be true stays true.
#ifndef ROQUE_VERIFY_H
#define ROQUE_VERIFY_H

#include "base/fault.h"
#include "base/limits.h"
#include "base/mem.h"

// Where a text comes from: puts up to `most` bytes into `to` and returns how many; 0: there are no more.
struct verify_text {
    size_t (*read)(void *context, char *to, size_t most);
    void *context;
};

enum verify_verdict {
    VERIFY_PROVEN,
    VERIFY_REFUSED,   // it is no proof: `fault` says which step is wrong, and where in the proof
    VERIFY_BAD_CNF,   // the CNF cannot be read: `fault` says why, and where
    VERIFY_BAD_PROOF, // the same of the proof
    VERIFY_STOPPED,   // by the limits
    VERIFY_NO_MEMORY,
};

struct verify_result {
    struct fault fault;
    uint64_t variables, clauses; // of the CNF
    uint64_t added, deleted;     // steps of the proof up to the contradiction, or to what is wrong
};

enum verify_verdict verify_proof(struct verify_text cnf, struct verify_text proof, struct limits limits,
                                 struct mem *m, struct verify_result *result);

#endif
