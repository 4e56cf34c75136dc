#include "echek/tables/close.h"

#if TABLE_CUBES

#include "base/thread.h"
#include "echek/tables/close_cubes.h"

// ---- Tables ----

// Among so many squares, the one at `taken` is closed and an empty one opened at `put`: the new place of
// square i.
static unsigned moved(unsigned i, unsigned taken, unsigned put) {
    if (i < taken && i >= put) return i + 1;
    return i > taken && i <= put ? i - 1 : i;
}

static void set_nothing(const struct cube_kit *k, struct cube_change *t) {
    memset(t, 0, sizeof *t);
    memset(t->from, k->lanes > 8 ? CUBE_NOTHING_HIGH : CUBE_NOTHING, sizeof t->from);
}

// How a word becomes another one: the bytes of its rows, and the matrix of its columns at the word `at`.
static void set_word_change(const struct cube_kit *k, struct cube_change *t, unsigned from, unsigned to,
                            unsigned taken, unsigned put, unsigned at) {
    uint8_t *const bytes = (uint8_t *)t->from, *const matrix = (uint8_t *)t->matrix + (size_t)at * 8;
    for (unsigned i = 0; i < k->open; i++) {
        const unsigned there = moved(i, taken, put);
        if (i == taken) continue;
        bytes[to * 8 + there] = (uint8_t)(from * 8 + i);
        matrix[7 - there] = (uint8_t)(1U << i);
    }
}

// For each word, the same change as in table_neighbour_at.
static void set_carry(struct cube_kit *k, unsigned taken, unsigned put) {
    struct cube_change *t = &k->carry[cube_change_of(taken, put)];
    set_nothing(k, t);
    for (unsigned digit = 0; digit < k->lanes; digit++) {
        const unsigned beyond = taken < digit, left = digit - beyond, behind = left >= put;
        if (digit != taken)
            set_word_change(k, t, digit, left + behind, taken + beyond - 1, put + behind - 1, digit);
    }
}

// From a cube that has one square less.
static void set_insert(struct cube_kit *k, unsigned put) {
    struct cube_change *t = &k->insert[put];
    set_nothing(k, t);
    for (unsigned digit = 0; digit + 1 < k->lanes; digit++) {
        const unsigned behind = digit >= put;
        set_word_change(k, t, digit, digit + behind, k->open - 1, put + behind - 1, digit);
    }
}

// Where the squares of a cube come from in the mirror image, if so many are open in each row of the board.
static unsigned reversed(const unsigned in_row[4], uint8_t from[CUBE_MOST_LANES]) {
    unsigned first = 0;
    for (unsigned row = 0; row < 4; first += in_row[row++])
        for (unsigned i = 0; i < in_row[row] && first + i < CUBE_MOST_LANES; i++)
            from[first + i] = (uint8_t)(first + in_row[row] - 1 - i);
    return first;
}

static unsigned index_without(unsigned square, unsigned word) { return square - (square > word); }

// A cube may have one square less than others, if a pawn is still in hand.
static void set_mirror(struct cube_kit *k, unsigned number) {
    const unsigned in_row[4] = {number / 125, number / 25 % 5, number / 5 % 5, number % 5};
    struct cube_change *const t = &k->mirror[number];
    uint8_t from[CUBE_MOST_LANES], *const bytes = (uint8_t *)t->from, *const matrix = (uint8_t *)t->matrix;
    const unsigned lanes = reversed(in_row, from);
    if (lanes != k->lanes && lanes + 1 != k->lanes) return;
    set_nothing(k, t);
    for (unsigned word = 0; word < lanes; word++)
        for (unsigned i = 0; i < lanes; i++) {
            const unsigned here = index_without(i, word), there = index_without(from[i], from[word]);
            if (i == word) continue;
            bytes[word * 8 + here] = (uint8_t)(from[word] * 8U + there);
            matrix[from[word] * 8U + 7 - here] = (uint8_t)(1U << there);
        }
}

static void set_kept(struct cube_kept *t, unsigned lanes) {
    const unsigned open = lanes - 1, width = open - 1, word = (open * width + 7) / 8;
    memset(t, 0, sizeof *t);
    t->bytes = lanes * word;
    for (unsigned i = 0; i < lanes * word; i++) ((uint8_t *)t->from)[i / word * 8 + i % word] = (uint8_t)i;
    for (unsigned i = 0; i < sizeof t->bits; i++) {
        ((uint8_t *)&t->bits)[i] = (uint8_t)(i % 8 * width);
        ((uint8_t *)&t->beyond)[i] = (uint8_t) ~((1U << i % 8) - 1);
    }
    for (unsigned i = 0; i < lanes * 8; i++)
        if (i % 8 < open) ((uint8_t *)t->rows)[i] = (uint8_t)((1U << width) - 1);
}

// The same change as in table_last_at.
static void set_last(struct cube_kit *k, unsigned digit) {
    set_nothing(k, &k->last[digit]);
    for (unsigned to = 0; to < k->lanes; to++)
        if (to != digit)
            set_word_change(k, &k->last[digit], digit, to, to - (digit < to), digit - (to < digit), to);
}

// The open squares, in order.
static void list_squares(unsigned open, uint8_t out[ECHEK_SQUARES]) {
    for (unsigned i = 0; open != 0; open &= open - 1, i++) out[i] = (uint8_t)__builtin_ctz(open);
}

// For each n, the n-th square from which the piece can come, for every target square: bytes of the columns'
// matrices or of the rows' permutations.
static void set_inside_word(const struct cube_kit *k, const uint16_t *reach, unsigned inner, unsigned open,
                            unsigned word, uint8_t *out, size_t step) {
    uint8_t squares[ECHEK_SQUARES];
    list_squares(open, squares);
    for (unsigned to = 0; to < k->open; to++) {
        uint8_t *at = out + (size_t)word * 8 + (inner == 0 ? 7 - to : to);
        for (unsigned from = 0; from < k->open; from++) {
            if ((reach[squares[to]] >> squares[from] & 1) == 0) continue;
            *at = (uint8_t)(inner == 0 ? 1U << from : word % 2 * 8 + from);
            at += step;
        }
    }
}

static void set_inside(struct cube_kit *k, const struct table_shape *s, unsigned inner) {
    enum { NO_BYTE = 0x80 };
    const uint16_t *reach = echek_reach[s->inner[inner].piece];
    const size_t step = (k->lanes > 8 ? 2 : 1) * sizeof(__m512i);
    uint8_t *at = (uint8_t *)k->inside[inner];
    for (unsigned open = 0; open <= ECHEK_ALL_SQUARES; open++) {
        if ((unsigned)__builtin_popcount(open) != k->lanes || (open & s->pawns) != 0) continue;
        memset(at, inner == 0 ? 0 : NO_BYTE, k->ways[inner] * step);
        unsigned word = 0;
        for (unsigned left = open; left != 0; left &= left - 1, word++)
            set_inside_word(k, reach, inner, open & ~(left & -left), word, at, step);
        at += k->ways[inner] * step;
    }
}

static unsigned most_ways(unsigned piece) {
    int most = 0;
    for (unsigned square = 0; square < ECHEK_SQUARES; square++)
        if (__builtin_popcount(echek_reach[piece][square]) > most)
            most = __builtin_popcount(echek_reach[piece][square]);
    return (unsigned)most;
}

// The number of sets with so many open squares.
static size_t count_ranks(const struct table_shape *s) {
    const unsigned squares = ECHEK_SQUARES - (unsigned)__builtin_popcount(s->pawns);
    size_t count = 1;
    for (unsigned i = 0; i < s->open + 1U; i++) count = count * (squares - i) / (i + 1);
    return count;
}

static size_t inside_bytes(const struct table_shape *s, unsigned inner) {
    const size_t parts = s->open < 8 ? 1 : 2;
    return count_ranks(s) * most_ways(s->inner[inner].piece) * parts * sizeof(__m512i);
}

// ---- Ten words ----

// Squares are counted in the group. A byte leaves out the square of its word and that of its row.
static unsigned byte_of(unsigned last, unsigned row) { return last * 9 + row - (row > last); }
static unsigned bit_of(unsigned last, unsigned row, unsigned column) {
    return column - (column > last) - (column > row);
}

struct byte {
    unsigned last, row;
};

// A byte moves to another place, and so do its columns: `goes` has the new place of each square.
static void set_byte(struct cube_shift *t, struct byte here, struct byte there,
                     const uint8_t goes[CUBE_MOST_LANES]) {
    const unsigned place = byte_of(there.last, there.row);
    ((uint8_t *)t->from)[place] = (uint8_t)byte_of(here.last, here.row);
    for (unsigned i = 0; i < CUBE_MOST_LANES; i++) {
        const unsigned column = goes[i];
        if (i == here.last || i == here.row || column == there.last || column == there.row ||
            column == CUBE_MOST_LANES)
            continue;
        const unsigned from = bit_of(here.last, here.row, i), to = bit_of(there.last, there.row, column);
        __m512i *const masks = to == from ? t->stay : to > from ? t->up : t->down;
        ((uint8_t *)masks)[place] |= (uint8_t)(1U << from);
    }
}

static void set_shift(struct cube_kit *k, unsigned taken, unsigned put) {
    struct cube_shift *t = &k->shift[cube_change_of(taken, put)];
    uint8_t goes[CUBE_MOST_LANES];
    memset(t, 0, sizeof *t);
    for (unsigned i = 0; i < CUBE_MOST_LANES; i++) {
        const unsigned left = i - (i > taken);
        goes[i] = (uint8_t)(i == taken ? CUBE_MOST_LANES : left + (left >= put));
    }
    for (unsigned i = 0; i < CUBE_MOST_LANES * CUBE_MOST_LANES; i++) {
        const struct byte here = {i / CUBE_MOST_LANES, i % CUBE_MOST_LANES};
        if (here.last != here.row && here.last != taken && here.row != taken)
            set_byte(t, here, (struct byte){goes[here.last], goes[here.row]}, goes);
    }
}

static void set_spread(struct cube_kit *k, unsigned from) {
    uint8_t stays[CUBE_MOST_LANES];
    for (unsigned i = 0; i < CUBE_MOST_LANES; i++) stays[i] = (uint8_t)i;
    for (unsigned which = 0; which < 2; which++) memset(&k->spread[which][from], 0, sizeof k->spread[0][0]);
    for (unsigned i = 0; i < CUBE_MOST_LANES * CUBE_MOST_LANES; i++) {
        const unsigned to = i / CUBE_MOST_LANES, other = i % CUBE_MOST_LANES;
        if (to == other || to == from || other == from) continue;
        set_byte(&k->spread[0][from], (struct byte){from, other}, (struct byte){to, other}, stays);
        set_byte(&k->spread[1][from], (struct byte){other, from}, (struct byte){other, to}, stays);
    }
}

static void set_bytes(struct cube_kit *k) {
    memset(k->bytes, 0, sizeof k->bytes);
    memset(k->column, 0, sizeof k->column);
    for (unsigned i = 0; i < CUBE_MOST_LANES * CUBE_MOST_LANES; i++) {
        const unsigned last = i / CUBE_MOST_LANES, row = i % CUBE_MOST_LANES, place = byte_of(last, row);
        if (last == row) continue;
        for (unsigned set = 0; set < 1U << CUBE_MOST_LANES; set++)
            for (unsigned which = 0; which < 2; which++) {
                struct cube_bytes *b = &k->bytes[which][set];
                if ((set >> (which == 0 ? last : row) & 1) == 0) continue;
                *(place < 64 ? &b->low : &b->high) |= UINT64_C(1) << place % 64;
            }
        for (unsigned column = 0; column < CUBE_MOST_LANES; column++)
            if (column != last && column != row)
                ((uint8_t *)k->column[column])[place] = (uint8_t)(1U << bit_of(last, row, column));
    }
}

static void set_ten(struct cube_kit *k) {
    for (unsigned taken = 0; taken < CUBE_MOST_LANES; taken++) {
        set_spread(k, taken);
        for (unsigned put = 0; put < CUBE_MOST_LANES; put++) set_shift(k, taken, put);
    }
    set_bytes(k);
}

// ---- All of them ----

uint64_t cube_kit_bytes(const struct table_shape *s) {
    const uint64_t kit = (sizeof(struct cube_kit) + sizeof(__m512i) - 1) / sizeof(__m512i) * sizeof(__m512i);
    return s->open > TABLE_SHORT_OPEN ? kit : kit + inside_bytes(s, 0) + inside_bytes(s, 1);
}

static void set_size(struct cube_kit *k, const struct table_shape *s) {
    k->open = s->open;
    k->lanes = s->open + 1U;
    k->present = (__mmask8)((1U << (k->lanes < 8 ? k->lanes : 8)) - 1);
}

void cube_kit_set_carrying(struct cube_kit *k, const struct table_shape *s) {
    set_size(k, s);
    for (unsigned taken = 0; taken < k->lanes; taken++) {
        set_insert(k, taken);
        for (unsigned put = 0; put < k->lanes; put++) set_carry(k, taken, put);
    }
    for (unsigned more = 0; more < 2; more++) set_kept(&k->kept[more], k->lanes - more);
    for (unsigned number = 0; number < CUBE_MIRRORS; number++) set_mirror(k, number);
}

static void set_moving(struct cube_kit *k, const struct table_shape *s) {
    uint8_t *at = (uint8_t *)k + (cube_kit_bytes(s) - inside_bytes(s, 0) - inside_bytes(s, 1));
    for (unsigned digit = 0; digit < k->lanes; digit++) set_last(k, digit);
    for (unsigned inner = 0; inner < 2; inner++) {
        k->ways[inner] = most_ways(s->inner[inner].piece);
        k->inside[inner] = (__m512i *)(void *)at;
        set_inside(k, s, inner);
        at += inside_bytes(s, inner);
    }
    uint16_t rank = 0;
    for (unsigned open = 0; open <= ECHEK_ALL_SQUARES; open++)
        if ((unsigned)__builtin_popcount(open) == k->lanes && (open & s->pawns) == 0) k->rank[open] = rank++;
}

void cube_kit_set(struct cube_kit *k, const struct table_shape *s) {
    set_size(k, s);
    if (k->lanes == CUBE_MOST_LANES) set_ten(k);
    else {
        cube_kit_set_carrying(k, s);
        set_moving(k, s);
    }
}

#endif
