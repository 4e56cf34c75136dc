// A campaign that is being worked on, whoever does the work: the jobs that are left, and where results go.
// What goes wrong is told at once; the exit code says so at the end.
#ifndef ROQUE_COLLECTION_RUNNING_H
#define ROQUE_COLLECTION_RUNNING_H

#include "cli/collection/collection.h"
#include "cli/progress.h"
#include "collection/campaign.h"

struct running {
    struct db db;
    struct mem *mem;
    struct kept_campaign campaign;
    struct campaign_todo todo;
    struct campaign_log log;
    sqlite3_stmt *given;
    uint64_t limit, handed_out; // jobs of this run; limit 0: none
    struct cli_progress progress;
    struct fault fault;
    int exit_code;
};

// Open the file, and look what there is to do. False: it was told what is wrong. End it either way.
bool running_begin(struct running *r, const struct cli_collection_request *q, struct mem *m);

// The next job that nobody does yet, and the puzzle that it is about where the kind is over puzzles. False:
// there is none, or there will be no more.
bool running_next(struct running *r, uint64_t *job);
bool running_given(struct running *r, uint64_t job, struct mem *m, struct campaign_puzzle *out);

// The result of a job, freed in any case; its bytes are of our ledger. Soon after it is on the disk.
bool running_put(struct running *r, uint64_t job, struct campaign_result *result);
bool running_store(struct running *r);     // all that was put
bool running_store_due(struct running *r); // if it is time to

// Tell the fault; false.
bool running_fail(struct running *r);

// How far it is, in a line; the exit code.
int running_tell(struct running *r, bool json);
void running_end(struct running *r);

#endif
