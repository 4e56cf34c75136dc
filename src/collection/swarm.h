// Jobs in any order: filled by the caller's thread, worked on by others, and finished by the caller's thread
// again as they come. So one that takes long keeps nobody waiting, neither those who work nor what others
// have found. One thread does them in the order in which they were filled. base/ring.h is for those who need
// it.
#ifndef ROQUE_COLLECTION_SWARM_H
#define ROQUE_COLLECTION_SWARM_H

#include "base/mem.h"

struct swarm_jobs {
    size_t threads; // that work, beside the caller's
    size_t places;  // at most so many jobs are under way
    void *context;
    bool (*fill)(void *context, size_t place); // false: there are no more jobs
    void (*work)(void *context, size_t place);
    bool (*finish)(void *context, size_t place); // false: no more jobs are to be finished
    bool (*look)(void *context); // several times a second, whatever the jobs do; false: the same
};

// Come back when all jobs are finished, or when there was enough of it and nobody works any more. False when
// there is no memory to begin.
bool swarm_run(const struct swarm_jobs *jobs, struct mem *m);

#endif
