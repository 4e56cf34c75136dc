// Inside explanations: what is known about each open mark, and the search for small sets of rules.
#ifndef ROQUE_EXPLAIN_SETS_H
#define ROQUE_EXPLAIN_SETS_H

#include "explain/inside.h"

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
void sets_bury_witnesses(struct explaining *w);               // those that contradict what is known
bool sets_forget_dead(struct explaining *w, struct doubt *d); // true when there were any
// Is there a witness that breaks none of the chosen rules?
bool sets_has_counterexample(const struct explaining *w, const struct doubt *d);

// sets.c: add to w->step what else its set decides as easily.
bool sets_complete_step(struct explaining *w);

enum outcome { FOUND, NOT_FOUND, STOPPED };
// Is there a set of at most `size` rules that refutes? FOUND leaves it in s->chosen.
enum outcome sets_search(struct explaining *w, const struct doubt *d, const net_set *wrong, uint32_t size);

#endif
