// Counting solutions without listing them. A family may have a counter (family->counter). What is common to
// all is here: what is known about the board, the limits, and whether it pays at all.
#ifndef ROQUE_PUZZLE_COUNT_H
#define ROQUE_PUZZLE_COUNT_H

#include "base/big.h"
#include "base/limits.h"
#include "csp/csp.h"
#include "puzzle/family.h"

// The question for a family's counter, and its answer. If a limit comes first, the counter says which, and
// gives a proven lower bound.
struct count_task {
    const struct puzzle *puzzle; // what is known is filled in or struck out
    struct mem *mem;
    struct limits limits;
    size_t memory;            // limit in bytes
    struct big *count;        // the answer, initially 0
    enum csp_stop stopped_by; // none: the count is exact
};

struct family_counter {
    uint64_t sample;                        // below this, solutions are listed one by one
    bool knows_more;                        // told what holds in all solutions, it counts faster
    bool (*count)(struct count_task *task); // false when out of memory
};

// Count the solutions of a board that has some, with its posted kernel. This fills in the task. False when
// there is no memory for anything.
bool count_solutions(struct count_task *task, const struct puzzle *p, const struct model *model,
                     struct csp *s);

#endif
