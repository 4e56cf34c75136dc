// A proof that a puzzle has no solution, or no other than one, for programs that know nothing of puzzles: its
// rules as clauses, the solution forbidden, and the steps that lead from there to a contradiction.
// docs/proof.md tells what is in it, and what has to be trusted.
#ifndef ROQUE_PUZZLE_PROVE_H
#define ROQUE_PUZZLE_PROVE_H

#include "csp/csp.h"
#include "puzzle/classes.h"
#include "puzzle/family.h"

// Where it goes: `drat` while search goes on, whatever comes of it; `cnf` at the end, only when there is
// something to prove.
struct prove_out {
    csp_put *cnf, *drat;
    void *context;
};

// Forbid the filled board and, where there are classes, each of its images. False when there is no memory.
bool prove_forbid(struct csp *s, const struct model *model, const struct classes *classes, const char *cells);

// End the proof, and write the CNF that it is about, with comments that tell which variable is which mark in
// which cell. False when there is no memory.
bool prove_write(struct csp *s, const struct puzzle *p, const struct model *model, bool unique,
                 const struct prove_out *out);

#endif
