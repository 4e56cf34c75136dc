// All strategies on one puzzle: the table of the Chess Loop paper, for any puzzle. Strategies that walk the
// same tree are grouped.
#ifndef ROQUE_LAB_STRATEGIES_H
#define ROQUE_LAB_STRATEGIES_H

#include "lab/table.h"

enum {
    LAB_SELECTS = CSP_MAX_REGRET + 1,
    LAB_BRANCHES = CSP_MIDDLE + 1,
    LAB_STRATEGIES = 2 * LAB_SELECTS * LAB_BRANCHES, // up and down
    LAB_NO_TREE = -1,
};

struct lab_strategies {
    struct lab_question question;
    const char *name;                           // of the puzzle
    struct lab_measured at[LAB_STRATEGIES + 1]; // the last is the learning search
    int tree[LAB_STRATEGIES];                   // from 0 in the order of the table; LAB_NO_TREE: not finished
    int trees;
    bool timed;
};

// The searcher at a place: value choices, within them variable orders, up before down; the last is learning.
struct lab_searcher lab_strategies_at(size_t place);

// `s->question` and `s->name` are set. False on a fault; what the stop flag leaves undone is not counted.
bool lab_strategies_run(struct lab_strategies *s, const struct lab_conduct *conduct, struct mem *m,
                        struct fault *fault);

// Each medium complete except for the page, which comes without its head and foot, and CSV, which comes
// without the line of titles.
void lab_strategies_write(const struct lab_strategies *s, enum lab_medium medium, struct text *out);
void lab_strategies_csv_titles(struct text *out);

// "a", ..., "z", "aa", ...
void lab_say_tree(struct text *out, int tree);

// A column of a table for each way to choose the variable.
void lab_strategies_columns(struct lab_table *t);

#endif
