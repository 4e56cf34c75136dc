// Choosing clues that make a solution unique, with few of them and one kernel for all trials.
#ifndef ROQUE_MAKE_CLUES_H
#define ROQUE_MAKE_CLUES_H

#include "base/mem.h"
#include "base/rng.h"
#include "csp/csp.h"

// ---- Which clues? -----------------------------------------------------------------------------------------
// Which clues make a solution unique? Every other solution is a rival: at least one of the clues has to
// exclude it. So a set of clues is enough when it hits the set of excluding clues of each rival. There are
// far too many rivals to list, but few of them matter: choose few clues that exclude all known rivals, ask a
// solver for a solution they do not exclude, and let that be the next rival (implicit hitting sets; Reiter
// 1987, Ignatiev, Previti, Liffiton and Marques-Silva 2015).

struct clue_sets {
    struct mem *mem;
    size_t clues;            // to choose from
    size_t count;            // rivals so far
    VEC(uint64_t) excluded;  // by block of 64 rivals and clue: those of the block that the clue excludes
    VEC(uint32_t) excluders; // by rival: how many clues exclude it

    // Scratch of clue_sets_choose, by depth of its search.
    VEC(uint64_t) open;   // those not yet excluded
    VEC(uint32_t) ranked; // clues, those that exclude most of the open ones first
    uint64_t *rank;       // by clue: the smaller, the more it excludes
    bool *barred;         // by clue: not to be chosen, or tried before
};

bool clue_sets_init(struct clue_sets *s, struct mem *m, size_t clues); // false when out of memory
void clue_sets_free(struct clue_sets *s);

// `excludes` says for each clue whether it excludes the new rival. False when out of memory.
bool clue_sets_add(struct clue_sets *s, const bool *excludes);

// Never choose this clue.
void clue_sets_bar(struct clue_sets *s, size_t clue);

enum clue_sets_answer {
    CLUE_SETS_CHOSEN,
    CLUE_SETS_NONE,  // no set of so many clues excludes all rivals
    CLUE_SETS_TIRED, // none was found with the effort allowed
    CLUE_SETS_NO_MEMORY,
};

// Choose at most `most` clues that together exclude every rival; `chosen` has room for so many. Each step
// takes one off `effort`. Chance decides among equals.
enum clue_sets_answer clue_sets_choose(struct clue_sets *s, struct rng *rng, size_t most, uint64_t *effort,
                                       uint32_t *chosen, size_t *count);

// ---- Are they enough? -------------------------------------------------------------------------------------
// Are these clues enough? One kernel answers all such questions of a draft: it excludes the intended
// solution, a clue is given by assuming a literal, and what was learnt for one question helps with the next.
// The draft builds the kernel and says which literals are clues.

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

// All other of so many clues after the chosen ones, in random order; there is room for them.
void clue_kernel_line_up(struct clue_kernel *k, struct rng *rng, size_t clues);

// Remove, one after the other, chosen clues without which the rest are enough; `ask` decides that, with
// clue_kernel_ask and whatever else it wants to do. CLUES_YES: no clue is superfluous, except where the
// kernel reached its limit.
enum clue_answer clue_kernel_leave_out(struct clue_kernel *k, enum clue_answer (*ask)(void *context),
                                       void *context);

#endif
