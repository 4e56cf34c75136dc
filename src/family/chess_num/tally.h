// The numbers on a set of squares may be chosen in 7^k ways. How many solutions has each of these boards:
// none, one, or more? One search answers for all of them together.
//
// What matters of a piece is its signature: which of the numbered squares it attacks. The six signatures of a
// placement, added up, are the only numbers that it solves. So the search does not hold pieces against
// numbers: it chooses signatures, adds them up, and notes what comes out.
//   - A choice of numbers with two solutions is closed. A sum from which no open choice can be reached, by
//     any signatures of the pieces still to come, is left at once. Most choices are closed by the first
//     placements that come along; those that stay open are such that hardly anything adds up to them, and
//     there is little to be tried for them.
//   - What a piece in the way of a line does is told, not found out: a rook takes its square together with
//   how
//     far it sees along each line. The squares up to there must stay free, and one of those behind must be
//     taken before the search ends. So a signature is final when it is added, and no placement is met twice.
//   - A piece whose square asks for nothing of that kind, as a knight's, or that of a rook who could not see
//   a
//     number anyway, stays loose: all squares with its signature are one set of bits. Only at the end are the
//     loose pieces put on squares, in different ways, until there are two; the last of them is not even put,
//     its squares are counted.
#ifndef ROQUE_FAMILY_CHESS_NUM_TALLY_H
#define ROQUE_FAMILY_CHESS_NUM_TALLY_H

#include "base/limits.h"
#include "base/mem.h"
#include "board/chess.h"

enum {
    TALLY_SQUARES = 64,                    // of the board, at most
    TALLY_NUMBERS = 5,                     // at most
    TALLY_SIGNATURES = 1 << TALLY_NUMBERS, // bit i: attacks number i
    TALLY_VALUES = 7,                      // a number is 0 to 6
    TALLY_MANY = 2                         // solutions, or more
};

// A square for a piece, and how far it sees from there.
struct tally_stand {
    uint64_t free;                   // these squares must be free
    uint64_t blocked[TALLY_NUMBERS]; // of each of these sets, one must be taken
    uint16_t next;                   // of the same piece and signature; 0: none
    uint8_t square, blocks;
};

struct tally {
    struct mem *mem;
    int width, height, numbers;
    uint8_t squares[TALLY_NUMBERS];
    size_t choices;                  // 7^numbers; choice c has the value c / 7^i % 7 on number i
    uint8_t *solutions;              // by choice: 0, 1 or TALLY_MANY
    uint8_t (*pieces)[CHESS_KINDS];  // by choice: the squares of the first solution, by kind
    uint64_t may_stand[CHESS_KINDS]; // by kind: on these squares; at first on all
    uint64_t steps; // in all that was counted so far: how often a piece was given a signature

    // The rest is the search's own. A place is one in the order in which it takes the pieces.
    size_t weight[TALLY_SIGNATURES]; // what a signature adds to the choice
    struct tally_stand *stands;
    size_t stand_count, stand_room;
    uint16_t first[CHESS_KINDS][TALLY_SIGNATURES]; // by place: stands that ask for something
    uint64_t loose[CHESS_KINDS][TALLY_SIGNATURES]; // and squares that do not
    uint8_t *open[CHESS_KINDS + 1]; // by place and sum so far: how many signatures of the piece there lead to
                                    // an open choice
    uint8_t at[CHESS_KINDS];        // by place: the square of the piece there
    struct limits limits;
    bool stopped;
    bool counts_all; // the solutions of one choice, all of them
    uint64_t count;
};

// For boards of a size with so many numbers: at least one of each. False when there is no memory; free it
// either way.
bool tally_init(struct tally *t, struct mem *m, int width, int height, int numbers);
void tally_free(struct tally *t);

// Fill in `solutions` and `pieces` for numbers on these squares, which all differ. False when the limits
// ended it.
bool tally_count(struct tally *t, const uint8_t *squares, struct limits limits);

// How many solutions the one board with these numbers on these squares has, all of them: in t->count, which
// is a lower bound when the limits ended it. Here there may also be no numbers at all.
bool tally_count_all(struct tally *t, const uint8_t *squares, const uint8_t *values, struct limits limits);

// The numbers of a choice.
void tally_values(const struct tally *t, size_t choice, uint8_t values[TALLY_NUMBERS]);

#endif
