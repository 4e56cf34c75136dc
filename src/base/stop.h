// A flag that asks work to end early; not 0 means stop. It is a plain int, so that headers stay C and C++. A
// signal handler or another thread may set it at any time. No other data depends on it, so relaxed access is
// enough.
#ifndef ROQUE_BASE_STOP_H
#define ROQUE_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

static inline void stop_ask(int *stop) { __atomic_store_n(stop, 1, __ATOMIC_RELAXED); }
static inline void stop_forget(int *stop) { __atomic_store_n(stop, 0, __ATOMIC_RELAXED); }

// NULL: never stop.
static inline bool stop_asked(const int *stop) {
    return stop != NULL && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

#endif
