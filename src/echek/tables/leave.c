// Moves that leave a layer: drops, pawn moves, and castling where it is allowed once. They lead to solved
// layers, so they are looked at once for each word.
#include "echek/tables/inside.h"

// ---- The layers they lead to ----

// Does it have the set that a move of `side` needs? An attacker's move needs the one with the other side to
// move.
static bool is_whole(const struct table_game *g, unsigned side, const struct table_layer *l) {
    for (unsigned attacker = 0; attacker < 2; attacker++)
        if (table_attacks(g, attacker) &&
            l->won[attacker][side == attacker ? TABLE_DEFENDS : TABLE_ATTACKS] == NULL)
            return false;
    return true;
}

// A search for the layers to which the moves of one side lead.
struct search {
    const struct table_game *game;
    unsigned side;
    const struct table_store *store;
    struct fault *fault;
};

static bool find(const struct search *q, struct table_system s, struct table_pieces pieces,
                 struct table_link *link) {
    link->mirrored = table_system_standard(&s);
    link->layer = q->store->find(q->store->context, &s, pieces);
    if (link->layer != NULL && is_whole(q->game, q->side, link->layer)) return true;
    const char *pawns[2] = {table_pawn_place(s.pawn[0]), table_pawn_place(s.pawn[1])};
    if (link->layer == NULL)
        return fault_set(q->fault, FAULT_INPUT, "system %s-%s is not whole yet, and has to be solved before",
                         pawns[0], pawns[1]);
    return fault_set(
        q->fault, FAULT_INPUT,
        "of system %s-%s half was thrown away, and that is needed again: remove its files, and it "
        "is solved anew",
        pawns[0], pawns[1]);
}

static bool find_drops(const struct search *q, const struct table_shape *s, struct table_ways *w) {
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++) {
        struct table_pieces with_piece = s->pieces;
        with_piece.on[q->side] |= (uint8_t)(1U << piece);
        bool in_hand = (q->game->own[q->side] & ~s->pieces.on[q->side] & 1U << piece) != 0;
        if (in_hand && !find(q, s->system, with_piece, &w->drop[piece])) return false;
    }
    return true;
}

// The squares that a pawn reaches if no piece is in its way.
static unsigned pawn_goes(const struct table_game *g, const struct table_system *s, unsigned side) {
    const unsigned square = s->pawn[side], enemy = s->pawn[side ^ 1U];
    const struct echek_position mover = {.mover = (uint8_t)side};
    unsigned goes = enemy < ECHEK_SQUARES ? ECHEK_ALL_SQUARES & ~(1U << enemy) : ECHEK_ALL_SQUARES;
    if (square == TABLE_NO_PAWN) return 0;
    if (square == ECHEK_IN_HAND) return goes & table_pawn_drops(g, side, enemy >= ECHEK_SQUARES);
    return goes & table_pawn_squares(g, side) & echek_reach_of(&g->rules, &mover, ECHEK_PAWN, square);
}

// The system after the pawn has moved to this square.
static struct table_system gone_to(const struct table_system *s, unsigned side, unsigned square) {
    struct table_system next = *s;
    next.pawn[side] = (uint8_t)square;
    return next;
}

static bool find_gathered(const struct search *q, const struct table_shape *s, struct table_ways *w) {
    w->gathered = q->store->gathered(q->store->context, &s->system, s->pieces, q->side);
    return w->gathered != NULL ||
           fault_set(q->fault, FAULT_INPUT, "what pawn moves lead to from system %s-%s was not gathered",
                     table_pawn_place(s->system.pawn[0]), table_pawn_place(s->system.pawn[1]));
}

static bool find_pawns(const struct search *q, const struct table_shape *s, struct table_ways *w) {
    unsigned left = pawn_goes(q->game, &s->system, q->side);
    if (left != 0 && q->store->gathered != NULL) return find_gathered(q, s, w);
    for (; left != 0; left &= left - 1) {
        const unsigned square = (unsigned)__builtin_ctz(left);
        if (!find(q, gone_to(&s->system, q->side, square), s->pieces, &w->pawn[square])) return false;
    }
    return true;
}

static bool leads(struct table_system next, const struct table_system *to, bool *mirrored) {
    *mirrored = table_system_standard(&next);
    return memcmp(&next, to, sizeof next) == 0;
}

bool table_pawn_leads(const struct table_game *g, const struct table_system *from, unsigned side,
                      const struct table_system *to) {
    bool mirrored;
    for (unsigned left = pawn_goes(g, from, side); left != 0; left &= left - 1)
        if (leads(gone_to(from, side, (unsigned)__builtin_ctz(left)), to, &mirrored)) return true;
    return false;
}

void table_ways_into(const struct table_game *g, const struct table_shape *s, unsigned side,
                     const struct table_layer *into, struct table_ways *w) {
    *w = (struct table_ways){0};
    for (unsigned left = pawn_goes(g, &s->system, side); left != 0; left &= left - 1) {
        const unsigned square = (unsigned)__builtin_ctz(left);
        struct table_link *l = &w->pawn[square];
        if (leads(gone_to(&s->system, side, square), &into->shape.system, &l->mirrored)) l->layer = into;
    }
}

bool table_ways_find(const struct table_game *g, const struct table_shape *s, unsigned side,
                     const struct table_store *store, struct table_ways *w, struct fault *fault) {
    const struct search q = {g, side, store, fault};
    *w = (struct table_ways){0};
    if (!find_drops(&q, s, w) || !find_pawns(&q, s, w)) return false;
    bool castles = g->rules.castle == ECHEK_CASTLE_ONCE && (s->system.castled >> side & 1) == 0 &&
                   (s->pieces.on[side] >> ECHEK_ROOK & 1) != 0;
    struct table_system castled = s->system;
    castled.castled |= (uint8_t)(1U << side);
    return !castles || find(&q, castled, s->pieces, &w->castled);
}

// ---- Reading their words ----

TABLE_INLINE table_word linked_word(const struct table_link *l, struct table_reading r,
                                    const struct table_squares *q) {
    const struct table_shape *s = &l->layer->shape;
    const uint8_t *set = l->layer->won[r.attacker][r.mover];
    struct table_squares there = *q;
    unsigned open;
    if (l->mirrored)
        for (unsigned i = 0; i < s->outer_count; i++) there.at[s->outer[i].side][s->outer[i].piece] ^= 3;
    const uint8_t *at = set + (size_t)table_number(s, &there, &open) * s->word_bytes;
    table_word w = word_unpack(at, s, open);
    if (r.flip) w = ~w & table_valid(s, ECHEK_ALL_SQUARES & ~open);
    if (!l->mirrored) return w;
    if (s->inner_count > 0) w = word_mirror_columns(&w);
    if (s->inner_count > 1) w = word_mirror_rows(&w);
    return w;
}

static bool is_piece(struct table_piece m, unsigned side, unsigned piece) {
    return m.side == side && m.piece == piece;
}

// The dropped piece is outside: the words have the same two pieces inside.
static void drop_outside(const struct table_link *l, struct table_reading r, struct table_squares q,
                         struct table_piece m, unsigned to, table_word *out) {
    for (; to != 0; to &= to - 1) {
        q.at[m.side][m.piece] = (uint8_t)__builtin_ctz(to);
        *out |= linked_word(l, r, &q);
    }
}

// The squares of the piece that stays inside for which some drop leads into the word.
TABLE_INLINE unsigned collapse(const table_word *w, bool dropped_is_column, unsigned to) {
    unsigned seen = 0;
    for (unsigned row = 0; row < ECHEK_SQUARES; row++) {
        if (!dropped_is_column) seen |= (to >> row & 1) != 0 ? word_row(w, row) : 0;
        else if ((word_row(w, row) & to) != 0) seen |= 1U << row;
    }
    return seen;
}

// The dropped piece is inside, and the row piece, if there was one, now stands outside.
static void drop_inside(const struct table_shape *s, const struct table_link *l, struct table_reading r,
                        struct table_squares q, struct table_piece m, unsigned to, unsigned rows,
                        table_word *out) {
    bool column = is_piece(l->layer->shape.inner[0], m.side, m.piece);
    for (; rows != 0; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctz(rows);
        if (s->inner_count == 2) q.at[s->inner[1].side][s->inner[1].piece] = (uint8_t)row;
        table_word w = linked_word(l, r, &q);
        uint64_t set = collapse(&w, column, to);
        (*out)[row / TABLE_LANES] |= set << row % TABLE_LANES * 16;
    }
}

static void drops(const struct table_shape *s, const struct table_ways *w, const struct table_placement *p,
                  struct table_piece m, unsigned to, struct table_reading r, table_word *out) {
    const struct table_link *l = &w->drop[m.piece];
    const struct table_shape *there = &l->layer->shape;
    unsigned rows = s->inner_count == 2 ? ECHEK_ALL_SQUARES & ~(unsigned)p->occupied : 1;
    if (is_piece(there->inner[0], m.side, m.piece) ||
        (there->inner_count == 2 && is_piece(there->inner[1], m.side, m.piece)))
        drop_inside(s, l, r, p->squares, m, to, rows, out);
    else drop_outside(l, r, p->squares, m, to, out);
}

static void castle(const struct table_link *l, struct table_squares q, unsigned side, struct table_reading r,
                   table_word *out) {
    uint8_t *at = q.at[side], king = at[ECHEK_KING];
    at[ECHEK_KING] = at[ECHEK_ROOK];
    at[ECHEK_ROOK] = king;
    *out |= linked_word(l, r, &q);
}

void table_leave(const struct table_game *g, const struct table_shape *s, const struct table_ways *w,
                 const struct table_placement *p, unsigned side, struct table_reading r, table_word *out) {
    const unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied, safe = table_drop_squares(g, p, side);
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++)
        if (w->drop[piece].layer != NULL)
            drops(s, w, p, (struct table_piece){(uint8_t)side, (uint8_t)piece}, safe, r, out);
    unsigned goes = s->system.pawn[side] == ECHEK_IN_HAND ? safe : open;
    for (; goes != 0; goes &= goes - 1) {
        const struct table_link *l = &w->pawn[__builtin_ctz(goes)];
        if (l->layer != NULL) *out |= linked_word(l, r, &p->squares);
    }
    if (w->castled.layer != NULL) castle(&w->castled, p->squares, side, r, out);
}
