// A smallest set of assumptions that cannot hold together, such as the rules that refute a step.
#ifndef ROQUE_EXPLAIN_SMALLEST_H
#define ROQUE_EXPLAIN_SMALLEST_H

#include "explain/prover.h"

enum { SMALLEST_MOST = 12 }; // items in a set that is proved to be smallest

struct smallest {
    VEC(uint32_t) chosen; // places among the items
    bool is_smallest;     // proved; otherwise only no item of it can be left out
};

// Of these literals, a set that cannot hold together with what p->assumed has already. If there is none of at
// most `most` items (up to SMALLEST_MOST) within a bounded effort: with `any_size` a set without superfluous
// items, otherwise nothing. False: nothing was found, or the prover is out of memory or time. What is assumed
// stays as it was.
bool smallest_find(struct prover *p, const csp_lit *items, size_t count, size_t most, bool any_size,
                   struct smallest *out);

#endif
