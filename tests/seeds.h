// Running many random cases: the seeds from `first` on, `count` times ROQUE_TEST_ROUNDS of them, or the one
// in ROQUE_TEST_SEED. A case returns NULL or what is wrong; the seed that found it is printed with it.
#ifndef ROQUE_TESTS_SEEDS_H
#define ROQUE_TESTS_SEEDS_H

#include <stdint.h>

typedef const char *seeded_case(uint64_t seed);
void run_seeds(uint64_t first, uint64_t count, seeded_case *one);

#endif
