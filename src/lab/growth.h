// How search grows: time and backtracks of several searchers on random boards of growing size or number of
// clues.
#ifndef ROQUE_LAB_GROWTH_H
#define ROQUE_LAB_GROWTH_H

#include "lab/table.h"
#include "make/make.h"

enum { LAB_MOST_SEARCHERS = 8, LAB_MOST_BOARDS = 100000 };

// A board and each searcher's result on it. It has a ledger of its own, which moves from thread to thread.
struct lab_grown {
    struct mem mem;
    struct puzzle puzzle;
    bool made;
    struct lab_measured at[LAB_MOST_SEARCHERS];
};

struct lab_growth {
    struct make_request request; // what all boards share
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

#endif
