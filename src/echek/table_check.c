// Tables proven again by the rules alone, one position at a time. Nothing here knows how they were made: it
// asks for the value of a position (table_look) and plays its moves (echek.h).
//
// Local claims first: from a drawn position no move wins and one holds; a won one has a move to a lost one; a
// lost one only moves to won ones. That proves all draws, for they close on themselves. But wins could
// lean on each other in a circle, so each must also be confirmed: by an end, by a move that leaves the layer
// (there is no way back), or by positions of the layer that were confirmed before.
#include "base/bits.h"
#include "echek/table_inside.h"
#include "echek/table_pack.h"

struct checking {
    const struct table_game *game;
    const struct table_layer *layer;
    const struct table_store *store;
    struct table_man men[2 * ECHEK_MEN]; // those on the board that are no pawns
    unsigned count;
    struct bits confirmed; // by place, and who is to move
    uint64_t places;
    struct fault *fault;
};

// ---- Positions in a row ----

// Each man's square counted among those that the men before him leave free.
static uint64_t place_of(const struct checking *c, const struct echek_position *p) {
    unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)c->layer->shape.pawns;
    uint64_t place = 0;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned square = 1U << echek_at(p, c->men[i].side, c->men[i].man);
        place =
            place * (unsigned)__builtin_popcount(open) + (unsigned)__builtin_popcount(open & (square - 1));
        open &= ~square;
    }
    return place;
}

static void put(struct echek_position *p, unsigned side, unsigned man, unsigned square) {
    p->code ^= (uint64_t)(echek_at(p, side, man) ^ square) << echek_shift(side, man);
    p->occupied[side] |= (uint16_t)(1U << square);
}

static struct echek_position position_at(const struct checking *c, uint64_t place, unsigned mover) {
    const struct table_system *s = &c->layer->shape.system;
    struct echek_position p = {.mover = (uint8_t)mover, .castled = s->castled};
    unsigned digit[2 * ECHEK_MEN], base = ECHEK_SQUARES - (unsigned)__builtin_popcount(c->layer->shape.pawns);
    for (unsigned i = c->count; i-- > 0; place /= base - i) digit[i] = (unsigned)(place % (base - i));
    for (unsigned i = 0; i < 2 * ECHEK_MEN; i++) p.code |= (uint64_t)ECHEK_IN_HAND << i * ECHEK_BITS;
    for (unsigned side = 0; side < 2; side++)
        if (s->pawn[side] < ECHEK_SQUARES) put(&p, side, ECHEK_PAWN, s->pawn[side]);
    for (unsigned i = 0; i < c->count; i++) {
        unsigned open = echek_empty(&p);
        while (digit[i]-- > 0) open &= open - 1;
        put(&p, c->men[i].side, c->men[i].man, (unsigned)__builtin_ctz(open));
    }
    return p;
}

// ---- One position ----

static bool wrong(const struct checking *c, const struct echek_position *p, const char *what) {
    char text[64] = "";
    struct mem mem = MEM_UNLIMITED;
    struct text words;
    text_init(&words, &mem);
    echek_position_write(&words, p);
    for (size_t i = 0; i < words.size && i + 1 < sizeof text; i++) text[i] = words.at[i];
    text_free(&words);
    return fault_set(c->fault, FAULT_INPUT, "%s: %s", text, what);
}

static bool stays(const struct checking *c, const struct echek_position *p, echek_move m) {
    return !echek_is_progress(p, m) && !(m == ECHEK_CASTLE && c->game->rules.castle == ECHEK_CASTLE_ONCE);
}

// What the moves of a position lead to, seen by the mover.
struct prospects {
    unsigned wins, draws, losses;
    bool win_confirmed; // one of the wins is
    bool all_confirmed; // each of the losses is
};

static bool look_ahead(const struct checking *c, const struct echek_position *p, struct prospects *out) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&c->game->rules, p, list);
    *out = (struct prospects){.all_confirmed = true};
    for (size_t i = 0; i < count; i++) {
        unsigned man = echek_move_man(list[i]);
        if (list[i] != ECHEK_CASTLE && (c->game->own[p->mover] >> man & 1) == 0) continue; // in no hand
        const struct echek_position next = echek_after(&c->game->rules, p, list[i]);
        enum table_value value;
        if (!table_look(c->game, c->store, &next, &value)) return wrong(c, &next, "is in no table");
        bool confirmed =
            !stays(c, p, list[i]) || bits_has(&c->confirmed, (size_t)(place_of(c, &next) * 2 + next.mover));
        out->wins += value == TABLE_LOSS;
        out->draws += value == TABLE_DRAW;
        out->losses += value == TABLE_WIN;
        out->win_confirmed = out->win_confirmed || (value == TABLE_LOSS && confirmed);
        out->all_confirmed = out->all_confirmed && confirmed;
    }
    return true;
}

// Checks what is claimed of a position, and confirms it if that can be done by now.
static bool check_position(struct checking *c, const struct echek_position *p, size_t bit, bool *grew) {
    const enum echek_end end = echek_ended(p);
    enum table_value value;
    struct prospects moves = {.win_confirmed = true, .all_confirmed = true};
    if (!table_look(c->game, c->store, p, &value)) return wrong(c, p, "is in no table");
    if (end != ECHEK_GOES_ON) {
        if (value != (end == ECHEK_MOVER_WON ? TABLE_WIN : TABLE_LOSS))
            return wrong(c, p, "the game has ended here, otherwise than the table says");
    } else {
        if (!look_ahead(c, p, &moves)) return false;
        if (value == TABLE_WIN && moves.wins == 0) return wrong(c, p, "no move wins what is said to be won");
        if (value == TABLE_DRAW && (moves.wins > 0 || moves.draws == 0))
            return wrong(c, p,
                         moves.wins > 0 ? "a move wins what is said to be drawn"
                                        : "no move holds what is said to be drawn");
        if (value == TABLE_LOSS && moves.wins + moves.draws > 0)
            return wrong(c, p, "a move holds what is said to be lost");
    }
    if (value != TABLE_DRAW && !(value == TABLE_WIN ? moves.win_confirmed : moves.all_confirmed)) return true;
    bits_add(&c->confirmed, bit);
    *grew = true;
    return true;
}

// ---- All of them ----

// All that is not confirmed yet, once.
static bool pass(struct checking *c, const struct limits *limits, bool *grew, uint64_t *left) {
    enum { LOOK_EVERY = 4096 };
    *grew = false;
    *left = 0;
    for (size_t bit = 0; bit < c->places * 2; bit++) {
        if (bits_has(&c->confirmed, bit)) continue;
        if (bit % LOOK_EVERY == 0 && limits_over(limits)) return fault_set(c->fault, FAULT_NONE, "stopped");
        const struct echek_position p = position_at(c, bit / 2, bit % 2);
        if (!check_position(c, &p, bit, grew)) return false;
        *left += !bits_has(&c->confirmed, bit);
    }
    return true;
}

static bool pass_until_done(struct checking *c, const struct limits *limits) {
    bool grew = true;
    uint64_t left = 1;
    while (left > 0) {
        if (!grew) break;
        if (!pass(c, limits, &grew, &left)) return false;
    }
    if (left == 0) return true;
    size_t bit = 0;
    while (bits_has(&c->confirmed, bit)) bit++;
    const struct echek_position p = position_at(c, bit / 2, bit % 2);
    return wrong(c, &p, "what is said of it goes round in a circle and never comes to an end");
}

TABLE_INLINE table_word kept_word(const struct table_layer *l, unsigned attacker, unsigned mover,
                                  const struct table_placement *p) {
    const uint8_t *set = l->won[attacker][mover];
    return word_unpack(set + (size_t)p->number * l->shape.word_bytes, &l->shape,
                       ECHEK_ALL_SQUARES & ~(unsigned)p->occupied);
}

// What no position asks for is as table.h promises, and nothing is won by both sides.
static bool is_well_formed(const struct checking *c) {
    const struct table_layer *l = c->layer;
    struct table_placement p;
    table_placement_at(&l->shape, 0, &p);
    for (uint32_t i = 0; i < l->shape.words; i++) {
        const table_word valid = table_valid(&l->shape, p.occupied),
                         area = valid | (l->shape.inner_count == 2
                                             ? word_diagonal() &
                                                   word_columns(ECHEK_ALL_SQUARES & ~(unsigned)p.occupied)
                                             : (table_word){0});
        for (unsigned attacker = 0; attacker < 2; attacker++) {
            const table_word attacks = kept_word(l, attacker, TABLE_ATTACKS, &p) | ~area,
                             loses = kept_word(l, attacker ^ 1U, TABLE_DEFENDS, &p),
                             bad = (~attacks & ~valid) | (loses & ~valid) | (attacks & valid & loses);
            if (!word_empty(&bad))
                return fault_set(c->fault, FAULT_INPUT, "word %lu says what cannot be", (unsigned long)i);
        }
        if (i + 1 < l->shape.words) table_placement_next(&l->shape, &p);
    }
    return true;
}

bool table_check(const struct table_game *g, const struct table_layer *l, const struct table_store *store,
                 const struct table_effort *effort, struct fault *fault) {
    struct checking c = {.game = g, .layer = l, .store = store, .fault = fault, .places = 1};
    unsigned open = ECHEK_SQUARES - (unsigned)__builtin_popcount(l->shape.pawns);
    for (unsigned i = 0; i < 2 * ECHEK_MEN; i++) {
        struct table_man m = {(uint8_t)(i / ECHEK_MEN), (uint8_t)(i % ECHEK_MEN)};
        if ((l->shape.men.on[m.side] >> m.man & 1) == 0) continue;
        c.men[c.count++] = m;
        c.places *= open--;
    }
    if (c.places > SIZE_MAX / 4 || !bits_init(&c.confirmed, effort->mem, (size_t)c.places * 2))
        return fault_memory(fault);
    bool ok = is_well_formed(&c) && pass_until_done(&c, &effort->limits);
    bits_free(&c.confirmed, effort->mem);
    return ok;
}
