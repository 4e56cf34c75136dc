// Inside the room: words as they are kept. A word of 256 positions has many that cannot be, because pieces
// outside the word, or pawns, stand there. Only the squares that these leave open are kept, as rows of so
// many bits; where there are no more than eight, each row begins a byte. The rows and columns keep their
// order.
#ifndef ROQUE_ECHEK_TABLES_TABLE_PACK_H
#define ROQUE_ECHEK_TABLES_TABLE_PACK_H

#include "echek/tables/table.h"

#include <string.h>

// So many bytes behind the words of a set may be read, and are zero.
enum { TABLE_SPARE = 32 };

// The squares below this one, as columns.
TABLE_INLINE table_word word_columns_below(unsigned square) { return word_columns((1U << square) - 1); }

// Columns that are close together, from the first on, go to the open squares.
TABLE_INLINE table_word word_spread_columns(const table_word *w, unsigned open) {
    table_word out = *w;
    for (unsigned shut = ECHEK_ALL_SQUARES & ~open; shut != 0; shut &= shut - 1) {
        const table_word below = word_columns_below((unsigned)__builtin_ctz(shut));
        out = (out & below) | ((out & ~below) << 1);
    }
    return out;
}

// And back; columns that are shut get lost.
TABLE_INLINE table_word word_close_columns(const table_word *w, unsigned open) {
    table_word out = *w;
    for (unsigned shut = ECHEK_ALL_SQUARES & ~open; shut != 0;) {
        unsigned square = 31 - (unsigned)__builtin_clz(shut);
        const table_word below = word_columns_below(square);
        out = (out & below) | ((out >> 1) & ~below & word_columns(0x7fff));
        shut &= ~(1U << square);
    }
    return out;
}

// The word that is kept at `at`, where these squares are open.
TABLE_INLINE table_word word_unpack(const uint8_t *at, const struct table_shape *s, unsigned open) {
    uint16_t row[ECHEK_SQUARES] = {0};
    const unsigned columns = s->inner_count > 0 ? (1U << s->open) - 1 : 1;
    unsigned squares = s->inner_count == 2 ? open : 1, bit = 0;
    for (; squares != 0; squares &= squares - 1, bit += s->stride) {
        uint32_t bits;
        memcpy(&bits, at + bit / 8, sizeof bits);
        row[__builtin_ctz(squares)] = (uint16_t)(bits >> bit % 8 & columns);
    }
    table_word w;
    memcpy(&w, row, sizeof w);
    return s->inner_count > 0 ? word_spread_columns(&w, open) : w;
}

// Bytes beyond those of the word are zero.
TABLE_INLINE void word_pack(const table_word *w, const struct table_shape *s, unsigned open,
                            uint8_t out[sizeof(table_word)]) {
    const table_word close = s->inner_count > 0 ? word_close_columns(w, open) : *w & word_columns(1);
    uint8_t bytes[sizeof(table_word) + sizeof(uint32_t)] = {0};
    unsigned squares = s->inner_count == 2 ? open : 1, bit = 0;
    for (; squares != 0; squares &= squares - 1, bit += s->stride) {
        uint32_t bits;
        memcpy(&bits, bytes + bit / 8, sizeof bits);
        bits |= (uint32_t)word_row(&close, (unsigned)__builtin_ctz(squares)) << bit % 8;
        memcpy(bytes + bit / 8, &bits, sizeof bits);
    }
    memcpy(out, bytes, sizeof(table_word));
}

#endif
