// The independent jobs of an experiment, on several threads if they only count, and its progress.
#ifndef ROQUE_LAB_JOBS_H
#define ROQUE_LAB_JOBS_H

#include "base/fault.h"
#include "base/mem.h"
#include "base/stop.h"

// How an experiment is run, the same for all of them.
struct lab_conduct {
    size_t threads;     // for counting; times are always taken on one thread
    bool counters_only; // take no times
    const int *stop;    // not 0: end with the results so far; NULL: never
    void *context;      // of `progress`
    void (*progress)(void *context, size_t done, size_t all); // in the caller's thread; NULL: none
};

struct lab_jobs {
    const struct lab_conduct *conduct;
    size_t count;
    bool alone; // one after the other, whatever the number of threads
    void *context;
    // Each job stores its results in a place of its own; its ledger may outlive it.
    bool (*work)(void *context, size_t index, struct fault *fault);
    size_t done_before, all; // for the progress: this is part of a larger run
};

// False when a job failed, with its fault. Jobs that were not started because of the stop flag are not a
// failure; all jobs before `*done` were.
bool lab_jobs_run(const struct lab_jobs *jobs, struct mem *m, size_t *done, struct fault *fault);

#endif
