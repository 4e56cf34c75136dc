// A certificate of a win in Echek. If it is accepted, it must be true as far as three plies show; if it is
// refused, the fault must have a line.
#include "echek/proofs/prove.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

// Does the winner win within n plies? By the rules alone.
static bool wins(const struct echek_rules *r, struct echek_position *p, unsigned winner, unsigned n) {
    enum echek_end end = echek_ended(p);
    bool attacks = p->mover == winner;
    if (end != ECHEK_GOES_ON) return (end == ECHEK_MOVER_WON) == attacks;
    if (n == 0) return false;
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_undo undo = echek_make(r, p, list[i]);
        bool found = wins(r, p, winner, n - 1);
        echek_unmake(p, undo);
        if (found == attacks) return found;
    }
    return !attacks;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct echek_claim claim;
    enum echek_verified v = echek_verify((const char *)data, size, &m, &claim, &f);
    if (v == ECHEK_CLAIM_HOLDS && claim.plies <= 3) {
        struct echek_position p = claim.position;
        insist(wins(&claim.rules, &p, claim.winner, claim.plies));
    }
    if (v != ECHEK_CLAIM_HOLDS)
        insist(f.kind == FAULT_INPUT && f.line > 0 && f.column > 0 && f.text[0] != '\0');
    insist(m.used == 0);
    return 0;
}
