// Boards as players leave them: half filled, with mistakes, with struck-out candidates.
#ifndef ROQUE_TESTS_ENTRIES_H
#define ROQUE_TESTS_ENTRIES_H

#include "base/rng.h"
#include "puzzle/family.h"

// Fill in about half of the solution's entries in open cells.
void entries_fill_half(struct puzzle *board, const struct puzzle *solution, struct rng *r);

// Enter a mistake in an open cell, if there is room for one.
void entries_err(struct puzzle *board, const struct puzzle *solution, struct rng *r);

// Strike out some of the candidates that the solution does not have, in families with several marks; with
// `err`, also one that it has.
void entries_strike(struct puzzle *board, const struct puzzle *solution, bool err, struct rng *r);

#endif
