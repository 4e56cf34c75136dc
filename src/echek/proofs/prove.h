// Proofs: is there a forced win within so many plies? An answer of yes comes with a line, and on request with
// the whole plan to win as a certificate that the rules alone can check. Nothing here is a guess: an
// answer is proven or "unknown".
#ifndef ROQUE_ECHEK_PROOFS_PROVE_H
#define ROQUE_ECHEK_PROOFS_PROVE_H

#include "base/limits.h"
#include "base/mem.h"
#include "echek/rules/echek.h"

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
    size_t table_bytes; // the transposition table may grow to so many; 32 MiB are taken in any case
    unsigned threads;   // at least 1
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

// Check a certificate by the rules alone. A claim that fails, or a text that is no certificate, is told with
// its line and what is wrong with it.
struct echek_claim {
    struct echek_rules rules;
    struct echek_position position;
    enum echek_side winner;
    unsigned plies;
    size_t positions; // for which the plan has a move
};
enum echek_verified { ECHEK_CLAIM_HOLDS, ECHEK_CLAIM_FAILS, ECHEK_CLAIM_UNREADABLE };
enum echek_verified echek_verify(const char *bytes, size_t size, struct mem *m, struct echek_claim *claim,
                                 struct fault *fault);

#endif
