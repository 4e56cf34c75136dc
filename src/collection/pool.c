#include "collection/campaign.h"

#include "base/ring.h"

// ---- One job ---------------------------------------------------------------------------------------------

struct working {
    const struct pool *pool;
    struct pool_job *jobs; // by place
};

static bool fill(void *context, size_t place, uint64_t turn) {
    struct working *w = context;
    struct pool_job *job = &w->jobs[place];
    (void)turn;
    job->has_given = false;
    job->fault = (struct fault){0};
    return w->pool->next(w->pool->context, job);
}

static void work(void *context, size_t place, uint64_t turn) {
    const struct working *w = context;
    struct pool_job *job = &w->jobs[place];
    const struct campaign_task task = {.request = w->pool->request,
                                       .job = job->number,
                                       .given = job->has_given ? &job->given : NULL,
                                       .shared = w->pool->shared,
                                       .limits = w->pool->limits};
    (void)turn;
    campaign_result_init(&job->result, &job->mem);
    job->answer = campaign_run(&task, &job->result, &job->fault);
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct working *w = context;
    struct pool_job *job = &w->jobs[place];
    (void)turn;
    bool go_on = w->pool->done(w->pool->context, job);
    campaign_result_free(&job->result);
    if (job->has_given) campaign_puzzle_free(&job->given);
    job->has_given = false;
    return go_on;
}

// Free the jobs that a stop left unfinished.
static void free_jobs(struct working *w, struct mem *m, size_t places) {
    for (size_t i = 0; i < places; i++) {
        if (w->jobs[i].result.mem != NULL) campaign_result_free(&w->jobs[i].result);
        if (w->jobs[i].has_given) campaign_puzzle_free(&w->jobs[i].given);
    }
    mem_free(m, w->jobs, places * sizeof *w->jobs);
}

// ---- As they come: the threads that work -----------------------------------------------------------------

struct queue { // of places
    size_t *at;
    size_t first, count;
};

struct unordered {
    const struct ring_jobs *jobs;
    const struct pool *pool;
    struct queue free, filled, done; // other places are being worked on
    bool no_more;                    // jobs to fill
    bool over;                       // unfinished jobs are left as they are
    size_t waiting;                  // threads that wait for work
    struct thread_lock lock;
    struct thread_bell work_to_do, work_done;
    struct thread_team team;
};

static void put(const struct unordered *u, struct queue *q, size_t place) {
    q->at[(q->first + q->count++) % u->jobs->places] = place;
}

static size_t take(const struct unordered *u, struct queue *q) {
    size_t place = q->at[q->first];
    q->first = (q->first + 1) % u->jobs->places;
    q->count--;
    return place;
}

// The caller's thread looks for results now and then. It is woken only when work runs short, so that quick
// jobs do not cost a wake-up each.
static void work_on_next(struct unordered *u) {
    size_t place = take(u, &u->filled);
    thread_unlock(&u->lock);
    u->jobs->work(u->jobs->context, place, 0);
    thread_lock(&u->lock);
    put(u, &u->done, place);
    if (u->filled.count <= u->jobs->places / 4) thread_bell_ring(&u->work_done);
}

static void worker(void *context, size_t number) {
    struct unordered *u = context;
    (void)number;
    thread_lock(&u->lock);
    while (!u->over && (u->filled.count > 0 || !u->no_more)) {
        if (u->filled.count > 0) {
            work_on_next(u);
            continue;
        }
        u->waiting++;
        thread_bell_wait(&u->work_to_do, &u->lock);
        u->waiting--;
    }
    thread_unlock(&u->lock);
}

// ---- As they come: the caller's thread -------------------------------------------------------------------

// The lock is not held while jobs are filled and finished: these jobs are in no queue.
static void fill_next(struct unordered *u) {
    size_t place = take(u, &u->free);
    thread_unlock(&u->lock);
    bool filled = u->jobs->fill(u->jobs->context, place, 0);
    thread_lock(&u->lock);
    put(u, filled ? &u->filled : &u->free, place);
    u->no_more = !filled;
    if (u->waiting > 0) thread_bell_ring(&u->work_to_do);
}

static void finish_next(struct unordered *u) {
    size_t place = take(u, &u->done);
    thread_unlock(&u->lock);
    bool go_on = u->jobs->finish(u->jobs->context, place, 0);
    thread_lock(&u->lock);
    put(u, &u->free, place);
    u->over = !go_on;
}

static void look(struct unordered *u) {
    thread_unlock(&u->lock);
    bool go_on = u->pool->look(u->pool->context);
    thread_lock(&u->lock);
    if (!go_on) u->over = true;
}

static void feed(struct unordered *u) {
    enum { A_MOMENT_US = 50000 };
    thread_lock(&u->lock);
    while (!u->over && (!u->no_more || u->free.count < u->jobs->places)) {
        if (u->done.count > 0) finish_next(u);
        else if (!u->no_more && u->free.count > 0) fill_next(u);
        else {
            thread_bell_wait_until(&u->work_done, &u->lock, clock_us() + A_MOMENT_US);
            look(u);
        }
    }
    thread_bell_ring(&u->work_to_do); // there are no more
    thread_unlock(&u->lock);
}

static void run_alone(const struct unordered *u) {
    const struct ring_jobs *j = u->jobs;
    while (j->fill(j->context, 0, 0)) {
        j->work(j->context, 0, 0);
        if (!j->finish(j->context, 0, 0) || !u->pool->look(u->pool->context)) return;
    }
}

static bool run_unordered(const struct ring_jobs *jobs, const struct pool *p, struct mem *m) {
    enum { QUEUES = 3 };
    struct unordered u = {.jobs = jobs, .pool = p};
    size_t *places = mem_zeroed(m, QUEUES * jobs->places, sizeof *places);
    if (places == NULL) return false;
    u.free.at = places;
    u.filled.at = places + jobs->places;
    u.done.at = places + 2 * jobs->places;
    for (size_t i = 0; i < jobs->places; i++) put(&u, &u.free, i);
    thread_lock_init(&u.lock);
    thread_bell_init(&u.work_to_do);
    thread_bell_init(&u.work_done);
    if (thread_team_start(&u.team, jobs->threads, worker, &u) > 0) feed(&u);
    else run_alone(&u);
    thread_team_join(&u.team);
    thread_bell_free(&u.work_done);
    thread_bell_free(&u.work_to_do);
    thread_lock_free(&u.lock);
    mem_free(m, places, QUEUES * jobs->places * sizeof *places);
    return true;
}

// ---- Both ------------------------------------------------------------------------------------------------

bool pool_run(const struct pool *p, struct mem *m) {
    enum { PER_THREAD = 32, HANDFUL = 4 };
    struct working w = {.pool = p};
    struct ring ring;
    const struct ring_jobs jobs = {.threads = p->threads,
                                   .places = p->threads > 1 || p->look != NULL ? p->threads * PER_THREAD : 1,
                                   .handful = HANDFUL,
                                   .context = &w,
                                   .fill = fill,
                                   .work = work,
                                   .finish = finish};
    w.jobs = mem_zeroed(m, jobs.places, sizeof *w.jobs);
    if (w.jobs == NULL) return false;
    bool ok = true;
    if (p->look != NULL) ok = run_unordered(&jobs, p, m);
    else ring_run(&ring, &jobs, m);
    free_jobs(&w, m, jobs.places);
    return ok;
}
