// Inside the room: short words a whole group at a time, where the processor has vectors of 512 bits (AVX-512
// with VBMI and GFNI).
//
// The words of a group, at most nine, differ only in where the last piece outside stands. Together they are a
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

// Functions between these two use instructions that the compiler may not use elsewhere.
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

// Eight words, and the ninth, if there is one, in the first place of `high`. All other bits are 0.
struct cube {
    __m512i low, high;
};

enum {
    CUBE_LANES = 9,        // words in a cube
    CUBE_MOST_WAYS = 5,    // squares that a knight or bishop gets to, at most
    CUBE_NOTHING = 63,     // a byte that is always 0 where there are at most eight words
    CUBE_NOTHING_HIGH = 72 // the same where there are nine
};

// How the bytes of a cube change their places, and a matrix for each word; the second pair is for `high`.
struct cube_change {
    __m512i from[2], matrix[2];
};

struct cube_kit {
    unsigned lanes, open;
    __mmask8 present; // which words of `low` there are
    // By the squares, counted in the group, that the piece goes to and comes from.
    struct cube_change carry[CUBE_LANES * CUBE_LANES];
    struct cube_change last[CUBE_LANES]; // one word to all others: the last piece moves
    // How the pieces inside go depends on the squares that are open in the group: `inside` has the matrices
    // of the column piece and the permutations of the row piece, one for each of the squares where it may
    // come from, numbered; `ways` tells how many, and `rank` where they begin.
    unsigned ways[2];
    __m512i *inside[2];
    uint16_t rank[1 << ECHEK_SQUARES];
};

// Functions know by `nine` whether there is a ninth word, so that the others are not slowed down by it.
#define CUBE_INLINE static inline __attribute__((always_inline))

CUBE_INLINE struct cube cube_load(const struct cube_kit *k, const uint64_t *set, uint32_t group, bool nine) {
    const uint64_t *at = set + (size_t)group * (nine ? CUBE_LANES : k->lanes);
    return (struct cube){_mm512_maskz_loadu_epi64(k->present, at),
                         nine ? _mm512_maskz_loadu_epi64(1, at + 8) : _mm512_setzero_si512()};
}

CUBE_INLINE void cube_store(const struct cube_kit *k, uint64_t *set, uint32_t group, struct cube x,
                            bool nine) {
    uint64_t *at = set + (size_t)group * (nine ? CUBE_LANES : k->lanes);
    _mm512_mask_storeu_epi64(at, k->present, x.low);
    if (nine) _mm512_mask_storeu_epi64(at + 8, 1, x.high);
}

CUBE_INLINE bool cube_is_empty(struct cube x, bool nine) {
    const __m512i all = nine ? _mm512_or_si512(x.low, x.high) : x.low;
    return _mm512_test_epi64_mask(all, all) == 0;
}

CUBE_INLINE struct cube cube_not(const struct cube_kit *k, struct cube x, bool nine) {
    const __m512i ones = _mm512_set1_epi64(-1);
    return (struct cube){_mm512_maskz_andnot_epi64(k->present, x.low, ones),
                         nine ? _mm512_maskz_andnot_epi64(1, x.high, ones) : x.high};
}

// What is in the first and not in the second.
CUBE_INLINE struct cube cube_less(struct cube x, struct cube y, bool nine) {
    return (struct cube){_mm512_andnot_si512(y.low, x.low),
                         nine ? _mm512_andnot_si512(y.high, x.high) : x.high};
}

CUBE_INLINE struct cube cube_or(struct cube x, struct cube y, bool nine) {
    return (struct cube){_mm512_or_si512(x.low, y.low), nine ? _mm512_or_si512(x.high, y.high) : x.high};
}

CUBE_INLINE struct cube cube_matrix(struct cube x, const __m512i matrix[2], bool nine) {
    return (struct cube){_mm512_gf2p8affine_epi64_epi8(x.low, matrix[0], 0),
                         nine ? _mm512_gf2p8affine_epi64_epi8(x.high, matrix[1], 0) : x.high};
}

CUBE_INLINE struct cube cube_permuted(struct cube x, const __m512i from[2], bool nine) {
    if (!nine) return (struct cube){_mm512_permutexvar_epi8(from[0], x.low), x.high};
    return (struct cube){_mm512_permutex2var_epi8(x.low, from[0], x.high),
                         _mm512_permutex2var_epi8(x.low, from[1], x.high)};
}

// Some piece outside goes to one square, `taken`, and comes from another, `put`.
CUBE_INLINE struct cube cube_carry(const struct cube_kit *k, unsigned change, struct cube x, bool nine) {
    const struct cube_change *t = &k->carry[change];
    return cube_permuted(cube_matrix(x, t->matrix, nine), t->from, nine);
}

static inline unsigned cube_change_of(unsigned taken, unsigned put) { return taken * CUBE_LANES + put; }

// The last piece outside moves between words, where these squares are open.
CUBE_INLINE struct cube cube_move_last(const struct cube_kit *k, const uint16_t *reach, unsigned open,
                                       struct cube x, bool nine) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    const struct cube_change *t = k->last;
    for (unsigned left = open; left != 0; left &= left - 1, t++) {
        const unsigned to = _pext_u32(reach[(unsigned)__builtin_ctz(left)], open);
        const struct cube y = cube_matrix(cube_permuted(x, t->from, nine), t->matrix, nine);
        out.low = _mm512_mask_or_epi64(out.low, (__mmask8)to, out.low, y.low);
        if (nine) out.high = _mm512_mask_or_epi64(out.high, (__mmask8)(to >> 8), out.high, y.high);
    }
    return out;
}

// The column piece (0) or the row piece (1) moves within each word.
CUBE_INLINE struct cube cube_move_inside(const struct cube_kit *k, unsigned inner, unsigned open,
                                         struct cube x, bool nine) {
    struct cube out = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    const unsigned parts = nine ? 2 : 1;
    const __m512i *t = k->inside[inner] + (size_t)k->rank[open] * k->ways[inner] * parts;
    for (unsigned i = 0; i < k->ways[inner]; i++, t += parts) {
        if (inner == 0) out = cube_or(out, cube_matrix(x, t, nine), nine);
        else {
            out.low = _mm512_or_si512(out.low, _mm512_shuffle_epi8(x.low, t[0]));
            if (nine) out.high = _mm512_or_si512(out.high, _mm512_shuffle_epi8(x.high, t[1]));
        }
    }
    return out;
}

TABLE_CUBES_END

// For words of this shape; the tables follow the kit.
uint64_t cube_kit_bytes(const struct table_shape *s);
void cube_kit_set(struct cube_kit *k, const struct table_shape *s);

#endif
