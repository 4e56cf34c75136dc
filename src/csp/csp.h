// The constraint kernel: a conflict-driven solver over Booleans and small finite domains.
//
// It knows no puzzle. A model is made of literals and constraints over them, and is solved in place:
//
//     struct csp *s = csp_new(NULL);
//     csp_lit a = csp_bool(s), b = csp_bool(s), c = csp_bool(s);
//     csp_add_count(s, (csp_lit[]){a, b, c}, 3, 1, 2);        // one or two of the three
//     csp_add_clause(s, (csp_lit[]){csp_not(a), b}, 2);       // a implies b
//     if (csp_solve(s, NULL, 0) == CSP_SAT && csp_value(s, b) > 0) ...
//     csp_free(s);
//
// Calls need no check for allocation failure: a solver that ran out of memory ignores further constraints and
// answers CSP_NO_MEMORY. docs/kernel.md explains the ideas; examples/ has whole programs. This header needs
// no other header of roque, and works in C and C++.
#ifndef ROQUE_CSP_H
#define ROQUE_CSP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct csp;
struct mem; // the ledger by which roque counts memory

// A literal: a Boolean variable or its negation. Variable v has the literals 2v and 2v+1.
typedef uint32_t csp_lit;
#define CSP_TRUE  ((csp_lit)0) // variable 0 is the constant
#define CSP_FALSE ((csp_lit)1)

static inline csp_lit csp_not(csp_lit l) { return l ^ 1; }
static inline csp_lit csp_sign(csp_lit l, bool positive) { return l ^ !positive; }

enum csp_answer {
    CSP_SAT,
    CSP_UNSAT,
    CSP_UNKNOWN,   // a limit came first; csp_stopped_by() says which
    CSP_NO_MEMORY, // an allocation failed
};

// What stopped a search that answered CSP_UNKNOWN.
enum csp_stop { CSP_STOP_NONE, CSP_STOP_FLAG, CSP_STOP_TIME, CSP_STOP_CONFLICTS, CSP_STOP_MEMORY };

// ---- Making a model -----------------------------------------------------------------------------

// A solver; NULL when out of memory. It counts its memory in the ledger, which must outlive it, or, without
// one, in a ledger of its own.
struct csp *csp_new(struct mem *mem);
void csp_free(struct csp *s);
bool csp_out_of_memory(const struct csp *s); // and every answer will be CSP_NO_MEMORY

// A new variable, or `count` of them: the positive literal of the first; those of the others follow in steps
// of two.
csp_lit csp_bool(struct csp *s);
csp_lit csp_bools(struct csp *s, uint32_t count);

// An integer variable is a block of literals [x = lo], ..., [x = hi] of which exactly one is true.
typedef uint32_t csp_int;
csp_int csp_new_int(struct csp *s, int lo, int hi);        // lo <= hi
csp_lit csp_equals(const struct csp *s, csp_int x, int v); // [x = v]; CSP_FALSE outside the domain

// At least one of the literals is true.
void csp_add_clause(struct csp *s, const csp_lit *lits, size_t n);

// lo <= how many of the literals are true <= hi. A literal that is listed twice counts twice.
void csp_add_count(struct csp *s, const csp_lit *lits, size_t n, int64_t lo, int64_t hi);

// Optional: announce how many variables, or counts with how many literals in all, are still to come.
void csp_expect_variables(struct csp *s, size_t variables);
void csp_expect_counts(struct csp *s, size_t counts, size_t lits);

// lo <= the total weight of the true literals <= hi. Weights may be negative; NULL: each is 1.
void csp_add_sum(struct csp *s, const csp_lit *lits, const int *weights, size_t n, int64_t lo, int64_t hi);

// The same with weights above 0, for literals that are rungs of ladders: where after[i] is true, other
// constraints say that lits[i] implies lits[i - 1], as "the first three cells are free" implies "the first
// two are". Propagation is as strong as if each ladder were one integer variable.
void csp_add_ladder_sum(struct csp *s, const csp_lit *lits, const int *weights, const bool *after, size_t n,
                        int64_t lo, int64_t hi);

// lo <= the sum of the integer variables times their weights <= hi.
void csp_add_int_sum(struct csp *s, const csp_int *ints, const int *weights, size_t n, int64_t lo,
                     int64_t hi);

// No two of the integer variables have the same value.
void csp_add_all_different(struct csp *s, const csp_int *ints, size_t n);

// The true arcs form one single cycle through every node that is not skipped. A node is skipped when its loop
// (an arc from the node to itself) is true. No arc at all is fine when every node is skipped. There is at
// most one arc from one node to another. Nodes are 0 .. nodes-1.
struct csp_arc {
    uint32_t from, to;
    csp_lit lit;
};
void csp_add_circuit(struct csp *s, uint32_t nodes, const struct csp_arc *arcs, size_t n);

// For the circuit added last: other constraints allow at most this many visited nodes. This shortens the
// output of csp_prove.
void csp_limit_circuit(struct csp *s, uint32_t most);

// A weaker constraint: no cycle of true arcs leaves out a node that is not skipped. For models in which the
// number of arcs at a node is a rule of its own. Slower than the circuit.
void csp_add_loop(struct csp *s, uint32_t nodes, const struct csp_arc *arcs, size_t n);

// The chosen nodes are connected: between any two there is a path of edges through chosen nodes only. None,
// or one, counts as connected. A node is chosen where its literal is true; nodes are 0 .. n-1.
struct csp_edge {
    uint32_t a, b;
};
void csp_add_connected(struct csp *s, const csp_lit *nodes, size_t n, const struct csp_edge *edges,
                       size_t n_edges);

// ---- Rule instances -----------------------------------------------------------------------------

// A constraint made between csp_rule_begin and csp_rule_end belongs to that rule instance. The result is a
// literal: assume it to switch the rule instance on; if it is not assumed, the rule may be broken. Ask for
// this with csp_use_rules before the first rule begins. Otherwise every rule is always on, costs nothing, and
// has CSP_TRUE for its literal. Rule instances do not nest.
void csp_use_rules(struct csp *s);
bool csp_uses_rules(const struct csp *s);
csp_lit csp_rule_begin(struct csp *s);
void csp_rule_end(struct csp *s);
void csp_rule_again(struct csp *s, csp_lit rule); // continue one that was ended

// ---- What counts as an answer, and hints --------------------------------------------------------

// Decision variables, in order. Solutions that agree on all of them count as one in csp_enumerate, csp_label
// and csp_another; without any decision variable, every variable counts. csp_decide takes one Boolean (values
// 0, 1), csp_decide_bools the result of csp_bools, csp_decide_int an integer variable.
void csp_decide(struct csp *s, csp_lit positive);
void csp_decide_bools(struct csp *s, csp_lit first, uint32_t count);
void csp_decide_int(struct csp *s, csp_int x);
// Try this value first, or the value true of each of csp_bools.
void csp_prefer(struct csp *s, csp_lit l);
void csp_prefer_bools(struct csp *s, csp_lit first, uint32_t count);

// The constraints tie the whole board together, as rows and columns of a Latin square do: everything that a
// conflict undoes is related to it, and a second solution is seldom near the first. For csp_another, sums and
// graphs imply this.
void csp_expect_ties(struct csp *s);

// ---- Solving ------------------------------------------------------------------------------------

// One solution under the assumptions, by conflict-driven search. May be called again, with more constraints
// added in between; what was learnt is kept.
enum csp_answer csp_solve(struct csp *s, const csp_lit *assumptions, size_t n);

// Like csp_solve, but a random solution, which depends on the seed and on earlier calls. Every solution is
// possible, but not equally likely.
enum csp_answer csp_solve_random(struct csp *s, uint64_t seed);

// Does propagation alone, without any search, find a solution under the assumptions? Nothing is learnt.
bool csp_settles(struct csp *s, const csp_lit *assumptions, size_t n);

// The value of a literal in the last solution of csp_solve, csp_another or csp_change or, while a visitor
// runs, in the one it visits: 1 true, -1 false.
int csp_value(const struct csp *s, csp_lit l);
int csp_int_value(const struct csp *s, csp_int x); // the same for an integer variable: the value it has

// After CSP_UNSAT under assumptions: a subset of them that cannot hold together. Empty: there is no solution
// under any assumptions.
const csp_lit *csp_core(const struct csp *s, size_t *n);

// After csp_solve answered CSP_SAT without assumptions: a solution that differs from that one in a decision
// variable (CSP_SAT; csp_value gives it), or the proof that there is none (CSP_UNSAT). After adding a
// constraint call csp_solve first; otherwise the answer is CSP_UNKNOWN.
enum csp_answer csp_another(struct csp *s);

// Like csp_another, but a solution in which `l`, false in the solution of csp_solve, is true. It stays equal
// to that one wherever the constraints do not connect a change to `l`. May be called repeatedly: each call
// changes the solution of csp_solve.
enum csp_answer csp_change(struct csp *s, csp_lit l);

// Called for each solution; false stops the enumeration. csp_value gives the solution.
typedef bool csp_visit(void *context, struct csp *s);

// Every solution, each once, in memory that does not grow with their number. CSP_SAT: all were visited and
// there was at least one; CSP_UNSAT: there is none; CSP_UNKNOWN: a limit or the visitor stopped it (see
// csp_stopped_by). `visit` may be NULL, to count only; `found` may be NULL.
enum csp_answer csp_enumerate(struct csp *s, csp_visit *visit, void *context, uint64_t *found);

// ---- Classic labelling --------------------------------------------------------------------------

// Depth-first search over the decision variables in the terms of SICStus Prolog's labelling/2, without
// learning, as the papers measured it. Ties go to the leftmost variable, or to a random one.
enum csp_select {
    CSP_LEFTMOST,
    CSP_MIN,             // smallest lower bound
    CSP_MAX,             // greatest upper bound
    CSP_FF,              // fewest values left
    CSP_ANTI_FIRST_FAIL, // most values left
    CSP_OCCURRENCE,      // most constraints on it
    CSP_FFC,             // fewest values, then most constraints
    CSP_MAX_REGRET,      // greatest difference between its two smallest values
    // Beyond SICStus (Boussemart, Hemery, Lecoutre, Sais: "Boosting Systematic Search by Weighting
    // Constraints", 2004): the fewest values for its weight, which is the number of constraints on it and of
    // failures that it took part in.
    CSP_DOM_WDEG,
};
enum csp_branch {
    CSP_STEP,   // x = bound, or x /= bound
    CSP_ENUM,   // one branch for each value in turn
    CSP_BISECT, // x <= m, or x > m, with m = floor((min + max) / 2)
    CSP_MEDIAN, // x = the median of the values left (of two the lower), or not
    CSP_MIDDLE, // x = the value left nearest to (min + max) / 2, the lower of two, or not
};
struct csp_strategy {
    enum csp_select select;
    enum csp_branch branch;
    bool down;     // begin at the high end; median and middle are unaffected
    uint32_t ties; // go to a random variable, by this seed; 0: to the leftmost
};

// "ff,bisect,down", "leftmost", "step,max", "ff,random:7": the words in any order, each kind at most once.
// False, with the offending word's place in `*where` and its length in `*length`, when a word is unknown or
// repeated.
bool csp_strategy_parse(const char *words, struct csp_strategy *out, size_t *where, size_t *length);

// The words of one strategy: "ff,bisect,down", and its parts, "ff" and "bisect".
enum { CSP_STRATEGY_WORDS = 64 }; // so long is the longest
void csp_strategy_say(struct csp_strategy how, char out[CSP_STRATEGY_WORDS]);
const char *csp_select_name(enum csp_select select);
const char *csp_branch_name(enum csp_branch branch);

// As csp_enumerate, by classic labelling.
enum csp_answer csp_label(struct csp *s, struct csp_strategy how, csp_visit *visit, void *context,
                          uint64_t *found);

// The same over variables of your choice, with an observer. A variable to label is any list of literals of
// which exactly one is true: x = lo + i where lits[i] is. Two solutions differ if they differ in one of these
// or in a decision variable.
struct csp_var {
    const csp_lit *lits; // NULL: first, first + 2, ...
    csp_lit first;
    uint32_t size; // how many values; 0: a Boolean, of the literal `first`
    int lo;
    uint32_t uses; // constraints on it, for `occurrence` and `ffc`; 0: those that were posted
};
struct csp_var csp_var_bool(csp_lit l);
struct csp_var csp_var_int(const struct csp *s, csp_int x);

// Variables that one strategy labels, before those of a later part.
struct csp_label_part {
    const struct csp_var *vars;
    size_t n;
    struct csp_strategy how;
};

// Events in the search tree. A node is what is known after some branches were taken. The root is node 0; the
// others are numbered as they are entered. The events of a node are its CHOOSE (the root has none), then
// PRUNE and, if propagation fails, FAIL; or SOLUTION; or all events of its children; and finally LEAVE,
// unless the search was stopped before.
enum csp_event_kind { CSP_CHOOSE, CSP_PRUNE, CSP_FAIL, CSP_SOLUTION, CSP_LEAVE };
enum csp_relation { CSP_EQUAL, CSP_UNEQUAL, CSP_AT_MOST, CSP_MORE_THAN };
struct csp_pruned { // the variable can no longer have the value
    size_t variable;
    int value;
};
struct csp_event {
    enum csp_event_kind kind;
    uint64_t node, parent;
    uint32_t depth;                  // branches taken from the root to the node
    size_t variable;                 // CHOOSE: counted through all parts, then the decision variables
    enum csp_relation relation;      // CHOOSE: between the variable
    int value;                       // and this
    const struct csp_pruned *pruned; // PRUNE: in the order of discovery
    size_t n_pruned;                 // with the values that the choice itself rules out
};
#define CSP_NO_VARIABLE SIZE_MAX // a Boolean that is none of the labelled variables, tried false first

// Called with each event; csp_known tells what is known at the node. False stops the search.
typedef bool csp_observe(void *context, const struct csp *s, const struct csp_event *e);
int csp_known(const struct csp *s, csp_lit l); // 1 true, -1 false, 0 open

struct csp_labelling {
    const struct csp_label_part *parts; // in turn, then the decision variables that are still open
    size_t n_parts;
    struct csp_strategy how; // for the decision variables
    csp_visit *visit;        // may be NULL
    void *context;
    csp_observe *observe; // may be NULL, which costs nothing
    void *observe_context;
    bool time_choices; // measure choosing_us, which takes a little time itself
};
enum csp_answer csp_label_parts(struct csp *s, const struct csp_labelling *how, uint64_t *found);

// ---- Limits and statistics ----------------------------------------------------------------------

struct csp_limits {
    uint64_t deadline_us; // by csp_clock_us(); 0: none
    uint64_t conflicts;   // in all since csp_new; 0: none
    const int *stop;      // stop when this is not 0; NULL: none
};
// Limits that are set before the model is posted also apply to posting: after the deadline no more
// constraints are taken, and the answer stays CSP_UNKNOWN.
void csp_set_limits(struct csp *s, struct csp_limits limits);
uint64_t csp_clock_us(void); // microseconds since some fixed moment

// Another thread or a signal handler may set the flag `stop` at any time.
void csp_raise(int *stop);

// A limit in bytes; 0: none. When it is reached, the answer is unknown. Everything that is counted in the
// same ledger shares the limit.
void csp_set_memory_limit(struct csp *s, size_t bytes);

enum csp_stop csp_stopped_by(const struct csp *s);

struct csp_stats {
    uint64_t variables, constraints; // so far; constraints as SICStus counts them: those posted
    uint64_t decisions, propagations, conflicts, restarts, learnt, learnt_literals, minimised, reductions;
    uint64_t resumptions, prunings, entailments, backtracks; // counted by csp_label, as fd_statistics does
    uint64_t choosing_us; // of csp_label, where asked for: the time spent choosing variables and values
};
struct csp_stats csp_statistics(const struct csp *s);

// ---- Looking inside -----------------------------------------------------------------------------

// Called with each learnt clause, before it is used (tests check that each is implied). Literals as above.
typedef void csp_learnt(void *context, const csp_lit *lits, size_t n);
void csp_watch_learnt(struct csp *s, csp_learnt *callback, void *context);

// Between calls, or in a visitor: NULL, or which of the kernel's own invariants is broken. Slow, for tests.
const char *csp_check(const struct csp *s);

// A constraint as the kernel holds it, simplified by what was known when it was posted: at least `lo` and at
// most `hi` of the literals are true. A clause has lo = 1. A sum has weights, and the true literals weigh at
// least `lo` and at most `hi`. `rule` is its rule instance, or CSP_TRUE. A circuit has arcs instead of
// literals; its degrees are separate counts. Of a csp_add_connected the literals are the nodes, and
// `is_connected` is set. All pointers are valid during the visit only.
struct csp_constraint {
    csp_lit rule;
    const csp_lit *lits;
    const int64_t *weights; // of each literal, greater than 0; NULL: all are 1
    size_t n;
    int64_t lo, hi;
    const struct csp_arc *arcs;
    size_t n_arcs;
    uint32_t nodes;
    bool is_connected;
    const struct csp_edge *edges;
    size_t n_edges;
};
typedef bool csp_inspector(void *context, const struct csp_constraint *c); // false stops

// Each constraint of the model, including the facts known at level 0 but nothing learnt. False when the
// visitor stopped it or memory ran out.
bool csp_inspect(struct csp *s, csp_inspector *visit, void *context);

// The model in standard formats, through a callback that takes bytes. Variable v of the kernel is variable v
// + 1 in DIMACS CNF and x<v+1> in OPB; new variables that encode counts (CNF) and circuits come after them.
// False when out of memory.
typedef void csp_put(void *context, const char *bytes, size_t n);
bool csp_write_dimacs(struct csp *s, csp_put *put, void *context);
bool csp_write_opb(struct csp *s, csp_put *put, void *context);

// ---- Proofs -------------------------------------------------------------------------------------

// Call this between the model and the first question: from here on, write the steps of a proof, as DRAT text
// that needs only reverse unit propagation and deletions; see docs/proof.md. Then use csp_solve without
// assumptions, csp_another and csp_change. False when out of memory, or for a model with sums, rule
// instances, csp_add_loop, or a literal that stands for two arcs.
bool csp_prove(struct csp *s, csp_put *put, void *context);

// Like csp_add_clause, but not a rule: csp_write_proven writes it last. After a solution, forbid it; the next
// csp_solve then tells whether it was the only one.
void csp_forbid(struct csp *s, const csp_lit *lits, size_t n);

// Write the proof's last step, a contradiction. False when there was none: then the proof proves nothing.
bool csp_end_proof(struct csp *s);

// The statement that the proof proves, as DIMACS CNF: the model at the time of csp_prove, numbered as by
// csp_write_dimacs, then what was forbidden. Counts and circuits are written so that unit propagation sees in
// them what the kernel sees. False when out of memory.
bool csp_write_proven(struct csp *s, csp_put *put, void *context);

#ifdef __cplusplus
}
#endif
#endif
