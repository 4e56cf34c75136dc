// Jobs of a campaign, done by several threads. The caller's thread, which alone knows the database, hands
// them out and takes them back: in the order of their numbers, or as they come.
#ifndef ROQUE_COLLECTION_POOL_H
#define ROQUE_COLLECTION_POOL_H

#include "campaign/campaign.h"

// A job on its way. It has a ledger of its own, which goes with it from thread to thread.
struct pool_job {
    struct mem mem;
    uint64_t number;
    bool has_given;
    struct campaign_puzzle given; // in the job's ledger; freed after the job
    struct campaign_result result;
    enum campaign_answer answer;
    struct fault fault;
};

struct pool {
    const struct campaign_request *request;
    const void *shared;
    size_t threads;
    struct limits limits;
    void *context;
    bool (*next)(void *context, struct pool_job *job); // false: there are no more
    bool (*done)(void *context, struct pool_job *job); // false: stop
    // With `look`, jobs are taken back as they come, so that a long one delays nobody. It is called several
    // times per second; false: stop.
    bool (*look)(void *context);
};

// Returns when all jobs are done, or after a stop. False when there is no memory to begin.
bool pool_run(const struct pool *p, struct mem *m);

#endif
