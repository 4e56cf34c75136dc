#include "base/rng.h"

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = *x += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void rng_seed(struct rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) r->state[i] = splitmix(&seed);
}

static uint64_t rotate_left(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

uint64_t rng_next(struct rng *r) {
    uint64_t *s = r->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

// Multiply-shift with rejection (Lemire 2019): no modulo bias.
uint32_t rng_below(struct rng *r, uint32_t bound) {
    uint64_t m = (rng_next(r) >> 32) * bound;
    if ((uint32_t)m < bound) {
        uint32_t floor = (uint32_t)(-bound) % bound;
        while ((uint32_t)m < floor) m = (rng_next(r) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

void rng_shuffle(struct rng *r, uint32_t *items, size_t count) {
    for (size_t i = count; i > 1; i--) {
        size_t other = rng_below(r, (uint32_t)i);
        uint32_t item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
}
