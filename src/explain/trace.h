// Inside explanations: how the opposite of what a step decides is refuted, as recorded by the network.
//
// Everything that happens becomes an entry that points to the entries it follows from. At the end what leads
// to the last contradiction is marked, and only that is written (deductions.c).
#ifndef ROQUE_EXPLAIN_TRACE_H
#define ROQUE_EXPLAIN_TRACE_H

#include "explain/cases.h"

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
bool trace_is_told(const struct trace *t, const struct trace_entry *e);
// The rule behind an entry: its own, or that of the last invisible literal it follows from.
uint32_t trace_rule_behind(const struct trace *t, const struct trace_entry *e, bool also_marks);

#endif
