#include "cli/seed.h"

#include "base/clock.h"
#include "base/rng.h"

#include <unistd.h>

uint64_t cli_some_seed(void) {
    struct rng rng;
    rng_seed(&rng, clock_us() ^ ((uint64_t)getpid() << 40));
    return rng_below(&rng, 1000000000);
}
