// Checks a proof that a set of clauses cannot be satisfied: a CNF in DIMACS, and the text of a DRAT proof
// with only RUP steps and deletions. It is small, stands alone (it shares nothing with the solver that writes
// such proofs), and trusts no input.
//
// A clause follows by reverse unit propagation (RUP; Goldberg and Novikov 2003) when unit propagation, with
// all its literals assumed false, reaches a clause without a true or open literal. Each clause of the proof
// must follow in this way from earlier clauses that were not deleted. The proof is complete when unit
// propagation alone, with nothing assumed, reaches such a clause. Since every step follows from the CNF,
// deletions only reduce the work: a literal once found true stays true.
#ifndef ROQUE_VERIFY_H
#define ROQUE_VERIFY_H

#include "base/limits.h"
#include "base/text.h"

// Where a text comes from: puts up to `most` bytes into `to` and returns how many; 0: no more.
struct verify_text {
    size_t (*read)(void *context, char *to, size_t most);
    void *context;
};

enum verify_verdict {
    VERIFY_PROVEN,
    VERIFY_REFUSED,   // not a proof: `fault` says which step is wrong, and where
    VERIFY_BAD_CNF,   // the CNF cannot be read: `fault` says why, and where
    VERIFY_BAD_PROOF, // the same for the proof
    VERIFY_STOPPED,   // by the limits
    VERIFY_NO_MEMORY,
};

struct verify_result {
    struct fault fault;
    uint64_t variables, clauses; // of the CNF
    uint64_t cuts;               // of its clauses, each checked to be one: verify/cuts.h
    uint64_t added, deleted;     // steps of the proof up to the contradiction or the error
};

enum verify_verdict verify_proof(struct verify_text cnf, struct verify_text proof, struct limits limits,
                                 struct mem *m, struct verify_result *result);

#endif
