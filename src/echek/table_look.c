// Positions looked up in tables, and counted.
#include "echek/table_inside.h"

// ---- One position ----

static bool belongs(const struct table_game *g, const struct echek_position *p) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned man = 0; man < ECHEK_MEN; man++)
            if (echek_at(p, side, man) != ECHEK_IN_HAND && (g->own[side] >> man & 1) == 0) return false;
    return true;
}

static struct table_system system_of(const struct table_game *g, const struct echek_position *p) {
    struct table_system s = {.castled = p->castled};
    for (unsigned side = 0; side < 2; side++) {
        bool owns = (g->own[side] >> ECHEK_PAWN & 1) != 0;
        s.pawn[side] = (uint8_t)(owns ? echek_at(p, side, ECHEK_PAWN) : TABLE_NO_PAWN);
        if ((g->own[side] >> ECHEK_ROOK & 1) == 0) s.castled &= (uint8_t) ~(1U << side);
    }
    return s;
}

static struct table_squares squares_of(const struct echek_position *p, struct table_men *men) {
    struct table_squares q;
    for (unsigned side = 0; side < 2; side++) {
        men->on[side] = 0;
        for (unsigned man = 0; man < ECHEK_MEN; man++) {
            q.at[side][man] = (uint8_t)echek_at(p, side, man);
            if (man != ECHEK_PAWN && q.at[side][man] != ECHEK_IN_HAND) men->on[side] |= (uint8_t)(1U << man);
        }
    }
    return q;
}

static bool is_won(const struct table_layer *l, const struct table_squares *q, unsigned attacker,
                   unsigned mover) {
    const struct table_shape *s = &l->shape;
    unsigned inner[2] = {0};
    for (unsigned i = 0; i < s->inner_count; i++) inner[i] = q->at[s->inner[i].side][s->inner[i].man];
    const table_word *set = l->won[attacker][mover == attacker ? TABLE_ATTACKS : TABLE_DEFENDS];
    return (word_row(&set[table_number(s, q)], inner[1]) >> inner[0] & 1) != 0;
}

bool table_look(const struct table_game *g, const struct table_store *store, const struct echek_position *p,
                enum table_value *value) {
    struct echek_position seen = *p;
    struct table_system s = system_of(g, p);
    struct table_men men;
    if (!belongs(g, p)) return false;
    if (table_system_standard(&s)) seen = echek_mirror(p);
    struct table_squares q = squares_of(&seen, &men);
    const struct table_layer *l = store->find(store->context, &s, men);
    if (l == NULL) return false;
    unsigned mover = p->mover;
    *value = is_won(l, &q, mover, mover)        ? TABLE_WIN
             : is_won(l, &q, mover ^ 1U, mover) ? TABLE_LOSS
                                                : TABLE_DRAW;
    return true;
}

struct echek_position table_start(enum echek_side mover) {
    struct echek_position p = echek_start();
    p.mover = (uint8_t)mover;
    return p;
}

// ---- All of a layer ----

static uint64_t bits_of(const table_word *w) {
    uint64_t count = 0;
    for (int i = 0; i < TABLE_LANES; i++) count += (uint64_t)__builtin_popcountll((*w)[i]);
    return count;
}

struct table_count table_count(const struct table_layer *l) {
    struct table_count n = {0};
    struct table_placement p;
    table_placement_at(&l->shape, 0, &p);
    for (uint32_t i = 0; i < l->shape.words; i++) {
        const table_word valid = table_valid(&l->shape, p.occupied);
        n.positions += 2 * bits_of(&valid);
        for (unsigned attacker = 0; attacker < 2; attacker++) {
            const table_word won = l->won[attacker][TABLE_ATTACKS][i] & valid;
            n.won += bits_of(&won);
            n.lost += bits_of(&l->won[attacker][TABLE_DEFENDS][i]);
        }
        if (i + 1 < l->shape.words) table_placement_next(&l->shape, &p);
    }
    return n;
}
