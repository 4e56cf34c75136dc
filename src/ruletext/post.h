// Inside the translation of rule texts to the kernel: what its files share.
#ifndef ROQUE_RULETEXT_POST_H
#define ROQUE_RULETEXT_POST_H

#include "puzzle/cells.h"
#include "puzzle/connected.h"
#include "ruletext/sets.h"

_Static_assert(DOMAIN_EMPTY == CELLS_EMPTY, "domains of rules are those of variables");

// The number of a cell, times a weight.
struct value_term {
    uint32_t cell;
    long weight;
};

struct post {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    struct csp *s;
    struct model *model;
    struct sets sets;
    struct gates gates;
    struct connected_sets connected;
    bool at_once; // rule instances are not wanted

    // The rule instance that is being posted; has it demanded anything yet?
    const struct rule *rule;
    uint32_t instance;
    bool begun;

    struct cells cells;
    VEC(struct records_line) lines; // cells whose numbers are a permutation. lines.c

    VEC(csp_lit) stack; // literals of clauses and gates being put together
    terms terms;        // of numbers being put together
    VEC(struct value_term) values;

    // A clause that is put together for a demand may hold "these two numbers differ": it is then posted once
    // for each number, and no gate is needed.
    struct {
        bool allowed, there;
        uint32_t a, b;
        long k; // a is not b + k
    } unequal;

    bool no_memory;
};

static inline const struct node *post_node(const struct post *p, uint32_t node) {
    return &p->text->nodes.at[node];
}
static inline bool post_is_fine(const struct post *p) {
    return !p->no_memory && !p->gates.no_memory && !p->connected.no_memory && !p->cells.no_memory &&
           p->sets.wrong == NULL;
}

// The kernel's sums and their weights are int. A board whose rules need more is refused when it is read;
// where that is missed, nothing is posted.
static inline bool post_is_large(struct post *p, long n) {
    bool large = n > SETS_LARGEST || n < -SETS_LARGEST;
    if (large && p->sets.wrong == NULL) p->sets.wrong = "the numbers become too large";
    return large;
}

static inline void post_push(struct post *p, csp_lit l) {
    if (!vec_push(p->mem, &p->stack, l)) p->no_memory = true;
}

static inline csp_lit post_shows(const struct post *p, uint32_t cell, size_t mark) {
    return cells_shows(&p->cells, cell, mark);
}

// What a cell shows: `c is NOUN`, `c is marked`, `c is empty`. cells.c
csp_lit post_look(struct post *p, const struct node *n);
// What is said over a set is such a look at each of its cells: all literals, negated if not positive, on the
// stack. False: it is something else.
bool post_look_at_all(struct post *p, const struct node *over, bool positive);

// Narrow the domains by lines of cells. False: it cannot go on. lines.c
bool post_narrow_lines(struct post *p);

// What is posted between this and csp_rule_end belongs to the rule instance; gates are defined outside.
void post_open(struct post *p);

// A condition must hold: what it takes is posted. demand.c
void post_demand(struct post *p, uint32_t node);

// A literal for a condition. demand.c
csp_lit post_literal(struct post *p, uint32_t node);

void post_connected(struct post *p, const struct node *n); // a set is connected. cells.c

#endif
