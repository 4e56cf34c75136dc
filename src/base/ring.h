// Numbered jobs: filled in order by the caller's thread, worked on by several threads in any order, and
// finished in order by the caller's thread again, so that what comes out does not depend on how many there
// are. Only a window of jobs is under way at a time; they stand in places that are used in turn.
#ifndef ROQUE_BASE_RING_H
#define ROQUE_BASE_RING_H

#include "base/mem.h"
#include "base/thread.h"

struct ring_jobs {
    size_t threads; // that work; under 2: the caller's own, with one place
    size_t places;  // at most so many jobs are under way
    size_t handful; // so many, at most `places`, change hands at once: more than one where jobs are quick
    void *context;
    bool (*fill)(void *context, size_t place, uint64_t turn); // false: there are no more jobs
    void (*work)(void *context, size_t place, uint64_t turn);
    bool (*finish)(void *context, size_t place, uint64_t turn); // false: no more jobs are to be finished
};

// `first` is the next job to be finished, `taken` the next to be worked on, `last` the next to be filled; all
// three only grow, and first <= taken <= last <= first + places.
struct ring {
    const struct ring_jobs *jobs;
    uint64_t first, taken, last;
    bool no_more; // jobs to fill
    bool over;    // jobs that are under way are left as they are
    bool *done;   // by place: the work on it
    size_t threads;
    struct thread_lock lock;
    struct thread_bell work_to_do, work_done;
    size_t idle;    // threads that wait for work
    size_t waiting; // threads that wait for the first job to be done or finished
    struct thread_team team;
};

// Come back when all jobs are finished, or when `finish` had enough and nobody works any more. Where there
// are no threads or no memory for them to be had, it is done by the caller's alone.
void ring_run(struct ring *r, const struct ring_jobs *jobs, struct mem *m);

// From within the work on a job: wait until all jobs before it are finished; from then on it is as if the
// caller's thread did the work. False: that will not be.
bool ring_await_turn(struct ring *r, uint64_t turn);

#endif
