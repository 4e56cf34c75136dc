// Sweeps over short words, a group at a time (close_cubes.h), in an order that keeps threads apart and the
// needed data in the caches.
//
// A move leaves all pieces of the other side where they are. So groups with the same pieces of that side
// among the first four outside, the kings and rooks, are a unit: all moves from a group of the unit lead to
// others of the unit. A thread works on one unit at a time; no other thread reads or writes what it writes. A
// unit is a few megabytes, and each of its words is needed some ten times.
#include "echek/tables/close.h"

#if TABLE_CUBES

#include "base/thread.h"
#include "echek/tables/close_cubes.h"

TABLE_CUBES_BEGIN

// ---- Ranges and units ----

enum {
    FIRST = 4,                       // pieces that are at the same squares in all groups of a range
    MOST_RANGES = 16 * 15 * 14 * 13, // by the squares of these pieces
    MOST_BEHIND = 3,                 // the number of pieces between them and the last one
    MOST_PLACES = 12 * 11 * 10,      // by the squares of those among the free ones
    MOST_UNITS = 1 << FIRST * 4      // by the squares of one side's pieces among the first
};

struct behind {
    uint8_t at[MOST_BEHIND]; // counted among the squares that the first pieces leave
    uint16_t squares;        // all of them
};

struct table_groups {
    uint32_t ranges, places, units[2];
    uint32_t radix[TABLE_MOST_OUTER]; // as in the shape, but of groups
    struct behind behind[MOST_PLACES];
    uint32_t range[2][MOST_RANGES];   // by the side that moves, unit by unit
    uint32_t unit[2][MOST_UNITS + 1]; // where each unit begins
    struct cube_kit *kit;
};

// The groups to which the moves of a group lead, or from which they come.
struct neighbours {
    unsigned count;
    uint32_t group[TABLE_MOST_NEIGHBOURS + 16], change[TABLE_MOST_NEIGHBOURS + 16];
};

struct group {
    const struct table_closing *closing;
    const struct cube_kit *kit;
    struct table_placement first; // the first pieces
    uint8_t left[ECHEK_SQUARES];  // the squares that they leave free
    bool castles;
    uint32_t castled; // as many groups further on, after castling
    uint32_t number;
    unsigned open;
    uint8_t at[TABLE_MOST_OUTER];
};

typedef bool group_work(struct table_closing *c, const struct group *g);

// The squares of the first pieces of the side that does not move: all groups of a unit have them in common.
static unsigned unit_of(const struct table_closing *c, const struct table_placement *p, unsigned side) {
    unsigned unit = 0;
    for (unsigned i = 0; i < FIRST; i++) {
        const struct table_piece m = c->shape->outer[i];
        if (m.side != side) unit = unit << 4 | p->squares.at[m.side][m.piece];
    }
    return unit;
}

static void placement_of_range(const struct table_closing *c, uint32_t range, struct table_placement *p) {
    const struct table_groups *t = c->groups;
    table_placement_at(&c->outer, range * t->places * t->kit->lanes, p);
}

// How the later pieces stand in the first range, counted among the squares that its first pieces leave free,
// is the same in all ranges.
static void set_behind(struct table_closing *c) {
    struct table_groups *t = c->groups;
    const struct table_shape *s = &c->outer;
    struct table_placement p;
    table_placement_at(s, 0, &p);
    unsigned left = ECHEK_ALL_SQUARES & ~(unsigned)s->pawns;
    for (unsigned i = 0; i < FIRST; i++) left &= ~(1U << p.squares.at[s->outer[i].side][s->outer[i].piece]);
    for (uint32_t n = 0; n < t->places; n++) {
        struct behind *b = &t->behind[n];
        b->squares = 0;
        for (unsigned i = FIRST; i < s->outer_count; i++) {
            const unsigned square = p.squares.at[s->outer[i].side][s->outer[i].piece];
            b->at[i - FIRST] = (uint8_t)__builtin_popcount(left & ((1U << square) - 1));
            b->squares |= (uint16_t)(1U << b->at[i - FIRST]);
        }
        if (n + 1 < t->places) table_placement_next(s, &p);
    }
}

// Counting sort; a unit without ranges has no place in the list.
static void set_units(struct table_closing *c, unsigned side) {
    struct table_groups *t = c->groups;
    uint32_t *const begin = t->unit[side], first = 0;
    struct table_placement p;
    memset(begin, 0, sizeof t->unit[side]);
    for (uint32_t n = 0; n < t->ranges; n++) {
        placement_of_range(c, n, &p);
        begin[unit_of(c, &p, side)]++;
    }
    for (uint32_t i = 0, count; i <= MOST_UNITS; i++, first += count) {
        count = begin[i];
        begin[i] = first;
    }
    for (uint32_t n = 0; n < t->ranges; n++) {
        placement_of_range(c, n, &p);
        t->range[side][begin[unit_of(c, &p, side)]++] = n;
    }
    t->units[side] = 0;
    for (uint32_t i = 0, end = 0; i < MOST_UNITS; end = begin[i++])
        if (begin[i] != end) begin[t->units[side]++] = begin[i];
}

// ---- Where moves lead ----

#define BELOW(square) ((__mmask16)((1U << (square)) - 1))
#define ABOVE(square) ((__mmask16) ~((2U << (square)) - 1))

static __m512i count_of_below(unsigned squares) {
    const __m512i each =
        _mm512_setr_epi32(0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16383, 32767);
    __m512i out = _mm512_setzero_si512(), rest = _mm512_and_si512(each, _mm512_set1_epi32((int)squares));
    // a sum of bits, two by two
    rest = _mm512_sub_epi32(rest, _mm512_and_si512(_mm512_srli_epi32(rest, 1), _mm512_set1_epi32(0x5555)));
    out = _mm512_add_epi32(_mm512_and_si512(rest, _mm512_set1_epi32(0x3333)),
                           _mm512_and_si512(_mm512_srli_epi32(rest, 2), _mm512_set1_epi32(0x3333)));
    out = _mm512_and_si512(_mm512_add_epi32(out, _mm512_srli_epi32(out, 4)), _mm512_set1_epi32(0x0f0f));
    return _mm512_and_si512(_mm512_add_epi32(out, _mm512_srli_epi32(out, 8)), _mm512_set1_epi32(31));
}

// The same numbers as those of `neighbours` in solve.c, for all squares at once, but of groups. A change says
// where the piece comes from and goes to; with `back`, the other way round.
static void find_neighbours(const struct group *g, unsigned side, bool back, struct neighbours *out) {
    const struct table_shape *s = &g->closing->outer;
    const __m512i here = count_of_below(g->open);
    __m512i count = here, later = _mm512_setzero_si512();
    unsigned found = 0;
    for (unsigned i = s->outer_count; i-- > 0;) {
        const unsigned at = g->at[i], piece = s->outer[i].piece;
        const __m512i radix = _mm512_set1_epi32((int)g->closing->groups->radix[i]);
        count = _mm512_mask_add_epi32(count, ABOVE(at), count, _mm512_set1_epi32(1));
        const unsigned to = s->outer[i].side == side ? echek_reach[piece][at] & g->open : 0;
        if (to != 0) {
            const __m512i own = _mm512_set1_epi32((int)at);
            const __m512i steps = _mm512_sub_epi32(count, _mm512_permutexvar_epi32(own, count));
            const __m512i others = _mm512_sub_epi32(_mm512_permutexvar_epi32(own, later), later);
            const __m512i number =
                _mm512_add_epi32(_mm512_add_epi32(_mm512_mullo_epi32(steps, radix), others),
                                 _mm512_set1_epi32((int)g->number));
            __m512i there = _mm512_permutexvar_epi32(own, here);
            there = _mm512_mask_sub_epi32(there, BELOW(at), there, _mm512_set1_epi32(1));
            const __m512i most = _mm512_set1_epi32(CUBE_MOST_LANES);
            const __m512i change = back ? _mm512_add_epi32(_mm512_mullo_epi32(there, most), here)
                                        : _mm512_add_epi32(_mm512_mullo_epi32(here, most), there);
            _mm512_storeu_si512(out->group + found, _mm512_maskz_compress_epi32((__mmask16)to, number));
            _mm512_storeu_si512(out->change + found, _mm512_maskz_compress_epi32((__mmask16)to, change));
            found += (unsigned)__builtin_popcount(to);
        }
        later = _mm512_mask_add_epi32(later, BELOW(at), later, radix);
    }
    out->count = found;
}

// ---- The work on a group ----

CUBE_INLINE struct cube move_within(const struct group *g, unsigned side, struct cube x,
                                    enum cube_size size) {
    const struct table_shape *s = g->closing->shape;
    const struct table_piece last = s->outer[s->outer_count - 1];
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    if (last.side == side) out = cube_move_last(g->kit, echek_reach[last.piece], g->open, x, size);
    for (unsigned inner = 0; inner < 2; inner++)
        if (s->inner[inner].side == side)
            out = cube_or(
                out, cube_move_inside(g->kit, inner, echek_reach[s->inner[inner].piece], g->open, x, size),
                size);
    return out;
}

CUBE_INLINE bool add(struct table_closing *c, const struct cube_kit *k, uint32_t group, struct cube x,
                     enum cube_size size) {
    const struct cube before = cube_load(k, c->attacks, group, size);
    if (cube_is_empty(cube_less(x, before, size), size)) return false;
    cube_store(k, c->attacks, group, cube_or(x, before, size), size);
    atomic_store_explicit(&c->grown[group], 1, memory_order_relaxed);
    return true;
}

// Positions in this group have fallen: carry them to the groups from which the attacker moves here.
CUBE_INLINE bool attack(struct table_closing *c, const struct group *g, enum cube_size size) {
    const struct cube_kit *k = g->kit;
    struct neighbours n;
    find_neighbours(g, c->attacker, false, &n);
    const struct cube fallen = cube_load(k, c->defends, g->number, size);
    bool grew = add(c, k, g->number, move_within(g, c->attacker, fallen, size), size);
    if (g->castles) grew = add(c, k, g->number + g->castled, fallen, size) || grew;
    for (unsigned i = 0; i < n.count; i++)
        grew = add(c, k, n.group[i], cube_carry(k, n.change[i], fallen, size), size) || grew;
    return grew;
}

// This group has grown: the next sweep has to look at the groups from which the defender moves here.
static bool mark_to_look(struct table_closing *c, const struct group *g) {
    struct neighbours n;
    find_neighbours(g, c->attacker ^ 1U, false, &n);
    atomic_store_explicit(&c->look[g->number], 1, memory_order_relaxed);
    if (g->castles) atomic_store_explicit(&c->look[g->number + g->castled], 1, memory_order_relaxed);
    for (unsigned i = 0; i < n.count; i++)
        atomic_store_explicit(&c->look[n.group[i]], 1, memory_order_relaxed);
    return true;
}

CUBE_INLINE struct cube escapes(const struct table_closing *c, const struct group *g, uint32_t group,
                                enum cube_size size) {
    return cube_not(g->kit, cube_load(g->kit, c->attacks, group, size), size);
}

CUBE_INLINE bool defend(struct table_closing *c, const struct group *g, enum cube_size size) {
    const struct cube_kit *k = g->kit;
    const unsigned defender = c->attacker ^ 1U;
    const struct cube won = cube_load(k, c->defends, g->number, size);
    struct cube todo = cube_less(cube_load(k, c->may_fall, g->number, size), won, size);
    struct neighbours n;
    if (cube_is_empty(todo, size)) return false;
    find_neighbours(g, defender, true, &n);
    const struct cube out = escapes(c, g, g->number, size);
    todo = cube_less(todo, move_within(g, defender, out, size), size);
    if (g->castles) todo = cube_less(todo, escapes(c, g, g->number + g->castled, size), size);
    for (unsigned i = 0; i < n.count && !cube_is_empty(todo, size); i++)
        todo = cube_less(todo, cube_carry(k, n.change[i], escapes(c, g, n.group[i], size), size), size);
    if (cube_is_empty(todo, size)) return false;
    cube_store(k, c->defends, g->number, cube_or(won, todo, size), size);
    atomic_store_explicit(&c->fallen[g->number], 1, memory_order_relaxed);
    return true;
}

static bool attack_eight(struct table_closing *c, const struct group *g) { return attack(c, g, CUBE_EIGHT); }
static bool attack_nine(struct table_closing *c, const struct group *g) { return attack(c, g, CUBE_NINE); }
static bool attack_ten(struct table_closing *c, const struct group *g) { return attack(c, g, CUBE_TEN); }
static bool defend_eight(struct table_closing *c, const struct group *g) { return defend(c, g, CUBE_EIGHT); }
static bool defend_nine(struct table_closing *c, const struct group *g) { return defend(c, g, CUBE_NINE); }
static bool defend_ten(struct table_closing *c, const struct group *g) { return defend(c, g, CUBE_TEN); }

// By the size of the cubes.
static group_work *const attack_of[] = {attack_eight, attack_nine, attack_ten};
static group_work *const defend_of[] = {defend_eight, defend_nine, defend_ten};

static enum cube_size size_of(const struct table_closing *c) {
    const unsigned lanes = c->groups->kit->lanes;
    return lanes <= 8 ? CUBE_EIGHT : lanes == 9 ? CUBE_NINE : CUBE_TEN;
}

// ---- All groups ----

static void set_castling(struct group *g, unsigned side, uint32_t range) {
    const struct table_closing *c = g->closing;
    struct table_squares q = g->first.squares;
    unsigned left;
    g->castles =
        c->game->rules.castle == ECHEK_CASTLE_ALWAYS && (c->shape->pieces.on[side] >> ECHEK_ROOK & 1) != 0;
    if (!g->castles) return;
    q.at[side][ECHEK_KING] = g->first.squares.at[side][ECHEK_ROOK];
    q.at[side][ECHEK_ROOK] = g->first.squares.at[side][ECHEK_KING];
    g->castled = table_number(&c->outer, &q, &left) / g->kit->lanes - range * c->groups->places;
}

static void set_range(struct group *g, unsigned side, uint32_t range) {
    const struct table_shape *s = g->closing->shape;
    placement_of_range(g->closing, range, &g->first);
    unsigned left = ECHEK_ALL_SQUARES & ~(unsigned)s->pawns;
    for (unsigned i = 0; i < FIRST; i++) {
        g->at[i] = g->first.squares.at[s->outer[i].side][s->outer[i].piece];
        left &= ~(1U << g->at[i]);
    }
    g->first.occupied = (uint16_t)(ECHEK_ALL_SQUARES & ~left);
    for (unsigned i = 0; left != 0; left &= left - 1, i++) g->left[i] = (uint8_t)__builtin_ctz(left);
    set_castling(g, side, range);
}

static void set_group(struct group *g, uint32_t range, uint32_t place) {
    const struct table_groups *t = g->closing->groups;
    const struct behind *b = &t->behind[place];
    const unsigned left = ECHEK_ALL_SQUARES & ~(unsigned)g->first.occupied;
    g->number = range * t->places + place;
    for (unsigned i = 0; i < MOST_BEHIND; i++) g->at[FIRST + i] = g->left[b->at[i]];
    g->open = left & ~_pdep_u32(b->squares, left);
}

static bool work_on_range(struct table_closing *c, uint32_t range, unsigned side, atomic_uchar *marks,
                          group_work *work) {
    const uint32_t places = c->groups->places;
    unsigned char *const first = (unsigned char *)marks + (size_t)range * places, *const end = first + places;
    unsigned char *at = memchr(first, 1, places);
    struct group g = {.closing = c, .kit = c->groups->kit};
    bool grew = false;
    if (at == NULL) return false;
    set_range(&g, side, range);
    while (at != NULL) {
        *at = 0;
        set_group(&g, range, (uint32_t)(at - first));
        grew = work(c, &g) || grew;
        at = at + 1 < end ? memchr(at + 1, 1, (size_t)(end - at - 1)) : NULL;
    }
    return grew;
}

static bool work_on_unit(struct table_closing *c, uint32_t unit, unsigned side, atomic_uchar *marks,
                         group_work *work) {
    const struct table_groups *t = c->groups;
    bool grew = false;
    for (uint32_t i = unit == 0 ? 0 : t->unit[side][unit - 1]; i < t->unit[side][unit]; i++)
        grew = work_on_range(c, t->range[side][i], side, marks, work) || grew;
    return grew;
}

static void tell_pass(const struct table_closing *c, uint32_t unit) {
    const struct table_effort *e = c->effort;
    if (e->passing != NULL) e->passing(e->watcher, c->passes, unit * 100 / c->groups->units[c->side]);
}

static void work_on_units(void *context, size_t number) {
    struct table_closing *c = context;
    const enum cube_size size = size_of(c);
    (void)number;
    while (!atomic_load(&c->stopped)) {
        const uint32_t unit = atomic_fetch_add(&c->next, 1);
        if (unit >= c->groups->units[c->side]) return;
        tell_pass(c, unit);
        if (limits_over(&c->effort->limits)) atomic_store(&c->stopped, true);
        bool grew;
        if (c->side == c->attacker) grew = work_on_unit(c, unit, c->side, c->fallen, attack_of[size]);
        else {
            work_on_unit(c, unit, c->side, c->grown, mark_to_look);
            grew = work_on_unit(c, unit, c->side, c->look, defend_of[size]);
        }
        if (grew) atomic_store(&c->grew, true);
    }
}

bool table_groups_sweep(struct table_closing *c, unsigned side) {
    c->side = side;
    c->passes++;
    atomic_store(&c->next, 0);
    atomic_store(&c->grew, false);
    thread_run(c->effort->threads, work_on_units, c);
    return atomic_load(&c->grew) && !atomic_load(&c->stopped);
}

// ---- Moves that leave the layer ----

static struct cube read_there(const struct table_closing *c, const struct table_whole *l,
                              const struct table_squares *q, unsigned side, unsigned more,
                              enum cube_size size) {
    const bool flip = side != c->attacker;
    const uint8_t *set = l->layer->won[c->attacker][flip ? TABLE_ATTACKS : TABLE_DEFENDS];
    struct table_squares there = *q;
    unsigned left;
    for (unsigned i = 0; l->mirrored && i < l->outer.outer_count; i++)
        there.at[l->outer.outer[i].side][l->outer.outer[i].piece] ^= 3;
    const size_t number = table_number(&l->outer, &there, &left);
    const struct cube x =
        cube_read(&c->groups->kit->kept[more], set + number * l->layer->shape.word_bytes, flip, size);
    return l->mirrored ? cube_mirrored(c->groups->kit, left, x, size) : x;
}

static unsigned count_below(unsigned squares, unsigned square) {
    return (unsigned)__builtin_popcount(squares & ((1U << square) - 1));
}

static struct cube leave_by_drop(const struct table_closing *c, const struct table_group *g, unsigned side,
                                 unsigned piece, enum cube_size size) {
    struct table_squares q = g->p.squares;
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (unsigned to = table_drop_squares(c->game, &g->p, side); to != 0; to &= to - 1) {
        q.at[side][piece] = (uint8_t)__builtin_ctz(to);
        const struct cube x = read_there(c, &c->whole_drop[side][piece], &q, side, 1, size);
        out =
            cube_or(out, cube_insert(c->groups->kit, count_below(g->open, q.at[side][piece]), x, size), size);
    }
    return out;
}

static struct cube leave_by_pawn(const struct table_closing *c, const struct table_group *g, unsigned side,
                                 unsigned to, enum cube_size size) {
    const unsigned from = c->shape->system.pawn[side], put = count_below(g->open, to);
    const struct table_whole *l = &c->whole_pawn[side][to];
    const bool drops = from == ECHEK_IN_HAND;
    const struct cube x = read_there(c, l, &g->p.squares, side, drops, size);
    if (drops) return cube_insert(c->groups->kit, put, x, size);
    const unsigned taken = count_below((g->open & ~(1U << to)) | 1U << from, from);
    return cube_carry(c->groups->kit, cube_change_of(taken, put), x, size);
}

static struct cube leave(const struct table_closing *c, const struct table_group *g, unsigned side,
                         enum cube_size size) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++)
        if (c->whole_drop[side][piece].layer != NULL)
            out = cube_or(out, leave_by_drop(c, g, side, piece, size), size);
    unsigned goes =
        c->shape->system.pawn[side] == ECHEK_IN_HAND ? table_drop_squares(c->game, &g->p, side) : g->open;
    for (; goes != 0; goes &= goes - 1) {
        const unsigned to = (unsigned)__builtin_ctz(goes);
        if (c->whole_pawn[side][to].layer != NULL)
            out = cube_or(out, leave_by_pawn(c, g, side, to, size), size);
    }
    return out;
}

void table_groups_leave(const struct table_closing *c, struct table_group *g) {
    const struct cube_kit *k = c->groups->kit;
    memset(g->leaves, 0, sizeof g->leaves);
    for (unsigned side = 0; side < 2; side++) {
        if (!c->has_whole[side]) continue;
        if (size_of(c) == CUBE_NINE)
            cube_store(k, g->leaves[side], 0, leave(c, g, side, CUBE_NINE), CUBE_NINE);
        else cube_store(k, g->leaves[side], 0, leave(c, g, side, CUBE_EIGHT), CUBE_EIGHT);
    }
}

static bool is_whole(const struct table_closing *c, const struct table_link *l) {
    if (l->layer == NULL) return false;
    const struct table_shape *here = c->shape, *there = &l->layer->shape;
    return memcmp(here->inner, there->inner, sizeof here->inner) == 0 &&
           memcmp(&here->outer[here->outer_count - 1], &there->outer[there->outer_count - 1],
                  sizeof here->outer[0]) == 0;
}

static void take(struct table_closing *c, unsigned side, struct table_link *way, struct table_whole *out) {
    if (!is_whole(c, way)) return;
    *out = (struct table_whole){way->layer, way->layer->shape, way->mirrored};
    out->outer.outer_count--;
    way->layer = NULL;
    c->has_whole[side] = true;
}

void table_groups_take(struct table_closing *c) {
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = ECHEK_QUEEN; i < ECHEK_PAWN; i++)
            take(c, side, &c->quick[side].drop[i], &c->whole_drop[side][i]);
        for (unsigned i = 0; i < ECHEK_SQUARES; i++) {
            take(c, side, &c->quick[side].pawn[i], &c->whole_pawn[side][i]);
            take(c, side, &c->ways[side].pawn[i], &c->whole_pawn[side][i]); // with a mirror between
        }
    }
}

// ---- Ten words ----

// Words of 128 bits with nine open squares are packed into nine bytes, and unpacked.
enum { LONG = 16, KEPT = 9 };

struct long_word {
    uint64_t low, high;
};

// All positions but those with both pieces on one square.
static struct long_word long_legal(void) {
    struct long_word w = {~UINT64_C(0), (UINT64_C(1) << 17) - 1};
    for (unsigned i = 0; i < 81; i += 10) *(i < 64 ? &w.low : &w.high) &= ~(UINT64_C(1) << i % 64);
    return w;
}

static void tighten(uint64_t *set, uint32_t words) {
    const struct long_word legal = long_legal();
    const int count = __builtin_popcountll(legal.low);
    for (uint32_t i = 0; i < words; i++) {
        struct long_word w;
        memcpy(&w, (uint8_t *)set + (size_t)i * LONG, sizeof w);
        const uint64_t high = _pext_u64(w.high, legal.high);
        const uint64_t low = _pext_u64(w.low, legal.low) | high << count;
        const uint8_t last = (uint8_t)(high >> (64 - count));
        memcpy((uint8_t *)set + (size_t)i * KEPT, &low, sizeof low);
        memcpy((uint8_t *)set + (size_t)i * KEPT + sizeof low, &last, sizeof last);
    }
}

static void loosen(uint64_t *set, uint32_t words) {
    const struct long_word legal = long_legal();
    const int count = __builtin_popcountll(legal.low);
    for (uint32_t i = words; i-- > 0;) {
        uint64_t low;
        uint8_t last;
        memcpy(&low, (uint8_t *)set + (size_t)i * KEPT, sizeof low);
        memcpy(&last, (uint8_t *)set + (size_t)i * KEPT + sizeof low, sizeof last);
        const uint64_t high = low >> count | (uint64_t)last << (64 - count);
        const struct long_word w = {_pdep_u64(low, legal.low), _pdep_u64(high, legal.high)};
        memcpy((uint8_t *)set + (size_t)i * LONG, &w, sizeof w);
    }
}

void table_groups_begin(struct table_closing *c) {
    uint64_t *const sets[] = {c->attacks, c->defends, c->may_fall};
    for (unsigned i = 0; i < 3 && size_of(c) == CUBE_TEN; i++) tighten(sets[i], c->shape->words);
}

void table_groups_end(struct table_closing *c) {
    uint64_t *const sets[] = {c->attacks, c->defends};
    for (unsigned i = 0; i < 2 && size_of(c) == CUBE_TEN; i++) loosen(sets[i], c->shape->words);
}

// ---- Where they are used ----

static uint64_t groups_bytes(void) { return (sizeof(struct table_groups) + 63) / 64 * 64; }

enum { MOST_OPEN = CUBE_MOST_LANES - 1 };

bool table_cubes_run(void) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("gfni") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

// Five pieces at least are then outside, and the last of them is not a king or rook.
bool table_takes_groups(const struct table_shape *s) {
    return s->inner_count == 2 && s->open <= MOST_OPEN && table_cubes_run();
}

bool table_groups_fit(const struct table_closing *c) {
    return table_takes_groups(c->shape) && c->grouped && c->distances == NULL && !c->effort->one_by_one &&
           !c->effort->wide;
}

uint64_t table_groups_bytes(const struct table_shape *s) {
    return s->open > MOST_OPEN || s->inner_count < 2 ? 0 : groups_bytes() + cube_kit_bytes(s);
}

uint64_t table_leaving_bytes(void) { return groups_bytes() + sizeof(struct cube_kit); }

void table_groups_set_leaving(struct table_closing *c, void *at) {
    c->groups = at;
    c->groups->kit = (struct cube_kit *)(void *)((uint8_t *)at + groups_bytes());
    cube_kit_set_carrying(c->groups->kit, c->shape);
}

void table_groups_set(struct table_closing *c, void *at) {
    struct table_groups *t = c->groups = at;
    t->kit = (struct cube_kit *)(void *)((uint8_t *)at + groups_bytes());
    cube_kit_set(t->kit, c->shape);
    t->places = c->outer.radix[FIRST - 1] / t->kit->lanes;
    t->ranges = c->shape->words / c->outer.radix[FIRST - 1];
    for (unsigned i = 0; i < c->outer.outer_count; i++) t->radix[i] = c->outer.radix[i] / t->kit->lanes;
    set_behind(c);
    for (unsigned side = 0; side < 2; side++) set_units(c, side);
}

TABLE_CUBES_END

#else

uint64_t table_leaving_bytes(void) { return 0; }
void table_groups_set_leaving(struct table_closing *c, void *at) { (void)c, (void)at; }
void table_groups_take(struct table_closing *c) { (void)c; }
void table_groups_leave(const struct table_closing *c, struct table_group *g) { (void)c, (void)g; }
bool table_takes_groups(const struct table_shape *s) {
    (void)s;
    return false;
}
bool table_groups_fit(const struct table_closing *c) {
    (void)c;
    return false;
}
uint64_t table_groups_bytes(const struct table_shape *s) {
    (void)s;
    return 0;
}
void table_groups_set(struct table_closing *c, void *at) { (void)c, (void)at; }
void table_groups_begin(struct table_closing *c) { (void)c; }
void table_groups_end(struct table_closing *c) { (void)c; }
bool table_groups_sweep(struct table_closing *c, unsigned side) {
    (void)c, (void)side;
    return false;
}

#endif
