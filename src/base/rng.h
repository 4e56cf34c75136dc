// Random numbers that are the same on every platform for the same seed: xoshiro256** by Blackman and Vigna,
// seeded by splitmix64.
#ifndef ROQUE_BASE_RNG_H
#define ROQUE_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state[4];
};

void rng_seed(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);
uint32_t rng_below(struct rng *r, uint32_t bound); // uniform in 0 .. bound-1; bound > 0
void rng_shuffle(struct rng *r, uint32_t *items, size_t count);

#endif
