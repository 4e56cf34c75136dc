#include "lab/jobs.h"

#include "base/ring.h"

enum { PLACES = 64 };

// By place in the ring: the result of the job.
struct went {
    bool begun, ok;
    struct fault fault;
};

struct crew {
    const struct lab_jobs *jobs;
    struct went went[PLACES];
    size_t done;
    struct fault *fault;
    bool failed;
};

static bool fill(void *context, size_t place, uint64_t turn) {
    struct crew *c = context;
    c->went[place] = (struct went){0};
    return turn < c->jobs->count && !stop_asked(c->jobs->conduct->stop);
}

static void work(void *context, size_t place, uint64_t turn) {
    struct crew *c = context;
    struct went *w = &c->went[place];
    w->begun = !stop_asked(c->jobs->conduct->stop);
    w->ok = !w->begun || c->jobs->work(c->jobs->context, (size_t)turn, &w->fault);
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct crew *c = context;
    const struct lab_conduct *conduct = c->jobs->conduct;
    const struct went *w = &c->went[place];
    (void)turn;
    if (!w->ok) {
        *c->fault = w->fault;
        c->failed = true;
    }
    if (!w->ok || !w->begun || stop_asked(conduct->stop)) return false;
    c->done++;
    if (conduct->progress != NULL)
        conduct->progress(conduct->context, c->jobs->done_before + c->done, c->jobs->all);
    return true;
}

bool lab_jobs_run(const struct lab_jobs *jobs, struct mem *m, size_t *done, struct fault *fault) {
    struct crew crew = {.jobs = jobs, .fault = fault};
    size_t threads = jobs->alone ? 1 : thread_clamp(jobs->conduct->threads);
    const struct ring_jobs ring_jobs = {.threads = threads < jobs->count ? threads : jobs->count,
                                        .places = PLACES,
                                        .handful = 1,
                                        .context = &crew,
                                        .fill = fill,
                                        .work = work,
                                        .finish = finish};
    struct ring ring;
    ring_run(&ring, &ring_jobs, m);
    *done = crew.done;
    return !crew.failed;
}
