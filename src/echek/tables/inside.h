// Inside the room: the numbers of positions in a layer, moves that lead to other layers, and packed words.
#ifndef ROQUE_ECHEK_TABLES_INSIDE_H
#define ROQUE_ECHEK_TABLES_INSIDE_H

#include "echek/tables/table.h"

#include <string.h>

// How a distance is stored: 0 for a position that is not lost, then one more for each pair of plies;
// TABLE_FAR stands for all longer distances.
enum { TABLE_FAR = 255 };

static inline uint8_t table_distance_kept(uint32_t plies) {
    return (uint8_t)(plies / 2 + 1 < TABLE_FAR ? plies / 2 + 1 : TABLE_FAR);
}

// ---- Systems ----

// The same system up to mirroring, as table_systems has it; true when it had to be mirrored.
bool table_system_standard(struct table_system *s);

const char *table_pawn_place(unsigned square); // "a1", "hand" or "none"

// The squares where the pawn of a side may be; and where it may be dropped.
unsigned table_pawn_squares(const struct table_game *g, unsigned side);
unsigned table_pawn_drops(const struct table_game *g, unsigned side,
                          bool early); // no enemy pawn on the board

// May the pawn in hand be dropped on any square to enclose the enemy king? Where it may be on all squares
// anyway, that is a drop like others.
static inline bool table_drops_to_win(const struct table_game *g, const struct table_system *s,
                                      unsigned side) {
    return s->pawn[side] == ECHEK_IN_HAND && table_pawn_squares(g, side) != ECHEK_ALL_SQUARES &&
           g->rules.drop == ECHEK_DROP_FREE;
}

// Is this move, which the rules allow, also possible in this game?
static inline bool table_allows(const struct table_game *g, const struct echek_position *p, echek_move m) {
    const unsigned piece = echek_move_piece(m);
    if (m == ECHEK_CASTLE) return true;
    if ((g->own[p->mover] >> piece & 1) == 0) return false; // a side has no other pieces in hand
    if (piece != ECHEK_PAWN) return true;
    const bool drop = echek_at(p, p->mover, piece) == ECHEK_IN_HAND,
               early = echek_at(p, p->mover ^ 1U, piece) == ECHEK_IN_HAND;
    const unsigned goes = drop ? table_pawn_drops(g, p->mover, early) : table_pawn_squares(g, p->mover);
    const struct echek_position after = echek_after(&g->rules, p, m);
    return (goes >> echek_move_to(m) & 1) != 0 || (drop && echek_ended(&after) == ECHEK_MOVER_LOST);
}

static inline unsigned table_mirrored_square(unsigned square) { return square < 16 ? square ^ 3 : square; }

// ---- Placements: the pieces outside the word ----

// By side and piece; without meaning for pieces that are not outside.
struct table_squares {
    uint8_t at[2][ECHEK_PIECES];
};

// The number of a word, as in a Lehmer code: each piece's digit is how many free squares come before its own.
// `open` gets the squares that are left.
uint32_t table_number(const struct table_shape *s, const struct table_squares *q, unsigned *open);

// For walking through all placements in the order of their numbers.
struct table_placement {
    uint32_t number;
    uint16_t occupied; // by pieces outside the word, and by pawns
    struct table_squares squares;
};
void table_placement_at(const struct table_shape *s, uint32_t number, struct table_placement *p);
void table_placement_next(const struct table_shape *s, struct table_placement *p);

// ---- What follows from the placement alone ----

// The possible positions of a word: no two pieces on a square.
TABLE_INLINE table_word table_valid(const struct table_shape *s, unsigned occupied) {
    unsigned open = ECHEK_ALL_SQUARES & ~occupied;
    if (s->inner_count == 2) return word_columns(open) & word_rows(open) & ~word_diagonal();
    if (s->inner_count == 1) return (table_word){open, 0, 0, 0};
    return (table_word){1, 0, 0, 0};
}

// The open sides of a king if no piece inside the word is next to it.
static inline unsigned table_open_sides(const struct table_placement *p, unsigned side) {
    return echek_beside[p->squares.at[side][ECHEK_KING]] & ~(unsigned)p->occupied;
}

// The possible positions in which the pieces inside stand on all of these squares.
TABLE_INLINE table_word table_covered(const struct table_shape *s, unsigned open, const table_word *valid) {
    const table_word none = {0};
    int left = __builtin_popcount(open);
    if (left > s->inner_count) return none;
    if (left == 0) return *valid;
    if (left == 2) return *valid & word_columns(open) & word_rows(open);
    return s->inner_count == 2 ? *valid & (word_columns(open) | word_rows(open))
                               : *valid & word_columns(open);
}

// ---- Moves that leave the layer ----

// A solved layer, and whether its board is mirrored.
struct table_link {
    const struct table_layer *layer;
    bool mirrored;
};

// The layers to which those moves of one side lead.
struct table_ways {
    struct table_link drop[ECHEK_PIECES];  // of a piece in hand; the pawn's are below
    struct table_link pawn[ECHEK_SQUARES]; // by where it gets to
    const uint8_t *gathered;               // used instead of those: a set of this layer; NULL: none
    struct table_link castled;
};

// False with the name of a layer that is missing.
bool table_ways_find(const struct table_game *g, const struct table_shape *s, unsigned side,
                     const struct table_store *store, struct table_ways *w, struct fault *fault);

// The squares where a piece in hand may be dropped, if no piece inside the word is in the way.
static inline unsigned table_drop_squares(const struct table_game *g, const struct table_placement *p,
                                          unsigned side) {
    unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
    if (g->rules.drop == ECHEK_DROP_SAFE)
        open &= ~(unsigned)echek_beside[p->squares.at[side ^ 1U][ECHEK_KING]];
    return open;
}

// Which set of a layer to read, and whether to read its complement.
struct table_reading {
    unsigned attacker, mover; // TABLE_ATTACKS or TABLE_DEFENDS
    bool flip;
};

// The links of a side's pawn into this layer alone.
void table_ways_into(const struct table_game *g, const struct table_shape *s, unsigned side,
                     const struct table_layer *into, struct table_ways *w);

// The bit of a position in the sets of its layer.
size_t table_bit(const struct table_shape *s, const struct table_squares *q);
struct table_squares table_squares_of(const struct echek_position *p, struct table_pieces *pieces);

static inline bool table_has(const uint8_t *set, size_t bit) { return (set[bit / 8] >> bit % 8 & 1) != 0; }

// From the gathered pawn moves of a position: does one lead to a position that the mover wants? False when
// nothing was gathered for this layer.
bool table_gathered(const struct table_game *g, const struct table_store *store,
                    const struct echek_position *p, bool *leads);

// Add to `out` the positions from which such a move of `side` leads into the set.
void table_leave(const struct table_game *g, const struct table_shape *s, const struct table_ways *w,
                 const struct table_placement *p, unsigned side, struct table_reading r, table_word *out);

// ---- Proving words (check_words.c) ----

// TABLE_NOT_PROVEN: something is wrong, or a needed set is not there.
enum table_proven { TABLE_PROVEN, TABLE_NOT_PROVEN, TABLE_STOPPED, TABLE_NO_MEMORY };
enum table_proven table_prove_words(const struct table_game *g, const struct table_layer *l,
                                    const struct table_store *store, const struct table_effort *effort,
                                    unsigned attacker);
uint64_t table_proof_bytes(const struct table_shape *s);

// ---- Packed words ----------------------------------------------------------------------------------------
//
// Many of the 256 positions of a word are impossible, because pieces outside the word, or pawns, stand there,
// or both pieces inside stand on one square. Only the others are stored, one bit after the other: the rows of
// the open squares, in their order, each without the column of its own square.

// So many bytes after the words of a set may be read, and are zero.
enum { TABLE_SPARE = 32 };

// The squares below this one, as columns.
TABLE_INLINE table_word word_columns_below(unsigned square) { return word_columns((1U << square) - 1); }

// Columns that are packed together, from the first on, move to the open squares.
TABLE_INLINE table_word word_spread_columns(const table_word *w, unsigned open) {
    table_word out = *w;
    for (unsigned shut = ECHEK_ALL_SQUARES & ~open; shut != 0; shut &= shut - 1) {
        const table_word below = word_columns_below((unsigned)__builtin_ctz(shut));
        out = (out & below) | ((out & ~below) << 1);
    }
    return out;
}

// The reverse; columns of closed squares are lost.
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

// How many bits of a row are stored.
static inline unsigned word_row_bits(const struct table_shape *s) {
    return s->inner_count == 0 ? 1 : s->inner_count == 1 ? s->open : s->open - 1U;
}

// The packed word at `at`, with these squares open.
TABLE_INLINE table_word word_unpack(const uint8_t *at, const struct table_shape *s, unsigned open) {
    uint16_t row[ECHEK_SQUARES] = {0};
    const unsigned width = word_row_bits(s), own = s->inner_count == 2;
    unsigned squares = own != 0 ? open : 1;
    for (unsigned i = 0; squares != 0; squares &= squares - 1, i++) {
        uint32_t bits;
        memcpy(&bits, at + i * width / 8, sizeof bits);
        bits = bits >> i * width % 8 & ((1U << width) - 1);
        row[__builtin_ctz(squares)] = (uint16_t)(bits + own * (bits & ~((1U << i) - 1)));
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
    const unsigned width = word_row_bits(s), own = s->inner_count == 2;
    unsigned squares = own != 0 ? open : 1;
    for (unsigned i = 0; squares != 0; squares &= squares - 1, i++) {
        const uint32_t row = word_row(&close, (unsigned)__builtin_ctz(squares)), below = (1U << i) - 1;
        uint32_t bits;
        memcpy(&bits, bytes + i * width / 8, sizeof bits);
        bits |= (own != 0 ? (row & below) | (row >> 1 & ~below) : row) << i * width % 8;
        memcpy(bytes + i * width / 8, &bits, sizeof bits);
    }
    memcpy(out, bytes, sizeof(table_word));
}

#endif
