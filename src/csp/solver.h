// Inside the kernel: the solver's state and the functions its files share. docs/kernel.md explains the ideas.
//
// The invariants that every file relies on:
//
// The trail holds the true literals in the order they became true. Levels usually grow along it, but need
// not: a literal may come after literals of higher levels (chronological backtracking). `out_of_order` counts
// such literals.
//
// Everything before `head` has been propagated: the counters of counts and sums, the arcs of circuits and the
// vertices of graphs reflect exactly that part.
//
// A literal's reason consists of literals that come before it on the trail and have no higher level.
#ifndef ROQUE_CSP_SOLVER_H
#define ROQUE_CSP_SOLVER_H

#include "base/checked.h"
#include "base/mem.h"
#include "base/rng.h"
#include "csp/csp.h"

typedef uint32_t u32;
typedef VEC(u32) u32s;

static inline u32 var_of(csp_lit l) { return l >> 1; }

// Why a literal is true: nothing (a decision, an assumption, a fact, a flipped decision), or what forced it,
// with a tag in the low bits.
typedef u32 reason;
enum { BY_NOTHING, BY_CLAUSE, BY_BINARY, BY_COUNT, BY_CIRCUIT, BY_SUM, BY_GRAPH };
static inline reason reason_by(u32 kind, u32 what) { return what << 3 | kind; }
static inline u32 reason_kind(reason r) { return r & 7; }
static inline u32 reason_what(reason r) { return r >> 3; }

struct variable {
    reason why;
    u32 level;
    u32 place; // on the trail
};

// A clause of three or more literals in the clause store: two header words, then the literals, the watched
// two first. A clause of two literals is only in the watch lists.
enum { CLAUSE_SIZE, CLAUSE_FLAGS, CLAUSE_LITS };
enum { CLAUSE_LEARNT = 1, CLAUSE_GARBAGE = 2, CLAUSE_USED = 4, CLAUSE_GLUE_SHIFT = 3 };

struct watch {
    csp_lit other; // a literal of the clause; when it is true the clause need not be looked at
    u32 clause;    // offset in the store, or BINARY, or BINARY_LEARNT
};
#define BINARY        UINT32_MAX
#define BINARY_LEARNT (UINT32_MAX - 1)

// A list within a shared pool.
struct list {
    u32 start, size, cap;
};

// What propagation looks at comes first. A size of 32 bytes keeps that within one line of the cache.
struct count {
    int32_t most[2]; // how many may be true, and how many false
    int32_t have[2]; // how many are, among the propagated ones
    u32 start, size; // its literals, in count_lits
    csp_lit when;    // the count holds where this literal is true
    u32 padding;
};

// The two sides of a count are alike: literal l counts on side 0 where l is true, on side 1 where its
// negation is.
static inline csp_lit on_side(csp_lit l, u32 side) { return l ^ side; }
static inline int32_t count_lo(const struct count *c) { return (int32_t)c->size - c->most[1]; }
static inline int32_t count_hi(const struct count *c) { return c->most[0]; }

// A sum is made of parts, a part of terms of which one holds; see sum.c.
struct term {
    int64_t weight; // counted from the lightest of its part
    csp_lit lit;
    u32 part;
};

struct part {
    u32 sum;
    u32 first, size; // its terms, from the lightest to the heaviest
    u32 gone[2];     // how many at either end are ruled out, by what was propagated
    bool is_rung;    // a literal that implies that of the part before: see sum.c
};

struct sum {
    u32 first, size; // its parts
    csp_lit when;    // the sum holds where this literal is true
    int64_t most[2]; // how far from either end the parts may be in total
    int64_t have[2]; // and how far they are at least
    int64_t widest;  // the greatest weight in it, or of a ladder in it
    int64_t total;   // the greatest sum
    bool exact;      // see sum.c
};

// The role of a literal in a count, circuit, sum or graph: which one, how, and whether the variable or its
// negation has it.
typedef u32 role;
enum {
    ROLE_COUNT,
    ROLE_WHEN,
    ROLE_ARC,
    ROLE_CIRCUIT_WHEN,
    ROLE_TERM,
    ROLE_SUM_WHEN,
    ROLE_VERTEX,
    ROLE_GRAPH_WHEN
};
static inline role role_of(csp_lit l, u32 kind, u32 index) { return index << 4 | kind << 1 | (l & 1); }
static inline u32 role_kind(role r) { return r >> 1 & 7; }
static inline u32 role_index(role r) { return r >> 4; }
static inline u32 role_side(role r, csp_lit l) {
    return (r ^ l) & 1;
} // 0: l itself has the role; 1: its negation

struct arc {
    u32 circuit;
    u32 from, to; // nodes, counted over all circuits
    csp_lit lit;
};

struct circuit {
    u32 first_node, nodes;
    csp_lit when;
    bool only_loop; // a csp_add_loop: see circuit.c
    u32 longest;    // the caller guarantees that no cycle has more nodes
};

struct node {
    u32 out, in;         // the propagated true arc from and to it, or NO_ARC
    u32 loop;            // its loop arc, or NO_ARC
    u32 first_arc, arcs; // its outgoing arcs without the loop, in node_arcs
    u32 stamp;           // scratch of walks
};
#define NO_ARC UINT32_MAX

// A graph whose chosen vertices are connected; see connected.c.
struct graph {
    u32 first, size; // its vertices
    csp_lit when;
    u32 chosen; // how many are, by what was propagated
};

enum vertex_state { VERTEX_OPEN, VERTEX_CHOSEN, VERTEX_GONE }; // by what was propagated
struct vertex {
    csp_lit lit;
    u32 graph;
    u32 first_edge, edges;  // its neighbours, in `neighbours`
    u32 stamp, group, next; // scratch of walks
    enum vertex_state state;
};
#define NO_VERTEX UINT32_MAX

// Vertices that a search has reached from one neighbour of a removed vertex; see connected.c.
struct group {
    u32 joined;      // the group that it has become part of; its own number: none
    u32 start;       // one of its vertices
    u32 first, last; // those whose neighbours are still to be looked at; NO_VERTEX: none
    u32 chosen;      // how many of all its vertices are
};

struct integer {
    csp_lit first; // [x = lo]; the others follow in steps of two
    int lo;
    u32 size;
};

// Decision variables are kept as blocks of consecutive Booleans, and integers; an integer is a block of its
// own.
struct decision_block {
    struct csp_var first;
    u32 count;
};

struct level {
    u32 start;        // trail size when it was opened
    u32 out_of_order; // and how many literals were out of order then
    u32 near;         // and how far csp_another, or csp_solve_random, had looked
};

// What is known about the reason of a large count during the analysis of a conflict; see reasons.c.
enum known_as {
    KNOWN_AS_NOTHING,
    KNOWN_AS_MARKED,  // all of it has marks
    KNOWN_AS_HOPELESS // some of it is neither marked nor can be
};
struct known_reason {
    uint64_t conflict; // of which it is known
    u32 key;           // the count and its side
    u32 place, level;  // the last of it on the trail, and its highest level
    enum known_as as;
};
enum { CSP_KNOWN_REASONS = 16 };

// Of all arrays by variable or literal: the doubles, the words, the bytes.
enum { CSP_VARIABLE_BYTES = sizeof(double) + sizeof(struct variable) + 3 * sizeof(u32) + 7 };

struct csp {
    struct mem *mem, own; // the ledger in use: the caller's, or its own
    bool no_memory, unsat;
    bool prepared; // watch lists and roles reflect every constraint
    u32 n_vars;

    // What is known by variable or by literal is in one block, whose parts grow together: see csp_bools.
    void *by_variable;
    size_t variables_cap;

    // Assignment.
    signed char *values; // by literal: 1, -1, 0
    struct variable *vars;
    signed char *phases;  // by variable: 1, -1: the value to try first
    unsigned char *flags; // by variable: FLAG_...
    csp_lit *trail;       // there is room for every variable
    u32 trail_size, head;
    VEC(struct level) levels; // levels.at[k] is level k
    u32 level;
    u32 out_of_order;

    // Constraints.
    u32s store;       // long clauses
    size_t garbage;   // words of it that are dead
    u32s learnts;     // offsets of the learnt ones
    size_t n_clauses; // long clauses that were posted
    u32s pending;     // binary clauses not yet in the watch lists, pairs
    u32s unwatched;   // long clauses not yet in the watch lists
    VEC(struct list) watches;
    VEC(struct watch) pool;
    VEC(struct count) counts;
    u32s count_lits;
    u32s role_start; // by variable, one more than there are variables
    u32s roles;
    VEC(struct arc) arcs;
    VEC(struct circuit) circuits;
    VEC(struct node) nodes;
    u32s node_arcs;
    VEC(struct sum) sums;
    VEC(struct part) parts;
    VEC(struct term) terms;
    u32s queue; // scratch of circuit.c
    u32 stamp;
    VEC(struct graph) graphs;
    VEC(struct vertex) vertices;
    u32s neighbours;
    VEC(struct group) groups; // scratch of connected.c
    u32s walk, cut_off;
    VEC(struct integer) integers;
    VEC(struct decision_block) decisions; // none: every variable is one
    u32s refused;                         // a constraint that contradicts what was posted before:
    int64_t refused_lo, refused_hi;       // so many of these literals

    // Rules.
    bool use_rules;
    u32 n_switches;
    csp_lit rule; // the rule of constraints made now; CSP_TRUE outside of rules

    // Learning.
    u32s conflict;     // true literals that cannot be true together
    u32s learnt;       // the clause being learnt, the asserting literal first
    u32s why;          // scratch for one reason
    uint64_t analysed; // conflicts so far, the present one included
    struct known_reason known_reasons[CSP_KNOWN_REASONS];
    u32s stack, marked;
    unsigned char *seen; // by variable
    u32s level_stamp;    // by level, to count the levels of a clause
    u32 level_stamp_now;
    csp_learnt *on_learnt;
    void *on_learnt_context;
    struct proof *proof; // NULL: none is written; see prove.c

    // Decision order.
    double *activity; // by variable
    double bump;
    struct {
        u32 *at; // there is room for every variable
        u32 size;
    } heap;
    u32 *heap_place;     // by variable: place + 1 in the heap, 0: not there
    u32 cursor;          // all undecided variables without activity come after it
    bool only_decisions; // the order offers decision variables only
    u32 rest_cursor;     // for the others, once those are all assigned

    // Search.
    u32s assumptions;
    u32s core;
    signed char *solution;             // by variable: the last solution, 1 or -1
    signed char *reference;            // by variable: the last solution of csp_solve
    bool tied;                         // see csp_expect_ties
    bool has_reference;                // and no constraint was added since
    bool visiting;                     // csp_value reads the assignment, not `solution`
    u32s changed;                      // where csp_change made the solution differ from it
    bool near_mode;                    // stay near the reference
    u32 near;                          // trail literals, or wishes, before this have been looked at
    u32s wishes;                       // literals to decide, in this order
    uint64_t wishes_until;             // and up to which conflict
    u32s clause_use_start, clause_use; // by literal: long clauses that may break; for near_mode
    bool clause_use_ready;
    struct csp_limits limits;
    enum csp_stop stopped_by;
    enum csp_stop cut_by; // the limit that cut posting short; then there is no answer any more
    u32 patience;         // until the next look at the clock
    uint64_t restart_at, reduce_at, restart_number, propagated_at_restart;
    struct csp_stats stats;
    double constant[CSP_VARIABLE_BYTES / sizeof(double) + 1]; // the first block by variable: for variable 0
#ifdef ROQUE_CHECKED
    uint64_t check_at; // self-check after so many propagations
#endif
};

// FLAG_WATCHED: a watch list of the variable is or was not empty. It saves a look at the lists of those that
// never were.
// FLAG_OFFERED: the order of decisions offers it at present.
enum { FLAG_DECISION = 1, FLAG_SWITCH = 2, FLAG_INTEGER = 4, FLAG_WATCHED = 8, FLAG_OFFERED = 16 };

static inline int value(const struct csp *s, csp_lit l) { return s->values[l]; }
static inline u32 level_of(const struct csp *s, csp_lit l) { return s->vars[var_of(l)].level; }
static inline u32 place_of(const struct csp *s, csp_lit l) { return s->vars[var_of(l)].place; }

// Was the literal true before a forced one, at no higher level? Only such literals can be its reason.
static inline bool was_there(const struct csp *s, csp_lit l, const struct variable *forced) {
    return value(s, l) > 0 && place_of(s, l) < forced->place && level_of(s, l) <= forced->level;
}

// Walking over the decision variables: struct decision_walk w = {0}; while (csp_next_decision(s, &w, &d)) ...
struct decision_walk {
    size_t block;
    u32 within;
};

static inline bool csp_next_decision(const struct csp *s, struct decision_walk *w, struct csp_var *out) {
    if (s->decisions.size == 0) { // all but the constant and the switches
        do w->within++;
        while (w->within < s->n_vars && (s->flags[w->within] & FLAG_SWITCH));
        *out = (struct csp_var){.first = 2 * w->within};
        return w->within < s->n_vars;
    }
    if (w->block < s->decisions.size && w->within == s->decisions.at[w->block].count) {
        w->block++;
        w->within = 0;
    }
    if (w->block == s->decisions.size) return false;
    *out = s->decisions.at[w->block].first;
    out->first += 2 * w->within++;
    return true;
}

// Put a literal on the trail. Inline, because most of the time is spent here.
static inline void csp_assign(struct csp *s, csp_lit l, reason why, u32 level) {
    checked(value(s, l) == 0 && level <= s->level);
    s->values[l] = 1;
    s->values[csp_not(l)] = -1;
    s->vars[var_of(l)] = (struct variable){why, level, s->trail_size};
    s->trail[s->trail_size++] = l;
    if (level < s->level) s->out_of_order++;
}

// propagate.c
void csp_assign_explained(struct csp *s, csp_lit l, reason why);
bool csp_propagate(struct csp *s); // false: s->conflict says why not
void csp_backtrack(struct csp *s, u32 level);
bool csp_open_level(struct csp *s); // false when there is no memory
bool csp_grow_watches(struct csp *s, struct list *l);

// Look at the clause of w when a literal becomes true. False when there is no memory.
static inline bool csp_add_watch(struct csp *s, csp_lit when_true, struct watch w) {
    struct list *l = &s->watches.at[when_true];
    if (l->size == l->cap && !csp_grow_watches(s, l)) return false;
    s->flags[var_of(when_true)] |= FLAG_WATCHED;
    s->pool.at[l->start + l->size++] = w;
    return true;
}
// The two watched literals of a clause.
static inline void csp_watch(struct csp *s, csp_lit a, csp_lit b, u32 clause) {
    csp_add_watch(s, csp_not(a), (struct watch){b, clause});
    csp_add_watch(s, csp_not(b), (struct watch){a, clause});
}
bool csp_conflict(struct csp *s); // begin an empty conflict; always false

// reasons.c: append the true literals that force `l`
void csp_explain(struct csp *s, csp_lit l, u32s *out);
void csp_note(struct csp *s, u32s *out, csp_lit l); // append, remembering when memory runs out
static inline bool csp_no_memory(struct csp *s) { return !(s->no_memory = true); } // always false

// What is known about the reason of `l` for the conflict being analysed, and a way to record it.
enum known_as csp_count_known_as(struct csp *s, csp_lit l); // where a count has forced it
void csp_remember_count(struct csp *s, csp_lit l, const u32s *why, enum known_as as);
static inline bool is_by_count(const struct csp *s, csp_lit l) {
    return reason_kind(s->vars[var_of(l)].why) == BY_COUNT;
}
static inline enum known_as csp_reason_known_as(struct csp *s, csp_lit l) {
    return is_by_count(s, l) ? csp_count_known_as(s, l) : KNOWN_AS_NOTHING;
}
static inline void csp_remember_reason(struct csp *s, csp_lit l, const u32s *why, enum known_as as) {
    if (is_by_count(s, l)) csp_remember_count(s, l, why, as);
}

// circuit.c
bool csp_circuit_arc(struct csp *s, u32 arc); // the arc is taken or, if it is a loop, not taken
void csp_circuit_undo(struct csp *s, u32 arc);
bool csp_circuit_check(struct csp *s, u32 circuit);
void csp_explain_circuit(struct csp *s, u32 circuit, csp_lit l, u32s *out);

// sum.c
bool csp_sum_term(struct csp *s, u32 term, bool check); // its literal has a value; `check`: propagate, too
void csp_sum_undo(struct csp *s, role r, csp_lit l);    // l has the role
bool csp_sum_check(struct csp *s, u32 sum);
void csp_explain_sum(struct csp *s, u32 sum, csp_lit l, u32s *out);
bool csp_term_has_role(const struct csp *s, u32 term);
bool csp_sum_forces(const struct csp *s, u32 sum, csp_lit l); // for csp_check: is it the reason for l?
bool csp_sum_counts_right(const struct csp *s, u32 sum);
bool csp_sum_is_quiet(const struct csp *s, u32 sum); // nothing is left to propagate

// connected.c
bool csp_graph_vertex(struct csp *s, u32 vertex, u32 side, bool check); // chosen (side 0), or gone
void csp_graph_undo(struct csp *s, u32 vertex);
bool csp_graph_check(struct csp *s, u32 graph);
void csp_explain_graph(struct csp *s, u32 graph, csp_lit l, u32s *out);
// Would the vertices whose literals are true by `value_of` be connected?
bool csp_graph_holds(struct csp *s, u32 graph, int (*value_of)(const struct csp *s, csp_lit l));
bool csp_graph_forces(const struct csp *s, u32 graph,
                      csp_lit l);                  // for csp_check: can it be the reason for l?
bool csp_graph_is_quiet(struct csp *s, u32 graph); // nothing is left to propagate

bool csp_store_clause(struct csp *s, const csp_lit *lits, size_t n, u32 flags,
                      u32 *ref); // post.c; false: no memory

// layout.c
bool csp_lay_out(struct csp *s); // lists and roles reflect every constraint; false when there is no memory
bool csp_prepare(struct csp *s); // ready to propagate; false when unsatisfiable or out of memory

// learn.c
u32 csp_conflict_level(const struct csp *s);
u32 csp_analyse(struct csp *s, u32 conflict_level); // fills s->learnt, returns the level to assert it at
void csp_use_learnt(struct csp *s, u32 assert_level, u32 backtrack_level);
void csp_find_core(struct csp *s, csp_lit failed);

// prove.c: steps of a proof, where one is written (s->proof is not NULL)
void csp_prove_learnt(struct csp *s); // s->learnt, and delete the reasons that led to it
void csp_prove_forgotten(struct csp *s, u32 clause);
void csp_prove_reason(struct csp *s, csp_lit l, const u32s *why); // of a circuit; CSP_FALSE: a conflict
void csp_prove_cut(struct csp *s, u32 graph, csp_lit l, const u32s *why); // of a graph; CSP_FALSE: a conflict
void csp_prove_fact(struct csp *s, csp_lit l); // a circuit or a graph forced it at level 0
void csp_free_proof(struct csp *s);

// order.c
void csp_order_bump(struct csp *s, u32 var);
void csp_order_decay(struct csp *s);
void csp_order_add(struct csp *s, u32 var); // it became unassigned
void csp_order_restrict(struct csp *s, bool only_decisions);
csp_lit csp_order_next(struct csp *s); // CSP_TRUE when everything is assigned

// reduce.c
void csp_reduce_when_due(struct csp *s);

// search.c
bool csp_out_of_limits(struct csp *s);
bool csp_show(struct csp *s, csp_visit *visit, void *context); // false: the visitor stopped it
enum csp_answer csp_search(struct csp *s, const csp_lit *assumptions, size_t n);
enum csp_answer csp_give_up(struct csp *s); // CSP_UNKNOWN or CSP_NO_MEMORY, with the reason noted
bool csp_ready(struct csp *s);
enum csp_answer csp_not_ready(struct csp *s); // the answer where it is not
bool csp_out_of_time(struct csp *s); // like csp_out_of_limits, at once and without counting conflicts

// check.c: test builds abort here when an invariant is broken. `quiet`: nothing may be left to propagate.
#ifdef ROQUE_CHECKED
void csp_check_self(const struct csp *s, bool quiet);
void csp_check_sometimes(struct csp *s, bool quiet); // more often in smaller models
#else
static inline void csp_check_self(const struct csp *s, bool quiet) { (void)s, (void)quiet; }
static inline void csp_check_sometimes(struct csp *s, bool quiet) { (void)s, (void)quiet; }
#endif

// enumerate.c
csp_lit csp_wish_next(struct csp *s); // the next literal of a random list; CSP_TRUE: none

// another.c
csp_lit csp_near_next(
    struct csp *s); // the next decision that repairs what differs from the reference; CSP_TRUE: none needed

// ---- Classic labelling ------------------------------------------------------------------------------------

// Inside classic labelling: the variables with their strategies, and the way down the tree.

// A choice on the way down: a variable and the branch taken. Each is one level of the trail.
struct choice {
    size_t index; // of the variable; CSP_NO_VARIABLE: none of them, only completes a solution
    size_t open;  // the first variable that had no value yet
    struct csp_var x;
    struct csp_strategy how;
    int64_t at;            // the value, or the bound of a bisection
    bool again;            // the second branch is in progress: nothing is left to try here
    uint64_t node, parent; // the node that the branch leads to, and the one from which it goes
};

static inline bool choice_is_rest(const struct choice *c) { return c->index == CSP_NO_VARIABLE; }

// Variables labelled by one strategy: those before `end` and after the previous span.
struct label_span {
    size_t end;
    struct csp_strategy how;
    int64_t lowest, highest; // of all their values
    u32 widest;              // the size of the largest domain
};

struct labelling {
    struct csp *s;
    const struct csp_labelling *request;
    VEC(struct csp_var) vars;
    VEC(struct label_span) spans;
    u32s uses;      // constraints on each variable; empty where no strategy asks for it
    u32s failures;  // in which each variable took part; empty where no strategy asks for it
    struct rng rng; // for ties
    VEC(struct choice) path;
    u32 counted;    // trail literals whose prunings have been counted
    uint64_t nodes; // entered so far, the root not counted
    uint64_t work;  // since the last look at the clock
    u32s owner; // by kernel variable: 1 + the first labelled variable that is made of it, or 0; where needed
    bool stopped;                  // the observer stopped the search
    VEC(struct csp_pruned) pruned; // scratch for the observer's event
};

// A Boolean is the variable with the values 0 and 1; the literal of 0 is the negation of that of 1.
static inline csp_lit label_literal(struct csp_var x, int64_t v) {
    if (x.size == 0) return csp_sign(x.first, v != 0);
    return x.lits != NULL ? x.lits[v - x.lo] : x.first + 2 * (u32)(v - x.lo);
}
static inline int64_t label_lowest(struct csp_var x) { return x.size == 0 ? 0 : x.lo; }
static inline int64_t label_highest(struct csp_var x) { return x.size == 0 ? 1 : x.lo + (int64_t)x.size - 1; }
static inline bool label_possible(const struct csp *s, struct csp_var x, int64_t v) {
    return value(s, label_literal(x, v)) >= 0;
}

// label_choose.c: the next choice; false when everything has its value.
bool label_choose(struct labelling *l, struct choice *out);
bool label_count_uses(struct labelling *l);    // false when there is no memory
void label_count_failure(struct labelling *l); // after propagation failed

#endif
