// Counting solutions of Chess-Num. The numbers on a set of k squares can be chosen in 7^k ways. How many
// solutions has each of these boards: none, one, or more? One search answers for all of them together.
//
// What matters about a piece is its signature: which of the numbered squares it attacks. The six signatures
// of a placement add up to the only numbers that it solves. So the search chooses signatures, adds them up,
// and notes the sum.
// - A choice of numbers with two solutions is closed. A sum from which no open choice can be reached, by any
//   signatures of the remaining pieces, is left at once. Most choices are closed by the first placements. Few
//   placements add up to the others, so little is left to try for them.
// - A slider takes its square together with how far it sees along each line. The squares up to there must
//   stay free, and one of those behind must be taken before the search ends. So a signature is final when it
//   is added, and no placement is met twice.
// - A piece that needs no such free or occupied square, such as a knight or a rook that could not see a
//   number anyway, stays loose: all squares with its signature are one set of bits. Only at the end are the
//   loose pieces put on squares, in different ways, until there are two. The last one is not placed: its
//   squares are counted.
#ifndef ROQUE_FAMILY_CHESS_NUM_COUNT_H
#define ROQUE_FAMILY_CHESS_NUM_COUNT_H

#include "base/limits.h"
#include "board/grid.h"

enum {
    CHOICES_SQUARES = 64,                      // of the board, at most
    CHOICES_NUMBERS = 5,                       // at most
    CHOICES_SIGNATURES = 1 << CHOICES_NUMBERS, // bit i: attacks number i
    CHOICES_VALUES = 7,                        // a number is 0 to 6
    CHOICES_MANY = 2                           // solutions, or more
};

// A square for a piece, and how far it sees from there.
struct choices_stand {
    uint64_t free;                     // these squares must be free
    uint64_t blocked[CHOICES_NUMBERS]; // of each of these sets, one must be taken
    uint16_t next;                     // of the same piece and signature; 0: none
    uint8_t square, blocks;
};

struct choices {
    struct mem *mem;
    int width, height, numbers;
    uint8_t squares[CHOICES_NUMBERS];
    size_t choices;                  // 7^numbers; choice c has the value c / 7^i % 7 on number i
    uint8_t *solutions;              // by choice: 0, 1 or CHOICES_MANY
    uint8_t (*pieces)[CHESS_KINDS];  // by choice: the squares of the first solution, by kind
    uint64_t may_stand[CHESS_KINDS]; // by kind: on these squares; at first on all
    uint64_t steps;                  // how often a piece was given a signature, in all counts so far

    // The rest belongs to the search. A place is a place in its order of pieces.
    size_t weight[CHOICES_SIGNATURES]; // what a signature adds to the choice
    struct choices_stand *stands;
    size_t stand_count, stand_room;
    uint16_t first[CHESS_KINDS][CHOICES_SIGNATURES]; // by place: stands that ask for something
    uint64_t loose[CHESS_KINDS][CHOICES_SIGNATURES]; // and squares that do not
    uint8_t *open[CHESS_KINDS + 1]; // by place and sum so far: how many signatures of the piece there lead to
                                    // an open choice
    uint8_t at[CHESS_KINDS];        // by place: the square of the piece there
    struct limits limits;
    bool stopped;
    bool counts_all; // the solutions of one choice, all of them
    uint64_t count;
};

// For boards of a size with so many numbers: at least one of each. False when out of memory; free it either
// way.
bool choices_init(struct choices *t, struct mem *m, int width, int height, int numbers);
void choices_free(struct choices *t);

// Fill in `solutions` and `pieces` for numbers on these squares, which all differ. False when a limit stopped
// it.
bool choices_count(struct choices *t, const uint8_t *squares, struct limits limits);

// The numbers of a choice.
void choices_values(const struct choices *t, size_t choice, uint8_t values[CHOICES_NUMBERS]);

// Every Chess-Num with exactly so many numbers that has exactly one solution, up to the board's mirror image:
// all of them, or the proof that there is none. Pawns attack up, so the left-right mirror is the only
// symmetry.
//
// The sets of squares that may carry the numbers are cut into jobs: the sets of a job differ in their first
// square only. Of a set and its mirror image, one is searched (count.h).

enum { FEWEST_MAX_SUM = 6 * CHOICES_NUMBERS };

struct fewest {
    int width, height; // at most CHOICES_SQUARES squares
    int numbers;       // from 1 to CHOICES_NUMBERS, and not more than squares
};

// How many jobs there are, numbered from 0.
uint64_t fewest_jobs(const struct fewest *f);

// A board that has one solution.
struct fewest_board {
    uint8_t squares[CHOICES_NUMBERS], values[CHOICES_NUMBERS];
    uint8_t pieces[CHESS_KINDS]; // their squares, by kind
};

// Called with each; false stops, for example when out of memory.
typedef bool fewest_visit(void *context, const struct fewest_board *b);

// The boards of a job, up to mirror images, by the sum of their numbers.
struct fewest_counts {
    uint64_t sets, steps; // sets of squares; partial placements examined
    uint64_t one[FEWEST_MAX_SUM + 1], more[FEWEST_MAX_SUM + 1], none[FEWEST_MAX_SUM + 1];
};

enum fewest_answer { FEWEST_DONE, FEWEST_STOPPED /* by the limits, or by `visit` */, FEWEST_NO_MEMORY };

// Do one job, and add to the counts. The same job visits the same boards in the same order.
enum fewest_answer fewest_run(const struct fewest *f, uint64_t job, struct limits limits, struct mem *m,
                              fewest_visit *visit, void *context, struct fewest_counts *counts);

#endif
