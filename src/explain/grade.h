// Somebody's reasoning, graded: does each step follow from the rules that it names and from what is known by
// then? The steps may be anybody's; nothing of the search for explanations is used.
//
//     struct grading g;
//     if (grade_open(&g, puzzle, &limits, mem, &fault) && read the steps into g.e && grade_steps(&g, &fault))
//         look at g.results, g.solved
//     grade_close(&g);
#ifndef ROQUE_EXPLAIN_GRADE_H
#define ROQUE_EXPLAIN_GRADE_H

#include "explain/prover.h"

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
};

struct grading {
    struct mem *mem;
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
    bool solved; // the board that the steps lead to obeys every rule
};

// The rules of the puzzle, for those who read steps, are in g->prover.model.rules. False with a fault. Close
// it either way. The puzzle must outlive it.
bool grade_open(struct grading *g, const struct puzzle *p, const struct limits *limits, struct mem *m,
                struct fault *fault);
bool grade_steps(struct grading *g, struct fault *fault);
void grade_close(struct grading *g);

bool grade_is_perfect(const struct grading *g); // every step holds, and the board is solved
unsigned grade_score(const struct grading *g);  // 0 to 100: a step by other rules counts half

// The puzzle with what was known before the first gap. False when out of memory.
bool grade_board_at_gap(const struct grading *g, struct puzzle *out);

#endif
