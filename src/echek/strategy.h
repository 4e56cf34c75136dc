// Inside the room: a winning strategy, as a table from positions in which the winner is to move, up to
// symmetry, to his move and the plies that are left to win.
#ifndef ROQUE_ECHEK_STRATEGY_H
#define ROQUE_ECHEK_STRATEGY_H

#include "base/vec.h"
#include "echek/prove.h"

struct strategy_entry {
    struct echek_position position;
    uint64_t key;
    echek_move move;
    uint8_t plies;
};

struct strategy {
    struct mem *mem;
    VEC(struct strategy_entry) entries; // in the order they were added
    uint32_t *index;                    // open addressing: the number of an entry plus one; 0: free
    size_t slots;                       // a power of two, or 0
};

void strategy_init(struct strategy *s, struct mem *m);
void strategy_free(struct strategy *s);
const struct strategy_entry *strategy_find(const struct strategy *s, uint64_t key); // NULL: not there
bool strategy_add(struct strategy *s, struct strategy_entry e); // a key that is not there; false: no memory

// As a certificate: a line each for the rules, the position, the winner and the plies, then one for each
// entry.
void strategy_write(struct text *out, const struct echek_claim *claim, const struct strategy *s);

#endif
