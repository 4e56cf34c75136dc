// Jobs of a campaign, done by several threads: handed out and taken back by the caller's thread, which alone
// knows the database; in the order of their numbers, or as they come.
#ifndef ROQUE_COLLECTION_CREW_H
#define ROQUE_COLLECTION_CREW_H

#include "campaign/campaign.h"

// A job on its way. It has a ledger of its own, which travels with it from thread to thread.
struct crew_job {
    struct mem mem;
    uint64_t number;
    bool has_given;
    struct campaign_puzzle given; // in the job's ledger; freed behind it
    struct campaign_result result;
    enum campaign_answer answer;
    struct fault fault;
};

struct crew {
    const struct campaign_request *request;
    const void *shared;
    size_t threads;
    struct limits limits;
    void *context;
    bool (*next)(void *context, struct crew_job *job); // false: there are no more
    bool (*done)(void *context, struct crew_job *job); // false: that is enough
    bool (*look)(void *context); // if given, jobs are taken back as they come, and this as swarm.h has it
};

// Come back when all are done, or when there was enough of it. False when there is no memory to begin.
bool crew_run(const struct crew *c, struct mem *m);

#endif
