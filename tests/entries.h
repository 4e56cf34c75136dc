// Boards as players leave them: half filled, with mistakes, with candidates struck out.
#ifndef ROQUE_TESTS_ENTRIES_H
#define ROQUE_TESTS_ENTRIES_H

#include "base/rng.h"
#include "puzzle/family.h"

// About half of what the solution says of the open cells.
void entries_fill_half(struct puzzle *board, const struct puzzle *solution, struct rng *r);

// Something wrong in some open cell, if there is room for it.
void entries_err(struct puzzle *board, const struct puzzle *solution, struct rng *r);

// Some of the candidates that the solution does not have, in families with several marks; with `err`, also
// one that it has.
void entries_strike(struct puzzle *board, const struct puzzle *solution, bool err, struct rng *r);

#endif
