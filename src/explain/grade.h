// Somebody's reasoning, graded: does each step follow from the rules that it names and from what is known by
// then? The steps may come from anybody; nothing of the search for explanations is used.
//
//     struct grading g;
//     if (grade_open(&g, puzzle, &limits, mem, &fault) && read the steps into g.e && grade_steps(&g, &fault))
//         look at g.results, g.solved
//     grade_close(&g);
#ifndef ROQUE_EXPLAIN_GRADE_H
#define ROQUE_EXPLAIN_GRADE_H

#include "explain/explain.h"
#include "puzzle/solve.h"

// Proving facts again, sharing nothing with the search for explanations: a kernel that has the named rules
// switched on and the named facts assumed, and no others.
//
//     struct prover p;
//     if (prover_open(&p, bare, mem) && prover_switch_on(&p, rule) && prover_take(&p, known))
//         if (prover_proves(&p, fact)) ...
//     prover_close(&p);

struct prover {
    const struct puzzle *puzzle; // without the player's entries
    struct mem *mem;
    struct csp *s;
    struct model model;
    VEC(csp_lit) assumed; // rules and facts
    bool no_memory;
    bool stopped; // by a limit
};

// False when out of memory. Close it either way. The puzzle must outlive it.
bool prover_open(struct prover *p, const struct puzzle *bare, struct mem *m, const struct limits *limits);
void prover_close(struct prover *p);

// Choosing among mirror images is a rule like any other. By the lex-leader theorem it leaves an image of
// every solution, whatever is chosen: nothing has to be known about the solutions.
bool prover_post_choices(struct prover *p, const struct classes *classes, const struct explain_fact *choices,
                         size_t count);

// Switch a rule on. False: there is no such rule, or no memory.
bool prover_switch_on(struct prover *p, const struct model_rule *rule);

// Assume a fact. False for a mark that could never be there; its absence always holds.
bool prover_take(struct prover *p, struct explain_fact f);

// The same of a fact that is known: a cell that shows a mark shows no other.
bool prover_take_shown(struct prover *p, struct explain_fact f);

// Is what is assumed impossible? Then csp_core names a part of it that is; otherwise the kernel has a
// solution.
bool prover_refutes(struct prover *p);

// Must the fact hold, because its opposite is impossible? That a cell stays empty is one fact per mark. If
// not, the kernel has a solution without it, unless the fact can never hold.
bool prover_proves(struct prover *p, struct explain_fact f);

// Does the fact say that a cell shows no mark at all, or that it shows one?
bool prover_is_about_emptiness(const struct prover *p, struct explain_fact f);

// Is the fact in the list, or obvious from it?
bool prover_is_among(const fact_list *facts, struct explain_fact f);

// What the player has entered or struck out, as facts. False when out of memory.
bool prover_entries(const struct puzzle *p, struct mem *m, fact_list *out);

// ---- Smallest sets ----------------------------------------------------------------------------------------

// A smallest set of assumptions that cannot hold together, such as the rules that refute a step.

enum { SMALLEST_MOST = 12 }; // items in a set that is proved to be smallest

struct smallest {
    VEC(uint32_t) chosen; // places among the items
    bool is_smallest;     // proved; otherwise only no item of it can be left out
};

// Of these literals, a set that cannot hold together with what p->assumed has already. If there is none of at
// most `most` items (up to SMALLEST_MOST) within a bounded effort: with `any_size` a set without superfluous
// items, otherwise nothing. False: nothing was found, or the prover is out of memory or time. What is assumed
// stays as it was.
bool smallest_find(struct prover *p, const csp_lit *items, size_t count, size_t most, bool any_size,
                   struct smallest *out);

enum grade_verdict {
    GRADE_HOLDS,
    GRADE_OTHER_RULES,     // it follows by a few rules, but not by those that it names
    GRADE_DOES_NOT_FOLLOW, // a board obeys everything named, and differs
    GRADE_WRONG,           // no solution has it
    GRADE_VERDICTS
};
extern const char *const grade_names[GRADE_VERDICTS]; // as in JSON: "holds", "other-rules", ...

// Rules that may be missing from a step before it counts as a leap.
enum { GRADE_REACH = 6 };

#define GRADE_NONE SIZE_MAX

struct grade_result {
    enum grade_verdict verdict;
    struct explain_range because; // with GRADE_OTHER_RULES: a smallest set, among g.e.rules
    size_t fact;                  // among g.e.facts: the first that does not follow or is wrong; GRADE_NONE
    size_t not_known;             // the first of the named facts that was not known by then; GRADE_NONE
    size_t counter;               // where the board that differs begins in g.counters; GRADE_NONE
    bool is_new;                  // it decides something that was not known before
};

struct grading {
    struct mem *mem;
    struct limits limits;
    struct puzzle bare; // without entries
    struct prover prover;
    struct classes classes;
    struct explanation e; // the steps, of this puzzle; the reader fills in facts, rules, choices and steps
    fact_list known;      // the entries, and what the steps decided, unless it is wrong
    size_t entered;       // so many of these are entries
    VEC(struct grade_result) results;
    VEC(char) counters;
    size_t first_gap; // the first step that does not hold; GRADE_NONE
    size_t known_at_gap;
    bool no_solution; // the board itself has none
    bool solved;      // the board that the steps lead to obeys every rule
};

// The rules of the puzzle, for those who read steps, are in g->prover.model.rules. False with a fault. Close
// it either way. The puzzle must outlive it.
bool grade_open(struct grading *g, const struct puzzle *p, const struct limits *limits, struct mem *m,
                struct fault *fault);
bool grade_steps(struct grading *g, struct fault *fault);
void grade_close(struct grading *g);

bool grade_is_perfect(const struct grading *g); // every step holds, and the board is solved

// 0 to 100: a step by other rules counts half, one that says nothing new not at all.
unsigned grade_score(const struct grading *g);

// The puzzle with what was known before the first gap. False when out of memory.
bool grade_board_at_gap(const struct grading *g, struct puzzle *out);

#endif
