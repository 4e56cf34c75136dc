// Where black cells go: cells that a symmetry maps onto each other are one orbit, and are black together.
#ifndef ROQUE_FAMILY_AKARI_LAYOUT_H
#define ROQUE_FAMILY_AKARI_LAYOUT_H

#include "base/rng.h"
#include "family/akari/options.h"

enum { ORBIT_MOST = 4 };

// The cells of an orbit, each once, the smallest first; returns how many.
int akari_orbit(enum akari_symmetry s, int width, int height, uint32_t cell, uint32_t out[ORBIT_MOST]);

bool akari_is_black(char cell);

// How many black cells the request means: those of the board it gives, or its share of the board, to the
// nearest number that the symmetry allows.
size_t akari_black_count(const struct make_request *r);

// Choose that many at random. `order` is scratch, one word a cell.
void akari_scatter(const struct make_request *r, struct rng *rng, bool *black, uint32_t *order);

#endif
