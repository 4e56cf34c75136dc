// Inside the judge of rule texts: what judge_sets.c (sets of cells) and judge.c (conditions) share.
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
    uint32_t first_of_area[256];     // by its letter, and
    VEC(uint32_t) next_of_area;      // by cell: the next cell of its area, or the size of the board
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

// The value of an expression.
struct truth judge_truth(struct judge *j, uint32_t node);
struct range judge_number(struct judge *j, uint32_t node);

// The value of the condition of a word over a set, for a cell. It is kept where it depends on nothing else;
// judge_known finds it.
struct known_truth *judge_known(struct judge *j, const struct node *over); // NULL: nothing is
struct truth judge_find_out(struct judge *j, const struct node *over, uint32_t cell,
                            struct known_truth *known);
// Is the condition "c is NOUN" of its variable, or "not"? NULL: it is not.
static inline const struct node *judge_is_look(const struct judge *j, const struct node *over) {
    const struct node *is = judge_node(j, over->kids[1]);
    if (is->op == OP_NOT) is = judge_node(j, is->kids[0]);
    return is->op == OP_IS && (uint32_t)judge_node(j, is->kids[0])->value == over->slot ? is : NULL;
}
static inline struct truth judge_of_cell(struct judge *j, const struct node *over, uint32_t cell,
                                         struct known_truth *known) {
    if (known != NULL && known[cell].there) return known[cell].truth;
    const struct node *is = judge_is_look(j, over); // most conditions are
    const unsigned char c = (unsigned char)j->puzzle->cells[cell];
    if (is == NULL || (c == '.' && !j->empty && is->varies)) return judge_find_out(j, over, cell, known);
    const bool positive = judge_node(j, over->kids[1]) == is;
    const bool yes = ((j->text->nouns_of[c] >> is->value & 1) != 0) == positive;
    return (struct truth){yes, yes};
}

// The cells from next to one to the edge: while (judge_ray_next(j, &r)) ... r.cell
struct judge_ray {
    int row, column, down, right;
    uint32_t cell;
};
static inline struct judge_ray judge_ray_from(const struct judge *j, const struct node *ray) {
    const struct tree_direction *d = &tree_directions[ray->value];
    const uint32_t cell = j->cell[judge_node(j, ray->kids[0])->value];
    return (struct judge_ray){judge_row(j, cell), judge_column(j, cell), d->down, d->right, cell};
}
static inline bool judge_ray_next(const struct judge *j, struct judge_ray *r) {
    r->row += r->down;
    r->column += r->right;
    r->cell += (uint32_t)(r->down * j->puzzle->width + r->right);
    return r->row >= 0 && r->column >= 0 && r->row < j->puzzle->height && r->column < j->puzzle->width;
}

// An empty list, one of the cells of a set, and its return.
judge_list judge_take(struct judge *j);
judge_list judge_cells(struct judge *j, uint32_t node);
void judge_give(struct judge *j, judge_list *l);
size_t judge_size(struct judge *j, uint32_t node); // how many cells a set has

// Add a cell, or those of a list.
static inline void judge_put(struct judge *j, judge_list *out, uint32_t cell) {
    if (!vec_push(j->mem, out, cell)) j->no_memory = true;
}
void judge_copy(struct judge *j, const judge_list *from, judge_list *out);

// Give the variables of a `for` all their values in turn. False from the visitor ends it, and is returned.
typedef bool judge_visit(struct judge *j, void *context);
bool judge_each(struct judge *j, const struct rule_for *f, judge_visit *v, void *context);

// For the maker (make/plan.h).
bool judge_obeys(const struct puzzle *p, enum make_topic about, struct mem *m, bool *obeyed);

#endif
