// The playing engine: the best move it can find within a limit, with a line and a score. It says "win in n"
// only when that is proven.
#ifndef ROQUE_ECHEK_ENGINE_THINK_H
#define ROQUE_ECHEK_ENGINE_THINK_H

#include "base/limits.h"
#include "echek/rules/game.h"

enum { ECHEK_DEEPEST_THOUGHT = 60 };

struct echek_thought {
    echek_move move; // ECHEK_NO_MOVE only when the game has ended
    echek_move line[ECHEK_DEEPEST_THOUGHT];
    size_t length;
    int score;      // centi-units for the side to move; of no meaning when proven
    int wins;       // proven: a win within so many plies; negative: a loss; 0: not proven
    unsigned depth; // looked at in full: `wins` is exact, and the shortest, when it is not beyond this
    uint64_t nodes;
    uint64_t us;
};

// How much to think; what is 0 sets no limit.
struct echek_effort {
    unsigned depth; // 0: ECHEK_DEEPEST_THOUGHT
    uint64_t nodes; // 0: none; the same nodes on one thread give the same answer on every machine
    struct limits limits;
    unsigned threads; // 0 and 1 are one
    // Only these moves are thought about, at least one and all legal; NULL: all there are. `wins` and `score`
    // are then what the best of them brings.
    const echek_move *moves;
    size_t move_count;
    // Called from the thinking thread after each finished depth; NULL: not.
    void (*report)(void *context, const struct echek_thought *so_far);
    void *context;
};

struct echek_engine; // the memory of positions seen, kept from move to move; used by one caller at a time

struct echek_engine *echek_engine_new(struct mem *m, size_t table_bytes); // NULL when there is no memory
void echek_engine_free(struct echek_engine *e);
void echek_engine_forget(struct echek_engine *e); // as new: for reproducible games

// Think about the game as it stands, its history included. There is always a move when the game goes on, even
// with no time at all. False only when there is no memory.
bool echek_think(struct echek_engine *e, const struct echek_game *g, const struct echek_effort *effort,
                 struct echek_thought *thought, struct fault *fault);

#endif
