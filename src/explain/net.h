// Inside explanations: the rules of one board as a simple network, with a small complete solver that looks
// only as far as it must.
//
// The network knows the solution. Every unassigned value is taken from the solution. So the question "can
// these few rules hold while this cell is wrong?" starts from the solution with one cell flipped, and only
// what that breaks has to be repaired, by flipping more. The work is proportional to the neighbourhood
// concerned, not to the board: thousands of such questions take a millisecond.
//
// Level 0 of the trail is what is known on the board.
#ifndef ROQUE_EXPLAIN_NET_H
#define ROQUE_EXPLAIN_NET_H

#include "base/vec.h"
#include "puzzle/family.h"

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

// The chosen nodes hang together.
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
// net_graph.c: the same for graphs whose chosen nodes do not hang together.
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

#endif
