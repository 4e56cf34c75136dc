#include "collection/crew.h"

#include "base/ring.h"
#include "collection/record.h"
#include "collection/swarm.h"

struct working {
    const struct crew *crew;
    struct crew_job *jobs; // by place
};

static bool fill(void *context, size_t place) {
    struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    job->has_given = false;
    job->fault = (struct fault){0};
    return w->crew->next(w->crew->context, job);
}

static void work(void *context, size_t place) {
    const struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    const struct campaign_task task = {.request = w->crew->request,
                                       .job = job->number,
                                       .given = job->has_given ? &job->given : NULL,
                                       .shared = w->crew->shared,
                                       .limits = w->crew->limits};
    campaign_result_init(&job->result, &job->mem);
    job->answer = campaign_run(&task, &job->result, &job->fault);
}

static bool finish(void *context, size_t place) {
    struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    bool go_on = w->crew->done(w->crew->context, job);
    campaign_result_free(&job->result);
    if (job->has_given) campaign_puzzle_free(&job->given);
    job->has_given = false;
    return go_on;
}

// Those that nobody finished: after a stop they are filled, and maybe worked on.
static void free_jobs(struct working *w, struct mem *m, size_t places) {
    for (size_t i = 0; i < places; i++) {
        if (w->jobs[i].result.mem != NULL) campaign_result_free(&w->jobs[i].result);
        if (w->jobs[i].has_given) campaign_puzzle_free(&w->jobs[i].given);
    }
    mem_free(m, w->jobs, places * sizeof *w->jobs);
}

// ---- As they come, or in order ---------------------------------------------------------------------------

static bool look(void *context) {
    const struct working *w = context;
    return w->crew->look(w->crew->context);
}

static bool run_as_they_come(struct working *w, size_t places, struct mem *m) {
    const struct swarm_jobs jobs = {.threads = w->crew->threads,
                                    .places = places,
                                    .context = w,
                                    .fill = fill,
                                    .work = work,
                                    .finish = finish,
                                    .look = look};
    return swarm_run(&jobs, m);
}

static bool fill_in_turn(void *context, size_t place, uint64_t turn) {
    (void)turn;
    return fill(context, place);
}

static void work_in_turn(void *context, size_t place, uint64_t turn) {
    (void)turn;
    work(context, place);
}

static bool finish_in_turn(void *context, size_t place, uint64_t turn) {
    (void)turn;
    return finish(context, place);
}

static bool run_in_order(struct working *w, size_t places, struct mem *m) {
    enum { HANDFUL = 4 };
    struct ring ring;
    const struct ring_jobs jobs = {.threads = w->crew->threads,
                                   .places = places,
                                   .handful = HANDFUL,
                                   .context = w,
                                   .fill = fill_in_turn,
                                   .work = work_in_turn,
                                   .finish = finish_in_turn};
    ring_run(&ring, &jobs, m);
    return true;
}

bool crew_run(const struct crew *c, struct mem *m) {
    enum { A_THREAD = 32 };
    struct working w = {.crew = c};
    size_t places = c->threads > 1 || c->look != NULL ? c->threads * A_THREAD : 1;
    w.jobs = mem_zeroed(m, places, sizeof *w.jobs);
    if (w.jobs == NULL) return false;
    bool ok = (c->look != NULL ? run_as_they_come : run_in_order)(&w, places, m);
    free_jobs(&w, m, places);
    return ok;
}
