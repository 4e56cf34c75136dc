// How many solutions there are, beyond what can be met one by one. A family may lend a counter
// (family->counter); what is the same for all of them is here: what is known of the board, the limits, and
// whether it pays at all.
#ifndef ROQUE_PUZZLE_COUNT_H
#define ROQUE_PUZZLE_COUNT_H

#include "base/big.h"
#include "base/limits.h"
#include "csp/csp.h"
#include "puzzle/family.h"

// What a family's counter is asked, and what it answers. Where a limit comes first it says by which, and how
// many it knows of by then; that must be a number that is proven.
struct count_task {
    const struct puzzle *puzzle; // what is known of it is filled in, what is ruled out is struck out
    struct mem *mem;
    struct limits limits;
    size_t memory;            // bytes to use at the most
    struct big *count;        // the answer, at first 0
    enum csp_stop stopped_by; // none: it is exact
};

struct family_counter {
    uint64_t sample;                        // so few are as well met one by one
    bool knows_more;                        // when it is told what holds in all solutions
    bool (*count)(struct count_task *task); // false when there is no memory for it
};

// Count the solutions of a board that has some, with the kernel that they were posted to. False when there is
// no memory for anything; what the task is about is filled in here.
bool count_solutions(struct count_task *task, const struct puzzle *p, const struct model *model,
                     struct csp *s);

#endif
