// Searches, measured: their counters and their trees, and their times.
#ifndef ROQUE_LAB_MEASURE_H
#define ROQUE_LAB_MEASURE_H

#include "lab/trace.h"

// What is searched, the same for all compared strategies.
struct lab_question {
    const struct puzzle *puzzle;
    const struct family_view *view; // whose variables are labelled; NULL: the model's own
    bool as_paper;                  // with the rules as the view's paper has them, where it labels
    const uint32_t *order;          // the cells of the clues that it takes first, so many
    size_t ordered;
    bool all;            // every solution, not only the first
    uint64_t time_us;    // limit of a run; 0: none
    uint64_t most_nodes; // limit in nodes, which is the same on every machine; 0: none
    unsigned repeat;     // times are the least of so many runs, at least 1
};

// A searcher: a strategy, or the learning search.
struct lab_searcher {
    bool learning;
    struct csp_strategy how;
};
void lab_searcher_say(struct text *out, const struct lab_searcher *s); // "ff,enum,down"; "learning"

struct solve_request lab_request(const struct lab_question *q, const struct lab_searcher *s, uint64_t time_us,
                                 const int *stop);
bool lab_finished(const struct lab_question *q, const struct solve_result *r);

struct lab_measured {
    bool counted, timed; // what follows is valid
    bool finished;       // within the limits
    uint64_t us;         // the least time; if not finished, a lower bound
    uint64_t solutions;
    uint64_t tree; // the signature of the tree; labelling only
    struct csp_stats stats;
};

// How an experiment is run, the same for all of them.
struct lab_conduct {
    size_t threads;     // for counting; times are always taken on one thread
    bool counters_only; // take no times
    const int *stop;    // not 0: end with the results so far; NULL: never
    void *context;      // of `progress`
    void (*progress)(void *context, size_t done, size_t all); // in the caller's thread; NULL: none
};

// The independent runs of an experiment. Each is called twice: first to count, on several threads, then alone
// to take its time.
struct lab_job {
    size_t index;
    bool timing; // the second time
    const int *stop;
};
struct lab_jobs {
    size_t count;
    void *context;
    // Each job stores its results in a place of its own; its ledger may outlive it.
    bool (*work)(void *context, const struct lab_job *job, struct fault *fault);
};

// False when a job failed, with its fault. Jobs that were not started because of the stop flag are not a
// failure.
bool lab_jobs_run(const struct lab_jobs *jobs, const struct lab_conduct *conduct, struct mem *m,
                  struct fault *fault);

// Count or time one search, as the job asks. False on a fault only. A run that its limits stop is not
// `finished`.
bool lab_measure(const struct lab_question *q, const struct lab_searcher *s, const struct lab_job *job,
                 struct mem *m, struct lab_measured *out, struct fault *fault);
// Both, for a single run.
bool lab_measure_one(const struct lab_question *q, const struct lab_searcher *s,
                     const struct lab_conduct *conduct, struct mem *m, struct lab_measured *out,
                     struct fault *fault);

// ---- Of several runs -------------------------------------------------------------------------------------

typedef double lab_value(const struct lab_measured *m);
double lab_seconds(const struct lab_measured *m);    // lab_value
double lab_backtracks(const struct lab_measured *m); // lab_value; for the learning search, its conflicts

// The counted runs among at[0], at[stride], ..., n of them, from the least value to the greatest; runs that
// were not finished are last. To be freed as n + 1 numbers; NULL when out of memory.
uint32_t *lab_rank(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   size_t *counted);

// The least value that a quarter, half, three quarters and all of the runs do not exceed.
struct lab_spread {
    size_t n, finished;
    double at[4];
    bool beyond[4]; // each is only a lower bound
};
enum { LAB_QUARTER, LAB_MEDIAN, LAB_THREE_QUARTERS, LAB_WORST };

// Over the counted ones; false when out of memory.
bool lab_spread_of(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   struct lab_spread *out);

#endif
