// Inside explanations: the state of one explanation, and the functions its files share.
#ifndef ROQUE_EXPLAIN_INSIDE_H
#define ROQUE_EXPLAIN_INSIDE_H

#include "explain/explain.h"
#include "explain/net.h"

// A set of rules and what it decides: the current step.
struct finding {
    net_set rules;
    net_set decides; // literals, as in the solution; the first is what the set was found for
    net_set wrong;   // what the set refutes: the opposite of the first
    size_t aids;     // of the rules, the last ones: explain.h
    bool minimal;
    bool is_direct;  // one rule decides it directly, without a supposition
    uint32_t effort; // guesses needed to refute
    // With cases (cases.h): the first move, plus 1, and the constraint that is asked about; NET_NONE if
    // `wrong` is supposed.
    uint32_t moves, question;
    // Its difficulty: the number of rules in the longest case, the number of refuted cases, and the depth of
    // nesting.
    bool is_followed;
    uint32_t longest, ends, depth;
};

struct explaining {
    const struct puzzle *p;
    const struct explain_request *request;
    struct mem *mem;
    struct explanation *out;
    struct fault *fault;
    bool failed; // `fault` is set
    bool out_of_time;

    struct puzzle bare; // without the player's entries
    struct csp *s;      // the rules of `bare`, switchable
    struct model model;
    struct net board;                    // with what is known
    struct net proof;                    // with nothing known, to find what a step needs; not for rating
    VEC(uint32_t) mark_of;               // by variable: mark + 1
    VEC(uint32_t) cell_start, cell_vars; // by cell: the variables of its marks
    size_t settled;                      // marks before this one are known
    size_t certain;                      // of the board's trail: what holds without any rule or entry
    size_t entered;     // of the board's trail: what follows from the entries without any rule
    uint32_t last_cell; // where the last step was

    struct finding step;
    uint64_t weight;              // of all steps so far, for the score
    net_set assumptions, scratch; // for the kernel, and for everything else
    net_set known;                // facts that a step needs
    uint32_t patience;            // guesses allowed for finding those
    VEC(bool) excludes;           // by rule: marks rule out others by it; empty: by none
    VEC(uint32_t) tried_at;       // by rule: how much was known when it was last examined
    struct sets *sets;
    struct cases *cases;     // for a family that asks questions; otherwise NULL
    struct slicing *slicing; // the same
};

bool explain_fail_memory(struct explaining *w); // always false
bool explain_is_over(struct explaining *w);     // out of time, or asked to stop

// The variables of the marks of a cell.
static inline const uint32_t *explain_vars(const struct explaining *w, size_t cell, size_t *count) {
    *count = w->cell_start.at[cell + 1] - w->cell_start.at[cell];
    return w->cell_vars.at + w->cell_start.at[cell];
}
// The mark that a variable shows.
static inline const struct model_mark *explain_mark(const struct explaining *w, uint32_t var) {
    return &w->model.marks.at[w->mark_of.at[var] - 1];
}
static inline uint32_t explain_cell(const struct explaining *w, csp_lit l) {
    return explain_mark(w, l >> 1)->cell;
}

#define EXPLAIN_NOWHERE UINT32_MAX

// The distance of two cells, for choosing the nearest.
uint32_t explain_distance(const struct explaining *w, uint32_t a, uint32_t b);

// explain.c: build and free the rules, the networks, and the initial knowledge.
bool explain_open(struct explaining *w);
void explain_close(struct explaining *w);
// Assume all rules in w->assumptions and, unless NULL, the marks of these cells; tell the networks the
// solution.
bool explain_assume_all(struct explaining *w, const char *cells);
bool explain_take_solution(struct explaining *w, const char *cells);

// glance.c: what marks rule out at a glance. Learn which rules do that; know what the marks on the trail rule
// out, from this place on; put the marks, and the rules of the step, in place of such facts.
bool explain_glance_init(struct explaining *w);
bool explain_glance(struct explaining *w, size_t from);
bool explain_name_causes(struct explaining *w, net_set *facts);
// Does the constraint rule out all other marks, because of one that is known? `*value` is theirs.
bool explain_rules_out(const struct explaining *w, const struct net_constraint *c, bool *value);
bool explain_is_absence(const struct explaining *w, csp_lit l); // does it say that a mark is absent?
static inline bool explain_glances(const struct explaining *w) { return w->excludes.size > 0; }

// single.c: the best step by one rule into w->step; false when there is none.
bool explain_find_single(struct explaining *w);
// plain.c: the best step by one constraint of one rule, where marks rule out others at a glance. A step then
// places one mark, if there is any to place, and what follows is left to the next ones.
bool explain_find_plain(struct explaining *w);

// sets.c: the best step by several rules into w->step; false when out of memory or time.
bool explain_find_set(struct explaining *w);
bool explain_sets_init(struct explaining *w);
void explain_sets_free(struct explaining *w);
// A small set that refutes the literals, into `rules`; false when out of memory or time.
bool explain_refute(struct explaining *w, const net_set *wrong, net_set *rules);

// cases.c: the best step by several rules, or by a question and its answers, into w->step; false when there
// is none, or out of memory or time.
bool explain_find_cases(struct explaining *w);
// The same for the step that decides this literal.
bool explain_find_cases_of(struct explaining *w, csp_lit decides);
// The cost of refuting the literals together, with cases so deep; 0: more than that.
uint32_t explain_price_of(struct explaining *w, const net_set *supposed, uint32_t deep);

// write_step.c: store w->step, and know from now on what it decides. False when out of memory.
bool explain_write_step(struct explaining *w);
// The player's entries may leave only one cell for a mark, by definition: the first step says so. There is
// none if nothing follows, or if steps are sliced: there, no mark follows from entries alone.
bool explain_write_entered(struct explaining *w);
// The step that reports a mistake; `fact`, which need not be a literal, is what it decides.
bool explain_write_mistake(struct explaining *w, struct explain_fact fact);
struct explain_fact explain_fact_of(const struct explaining *w, csp_lit l);

// deductions.c: how the opposite of the first decided literal of w->step is refuted, with the facts in
// w->known and no others.
bool explain_write_deductions(struct explaining *w, struct explain_range *range);
// The same for a step with cases, on the board as it is known. It also finds what the step needs: w->known
// and the rules of w->step. `*lost`: that is too long, and nothing is written.
bool explain_write_cases(struct explaining *w, struct explain_range *range, bool *lost);

// entries.c: the one step for a board that has no solution although the puzzle has.
bool explain_mistake(struct explaining *w);

// symmetry.c: choose one of the mirror images to explain, and marks that single it out; post them as rules.
bool explain_choose_image(struct explaining *w);
bool explain_post_choices(struct explaining *w);
csp_lit explain_open_choice(const struct explaining *w); // the next that is not decided yet; CSP_TRUE: none
// The step that decides it into w->step; false: there is none, or out of time or memory.
bool explain_find_choice(struct explaining *w);

// entries.c: keep only the last step, which can be written down, and those that it needs.
bool explain_keep_way(struct explaining *w);

// rate.c: add w->step to w->weight, and return its weight; make a score and a level of all.
uint64_t explain_weigh(struct explaining *w);
void explain_rate(struct explaining *w);

// slice.c: once the chain is complete, steps that lead nowhere are removed. For families that are explained
// by questions.
bool explain_slicing_init(struct explaining *w);
void explain_slicing_free(struct explaining *w);

// Are steps sliced here? Then there is one fact per mark until the end.
bool explain_slices(const struct explaining *w);

// Record what the step needs, before what it decides is known; and then what it decides.
bool explain_note_needs(struct explaining *w, uint64_t weight);
bool explain_note_decided(struct explaining *w);

// The chain is complete, or there was no time for more.
bool explain_slice(struct explaining *w, bool to_the_end);

#endif
