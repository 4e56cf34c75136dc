// Experiments on search: growth, orders, strategies, the experiments of the papers, and a report of all of
// them.
#ifndef ROQUE_LAB_EXPERIMENTS_H
#define ROQUE_LAB_EXPERIMENTS_H

#include "lab/table.h"
#include "make/make.h"

// How search grows: time and backtracks of several searchers on random boards of growing size or number of
// clues.

enum { LAB_MOST_SEARCHERS = 8, LAB_MOST_BOARDS = 100000 };

// A board and each searcher's result on it. It has a ledger of its own, which moves from thread to thread.
struct lab_grown {
    struct mem mem;
    struct puzzle puzzle;
    bool made;
    struct lab_measured at[LAB_MOST_SEARCHERS];
};

struct lab_growth {
    struct make_request request; // shared by all boards
    const char *option;          // what grows: "size", as N of NxN, or another option of the family's maker
    int from, to, step;
    unsigned per; // boards for each
    struct lab_question question;
    struct lab_searcher searchers[LAB_MOST_SEARCHERS];
    size_t n_searchers;
    struct lab_grown *boards; // `per` for each
    size_t n_boards;
    bool timed;
};

// Report why a range is impossible, or return true.
bool lab_growth_check(const struct lab_growth *g, struct fault *fault);

// False on a fault. Boards that cannot be made within the maker's effort are left out. Free it either way.
bool lab_growth_run(struct lab_growth *g, const struct lab_conduct *conduct, struct mem *m,
                    struct fault *fault);
void lab_growth_free(struct lab_growth *g, struct mem *m);

void lab_growth_write(const struct lab_growth *g, enum lab_medium medium, struct text *out);

// Does the order of a puzzle's clues matter? A view that takes them one by one is labelled in all orders, or
// in some random ones. The spread is shown, with the learning search, which has no order, for comparison.

enum { LAB_MOST_ORDERS = 100000, LAB_MOST_CLUES = 4096 };

struct lab_order {
    struct lab_question question; // its view has an order
    const char *name;             // of the puzzle
    struct lab_searcher who;
    uint64_t seed;
    size_t wanted; // at most so many orders
    size_t clues, n;
    bool every;              // all orders are included
    uint32_t *orders;        // n times `clues` cells; the first is row by row
    struct lab_measured *at; // by order
    struct lab_measured learning;
    bool timed;
};

// The first view of a family that has an order; NULL: there is none.
const struct family_view *lab_order_view(const struct family *f);

// False on a fault. Free it either way.
bool lab_order_run(struct lab_order *o, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault);
void lab_order_free(struct lab_order *o, struct mem *m);

void lab_order_write(const struct lab_order *o, enum lab_medium medium, struct text *out);

// All strategies on one puzzle: the table of the Chess Loop paper, for any puzzle. Strategies that walk the
// same tree are grouped.

enum {
    LAB_SELECTS = CSP_MAX_REGRET + 1,
    LAB_BRANCHES = CSP_MIDDLE + 1,
    LAB_STRATEGIES = 2 * LAB_SELECTS * LAB_BRANCHES, // up and down
    LAB_SEARCHERS = LAB_STRATEGIES + 3,              // with learning, dom/wdeg, and ff with random ties
    LAB_NO_TREE = -1,
};

struct lab_strategies {
    struct lab_question question;
    const char *name; // of the puzzle
    struct lab_measured at[LAB_SEARCHERS];
    int tree[LAB_STRATEGIES]; // from 0 in the order of the table; LAB_NO_TREE: not finished
    int trees;
    bool timed;
};

// The searcher at a place: value choices, within them variable orders, up before down; then learning, and the
// strategies that the papers do not have.
struct lab_searcher lab_strategies_at(size_t place);

// `s->question` and `s->name` are set. False on a fault; runs that the stop flag prevented are not counted.
bool lab_strategies_run(struct lab_strategies *s, const struct lab_conduct *conduct, struct mem *m,
                        struct fault *fault);

// Complete output in each medium, except for the page, which comes without its head and foot, and CSV, which
// comes without the line of titles.
void lab_strategies_write(const struct lab_strategies *s, enum lab_medium medium, struct text *out);
void lab_strategies_csv_titles(struct text *out);

// "a", ..., "z", "aa", ...
void lab_say_tree(struct text *out, int tree);

// A column of a table for each way to choose the variable.
void lab_strategies_columns(struct lab_table *t);

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

// ---- A report ---------------------------------------------------------------------------------------------

// All experiments for one puzzle, or for one family, as sections of a page.

struct lab_report {
    struct lab_question limits; // of each run; for a puzzle also the puzzle and its view
    const char *name;           // of the puzzle
    uint64_t seed;
    size_t orders;
    const struct lab_conduct *conduct;
    struct text *out;
    struct fault *fault;
};

// Each section is written as soon as it is ready, so that an interrupted report is well formed. False on a
// fault.
bool lab_report_puzzle(const struct lab_report *r);
bool lab_report_family(const struct lab_report *r, const struct family *f);

#endif
