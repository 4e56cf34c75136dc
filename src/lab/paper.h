// The experiments of the papers, repeated: their figures and ours, what they say, and what differs and why.
#ifndef ROQUE_LAB_PAPER_H
#define ROQUE_LAB_PAPER_H

#include "lab/order.h"
#include "lab/strategies.h"
#include "make/experiment.h"

enum { LAB_MOST_PUZZLES = 8 };

// One puzzle of an experiment on several.
struct lab_case {
    struct puzzle puzzle;
    char name[64];
    struct lab_measured measured; // by the strategy, or
    struct lab_order order;       // in many orders
};

struct lab_paper {
    const struct family *family;
    const struct experiment *experiment;
    struct lab_question limits; // of each run; the puzzle and the view are the experiment's
    uint64_t seed;
    size_t orders; // at most so many of each puzzle
    // Results:
    struct lab_case cases[LAB_MOST_PUZZLES];
    size_t n_cases;
    struct lab_searcher who;
    struct lab_strategies strategies;
    struct lab_growth growth;
    bool timed;
};

// Experiment number `place` of all families; false after the last one.
bool lab_paper_at(size_t place, const struct family **family, const struct experiment **experiment);
bool lab_paper_named(const char *name, const struct family **family, const struct experiment **experiment);

// The first five fields are set, the others zeroed. False on a fault. Free it either way.
bool lab_paper_run(struct lab_paper *p, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault);
void lab_paper_free(struct lab_paper *p, struct mem *m);

void lab_paper_write(const struct lab_paper *p, enum lab_medium medium,
                     struct text *out); // a page without its head and foot
void lab_paper_list(enum lab_medium medium, struct text *out);

// The paper's figure for a strategy or puzzle; false: none.
bool lab_paper_figure(const struct experiment *e, const char *what, double *seconds);

#endif
