// Inside explanations: steps that lead nowhere are left out, once the chain is complete. In families that are
// explained by questions.
#ifndef ROQUE_EXPLAIN_SLICE_H
#define ROQUE_EXPLAIN_SLICE_H

#include "explain/inside.h"

bool explain_slicing_init(struct explaining *w);
void explain_slicing_free(struct explaining *w);

// Is it done here? Then the facts of steps are one for each mark, until it is.
bool explain_slices(const struct explaining *w);

// What the step needs, before what it decides is known; and then what it decides.
bool explain_note_needs(struct explaining *w, uint64_t weight);
bool explain_note_decided(struct explaining *w);

// The chain is at its end, or there was no time for more.
bool explain_slice(struct explaining *w, bool to_the_end);

#endif
