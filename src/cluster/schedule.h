// Who does what: the workers of a cluster, and the chunks of jobs that they have. Knows neither the file nor
// the network nor the clock: it is told what happened and when, so that tests need not wait for anything.
//
// A worker has one chunk at a time, which he does in order and should have done in about a second. From one
// of whom nothing is heard for too long the rest of his chunk is taken; when he is heard of again he gets
// another. Where nothing is left to be handed out, a chunk that takes much too long is given to a second
// worker besides. A job may so be done twice, which does no harm: its result is the same.
#ifndef ROQUE_CLUSTER_SCHEDULE_H
#define ROQUE_CLUSTER_SCHEDULE_H

#include "base/mem.h"

// Jobs, as runs of numbers in order: after an interruption there may be holes.
enum { CHUNK_RUNS = 8, CHUNK_JOBS = 4096 };
struct chunk {
    uint64_t id;    // from 1; 0: none
    uint64_t count; // jobs in all
    size_t runs;
    struct chunk_run {
        uint64_t first, count;
    } run[CHUNK_RUNS];
};
bool chunk_add(struct chunk *c, uint64_t job);         // behind all others; false: there is no room for it
uint64_t chunk_job(const struct chunk *c, uint64_t n); // the n-th from 0
void chunk_drop(struct chunk *c, uint64_t count);      // the first ones

struct schedule_worker {
    struct chunk chunk; // what of it is not done; id 0: he has none
    bool counts;        // it is waited for; else it was taken from him, or somebody else was quicker
    bool shared;        // somebody else has, or had, the same
    bool present;       // he was heard of, and not given up
    bool was_lost;
    uint64_t heard_us, given_us;
    uint64_t last_count; // jobs of the last chunk,
    double job_us;       // and what one took; 0: not known yet
};

struct schedule {
    struct mem *mem;
    uint64_t patience_us, chunk_us; // a chunk should take that; 0: it is always one job
    struct schedule_worker *workers;
    size_t count;
    struct chunk *again; // taken from the lost, to be given to others before anything new;
    size_t again_count;  // never more than there are workers
    uint64_t ids;        // given so far
    size_t open;         // chunks that are not done, those of `again` among them
    double job_us;       // as of all workers
};

bool schedule_init(struct schedule *r, struct mem *m, size_t workers, uint64_t patience_us,
                   uint64_t chunk_us);
void schedule_free(struct schedule *r);

// Something came from him. A worker who had been given up is back.
void schedule_heard(struct schedule *r, size_t who, uint64_t now_us);

// How many jobs a chunk for him should have, with so many left that nobody has.
uint64_t schedule_size(const struct schedule *r, size_t who, uint64_t left);

// He, who has nothing, has this from now on: new jobs, which get an id, or what was told below.
void schedule_give(struct schedule *r, size_t who, struct chunk *c, uint64_t now_us);

// The first so many jobs of his chunk with this id are done, and took so long.
void schedule_done(struct schedule *r, size_t who, uint64_t id, uint64_t jobs, uint64_t took_us);

// Who was silent for too long is lost. To be called when everything that came was told.
void schedule_look(struct schedule *r, uint64_t now_us);

// A chunk that somebody else should do, to be given at once: one of the lost, or one that takes much too
// long. False: there is none.
bool schedule_again(struct schedule *r, struct chunk *out);
bool schedule_late(struct schedule *r, uint64_t now_us, struct chunk *out);

bool schedule_idle(const struct schedule *r, size_t who); // he is there, and has nothing to do
size_t schedule_present(const struct schedule *r);        // how many are there
size_t schedule_lost(const struct schedule *r);           // how many had to be given up, at least for a time

#endif
