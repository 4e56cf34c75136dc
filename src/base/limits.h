// Limits of work: a deadline and a stop flag, whichever comes first. `{0}` is no limit.
#ifndef ROQUE_BASE_LIMITS_H
#define ROQUE_BASE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t clock_us(void); // microseconds since some fixed moment: time that only moves forward

// A flag that asks work to end early; not 0 means stop. It is a plain int, so that headers stay C and C++. A
// signal handler or another thread may set it at any time. No other data depends on it, so relaxed access is
// enough.
static inline void stop_ask(int *stop) { __atomic_store_n(stop, 1, __ATOMIC_RELAXED); }
static inline void stop_forget(int *stop) { __atomic_store_n(stop, 0, __ATOMIC_RELAXED); }

// NULL: never stop.
static inline bool stop_asked(const int *stop) {
    return stop != NULL && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

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
