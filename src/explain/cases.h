// Inside explanations: questions and their answers.
//
// A question is a rule that still needs a mark: "row 1 must not be empty: which piece is there?". Each of its
// answers is a mark. The wrong ones are supposed one after the other, with all rules on, until each is
// refuted: at once, or by another question. What is left is the right answer.
#ifndef ROQUE_EXPLAIN_CASES_H
#define ROQUE_EXPLAIN_CASES_H

#include "explain/inside.h"

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

#endif
