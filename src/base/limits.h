// Limits of work: a deadline and a stop flag, whichever comes first. `{0}` is no limit.
#ifndef ROQUE_BASE_LIMITS_H
#define ROQUE_BASE_LIMITS_H

#include "base/clock.h"
#include "base/stop.h"

struct limits {
    uint64_t deadline_us; // by clock_us(); 0: none
    const int *stop;      // NULL: none
};

// A limit of so many microseconds from now; 0: none.
static inline struct limits limits_within(uint64_t us, const int *stop) {
    return (struct limits){.deadline_us = us == 0 ? 0 : clock_us() + us, .stop = stop};
}

static inline bool limits_over(const struct limits *l) {
    return stop_asked(l->stop) || (l->deadline_us != 0 && clock_us() >= l->deadline_us);
}

#endif
