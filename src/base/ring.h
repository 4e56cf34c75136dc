// Numbered jobs. The caller's thread fills them in order, several threads work on them in any order, and the
// caller's thread finishes them in order. So the result does not depend on the number of threads. Only a
// window of jobs is in progress at a time, in places that are reused.
#ifndef ROQUE_BASE_RING_H
#define ROQUE_BASE_RING_H

#include "base/mem.h"
#include "base/thread.h"

struct ring_jobs {
    size_t threads; // working threads; under 2: only the caller's, with one place
    size_t places;  // the most jobs in progress
    size_t handful; // jobs passed on at once, at most `places`: more than one if jobs are short
    void *context;
    bool (*fill)(void *context, size_t place, uint64_t turn); // false: there are no more jobs
    bool (*ready)(
        void *context); // would `fill` return at once? Otherwise jobs in progress come first. NULL: yes
    void (*work)(void *context, size_t place, uint64_t turn);
    bool (*finish)(void *context, size_t place, uint64_t turn); // false: finish no more jobs
};

// `first` is the next job to be finished, `taken` the next to be worked on, `last` the next to be filled; all
// three only grow, and first <= taken <= last <= first + places.
struct ring {
    const struct ring_jobs *jobs;
    uint64_t first, taken, last;
    bool no_more; // jobs to fill
    bool over;    // abandon jobs in progress
    bool *done;   // by place: its work is done
    size_t threads;
    struct thread_lock lock;
    struct thread_bell work_to_do, work_done;
    size_t idle;    // threads waiting for work
    size_t waiting; // threads waiting until the first job is done or finished
    struct thread_team team;
};

// Returns when all jobs are finished, or when `finish` returned false and all threads have stopped. If no
// threads or no memory for them are available, the caller's thread does all the work.
void ring_run(struct ring *r, const struct ring_jobs *jobs, struct mem *m);

// Called from the work on a job: wait until all jobs before it are finished. From then on the work is as safe
// as if the caller's thread did it. False: the jobs before it will not be finished.
bool ring_await_turn(struct ring *r, uint64_t turn);

#endif
