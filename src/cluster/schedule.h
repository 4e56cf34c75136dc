// Which worker of a cluster has which chunk of jobs. It knows neither the file nor the network nor the clock:
// events are reported to it with their time, so that tests need not wait.
//
// A worker has one chunk at a time, does it in order, and should finish it in about a second. If it is silent
// for too long, the rest of its chunk is reassigned; when it is heard again, it gets a new one. When nothing
// is left to hand out, a chunk that takes much too long is also given to a second worker. So a job may be
// done twice, which does no harm: its result is the same.
#ifndef ROQUE_CLUSTER_SCHEDULE_H
#define ROQUE_CLUSTER_SCHEDULE_H

#include "base/mem.h"

// Jobs, as runs of consecutive numbers: after an interruption there may be gaps.
enum { CHUNK_RUNS = 8, CHUNK_JOBS = 4096 };
struct chunk {
    uint64_t id;    // from 1; 0: none
    uint64_t count; // jobs in all
    size_t runs;
    struct chunk_run {
        uint64_t first, count;
    } run[CHUNK_RUNS];
};
bool chunk_add(struct chunk *c, uint64_t job);         // after all others; false: no room
uint64_t chunk_job(const struct chunk *c, uint64_t n); // the n-th from 0
void chunk_drop(struct chunk *c, uint64_t count);      // the first ones

struct schedule_worker {
    struct chunk chunk; // the part not done yet; id 0: none
    bool counts;        // its results are expected; otherwise it was reassigned, or another worker was faster
    bool shared;        // another worker has, or had, the same
    bool present;       // heard of, and not given up
    bool was_lost;
    uint64_t heard_us, given_us;
    uint64_t last_count; // jobs of the last chunk
    double job_us;       // time per job; 0: unknown
};

struct schedule {
    struct mem *mem;
    uint64_t patience_us, chunk_us; // the target for a chunk; 0: always one job
    struct schedule_worker *workers;
    size_t count;
    struct chunk *again; // taken from lost workers, to be handed out before anything new;
    size_t again_count;  // at most the number of workers
    uint64_t ids;        // used so far
    size_t open;         // chunks not done, including those in `again`
    double job_us;       // over all workers
};

bool schedule_init(struct schedule *r, struct mem *m, size_t workers, uint64_t patience_us,
                   uint64_t chunk_us);
void schedule_free(struct schedule *r);

// A message came from this worker. A worker that had been given up is back.
void schedule_heard(struct schedule *r, size_t who, uint64_t now_us);

// How many jobs a chunk for this worker should have, with so many jobs left.
uint64_t schedule_size(const struct schedule *r, size_t who, uint64_t left);

// Assign a chunk to an idle worker: new jobs, which get an id, or one from schedule_again or schedule_late.
void schedule_give(struct schedule *r, size_t who, struct chunk *c, uint64_t now_us);

// The first so many jobs of the worker's chunk with this id are done, and took so long.
void schedule_done(struct schedule *r, size_t who, uint64_t id, uint64_t jobs, uint64_t took_us);

// Workers that were silent for too long are lost. Call this after all received messages were reported.
void schedule_look(struct schedule *r, uint64_t now_us);

// A chunk to reassign, to be handed out at once: one of a lost worker, or one that takes much too long.
// False: none.
bool schedule_again(struct schedule *r, struct chunk *out);
bool schedule_late(struct schedule *r, uint64_t now_us, struct chunk *out);

bool schedule_idle(const struct schedule *r, size_t who); // present, without a chunk
size_t schedule_lost(const struct schedule *r);           // how many were given up, at least for a time

#endif
