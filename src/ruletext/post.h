// Inside the translation: what demand.c and post.c share.
#ifndef ROQUE_RULETEXT_POST_H
#define ROQUE_RULETEXT_POST_H

#include "puzzle/gates.h"
#include "puzzle/together.h"
#include "ruletext/sets.h"

// The number of a cell, times a weight.
struct value_term {
    uint32_t cell;
    long weight;
};

// The sets with different numbers that a cell is part of, counted from 1; 0: none. Three are a row, a column
// and a box or area; of more, the first are enough.
enum { POST_DIFFERENT = 3 };
struct post_different {
    uint32_t in[POST_DIFFERENT];
};

struct post {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    struct csp *s;
    struct model *model;
    struct sets sets;
    struct gates gates;
    struct together together;
    bool at_once; // nobody asks for rule instances

    // The rule instance that is being posted; has it demanded anything yet?
    const struct rule *rule;
    uint32_t instance;
    bool begun;

    csp_lit next_bool;              // of the variables of cells that were made together,
    size_t bools;                   // and how many are left
    VEC(csp_lit) shows;             // by cell and mark
    VEC(csp_lit) empty;             // by cell: it shows no mark, and might
    VEC(csp_lit) at_least;          // by cell and number: that or more, + 1; 0: not asked for yet
    VEC(uint64_t) domain;           // by cell: what is possible
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

    VEC(struct post_different) different; // by cell
    uint32_t n_different;                 // sets so far
    bool no_memory;
};

static inline const struct node *post_node(const struct post *p, uint32_t node) {
    return &p->text->nodes.at[node];
}
static inline bool post_is_fine(const struct post *p) {
    return !p->no_memory && !p->gates.no_memory && !p->together.no_memory && p->sets.wrong == NULL;
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
    return p->shows.at[cell * p->text->n_marks + mark];
}

// What a cell shows: `c is NOUN`, `c is marked`, `c is empty`; its number is at least so much, or exactly;
// and the largest number that it may show. cells.c
csp_lit post_look(struct post *p, const struct node *n);
// What is said over a set is such a look at each of its cells: all literals, negated if not positive, on the
// stack. False: it is something else.
bool post_look_at_all(struct post *p, const struct node *over, bool positive);
csp_lit post_equals(struct post *p, uint32_t cell, long value);
long post_most(const struct post *p, uint32_t cell);

// Lines of cells leave less in the domains. False: it cannot go on. lines.c
bool post_narrow_lines(struct post *p);

// What is posted between this and csp_rule_end belongs to the rule instance; gates are defined outside.
void post_open(struct post *p);

// a is at least b + k where `when` is true, which a rule may demand; a literal for that; one for "a is b +
// k". cells.c
void post_order(struct post *p, uint32_t a, uint32_t b, long k, csp_lit when, bool demanded);
void post_note_different(struct post *p, const uint32_t *cells, size_t n); // their numbers are
csp_lit post_order_literal(struct post *p, uint32_t a, uint32_t b, long k);
csp_lit post_equal_literal(struct post *p, uint32_t a, uint32_t b, long k);

// A condition must hold: what it takes is posted. demand.c
void post_demand(struct post *p, uint32_t node);

// A literal for a condition. demand.c
csp_lit post_literal(struct post *p, uint32_t node);

// A set hangs together. Can two literals of a cell not both be true? cells.c
void post_connected(struct post *p, const struct node *n);
bool post_exclude(const void *post, uint32_t cell, csp_lit a, csp_lit b);

#endif
