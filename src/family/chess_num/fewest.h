// Every Chess-Num with exactly so many numbers that has exactly one solution, up to the board's mirror image:
// all of them, or the proof that there is none. Pawns attack up, so the left-right mirror is the only
// symmetry.
//
// The sets of squares that may carry the numbers are cut into jobs: the sets of a job differ in their first
// square only. Of a set and its mirror image, one is searched (count.h).
#ifndef ROQUE_FAMILY_CHESS_NUM_FEWEST_H
#define ROQUE_FAMILY_CHESS_NUM_FEWEST_H

#include "family/chess_num/count.h"

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
