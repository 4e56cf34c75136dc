// Solutions that a family builds by itself, without the kernel (family->propose). Where the model is large
// and solutions are many, this may find one much sooner. A proposal is not trusted: it has to agree with the
// board and pass the family's own check. No proposal proves nothing.
#ifndef ROQUE_PUZZLE_PROPOSE_H
#define ROQUE_PUZZLE_PROPOSE_H

#include "base/limits.h"
#include "puzzle/family.h"

struct propose_task {
    const struct puzzle *puzzle;
    struct mem *mem;
    struct limits limits;
    bool (*take)(void *context, const char *cells); // a whole board, as many characters as it has cells;
                                                    // false: stop
    void *context;
};

// Does this board fill in open cells of the puzzle, respecting what the player has ruled out?
bool propose_keeps(const struct puzzle *p, const char *cells);

#endif
