// The tree of a search, stored as it grows: pass lab_trace_observe to the solver as its observer. Nodes are
// in the order in which they were entered, so the descendants of a node come right after it. If a tree
// becomes too large, subtrees without a solution are folded into their topmost node as soon as they are left:
// their sizes stay.
#ifndef ROQUE_LAB_TRACE_H
#define ROQUE_LAB_TRACE_H

#include "puzzle/solve.h"

enum lab_outcome {
    LAB_UNFINISHED, // the search was stopped there
    LAB_INNER,
    LAB_FAILED,
    LAB_SOLVED,
};

struct lab_node {
    uint64_t number; // from 0, as it was entered
    uint32_t parent, depth;
    uint32_t end; // its descendants are the nodes after it and before this one
    size_t variable;
    enum csp_relation relation;
    int value;
    enum lab_outcome outcome;
    bool folded;                          // it has descendants that are not kept
    size_t pruned;                        // values
    size_t first_found, found;            // what that means, in trace.found
    size_t first_known, known;            // of the board, in trace.known
    uint64_t inside, failures, solutions; // of its subtree: nodes, itself included
};

// What propagation found out about a variable: that it is a value, or is not.
struct lab_found {
    size_t variable;
    enum csp_relation relation; // CSP_EQUAL or CSP_UNEQUAL
    int value;
};

// What became known: mark number `mark` of the trace is present, or absent.
struct lab_known {
    uint32_t mark;
    bool there;
};
struct lab_mark {
    uint32_t cell;
    char mark;
};

struct lab_trace {
    struct mem *mem;
    size_t most; // nodes to keep before subtrees are folded
    VEC(struct lab_node) nodes;
    VEC(struct lab_found) found;
    VEC(struct lab_mark) board; // all possible marks in cells
    VEC(struct lab_known) known;
    struct view names;     // of the variables: kind, puzzle and list; no kind: they have numbers only
    bool failed;           // there was no memory
    VEC(uint32_t) path;    // by depth: the node on the path to the current place
    VEC(bool) is_known;    // by mark, at the current place
    VEC(uint64_t) settled; // by variable: 1 + the node that was told last to settle it
};

void lab_trace_init(struct lab_trace *t, struct mem *m, size_t most);
void lab_trace_free(struct lab_trace *t);
bool lab_trace_observe(void *trace, const struct solve_watch *w, const struct csp_event *e); // solve_observe
void lab_trace_end(struct lab_trace *t); // when the search is over, or was stopped

// "r2c3 = rook"; for the root "start". What a node found out besides, as "r2c3 /= rook, king; r2c4 = queen",
// at most so many values and then how many more.
void lab_trace_say_choice(const struct lab_trace *t, const struct lab_node *node, struct text *out);
void lab_trace_say_found(const struct lab_trace *t, const struct lab_node *node, size_t most,
                         struct text *out);

// The board as it is known at a node; excluded marks in open cells are struck out. False when out of memory;
// otherwise free it.
bool lab_trace_board(const struct lab_trace *t, size_t node, struct puzzle *out);

// A number that two searches share when they visited the same nodes in the same order, however the choices
// are expressed: x = 0 and x <= 0 are the same if x is 0 or 1. It takes almost no memory.
struct lab_signature {
    uint64_t hash;
    uint64_t pending; // what the last node pruned, unless it fails
    uint64_t nodes;
    uint64_t most; // stop after so many nodes; 0: never
    bool cut;      // it was
};
bool lab_signature_observe(void *signature, const struct solve_watch *w, const struct csp_event *e);

#endif
