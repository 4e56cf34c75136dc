// Inside the judge: what judge_sets.c and judge.c share.
#ifndef ROQUE_RULETEXT_JUDGE_H
#define ROQUE_RULETEXT_JUDGE_H

#include "ruletext/tree.h"

typedef VEC(uint32_t) judge_list; // of cells

struct truth {
    bool must, may;
};
struct range {
    long lo, hi;
};
struct known_truth {
    struct truth truth;
    bool there;
};

struct judge {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    bool empty; // open cells are taken for empty
    bool no_memory;
    uint32_t cell[RULETEXT_SLOTS];  // of variables that are cells
    judge_list set[RULETEXT_SLOTS]; // and of those that are sets
    VEC(judge_list) spare;          // lists to be used again
    VEC(uint32_t) seen;             // by cell: the last `stamp` under which it was found
    uint32_t stamp;
    VEC(struct known_truth *) known; // by node and `empty`, of conditions that depend on one cell: by cell
};

static inline const struct node *judge_node(const struct judge *j, uint32_t node) {
    return &j->text->nodes.at[node];
}
static inline int judge_row(const struct judge *j, uint32_t cell) { return (int)cell / j->puzzle->width; }
static inline int judge_column(const struct judge *j, uint32_t cell) { return (int)cell % j->puzzle->width; }

// A judge of a board, which must not change; NULL when out of memory. Closing is false if memory ran out.
struct judge *judge_open(const struct puzzle *p, struct mem *m);
bool judge_close(struct judge *j);

// What an expression is worth.
struct truth judge_truth(struct judge *j, uint32_t node);
struct range judge_number(struct judge *j, uint32_t node);

// What the condition of a word over a set is worth for a cell. It is kept where it depends on nothing else.
// judge_known finds what is kept.
struct known_truth *judge_known(struct judge *j, const struct node *over); // NULL: nothing is
struct truth judge_find_out(struct judge *j, const struct node *over, uint32_t cell,
                            struct known_truth *known);
static inline struct truth judge_of_cell(struct judge *j, const struct node *over, uint32_t cell,
                                         struct known_truth *known) {
    return known != NULL && known[cell].there ? known[cell].truth : judge_find_out(j, over, cell, known);
}

// An empty list, and its return.
judge_list judge_take(struct judge *j);
void judge_give(struct judge *j, judge_list *l);

// Add a cell; add the cell of a row and a column, false where there is none. Is a cell in a list?
static inline void judge_put(struct judge *j, judge_list *out, uint32_t cell) {
    if (!vec_push(j->mem, out, cell)) j->no_memory = true;
}
static inline bool judge_add(struct judge *j, judge_list *out, int row, int column) {
    if (row < 0 || column < 0 || row >= j->puzzle->height || column >= j->puzzle->width) return false;
    judge_put(j, out, (uint32_t)(row * j->puzzle->width + column));
    return !j->no_memory;
}
bool judge_has(const judge_list *l, uint32_t cell);

// Add the cells of a set; those of a list; those around a cell, with `corners` all eight.
void judge_collect(struct judge *j, uint32_t node, judge_list *out);
void judge_copy(struct judge *j, const judge_list *from, judge_list *out);
void judge_around(struct judge *j, uint32_t cell, bool corners, judge_list *out);

// Give the variables all their values in turn. False from the visitor ends it, and is returned. `where` is
// what the visitor asks first, or NO_NODE: values for which it is known to be false may be left out.
typedef bool judge_visit(struct judge *j, void *context);
struct judge_over {
    uint32_t set, slot, where;
    bool pairs;
};
bool judge_each(struct judge *j, struct judge_over over, judge_visit *v, void *context);

// Does a board, with its open cells left empty, obey the rules marked in `which`, by their numbers? False
// when out of memory.
bool judge_obeys(const struct puzzle *p, const bool *which, struct mem *m, bool *obeyed);

#endif
