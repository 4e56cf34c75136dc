// A campaign in the database: what was asked for, how far it is, and the work on it.
#ifndef ROQUE_COLLECTION_CAMPAIGN_H
#define ROQUE_COLLECTION_CAMPAIGN_H

#include "cli/progress.h"
#include "collection/store.h"

struct saved_campaign {
    int64_t id;
    struct campaign_request request;
    struct text title;      // "loops --area 12"
    struct text parameters; // the same as lines "NAME WORD"
    uint64_t jobs, done;
    uint64_t worked_ms; // time spent on it
    int64_t beat;       // when last worked on, in seconds since 1970; 0: never
};

// Save a new one: its number, and how many jobs it has.
bool campaign_plan(struct db *d, const struct campaign_request *r, const char *parameters, int64_t *id,
                   uint64_t *jobs, struct fault *fault);

// Load the one of this number, or (0) the last. Free it either way.
bool campaign_load(struct db *d, int64_t number, struct mem *m, struct saved_campaign *out,
                   struct fault *fault);

// The same without a database, on a collection of so many puzzles.
bool campaign_describe(const char *kind, const char *parameters, uint64_t puzzles, struct mem *m,
                       struct saved_campaign *out, struct fault *fault);
void campaign_free(struct saved_campaign *c);

// Results on their way into the database.
struct saved_result {
    uint64_t job;
    struct campaign_result result; // owned
};
struct campaign_log {
    struct db *db;
    struct mem *mem;
    struct saved_campaign *campaign;
    struct store store;
    sqlite3_stmt *result, *found, *progress;
    VEC(struct saved_result) waiting;
    uint64_t first_us, last_us; // when the first of those came, and when time was last recorded
};
bool campaign_log_init(struct campaign_log *l, struct db *d, struct saved_campaign *c, struct mem *m,
                       struct fault *fault);
void campaign_log_free(struct campaign_log *l);

// Take the result of a job over, freed in any case. Results may be stored.
bool campaign_log_put(struct campaign_log *l, uint64_t job, struct campaign_result *result,
                      struct fault *fault);
bool campaign_log_store(struct campaign_log *l, struct fault *fault);

// The jobs that are not done, in order; false: there are no more. Numbers of done ones are read in blocks, so
// that memory does not grow with them.
enum { CAMPAIGN_BLOCK = 1024 };
struct campaign_todo {
    struct db *db;
    const struct saved_campaign *campaign;
    sqlite3_stmt *done;
    uint64_t block[CAMPAIGN_BLOCK]; // done jobs, in order
    size_t size, at;
    bool last; // no done job comes after the block
    uint64_t next;
};
bool campaign_todo_init(struct campaign_todo *t, struct db *d, const struct saved_campaign *c,
                        struct fault *fault);
void campaign_todo_free(struct campaign_todo *t);
bool campaign_todo_next(struct campaign_todo *t, uint64_t *job, struct fault *fault);

// How far it is, as a line or an object; `since`: also when the last job was done.
void campaign_add_status(struct text *out, const struct saved_campaign *c, bool json, bool since);

// ---- Working on it ---------------------------------------------------------------------------------------

// What `campaign run` is asked for, on threads or on ranks.
struct campaign_run_values {
    int64_t number;   // of the campaign; 0: the last
    uint64_t threads; // 0: the default
    uint64_t patience_us, limit;
    bool json;
};

// A campaign with the jobs that are left and the place where results go. Faults are reported at once; the
// exit code says so at the end.
struct active_campaign {
    struct db db;
    struct mem *mem;
    struct saved_campaign campaign;
    struct campaign_todo todo;
    struct campaign_log log;
    sqlite3_stmt *given;
    uint64_t limit, handed_out; // jobs of this run; limit 0: none
    struct cli_progress progress;
    struct fault fault;
    int exit_code;
};

// Open the file and find what there is to do. False after a complaint. End it either way.
bool active_begin(struct active_campaign *r, const char *file, const struct campaign_run_values *v,
                  struct mem *m);

// The next job to hand out, and its puzzle where the kind is over puzzles. False: there is none.
bool active_next(struct active_campaign *r, uint64_t *job);
bool active_given(struct active_campaign *r, uint64_t job, struct mem *m, struct campaign_puzzle *out);

// Put the result of a job, freed in any case, in our ledger's bytes. Soon afterwards it is on the disk.
bool active_put(struct active_campaign *r, uint64_t job, struct campaign_result *result);
bool active_store(struct active_campaign *r);     // everything that was put
bool active_store_due(struct active_campaign *r); // if it is time to

bool active_fail(struct active_campaign *r); // report the fault; false

int active_report(struct active_campaign *r, bool json); // its status on standard output; the exit code
void active_end(struct active_campaign *r);

#endif
