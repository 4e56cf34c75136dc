// roque-cluster: `mpirun ... roque campaign FILE.db run`. Rank 0, the coordinator, keeps the file; all others
// are workers. schedule.c assigns jobs, encoding.c is the byte format of messages, transport.c sends them.
// docs/cluster.md has the guarantees.
#ifndef ROQUE_CLUSTER_CLUSTER_H
#define ROQUE_CLUSTER_CLUSTER_H

#include "collection/campaign.h"

// Which worker of a cluster has which chunk of jobs. It knows neither the file nor the network nor the clock:
// events are reported to it with their time, so that tests need not wait.
//
// A worker has one chunk at a time, does it in order, and should finish it in about a second. If it is silent
// for too long, the rest of its chunk is reassigned; when it is heard again, it gets a new one. When nothing
// is left to hand out, a chunk that takes much too long is also given to a second worker. So a job may be
// done twice, which does no harm: its result is the same.

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
    bool counts;        // its results are expected: it was not reassigned, and no other worker was faster
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
void schedule_heard(struct schedule *r, size_t worker, uint64_t now_us);

// How many jobs a chunk for this worker should have, with so many jobs left.
uint64_t schedule_size(const struct schedule *r, size_t worker, uint64_t left);

// Assign a chunk to an idle worker: new jobs, which get an id, or one from schedule_again or schedule_late.
void schedule_give(struct schedule *r, size_t worker, struct chunk *c, uint64_t now_us);

// The first so many jobs of the worker's chunk with this id are done, and took so long.
void schedule_done(struct schedule *r, size_t worker, uint64_t id, uint64_t jobs, uint64_t took_us);

// Workers that were silent for too long are lost. Call this after all received messages were reported.
void schedule_look(struct schedule *r, uint64_t now_us);

// A chunk to reassign, to be handed out at once: one of a lost worker, or one that takes much too long.
// False: none.
bool schedule_again(struct schedule *r, struct chunk *out);
bool schedule_late(struct schedule *r, uint64_t now_us, struct chunk *out);

bool schedule_idle(const struct schedule *r, size_t worker); // present, without a chunk
size_t schedule_lost(const struct schedule *r);              // how many were given up, at least for a time

// ---- Messages ---------------------------------------------------------------------------------------------

// Messages between the ranks of a cluster: the only code that uses MPI. Nothing here ever waits for a rank
// that may be dead. Messages are sent in pieces that are small enough to be on their way once they are sent,
// whatever happens to the sender; those of one rank arrive in order.

// Rank 0 keeps the file; the others are workers.
enum message_kind {
    MESSAGE_HERE,     // from a worker: it is present, with its version
    MESSAGE_CAMPAIGN, // to a worker: the campaign
    MESSAGE_CHUNK,    // to a worker: jobs to do
    MESSAGE_RESULTS,  // from a worker: results of the jobs of its chunk, in order
    MESSAGE_FAULT,    // from a worker: why it cannot continue
    MESSAGE_BEAT,     // from a worker: a sign of life
    MESSAGE_END,      // to a worker: stop
    MESSAGE_BYE,      // from a worker: it has stopped
    MESSAGE_CLOSE,    // to a worker: all have stopped; end together
    MESSAGE_LEAVE,    // to a worker: a rank is lost; each ends alone
    MESSAGE_KINDS
};

struct transport;

// Begin, in every rank. NULL: out of memory.
struct transport *transport_open(struct mem *m);
size_t transport_rank(const struct transport *m);
size_t transport_ranks(const struct transport *m);

// Send a text; its bytes are copied. False: out of memory.
bool transport_send(struct transport *m, size_t to, enum message_kind kind, const char *bytes, size_t size);

// The next message, if there is one: its text is valid until the next call. False: none, or (*ok) out of
// memory.
struct message {
    size_t from;
    enum message_kind kind;
    const char *bytes;
    size_t size;
};
bool transport_receive(struct transport *m, struct message *l, bool *ok);

// Sleep for so long; a signal ends it early.
void transport_pause(uint64_t us);

// The end: of all ranks together, if none is lost; else of this one alone. Rank 0 takes the others with it.
// Both finish MPI; the second does not return.
void transport_close(struct transport *m);
_Noreturn void transport_leave(struct transport *m, int exit_code);

// The byte format of messages: numbers in decimal, each ended by a space, and texts after their length.
// Received data is checked before it is used.

// ---- Encoding: a text that has failed stays failed ----

void encode_number(struct text *out, uint64_t number);
void encode_text(struct text *out, const char *bytes, size_t size);
void encode_chunk(struct text *out, const struct chunk *c);
bool encode_puzzle(struct text *out, const struct campaign_puzzle *f, struct fault *fault);
bool encode_result(struct text *out, uint64_t job, const struct campaign_result *r, struct fault *fault);

// ---- Decoding: after an error `broken` is set, and everything else reads as nothing ----

struct decoder {
    const char *at;
    size_t left;
    bool broken;
    struct families *families; // of puzzles; NULL: those in C
};
struct decoder decode_begin(const char *bytes, size_t size);
uint64_t decode_number(struct decoder *p);
const char *decode_text(struct decoder *p, size_t *size); // within the bytes; NULL if broken
void decode_string(struct decoder *p, struct text *out);  // the same, into a text

void decode_chunk(struct decoder *p, struct chunk *c);

// Both are initialised or zeroed before, and freed by the caller in any case. False: a fault.
bool decode_puzzle(struct decoder *p, struct mem *m, struct campaign_puzzle *f, struct fault *fault);
bool decode_result(struct decoder *p, uint64_t *job, struct campaign_result *r, struct fault *fault);

enum {
    CLUSTER_CHUNK_US = 1000000, // the target for a chunk
    CLUSTER_BEATS = 4,          // signs of life of a worker within the patience
    CLUSTER_WAIT = 10           // a worker waits this many times the patience for the coordinator
};

// Both return the exit code when all ranks end together. If one was lost, they end the program. With chunk_us
// 0 each job is a chunk, for measuring.
int cluster_coordinate(struct transport *m, const char *file, const struct campaign_run_values *v,
                       uint64_t chunk_us);
int cluster_work(struct transport *m, const struct campaign_run_values *v, size_t threads);

#endif
