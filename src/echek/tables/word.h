// 256 positions as one word: the column piece on one of sixteen squares, times the row piece on one of
// sixteen. The bit of a position is 16 * row + column; one of the four lanes is one rank of the row piece.
// Written with the vectors of gcc and clang, which become whatever the machine has.
#ifndef ROQUE_ECHEK_TABLES_WORD_H
#define ROQUE_ECHEK_TABLES_WORD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t table_word __attribute__((vector_size(32)));

enum { TABLE_LANES = 4 };

// A 16-bit set in each of the sixteen rows.
#define TABLE_EACH_ROW UINT64_C(0x0001000100010001)

// Functions with vectors are always inlined, so that it does not matter how vectors are passed.
#pragma GCC diagnostic ignored "-Wpsabi"
#define TABLE_INLINE static inline __attribute__((always_inline))

TABLE_INLINE table_word word_all(uint64_t lane) { return (table_word){lane, lane, lane, lane}; }

TABLE_INLINE bool word_empty(const table_word *w) { return (((*w)[0] | (*w)[1]) | ((*w)[2] | (*w)[3])) == 0; }

// The positions with the column piece on one of these squares.
TABLE_INLINE table_word word_columns(unsigned squares) { return word_all(squares * TABLE_EACH_ROW); }

// The positions with the row piece on one of these squares.
TABLE_INLINE table_word word_rows(unsigned squares) {
    static const uint64_t four[16] = {
        0x0000000000000000, 0x000000000000ffff, 0x00000000ffff0000, 0x00000000ffffffff,
        0x0000ffff00000000, 0x0000ffff0000ffff, 0x0000ffffffff0000, 0x0000ffffffffffff,
        0xffff000000000000, 0xffff00000000ffff, 0xffff0000ffff0000, 0xffff0000ffffffff,
        0xffffffff00000000, 0xffffffff0000ffff, 0xffffffffffff0000, 0xffffffffffffffff};
    return (table_word){four[squares & 15], four[squares >> 4 & 15], four[squares >> 8 & 15],
                        four[squares >> 12 & 15]};
}

// Both on the same square.
TABLE_INLINE table_word word_diagonal(void) {
    return (table_word){0x0008000400020001, 0x0080004000200010, 0x0800040002000100, 0x8000400020001000};
}

TABLE_INLINE unsigned word_row(const table_word *w, unsigned row) {
    return (unsigned)((*w)[row / TABLE_LANES] >> row % TABLE_LANES * 16) & 0xffff;
}

// ---- Moving a piece inside the word ----

// How a piece goes: for each number of files (from -3 on) the numbers of ranks (bit 3: none), and for each
// distance in squares (from -15 on) the squares from which it stays on the board.
struct word_steps {
    uint8_t ranks[7];
    uint8_t count;
    int8_t distance[32];
    uint16_t from[32];
};

// The positions from which the column piece gets into the set. Pieces that go this way go back the same way,
// so that this is also where it gets to from there.
TABLE_INLINE table_word word_move_column(const table_word *w, const struct word_steps *s) {
    table_word out = {0};
    for (unsigned i = 0; i < s->count; i++) {
        table_word part = *w & word_columns(s->from[i]);
        int by = s->distance[i];
        out |= by > 0 ? part << (unsigned)by : part >> (unsigned)-by;
    }
    return out;
}

TABLE_INLINE void word_add_ranks(table_word *out, const table_word *w, unsigned ranks) {
    const table_word x = *w;
    if ((ranks & 1) != 0) *out |= (table_word){x[3], 0, 0, 0};
    if ((ranks & 2) != 0) *out |= (table_word){x[2], x[3], 0, 0};
    if ((ranks & 4) != 0) *out |= (table_word){x[1], x[2], x[3], 0};
    if ((ranks & 8) != 0) *out |= x;
    if ((ranks & 16) != 0) *out |= (table_word){0, x[0], x[1], x[2]};
    if ((ranks & 32) != 0) *out |= (table_word){0, 0, x[0], x[1]};
    if ((ranks & 64) != 0) *out |= (table_word){0, 0, 0, x[0]};
}

// The same for the row piece; files that leave the board are shifted out of the lane.
TABLE_INLINE table_word word_move_row(const table_word *w, const struct word_steps *s) {
    table_word out = {0};
    for (unsigned i = 0; i < 7; i++) {
        if (s->ranks[i] == 0) continue;
        table_word part = i >= 3 ? *w << (i - 3) * 16 : *w >> (3 - i) * 16;
        word_add_ranks(&out, &part, s->ranks[i]);
    }
    return out;
}

// ---- The board in a mirror ----

TABLE_INLINE table_word word_mirror_columns(const table_word *w) {
    table_word x = (*w & UINT64_C(0x5555555555555555)) << 1 | (*w >> 1 & UINT64_C(0x5555555555555555));
    return (x & UINT64_C(0x3333333333333333)) << 2 | (x >> 2 & UINT64_C(0x3333333333333333));
}

TABLE_INLINE table_word word_mirror_rows(const table_word *w) {
    table_word x = (*w & UINT64_C(0x0000ffff0000ffff)) << 16 | (*w >> 16 & UINT64_C(0x0000ffff0000ffff));
    return x << 32 | x >> 32;
}

#endif
