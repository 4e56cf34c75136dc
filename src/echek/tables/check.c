// Tables proven again by the rules alone: word by word (check_words.c), which is quick, and some positions,
// or all, one at a time. Nothing here knows how the tables were made: this code asks whether a position is
// won (table_wins) and plays its moves (echek.h).
//
// For one attacker, local claims first: with the attacker to move a position is won exactly when some move
// leads to a won one, with the defender to move exactly when all do. That proves the positions that are not
// won. But wins could support each other in a circle, so each must also be confirmed: by an end, by a move
// that leaves the layer (there is no way back), or by positions of the layer that were confirmed before.
#include "echek/tables/inside.h"

struct checking {
    const struct table_game *game;
    const struct table_layer *layer;
    const struct table_store *store;
    const struct table_effort *effort;
    struct table_piece pieces[2 * ECHEK_PIECES]; // the pieces on the board except pawns
    unsigned count;
    uint64_t places;
    unsigned attacker;
    uint64_t *confirmed; // a bit by place, and who is to move
};

// ---- Positions in a row ----

// The square of each piece, counted among those that the pieces before it leave free.
static uint64_t place_of(const struct checking *c, const struct echek_position *p) {
    unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)c->layer->shape.pawns;
    uint64_t place = 0;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned square = 1U << echek_at(p, c->pieces[i].side, c->pieces[i].piece);
        place =
            place * (unsigned)__builtin_popcount(open) + (unsigned)__builtin_popcount(open & (square - 1));
        open &= ~square;
    }
    return place;
}

static void put(struct echek_position *p, unsigned side, unsigned piece, unsigned square) {
    p->code ^= (uint64_t)(echek_at(p, side, piece) ^ square) << echek_shift(side, piece);
    p->occupied[side] |= (uint16_t)(1U << square);
}

static struct echek_position position_at(const struct checking *c, uint64_t bit) {
    const struct table_system *s = &c->layer->shape.system;
    struct echek_position p = {.mover = (uint8_t)(bit % 2), .castled = s->castled};
    unsigned digit[2 * ECHEK_PIECES],
        base = ECHEK_SQUARES - (unsigned)__builtin_popcount(c->layer->shape.pawns);
    uint64_t place = bit / 2;
    for (unsigned i = c->count; i-- > 0; place /= base - i) digit[i] = (unsigned)(place % (base - i));
    for (unsigned i = 0; i < 2 * ECHEK_PIECES; i++) p.code |= (uint64_t)ECHEK_IN_HAND << i * ECHEK_BITS;
    for (unsigned side = 0; side < 2; side++)
        if (s->pawn[side] < ECHEK_SQUARES) put(&p, side, ECHEK_PAWN, s->pawn[side]);
    for (unsigned i = 0; i < c->count; i++) {
        unsigned open = echek_empty(&p);
        while (digit[i]-- > 0) open &= open - 1;
        put(&p, c->pieces[i].side, c->pieces[i].piece, (unsigned)__builtin_ctz(open));
    }
    return p;
}

// ---- One position ----

static bool is_confirmed(const struct checking *c, uint64_t bit) {
    return (c->confirmed[bit / 64] >> bit % 64 & 1) != 0;
}

// What is known about the moves of a position.
struct prospects {
    bool some, all;      // some, or all, moves lead to positions that the attacker wins
    bool some_leaves;    // a move that leaves the layer does
    bool some_confirmed; // one of these positions is confirmed
    bool all_confirmed;  // all moves lead to confirmed positions
    bool missing;        // a move leads to a layer that is not there
};

static struct prospects look_ahead(const struct checking *c, const struct echek_position *p) {
    struct prospects out = {.all = true, .all_confirmed = true};
    bool leads, gathered = table_gathered(c->game, c->store, p, &leads);
    if (gathered && p->mover == c->attacker) out.some = out.some_leaves = out.some_confirmed = leads;
    if (gathered && p->mover != c->attacker) out.all = out.all_confirmed = !leads;
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&c->game->rules, p, list);
    for (size_t i = 0; i < count && !out.missing; i++) {
        const struct echek_position next = echek_after(&c->game->rules, p, list[i]);
        const enum echek_end end = echek_ended(&next);
        bool wins = (end == ECHEK_MOVER_WON) == (next.mover == c->attacker);
        if (!table_allows(c->game, p, list[i]) ||
            (gathered && end == ECHEK_GOES_ON && echek_move_piece(list[i]) == ECHEK_PAWN))
            continue;
        if (end == ECHEK_GOES_ON) out.missing = !table_wins(c->game, c->store, &next, c->attacker, &wins);
        bool confirmed = c->confirmed != NULL && wins &&
                         (table_leaves(&c->game->rules, p, list[i]) ||
                          is_confirmed(c, place_of(c, &next) * 2 + next.mover));
        out.some = out.some || wins;
        out.some_leaves = out.some_leaves || (wins && table_leaves(&c->game->rules, p, list[i]));
        out.all = out.all && wins;
        out.some_confirmed = out.some_confirmed || confirmed;
        out.all_confirmed = out.all_confirmed && confirmed;
    }
    return out;
}

// Returns what is wrong with the claim about a position, or NULL; also whether it is won, and confirmed.
static const char *examine(const struct checking *c, const struct echek_position *p, bool *won,
                           bool *confirmed) {
    const enum echek_end end = echek_ended(p);
    const bool attacks = p->mover == c->attacker;
    *won = *confirmed = false;
    if (!table_wins(c->game, c->store, p, c->attacker, won)) return "is in no table";
    if (end != ECHEK_GOES_ON) {
        *confirmed = true;
        bool should = (end == ECHEK_MOVER_WON) == attacks;
        return *won == should ? NULL : "the game has ended here, otherwise than the table says";
    }
    const struct prospects moves = look_ahead(c, p);
    if (moves.missing) return "a move leads to where no table is";
    *confirmed = attacks ? moves.some_confirmed : moves.all_confirmed;
    // Where wins must come in time, a move within the layer may be too late.
    if (attacks && (*won ? !moves.some : c->game->plies != 0 ? moves.some_leaves : moves.some))
        return *won ? "no move wins what is said to be won" : "a move wins what is said to be held";
    if (!attacks && *won != moves.all)
        return *won ? "a move holds what is said to be lost" : "no move holds what is said to be held";
    return NULL;
}

static bool tell_wrong(const struct checking *c, size_t bit, const char *what, struct fault *fault) {
    const struct echek_position p = position_at(c, bit);
    char text[64] = "";
    struct mem mem = MEM_UNLIMITED;
    struct text words = TEXT_IN(&mem);
    echek_position_write(&words, &p);
    for (size_t i = 0; i < words.size && i + 1 < sizeof text; i++) text[i] = words.at[i];
    text_free(&words);
    return fault_set(fault, FAULT_INPUT, "%s, %s attacks: %s", text, echek_side_name(c->attacker), what);
}

// ---- All of them ----

// One pass over the positions that are not confirmed yet; those that are not won are only looked at in the
// first pass. `left` gets the first position that is won and not confirmed, or, without one, the number of
// positions.
static bool pass(struct checking *c, bool first, size_t *left, bool *grew, struct fault *fault) {
    enum { BLOCK = 4096 };
    const size_t all = (size_t)c->places * 2;
    *left = all;
    *grew = false;
    for (size_t bit = 0; bit < all; bit++) {
        const struct echek_position p = position_at(c, bit);
        bool won, confirmed;
        if (bit % BLOCK == 0 && limits_over(&c->effort->limits))
            return fault_set(fault, FAULT_NONE, "stopped");
        if (is_confirmed(c, bit) || (!first && table_wins(c->game, c->store, &p, c->attacker, &won) && !won))
            continue;
        const char *what = examine(c, &p, &won, &confirmed);
        if (what != NULL) return tell_wrong(c, bit, what, fault);
        if (won && confirmed) c->confirmed[bit / 64] |= UINT64_C(1) << bit % 64;
        else if (won && *left == all) *left = bit;
        *grew = *grew || (won && confirmed);
    }
    return true;
}

static bool check_all(struct checking *c, struct fault *fault) {
    const size_t all = (size_t)c->places * 2;
    size_t left = all;
    bool grew = true;
    for (bool first = true; first || (left < all && grew); first = false)
        if (!pass(c, first, &left, &grew, fault)) return false;
    return left == all ||
           tell_wrong(c, left, "what is said of it goes round in a circle and never comes to an end", fault);
}

static uint64_t confirmed_bytes(const struct table_shape *s) {
    return (table_positions(s) * 2 / 64 + 1) * sizeof(uint64_t);
}

uint64_t table_checking_bytes(const struct table_shape *s) {
    const uint64_t words = table_proof_bytes(s), positions = confirmed_bytes(s);
    return words > positions ? words : positions;
}

static bool prove_positions(struct checking *c, struct fault *fault) {
    const uint64_t bytes = confirmed_bytes(&c->layer->shape);
    if (c->places > SIZE_MAX / 4) return fault_memory(fault);
    c->confirmed = mem_zeroed(c->effort->mem, (size_t)bytes, 1);
    if (c->confirmed == NULL) return fault_memory(fault);
    bool holds = check_all(c, fault);
    mem_free(c->effort->mem, c->confirmed, (size_t)bytes);
    c->confirmed = NULL;
    return holds;
}

// ---- Some of them ----

static bool check_some(struct checking *c, uint64_t samples, struct fault *fault) {
    struct rng rng;
    rng_seed(&rng, c->places * 2 + c->attacker);
    for (uint64_t n = 0; n < samples; n++) {
        const size_t bit = (size_t)(rng_next(&rng) % (c->places * 2));
        const struct echek_position p = position_at(c, bit);
        bool won, confirmed;
        const char *what = examine(c, &p, &won, &confirmed);
        if (what != NULL) return tell_wrong(c, bit, what, fault);
        if (n % 256 == 0 && limits_over(&c->effort->limits)) return fault_set(fault, FAULT_NONE, "stopped");
    }
    return true;
}

// All positions of a word at once, and a few one by one. If that fails, because something is wrong or half of
// a table was thrown away, all positions are taken one by one.
static bool prove(struct checking *c, struct fault *fault) {
    enum { SAMPLES = 200 };
    switch (table_prove_words(c->game, c->layer, c->store, c->effort, c->attacker)) {
    case TABLE_PROVEN:
        return check_some(c, SAMPLES, fault);
    case TABLE_NO_MEMORY:
        return fault_memory(fault);
    case TABLE_STOPPED:
        return fault_set(fault, FAULT_NONE, "stopped");
    default: // one by one, nothing tells how many plies a win takes
        return prove_positions(c, fault) &&
               (c->game->plies == 0 ||
                fault_set(fault, FAULT_INPUT, "a win comes too late, or one that comes in time is missing"));
    }
}

// The pieces of a layer, and the number of ways to place them.
static void set_places(struct checking *c) {
    const struct table_shape *s = &c->layer->shape;
    unsigned open = ECHEK_SQUARES - (unsigned)__builtin_popcount(s->pawns);
    c->places = 1;
    for (unsigned i = 0; i < 2 * ECHEK_PIECES; i++) {
        struct table_piece m = {(uint8_t)(i / ECHEK_PIECES), (uint8_t)(i % ECHEK_PIECES)};
        if ((s->pieces.on[m.side] >> m.piece & 1) == 0) continue;
        c->pieces[c->count++] = m;
        c->places *= open--;
    }
}

bool table_check(const struct table_game *g, const struct table_layer *l, const struct table_store *store,
                 const struct table_effort *effort, uint64_t samples, struct fault *fault) {
    struct checking c = {.game = g, .layer = l, .store = store, .effort = effort};
    set_places(&c);
    bool holds = true;
    for (; c.attacker < 2 && holds; c.attacker++) {
        if (!table_attacks(g, c.attacker)) continue;
        holds = samples > 0 ? check_some(&c, samples, fault) : prove(&c, fault);
    }
    return holds;
}

// ---- Gathered pawn moves ----

// A store with one layer.
static const struct table_layer *find_only_layer(void *context, const struct table_system *s,
                                                 struct table_pieces pieces) {
    const struct table_layer *l = *(const struct table_layer **)context;
    bool same = memcmp(s, &l->shape.system, sizeof *s) == 0 && memcmp(&pieces, &l->shape.pieces, 2) == 0;
    return same ? l : NULL;
}

// Does a move of the pawn lead into the layer of the store, to a position that the mover wants?
static bool pawn_leads(const struct checking *c, const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES];
    bool leads = false;
    for (size_t i = 0, count = echek_moves(&c->game->rules, p, list); i < count && !leads; i++) {
        bool wins;
        if (echek_move_piece(list[i]) != ECHEK_PAWN || !table_allows(c->game, p, list[i])) continue;
        const struct echek_position next = echek_after(&c->game->rules, p, list[i]);
        leads = table_wins(c->game, c->store, &next, c->attacker, &wins) && wins == (p->mover == c->attacker);
    }
    return leads;
}

bool table_check_gathered(const struct table_game *g, const struct table_shape *s, unsigned side,
                          const struct table_layer *from, const uint8_t *before, const uint8_t *after,
                          uint64_t samples, struct fault *fault) {
    const struct table_layer here = {.shape = *s};
    const struct table_store store = {find_only_layer, &from, NULL};
    struct checking c = {
        .game = g, .layer = &here, .store = &store, .attacker = g->attackers == TABLE_BLACK_ALONE};
    struct rng rng;
    set_places(&c);
    rng_seed(&rng, c.places * 2 + side);
    for (uint64_t n = 0; n < samples; n++) {
        const size_t place = (size_t)(rng_next(&rng) % c.places) * 2 + side;
        const struct echek_position p = position_at(&c, place);
        struct table_pieces pieces;
        const struct table_squares q = table_squares_of(&p, &pieces);
        const size_t bit = table_bit(s, &q);
        if (echek_ended(&p) != ECHEK_GOES_ON) continue;
        if (table_has(after, bit) != ((before != NULL && table_has(before, bit)) || pawn_leads(&c, &p)))
            return tell_wrong(&c, place, "what its pawn leads to was not gathered rightly", fault);
    }
    return true;
}
