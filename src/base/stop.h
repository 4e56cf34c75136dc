// A flag that asks work to end early: a plain int, so that headers stay plain C and C++, that is not 0 once
// somebody asked. A signal handler or another thread may raise it at any time; nothing else is told by it, so
// that relaxed access is enough.
#ifndef ROQUE_BASE_STOP_H
#define ROQUE_BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>

static inline void stop_ask(int *stop) { __atomic_store_n(stop, 1, __ATOMIC_RELAXED); }
static inline void stop_forget(int *stop) { __atomic_store_n(stop, 0, __ATOMIC_RELAXED); }

// NULL: nobody ever asks.
static inline bool stop_asked(const int *stop) {
    return stop != NULL && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

#endif
