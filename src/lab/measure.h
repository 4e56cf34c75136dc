// One search, measured: its counters and its tree, or its time.
#ifndef ROQUE_LAB_MEASURE_H
#define ROQUE_LAB_MEASURE_H

#include "lab/jobs.h"
#include "lab/trace.h"
#include "puzzle/solve.h"

// What is searched, the same for all compared strategies.
struct lab_question {
    const struct puzzle *puzzle;
    const struct family_view *view; // whose variables are labelled; NULL: the model's own
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

struct lab_measured {
    bool counted, timed; // what follows is valid
    bool finished;       // within the limits
    uint64_t us;         // the least time; if not finished, a lower bound
    uint64_t solutions;
    uint64_t tree; // the signature of the tree; labelling only
    struct csp_stats stats;
};

// False on a fault only. A run that its limits stop is not `finished`.
bool lab_count(const struct lab_question *q, const struct lab_searcher *s, const int *stop, struct mem *m,
               struct lab_measured *out, struct fault *fault);
bool lab_time(const struct lab_question *q, const struct lab_searcher *s, const int *stop, struct mem *m,
              struct lab_measured *out, struct fault *fault);

#endif
