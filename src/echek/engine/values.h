// Every legal move with its value: what is proven with its distance, and of the rest what the engine thinks.
#ifndef ROQUE_ECHEK_ENGINE_VALUES_H
#define ROQUE_ECHEK_ENGINE_VALUES_H

#include "echek/engine/think.h"

struct echek_move_value {
    echek_move move;
    int wins, score; // for the side to move, as in a thought
    // What is sure without a distance, by tables: at least and at most -1 for a loss, 0 for a draw, 1 for a
    // win.
    int least, most;
};

struct echek_values {
    struct echek_move_value list[ECHEK_MOST_MOVES]; // when all are done, the best first
    size_t count, done;
};

void echek_values_begin(struct echek_values *v, const struct echek_game *g);

// Think about each move with so many nodes, as far as the limits go, and about one at least. False: no
// memory.
bool echek_values_go(struct echek_values *v, struct echek_engine *e, const struct echek_game *g,
                     uint64_t nodes, const struct limits *limits, struct fault *fault);

void echek_values_sort(struct echek_values *v); // again, when more is sure

// How a value is shown, and what a person tells apart.
enum echek_value_kind {
    ECHEK_VALUE_WIN,
    ECHEK_VALUE_BETTER,
    ECHEK_VALUE_EVEN,
    ECHEK_VALUE_DRAW,
    ECHEK_VALUE_WORSE,
    ECHEK_VALUE_LOSS
};
enum echek_value_kind echek_value_kind(const struct echek_move_value *v);

#endif
