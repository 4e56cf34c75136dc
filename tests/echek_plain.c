#include "echek_plain.h"

bool plainly_wins(const struct echek_rules *r, const struct echek_position *p, unsigned attacker,
                  unsigned n) {
    enum echek_end end = echek_ended(p);
    bool attacks = p->mover == attacker;
    if (end != ECHEK_GOES_ON) return (end == ECHEK_MOVER_WON) == attacks;
    if (n == 0) return false;
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(r, p, list);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = echek_after(r, p, list[i]);
        if (plainly_wins(r, &next, attacker, n - 1) == attacks) return attacks;
    }
    return !attacks;
}
