// Are these clues enough? One kernel answers all such questions of a draft: it excludes the intended
// solution, a clue is given by assuming a literal, and what was learnt for one question helps with the next.
// The draft builds the kernel and says which literals are clues.
#ifndef ROQUE_MAKE_CLUE_KERNEL_H
#define ROQUE_MAKE_CLUE_KERNEL_H

#include "base/vec.h"
#include "csp/csp.h"

struct clue_kernel {
    struct mem *mem;
    struct csp *s;        // with its limits
    VEC(csp_lit) on;      // by clue: the literal that gives it
    uint32_t *chosen;     // clues
    size_t count, room;   // so many, of at most so many
    VEC(csp_lit) assumed; // scratch
};
bool clue_kernel_init(struct clue_kernel *k, struct mem *m, size_t room); // false when out of memory
void clue_kernel_free(struct clue_kernel *k);                             // may be zeroed

enum clue_answer {
    CLUES_YES, // they are enough
    CLUES_NO,
    CLUES_TIRED, // the kernel was stopped by its limit of conflicts
    CLUES_STOPPED,
    CLUES_NO_MEMORY,
};

// Are the chosen clues enough? CLUES_YES: those that the kernel did not need are no longer chosen. CLUES_NO:
// csp_value gives another solution that they do not exclude.
enum clue_answer clue_kernel_ask(struct clue_kernel *k);
enum clue_answer clue_kernel_why_unknown(const struct csp *s); // tired, or stopped

// Remove, one after the other, chosen clues without which the rest are enough; `ask` decides that, with
// clue_kernel_ask and whatever else it wants to do. CLUES_YES: no clue is superfluous, except where the
// kernel reached its limit.
enum clue_answer clue_kernel_leave_out(struct clue_kernel *k, enum clue_answer (*ask)(void *context),
                                       void *context);

#endif
