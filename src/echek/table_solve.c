// A layer solved. One attacker is fixed at a time. The positions that he wins are the least sets such that
//
//   he is to move and: the enemy king is enclosed (and his own is not), or some move leads to a won one;
//   the enemy is to move and: his king is enclosed, or the game goes on and all moves lead to won ones.
//
// Moves that leave the layer are looked at once, in the beginning. Then the two sets grow in turns, a sweep
// over the one while the other stands still, until a sweep finds nothing: a position that falls in the n-th
// sweep is won within n plies or left by a move that cannot be taken back. A word is looked at again only
// after a word has grown that moves lead to. Words are shared among threads; as a sweep reads only the set
// that stands still, it finds the same with any number of them.
#include "base/thread.h"
#include "echek/reach.h"
#include "echek/table_inside.h"

#include <stdatomic.h>

struct closing {
    const struct table_game *game;
    const struct table_shape *shape;
    struct table_ways ways[2];
    struct word_steps steps[ECHEK_MEN]; // how men go inside a word
    unsigned attacker;
    table_word *attacks, *defends; // the positions that are won, by who is to move
    table_word *may_fall;          // the defender is to move, and nothing that leaves the layer saves him
    atomic_uchar *look[2];         // TABLE_ATTACKS, TABLE_DEFENDS: which words to look at in the next sweep
    atomic_uchar *marks;           // those of this sweep; NULL: all words
    const struct table_effort *effort;
    bool (*work)(struct closing *c, const struct table_placement *p); // on one word; true when it grew
    atomic_uint next;
    atomic_bool grew, stopped;
};

// ---- How men go inside a word ----

static struct word_steps steps_of(unsigned man) {
    struct word_steps s = {0};
    for (int distance = -15; distance <= 15; distance++) {
        unsigned from = 0;
        for (int square = 0; square < ECHEK_SQUARES; square++) {
            int to = square + distance;
            if (to < 0 || to >= ECHEK_SQUARES || (echek_reach[man][square] >> to & 1) == 0) continue;
            from |= 1U << square;
            s.ranks[to % 4 - square % 4 + 3] |= (uint8_t)(1U << (to / 4 - square / 4 + 3));
        }
        if (from == 0) continue;
        s.distance[s.count] = (int8_t)distance;
        s.from[s.count++] = (uint16_t)from;
    }
    return s;
}

// ---- Moves within the layer ----

// What a sweep reads, and what it is looking for.
struct reading {
    const table_word *set;
    uint64_t flip;   // all ones: what is not in the set
    table_word todo; // no more than these are of interest
    table_word seen; // those from which a move leads there
};

TABLE_INLINE bool found_all(const struct reading *r) {
    table_word left = r->todo & ~r->seen;
    return word_empty(&left);
}

static void move_inner(const struct closing *c, const struct table_placement *p, unsigned side,
                       struct reading *r) {
    const struct table_shape *s = c->shape;
    table_word w = r->set[p->number] ^ word_all(r->flip);
    if (s->inner_count > 0 && s->inner[0].side == side)
        r->seen |= word_move_column(&w, &c->steps[s->inner[0].man]);
    if (s->inner_count > 1 && s->inner[1].side == side)
        r->seen |= word_move_row(&w, &c->steps[s->inner[1].man]);
}

static uint32_t castled(const struct table_shape *s, const struct table_placement *p, unsigned side) {
    struct table_squares q = p->squares;
    q.at[side][ECHEK_KING] = p->squares.at[side][ECHEK_ROOK];
    q.at[side][ECHEK_ROOK] = p->squares.at[side][ECHEK_KING];
    return table_number(s, &q);
}

// The words that the men outside lead to. When a man goes from one square to another, his own digit changes,
// and by one those of later men who stand between the two. `later` has, for each square, what the men after
// this one count for standing beyond it.
enum { MOST_NEIGHBOURS = 40 };
static size_t neighbours(const struct closing *c, const struct table_placement *p, unsigned side,
                         uint32_t out[MOST_NEIGHBOURS]) {
    const struct table_shape *s = c->shape;
    uint32_t later[ECHEK_SQUARES] = {0}, *end = out;
    unsigned empty = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied, open = empty;
    for (unsigned i = s->outer_count; i-- > 0;) {
        const struct table_man m = s->outer[i];
        unsigned at = p->squares.at[m.side][m.man];
        uint32_t radix = s->radix[i];
        open |= 1U << at;
        uint32_t base = p->number - (uint32_t)__builtin_popcount(open & ((1U << at) - 1)) * radix + later[at];
        for (unsigned to = m.side == side ? echek_reach[m.man][at] & empty : 0; to != 0; to &= to - 1) {
            uint32_t digit = (uint32_t)__builtin_popcount(open & ((to & -to) - 1));
            *end++ = base + digit * radix - later[__builtin_ctz(to)];
        }
        for (unsigned square = 0; square < ECHEK_SQUARES; square++) later[square] += square < at ? radix : 0;
    }
    if (c->game->rules.castle == ECHEK_CASTLE_ALWAYS && (s->men.on[side] >> ECHEK_ROOK & 1) != 0)
        *end++ = castled(s, p, side);
    return (size_t)(end - out);
}

static void move(const struct closing *c, const struct table_placement *p, unsigned side, struct reading *r) {
    uint32_t next[MOST_NEIGHBOURS];
    move_inner(c, p, side, r);
    if (found_all(r)) return;
    size_t count = neighbours(c, p, side, next);
    for (size_t i = 0; i < count && !found_all(r); i++) r->seen |= r->set[next[i]] ^ word_all(r->flip);
}

// Moves can be taken back, so that those of the other side lead to the words that a grown one matters to.
static bool grown(struct closing *c, const struct table_placement *p, const table_word *fallen,
                  unsigned side) {
    uint32_t next[MOST_NEIGHBOURS];
    if (word_empty(fallen)) return false;
    size_t count = neighbours(c, p, side ^ 1U, next);
    atomic_uchar *look = c->look[side == c->attacker ? TABLE_DEFENDS : TABLE_ATTACKS];
    atomic_store_explicit(&look[p->number], 1, memory_order_relaxed);
    for (size_t i = 0; i < count; i++) atomic_store_explicit(&look[next[i]], 1, memory_order_relaxed);
    return true;
}

// ---- The work on one word ----

struct states {
    table_word valid, own, enemy; // the attacker's king is enclosed, the defender's is
};

TABLE_INLINE struct states states_of(const struct closing *c, const struct table_placement *p) {
    struct states s = {.valid = table_valid(c->shape, p->occupied)};
    s.own = table_enclosed(c->shape, p, c->attacker, &s.valid);
    s.enemy = table_enclosed(c->shape, p, c->attacker ^ 1U, &s.valid);
    return s;
}

static bool begin(struct closing *c, const struct table_placement *p) {
    const struct states s = states_of(c, p);
    const table_word live = s.valid & ~s.own & ~s.enemy;
    const unsigned attacker = c->attacker, defender = attacker ^ 1U;
    table_word wins = {0}, escapes = {0};
    table_leave(c->game, c->shape, &c->ways[attacker], p, attacker,
                (struct table_reading){attacker, TABLE_DEFENDS, 0}, &wins);
    table_leave(c->game, c->shape, &c->ways[defender], p, defender,
                (struct table_reading){attacker, TABLE_ATTACKS, UINT64_MAX}, &escapes);
    c->attacks[p->number] = ~s.valid | (s.enemy & ~s.own) | (live & wins);
    c->defends[p->number] = s.enemy;
    c->may_fall[p->number] = live & ~escapes;
    for (int mover = 0; mover < 2; mover++)
        atomic_store_explicit(&c->look[mover][p->number], 1, memory_order_relaxed);
    return true;
}

static bool attack(struct closing *c, const struct table_placement *p) {
    const struct states s = states_of(c, p);
    table_word *won = &c->attacks[p->number];
    struct reading r = {.set = c->defends, .todo = s.valid & ~s.own & ~*won};
    if (word_empty(&r.todo)) return false;
    move(c, p, c->attacker, &r);
    const table_word fallen = r.todo & r.seen;
    *won |= fallen;
    return grown(c, p, &fallen, c->attacker);
}

static bool defend(struct closing *c, const struct table_placement *p) {
    table_word *won = &c->defends[p->number];
    struct reading r = {.set = c->attacks, .flip = UINT64_MAX, .todo = c->may_fall[p->number] & ~*won};
    if (word_empty(&r.todo)) return false;
    move(c, p, c->attacker ^ 1U, &r);
    const table_word fallen = r.todo & ~r.seen;
    *won |= fallen;
    return grown(c, p, &fallen, c->attacker ^ 1U);
}

// ---- All words ----

enum { BLOCK = 1024 };

static bool work_on_block(struct closing *c, uint32_t first, uint32_t end) {
    struct table_placement p;
    bool grew = false;
    table_placement_at(c->shape, first, &p);
    for (;;) {
        atomic_uchar *look = c->marks == NULL ? NULL : &c->marks[p.number];
        if (look == NULL || atomic_load_explicit(look, memory_order_relaxed) != 0) {
            if (look != NULL) atomic_store_explicit(look, 0, memory_order_relaxed);
            grew = c->work(c, &p) || grew;
        }
        if (p.number + 1 == end) return grew;
        table_placement_next(c->shape, &p);
    }
}

// Where the first word to look at is; `end`: there is none.
static uint32_t first_marked(const struct closing *c, uint32_t first, uint32_t end) {
    if (c->marks == NULL) return first;
    while (first < end && atomic_load_explicit(&c->marks[first], memory_order_relaxed) == 0) first++;
    return first;
}

static void work_on_blocks(void *context, size_t number) {
    struct closing *c = context;
    const uint32_t words = c->shape->words;
    (void)number;
    while (!atomic_load(&c->stopped)) {
        uint32_t first = atomic_fetch_add(&c->next, 1) * BLOCK;
        if (first >= words) return;
        uint32_t end = words - first < BLOCK ? words : first + BLOCK;
        if (limits_over(&c->effort->limits)) atomic_store(&c->stopped, true);
        first = first_marked(c, first, end);
        if (first < end && work_on_block(c, first, end)) atomic_store(&c->grew, true);
    }
}

// All words, or those that are marked. True when some word grew.
static bool sweep(struct closing *c, atomic_uchar *marks,
                  bool (*work)(struct closing *, const struct table_placement *)) {
    uint32_t blocks = (c->shape->words - 1) / BLOCK + 1;
    c->work = work;
    c->marks = marks;
    atomic_store(&c->next, 0);
    atomic_store(&c->grew, false);
    thread_run(blocks < c->effort->threads ? blocks : c->effort->threads, work_on_blocks, c);
    return atomic_load(&c->grew) && !atomic_load(&c->stopped);
}

// The last sweep that found something.
static uint32_t close_sets(struct closing *c) {
    sweep(c, NULL, begin);
    for (uint32_t n = 1, last = 0;; n++) {
        bool grew =
            n % 2 == 1 ? sweep(c, c->look[TABLE_ATTACKS], attack) : sweep(c, c->look[TABLE_DEFENDS], defend);
        if (grew) last = n;
        else if (n > 1 || atomic_load(&c->stopped)) return last;
    }
}

// ---- A layer ----

static uint64_t set_bytes(const struct table_shape *s) { return (uint64_t)s->words * sizeof(table_word); }
uint64_t table_layer_bytes(const struct table_shape *s) { return 4 * set_bytes(s); }
uint64_t table_working_bytes(const struct table_shape *s) {
    return 5 * set_bytes(s) + 2 * (uint64_t)s->words;
}

void table_solved_free(struct table_solved *s, struct mem *m) { mem_table_free(&s->memory, m); }

static bool solve_both(struct closing *c, struct table_solved *out) {
    table_word *set = out->memory.at;
    const size_t words = c->shape->words;
    c->may_fall = set + 4 * words;
    c->look[TABLE_ATTACKS] = (atomic_uchar *)(set + 5 * words);
    c->look[TABLE_DEFENDS] = c->look[TABLE_ATTACKS] + words;
    for (c->attacker = 0; c->attacker < 2; c->attacker++, set += 2 * words) {
        out->layer.won[c->attacker][TABLE_ATTACKS] = c->attacks = set;
        out->layer.won[c->attacker][TABLE_DEFENDS] = c->defends = set + words;
        uint32_t sweeps = close_sets(c);
        if (sweeps > out->layer.sweeps) out->layer.sweeps = sweeps;
    }
    return !atomic_load(&c->stopped);
}

bool table_solve(const struct table_game *g, const struct table_system *s, struct table_men men,
                 const struct table_store *store, const struct table_effort *effort, struct table_solved *out,
                 struct fault *fault) {
    *out = (struct table_solved){.layer = {.shape = table_shape(s, men)}};
    struct closing c = {.game = g, .shape = &out->layer.shape, .effort = effort};
    for (unsigned man = 0; man < ECHEK_MEN; man++) c.steps[man] = steps_of(man);
    for (unsigned side = 0; side < 2; side++)
        if (!table_ways_find(g, c.shape, side, store, &c.ways[side], fault)) return false;
    uint64_t bytes = table_working_bytes(c.shape);
    if (bytes > SIZE_MAX || !mem_table_init(&out->memory, effort->mem, (size_t)bytes))
        return fault_memory(fault);
    if (solve_both(&c, out)) return true;
    *fault = (struct fault){.kind = FAULT_NONE};
    table_solved_free(out, effort->mem);
    return false;
}
