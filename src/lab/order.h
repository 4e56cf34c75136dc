// Does the order of a puzzle's clues matter? A view that takes them one by one is labelled in all orders, or
// in some random ones. The spread is shown, with the learning search, which has no order, for comparison.
#ifndef ROQUE_LAB_ORDER_H
#define ROQUE_LAB_ORDER_H

#include "lab/growth.h"

enum { LAB_MOST_ORDERS = 100000, LAB_MOST_CLUES = 4096 };

struct lab_order {
    struct lab_question question; // its view has an order
    const char *name;             // of the puzzle
    struct lab_searcher who;
    uint64_t seed;
    size_t wanted; // orders at most
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

#endif
