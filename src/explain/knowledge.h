// What is known about the cells at some point of an explanation. The latest facts can be taken back, so code
// that walks through cases, or back and forth between steps, pays only for the difference.
#ifndef ROQUE_EXPLAIN_KNOWLEDGE_H
#define ROQUE_EXPLAIN_KNOWLEDGE_H

#include "explain/explain.h"

// Does a cell show a mark?
enum known { KNOWN_NO = -1, KNOWN_OPEN, KNOWN_YES };

struct knowledge_change {
    size_t place;
    signed char before;
};

struct knowledge {
    const struct puzzle *puzzle;
    signed char *known; // by mark, in the family's order, emptiness last, and cell
    size_t bytes;
    VEC(struct knowledge_change) changes; // since everything was open
    struct mem *mem;
};

bool knowledge_init(struct knowledge *k, const struct puzzle *p, struct mem *m); // everything is open
void knowledge_free(struct knowledge *k);                                        // may be zeroed

bool knowledge_learn(struct knowledge *k, struct explain_fact fact); // false when out of memory
void knowledge_go_back(struct knowledge *k, size_t changes);         // to when there were only so many
enum known knowledge_of(const struct knowledge *k, size_t cell, char mark);

#endif
