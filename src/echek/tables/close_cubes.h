// Inside the room: words with up to nine squares open, a whole group at a time, where the processor has
// vectors of 512 bits (AVX-512 with VBMI and GFNI).
//
// The words of a group, at most ten, differ only in where the last piece outside stands. Together they are a
// cube: that piece times the row piece times the column piece, a byte for each row. When another piece goes
// from one square to another, the cube loses a plane in each of the three directions and gets an empty one.
// Within a byte that is a matrix of bits (one instruction applies eight of them, one to each word), and for
// bytes and words it is a permutation of bytes (another instruction). So a move takes two instructions for
// some 300 positions, and no word has to know where its neighbour is.
//
// Include it where TABLE_CUBES is 1, between TABLE_CUBES_BEGIN and TABLE_CUBES_END.
#ifndef ROQUE_ECHEK_TABLES_CLOSE_CUBES_H
#define ROQUE_ECHEK_TABLES_CLOSE_CUBES_H

#include "echek/tables/close.h"

#include <immintrin.h>

// Functions between these two macros use instructions that the compiler may not use elsewhere.
#ifdef __clang__
#define TABLE_CUBES_BEGIN                                                                                    \
    _Pragma(                                                                                                 \
        "clang attribute push(__attribute__((target(\"avx512vbmi,gfni,bmi2,popcnt\"))),apply_to=function)")
#define TABLE_CUBES_END _Pragma("clang attribute pop")
#else
#define TABLE_CUBES_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx512vbmi,gfni,bmi2,popcnt\")")
#define TABLE_CUBES_END   _Pragma("GCC pop_options")
#endif

TABLE_CUBES_BEGIN

// Up to 64 bytes in `low`, and further ones in `high`. All other bits are 0.
struct cube {
    __m512i low, high;
};

// With eight words or fewer a cube fits into `low`, and a ninth word is the first of `high`. With ten words a
// row has nine columns, too many for a byte. So each row then leaves out the column of its own square, as in
// the packed form: eight bits for each of nine rows in ten words, 90 bytes. The size is known to each
// function when it is compiled, so that none is slowed down by the others.
enum cube_size { CUBE_EIGHT, CUBE_NINE, CUBE_TEN };

enum {
    CUBE_MOST_LANES = 10, // words in a cube
    CUBE_TEN_BYTES = 90,  // with ten words
    CUBE_MIRRORS = 5 * 5 * 5 * 5,
    CUBE_NOTHING = 63,     // a byte that is always 0 with at most eight words
    CUBE_NOTHING_HIGH = 72 // the same with nine
};

// How the bytes of a cube change places, and a matrix for each word; the second of each is for `high`.
struct cube_change {
    __m512i from[2], matrix[2];
};

// The same with ten words. Matrices do not work there, because each row lacks another column; but no column
// moves further than to its neighbour.
struct cube_shift {
    __m512i from[2], stay[2], up[2], down[2];
};

struct cube_bytes {
    uint64_t low, high;
};

// How packed words become a cube: the bytes of each word, the bits of each of their rows, and in each row the
// bits beyond its own square, which are shifted to make room for its column.
struct cube_kept {
    unsigned bytes; // of a cube
    __m512i from[2], bits, rows[2], beyond;
};

struct cube_kit {
    unsigned lanes, open;
    __mmask8 present; // the words of `low` that exist
    // By the squares, counted in the group, that the piece goes to and comes from.
    struct cube_change carry[CUBE_MOST_LANES * CUBE_MOST_LANES];
    struct cube_change last[CUBE_MOST_LANES]; // from one word to all others: the last piece moves
    // If nothing is taken away, because the other cube has one piece more: by the square that is inserted.
    // And such cubes in packed form, with so many pieces more.
    struct cube_change insert[CUBE_MOST_LANES];
    struct cube_kept kept[2];
    // The mirror image, by how many squares are open in each row of the board (cube_mirrored).
    struct cube_change mirror[CUBE_MIRRORS];
    // How the pieces inside move depends on which squares are open in the group: `inside` has the matrices of
    // the column piece and the permutations of the row piece, one for each of the squares, numbered, from
    // which it can come; `ways` tells how many, and `rank` where they begin.
    unsigned ways[2];
    __m512i *inside[2];
    uint16_t rank[1 << ECHEK_SQUARES];
    // With ten words: as `carry`; one word to all others, or one row; the bytes in these words, or these
    // rows; and the bit of each column, where a byte has it.
    struct cube_shift shift[CUBE_MOST_LANES * CUBE_MOST_LANES], spread[2][CUBE_MOST_LANES];
    struct cube_bytes bytes[2][1 << CUBE_MOST_LANES];
    __m512i column[CUBE_MOST_LANES][2];
};

#define CUBE_INLINE static inline __attribute__((always_inline))

#define CUBE_TEN_HIGH (((__mmask64)1 << (CUBE_TEN_BYTES - 64)) - 1)

CUBE_INLINE uint8_t *cube_at(const struct cube_kit *k, const uint64_t *set, uint32_t group,
                             enum cube_size size) {
    const size_t bytes = size == CUBE_TEN ? CUBE_TEN_BYTES : size == CUBE_NINE ? 72 : k->lanes * 8;
    return (uint8_t *)set + group * bytes;
}

CUBE_INLINE struct cube cube_load(const struct cube_kit *k, const uint64_t *set, uint32_t group,
                                  enum cube_size size) {
    const uint8_t *at = cube_at(k, set, group, size);
    struct cube x = {_mm512_maskz_loadu_epi64(k->present, at), _mm512_setzero_si512()};
    if (size == CUBE_NINE) x.high = _mm512_maskz_loadu_epi64(1, at + 64);
    if (size == CUBE_TEN) x.high = _mm512_maskz_loadu_epi8(CUBE_TEN_HIGH, at + 64);
    return x;
}

CUBE_INLINE void cube_store(const struct cube_kit *k, uint64_t *set, uint32_t group, struct cube x,
                            enum cube_size size) {
    uint8_t *at = cube_at(k, set, group, size);
    _mm512_mask_storeu_epi64(at, k->present, x.low);
    if (size == CUBE_NINE) _mm512_mask_storeu_epi64(at + 64, 1, x.high);
    if (size == CUBE_TEN) _mm512_mask_storeu_epi8(at + 64, CUBE_TEN_HIGH, x.high);
}

CUBE_INLINE bool cube_is_empty(struct cube x, enum cube_size size) {
    const __m512i all = size != CUBE_EIGHT ? _mm512_or_si512(x.low, x.high) : x.low;
    return _mm512_test_epi64_mask(all, all) == 0;
}

CUBE_INLINE struct cube cube_not(const struct cube_kit *k, struct cube x, enum cube_size size) {
    const __m512i ones = _mm512_set1_epi64(-1);
    x.low = _mm512_maskz_andnot_epi64(k->present, x.low, ones);
    if (size == CUBE_NINE) x.high = _mm512_maskz_andnot_epi64(1, x.high, ones);
    if (size == CUBE_TEN) x.high = _mm512_andnot_si512(x.high, _mm512_maskz_mov_epi8(CUBE_TEN_HIGH, ones));
    return x;
}

// The bits of the first that are not in the second.
CUBE_INLINE struct cube cube_less(struct cube x, struct cube y, enum cube_size size) {
    return (struct cube){_mm512_andnot_si512(y.low, x.low),
                         size != CUBE_EIGHT ? _mm512_andnot_si512(y.high, x.high) : x.high};
}

CUBE_INLINE struct cube cube_or(struct cube x, struct cube y, enum cube_size size) {
    return (struct cube){_mm512_or_si512(x.low, y.low),
                         size != CUBE_EIGHT ? _mm512_or_si512(x.high, y.high) : x.high};
}

CUBE_INLINE struct cube cube_matrix(struct cube x, const __m512i matrix[2], enum cube_size size) {
    return (struct cube){_mm512_gf2p8affine_epi64_epi8(x.low, matrix[0], 0),
                         size != CUBE_EIGHT ? _mm512_gf2p8affine_epi64_epi8(x.high, matrix[1], 0) : x.high};
}

CUBE_INLINE struct cube cube_permuted(struct cube x, const __m512i from[2], enum cube_size size) {
    if (size == CUBE_EIGHT) return (struct cube){_mm512_permutexvar_epi8(from[0], x.low), x.high};
    return (struct cube){_mm512_permutex2var_epi8(x.low, from[0], x.high),
                         _mm512_permutex2var_epi8(x.low, from[1], x.high)};
}

CUBE_INLINE __m512i cube_columns_shifted(__m512i x, const struct cube_shift *t, unsigned part) {
    const __m512i up = _mm512_and_si512(x, t->up[part]), down = _mm512_and_si512(x, t->down[part]);
    return _mm512_or_si512(_mm512_and_si512(x, t->stay[part]),
                           _mm512_or_si512(_mm512_add_epi8(up, up), _mm512_srli_epi16(down, 1)));
}

CUBE_INLINE struct cube cube_shifted(struct cube x, const struct cube_shift *t) {
    const struct cube y = cube_permuted(x, t->from, CUBE_TEN);
    return (struct cube){cube_columns_shifted(y.low, t, 0), cube_columns_shifted(y.high, t, 1)};
}

// A piece outside goes to one square, `taken`, and comes from another, `put`.
CUBE_INLINE struct cube cube_carry(const struct cube_kit *k, unsigned change, struct cube x,
                                   enum cube_size size) {
    if (size == CUBE_TEN) return cube_shifted(x, &k->shift[change]);
    const struct cube_change *t = &k->carry[change];
    return cube_permuted(cube_matrix(x, t->matrix, size), t->from, size);
}

CUBE_INLINE struct cube cube_insert(const struct cube_kit *k, unsigned put, struct cube x,
                                    enum cube_size size) {
    const struct cube_change *t = &k->insert[put];
    return cube_permuted(cube_matrix(x, t->matrix, size), t->from, size);
}

// The mirror reverses each row of the board, and so the order of the open squares in it.
static inline unsigned cube_mirror_of(unsigned open) {
    unsigned number = 0;
    for (unsigned row = 0; row < 4; row++)
        number = number * 5 + (unsigned)__builtin_popcount(open >> row * 4 & 15);
    return number;
}

CUBE_INLINE struct cube cube_mirrored(const struct cube_kit *k, unsigned open, struct cube x,
                                      enum cube_size size) {
    const struct cube_change *t = &k->mirror[cube_mirror_of(open)];
    return cube_permuted(cube_matrix(x, t->matrix, size), t->from, size);
}

CUBE_INLINE __m512i cube_rows_kept(const struct cube_kept *t, __m512i bytes, unsigned part) {
    const __m512i words = _mm512_permutexvar_epi8(t->from[part], bytes);
    const __m512i rows = _mm512_and_si512(_mm512_multishift_epi64_epi8(t->bits, words), t->rows[part]);
    return _mm512_add_epi8(rows, _mm512_and_si512(rows, t->beyond));
}

// The packed cube there, or its complement.
CUBE_INLINE struct cube cube_read(const struct cube_kept *t, const uint8_t *at, bool flip,
                                  enum cube_size size) {
    const __mmask64 mask = ~(__mmask64)0 >> (64 - t->bytes);
    const __m512i flipped = flip ? _mm512_set1_epi64(-1) : _mm512_setzero_si512();
    const __m512i bytes = _mm512_xor_si512(_mm512_maskz_loadu_epi8(mask, at), flipped);
    return (struct cube){cube_rows_kept(t, bytes, 0),
                         size == CUBE_NINE ? cube_rows_kept(t, bytes, 1) : _mm512_setzero_si512()};
}

static inline unsigned cube_change_of(unsigned taken, unsigned put) { return taken * CUBE_MOST_LANES + put; }

// With ten words: the last piece (0) or the row piece (1) moves; these squares are open.
CUBE_INLINE struct cube cube_move_bytes(const struct cube_kit *k, unsigned which, const uint16_t *reach,
                                        unsigned open, struct cube x) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    const struct cube_shift *t = k->spread[which];
    for (unsigned left = open; left != 0; left &= left - 1, t++) {
        const struct cube_bytes *to = &k->bytes[which][_pext_u32(reach[__builtin_ctz(left)], open)];
        const struct cube y = cube_shifted(x, t);
        out.low = _mm512_or_si512(out.low, _mm512_maskz_mov_epi8(to->low, y.low));
        out.high = _mm512_or_si512(out.high, _mm512_maskz_mov_epi8(to->high, y.high));
    }
    return out;
}

// With ten words: the column piece moves.
CUBE_INLINE struct cube cube_move_columns(const struct cube_kit *k, const uint16_t *reach, unsigned open,
                                          struct cube x) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    unsigned from = 0;
    for (unsigned left = open; left != 0; left &= left - 1, from++) {
        const __mmask64 low = _mm512_test_epi8_mask(x.low, k->column[from][0]);
        const __mmask64 high = _mm512_test_epi8_mask(x.high, k->column[from][1]);
        for (unsigned to = _pext_u32(reach[__builtin_ctz(left)], open); to != 0; to &= to - 1) {
            const __m512i *column = k->column[__builtin_ctz(to)];
            out.low = _mm512_or_si512(out.low, _mm512_maskz_mov_epi8(low, column[0]));
            out.high = _mm512_or_si512(out.high, _mm512_maskz_mov_epi8(high, column[1]));
        }
    }
    return out;
}

// The last piece outside moves between words; these squares are open.
CUBE_INLINE struct cube cube_move_last(const struct cube_kit *k, const uint16_t *reach, unsigned open,
                                       struct cube x, enum cube_size size) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    const struct cube_change *t = k->last;
    if (size == CUBE_TEN) return cube_move_bytes(k, 0, reach, open, x);
    for (unsigned left = open; left != 0; left &= left - 1, t++) {
        const unsigned to = _pext_u32(reach[__builtin_ctz(left)], open);
        const struct cube y = cube_matrix(cube_permuted(x, t->from, size), t->matrix, size);
        out.low = _mm512_mask_or_epi64(out.low, (__mmask8)to, out.low, y.low);
        if (size == CUBE_NINE)
            out.high = _mm512_mask_or_epi64(out.high, (__mmask8)(to >> 8), out.high, y.high);
    }
    return out;
}

// The column piece (0) or the row piece (1) moves within each word.
CUBE_INLINE struct cube cube_move_inside(const struct cube_kit *k, unsigned inner, const uint16_t *reach,
                                         unsigned open, struct cube x, enum cube_size size) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    if (size == CUBE_TEN)
        return inner == 0 ? cube_move_columns(k, reach, open, x) : cube_move_bytes(k, 1, reach, open, x);
    const unsigned parts = size == CUBE_NINE ? 2 : 1;
    const __m512i *t = k->inside[inner] + (size_t)k->rank[open] * k->ways[inner] * parts;
    for (unsigned i = 0; i < k->ways[inner]; i++, t += parts) {
        if (inner == 0) out = cube_or(out, cube_matrix(x, t, size), size);
        else {
            out.low = _mm512_or_si512(out.low, _mm512_shuffle_epi8(x.low, t[0]));
            if (size == CUBE_NINE) out.high = _mm512_or_si512(out.high, _mm512_shuffle_epi8(x.high, t[1]));
        }
    }
    return out;
}

TABLE_CUBES_END

// The memory of a kit for words of this shape; its tables follow it.
uint64_t cube_kit_bytes(const struct table_shape *s);
void cube_kit_set(struct cube_kit *k, const struct table_shape *s);

// Only what carrying needs, for up to nine words: no memory beyond the kit.
void cube_kit_set_carrying(struct cube_kit *k, const struct table_shape *s);

#endif
