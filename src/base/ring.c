#include "base/ring.h"

#include "base/limits.h"

static size_t place_of(const struct ring *r, uint64_t turn) { return (size_t)(turn % r->jobs->places); }

static bool fill(struct ring *r, uint64_t turn) {
    return r->jobs->fill(r->jobs->context, place_of(r, turn), turn);
}
static void work(struct ring *r, uint64_t turn) { r->jobs->work(r->jobs->context, place_of(r, turn), turn); }
static bool finish(struct ring *r, uint64_t turn) {
    return r->jobs->finish(r->jobs->context, place_of(r, turn), turn);
}

static bool is_ready(const struct ring *r) {
    return r->jobs->ready == NULL || r->jobs->ready(r->jobs->context);
}

static void run_alone(struct ring *r) {
    const struct ring_jobs *j = r->jobs;
    for (uint64_t turn = 0; j->fill(j->context, 0, turn); r->first = ++turn) {
        j->work(j->context, 0, turn);
        if (!j->finish(j->context, 0, turn)) return;
    }
}

// ---- The threads that work -------------------------------------------------------------------------------

// Wake only threads that wait. If there is little work, share it out evenly.
enum { SOON_US = 2000 };

static void tell_done(struct ring *r) {
    if (r->waiting > 0) thread_bell_ring(&r->work_done);
}

static void wait_for_first(struct ring *r) {
    r->waiting++;
    thread_bell_wait(&r->work_done, &r->lock);
    r->waiting--;
}

static size_t handful(const struct ring *r) {
    size_t share = (size_t)(r->last - r->taken + r->threads - 1) / r->threads;
    return share < r->jobs->handful ? share : r->jobs->handful;
}

static void work_on_some(struct ring *r) {
    uint64_t from = r->taken, to = r->taken += handful(r), told_us = clock_us();
    for (uint64_t turn = from; turn < to && !r->over; turn++) {
        thread_unlock(&r->lock);
        work(r, turn);
        uint64_t now_us = clock_us();
        thread_lock(&r->lock);
        r->done[place_of(r, turn)] = true;
        if (turn + 1 < to && now_us < told_us + SOON_US) continue;
        tell_done(r);
        told_us = now_us;
    }
}

static void worker(void *context, size_t number) {
    struct ring *r = context;
    (void)number;
    thread_lock(&r->lock);
    while (!r->over && (r->taken < r->last || !r->no_more)) {
        if (r->taken < r->last) {
            work_on_some(r);
            continue;
        }
        r->idle++;
        thread_bell_wait(&r->work_to_do, &r->lock);
        r->idle--;
    }
    thread_unlock(&r->lock);
}

bool ring_await_turn(struct ring *r, uint64_t turn) {
    if (r->threads == 0) return true;
    thread_lock(&r->lock);
    tell_done(r); // the jobs before this one
    while (r->first != turn && !r->over) wait_for_first(r);
    bool ours = !r->over; // no other thread touches the first job until it is done
    thread_unlock(&r->lock);
    return ours;
}

// ---- The caller's thread ---------------------------------------------------------------------------------

// Jobs are filled and finished without the lock: free places, and those whose work is done, belong to the
// caller's thread.
static void fill_some(struct ring *r) {
    uint64_t last = r->last, end = last + r->jobs->handful;
    bool filled = true;
    thread_unlock(&r->lock);
    do filled = fill(r, last);
    while (filled && ++last < end && is_ready(r));
    thread_lock(&r->lock);
    r->last = last;
    if (!filled) r->no_more = true;
    if (r->idle > 0) thread_bell_ring(&r->work_to_do);
}

static void finish_some(struct ring *r) {
    while (!r->over && r->first < r->last && r->done[place_of(r, r->first)]) {
        thread_unlock(&r->lock);
        bool go_on = finish(r, r->first);
        thread_lock(&r->lock);
        r->done[place_of(r, r->first)] = false;
        r->first++;
        r->over = !go_on;
    }
    tell_done(r); // a thread may be waiting for its turn
}

// Fill while there is room and something to fill in, otherwise finish what is done.
static void feed(struct ring *r) {
    thread_lock(&r->lock);
    while (!r->over && (!r->no_more || r->first < r->last)) {
        bool room = r->last + r->jobs->handful <= r->first + r->jobs->places;
        bool waits = r->first < r->last && !is_ready(r);
        if (!r->no_more && room && !waits) fill_some(r);
        else if (r->done[place_of(r, r->first)]) finish_some(r);
        else wait_for_first(r);
    }
    thread_bell_ring(&r->work_to_do); // there is no more
    thread_unlock(&r->lock);
}

void ring_run(struct ring *r, const struct ring_jobs *jobs, struct mem *m) {
    *r = (struct ring){.jobs = jobs};
    r->done = jobs->threads < 2 ? NULL : mem_zeroed(m, jobs->places, sizeof *r->done);
    if (r->done == NULL) {
        run_alone(r);
        return;
    }
    thread_lock_init(&r->lock);
    thread_bell_init(&r->work_to_do);
    thread_bell_init(&r->work_done);
    thread_lock(&r->lock); // no thread starts before the number of threads is known
    r->threads = thread_team_start(&r->team, jobs->threads, worker, r);
    thread_unlock(&r->lock);
    if (r->threads > 0) feed(r);
    else run_alone(r);
    thread_team_join(&r->team);
    thread_bell_free(&r->work_done);
    thread_bell_free(&r->work_to_do);
    thread_lock_free(&r->lock);
    mem_free(m, r->done, jobs->places * sizeof *r->done);
}
