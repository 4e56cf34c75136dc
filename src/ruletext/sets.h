// What an expression that does not depend on marks means on a board: sets of cells, numbers and conditions.
// For the translation and the words; the judge has an interpreter of its own.
#ifndef ROQUE_RULETEXT_SETS_H
#define ROQUE_RULETEXT_SETS_H

#include "ruletext/tree.h"

// Cells that stand one behind the other in board.cells.
struct cell_range {
    size_t first, n;
};

// The value of a variable: a cell, or a set.
struct slot {
    uint32_t cell;
    struct cell_range set;
};

enum { SETS_MOST_STEPS = 200000000, SETS_LARGEST = 1000000000 /* a number of a rule */ };

struct sets {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    size_t size;                   // of the board, which may be gone at the end
    VEC(uint32_t) cells;           // a stack: who takes something off again puts it on
    VEC(struct cell_range) ranges; // another, of sets in turn
    VEC(uint32_t) seen;            // by cell: the last `stamp` under which it was found
    uint32_t stamp;
    VEC(char *) known; // by node, of conditions that depend on one cell: by cell 0 not yet, 1 false, 2 true
    struct slot slots[RULETEXT_SLOTS];
    uint32_t supposed_cell; // a cell that is supposed to show `supposed`, or UINT32_MAX
    char supposed;
    uint64_t steps; // of work so far
    bool no_memory;
    const char *wrong; // why it cannot go on; NULL: nothing is wrong
    uint32_t wrong_node, wrong_cell;
};

void sets_begin(struct sets *s, const struct puzzle *p, struct mem *m);
void sets_end(struct sets *s);

// Each is false when it cannot go on: s->wrong says why.
bool sets_truth(struct sets *s, uint32_t node, bool *out);
bool sets_number(struct sets *s, uint32_t node, long *out);
bool sets_cells(struct sets *s, uint32_t node, struct cell_range *out); // on top of the stack
bool sets_cell(struct sets *s, uint32_t node, uint32_t *out);

// Walk over the choices of a word over a set, or of a `for`: its variables have values after each step.
//
//     struct choices c;
//     if (!choices_begin(s, set, slot, pairs, where, &c)) ...
//     while (choices_next(s, &c)) ...   what is put on the stack of cells goes with the next step
//     choices_end(s, &c);
struct choices {
    uint32_t set, slot, where;
    bool pairs, in_turn;
    size_t base_cells, base_ranges; // of the stacks before
    size_t top;                     // of the cells between two steps
    struct cell_range cells, ranges;
    size_t i, j;
    // For pairs of all cells where the second is in a small set that depends on the first.
    uint32_t near;
    struct cell_range near_cells;
};
bool choices_begin(struct sets *s, uint32_t set, uint32_t slot, bool pairs, uint32_t where,
                   struct choices *c);
bool choices_next(struct sets *s, struct choices *c); // false: no more, or s->wrong
void choices_end(struct sets *s, struct choices *c);

// A rule about single cells only says which marks are possible there. It is never a reason by itself.
bool sets_is_about_single_cells(const struct ruletext *t, const struct rule *r);

// ---- Sentences --------------------------------------------------------------------------------------------

// Sentences of rules: what a rule says of its place on the board, as its text puts it or made from the rule.

// A rule instance: the values of its variables.
struct says_place {
    const struct ruletext *text;
    const struct puzzle *puzzle;
    struct mem *mem;
    struct sets *sets; // made when it is first needed
    bool no_memory;
};

// A variable is a cell, or (where `set` is not NULL) a set of cells.
void says_bind(struct says_place *w, uint32_t slot, uint32_t cell, const uint32_t *set, size_t n);
void says_end(struct says_place *w);
bool says_no_memory(const struct says_place *w);

// "row 3 has exactly two stars"
void says_rule(struct says_place *w, const struct rule *r, struct text *out);

// The rule of an instance, with the values of its variables; NULL when out of memory.
struct says_place says_place_in(const struct puzzle *p, struct mem *m);
const struct rule *says_place_instance(struct says_place *w, const struct model_rule *rule);

// tell.c: reasons, as in explain/words.h.
bool tell_deduction(const struct words_topic *t, const struct model_rule *rule, struct text *out);
bool tell_may_be(const struct puzzle *p, const struct model_rule *rule, char mark); // both of two cells?
bool tell_breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out);

// The words of a family of text: what is generic, with the sentences of its rules.
void says_lend(struct ruletext *t);

#endif
