// Reads steps of reasoning from other people or programs: JSON as `explain --json` writes it, of which
// `decides` and `because` are enough, or lines that a person types:
//
//     r1c3=x r1c5=x r2c4=x because number r1c4
//     r2c1=* because lit r2c1, line r1c2-r3c2
//
// A fact is `r1c3=*`, `r1c3=x` (nothing there) or `r1c3=!K` (no king there; also `r1c3-K`). A rule is its
// name and the cell or cells that it is about, as in docs/rules-json.md; if a name and some of its cells fit
// only one rule, it is that rule. Facts may stand among the rules: they must be known by then.
#ifndef ROQUE_FORMAT_STEPS_H
#define ROQUE_FORMAT_STEPS_H

#include "explain/grade.h"
#include "format/format.h"

enum { STEPS_MOST = 100000 }; // in one text

// Read the steps into g->e. False with a fault that has the place of the mistake.
bool format_read_steps(const char *bytes, size_t size, struct grading *g, struct fault *fault);

#endif
