// A campaign in the database: what was asked for, and how far it is.
#ifndef ROQUE_COLLECTION_CAMPAIGN_H
#define ROQUE_COLLECTION_CAMPAIGN_H

#include "collection/store.h"

struct kept_campaign {
    int64_t id;
    struct campaign_request request;
    struct text title;      // "loops --area 12"
    struct text parameters; // the same as lines "NAME WORD"
    uint64_t jobs, done;
    uint64_t worked_ms; // somebody worked on it
    int64_t beat;       // when last, in seconds since 1970; 0: never
};

// Write a new one down; its number is told.
bool campaign_plan(struct db *d, const struct campaign_request *r, const char *parameters, int64_t *id,
                   uint64_t *jobs, struct fault *fault);

// That of this number, or (0) the last. Free it either way.
bool campaign_load(struct db *d, int64_t number, struct mem *m, struct kept_campaign *out,
                   struct fault *fault);

// The same without a database: of this kind, with these parameters, on a collection of so many puzzles.
bool campaign_describe(const char *kind, const char *parameters, uint64_t puzzles, struct mem *m,
                       struct kept_campaign *out, struct fault *fault);
void campaign_free(struct kept_campaign *c);

// Results on their way into the database.
struct kept_result {
    uint64_t job;
    struct campaign_result result; // owned
};
struct campaign_log {
    struct db *db;
    struct mem *mem;
    struct kept_campaign *campaign;
    struct store store;
    sqlite3_stmt *result, *found, *progress;
    VEC(struct kept_result) waiting;
    uint64_t first_us, last_us; // the first of those, and when the time was last written down
};
bool campaign_log_init(struct campaign_log *l, struct db *d, struct kept_campaign *c, struct mem *m,
                       struct fault *fault);
void campaign_log_free(struct campaign_log *l);

// Take the result of a job over, freed in any case; what was gathered may be stored.
bool campaign_log_put(struct campaign_log *l, uint64_t job, struct campaign_result *result,
                      struct fault *fault);
bool campaign_log_store(struct campaign_log *l, struct fault *fault);

// The jobs that are not done, in order: the first from `job` on; false: there are no more. A block of those
// that are is read at a time, so that memory does not grow with their number.
enum { CAMPAIGN_BLOCK = 1024 };
struct campaign_todo {
    struct db *db;
    const struct kept_campaign *campaign;
    sqlite3_stmt *done;
    uint64_t block[CAMPAIGN_BLOCK]; // done, in order
    size_t size, at;
    bool last; // there are no done ones behind the block
    uint64_t next;
};
bool campaign_todo_init(struct campaign_todo *t, struct db *d, const struct kept_campaign *c,
                        struct fault *fault);
void campaign_todo_free(struct campaign_todo *t);
bool campaign_todo_next(struct campaign_todo *t, uint64_t *job, struct fault *fault);

#endif
