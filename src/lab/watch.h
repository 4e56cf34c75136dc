// A search to watch step by step: the current place in its tree, and the moves through it. And the same as
// one page, with the board, the growing tree, and the controls.
#ifndef ROQUE_LAB_WATCH_H
#define ROQUE_LAB_WATCH_H

#include "lab/tree.h"

enum { LAB_WATCH_MOST = 4000 }; // nodes of a page; beyond that, subtrees without a solution are folded

struct lab_watch {
    const struct lab_tree *tree; // grown
    size_t at;                   // a node of its trace
};

// Each goes as far as it can; false if it cannot move at all.
bool lab_watch_step(struct lab_watch *w, long long steps);          // back if negative
bool lab_watch_next(struct lab_watch *w, enum lab_outcome outcome); // to the next failure, or solution
bool lab_watch_up(struct lab_watch *w);                             // to the parent
bool lab_watch_go(struct lab_watch *w, uint64_t number);            // to a node by its number

// "node 5, depth 4: r1c4 = rook; choice; prunes 2: ...", a line.
void lab_watch_say(const struct lab_watch *w, struct text *out);

// The whole page. False when out of memory.
bool lab_watch_page(const struct lab_tree *t, struct text *out);

#endif
