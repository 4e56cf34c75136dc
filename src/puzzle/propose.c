#include "puzzle/propose.h"

bool propose_keeps(const struct puzzle *p, const char *cells) {
    const struct family *f = p->family;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        char before = p->cells[i], now = cells[i];
        if (before == now) continue;
        bool cleared = now == f->alphabet[0] && before == f->nothing;
        bool filled = now != f->nothing && family_is_mark(f, now) && puzzle_may_get(p, i, now);
        if (!cleared && !filled) return false;
    }
    return true;
}
