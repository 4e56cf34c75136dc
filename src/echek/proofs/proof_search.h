// Inside the room: the search behind proofs. One attacker is fixed; is there a way for him to win within n
// plies, whatever the defender does?
#ifndef ROQUE_ECHEK_PROOFS_PROOF_SEARCH_H
#define ROQUE_ECHEK_PROOFS_PROOF_SEARCH_H

#include "echek/proofs/proof_table.h"
#include "echek/proofs/prove.h"

#include <stdatomic.h>

enum proof_answer { PROOF_NO, PROOF_YES, PROOF_STOPPED };

enum { PROOF_BUSY = 1 << 12 };

// What all threads of a search share.
struct proof_search {
    struct echek_rules rules;
    struct proof_table table;
    struct limits limits;
    atomic_int stop;                   // end now: the answer is known, or a limit has come
    atomic_int out_of_time;            // a limit has come
    _Atomic uint64_t busy[PROOF_BUSY]; // positions that some thread is at work on
};

// Which moves have worked so far, for one side in one role.
struct proof_experience {
    uint32_t history[ECHEK_CASTLE + 1];             // how often, deep searches counting more
    echek_move killers[ECHEK_DEEPEST_PROOF + 1][2]; // by plies left: the last two
};

// What each thread has of its own.
struct proof_worker {
    struct proof_search *shared;
    unsigned attacker; // an echek_side
    uint64_t nodes;
    struct proof_experience experience[2][2]; // by attacker; of the defender, of the attacker
};

// Does the attacker win within n plies from p, a game that has not ended?
enum proof_answer proof_wins(struct proof_worker *w, const struct echek_position *p, unsigned n);
enum proof_answer proof_wins_from(struct proof_worker *w, const struct echek_position *p,
                                  unsigned n); // the game perhaps being over already

// The move that the table has for p; ECHEK_NO_MOVE: none.
echek_move proof_known_move(const struct proof_worker *w, const struct echek_position *p);

#endif
