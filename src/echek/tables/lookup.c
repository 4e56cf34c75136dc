// Positions looked up in tables, and counted.
#include "echek/tables/inside.h"

// ---- One position ----

static bool belongs(const struct table_game *g, const struct echek_position *p) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
            if (echek_at(p, side, piece) != ECHEK_IN_HAND && (g->own[side] >> piece & 1) == 0) return false;
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

struct table_squares table_squares_of(const struct echek_position *p, struct table_pieces *pieces) {
    struct table_squares q;
    for (unsigned side = 0; side < 2; side++) {
        pieces->on[side] = 0;
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
            q.at[side][piece] = (uint8_t)echek_at(p, side, piece);
            if (piece != ECHEK_PAWN && q.at[side][piece] != ECHEK_IN_HAND)
                pieces->on[side] |= (uint8_t)(1U << piece);
        }
    }
    return q;
}

size_t table_bit(const struct table_shape *s, const struct table_squares *q) {
    unsigned open, index[2] = {0};
    const size_t number = table_number(s, q, &open);
    for (unsigned i = 0; i < s->inner_count; i++) {
        unsigned square = q->at[s->inner[i].side][s->inner[i].piece];
        index[i] = (unsigned)__builtin_popcount(open & ((1U << square) - 1));
    }
    const bool beyond = s->inner_count == 2 && index[0] > index[1];
    return number * s->word_bytes * 8 + index[1] * (s->open - 1U) + index[0] - beyond;
}

// The layer of a position, and the squares of its pieces there. NULL: the position has pieces that are not in
// this game, or the layer is not there.
static const struct table_layer *layer_of(const struct table_game *g, const struct table_store *store,
                                          const struct echek_position *p, struct table_squares *q) {
    struct echek_position seen = *p;
    struct table_system s = system_of(g, p);
    struct table_pieces pieces;
    if (!belongs(g, p)) return NULL;
    if (table_system_standard(&s)) seen = echek_mirror(p);
    *q = table_squares_of(&seen, &pieces);
    return store->find(store->context, &s, pieces);
}

bool table_gathered(const struct table_game *g, const struct table_store *store,
                    const struct echek_position *p, bool *leads) {
    struct table_squares q;
    const struct table_layer *l = store->gathered == NULL ? NULL : layer_of(g, store, p, &q);
    const uint8_t *set =
        l == NULL ? NULL : store->gathered(store->context, &l->shape.system, l->shape.pieces, p->mover);
    if (set == NULL) return false;
    const size_t bit = table_bit(&l->shape, &q);
    *leads = table_has(set, bit);
    return true;
}

// If the attacker's set is not stored, the other one tells: some move leads into it.
static bool has_winning_move(const struct table_game *g, const struct table_store *store,
                             const struct echek_position *p, bool *wins) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_ended(p) == ECHEK_GOES_ON ? echek_moves(&g->rules, p, list) : 0;
    *wins = echek_ended(p) == ECHEK_MOVER_WON;
    for (size_t i = 0; i < count && !*wins; i++) {
        if (!table_allows(g, p, list[i])) continue;
        const struct echek_position next = echek_after(&g->rules, p, list[i]);
        if (echek_ended(&next) == ECHEK_MOVER_LOST) *wins = true; // there may be no table after a drop
        else if (!table_wins(g, store, &next, p->mover, wins)) return false;
    }
    return true;
}

bool table_wins(const struct table_game *g, const struct table_store *store, const struct echek_position *p,
                unsigned attacker, bool *wins) {
    struct table_squares q;
    const struct table_layer *l = table_attacks(g, attacker) ? layer_of(g, store, p, &q) : NULL;
    if (l == NULL) return false;
    const uint8_t *set = l->won[attacker][p->mover == attacker ? TABLE_ATTACKS : TABLE_DEFENDS];
    const size_t bit = table_bit(&l->shape, &q);
    if (set != NULL) *wins = table_has(set, bit);
    return set != NULL || (p->mover == attacker && has_winning_move(g, store, p, wins));
}

bool table_distance(const struct table_game *g, const struct table_store *store,
                    const struct echek_position *p, unsigned *plies) {
    struct table_squares q;
    const struct table_layer *l = layer_of(g, store, p, &q);
    const uint8_t *distance = l == NULL ? NULL : l->distance[p->mover ^ 1U];
    const uint8_t kept = distance == NULL ? 0 : distance[table_bit(&l->shape, &q)];
    if (kept == 0 || kept == TABLE_FAR) return false;
    *plies = 2 * (kept - 1U);
    return true;
}

// ---- All of a layer ----

static uint64_t bits_of(const uint8_t *at, size_t bytes) {
    uint64_t count = 0, lane = 0;
    for (; bytes >= sizeof lane; at += sizeof lane, bytes -= sizeof lane) {
        memcpy(&lane, at, sizeof lane);
        count += (uint64_t)__builtin_popcountll(lane);
    }
    for (; bytes > 0; bytes--) count += (uint64_t)__builtin_popcount(*at++);
    return count;
}

uint64_t table_positions(const struct table_shape *s) {
    uint64_t positions = s->words;
    for (unsigned i = 0; i < s->inner_count; i++) positions *= (uint64_t)s->open - i;
    return positions;
}

struct table_count table_count(const struct table_layer *l) {
    const struct table_shape *s = &l->shape;
    const size_t bytes = (size_t)s->words * s->word_bytes;
    struct table_count n = {.positions = 2 * table_positions(s)};
    for (unsigned attacker = 0; attacker < 2; attacker++) {
        if (l->won[attacker][TABLE_ATTACKS] == NULL) continue;
        n.won += bits_of(l->won[attacker][TABLE_ATTACKS], bytes);
        n.lost += bits_of(l->won[attacker][TABLE_DEFENDS], bytes);
    }
    return n;
}
