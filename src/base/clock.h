// Time that only moves forward.
#ifndef ROQUE_BASE_CLOCK_H
#define ROQUE_BASE_CLOCK_H

#include <stdint.h>

uint64_t clock_us(void); // microseconds since some fixed moment

#endif
