#include "seeds.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// A failed assertion of the kernel ends the program; the seed is told first.
static char replay[64];
static void tell_seed(int signal_number) {
    (void)signal_number;
    fputs(replay, stderr);
}

void run_seeds(uint64_t first, uint64_t count, seeded_case *one) {
    const char *rounds = getenv("ROQUE_TEST_ROUNDS"), *single = getenv("ROQUE_TEST_SEED");
    if (rounds != NULL) count = (uint64_t)((double)count * strtod(rounds, NULL));
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
}
