// Which rules a failed node breaks: those that cannot hold together with what is known of the board there, as
// few as possible.
#ifndef ROQUE_LAB_BLAME_H
#define ROQUE_LAB_BLAME_H

#include "lab/trace.h"

struct lab_blame {
    struct csp *s; // with the rules of the board as they read, each to be switched on
    struct model model;
    VEC(csp_lit) marks; // by mark of the trace
    VEC(csp_lit) ask;   // what is known at a node, then rules
    size_t known;
};

// Of the trace's puzzle. False when out of memory; free it either way.
bool lab_blame_init(struct lab_blame *b, const struct lab_trace *t);
void lab_blame_free(struct lab_blame *b);

// Append the rules as sentences, "The 2 at r2c3 is attacked by exactly 2 pieces". Nothing where the board
// alone does not show the failure: a view may have chosen more than a board can say.
void lab_blame_say(struct lab_blame *b, const struct lab_trace *t, size_t node, struct text *out);

#endif
