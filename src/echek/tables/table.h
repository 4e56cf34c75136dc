// The game solved: for every position in which each side owns certain pieces, which side wins, or neither. It
// is retrograde analysis with sets of positions as bits, and rests on three facts:
//
// - Pieces jump, so where a piece can go does not depend on the others: all positions that differ in one
//   piece or two are moved at once.
// - A drop cannot be taken back, so the pieces on the board make a *layer*, and layers are solved from the
//   fullest down.
// - A pawn only goes forward, so the squares of the two pawns make a *system* (with castle=once also who has
//   castled), which refers only to systems with pawns further on.
//
// A layer is solved in memory, given the layers it refers to, which the caller keeps (the command line keeps
// them in files). Pieces that a side does not own are not in the game at all.
#ifndef ROQUE_ECHEK_TABLES_TABLE_H
#define ROQUE_ECHEK_TABLES_TABLE_H

#include "echek/engine/think.h"

// 256 positions as one word: the column piece on one of sixteen squares, times the row piece on one of
// sixteen. The bit of a position is 16 * row + column; one of the four lanes is one rank of the row piece.
// Written with the vectors of gcc and clang, which compile to the vectors of the machine.

typedef uint64_t table_word __attribute__((vector_size(32)));

enum { TABLE_LANES = 4 };

// A 16-bit set in each of the sixteen rows.
#define TABLE_EACH_ROW UINT64_C(0x0001000100010001)

// Functions with vectors are always inlined, so that no calling convention for vectors matters.
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

// How a piece moves: for each number of files (from -3 on) the numbers of ranks (bit 3: none), and for each
// distance in squares (from -15 on) the squares from which it stays on the board.
struct word_steps {
    uint8_t ranks[7];
    uint8_t count;
    int8_t distance[32];
    uint16_t from[32];
};

// The positions from which the column piece gets into the set. Pieces move back the way they came, so this is
// also where it gets to from there.
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

// ---- What is solved ----

struct table_game {
    struct echek_rules rules; // with jump=any
    uint8_t own[2];           // each side's pieces, a bit each (1 << ECHEK_QUEEN), the king always among them
    enum table_attackers { TABLE_BOTH, TABLE_WHITE_ALONE, TABLE_BLACK_ALONE } attackers; // whose wins count
    // If only one side attacks, drops of pawns may be `limited`: each side drops its pawn only on so many
    // ranks, the last that the pawn reaches, or anywhere to win at once. More choice never harms a side, so
    // what a limited side wins or holds against a side that is not, it wins or holds in the whole game.
    bool limited;
    uint8_t ranks[2];
    // Besides, the defender may drop its pawn on these squares as long as the attacker's pawn is not on the
    // board. They are the same in a mirror, and the pawn moves only among them.
    uint16_t early;
    // Count only wins that come in time: within so many plies a drop, a pawn move or the end, again and
    // again. 0: any number.
    uint8_t plies;
};
enum { TABLE_RANKS = 4 };

static inline bool table_attacks(const struct table_game *g, unsigned side) {
    return g->attackers == TABLE_BOTH ||
           g->attackers == (side == ECHEK_WHITE ? TABLE_WHITE_ALONE : TABLE_BLACK_ALONE);
}
static inline unsigned table_attacker_count(const struct table_game *g) {
    return g->attackers == TABLE_BOTH ? 2 : 1;
}

enum { TABLE_ALL_PIECES = (1 << ECHEK_PIECES) - 1 };

// "KQR": the pieces a side owns. False with the column and what was expected.
bool table_pieces_read(const char *words, uint8_t *pieces, struct fault *fault);
void table_pieces_write(struct text *out, uint8_t pieces); // "KQR"

// Can this be solved? False with the rule that does not allow it.
bool table_game_check(const struct table_game *g, struct fault *fault);

// ---- Systems and layers ----

enum { TABLE_NO_PAWN = ECHEK_IN_HAND + 1, TABLE_MOST_SYSTEMS = 137 * 4 };

struct table_system {
    uint8_t pawn[2]; // the square, ECHEK_IN_HAND, or TABLE_NO_PAWN for a side that owns none
    uint8_t castled; // bit for each side that has used up castle=once
};

// The squares of a defender's early drops, without their mirror images: "b2,b3".
bool table_early_read(const char *words, uint16_t *early, struct fault *fault);
void table_early_write(struct text *out, uint16_t early);

// All systems, up to mirroring the board, each after those that it refers to. Systems of the same depth do
// not refer to each other, and those of depth 0 to none.
size_t table_systems(const struct table_game *g, struct table_system list[TABLE_MOST_SYSTEMS]);
unsigned table_system_depth(const struct table_game *g, const struct table_system *s);
void table_system_write(struct text *out, const struct table_system *s); // "a4-hand"; "-w": White castled

// The pieces on the board besides the pawns. table_layers tells how many such pairs there are; the fullest is
// the first.
struct table_pieces {
    uint8_t on[2];
};
enum { TABLE_MOST_LAYERS = 1 << 2 * (ECHEK_PIECES - 2) };
size_t table_layers(const struct table_game *g);
struct table_pieces table_layer_pieces(const struct table_game *g, size_t number);
size_t table_layer_number(const struct table_game *g, struct table_pieces pieces);

// How the positions of a layer lie in memory. Two pieces, never king or rook, are inside the words: the row
// piece and the column piece. All others are outside: the number of a word tells where they stand.
enum { TABLE_MOST_OUTER = 8 };
struct table_piece {
    uint8_t side, piece;
};
struct table_shape {
    struct table_system system;
    struct table_pieces pieces;
    uint16_t pawns; // the squares they stand on
    uint8_t outer_count, inner_count;
    struct table_piece outer[TABLE_MOST_OUTER];
    struct table_piece inner[2]; // the column piece, then the row piece
    uint32_t radix[TABLE_MOST_OUTER];
    uint32_t words;     // the number in each set
    uint8_t open;       // squares not taken by pieces outside or by pawns
    uint8_t word_bytes; // of a packed word (inside.h)
};
struct table_shape table_shape(const struct table_system *s, struct table_pieces pieces);

// The solution of a layer: for each attacker, the positions that the attacker wins, by who is to move. A set
// is a sequence of packed words, and zeros up to table_set_bytes.
enum { TABLE_ATTACKS, TABLE_DEFENDS };
struct table_layer {
    struct table_shape shape;
    const uint8_t *won[2][2]; // by attacker, and by who is to move; NULL: not known, or not stored
    // By attacker, a byte for every bit of the set TABLE_DEFENDS: how far a lost position is from the end, or
    // from a move of the attacker that leaves the layer. NULL: not known.
    const uint8_t *distance[2];
    // By side, the gathered results of its pawn moves, if there are any (table_store).
    const uint8_t *gathered[2];
    uint32_t sweeps; // within so many plies the attacker wins or makes a drop or a pawn move
};

// Finds the layers that are solved. NULL: not there. The system is one of table_systems.
//
// A store that keeps no other systems has gathered the results of pawn moves (table_gather): for a layer and
// a side that has such moves, a set of its positions with that side to move. Again NULL: not there.
struct table_store {
    const struct table_layer *(*find)(void *context, const struct table_system *s,
                                      struct table_pieces pieces);
    void *context;
    const uint8_t *(*gathered)(void *context, const struct table_system *s, struct table_pieces pieces,
                               unsigned side); // NULL: pawn moves lead to layers that are found
};

// ---- Solving ----

struct table_effort {
    struct mem *mem;
    struct limits limits;
    size_t threads;  // 0 and 1 are one
    bool wide;       // with whole words even if shorter ones would do: slower, same result
    bool one_by_one; // without groups of words even if the processor could use them: slower, same result
    bool distances;  // compute distances, too
    bool held_alone; // prove (table_check) what is held, and do not confirm wins: much less work
    // Called, from any thread, with the percentage of the n-th pass over the layer that is done. NULL: not
    // wanted.
    void (*passing)(void *watcher, uint32_t n, unsigned percent);
    void *watcher;
};

// Are the words of this layer taken a group at a time? That is several times as fast.
bool table_takes_groups(const struct table_shape *s);

uint64_t table_set_bytes(const struct table_shape *s);
uint64_t table_working_bytes(const struct table_game *g, const struct table_shape *s); // while it is solved
uint64_t table_distance_bytes(const struct table_shape *s); // of one attacker, in addition

// A layer with its own sets, all in one block, attacker by attacker; and the distances in another block.
struct table_solved {
    struct table_layer layer;
    struct mem_table memory, distances;
};

// False on a fault: no memory, a limit (FAULT_NONE), or a layer that is missing.
bool table_solve(const struct table_game *g, const struct table_system *s, struct table_pieces pieces,
                 const struct table_store *store, const struct table_effort *effort, struct table_solved *out,
                 struct fault *fault);
void table_solved_free(struct table_solved *s, struct mem *m);

// Does a pawn move of `side` lead from one system to the other, up to mirroring?
bool table_pawn_leads(const struct table_game *g, const struct table_system *from, unsigned side,
                      const struct table_system *to);

// For games in which only one side attacks: add to the set `out` of this shape, with `side` to move, the
// positions from which a move of its pawn leads into a solved layer of the same pieces, to a position that
// the side wants: one that the attacker wins, or one that the other side holds. False: a limit.
bool table_gather(const struct table_game *g, const struct table_shape *s, unsigned side,
                  const struct table_layer *from, const struct table_effort *effort, uint8_t *out);

// ---- Looking up ----

enum table_value { TABLE_LOSS = -1, TABLE_DRAW = 0, TABLE_WIN = 1 };

// Can this side, one of the attackers, force a win? False when the position has pieces that are not in this
// game, or its layer is not there.
bool table_wins(const struct table_game *g, const struct table_store *store, const struct echek_position *p,
                unsigned attacker, bool *wins);

// The side to move has lost: with best play on both sides the attacker wins, or makes a move that leaves the
// layer, after so many plies. False when the distance is not known, or too large for a byte.
bool table_distance(const struct table_game *g, const struct table_store *store,
                    const struct echek_position *p, unsigned *plies);

// A drop, a pawn move or, where it is allowed once, castling: there is no way back.
static inline bool table_leaves(const struct echek_rules *r, const struct echek_position *p, echek_move m) {
    return echek_is_progress(p, m) || (m == ECHEK_CASTLE && r->castle == ECHEK_CASTLE_ONCE);
}

// How the positions of a layer, with either side to move, end for the side to move. If only one side attacks:
// what it wins when it is to move, and when the other side is.
struct table_count {
    uint64_t positions, won, lost;
};
uint64_t table_positions(const struct table_shape *s); // with one side to move
struct table_count table_count(const struct table_layer *l);

// ---- Trust ----

// Prove a layer again by the rules alone (echek.h), position by position. False with a sentence about the
// first position that is wrong; FAULT_NONE: a limit came first. Threads ask the store at the same time, so
// the layers must be there already. With `samples`, only so many random positions are compared with the
// results of their moves: that finds damage, and proves nothing.
bool table_check(const struct table_game *g, const struct table_layer *l, const struct table_store *store,
                 const struct table_effort *effort, uint64_t samples, struct fault *fault);
uint64_t table_checking_bytes(const struct table_shape *s); // if all positions are looked at

// Check the gathered set `after` at so many random positions, against the set `before` and the moves of the
// pawn by the rules.
bool table_check_gathered(const struct table_game *g, const struct table_shape *s, unsigned side,
                          const struct table_layer *from, const uint8_t *before, const uint8_t *after,
                          uint64_t samples, struct fault *fault);

// ---- Reading them -----------------------------------------------------------------------------------------

// Several tables, and what they prove about a game with all pieces. A table in which a side owns fewer pieces
// is about another game; but more pieces in hand never harm, so its value for that side is a lower bound, as
// long as the other side owns everything.

struct table_shelf {
    struct table_game game;
    struct table_store store;
};
struct table_book { // all tables by the same rules
    const struct table_shelf *shelves;
    size_t count;
};

// For the side to move. If nothing is known: at least a loss, at most a win.
struct table_known {
    enum table_value at_least, at_most;
};
struct table_known table_book_look(const struct table_book *b, const struct echek_position *p);

// Add to values what the tables prove, and sort them again.
void table_book_value(const struct table_book *b, const struct echek_rules *r, const struct echek_position *p,
                      struct echek_values *v);

// The moves that guarantee the side to move the best value that any move guarantees; of several that draw,
// those come first after which most answers lose. None when the tables do not tell one move from another.
// `sure` is that value.
size_t table_book_moves(const struct table_book *b, const struct echek_rules *r,
                        const struct echek_position *p, echek_move list[ECHEK_MOST_MOVES],
                        enum table_value *sure);

// In tables with distances, the move that brings a win nearer, and how much is left after it: it ends the
// game, cannot be taken back, or comes nearer to such a move. Always playing it wins. ECHEK_NO_MOVE: none is
// known.
echek_move table_book_nearest(const struct table_book *b, const struct echek_rules *r,
                              const struct echek_position *p, unsigned *left);

// The move of a losing side that delays this longest. ECHEK_NO_MOVE: it does not lose, or the result of some
// move is not known.
echek_move table_book_farthest(const struct table_book *b, const struct echek_rules *r,
                               const struct echek_position *p);

// The level `perfect`: like master, but it never gives away a value that the tables guarantee, and with
// distances it makes progress towards a win. If effort->moves restricts the moves, it is the same as master.
bool table_book_play(const struct table_book *b, struct echek_engine *e, const struct echek_game *g,
                     struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                     struct fault *fault);

#endif
