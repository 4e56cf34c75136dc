#include "lab/table.h"

#include "base/ring.h"

void lab_searcher_say(struct text *out, const struct lab_searcher *s) {
    if (s->learning) text_add(out, "learning");
    else {
        char words[CSP_STRATEGY_WORDS];
        csp_strategy_say(s->how, words);
        text_add(out, words);
    }
}

struct solve_request lab_request(const struct lab_question *q, const struct lab_searcher *s, uint64_t time_us,
                                 const int *stop) {
    return (struct solve_request){.goal = q->all ? SOLVE_COUNT : SOLVE_FIRST,
                                  .limits = limits_within(time_us, stop),
                                  .by_kernel = true,
                                  .classic = !s->learning,
                                  .strategy = s->how,
                                  .view = s->learning ? NULL : q->view,
                                  .as_paper = q->as_paper && !s->learning,
                                  .order = q->order,
                                  .ordered = q->ordered};
}

bool lab_finished(const struct lab_question *q, const struct solve_result *r) {
    return q->all ? r->exact : r->status != SOLVE_IS_UNKNOWN;
}

// Observing takes a little extra time; the time itself is measured without it.
static bool count(const struct lab_question *q, const struct lab_searcher *s, const int *stop, struct mem *m,
                  struct lab_measured *out, struct fault *fault) {
    struct lab_signature signature = {.most = q->most_nodes};
    struct solve_request request = lab_request(q, s, q->time_us + q->time_us / 4, stop);
    struct solve_result result;
    request.observe = s->learning ? NULL : lab_signature_observe;
    request.observe_context = &signature;
    request.time_choices = !s->learning;
    if (!solve_puzzle(q->puzzle, &request, m, &result, fault)) return false;
    *out = (struct lab_measured){
        .counted = !stop_asked(stop),
        .finished = lab_finished(q, &result) && !signature.cut,
        .solutions = result.count,
        .choosing = result.solve_us == 0 ? 0 : (double)result.stats.choosing_us / (double)result.solve_us,
        .tree = signature.hash,
        .stats = result.stats,
        .us = result.solve_us};
    solve_result_free(&result);
    return true;
}

static bool take_time(const struct lab_question *q, const struct lab_searcher *s, const int *stop,
                      struct mem *m, struct lab_measured *out, struct fault *fault) {
    if (!out->finished) {
        if (q->time_us != 0) out->us = q->time_us;
        out->timed = out->counted;
        return true;
    }
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i == 0 || (i < q->repeat && out->finished); i++) {
        struct solve_request request = lab_request(q, s, q->time_us, stop);
        struct solve_result result;
        if (!solve_puzzle(q->puzzle, &request, m, &result, fault)) return false;
        out->finished = lab_finished(q, &result);
        if (result.solve_us < least) least = result.solve_us;
        solve_result_free(&result);
        if (stop_asked(stop)) return true;
    }
    out->us = least;
    out->timed = true;
    return true;
}

bool lab_measure(const struct lab_question *q, const struct lab_searcher *s, const struct lab_job *job,
                 struct mem *m, struct lab_measured *out, struct fault *fault) {
    if (!job->timing) return count(q, s, job->stop, m, out, fault);
    return !out->counted || take_time(q, s, job->stop, m, out, fault);
}

bool lab_measure_one(const struct lab_question *q, const struct lab_searcher *s,
                     const struct lab_conduct *conduct, struct mem *m, struct lab_measured *out,
                     struct fault *fault) {
    return count(q, s, conduct->stop, m, out, fault) &&
           (conduct->counters_only || take_time(q, s, conduct->stop, m, out, fault));
}

// ---- Jobs ------------------------------------------------------------------------------------------------

enum { PLACES = 64 };

// By place in the ring: the result of the job.
struct job_result {
    bool begun, ok;
    struct fault fault;
};

struct running {
    const struct lab_jobs *jobs;
    const struct lab_conduct *conduct;
    bool timing;
    struct job_result results[PLACES];
    size_t done;
    struct fault *fault;
    bool failed;
};

static bool fill(void *context, size_t place, uint64_t turn) {
    struct running *r = context;
    r->results[place] = (struct job_result){0};
    return turn < r->jobs->count && !stop_asked(r->conduct->stop);
}

static void work(void *context, size_t place, uint64_t turn) {
    struct running *r = context;
    struct job_result *w = &r->results[place];
    const struct lab_job job = {.index = (size_t)turn, .timing = r->timing, .stop = r->conduct->stop};
    w->begun = !stop_asked(job.stop);
    w->ok = !w->begun || r->jobs->work(r->jobs->context, &job, &w->fault);
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct running *r = context;
    const struct job_result *w = &r->results[place];
    (void)turn;
    if (!w->ok) {
        *r->fault = w->fault;
        r->failed = true;
    }
    if (!w->ok || !w->begun || stop_asked(r->conduct->stop)) return false;
    r->done++;
    if (r->conduct->progress != NULL) r->conduct->progress(r->conduct->context, r->done, 2 * r->jobs->count);
    return true;
}

bool lab_jobs_run(const struct lab_jobs *jobs, const struct lab_conduct *conduct, struct mem *m,
                  struct fault *fault) {
    struct running r = {.jobs = jobs, .conduct = conduct, .fault = fault};
    for (int pass = 0; pass < (conduct->counters_only ? 1 : 2) && !r.failed; pass++) {
        size_t threads = pass == 1 ? 1 : thread_clamp(conduct->threads);
        const struct ring_jobs ring_jobs = {.threads = threads < jobs->count ? threads : jobs->count,
                                            .places = PLACES,
                                            .handful = 1,
                                            .context = &r,
                                            .fill = fill,
                                            .work = work,
                                            .finish = finish};
        struct ring ring;
        r.timing = pass == 1;
        ring_run(&ring, &ring_jobs, m);
    }
    return !r.failed;
}

// ---- Several runs ----------------------------------------------------------------------------------------

double lab_seconds(const struct lab_measured *m) { return (double)m->us / 1e6; }

// Labelling learns nothing, and the learning search counts no backtracks: one of the two is 0.
double lab_backtracks(const struct lab_measured *m) {
    return (double)(m->stats.backtracks + m->stats.conflicts);
}

struct runs {
    const char *first; // bytes, because the runs are inside other structs
    size_t stride;
    lab_value *value;
};

static const struct lab_measured *run_at(const struct runs *r, uint32_t i) {
    return (const struct lab_measured *)(const void *)(r->first + i * r->stride);
}

static bool less(const void *context, uint32_t a, uint32_t b) {
    const struct runs *r = context;
    const struct lab_measured *x = run_at(r, a), *y = run_at(r, b);
    if (x->finished != y->finished) return x->finished;
    double v = r->value(x), w = r->value(y);
    return v != w ? v < w : a < b;
}

uint32_t *lab_rank(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   size_t *counted) {
    struct runs runs = {(const char *)(const void *)at, stride, value};
    uint32_t *order = mem_zeroed(m, n + 1, sizeof *order);
    *counted = 0;
    for (uint32_t i = 0; i < n && order != NULL; i++)
        if (run_at(&runs, i)->counted) order[(*counted)++] = i;
    if (order != NULL) sort_u32(order, *counted, less, &runs);
    return order;
}

bool lab_spread_of(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   struct lab_spread *out) {
    struct runs runs = {(const char *)(const void *)at, stride, value};
    *out = (struct lab_spread){0};
    uint32_t *order = lab_rank(at, stride, n, value, m, &out->n);
    if (order == NULL) return false;
    for (size_t i = 0; i < out->n; i++) out->finished += run_at(&runs, order[i])->finished;
    for (size_t i = 0; i < 4 && out->n > 0; i++) {
        const struct lab_measured *run = run_at(&runs, order[(i + 1) * (out->n - 1) / 4]);
        out->at[i] = value(run);
        out->beyond[i] = !run->finished;
    }
    mem_free(m, order, (n + 1) * sizeof *order);
    return true;
}
