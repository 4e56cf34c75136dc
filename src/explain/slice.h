// Inside explanations: once the chain is complete, steps that lead nowhere are removed. For families that are
// explained by questions.
#ifndef ROQUE_EXPLAIN_SLICE_H
#define ROQUE_EXPLAIN_SLICE_H

#include "explain/inside.h"

bool explain_slicing_init(struct explaining *w);
void explain_slicing_free(struct explaining *w);

// Are steps sliced here? Then there is one fact per mark until the end.
bool explain_slices(const struct explaining *w);

// Record what the step needs, before what it decides is known; and then what it decides.
bool explain_note_needs(struct explaining *w, uint64_t weight);
bool explain_note_decided(struct explaining *w);

// The chain is complete, or there was no time for more.
bool explain_slice(struct explaining *w, bool to_the_end);

#endif
