// Inside the room: where the positions of a layer lie, and the words of the layers that it refers to.
#ifndef ROQUE_ECHEK_TABLES_TABLE_INSIDE_H
#define ROQUE_ECHEK_TABLES_TABLE_INSIDE_H

#include "echek/tables/table.h"

// What a distance is kept as: 0 is no lost position, then one more for each pair of plies, and at last all
// that are further away.
enum { TABLE_FAR = 255 };

static inline uint8_t table_distance_kept(uint32_t plies) {
    return (uint8_t)(plies / 2 + 1 < TABLE_FAR ? plies / 2 + 1 : TABLE_FAR);
}

// ---- Systems ----

// The same system up to mirroring, as table_systems has it; true when it had to be mirrored.
bool table_system_standard(struct table_system *s);

const char *table_pawn_place(unsigned square); // "a1", "hand" or "none"

static inline unsigned table_mirrored_square(unsigned square) { return square < 16 ? square ^ 3 : square; }

// ---- Placements: the pieces outside the word ----

// By side and piece; of pieces that are not outside, anything.
struct table_squares {
    uint8_t at[2][ECHEK_PIECES];
};

// The number of the word: as in a Lehmer code, each piece's digit is how many free squares come before his
// own. `open` gets the squares that are left.
uint32_t table_number(const struct table_shape *s, const struct table_squares *q, unsigned *open);

// One after the other, in the order of their numbers.
struct table_placement {
    uint32_t number;
    uint16_t occupied; // by pieces outside the word, and by pawns
    struct table_squares squares;
};
void table_placement_at(const struct table_shape *s, uint32_t number, struct table_placement *p);
void table_placement_next(const struct table_shape *s, struct table_placement *p);

// ---- What is so whatever was found out ----

// The positions of a word that can be: no two pieces on a square.
TABLE_INLINE table_word table_valid(const struct table_shape *s, unsigned occupied) {
    unsigned open = ECHEK_ALL_SQUARES & ~occupied;
    if (s->inner_count == 2) return word_columns(open) & word_rows(open) & ~word_diagonal();
    if (s->inner_count == 1) return (table_word){open, 0, 0, 0};
    return (table_word){1, 0, 0, 0};
}

// The open sides of a king, when nobody is inside the word.
static inline unsigned table_open_sides(const struct table_placement *p, unsigned side) {
    return echek_beside[p->squares.at[side][ECHEK_KING]] & ~(unsigned)p->occupied;
}

// Those that can be where the pieces inside stand on all of these squares.
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

// A layer that is solved, and whether it has the board in a mirror.
struct table_link {
    const struct table_layer *layer;
    bool mirrored;
};

// Where the moves of one side lead to that cannot be taken back.
struct table_ways {
    struct table_link drop[ECHEK_PIECES];  // of a piece in hand; the pawn's are below
    struct table_link pawn[ECHEK_SQUARES]; // by where it gets to
    struct table_link castled;
};

// False with the name of a layer that is missing.
bool table_ways_find(const struct table_game *g, const struct table_shape *s, unsigned side,
                     const struct table_store *store, struct table_ways *w, struct fault *fault);

// Where a piece in hand may be dropped, pieces inside the word not looked at.
static inline unsigned table_drop_squares(const struct table_game *g, const struct table_placement *p,
                                          unsigned side) {
    unsigned open = ECHEK_ALL_SQUARES & ~(unsigned)p->occupied;
    if (g->rules.drop == ECHEK_DROP_SAFE)
        open &= ~(unsigned)echek_beside[p->squares.at[side ^ 1U][ECHEK_KING]];
    return open;
}

// A set of every layer, and how to read it: as it is, or what is not in it.
struct table_reading {
    unsigned attacker, mover; // TABLE_ATTACKS or TABLE_DEFENDS
    bool flip;
};

// Add to `out` the positions from which such a move of `side` leads into the set.
void table_leave(const struct table_game *g, const struct table_shape *s, const struct table_ways *w,
                 const struct table_placement *p, unsigned side, struct table_reading r, table_word *out);

#endif
