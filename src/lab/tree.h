// The tree of one search as a picture for people: choices, failures and solutions in shapes that need no
// colour. Subtrees that are too large are folded, and show their sizes; nothing is left out.
#ifndef ROQUE_LAB_TREE_H
#define ROQUE_LAB_TREE_H

#include "lab/table.h"

// The rules that a failed node breaks: a set, as small as possible, that contradicts what is known of the
// board there.

struct lab_blame {
    struct csp *s; // with the rules of the board as they read, each to be switched on
    struct model model;
    VEC(csp_lit) marks; // by mark of the trace
    VEC(csp_lit) ask;   // the facts at a node, then rules
    size_t known;
};

// Of the trace's puzzle. False when out of memory; free it either way.
bool lab_blame_init(struct lab_blame *b, const struct lab_trace *t);
void lab_blame_free(struct lab_blame *b);

// Append the rules as sentences, "The 2 at r2c3 is attacked by exactly 2 pieces". Nothing if the board alone
// does not show the failure: a view may have chosen more than a board can express.
void lab_blame_say(struct lab_blame *b, const struct lab_trace *t, size_t node, struct text *out);

// A node that is shown; its children, if it is not folded, come after it.
struct lab_shown {
    uint32_t node;   // in the trace
    uint32_t parent; // among those shown
    bool folded;     // it has descendants, and they are not shown
    double x;        // in nodes from the left
    double shift;    // of the nodes below it
};

struct lab_tree {
    struct lab_question question;
    struct lab_searcher who;
    const char *name; // of the puzzle
    size_t most_kept; // nodes, before subtrees without a solution are folded; 0: a reasonable number
    struct lab_trace trace;
    bool finished; // the search was completed
    struct csp_stats stats;
    VEC(struct lab_shown) shown;
    struct lab_blame *blame; // names the rules that failed; NULL: no node failed
};

// Search, store the tree, and choose at most so many nodes (at least 1) to be shown: paths to solutions
// first, then nodes near the root. `question` and `name` are set; the learning search is not supported. False
// on a fault; free it either way.
bool lab_tree_grow(struct lab_tree *t, size_t most_shown, const int *stop, struct mem *m,
                   struct fault *fault);
void lab_tree_free(struct lab_tree *t);

// A whole page, too. Another tree may come beside it, or after it in text (NULL: none); not in CSV.
void lab_tree_write(const struct lab_tree *t, const struct lab_tree *beside, enum lab_medium medium,
                    struct text *out);

// The members of a JSON object: the search, its sizes, and `tree`, the nodes shown, parents first.
void lab_tree_json(const struct lab_tree *t, struct text *out);

// Parts of the output, for pages: the picture, as it is or in a field that scrolls, and a line about the
// whole search.
void lab_tree_picture(const struct lab_tree *t, bool alone, struct text *out);
void lab_tree_add_picture(const struct lab_tree *t, struct text *out);
void lab_tree_say(const struct lab_tree *t, struct text *out);

// A node: "r1c4 = rook; choice; prunes 2: ..."; a folded one has "folded: 12 nodes, 7 failures, 1 solution",
// a failed one "failure: " and the rules that it breaks, which lab_tree_say_broken appends alone.
void lab_tree_say_node(const struct lab_tree *t, const struct lab_shown *s, size_t most, struct text *out);
void lab_tree_say_broken(const struct lab_tree *t, size_t node, struct text *out);

// ---- Step by step -----------------------------------------------------------------------------------------

// A search to watch step by step: the current place in its tree, and moves through the tree. And the same as
// one page, with the board, the growing tree, and the controls.

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
