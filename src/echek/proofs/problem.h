// Problems: positions in which the side to move has a forced win, and only one first move that wins so soon.
// They come from games played at random, so each can arise on a board. What is said of one is proven
// (echek/proofs/prove.h): the shortest win takes exactly `plies`, and after every other first move there is
// none within them. The same wish and number give the same problem on every machine.
//
//     struct echek_problem_wish wish = {.plies = 5, .level = EXPLAIN_LEVELS, .seed = 1};
//     struct echek_problem problem;
//     if (echek_problem_make(&wish, 0, 0, &mem, &problem, &fault) == MAKE_DONE) ...
#ifndef ROQUE_ECHEK_PROOFS_PROBLEM_H
#define ROQUE_ECHEK_PROOFS_PROBLEM_H

#include "base/vec.h"
#include "echek/proofs/prove.h"
#include "make/make.h"

enum { ECHEK_LONGEST_PROBLEM = 11 };

struct echek_problem_wish {
    struct echek_rules rules;
    enum echek_side mover;    // who is to move, and wins
    unsigned plies;           // odd, up to ECHEK_LONGEST_PROBLEM; 0: as many as the level has, from 3 on
    enum explain_level level; // EXPLAIN_LEVELS: any
    uint64_t seed;
    struct limits limits;
};

// Say why a wish can never be met, or return true.
bool echek_problem_check(const struct echek_problem_wish *w, struct fault *fault);

// A first move that wins as soon, but for one answer.
struct echek_try {
    echek_move move, answer;
};

struct echek_problem {
    struct echek_rules rules;
    struct echek_position position;
    unsigned plies;
    echek_move line[ECHEK_LONGEST_PROBLEM]; // `plies` moves with best play on both sides; the first is the
                                            // only one that wins in time
    struct echek_try tries[ECHEK_MOST_MOVES];
    size_t try_count;
    enum explain_level level; // by the plies, and by how many tries there are
};

// Make problem number `index` (from 0) of a wish that passes the check. `retry` is counted up when it turned
// out equal, up to symmetry (echek_key), to an earlier one of the run.
enum make_answer echek_problem_make(const struct echek_problem_wish *w, uint64_t index, uint32_t retry,
                                    struct mem *m, struct echek_problem *out, struct fault *fault);

// No two alike: the keys of what a run has made already.
struct echek_problem_seen {
    VEC(uint64_t) keys;
};
void echek_problem_seen_free(struct echek_problem_seen *seen, struct mem *m);

// What echek_problem_make made at first for this number becomes the run's: it is made again while it is like
// one seen before. The numbers must come in their order.
enum make_answer echek_problem_unlike(struct echek_problem_seen *seen, const struct echek_problem_wish *w,
                                      uint64_t index, struct mem *m, struct echek_problem *x,
                                      struct fault *fault);

#endif
