// Many independent pieces of an experiment, on several threads where they only count, and what an experiment
// tells while it goes on.
#ifndef ROQUE_LAB_JOBS_H
#define ROQUE_LAB_JOBS_H

#include "base/fault.h"
#include "base/mem.h"
#include "base/stop.h"

// How an experiment goes about it, the same for all of them.
struct lab_conduct {
    size_t threads;     // that count; times are always taken by one alone
    bool counters_only; // take no times
    const int *stop;    // not 0: end with what there is; NULL: never
    void *context;      // of `progress`
    void (*progress)(void *context, size_t done, size_t all); // in the caller's thread; NULL: nobody asks
};

struct lab_jobs {
    const struct lab_conduct *conduct;
    size_t count;
    bool alone; // one after the other whatever the number of threads
    void *context;
    // Whatever the job leaves behind goes into a place of its own; its ledger may outlive it.
    bool (*work)(void *context, size_t index, struct fault *fault);
    size_t done_before, all; // for the progress: this is a part of more
};

// False when a job failed, with its fault. Jobs that were not begun because of the stop flag are no failure;
// all jobs before `*done` were.
bool lab_jobs_run(const struct lab_jobs *jobs, struct mem *m, size_t *done, struct fault *fault);

#endif
