// Inside explanations: the state of one explanation, and the functions its files share.
#ifndef ROQUE_EXPLAIN_INSIDE_H
#define ROQUE_EXPLAIN_INSIDE_H

#include "explain/explain.h"

// The rules of one board as a simple network, with a small complete solver that looks
// only as far as it must.
//
// The network knows the solution. Every unassigned value is taken from the solution. So the question "can
// these few rules hold while this cell is wrong?" starts from the solution with one cell flipped, and only
// what that breaks has to be repaired, by flipping more. The work is proportional to the neighbourhood
// concerned, not to the board: thousands of such questions take a millisecond.
//
// Level 0 of the trail is what is known on the board.

#define NET_NONE UINT32_MAX // no rule: a definition, always on; no constraint: no reason

typedef VEC(uint32_t) net_set; // of rules, or of literals

// lo <= how many of the literals are true <= hi.
struct net_constraint {
    uint32_t start, size;
    int32_t lo, hi;
    int32_t most[2]; // how many may be true, and false
    int32_t have[2]; // how many are
    int32_t shown;   // true, with unassigned values as in the solution
    uint32_t rule;
    bool is_ripe;          // it is in `ripe`
    uint32_t broken_place; // place + 1 among the broken ones, 0: `shown` is within the bounds
};

struct net_circuit {
    uint32_t rule, nodes;
    uint32_t first_arc, arcs;
};

// The chosen nodes are connected.
struct net_graph {
    uint32_t rule;
    uint32_t first, size; // its nodes
};
struct net_node {
    csp_lit lit;
    uint32_t first_edge, edges;                      // its neighbours, counted within the graph
    uint32_t stamp, number, low, from, next, chosen; // scratch of walks
};

// Other uses of a variable: constraints that were added after the network was built.
struct net_more {
    uint32_t use, next; // `next` is 1 + index, 0 ends
};

struct net {
    struct mem *mem;
    bool no_memory;
    uint32_t vars, rules;
    bool is_plain; // every constraint belongs to a rule
    VEC(struct net_constraint) constraints;
    VEC(csp_lit) lits;
    VEC(uint32_t) use_start, use_end, use; // by variable: constraint * 2 + sign
    VEC(uint32_t) more_first;              // by variable, 1 + index into `more`
    VEC(struct net_more) more;
    VEC(uint32_t) of_start, of; // by rule: its constraints
    VEC(uint32_t) later;        // those added after the network was built
    VEC(struct net_circuit) circuits;
    VEC(struct csp_arc) arcs;
    VEC(uint32_t) came_by, shown_arcs; // scratch for circuits: by node, and a list
    VEC(struct net_graph) graphs;
    VEC(struct net_node) nodes;
    VEC(uint32_t) neighbours;
    uint32_t graph_stamp;

    VEC(bool) truth;         // by variable: as in the solution
    VEC(signed char) values; // by variable: 1, -1, 0
    VEC(uint32_t) reason;    // by variable: the constraint that forced it
    VEC(uint32_t) place;     // by variable: on the trail
    VEC(csp_lit) trail;
    size_t given;            // literals before this are known, or assumed by the current question
    size_t ground;           // literals before this are known
    VEC(uint32_t) alerts;    // constraints that are on and may propagate
    size_t alert;            // of those, the next
    VEC(uint32_t) decisions; // places on the trail
    VEC(uint32_t) broken;    // constraints that `shown` breaks
    VEC(uint32_t) ripe;      // constraints that may propagate at level 0

    VEC(bool) on;      // by rule
    bool inverted;     // `on` means off
    bool lazy;         // values forced as in the solution need not be recorded
    bool blind;        // `shown` is not needed and not counted. Changes only while everything assigned is
                       // known
    uint32_t conflict; // the constraint that could not hold

    // What the refutations since net_collect used.
    bool collects;
    VEC(bool) is_mark;              // by variable: visible to a person
    VEC(uint32_t) seen_at, used_at; // by variable, by rule: stamps
    uint32_t seen_now, used_now;
    net_set used_rules, used_marks; // of what is known or assumed
    net_set stack;                  // scratch
    uint32_t guesses;               // decisions of the last question
    uint64_t work;                  // grows with the work done; the same on every machine
    uint64_t later_work;            // the same, on constraints that were added later
};

enum net_answer { NET_REFUTED, NET_POSSIBLE, NET_GAVE_UP };

// Take the rules of a model that has been posted with csp_use_rules and not been solved yet. False when out
// of memory.
bool net_init(struct net *n, struct mem *m, struct csp *s, const struct model *model);
// Once `truth` has the solution: prepare, with everything that is known without any rule. False when out of
// memory.
bool net_take_solution(struct net *n);
void net_free(struct net *n);
void net_show(struct net *n, uint32_t constraint); // count the literals of a new constraint
// A clause that is found to be needed after the network was built.
bool net_add_later(struct net *n, uint32_t rule, const csp_lit *lits, size_t size);
bool net_add_constraint(struct net *n, uint32_t rule, const csp_lit *lits, size_t size, int64_t lo,
                        int64_t hi);

static inline int net_value(const struct net *n, csp_lit l) {
    int v = n->values.at[l >> 1];
    return l & 1 ? -v : v;
}
static inline bool net_truth(const struct net *n, csp_lit l) { return n->truth.at[l >> 1] != (l & 1); }
static inline csp_lit net_true_lit(const struct net *n, uint32_t var) { // as in the solution
    return 2 * var + !n->truth.at[var];
}
static inline bool net_is_on(const struct net *n, uint32_t rule) {
    return rule == NET_NONE || n->on.at[rule] != n->inverted;
}

// Assign, and propagate with the rules that are on. False: a conflict, or out of memory.
void net_assign(struct net *n, csp_lit l, uint32_t reason);
bool net_propagate(struct net *n);
bool net_follow(struct net *n);                    // the same, with circuits and graphs
bool net_wake(struct net *n, uint32_t rule);       // propagate a rule that was switched on
bool net_look(struct net *n, uint32_t constraint); // or one constraint
void net_undo(struct net *n, size_t size);
void net_forget_fulfilled(struct net *n); // makes everything faster; only at level 0

// A constraint that is on and that the solution, with what is assigned, breaks; NET_NONE: none.
uint32_t net_next_broken(struct net *n);
// net_circuit.c. If a cycle of what is shown leaves out a node, add a constraint that forbids it: it is
// broken at once. For rules that are on, or for all.
void net_check_circuits(struct net *n, bool also_off);
// The same for cycles of what is assigned, which propagation has not seen. True: there is one, and
// net_propagate can continue.
bool net_close_cycles(struct net *n);
// net_graph.c: the same for graphs whose chosen nodes are not connected.
void net_check_graphs(struct net *n, bool also_off);
bool net_close_graphs(struct net *n);
bool net_take_graph(struct net *n, uint32_t rule, const struct csp_constraint *c);
// Is the literal in a rule that is on, or in a definition?
bool net_in_scope(const struct net *n, csp_lit l);

// Know a literal from now on, with what follows from it without any rule.
bool net_know(struct net *n, csp_lit l);

// Can the literals hold together, under the rules in `rules` alone? After NET_POSSIBLE the solution with the
// flips on the trail is a board on which they do. The trail stays, for net_broken_rules and those flips,
// until net_undo(n, n->ground). `patience` is the number of decisions allowed.
enum net_answer net_ask(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits,
                        size_t n_lits, uint32_t patience);

// The same, where only a refutation matters; restores the trail.
bool net_refutes(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits, size_t n_lits,
                 uint32_t patience);

// Like net_ask, under all rules but those in `rules`.
enum net_answer net_ask_without(struct net *n, const uint32_t *rules, size_t n_rules, const csp_lit *lits,
                                size_t n_lits, uint32_t patience);

// From now on, record in used_rules and used_marks what each conflict comes from.
void net_collect(struct net *n);

// After NET_POSSIBLE: append the rules that what is shown breaks.
bool net_broken_rules(struct net *n, net_set *out);

// Append the true literals that forced `l`, or that broke the constraint `n->conflict` (l = CSP_TRUE).
bool net_reason(struct net *n, csp_lit l, net_set *out);

bool net_set_has(const net_set *set, uint32_t x);
// Append `x` unless it is present; append all of them.
bool net_set_add(struct mem *m, net_set *set, uint32_t x);
bool net_set_append(struct mem *m, net_set *set, const uint32_t *items, size_t n);

// Remove one, and put it back in its place; there is room for it.
uint32_t net_set_take_out(net_set *set, size_t place);
void net_set_put_back(net_set *set, size_t place, uint32_t x);

// A set of rules and what it decides: the current step.
struct finding {
    net_set rules;
    net_set decides; // literals, as in the solution; the first is what the set was found for
    net_set wrong;   // what the set refutes: the opposite of the first
    size_t aids;     // of the rules, the last ones: explain.h
    bool minimal;
    bool is_direct;  // one rule decides it directly, without a supposition
    uint32_t effort; // guesses needed to refute
    // With cases (cases.c): the first move, plus 1, and the constraint that is asked about; NET_NONE if
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
    VEC(uint32_t) mark_of;               // by variable: mark + 1; after the marks come the asides
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
    size_t mark = w->mark_of.at[var] - 1, marks = w->model.marks.size;
    return mark < marks ? &w->model.marks.at[mark] : &w->model.asides.at[mark - marks];
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
// glance_step.c: the best step by one constraint of one rule, where marks rule out others at a glance. A step
// then places one mark, if there is any to place, and what follows is left to the next ones.
bool explain_find_glance_step(struct explaining *w);

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

// arguments.c: how the rest of what the step decides follows. The facts and rules of the step are written.
bool explain_write_arguments(struct explaining *w, struct explain_step *step);

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
// Is the score too high for the request if the next step takes so many rules, and so many guesses? 0 rules:
// is it now? Never where steps are left out at the end, because the score may still go down.
bool explain_exceeds(const struct explaining *w, size_t rules, uint32_t effort);
bool explain_is_too_hard(struct explaining *w, size_t rules); // without guesses; then that is the score

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

// Questions and their answers.
//
// A question is a rule that still needs a mark: "row 1 must not be empty: which piece is there?". Each of its
// answers is a mark. The wrong ones are supposed one after the other, with all rules on, until each is
// refuted: at once, or by another question. What is left is the right answer.

// A supposition that is refuted. Indices are into `plan`, plus 1; 0 ends.
struct case_move {
    csp_lit supposed;
    uint32_t question; // the constraint whose answer it is; NET_NONE: no question
    uint32_t within;   // the first move inside it
    uint32_t next;     // the next move, after it is refuted
};

// Moves are nested at most this deep, so code that walks through them may recurse.
enum { CASES_DEEPEST = 24 };

// The consequences of supposing a mark, or its absence.
struct case_probe {
    uint32_t stamp;
    uint32_t cost;  // of refuting it; 0: it is not refuted at once
    uint32_t grown; // how much follows
};

// What is examined on a level of the search.
struct case_level {
    VEC(struct case_probe) probes; // by mark and sign
    uint32_t stamp;
};

struct question {
    uint32_t constraint;
    uint32_t first, count; // its answers
    uint32_t needed;       // so many of them have to be refuted
    uint32_t fails, cost;  // so many fail at once, and at what cost
};

struct cases {
    VEC(struct case_move) plan;
    struct case_level levels[CASES_DEEPEST + 2];
    net_set askable;                // constraints that may need a mark
    net_set answers;                // literals of marks: the answers of all questions being examined
    VEC(struct question) questions; // scratch: all questions, and their order
    net_set order;
    uint64_t budget; // of the network's work
    // If the suppositions look the same from all sides, so do all consequences: what is wrong is wrong in
    // every mirror image.
    net_set images; // by symmetry and mark: the mark it becomes
    size_t symmetries;
    bool mirrors;  // it looks the same, while nothing else is supposed
    uint32_t open; // suppositions
};

// The literal of a mark as this symmetry shows it.
csp_lit cases_image(const struct explaining *w, size_t symmetry, csp_lit l);

bool cases_are_asked(const struct explaining *w); // does the family ask questions?
bool cases_init(struct explaining *w);
void cases_free(struct explaining *w);

// cases.c: switch all rules on and propagate what is known; then back to before.
void cases_begin(struct explaining *w);
void cases_end(struct explaining *w);

// What is known about each open mark, and the search for small sets of rules.

enum {
    SETS_PATIENCE = 300,        // guesses of the network before the kernel, which learns, is asked
    SETS_HOPELESS = 100000,     // guesses, if only the kernel knows
    SETS_NOT_MEASURED = 200000, // guesses, if not measured
    SETS_MOST = 64,             // rules in a set that is grown
};

#define SETS_NONE UINT32_MAX // no set is known

// A board with an error: where it differs from the solution, and the rules it breaks.
struct witness {
    uint32_t first_flip, flips, first_rule, rules; // in `pool`
    bool is_dead;                                  // it contradicts what is known
};

// A board with several cells wrong is a witness for each of them.
struct witness_link {
    uint64_t bits; // of the rules it breaks, each by its number modulo 64
    uint32_t rules;
    uint32_t witness, next; // `next` is 1 + index, 0 ends
};

// What is known about an open mark.
struct doubt {
    uint32_t link;   // to its first witness, 1 + index
    uint32_t lower;  // every set that decides it has at least so many rules
    uint32_t upper;  // there is a set of this size; SETS_NONE: none found
    uint32_t set;    // that set, in `pool`
    uint32_t effort; // guesses needed with that set
    bool propagated; // propagation was tried, and nothing has changed since
};

struct sets {
    VEC(struct witness) witnesses;
    VEC(struct witness_link) links;
    net_set pool;
    VEC(struct doubt) doubts; // by mark
    net_set open;             // marks, the nearest to the last step first
    net_set candidates;       // marks with a set of the wanted size
    net_set chosen;           // the set being grown
    VEC(bool) is_chosen;      // by rule
    uint64_t chosen_bits;     // the same as in witness_link
    net_set barred;           // by rule: 1 + how many were chosen when it was tried there
    net_set stamps;           // by rule, for finding witnesses that have no rule in common
    uint32_t stamp;
    net_set broken;    // scratch: rules
    uint32_t patience; // guesses that a set may take; SETS_NONE: any number, and every answer is found
    bool passes_over;  // with a patience: some set may decide a mark, but not within it
    uint64_t budget;   // of the network's work
};

// witness.c. Can the error hold under the rules? The kernel is asked if necessary. After NET_POSSIBLE the
// trail of w->board shows where. NET_GAVE_UP: out of time or memory or, with a patience, that was not enough.
enum net_answer sets_ask(struct explaining *w, const net_set *rules, const net_set *wrong);
// Remove one rule after the other, if the rest still refutes. False: out of time or memory.
bool sets_shrink(struct explaining *w, net_set *rules, const net_set *wrong);
// Some set that refutes, not shrunk: by propagation; by the kernel. False: there is none, or out of time or
// memory.
bool sets_by_propagation(struct explaining *w, const net_set *wrong, net_set *rules);
bool sets_by_kernel(struct explaining *w, const net_set *wrong, net_set *rules);

// Store the board that the trail of w->board shows, and restore the trail.
bool sets_keep_witness(struct explaining *w);
void sets_bury_witnesses(struct explaining *w);                      // those that contradict what is known
bool sets_forget_dead(struct explaining *w, struct doubt *d);        // true when there were any
void sets_choose(struct sets *s, const net_set *rules, bool chosen); // these rules, and no others
// Is there a witness that breaks none of the chosen rules?
bool sets_has_counterexample(const struct explaining *w, const struct doubt *d);

// sets.c: add to w->step what else its set decides as easily.
bool sets_complete_step(struct explaining *w);

enum outcome { FOUND, NOT_FOUND, STOPPED };
// Is there a set of at most `size` rules that refutes? FOUND leaves it in s->chosen.
enum outcome sets_search(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t size);

// How the opposite of what a step decides is refuted, as recorded by the network.
//
// Everything that happens becomes an entry that points to the entries it follows from. At the end what leads
// to the last contradiction is marked, and only that is written (deductions.c).

enum trace_kind { GIVEN, FOLLOWS, SUPPOSED, OTHERWISE, MIRRORED, CLOSES, ASKS };

struct trace_entry {
    csp_lit lit;
    uint32_t constraint; // why, or what is broken
    enum trace_kind kind;
    uint32_t inside;  // the supposition it is made under (its own, if it is one); NET_NONE: none
    uint32_t outside; // for a supposition: the enclosing one
    uint32_t first_why,
        whys;                   // entries, in `why`, once computed; for a question its rule, as written
    uint32_t asked;             // for a supposition and its end: 1 + the question it answers
    bool is_told;               // for a question
    uint32_t first_rule, rules; // for a fact in a mirror image: its rules, in `mirrored`
    bool is_explained;
    uint32_t marked;  // when it was last marked
    uint32_t visited; // the same, for what one deduction follows from
    bool is_written;
};

struct trace {
    struct explaining *w;
    struct net *n;
    VEC(struct trace_entry) entries;
    net_set why;         // what entries follow from
    net_set entry_of;    // by place on the trail
    net_set around;      // the enclosing suppositions
    net_set lits, stack; // scratch
    net_set spoken;      // by rule: when it was last marked
    net_set mirrored;    // rules
    net_set outside, by; // scratch: what a case uses, facts from outside of it and rules
    net_set behind;      // scratch: what an entry follows from, invisibly
    size_t floor;        // of the trail: what is below is obvious
    size_t recorded;     // of the trail
    uint32_t inside;     // the current supposition
    uint32_t marks;      // how often entries were marked
    uint32_t visits;
    bool refuted; // the opposite of the step is refuted
    bool lost;    // it is too long
};

// By the rules and the facts of w->step alone, on the network that knows nothing; suppositions are found on
// the way. True when the opposite of the step was refuted; then what led there is marked.
bool trace_run(struct trace *t);
// By all rules, on the board as it is known, with the suppositions of w->cases.
bool trace_run_cases(struct trace *t);
void trace_free(struct trace *t);

static inline bool trace_is_marked(const struct trace *t, const struct trace_entry *e) {
    return e->marked == t->marks;
}
// The rule of an entry's constraint; NET_NONE: it has none.
static inline uint32_t trace_rule_of(const struct trace *t, const struct trace_entry *e) {
    return e->constraint == NET_NONE ? NET_NONE : t->n->constraints.at[e->constraint].rule;
}
bool trace_is_mark(const struct trace *t, const struct trace_entry *e);
// A mark that a person has derived, or knew: not what is obvious.
bool trace_is_told(struct trace *t, const struct trace_entry *e);
// The rule behind an entry: its own, or that of the last invisible literal it follows from by a rule.
uint32_t trace_rule_behind(struct trace *t, const struct trace_entry *e, bool also_marks);

#endif
