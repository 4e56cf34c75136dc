// A layer proven word by word, with whole words and plain moves: many positions at once, and none of the
// shortcuts by which it was solved. An error found here is located position by position (check.c).
#include "base/thread.h"
#include "echek/tables/close.h"

#include <limits.h>

struct proof {
    struct table_closing closing; // first, because table_sweep is given it
    const struct table_layer *layer;
    struct word_steps steps[ECHEK_PIECES];
    uint8_t *confirmed[2]; // wins that rest on an end, on a move that leaves the layer, or on confirmed wins
    atomic_uchar *marks[2];
    atomic_bool wrong;
};

static struct proof *proof_of(struct table_closing *c) { return (struct proof *)c; }

// ---- What the moves of a word lead to --------------------------------------------------------------------

// The word of a set with the pieces outside on these squares; flip: the positions that are not in the set.
TABLE_INLINE table_word word_at(const struct table_shape *s, const uint8_t *set,
                                const struct table_squares *q, bool flip) {
    unsigned open;
    const size_t number = table_number(s, q, &open);
    const table_word w = word_unpack(set + number * s->word_bytes, s, open);
    return flip ? ~w & table_valid(s, ECHEK_ALL_SQUARES & ~open) : w;
}

static bool castles(const struct proof *f, unsigned side) {
    return f->closing.game->rules.castle == ECHEK_CASTLE_ALWAYS &&
           (f->closing.shape->pieces.on[side] >> ECHEK_ROOK & 1) != 0;
}

// The positions from which a move of `side` within the layer leads into the set, or out of it.
TABLE_INLINE table_word stay(const struct proof *f, const struct table_placement *p, unsigned side,
                             const uint8_t *set, bool flip) {
    const struct table_shape *s = f->closing.shape;
    const table_word here = word_at(s, set, &p->squares, flip);
    struct table_squares q = p->squares;
    table_word out = {0};
    for (unsigned i = 0; i < s->outer_count; i++) {
        uint8_t *at = &q.at[s->outer[i].side][s->outer[i].piece], from = *at;
        unsigned to = echek_reach[s->outer[i].piece][from] & ~(unsigned)p->occupied;
        for (; s->outer[i].side == side && to != 0; to &= to - 1) {
            *at = (uint8_t)__builtin_ctz(to);
            out |= word_at(s, set, &q, flip);
        }
        *at = from;
    }
    if (castles(f, side)) {
        q.at[side][ECHEK_KING] = p->squares.at[side][ECHEK_ROOK];
        q.at[side][ECHEK_ROOK] = p->squares.at[side][ECHEK_KING];
        out |= word_at(s, set, &q, flip);
    }
    if (s->inner_count > 0 && s->inner[0].side == side)
        out |= word_move_column(&here, &f->steps[s->inner[0].piece]);
    if (s->inner_count > 1 && s->inner[1].side == side)
        out |= word_move_row(&here, &f->steps[s->inner[1].piece]);
    return out;
}

// The same for moves that leave the layer: the attacker's to positions that he wins, the defender's to
// positions that he holds.
TABLE_INLINE table_word leave(const struct proof *f, const struct table_placement *p, unsigned side) {
    const struct table_closing *c = &f->closing;
    const bool flip = side != c->attacker;
    const struct table_reading r = {c->attacker, flip ? TABLE_ATTACKS : TABLE_DEFENDS, flip};
    table_word out = {0};
    table_leave(c->game, c->shape, &c->ways[side], p, side, r, &out);
    if (c->ways[side].gathered != NULL) out |= word_at(c->shape, c->ways[side].gathered, &p->squares, false);
    return out;
}

// The positions in which `side` may drop its pawn anywhere to win, and can: the enemy king has one open side.
TABLE_INLINE table_word drop_to_win(const struct proof *f, const struct table_placement *p, unsigned side,
                                    const table_word *valid) {
    const struct table_shape *s = f->closing.shape;
    const unsigned open = table_open_sides(p, side ^ 1U);
    const table_word enclosed = table_covered(s, open, valid);
    table_word out = {0};
    if (!table_drops_to_win(f->closing.game, &s->system, side)) return out;
    for (unsigned to = open; to != 0; to &= to - 1) out |= table_covered(s, open & ~(to & -to), valid);
    return out & ~enclosed;
}

// ---- Claims ----------------------------------------------------------------------------------------------

static void keep(const struct proof *f, unsigned mover, const struct table_placement *p,
                 const table_word *w) {
    const struct table_shape *s = f->closing.shape;
    uint8_t bytes[sizeof(table_word)];
    word_pack(w, s, ECHEK_ALL_SQUARES & ~(unsigned)p->occupied, bytes);
    memcpy(f->confirmed[mover] + (size_t)p->number * s->word_bytes, bytes, s->word_bytes);
}

// A position is won exactly when some move of the attacker leads to a won one or, with the defender to move,
// no move leads to a held one.
static bool claim(struct table_closing *c, const struct table_place *w) {
    struct proof *f = proof_of(c);
    const struct table_shape *s = c->shape;
    const struct table_placement *p = &w->p;
    const uint8_t *const *won = f->layer->won[c->attacker];
    const unsigned defender = c->attacker ^ 1U;
    const table_word valid = table_valid(s, p->occupied);
    const table_word own = table_covered(s, table_open_sides(p, c->attacker), &valid);
    const table_word enemy = table_covered(s, table_open_sides(p, defender), &valid);
    const table_word live = valid & ~own & ~enemy,
                     left = live & (leave(f, p, c->attacker) | drop_to_win(f, p, c->attacker, &valid));
    const table_word attacks = word_at(s, won[TABLE_ATTACKS], &p->squares, false),
                     defends = word_at(s, won[TABLE_DEFENDS], &p->squares, false);
    const table_word held = leave(f, p, defender) | stay(f, p, defender, won[TABLE_ATTACKS], true) |
                            drop_to_win(f, p, defender, &valid);
    const table_word ended = enemy & ~own, sure = ended | left;
    const table_word all = sure | (live & stay(f, p, c->attacker, won[TABLE_DEFENDS], false));
    // Where wins must come in time, a move of the attacker may be too late.
    const table_word not_all = c->game->plies != 0 ? sure & ~attacks : all & ~attacks;
    const table_word wrong = (attacks & ~all) | not_all | (defends ^ (enemy | (live & ~held)));
    if (!word_empty(&wrong)) atomic_store(&f->wrong, true);
    if (c->effort->held_alone) return false;
    keep(f, TABLE_ATTACKS, p, &sure);
    keep(f, TABLE_DEFENDS, p, &enemy);
    atomic_store_explicit(&f->marks[TABLE_DEFENDS][p->number], 1, memory_order_relaxed);
    atomic_store_explicit(&f->marks[TABLE_ATTACKS][p->number], 1, memory_order_relaxed);
    return true;
}

// ---- Confirmation ----------------------------------------------------------------------------------------

// This word has grown: mark the words from which c->side has moves to it.
static void mark_before(const struct table_closing *c, const struct table_place *w, atomic_uchar *marks) {
    struct table_neighbour n;
    atomic_store_explicit(&marks[w->p.number], 1, memory_order_relaxed);
    for (unsigned to = table_last_goes(c, w); to != 0; to &= to - 1)
        atomic_store_explicit(&marks[table_last_at(w, (unsigned)__builtin_ctz(to)).number], 1,
                              memory_order_relaxed);
    for (size_t i = 0; i < w->group->count; i++)
        if (table_neighbour_at(c, &w->group->next[i], w->digit, &n))
            atomic_store_explicit(&marks[n.number], 1, memory_order_relaxed);
}

// Moves that lead to a confirmed win in time: where they are possible, that is a win, too.
TABLE_INLINE void refuse_late(struct proof *f, const struct table_placement *p, const table_word *leads,
                              const table_word *won) {
    const table_word valid = table_valid(f->closing.shape, p->occupied);
    table_word late = *leads & valid & ~*won;
    for (unsigned side = 0; side < 2; side++)
        late &= ~table_covered(f->closing.shape, table_open_sides(p, side), &valid);
    if (!word_empty(&late)) atomic_store(&f->wrong, true);
}

// Confirm as many as possible of the unconfirmed wins with this side to move.
TABLE_INLINE bool confirm(struct table_closing *c, const struct table_place *w, unsigned mover) {
    struct proof *f = proof_of(c);
    const struct table_shape *s = c->shape;
    const struct table_placement *p = &w->p;
    const table_word won = word_at(s, f->layer->won[c->attacker][mover], &p->squares, false),
                     known = word_at(s, f->confirmed[mover], &p->squares, false), todo = won & ~known;
    const bool attacks = mover == TABLE_ATTACKS;
    if (word_empty(&todo) && !(attacks && c->game->plies != 0)) return false;
    const table_word leads =
        stay(f, p, attacks ? c->attacker : c->attacker ^ 1U, f->confirmed[!mover], !attacks);
    if (c->game->plies != 0 && attacks) refuse_late(f, p, &leads, &won);
    const table_word grown = todo & (attacks ? leads : ~leads), now = known | grown;
    if (word_empty(&grown)) return false;
    keep(f, mover, p, &now);
    mark_before(c, w, f->marks[!mover]);
    return true;
}

static bool confirm_attacks(struct table_closing *c, const struct table_place *w) {
    return confirm(c, w, TABLE_ATTACKS);
}

static bool confirm_defends(struct table_closing *c, const struct table_place *w) {
    return confirm(c, w, TABLE_DEFENDS);
}

static bool is_all_confirmed(const struct proof *f) {
    const size_t bytes = (size_t)f->closing.shape->words * f->closing.shape->word_bytes;
    for (unsigned mover = 0; mover < 2; mover++)
        if (memcmp(f->confirmed[mover], f->layer->won[f->closing.attacker][mover], bytes) != 0) return false;
    return true;
}

// Claims alone prove what is held. To confirm wins, repeat while words grow: only the words from which the
// other side moves into a grown one are looked at again.
static bool prove(struct proof *f) {
    struct table_closing *c = &f->closing;
    const unsigned defender = c->attacker ^ 1U;
    table_sweep(c, NULL, TABLE_NO_SIDE, claim);
    const unsigned most = c->game->plies != 0 ? c->game->plies : UINT_MAX;
    bool grew = true, grown = true; // by this ply, and by the one before
    for (unsigned n = 1; n <= most && (grew || grown) && !c->effort->held_alone; n++) {
        if (atomic_load(&f->wrong) || atomic_load(&c->stopped)) break;
        grown = grew;
        grew = n % 2 == 1 ? table_sweep(c, f->marks[TABLE_ATTACKS], defender, confirm_attacks)
                          : table_sweep(c, f->marks[TABLE_DEFENDS], c->attacker, confirm_defends);
    }
    return !atomic_load(&f->wrong) &&
           (atomic_load(&c->stopped) || c->effort->held_alone || is_all_confirmed(f));
}

// ---- A layer ---------------------------------------------------------------------------------------------

uint64_t table_proof_bytes(const struct table_shape *s) {
    return 2 * table_set_bytes(s) + 2 * (uint64_t)s->words;
}

enum table_proven table_prove_words(const struct table_game *g, const struct table_layer *l,
                                    const struct table_store *store, const struct table_effort *effort,
                                    unsigned attacker) {
    struct proof f = {.closing = {.game = g, .shape = &l->shape, .effort = effort, .attacker = attacker},
                      .layer = l};
    const size_t set = (size_t)table_set_bytes(&l->shape), bytes = (size_t)table_proof_bytes(&l->shape);
    struct fault fault;
    for (unsigned side = 0; side < 2; side++)
        if (l->won[attacker][side] == NULL ||
            !table_ways_find(g, &l->shape, side, store, &f.closing.ways[side], &fault))
            return TABLE_NOT_PROVEN;
    uint8_t *memory = effort->held_alone ? NULL : mem_zeroed(effort->mem, bytes, 1);
    if (memory == NULL && !effort->held_alone) return TABLE_NO_MEMORY;
    for (unsigned i = 0; i < 2 && memory != NULL; i++) {
        f.confirmed[i] = memory + i * set;
        f.marks[i] = (atomic_uchar *)(memory + 2 * set + (size_t)i * l->shape.words);
    }
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) f.steps[piece] = table_steps(piece);
    table_set_groups(&f.closing);
    const bool proven = prove(&f), stopped = atomic_load(&f.closing.stopped);
    mem_free(effort->mem, memory, bytes);
    return stopped ? TABLE_STOPPED : proven ? TABLE_PROVEN : TABLE_NOT_PROVEN;
}
