// Inside the room: how the two sets grow, for any type of word. Include it after defining `set_word` and
//
//     kit_of, word_is_empty, word_legal, word_covered, word_without, word_carry, word_move_inside,
//     word_from_wide, word_leave_quickly, word_kept, word_read
//
// A position is won for the attacker as soon as one move leads to a position lost for the defender, so words
// in which positions were lost are carried back along the attacker's moves. A position is lost for the
// defender when no move leads out of the set, so there all moves have to be looked at, but only in words from
// which the defender's moves lead to a word that has grown. A sweep only reads one set and only adds to the
// other, so any number of threads finds the same.
//
// While the sets grow, positions in which the attacker is to move with an enclosed king count as won: so they
// need no special treatment. Whether the defender can get there is found out in the beginning.
#include "base/thread.h"
#include "echek/tables/close.h"
#include "echek/tables/inside.h"

enum { LANES = sizeof(set_word) / sizeof(uint64_t) };

TABLE_INLINE set_word load(const uint64_t *set, uint32_t number) {
    set_word w;
    memcpy(&w, set + (size_t)number * LANES, sizeof w);
    return w;
}

TABLE_INLINE void store(uint64_t *set, uint32_t number, const set_word *w) {
    memcpy(set + (size_t)number * LANES, w, sizeof *w);
}

// Other threads may add to the same word. True when it grew, by this thread or by another that added the
// same.
TABLE_INLINE bool add(uint64_t *set, uint32_t number, const set_word *w) {
    uint64_t lane[LANES];
    bool grew = false;
    memcpy(lane, w, sizeof lane);
    _Atomic uint64_t *at = (_Atomic uint64_t *)(set + (size_t)number * LANES);
    for (unsigned i = 0; i < LANES; i++) {
        if ((lane[i] & ~atomic_load_explicit(&at[i], memory_order_relaxed)) == 0) continue;
        atomic_fetch_or_explicit(&at[i], lane[i], memory_order_relaxed);
        grew = true;
    }
    return grew;
}

static inline void mark(atomic_uchar *marks, uint32_t number) {
    atomic_store_explicit(&marks[number], 1, memory_order_relaxed);
}

// ---- The work on one word ----

// Positions in which `side` may drop its pawn anywhere to win, and can: the enemy king has one open side.
TABLE_INLINE set_word dropped_to_win(const struct table_closing *c, const struct table_placement *p,
                                     unsigned side, const set_word *legal) {
    set_word out = {0};
    if (!table_drops_to_win(c->game, &c->shape->system, side)) return out;
    const unsigned open = table_open_sides(p, side ^ 1U);
    for (unsigned to = open; to != 0; to &= to - 1) {
        const set_word covered = word_covered(c, p, open & ~(to & -to), legal);
        out |= word_without(c, p, (unsigned)__builtin_ctz(to), &covered);
    }
    return out;
}

// Positions from which the defender encloses the attacker's king by a move within the layer, or by his pawn.
TABLE_INLINE set_word saved(const struct table_closing *c, const struct table_placement *p,
                            const set_word *legal, const set_word *own) {
    struct table_enclosing list[TABLE_MOST_NEIGHBOURS];
    const unsigned defender = c->attacker ^ 1U;
    set_word out = *own;
    if (!word_is_empty(own)) out = word_move_inside(c, p, defender, own);
    size_t count = table_enclosings(c, p, defender, list);
    for (size_t i = 0; i < count; i++) {
        const set_word covered = word_covered(c, p, list[i].open, legal);
        out |= word_without(c, p, list[i].to, &covered);
    }
    return out | dropped_to_win(c, p, defender, legal);
}

TABLE_INLINE set_word leave(const struct table_closing *c, const struct table_place *w, unsigned side,
                            bool flip) {
    const struct table_placement *p = &w->p;
    set_word out = word_leave_quickly(c, w, side, flip);
    if (c->has_slow[side]) {
        table_word wide = {0};
        const struct table_reading r = {c->attacker, flip ? TABLE_ATTACKS : TABLE_DEFENDS, flip};
        table_leave(c->game, c->shape, &c->ways[side], p, side, r, &wide);
        out |= word_from_wide(c, p, &wide);
    }
    if (c->ways[side].gathered != NULL) out |= word_read(c, p, c->ways[side].gathered);
    return out;
}

static bool gather(struct table_closing *c, const struct table_place *w) {
    const set_word found = leave(c, w, c->gathering, c->gathering != c->attacker);
    if (word_is_empty(&found)) return false;
    const set_word kept = word_kept(c, &w->p, &found);
    uint8_t bytes[sizeof kept], *out = c->gathered + (size_t)w->p.number * c->shape->word_bytes;
    memcpy(bytes, &kept, sizeof kept);
    for (unsigned i = 0; i < c->shape->word_bytes; i++) out[i] |= bytes[i];
    return true;
}

// Note the distance of positions that fall in this sweep.
static void note_distance(const struct table_closing *c, const struct table_placement *p,
                          const set_word *fallen) {
    uint8_t bytes[sizeof(set_word)];
    if (c->distances == NULL || word_is_empty(fallen)) return;
    const set_word kept = word_kept(c, p, fallen);
    memcpy(bytes, &kept, sizeof bytes);
    uint8_t *out = c->distances + (size_t)p->number * c->shape->word_bytes * 8;
    for (unsigned i = 0; i < c->shape->word_bytes; i++)
        for (unsigned left = bytes[i]; left != 0; left &= left - 1)
            out[i * 8 + (unsigned)__builtin_ctz(left)] = c->distance;
}

static bool begin(struct table_closing *c, const struct table_place *w) {
    const struct table_placement *p = &w->p;
    const unsigned attacker = c->attacker, defender = attacker ^ 1U;
    const set_word legal = word_legal(c, p);
    const set_word own = word_covered(c, p, table_open_sides(p, attacker), &legal);
    const set_word enemy = word_covered(c, p, table_open_sides(p, defender), &legal);
    const set_word live = legal & ~own & ~enemy;
    const set_word leaves = leave(c, w, attacker, false) | dropped_to_win(c, p, attacker, &legal);
    const set_word attacks = ~legal | own | enemy | (live & leaves);
    const set_word may_fall = live & ~leave(c, w, defender, true) & ~saved(c, p, &legal, &own);
    store(c->attacks, p->number, &attacks);
    store(c->defends, p->number, &enemy);
    store(c->may_fall, p->number, &may_fall);
    note_distance(c, p, &enemy);
    if (!word_is_empty(&enemy)) mark(c->fallen, p->number / c->together);
    if (!word_is_empty(&may_fall)) mark(c->look, p->number / c->together);
    return true;
}

TABLE_INLINE bool carry_to(struct table_closing *c, struct table_neighbour n, const set_word *fallen) {
    const set_word carried = word_carry(c, n.here, n.there, fallen);
    if (!add(c->attacks, n.number, &carried)) return false;
    mark(c->grown, n.number);
    return true;
}

// Positions of this word have fallen: carry them to the words from which the attacker moves here.
static bool attack(struct table_closing *c, const struct table_place *w) {
    const set_word fallen = load(c->defends, w->p.number);
    const set_word inside = word_move_inside(c, &w->p, c->attacker, &fallen);
    struct table_neighbour n;
    bool grew = add(c->attacks, w->p.number, &inside);
    if (grew) mark(c->grown, w->p.number);
    for (unsigned to = table_last_goes(c, w); to != 0; to &= to - 1)
        grew = carry_to(c, table_last_at(w, (unsigned)__builtin_ctz(to)), &fallen) || grew;
    for (size_t i = 0; i < w->group->count; i++)
        if (table_neighbour_at(c, &w->group->next[i], w->digit, &n)) grew = carry_to(c, n, &fallen) || grew;
    return grew;
}

// This word has grown: the next sweep has to look at the words from which the defender moves here.
static bool mark_to_look(struct table_closing *c, const struct table_place *w) {
    struct table_neighbour n;
    mark(c->look, w->p.number);
    for (unsigned to = table_last_goes(c, w); to != 0; to &= to - 1)
        mark(c->look, table_last_at(w, (unsigned)__builtin_ctz(to)).number);
    for (size_t i = 0; i < w->group->count; i++)
        if (table_neighbour_at(c, &w->group->next[i], w->digit, &n)) mark(c->look, n.number);
    return true;
}

TABLE_INLINE void take_escapes(const struct table_closing *c, struct table_neighbour n, set_word *todo) {
    const set_word there = ~load(c->attacks, n.number);
    *todo &= ~word_carry(c, n.there, n.here, &there);
}

// These positions without those from which a move leads out of the set.
TABLE_INLINE set_word without_escapes(const struct table_closing *c, const struct table_place *w,
                                      const set_word *positions) {
    set_word todo = *positions;
    const set_word out = ~load(c->attacks, w->p.number);
    struct table_neighbour n;
    todo &= ~word_move_inside(c, &w->p, c->side, &out);
    for (unsigned to = table_last_goes(c, w); to != 0 && !word_is_empty(&todo); to &= to - 1)
        take_escapes(c, table_last_at(w, (unsigned)__builtin_ctz(to)), &todo);
    for (size_t i = 0; i < w->group->count && !word_is_empty(&todo); i++)
        if (table_neighbour_at(c, &w->group->next[i], w->digit, &n)) take_escapes(c, n, &todo);
    return todo;
}

static bool defend(struct table_closing *c, const struct table_place *w) {
    const set_word won = load(c->defends, w->p.number);
    const set_word todo = load(c->may_fall, w->p.number) & ~won;
    if (word_is_empty(&todo)) return false;
    const set_word fallen = without_escapes(c, w, &todo);
    if (word_is_empty(&fallen)) return false;
    const set_word now = won | fallen;
    store(c->defends, w->p.number, &now);
    note_distance(c, &w->p, &fallen);
    mark(c->fallen, w->p.number);
    return true;
}

static bool finish(struct table_closing *c, const struct table_place *w) {
    const struct table_placement *p = &w->p;
    const set_word legal = word_legal(c, p);
    const set_word own = word_covered(c, p, table_open_sides(p, c->attacker), &legal);
    const set_word attacks = load(c->attacks, p->number) & ~own, defends = load(c->defends, p->number);
    const set_word kept[2] = {word_kept(c, p, &attacks), word_kept(c, p, &defends)};
    store(c->attacks, p->number, &kept[0]);
    store(c->defends, p->number, &kept[1]);
    return true;
}

// ---- All words ----

static bool sweep_once(struct table_closing *c, uint32_t n) {
    const unsigned defender = c->attacker ^ 1U;
    c->distance = table_distance_kept(n);
    if (c->groups != NULL) return table_groups_sweep(c, n % 2 == 1 ? c->attacker : defender);
    if (n % 2 == 1) return table_sweep(c, c->fallen, c->attacker, attack);
    table_sweep(c, c->grown, defender, mark_to_look);
    return table_sweep(c, c->look, defender, defend);
}

// Are there links that cannot be read quickly?
static void look_for_slow(struct table_closing *c) {
    for (unsigned side = 0; side < 2; side++) {
        const struct table_ways *w = &c->ways[side];
        c->has_slow[side] = w->castled.layer != NULL;
        for (unsigned i = 0; i < ECHEK_PIECES; i++) c->has_slow[side] |= w->drop[i].layer != NULL;
        for (unsigned i = 0; i < ECHEK_SQUARES; i++) c->has_slow[side] |= w->pawn[i].layer != NULL;
    }
}

static void gather_set(struct table_closing *c) {
    look_for_slow(c);
    table_sweep(c, NULL, TABLE_NO_SIDE, gather);
}

static uint32_t close_sets(struct table_closing *c) {
    uint32_t last = 0;
    c->distance = table_distance_kept(0);
    look_for_slow(c);
    table_sweep(c, NULL, TABLE_NO_SIDE, begin);
    if (c->groups != NULL) table_groups_begin(c);
    const uint32_t most = c->game->plies != 0 ? c->game->plies : UINT32_MAX;
    for (uint32_t n = 1; n <= most && !atomic_load(&c->stopped); n++) {
        if (sweep_once(c, n)) last = n;
        else if (n > 1) break;
    }
    if (c->groups != NULL) table_groups_end(c);
    table_sweep(c, NULL, TABLE_NO_SIDE, finish);
    return last;
}
