// Which clues make a solution the only one? Every other solution is a witness: it has to be excluded by at
// least one of the clues that are given. So a set of clues will do when it hits the set of excluding clues of
// each witness. There are far too many witnesses to write them all down, but few of them matter: choose few
// clues that exclude all witnesses known so far, ask a solver for a solution they do not exclude, and let
// that be the next witness (implicit hitting sets; Reiter 1987, Ignatiev, Previti, Liffiton and
// Marques-Silva 2015).
#ifndef ROQUE_MAKE_WITNESS_H
#define ROQUE_MAKE_WITNESS_H

#include "base/rng.h"
#include "base/vec.h"

struct witnesses {
    struct mem *mem;
    size_t clues;            // among which to choose
    size_t count;            // witnesses so far
    VEC(uint64_t) excluded;  // by block of 64 witnesses and clue: those of the block that the clue excludes
    VEC(uint32_t) excluders; // by witness: how many clues exclude it

    // Scratch of witness_choose, by depth of its search.
    VEC(uint64_t) open;   // those not yet excluded
    VEC(uint32_t) ranked; // clues, those that exclude most of the open ones first
    uint64_t *rank;       // by clue: the smaller, the more it excludes
    bool *barred;         // by clue: not to be chosen, or tried before
};

bool witness_init(struct witnesses *w, struct mem *m, size_t clues); // false when there is no memory
void witness_free(struct witnesses *w);

// `excludes` tells for each clue whether it excludes the new witness. False when there is no memory.
bool witness_add(struct witnesses *w, const bool *excludes);

// Never choose this clue.
void witness_bar(struct witnesses *w, size_t clue);

enum witness_answer {
    WITNESS_CHOSEN,
    WITNESS_NONE,  // no set of so many clues excludes all witnesses
    WITNESS_TIRED, // none was found while there was effort left
    WITNESS_NO_MEMORY,
};

// Choose at most `most` clues that together exclude every witness; `chosen` has room for so many. Each step
// takes one off `effort`. Among equals chance decides.
enum witness_answer witness_choose(struct witnesses *w, struct rng *rng, size_t most, uint64_t *effort,
                                   uint32_t *chosen, size_t *count);

#endif
