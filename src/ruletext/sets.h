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
    VEC(uint32_t) cells;           // a stack: whoever pushes something pops it again
    VEC(struct cell_range) ranges; // another, of sets in turn
    VEC(uint32_t) seen;            // by cell: the last `stamp` under which it was found
    uint32_t stamp;
    VEC(uint32_t) by_area;    // all cells, area by area,
    VEC(uint32_t) area_start; // and where those of each begin, by its letter
    VEC(uint16_t *) known;    // by word over a set that is about one cell: what sets.c found, by cell
    struct slot slots[RULETEXT_SLOTS];
    uint32_t ray_step[8];   // by direction: from a cell to the next
    uint32_t supposed_cell; // a cell that is supposed to show `supposed`, or UINT32_MAX
    char supposed;
    uint64_t steps; // of work so far
    bool no_memory;
    const char *wrong; // why it cannot go on; NULL: nothing is wrong
    uint32_t wrong_node, wrong_cell;
};

void sets_begin(struct sets *s, const struct puzzle *p, struct mem *m);
void sets_end(struct sets *s);

// It cannot go on, for this reason and because of this part of the text: false.
bool sets_fail(struct sets *s, uint32_t node, const char *why);

// One more step of work: false when there were too many.
static inline bool sets_work(struct sets *s, uint32_t node) {
    return s->steps++ < SETS_MOST_STEPS || sets_fail(s, node, "the board is too large for these rules");
}

static inline uint32_t sets_cell(const struct sets *s, uint32_t slot) { return s->slots[slot].cell; }

// What a cell shows, or is supposed to.
static inline char sets_shown(const struct sets *s, uint32_t cell) {
    return cell == s->supposed_cell ? s->supposed : s->puzzle->cells[cell];
}

// Each is false when it cannot go on: s->wrong says why.
bool sets_number(struct sets *s, uint32_t node, long *out);
bool sets_cells(struct sets *s, uint32_t node, struct cell_range *out);          // on top of the stack
bool sets_cells_of_parts(struct sets *s, uint32_t node, struct cell_range *out); // one may be there twice
bool sets_size(struct sets *s, uint32_t node, long *out);                        // how many cells a set has
bool sets_find_truth(struct sets *s, uint32_t node, bool *out);
// Most conditions are "c is NOUN" and "not c is NOUN": that takes no further call.
static inline bool sets_truth(struct sets *s, uint32_t node, bool *out) {
    const struct node *n = tree_node(s->text, node);
    const struct node *is = n->op == OP_NOT ? tree_node(s->text, n->kids[0]) : n;
    if (!sets_work(s, node)) return false;
    if (is->op != OP_IS) return sets_find_truth(s, node, out);
    const unsigned char c = (unsigned char)sets_shown(s, sets_cell(s, is->cells[0]));
    *out = ((s->text->nouns_of[c] >> is->value & 1) != 0) == (is == n);
    return true;
}

// Where the left side of `and` or `or` is constant it settles the whole, and the right side is not looked at;
// or the right side is all that matters. What is left of the condition:
static inline uint32_t sets_skip_constant(struct sets *s, uint32_t node) {
    bool truth;
    for (;;) {
        const struct node *n = tree_node(s->text, node);
        if ((n->op != OP_AND && n->op != OP_OR) || !n->varies || tree_node(s->text, n->kids[0])->varies ||
            !sets_truth(s, n->kids[0], &truth))
            return node;
        if (truth == (n->op == OP_OR)) return n->kids[0];
        node = n->kids[1];
    }
}

// Walk over the choices of a `for`, or of a word over a set: its variables have values after each step.
//
//     struct choices c;
//     if (!choices_begin(s, &f, &c)) ...
//     while (choices_next(s, &c)) ...   what is put on the stack of cells goes with the next step
//     choices_end(s, &c);
struct choices {
    uint32_t set, slot;
    bool pairs, in_turn, first_fits; // what is asked of the first of a pair alone holds
    const struct rule_for *where;    // the condition in its parts; NULL: there is none
    unsigned needless;               // a bit for each part that always holds on this board
    size_t base_cells, base_ranges;  // of the stacks before
    size_t top;                      // of the cells between two steps
    struct cell_range cells, ranges;
    size_t i, j, asked; // `first_fits` is about this i
    struct cell_range near_cells;
};
bool choices_begin(struct sets *s, const struct rule_for *f, struct choices *c);
bool choices_begin_over(struct sets *s, const struct node *over, struct choices *c);
bool choices_next(struct sets *s, struct choices *c); // false: no more, or s->wrong
void choices_end(struct sets *s, struct choices *c);

// Give the variables of a rule, from its `for` number `depth` on, all their values in turn. False when it
// cannot go on, or when the visitor said so: then what is on the stacks stays there.
typedef bool sets_visit(void *context);
bool sets_each_instance(struct sets *s, const struct rule *r, size_t depth, sets_visit *visit, void *context);

// Take away from what a cell may show what the rules about single cells forbid; false when it cannot go on.
bool sets_narrow(struct sets *s, uint32_t cell, uint64_t *domain);

// ---- Sentences --------------------------------------------------------------------------------------------

// Sentences of rules: what a rule says of its place on the board, as its text puts it or made from the rule.
// The place of a rule instance is a `struct sets` in which its variables have their values.
void says_begin(struct sets *s, const struct puzzle *p, struct mem *m); // to be ended by sets_end

// A variable is a cell, or a set of cells.
void says_bind(struct sets *s, uint32_t slot, uint32_t cell, const uint32_t *set, size_t n);

// "row 3 has exactly two stars"; without memory, `out` fails
void says_rule(struct sets *s, const struct rule *r, struct text *out);

// The rule of an instance, with the values of its variables; NULL when out of memory. Closing says so.
const struct rule *says_open(struct sets *s, const struct puzzle *p, const struct model_rule *rule,
                             struct mem *m);
void says_close(struct sets *s, struct text *out);

// Is the condition of a word over a set of cells "c is NOUN" of its variable, or the opposite of that?
bool says_is_literal(const struct ruletext *t, const struct node *over, bool *negated, uint32_t *noun);

// The character of the mark that is called so; 0: there is none.
char says_mark(const struct ruletext *t, uint32_t noun);

// The number that a comparison limits; false: it is no such thing, or both its sides vary.
enum { SAYS_UNLIMITED = 1000000 };
struct says_limits {
    const struct node *number;
    long lo, hi;
};
bool says_limits(struct sets *s, const struct node *n, struct says_limits *out);

// tell.c: reasons, as in explain/words.h.
bool tell_deduction(const struct words_topic *t, const struct model_rule *rule, struct text *out);
bool tell_may_be(const struct puzzle *p, const struct model_rule *rule, char mark); // both of two cells?
bool tell_breaks(const struct words_topic *t, const struct model_rule *rule, struct text *out);

// The words of a family stated as text: generic ones, with the sentences of its rules.
void says_set_up(struct ruletext *t);

#endif
