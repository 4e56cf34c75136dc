#include "collection/swarm.h"

#include "base/clock.h"
#include "base/thread.h"

// Places in a row: who comes first goes first.
struct row {
    size_t *at;
    size_t first, count;
};

struct swarm {
    const struct swarm_jobs *jobs;
    struct row free, filled, done; // the others are being worked on
    bool no_more;                  // jobs to fill
    bool over;                     // jobs that are under way are left as they are
    size_t waiting;                // threads that wait for work
    struct thread_lock lock;
    struct thread_bell work_to_do, work_done;
    struct thread_team team;
};

static void put(const struct swarm *s, struct row *r, size_t place) {
    r->at[(r->first + r->count++) % s->jobs->places] = place;
}

static size_t take(const struct swarm *s, struct row *r) {
    size_t place = r->at[r->first];
    r->first = (r->first + 1) % s->jobs->places;
    r->count--;
    return place;
}

// ---- The threads that work -------------------------------------------------------------------------------

// The caller's thread looks up by itself now and then; it is only woken when work runs short, so that quick
// jobs do not cost a bell each.
static void work_on_next(struct swarm *s) {
    size_t place = take(s, &s->filled);
    thread_unlock(&s->lock);
    s->jobs->work(s->jobs->context, place);
    thread_lock(&s->lock);
    put(s, &s->done, place);
    if (s->filled.count <= s->jobs->places / 4) thread_bell_ring(&s->work_done);
}

static void worker(void *context, size_t number) {
    struct swarm *s = context;
    (void)number;
    thread_lock(&s->lock);
    while (!s->over && (s->filled.count > 0 || !s->no_more)) {
        if (s->filled.count > 0) {
            work_on_next(s);
            continue;
        }
        s->waiting++;
        thread_bell_wait(&s->work_to_do, &s->lock);
        s->waiting--;
    }
    thread_unlock(&s->lock);
}

// ---- The caller's thread ---------------------------------------------------------------------------------

// The lock is not held while jobs are filled and finished: their places are in no row.
static void fill_next(struct swarm *s) {
    size_t place = take(s, &s->free);
    thread_unlock(&s->lock);
    bool filled = s->jobs->fill(s->jobs->context, place);
    thread_lock(&s->lock);
    put(s, filled ? &s->filled : &s->free, place);
    s->no_more = !filled;
    if (s->waiting > 0) thread_bell_ring(&s->work_to_do);
}

static void finish_next(struct swarm *s) {
    size_t place = take(s, &s->done);
    thread_unlock(&s->lock);
    bool go_on = s->jobs->finish(s->jobs->context, place);
    thread_lock(&s->lock);
    put(s, &s->free, place);
    s->over = !go_on;
}

static void look(struct swarm *s) {
    thread_unlock(&s->lock);
    bool go_on = s->jobs->look(s->jobs->context);
    thread_lock(&s->lock);
    if (!go_on) s->over = true;
}

static void feed(struct swarm *s) {
    enum { A_MOMENT_US = 50000 };
    thread_lock(&s->lock);
    while (!s->over && (!s->no_more || s->free.count < s->jobs->places)) {
        if (s->done.count > 0) finish_next(s);
        else if (!s->no_more && s->free.count > 0) fill_next(s);
        else {
            thread_bell_wait_until(&s->work_done, &s->lock, clock_us() + A_MOMENT_US);
            look(s);
        }
    }
    thread_bell_ring(&s->work_to_do); // there is no more
    thread_unlock(&s->lock);
}

static void run_alone(const struct swarm_jobs *j) {
    while (j->fill(j->context, 0)) {
        j->work(j->context, 0);
        if (!j->finish(j->context, 0) || !j->look(j->context)) return;
    }
}

// ---- The whole -------------------------------------------------------------------------------------------

static void run(struct swarm *s) {
    const struct swarm_jobs *j = s->jobs;
    for (size_t i = 0; i < j->places; i++) put(s, &s->free, i);
    thread_lock_init(&s->lock);
    thread_bell_init(&s->work_to_do);
    thread_bell_init(&s->work_done);
    if (thread_team_start(&s->team, j->threads, worker, s) > 0) feed(s);
    else run_alone(j);
    thread_team_join(&s->team);
    thread_bell_free(&s->work_done);
    thread_bell_free(&s->work_to_do);
    thread_lock_free(&s->lock);
}

bool swarm_run(const struct swarm_jobs *jobs, struct mem *m) {
    enum { ROWS = 3 };
    struct swarm s = {.jobs = jobs};
    size_t *rows = mem_zeroed(m, ROWS * jobs->places, sizeof *rows);
    if (rows == NULL) return false;
    s.free.at = rows;
    s.filled.at = rows + jobs->places;
    s.done.at = rows + 2 * jobs->places;
    run(&s);
    mem_free(m, rows, ROWS * jobs->places * sizeof *rows);
    return true;
}
