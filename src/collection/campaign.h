// A campaign in the database: its parameters, its progress, and running its jobs.
#ifndef ROQUE_COLLECTION_CAMPAIGN_H
#define ROQUE_COLLECTION_CAMPAIGN_H

#include "cli/cli.h"
#include "collection/store.h"

struct saved_campaign {
    int64_t id;
    struct campaign_request request;
    struct text title;      // "loops --area 12"
    struct text parameters; // the same as lines "NAME WORD"
    uint64_t jobs, done;
    uint64_t worked_ms; // time that runs have taken so far
    int64_t beat;       // time of the last run's last job, in seconds since 1970; 0: never
};

// Save a new campaign; returns its number, and how many jobs it has.
bool campaign_plan(struct db *d, const struct campaign_request *r, const char *parameters, int64_t *id,
                   uint64_t *jobs, struct fault *fault);

// Load the campaign of this number, or (0) the last. Free it either way.
bool campaign_load(struct db *d, int64_t number, struct mem *m, struct saved_campaign *out,
                   struct fault *fault);

// The same without a database, on a collection of so many puzzles.
bool campaign_describe(const char *kind, const char *parameters, uint64_t puzzles, struct mem *m,
                       struct saved_campaign *out, struct fault *fault);
void campaign_free(struct saved_campaign *c);

// The progress, as a line or an object; `since`: also when the last job was done.
void campaign_add_status(struct text *out, const char *file, const struct saved_campaign *c, bool json,
                         bool since);

// ---- Running it ------------------------------------------------------------------------------------------

// The options of `campaign run`, on threads or on ranks.
struct campaign_run_values {
    int64_t number;   // of the campaign; 0: the last
    uint64_t threads; // 0: the default
    uint64_t patience_us, limit;
    bool json;
};

// A running campaign: the remaining jobs, and the results on their way into the file. Faults are reported at
// once; the exit code says so at the end.
enum {
    ACTIVE_GIVEN,
    ACTIVE_THERE,
    ACTIVE_DONE,
    ACTIVE_RESULT,
    ACTIVE_FOUND,
    ACTIVE_PROGRESS,
    ACTIVE_STATEMENTS
};
enum { ACTIVE_BLOCK = 1024 };
struct active_campaign {
    struct db db;
    struct mem *mem;
    struct store store;
    struct saved_campaign campaign;
    sqlite3_stmt *statements[ACTIVE_STATEMENTS];
    uint64_t limit, handed_out; // jobs of this run; limit 0: none
    // Remaining jobs: from `next` on, except the done ones in the block.
    uint64_t next, block[ACTIVE_BLOCK];
    size_t block_size, block_at;
    bool last_block; // no done job comes after it
    // Results on their way into the database.
    VEC(struct active_result {
        uint64_t job;
        struct campaign_result result; // owned
    })
    waiting;
    uint64_t first_us, last_us; // when the first result came; when time was last recorded
    struct cli_progress progress;
    struct fault fault;
    int exit_code;
};

// Open the file and find the remaining jobs. False after an error was reported. End it either way.
bool active_begin(struct active_campaign *r, const char *file, const struct campaign_run_values *v,
                  struct mem *m);

// The next job to hand out, and its puzzle if the kind is over puzzles. False: there is none.
bool active_next(struct active_campaign *r, uint64_t *job);
bool active_given(struct active_campaign *r, uint64_t job, struct mem *m, struct campaign_puzzle *out);

// Store the result of a job, which is freed in any case; its bytes are in our ledger. It is written to the
// disk soon afterwards.
bool active_put(struct active_campaign *r, uint64_t job, struct campaign_result *result);
bool active_store(struct active_campaign *r);     // all results so far
bool active_store_due(struct active_campaign *r); // the same, if it is time

bool active_fail(struct active_campaign *r); // report the fault; always false

int active_report(struct active_campaign *r, bool json); // its status on standard output; the exit code
void active_end(struct active_campaign *r);

// Jobs of a campaign, done by several threads. Only the caller's thread uses the database: it hands out jobs
// and takes back results, in the order of their numbers or as they come.

// A job in progress. It has a ledger of its own, which moves with it from thread to thread.
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
    // With `look`, results are taken back as they come, so that a long job does not delay the others. It is
    // called several times per second; false: stop.
    bool (*look)(void *context);
};

// Returns when all jobs are done, or after a stop. False when there is no memory at the start.
bool pool_run(const struct pool *p, struct mem *m);

#endif
