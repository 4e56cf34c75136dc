// Running many cases. ROQUE_TEST_ROUNDS makes a test longer (10) or shorter (0.2) than it is on its own.
#ifndef ROQUE_TESTS_SEEDS_H
#define ROQUE_TESTS_SEEDS_H

#include <stdbool.h>
#include <stdint.h>

// The seeds from `first` on, `count` times ROQUE_TEST_ROUNDS of them, or the one in ROQUE_TEST_SEED. A case
// returns NULL or what is wrong; the seed that found it is printed with it. ROQUE_TEST_FROM is added to
// `first`, for seeds that were never tried, and the number of them is told.
typedef const char *seeded_case(uint64_t seed);
void run_seeds(uint64_t first, uint64_t count, seeded_case *one);

uint64_t seeds_count(uint64_t count);  // that many times ROQUE_TEST_ROUNDS, but at least one
bool seeds_take(uint64_t case_number); // of all the cases there are: every one, or a share spread among them
bool seeds_case(
    uint64_t case_number); // of a list: every one, but a share under sanitizers and in `make check`
bool seeds_few(void);      // under sanitizers and in `make check`: what takes long is left out or shortened

#endif
