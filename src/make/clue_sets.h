// Which clues make a solution unique? Every other solution is a rival: at least one of the clues has to
// exclude it. So a set of clues is enough when it hits the set of excluding clues of each rival. There are
// far too many rivals to list, but few of them matter: choose few clues that exclude all known rivals, ask a
// solver for a solution they do not exclude, and let that be the next rival (implicit hitting sets; Reiter
// 1987, Ignatiev, Previti, Liffiton and Marques-Silva 2015).
#ifndef ROQUE_MAKE_CLUE_SETS_H
#define ROQUE_MAKE_CLUE_SETS_H

#include "base/rng.h"
#include "base/vec.h"

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

#endif
