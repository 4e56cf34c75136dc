#include "cli/seed.h"

#include "base/clock.h"
#include "base/rng.h"
#include "cli/cli.h"

#include <unistd.h>

uint64_t cli_some_seed(void) {
    struct rng rng;
    rng_seed(&rng, clock_us() ^ ((uint64_t)getpid() << 40));
    return rng_below(&rng, 1000000000);
}

bool cli_read_seed(const char *word, uint64_t *seed) {
    const char *at = word;
    *seed = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*seed > (UINT64_MAX - digit) / 10) break;
        *seed = *seed * 10 + digit;
    }
    if (at != word && *at == '\0') return true;
    cli_complain("--seed: '%.40s' is not a whole number", word);
    return false;
}
