// Solutions that a family builds by itself, without the kernel (family->propose): where the model is large
// and solutions are many, somebody who knows the rules may come across one much sooner. Nothing is believed:
// what is proposed has to keep what stands on the board and to pass the family's own check. That nothing is
// proposed says nothing at all.
#ifndef ROQUE_PUZZLE_PROPOSE_H
#define ROQUE_PUZZLE_PROPOSE_H

#include "base/limits.h"
#include "puzzle/family.h"

struct propose_task {
    const struct puzzle *puzzle;
    struct mem *mem;
    struct limits limits;
    bool (*take)(void *context, const char *cells); // a whole board, as many characters as it has cells;
                                                    // false: no more are wanted
    void *context;
};

// Is this board the puzzle with open cells filled in, and nothing where the player has ruled it out?
bool propose_keeps(const struct puzzle *p, const char *cells);

#endif
