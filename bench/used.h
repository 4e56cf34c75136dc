// Processor time that this process has used: what others do on the machine at the same time is not in it.
#ifndef ROQUE_BENCH_USED_H
#define ROQUE_BENCH_USED_H

#include <stdint.h>
#include <time.h>

static inline uint64_t used_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static inline uint64_t used_us(void) { return used_ns() / 1000; }

#endif
