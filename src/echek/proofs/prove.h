// Proofs: is there a forced win within so many plies? An answer of yes comes with a line, and on request with
// the whole plan to win as a certificate that the rules alone can check. Nothing here is a guess: an
// answer is proven or "unknown".
#ifndef ROQUE_ECHEK_PROOFS_PROVE_H
#define ROQUE_ECHEK_PROOFS_PROVE_H

#include "echek/rules/echek.h"
#include "make/make.h"

enum { ECHEK_DEEPEST_PROOF = 61 };

enum echek_verdict {
    ECHEK_PROVEN_WIN,  // for the side to move
    ECHEK_PROVEN_LOSS, // for the side to move
    ECHEK_PROVEN_NONE, // neither side can force a win within `depth`
    ECHEK_UNKNOWN,     // a limit came first
};

struct echek_question {
    struct echek_rules rules;
    struct echek_position position; // not ended
    unsigned depth;                 // plies, 1 to ECHEK_DEEPEST_PROOF
    size_t table_bytes;             // the table may grow to this size; 32 MiB are used in any case
    unsigned threads;               // at least 1
    struct limits limits;
};

struct echek_proof {
    enum echek_verdict verdict;
    unsigned plies;    // of a win or loss: exactly so many with best play on both sides
    unsigned clear[2]; // proven on the way: the side to move [0] and the other side [1] has no win within so
                       // many plies
    echek_move line[ECHEK_DEEPEST_PROOF];
    size_t length;
    uint64_t nodes;
    bool interrupted; // the limits' flag was set
};

// False only on a fault. `certificate` (may be NULL) gets the plan of a win or a loss.
bool echek_prove(const struct echek_question *q, struct mem *m, struct echek_proof *proof,
                 struct text *certificate, struct fault *fault);

// Check a certificate by the rules alone. If the claim fails, or the text is not a certificate, the fault
// says what is wrong and in which line.
struct echek_claim {
    struct echek_rules rules;
    struct echek_position position;
    enum echek_side winner;
    unsigned plies;
    size_t positions; // that have a move in the plan
};
enum echek_verified { ECHEK_CLAIM_HOLDS, ECHEK_CLAIM_FAILS, ECHEK_CLAIM_UNREADABLE };
enum echek_verified echek_verify(const char *bytes, size_t size, struct mem *m, struct echek_claim *claim,
                                 struct fault *fault);

// ---- Problems ---------------------------------------------------------------------------------------------

// Problems: positions in which the side to move has a forced win, and only one first move that wins so soon.
// They come from random games, so each can arise on a board. What a problem claims is proven
// (echek/proofs/prove.h): the shortest win takes exactly `plies`, and after every other first move there is
// none within them. The same wish and number give the same problem on every machine.
//
//     struct echek_problem_wish wish = {.plies = 5, .level = EXPLAIN_LEVELS, .seed = 1};
//     struct echek_problem problem;
//     if (echek_problem_make(&wish, 0, 0, &mem, &problem, &fault) == MAKE_DONE) ...

enum { ECHEK_LONGEST_PROBLEM = 11 };

struct echek_problem_wish {
    struct echek_rules rules;
    enum echek_side mover;    // who is to move, and wins
    unsigned plies;           // odd, up to ECHEK_LONGEST_PROBLEM; 0: as many as the level has, from 3 on
    enum explain_level level; // EXPLAIN_LEVELS: any
    uint64_t seed;
    struct limits limits;
};

// True, or the reason why a wish can never be met.
bool echek_problem_check(const struct echek_problem_wish *w, struct fault *fault);

// A first move that would win as soon, if one answer did not refute it.
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

// Make problem number `index` (from 0) of a wish that passes the check. `retry` is increased when the problem
// turned out equal, up to symmetry (echek_key), to an earlier one of the run.
enum make_answer echek_problem_make(const struct echek_problem_wish *w, uint64_t index, uint32_t retry,
                                    struct mem *m, struct echek_problem *out, struct fault *fault);

// The keys of the problems that a run has made, to avoid duplicates.
struct echek_problem_seen {
    VEC(uint64_t) keys;
};
void echek_problem_seen_free(struct echek_problem_seen *seen, struct mem *m);

// Make the problem of echek_problem_make for this number a new one of the run: it is made again as long as it
// equals an earlier one. Numbers must come in order.
enum make_answer echek_problem_unlike(struct echek_problem_seen *seen, const struct echek_problem_wish *w,
                                      uint64_t index, struct mem *m, struct echek_problem *x,
                                      struct fault *fault);

#endif
