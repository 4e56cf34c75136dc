#include "collection/crew.h"

#include "collection/found.h"

struct working {
    const struct crew *crew;
    struct crew_job *jobs; // by place in the ring
    struct ring ring;
};

static bool fill(void *context, size_t place, uint64_t turn) {
    struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    (void)turn;
    job->has_given = false;
    job->fault = (struct fault){0};
    return w->crew->next(w->crew->context, job);
}

static void work(void *context, size_t place, uint64_t turn) {
    const struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    const struct campaign_task task = {.request = w->crew->request,
                                       .job = job->number,
                                       .given = job->has_given ? &job->given : NULL,
                                       .shared = w->crew->shared,
                                       .limits = w->crew->limits};
    (void)turn;
    campaign_result_init(&job->result, &job->mem);
    job->answer = campaign_run(&task, &job->result, &job->fault);
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct working *w = context;
    struct crew_job *job = &w->jobs[place];
    (void)turn;
    bool go_on = w->crew->done(w->crew->context, job);
    campaign_result_free(&job->result);
    if (job->has_given) found_free(&job->given);
    job->has_given = false;
    return go_on;
}

// Those that nobody finished: after a stop they are filled, and maybe worked on.
static void free_jobs(struct working *w, struct mem *m, size_t places) {
    for (size_t i = 0; i < places; i++) {
        if (w->jobs[i].result.mem != NULL) campaign_result_free(&w->jobs[i].result);
        if (w->jobs[i].has_given) found_free(&w->jobs[i].given);
    }
    mem_free(m, w->jobs, places * sizeof *w->jobs);
}

bool crew_run(const struct crew *c, struct mem *m) {
    enum { A_THREAD = 32, HANDFUL = 4 };
    struct working w = {.crew = c};
    size_t places = c->threads > 1 ? c->threads * A_THREAD : 1;
    w.jobs = mem_zeroed(m, places, sizeof *w.jobs);
    if (w.jobs == NULL) return false;
    const struct ring_jobs jobs = {.threads = c->threads,
                                   .places = places,
                                   .handful = HANDFUL,
                                   .context = &w,
                                   .fill = fill,
                                   .work = work,
                                   .finish = finish};
    ring_run(&w.ring, &jobs, m);
    free_jobs(&w, m, places);
    return true;
}
