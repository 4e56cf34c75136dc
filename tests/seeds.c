#include "seeds.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// A failed assertion of the kernel ends the program, so the seed is printed before.
static char replay[64];
static void tell_seed(int signal_number) {
    (void)signal_number;
    fputs(replay, stderr);
}

static double rounds(void) {
    const char *words = getenv("ROQUE_TEST_ROUNDS");
    return words == NULL ? 1 : strtod(words, NULL);
}

uint64_t seeds_count(uint64_t count) {
    double wanted = (double)count * rounds();
    return wanted < 1 ? 1 : (uint64_t)wanted;
}

// Steps of the golden section spread the share evenly, whatever pattern a row of cases has (Knuth, 6.4).
bool seeds_take(uint64_t case_number) {
    return (double)(case_number * 0x9e3779b97f4a7c15U) < rounds() * 0x1p64;
}

bool seeds_few(void) { return rounds() < 0.2; }

bool seeds_case(uint64_t case_number) { return !seeds_few() || seeds_take(case_number); }

void run_seeds(uint64_t first, uint64_t count, seeded_case *one) {
    const char *single = getenv("ROQUE_TEST_SEED"), *others = getenv("ROQUE_TEST_FROM");
    count = seeds_count(count);
    if (others != NULL) first += strtoull(others, NULL, 10);
    if (single != NULL) {
        first = strtoull(single, NULL, 10);
        count = 1;
    }
    signal(SIGABRT, tell_seed);
    for (uint64_t seed = first; seed < first + count; seed++) {
        snprintf(replay, sizeof replay, "replay with ROQUE_TEST_SEED=%llu\n", (unsigned long long)seed);
        const char *wrong = one(seed);
        if (wrong != NULL) fail_msg("%s; %s", wrong, replay);
    }
    signal(SIGABRT, SIG_DFL);
    if (others != NULL) printf("# %llu seeds\n", (unsigned long long)count);
}
