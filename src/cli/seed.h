// The seed of what is done by chance.
#ifndef ROQUE_CLI_SEED_H
#define ROQUE_CLI_SEED_H

#include <stdint.h>

// Any seed will do, as long as the next call gets another; short, because people copy it by hand.
uint64_t cli_some_seed(void);

#endif
