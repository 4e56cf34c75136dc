#include "cluster/cluster.h"

#include <assert.h>

// ---- Chunks ----------------------------------------------------------------------------------------------

bool chunk_add(struct chunk *c, uint64_t job) {
    struct chunk_run *last = c->runs == 0 ? NULL : &c->run[c->runs - 1];
    bool follows = last != NULL && last->first + last->count == job;
    if (!follows && c->runs == CHUNK_RUNS) return false;
    if (follows) last->count++;
    else c->run[c->runs++] = (struct chunk_run){job, 1};
    c->count++;
    return true;
}

uint64_t chunk_job(const struct chunk *c, uint64_t n) {
    size_t i = 0;
    while (n >= c->run[i].count) n -= c->run[i++].count;
    return c->run[i].first + n;
}

void chunk_drop(struct chunk *c, uint64_t count) {
    size_t gone = 0;
    if (count > c->count) count = c->count;
    c->count -= count;
    while (gone < c->runs && count >= c->run[gone].count) count -= c->run[gone++].count;
    for (size_t i = gone; i < c->runs; i++) c->run[i - gone] = c->run[i];
    c->runs -= gone;
    if (count == 0) return;
    c->run[0].first += count;
    c->run[0].count -= count;
}

// ---- Workers ---------------------------------------------------------------------------------------------

bool schedule_init(struct schedule *r, struct mem *m, size_t workers, uint64_t patience_us,
                   uint64_t chunk_us) {
    *r = (struct schedule){.mem = m, .count = workers, .patience_us = patience_us, .chunk_us = chunk_us};
    r->workers = mem_zeroed(m, workers, sizeof *r->workers);
    r->again = mem_zeroed(m, workers, sizeof *r->again);
    return r->workers != NULL && r->again != NULL;
}

void schedule_free(struct schedule *r) {
    mem_free(r->mem, r->workers, r->count * sizeof *r->workers);
    mem_free(r->mem, r->again, r->count * sizeof *r->again);
    *r = (struct schedule){0};
}

void schedule_heard(struct schedule *r, size_t worker, uint64_t now_us) {
    r->workers[worker].present = true;
    r->workers[worker].heard_us = now_us;
}

bool schedule_idle(const struct schedule *r, size_t worker) {
    return r->workers[worker].present && r->workers[worker].chunk.id == 0;
}

size_t schedule_lost(const struct schedule *r) {
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->workers[i].was_lost;
    return count;
}

// ---- Assigning -------------------------------------------------------------------------------------------

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

// Towards the end chunks become smaller, so that all workers end at about the same time.
uint64_t schedule_size(const struct schedule *r, size_t worker, uint64_t left) {
    enum { GROWTH = 8 };
    const struct schedule_worker *w = &r->workers[worker];
    double job_us = w->job_us > 0 ? w->job_us : r->job_us;
    if (r->chunk_us == 0 || job_us <= 0) return 1;
    double wanted = (double)r->chunk_us / job_us;
    uint64_t size = wanted >= CHUNK_JOBS ? CHUNK_JOBS : (uint64_t)wanted;
    if (w->last_count > 0) size = least(size, GROWTH * w->last_count);
    size = least(size, left / (2 * r->count) + 1);
    return size == 0 ? 1 : size;
}

void schedule_give(struct schedule *r, size_t worker, struct chunk *c, uint64_t now_us) {
    struct schedule_worker *w = &r->workers[worker];
    assert(w->chunk.id == 0);
    w->shared = c->id != 0;
    if (c->id == 0) c->id = ++r->ids, r->open++;
    w->chunk = *c;
    w->counts = true;
    w->given_us = now_us;
    w->last_count = c->count;
}

// ---- Results ---------------------------------------------------------------------------------------------

static bool forget_again(struct schedule *r, uint64_t id) {
    for (size_t i = 0; i < r->again_count; i++)
        if (r->again[i].id == id) return r->again[i] = r->again[--r->again_count], true;
    return false;
}

// Other workers with the same chunk now work in vain. False when its results were no longer expected.
static bool close_shared(struct schedule *r, uint64_t id) {
    bool was_open = forget_again(r, id);
    for (size_t i = 0; i < r->count; i++) {
        struct schedule_worker *w = &r->workers[i];
        if (w->chunk.id != id || !w->counts) continue;
        w->counts = false;
        was_open = true;
    }
    return was_open;
}

static void learn(struct schedule *r, struct schedule_worker *w, double job_us) {
    enum { WEIGHT = 8 };
    w->job_us = w->job_us > 0 ? (w->job_us + job_us) / 2 : job_us;
    r->job_us = r->job_us > 0 ? r->job_us + (job_us - r->job_us) / WEIGHT : job_us;
}

void schedule_done(struct schedule *r, size_t worker, uint64_t id, uint64_t jobs, uint64_t took_us) {
    struct schedule_worker *w = &r->workers[worker];
    if (id == 0 || w->chunk.id != id) return;
    if (jobs > 0) learn(r, w, ((double)took_us + 1) / (double)jobs);
    chunk_drop(&w->chunk, jobs);
    if (w->chunk.count > 0) return;
    if (w->shared ? close_shared(r, id) : w->counts) r->open--;
    w->chunk = (struct chunk){0};
}

// ---- Lost and late workers -------------------------------------------------------------------------------

static bool has_second_worker(const struct schedule *r, const struct schedule_worker *w) {
    for (size_t i = 0; i < r->count; i++) {
        const struct schedule_worker *other = &r->workers[i];
        if (other != w && other->counts && other->chunk.id == w->chunk.id) return true;
    }
    return false;
}

// While `again` is not empty, no new chunk is handed out, so it has room for all of them.
static void lose(struct schedule *r, struct schedule_worker *w) {
    w->present = false;
    w->was_lost = true;
    if (w->chunk.id == 0 || !w->counts) return;
    if (!w->shared || !has_second_worker(r, w)) r->again[r->again_count++] = w->chunk;
    w->counts = false;
    w->shared = true;
}

void schedule_look(struct schedule *r, uint64_t now_us) {
    for (size_t i = 0; i < r->count; i++)
        if (r->workers[i].present && now_us > r->workers[i].heard_us + r->patience_us)
            lose(r, &r->workers[i]);
}

bool schedule_again(struct schedule *r, struct chunk *out) {
    if (r->again_count == 0) return false;
    *out = r->again[--r->again_count];
    return true;
}

bool schedule_late(struct schedule *r, uint64_t now_us, struct chunk *out) {
    enum { LATE = 5 }; // times the target for a chunk
    struct schedule_worker *latest = NULL;
    for (size_t i = 0; i < r->count; i++) {
        struct schedule_worker *w = &r->workers[i];
        bool may = w->present && w->counts && !w->shared && w->chunk.id != 0;
        if (may && now_us > w->given_us + LATE * r->chunk_us &&
            (latest == NULL || w->given_us < latest->given_us))
            latest = w;
    }
    if (latest == NULL) return false;
    latest->shared = true;
    *out = latest->chunk;
    return true;
}
