// Sets with words of 256 bits, for layers with few pieces, in which there are few words.
#include "echek/rules/echek.h"
#include "echek/tables/close.h"
#include "echek/tables/inside.h"

typedef table_word set_word;

struct word_steps table_steps(unsigned piece) {
    struct word_steps s = {0};
    for (int distance = -15; distance <= 15; distance++) {
        unsigned from = 0;
        for (int square = 0; square < ECHEK_SQUARES; square++) {
            int to = square + distance;
            if (to < 0 || to >= ECHEK_SQUARES || (echek_reach[piece][square] >> to & 1) == 0) continue;
            from |= 1U << square;
            s.ranks[to % 4 - square % 4 + 3] |= (uint8_t)(1U << (to / 4 - square / 4 + 3));
        }
        if (from == 0) continue;
        s.distance[s.count] = (int8_t)distance;
        s.from[s.count++] = (uint16_t)from;
    }
    return s;
}

// ---- What is done with one word ----

TABLE_INLINE bool word_is_empty(const set_word *w) { return word_empty(w); }

TABLE_INLINE set_word word_legal(const struct table_closing *c, const struct table_placement *p) {
    return table_valid(c->shape, p->occupied);
}

TABLE_INLINE set_word word_covered(const struct table_closing *c, const struct table_placement *p,
                                   unsigned open, const set_word *legal) {
    (void)p;
    return table_covered(c->shape, open, legal);
}

TABLE_INLINE set_word word_without(const struct table_closing *c, const struct table_placement *p,
                                   unsigned square, const set_word *w) {
    (void)p;
    set_word out = *w;
    if (c->shape->inner_count > 0) out &= ~word_columns(1U << square);
    if (c->shape->inner_count > 1) out &= ~word_rows(1U << square);
    return out;
}

// Here, no position of the set has another piece on the square that the piece goes to.
TABLE_INLINE set_word word_carry(const struct table_closing *c, unsigned taken, unsigned put,
                                 const set_word *w) {
    (void)c, (void)taken, (void)put;
    return *w;
}

TABLE_INLINE set_word word_move_inside(const struct table_closing *c, const struct table_placement *p,
                                       unsigned side, const set_word *w) {
    const struct table_shape *s = c->shape;
    const struct word_steps *steps = c->kit;
    set_word out = {0};
    (void)p;
    if (s->inner_count > 0 && s->inner[0].side == side) out |= word_move_column(w, &steps[s->inner[0].piece]);
    if (s->inner_count > 1 && s->inner[1].side == side) out |= word_move_row(w, &steps[s->inner[1].piece]);
    return out;
}

TABLE_INLINE set_word word_from_wide(const struct table_closing *c, const struct table_placement *p,
                                     const table_word *wide) {
    (void)c, (void)p;
    return *wide;
}

// All links take the long way.
TABLE_INLINE set_word word_leave_quickly(const struct table_closing *c, const struct table_place *w,
                                         unsigned side, bool flip) {
    (void)c, (void)w, (void)side, (void)flip;
    return (set_word){0};
}

TABLE_INLINE set_word word_kept(const struct table_closing *c, const struct table_placement *p,
                                const set_word *w) {
    uint8_t bytes[sizeof(table_word)];
    set_word out;
    word_pack(w, c->shape, ECHEK_ALL_SQUARES & ~(unsigned)p->occupied, bytes);
    memcpy(&out, bytes, sizeof out);
    return out;
}

TABLE_INLINE set_word word_read(const struct table_closing *c, const struct table_placement *p,
                                const uint8_t *set) {
    return word_unpack(set + (size_t)p->number * c->shape->word_bytes, c->shape,
                       ECHEK_ALL_SQUARES & ~(unsigned)p->occupied);
}

#include "echek/tables/close_sets.h"

uint32_t table_close_wide(struct table_closing *c) {
    struct word_steps steps[ECHEK_PIECES];
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) steps[piece] = table_steps(piece);
    c->kit = steps;
    return close_sets(c);
}

void table_gather_wide(struct table_closing *c) { gather_set(c); }
