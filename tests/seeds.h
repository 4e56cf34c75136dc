// Running many cases. ROQUE_TEST_ROUNDS makes a test longer (10) or shorter (0.2) than its default.
#ifndef ROQUE_TESTS_SEEDS_H
#define ROQUE_TESTS_SEEDS_H

#include <stdbool.h>
#include <stdint.h>

// Run the seeds from `first` on, `count` times ROQUE_TEST_ROUNDS of them, or only the one in ROQUE_TEST_SEED.
// A case returns NULL or what is wrong, which is printed with the seed. ROQUE_TEST_FROM is added to `first`,
// for seeds that were never tried; the number of seeds is then printed.
typedef const char *seeded_case(uint64_t seed);
void run_seeds(uint64_t first, uint64_t count, seeded_case *one);

uint64_t seeds_count(uint64_t count);  // that many times ROQUE_TEST_ROUNDS, but at least one
bool seeds_take(uint64_t case_number); // every case, or an evenly spread share of them
bool seeds_case(
    uint64_t case_number); // of a list: every one, but a share under sanitizers and in `make check`
bool seeds_few(void);      // under sanitizers and in `make check`: shorten what takes long

#endif
