// Inside explanations: questions, and going through their answers.
//
// A question is a rule that still needs somebody: "row 1 must not be empty: which piece is there?". Each of
// its answers is a mark. The wrong ones are supposed one after the other, with all rules, until each has come
// to nothing: at once, or after a question within it. What is left is the true one.
#ifndef ROQUE_EXPLAIN_CASES_H
#define ROQUE_EXPLAIN_CASES_H

#include "explain/inside.h"

// Something that is supposed and comes to nothing. Indices are into `plan`, plus 1; 0 ends.
struct case_move {
    csp_lit supposed;
    uint32_t question; // the constraint whose answer it is; NET_NONE: nobody asked
    uint32_t within;   // the first move that is made within it
    uint32_t next;     // after it, when it has come to nothing
};

// Moves are at most so deep within each other, so that whoever walks through them may call himself.
enum { CASES_DEEPEST = 24 };

// What comes of supposing a mark, or that it is not there.
struct case_probe {
    uint32_t stamp;
    uint32_t cost;  // of showing that it comes to nothing; 0: it does not, at once
    uint32_t grown; // how much follows
};

// What one has to look at on a level of the search.
struct case_level {
    VEC(struct case_probe) probes; // by mark and sign
    uint32_t stamp;
};

struct question {
    uint32_t constraint;
    uint32_t first, count; // its answers
    uint32_t needed;       // so many of them have to come to nothing
    uint32_t fails, cost;  // so many do at once, and what that takes
};

struct cases {
    VEC(struct case_move) plan;
    struct case_level levels[CASES_DEEPEST + 2];
    net_set askable;                // constraints that may need somebody
    net_set answers;                // literals of marks: those of all questions that are being looked at
    VEC(struct question) questions; // scratches: all that can be asked, and in which order they are looked at
    net_set order;
    uint64_t budget; // of the network's work
    // Where what is supposed looks the same from all sides, so does all that comes of it: what is wrong is
    // wrong in every mirror image.
    net_set images; // by symmetry and mark: the mark it becomes
    size_t symmetries;
    bool mirrors;  // it does look the same, while nothing else is supposed
    uint32_t open; // suppositions
};

// The literal of a mark as this symmetry shows it.
csp_lit cases_image(const struct explaining *w, size_t symmetry, csp_lit l);

bool cases_are_asked(const struct explaining *w); // is it a family that asks questions?
bool cases_init(struct explaining *w);
void cases_free(struct explaining *w);

// cases.c: all rules on, and all that follows from what is known at once; then back to before.
void cases_begin(struct explaining *w);
void cases_end(struct explaining *w);

#endif
