// Inside the room: a plan to win, as a table from positions in which the winner is to move, up to
// symmetry, to his move and the plies that are left to win.
#ifndef ROQUE_ECHEK_PROOFS_PLAN_H
#define ROQUE_ECHEK_PROOFS_PLAN_H

#include "base/vec.h"
#include "echek/proofs/prove.h"

struct plan_entry {
    struct echek_position position;
    uint64_t key;
    echek_move move;
    uint8_t plies;
};

struct plan {
    struct mem *mem;
    VEC(struct plan_entry) entries; // in the order they were added
    uint32_t *index;                // open addressing: the number of an entry plus one; 0: free
    size_t slots;                   // a power of two, or 0
};

void plan_init(struct plan *s, struct mem *m);
void plan_free(struct plan *s);
const struct plan_entry *plan_find(const struct plan *s, uint64_t key); // NULL: not there
bool plan_add(struct plan *s, struct plan_entry e); // a key that is not there; false: no memory

// As a certificate: a line each for the rules, the position, the winner and the plies, then one for each
// entry.
void plan_write(struct text *out, const struct echek_claim *claim, const struct plan *s);

#endif
