// Akari boards to measure with: scattered at random from a seed, the same on every machine.
//
// Both kinds put black cells on a fifth of the board and fill in bulbs at random. A loose board tells the
// number of every second black cell and has many solutions. A tight board tells all numbers and then is
// mended until it has exactly one solution: wherever the kernel finds a second one, a cell in which the two
// differ becomes black. A sparse board is a tight one from which every number was taken that is not needed
// for that, one by one; this takes long on large boards.
#ifndef ROQUE_BENCH_BOARDS_H
#define ROQUE_BENCH_BOARDS_H

#include "base/rng.h"
#include "puzzle/puzzle.h"

enum board_kind { BOARD_TIGHT, BOARD_LOOSE, BOARD_SPARSE, BOARD_KINDS };

bool board_kind_named(const char *name, enum board_kind *out);

// Make one; ends the program with a message when there is no memory. Free it with puzzle_free.
void board_make(struct puzzle *p, struct mem *mem, enum board_kind kind, int side, struct rng *rng);

#endif
