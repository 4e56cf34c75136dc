// A proof that a puzzle has no solution, or only one, for programs that know no puzzles: its rules as
// clauses, the solution forbidden, and the steps that lead to a contradiction. docs/proof.md explains the
// contents, and what has to be trusted.
#ifndef ROQUE_PUZZLE_PROVE_H
#define ROQUE_PUZZLE_PROVE_H

#include "csp/csp.h"
#include "puzzle/classes.h"
#include "puzzle/family.h"

// Where it is written: `drat` during the search, whatever the result; `cnf` at the end, only when there is
// something to prove.
struct prove_out {
    csp_put *cnf, *drat;
    void *context;
};

// Forbid the filled board and, where there are classes, each of its images. False when out of memory.
bool prove_forbid(struct csp *s, const struct model *model, const struct classes *classes, const char *cells);

// End the proof, and write its CNF, with comments that map variables to marks in cells. False when out of
// memory.
bool prove_write(struct csp *s, const struct puzzle *p, const struct model *model, bool unique,
                 const struct prove_out *out);

#endif
