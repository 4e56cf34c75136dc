// Inside the room: sets whose words have only the open squares, as columns and rows. Include it after
// defining `set_word`, an unsigned integer, and STRIDE, the bits from one row to the next.
//
// A piece outside that goes from one square to another opens the first and closes the second. So carrying a
// word there removes one column and one row, inserts empty ones elsewhere, and shifts those between by one.
// How a piece inside moves depends on which squares are open: there is a table for each set of open squares.
#include "echek/rules/echek.h"
#include "echek/tables/close.h"

struct turn {
    set_word stay_columns, up_columns, down_columns, stay_rows, up_rows, down_rows;
};

struct kit {
    set_word each_row; // the first bit of each row
    set_word area, legal;
    set_word legal_with_less; // with one open square less
    // By the squares that are taken away and put in. If nothing is taken away, the first is TABLE_AS_IT_IS.
    struct turn turns[TABLE_AS_IT_IS + 1][TABLE_AS_IT_IS + 1];
    set_word spread[1 << MOST_OPEN]; // the first bit of each of these rows
};

static inline const struct kit *kit_of(const struct table_closing *c) { return c->kit; }
static inline unsigned stride_of(const struct table_closing *c) {
    (void)c;
    return STRIDE;
}

// ---- What is done with one word ----

static inline bool word_is_empty(const set_word *w) { return *w == 0; }

static inline set_word word_legal(const struct table_closing *c, const struct table_placement *p) {
    (void)p;
    return kit_of(c)->legal;
}

static inline unsigned index_of(const struct table_placement *p, unsigned square) {
    return (unsigned)__builtin_popcount(~(unsigned)p->occupied & ((1U << square) - 1));
}

static inline set_word column_at(const struct table_closing *c, unsigned index) {
    return kit_of(c)->each_row << index;
}

static inline set_word row_at(const struct table_closing *c, unsigned index) {
    return (set_word)((1U << c->shape->open) - 1) << index * stride_of(c);
}

static inline set_word word_covered(const struct table_closing *c, const struct table_placement *p,
                                    unsigned open, const set_word *legal) {
    int left = __builtin_popcount(open);
    if (left > 2) return 0;
    if (left == 0) return *legal;
    unsigned first = index_of(p, (unsigned)__builtin_ctz(open));
    if (left == 1) return *legal & (column_at(c, first) | row_at(c, first));
    unsigned second = index_of(p, (unsigned)__builtin_ctz(open & (open - 1)));
    return (column_at(c, first) & row_at(c, second)) | (column_at(c, second) & row_at(c, first));
}

static inline set_word word_without(const struct table_closing *c, const struct table_placement *p,
                                    unsigned square, const set_word *w) {
    unsigned index = index_of(p, square);
    return *w & ~(column_at(c, index) | row_at(c, index));
}

static inline set_word word_carry(const struct table_closing *c, unsigned taken, unsigned put,
                                  const set_word *w) {
    const struct turn *t = &kit_of(c)->turns[taken][put];
    const unsigned stride = stride_of(c);
    set_word x = (*w & t->stay_columns) | ((*w & t->up_columns) << 1) | ((*w & t->down_columns) >> 1);
    return (x & t->stay_rows) | ((x & t->up_rows) << stride) | ((x & t->down_rows) >> stride);
}

static inline set_word move_column(const struct table_closing *c, const uint16_t *reach, const set_word *w) {
    set_word out = 0;
    for (unsigned i = 0; i < c->shape->open; i++) out |= (*w >> i & kit_of(c)->each_row) * reach[i];
    return out;
}

static inline set_word move_row(const struct table_closing *c, const uint16_t *reach, const set_word *w) {
    const unsigned columns = (1U << c->shape->open) - 1, stride = stride_of(c);
    set_word out = 0;
    for (unsigned i = 0; i < c->shape->open; i++)
        out |= kit_of(c)->spread[reach[i]] * ((unsigned)(*w >> i * stride) & columns);
    return out;
}

static inline set_word word_move_inside(const struct table_closing *c, const struct table_placement *p,
                                        unsigned side, const set_word *w) {
    const unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
    set_word out = 0;
    if (c->shape->inner[0].side == side) out |= move_column(c, c->reach[0][open], w);
    if (c->shape->inner[1].side == side) out |= move_row(c, c->reach[1][open], w);
    return out;
}

// Pack a word (inside.h), and unpack one where so many squares are open.
#ifdef __BMI2__
static inline set_word tighten(const struct table_closing *c, set_word w) {
    const set_word legal = kit_of(c)->legal;
    const set_word low = __builtin_ia32_pext_di((uint64_t)w, (uint64_t)legal);
    const set_word high = __builtin_ia32_pext_di((uint64_t)(w >> 32 >> 32), (uint64_t)(legal >> 32 >> 32));
    return low | high << __builtin_popcountll((uint64_t)legal);
}
static inline set_word loosen(const struct table_closing *c, set_word w, unsigned open) {
    const set_word legal = open < c->shape->open ? kit_of(c)->legal_with_less : kit_of(c)->legal;
    const set_word rest = w >> __builtin_popcountll((uint64_t)legal);
    const set_word low = __builtin_ia32_pdep_di((uint64_t)w, (uint64_t)legal);
    return low | (set_word)__builtin_ia32_pdep_di((uint64_t)rest, (uint64_t)(legal >> 32 >> 32)) << 32 << 32;
}
#else
static inline set_word tighten(const struct table_closing *c, set_word w) {
    const unsigned open = c->shape->open, stride = stride_of(c);
    set_word out = 0;
    for (unsigned i = 0; i < open; i++) {
        const unsigned row = (unsigned)(w >> i * stride) & ((1U << open) - 1), below = (1U << i) - 1;
        out |= (set_word)((row & below) | (row >> 1 & ~below)) << i * (open - 1);
    }
    return out;
}
static inline set_word loosen(const struct table_closing *c, set_word w, unsigned open) {
    const unsigned stride = stride_of(c);
    set_word out = 0;
    for (unsigned i = 0; i < open; i++) {
        const unsigned row = (unsigned)(w >> i * (open - 1)) & ((1U << (open - 1)) - 1);
        out |= (set_word)(row + (row & ~((1U << i) - 1))) << i * stride;
    }
    return out;
}
#endif

TABLE_INLINE set_word word_from_wide(const struct table_closing *c, const struct table_placement *p,
                                     const table_word *wide) {
    uint8_t bytes[sizeof(table_word)];
    set_word w;
    if (word_empty(wide)) return 0;
    word_pack(wide, c->shape, ECHEK_ALL_SQUARES & ~(unsigned)p->occupied, bytes);
    memcpy(&w, bytes, sizeof w);
    return loosen(c, w, c->shape->open);
}

static inline set_word word_kept(const struct table_closing *c, const struct table_placement *p,
                                 const set_word *w) {
    (void)p;
    return tighten(c, *w);
}

// The word of a packed set.
static inline set_word word_read(const struct table_closing *c, const struct table_placement *p,
                                 const uint8_t *set) {
    set_word w;
    memcpy(&w, set + (size_t)p->number * c->shape->word_bytes, sizeof w);
    return loosen(c, w, c->shape->open);
}

// ---- Moves that leave the layer ----

// The linked word or, with `flip`, its complement, in which only possible positions matter.
static inline set_word linked_word(const struct table_closing *c, const struct table_link *l,
                                   const struct table_squares *q, bool flip, unsigned *open) {
    const struct table_shape *s = &l->layer->shape;
    const uint8_t *set = l->layer->won[c->attacker][flip ? TABLE_ATTACKS : TABLE_DEFENDS];
    set_word w;
    memcpy(&w, set + (size_t)table_number(s, q, open) * s->word_bytes, sizeof w);
    return loosen(c, flip ? ~w : w, s->open);
}

static inline set_word leave_by_drop(const struct table_closing *c, const struct table_placement *p,
                                     unsigned side, unsigned piece, bool flip) {
    struct table_squares q = p->squares;
    set_word out = 0;
    for (unsigned to = table_drop_squares(c->game, p, side); to != 0; to &= to - 1) {
        unsigned open;
        q.at[side][piece] = (uint8_t)__builtin_ctz(to);
        const set_word w = linked_word(c, &c->quick[side].drop[piece], &q, flip, &open);
        out |= word_carry(c, TABLE_AS_IT_IS, index_of(p, q.at[side][piece]), &w);
    }
    return out;
}

// The given squares, counted among the open ones.
static inline unsigned counted(unsigned squares, unsigned open) {
    unsigned out = 0;
    for (unsigned i = 0; open != 0; open &= open - 1, i++)
        if ((squares & open & -open) != 0) out |= 1U << i;
    return out;
}

// The squares of the piece that stays inside for which a drop leads into the word; both pieces are counted
// among the open squares.
static inline unsigned collapse(const struct table_closing *c, set_word w, bool dropped_is_column,
                                unsigned to) {
    const unsigned columns = (1U << c->shape->open) - 1, stride = stride_of(c);
    unsigned seen = 0;
    for (unsigned i = 0; i + 1 < c->shape->open; i++) {
        const unsigned row = (unsigned)(w >> i * stride) & columns;
        if (dropped_is_column) seen |= (unsigned)((row & to) != 0) << i;
        else if ((to >> i & 1) != 0) seen |= row;
    }
    return seen;
}

// The dropped piece is inside there, and the row piece is outside, on any of the open squares.
static inline set_word leave_by_drop_inside(const struct table_closing *c, const struct table_placement *p,
                                            unsigned side, unsigned piece, bool flip) {
    const struct table_link *l = &c->quick[side].drop[piece];
    const struct table_piece first = l->layer->shape.inner[0], row = c->shape->inner[1];
    const bool column = first.side == side && first.piece == piece;
    const unsigned safe = table_drop_squares(c->game, p, side);
    struct table_squares q = p->squares;
    set_word out = 0;
    unsigned i = 0;
    for (unsigned left = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied; left != 0; left &= left - 1, i++) {
        unsigned open;
        q.at[row.side][row.piece] = (uint8_t)__builtin_ctz(left);
        const set_word w = linked_word(c, l, &q, flip, &open);
        const unsigned seen = collapse(c, w, column, counted(safe, open));
        out |= (set_word)(seen + (seen & ~((1U << i) - 1))) << i * stride_of(c);
    }
    return out;
}

static inline bool has_same_inside(const struct table_closing *c, const struct table_link *l) {
    return memcmp(l->layer->shape.inner, c->shape->inner, sizeof c->shape->inner) == 0;
}

static inline set_word leave_by_pawn(const struct table_closing *c, const struct table_placement *p,
                                     unsigned side, unsigned to, bool flip) {
    const unsigned from = c->shape->system.pawn[side];
    unsigned open, taken = TABLE_AS_IT_IS;
    const set_word w = linked_word(c, &c->quick[side].pawn[to], &p->squares, flip, &open);
    if (from < ECHEK_SQUARES) taken = (unsigned)__builtin_popcount(open & ((1U << from) - 1));
    return word_carry(c, taken, index_of(p, to), &w);
}

static inline set_word word_leave_quickly(const struct table_closing *c, const struct table_place *w,
                                          unsigned side, bool flip) {
    const struct table_placement *p = &w->p;
    set_word out = c->has_whole[side] ? w->group->leaves[side][w->digit] : 0;
    if (!c->has_quick[side]) return out;
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++)
        if (c->quick[side].drop[piece].layer != NULL)
            out |= has_same_inside(c, &c->quick[side].drop[piece])
                       ? leave_by_drop(c, p, side, piece, flip)
                       : leave_by_drop_inside(c, p, side, piece, flip);
    unsigned goes = c->shape->system.pawn[side] == ECHEK_IN_HAND ? table_drop_squares(c->game, p, side)
                                                                 : ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
    for (; goes != 0; goes &= goes - 1) {
        const unsigned to = (unsigned)__builtin_ctz(goes);
        if (c->quick[side].pawn[to].layer != NULL) out |= leave_by_pawn(c, p, side, to, flip);
    }
    return out;
}

// Only links without a mirror are quick.
static void take_quick(struct table_link *way, struct table_link *quick) {
    if (way->layer == NULL || way->mirrored) return;
    *quick = *way;
    way->layer = NULL;
}

static bool has_any(const struct table_ways *w) {
    bool any = false;
    for (unsigned i = 0; i < ECHEK_PIECES; i++) any = any || w->drop[i].layer != NULL;
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) any = any || w->pawn[i].layer != NULL;
    return any;
}

static void set_quick(struct table_closing *c) {
    for (unsigned side = 0; side < 2; side++) {
        struct table_ways *w = &c->ways[side], *quick = &c->quick[side];
        for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++)
            take_quick(&w->drop[piece], &quick->drop[piece]);
        for (unsigned to = 0; to < ECHEK_SQUARES; to++) take_quick(&w->pawn[to], &quick->pawn[to]);
    }
    if (c->groups != NULL && c->shape->open <= TABLE_SHORT_OPEN) table_groups_take(c);
    for (unsigned side = 0; side < 2; side++) c->has_quick[side] = has_any(&c->quick[side]);
}

// ---- Tables for a word length ----

// Of so many steps from one to the next: those that stay, go up and go down when the one at `taken` is
// removed and an empty one is inserted at `put`.
static void set_turn(set_word first, unsigned step, unsigned count, unsigned taken, unsigned put,
                     set_word *stay, set_word *up, set_word *down) {
    *stay = *up = *down = 0;
    for (unsigned i = 0; i < count; i++) {
        const set_word these = first << i * step;
        if (i == taken) continue;
        if (i < taken && i >= put) *up |= these;
        else if (i > taken && i <= put) *down |= these;
        else *stay |= these;
    }
}

static void set_kit(struct kit *k, const struct table_closing *c) {
    const unsigned open = c->shape->open, stride = stride_of(c);
    *k = (struct kit){.each_row = 0};
    for (unsigned rows = 0; rows < 1U << open; rows++)
        for (unsigned i = 0; i < open; i++)
            if ((rows >> i & 1) != 0) k->spread[rows] |= (set_word)1 << i * stride;
    k->each_row = k->spread[(1U << open) - 1];
    const set_word row = (set_word)((1U << open) - 1);
    k->area = k->legal = k->each_row * row;
    for (unsigned i = 0; i < open; i++) k->legal &= ~((set_word)1 << i * (stride + 1));
    k->legal_with_less = k->legal & ~(k->each_row << (open - 1)) & ~(row << (open - 1) * stride);
    for (unsigned taken = 0; taken < open; taken++)
        for (unsigned put = 0; put < open; put++) {
            struct turn *t = &k->turns[taken][put];
            set_turn(k->each_row, 1, open, taken, put, &t->stay_columns, &t->up_columns, &t->down_columns);
            set_turn(row, stride, open, taken, put, &t->stay_rows, &t->up_rows, &t->down_rows);
        }
    for (unsigned put = 0; put < open; put++) {
        struct turn *t = &k->turns[TABLE_AS_IT_IS][put];
        set_turn(k->each_row, 1, open - 1, open, put, &t->stay_columns, &t->up_columns, &t->down_columns);
        set_turn(row, stride, open - 1, open, put, &t->stay_rows, &t->up_rows, &t->down_rows);
    }
    struct turn *same = &k->turns[TABLE_AS_IT_IS][TABLE_AS_IT_IS];
    same->stay_columns = same->stay_rows = k->area;
}

static void set_reach(const struct table_closing *c) {
    for (unsigned open = 0; open <= ECHEK_ALL_SQUARES; open++) {
        if (__builtin_popcount(open) != c->shape->open || (open & c->shape->pawns) != 0) continue;
        unsigned i = 0;
        for (unsigned left = open; left != 0; left &= left - 1, i++)
            for (unsigned inner = 0; inner < 2; inner++) {
                unsigned squares = echek_reach[c->shape->inner[inner].piece][__builtin_ctz(left)];
                c->reach[inner][open][i] = (uint16_t)counted(squares & open, open);
            }
    }
}

#include "echek/tables/close_sets.h"

static uint32_t close_with_kit(struct table_closing *c) {
    struct kit kit;
    set_kit(&kit, c);
    set_reach(c);
    set_quick(c);
    c->kit = &kit;
    return close_sets(c);
}

static void gather_with_kit(struct table_closing *c) {
    struct kit kit;
    set_kit(&kit, c);
    set_quick(c);
    c->kit = &kit;
    gather_set(c);
}
