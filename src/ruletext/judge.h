// Inside the judge of rule texts: what judge_sets.c (sets of cells) and judge.c (conditions) share.
#ifndef ROQUE_RULETEXT_JUDGE_H
#define ROQUE_RULETEXT_JUDGE_H

#include "ruletext/tree.h"

#include <limits.h>

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

// The condition of a word over a set, which is asked of cell after cell. What it is worth is kept where it
// depends on nothing else.
struct judge_condition {
    const struct node *over;   // NULL: it was not asked for yet
    struct known_truth *known; // by cell; NULL: nothing is kept
    int noun;
    bool is_look;           // "c is NOUN" of its variable, or "not": most are
    bool positive, settled; // the board says it, also of open cells
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
    uint32_t first_of_area[256];            // by its letter, and
    VEC(uint32_t) next_of_area;             // by cell: the next cell of its area, or the size of the board
    VEC(struct judge_condition) conditions; // by node and `empty`
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

const struct judge_condition *judge_condition(struct judge *j, const struct node *over);
struct truth judge_find_out(struct judge *j, const struct judge_condition *c, uint32_t cell);
static inline struct truth judge_of_cell(struct judge *j, const struct judge_condition *c, uint32_t cell) {
    const unsigned char shown = (unsigned char)j->puzzle->cells[cell];
    if (c->is_look && (c->settled || shown != '.')) {
        const bool yes = ((j->text->nouns_of[shown] >> c->noun & 1) != 0) == c->positive;
        return (struct truth){yes, yes};
    }
    return c->known != NULL && c->known[cell].there ? c->known[cell].truth : judge_find_out(j, c, cell);
}

// The cells from next to one to the edge: while (judge_ray_next(&r)) ... r.cell
struct judge_ray {
    uint32_t cell, step;
    int left; // so many
};
static inline struct judge_ray judge_ray_from(const struct judge *j, const struct node *ray) {
    const struct tree_direction *d = &tree_directions[ray->value];
    const uint32_t cell = j->cell[ray->cells[0]];
    const int row = judge_row(j, cell), column = judge_column(j, cell);
    const int across = d->right > 0 ? j->puzzle->width - 1 - column : d->right < 0 ? column : INT_MAX;
    const int down = d->down > 0 ? j->puzzle->height - 1 - row : d->down < 0 ? row : INT_MAX;
    return (struct judge_ray){cell, (uint32_t)(d->down * j->puzzle->width + d->right),
                              across < down ? across : down};
}
static inline bool judge_ray_next(struct judge_ray *r) {
    r->cell += r->step;
    return r->left-- > 0;
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
