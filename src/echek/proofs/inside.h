// Inside the room: the search behind proofs, the table of what it has proven, and plans to win.
#ifndef ROQUE_ECHEK_PROOFS_INSIDE_H
#define ROQUE_ECHEK_PROOFS_INSIDE_H

#include "echek/proofs/prove.h"

#include <stdatomic.h>

// ---- What has been proven of a position, for any number of threads at once (table.c) ----
//
// An entry is one 64-bit word, read and written whole, so no lock is needed and no entry is ever torn. No
// position is ever taken for another: the key is scrambled by a one-to-one function; a part of the result is
// the number of the bucket, and the rest is in the entry (quotienting: Cleary 1984).

struct proof_table {
    struct mem *mem;
    struct mem_table memory;
    _Atomic uint64_t *slots;
    unsigned bucket_bits;
};

struct proof_entry { // of one position and one attacker
    unsigned won;    // the attacker wins within so many plies; 0: not known
    unsigned safe;   // the attacker does not win within so many plies
    echek_move move; // the last one that worked for its side; ECHEK_NO_MOVE: none
};

bool proof_table_init(struct proof_table *t, struct mem *m); // the smallest size, 32 MiB
void proof_table_free(struct proof_table *t);

// While no thread uses the table: make it larger, up to so many entries and so many bytes, and keep its
// entries. Without memory for that it stays as it is.
void proof_table_grow(struct proof_table *t, uint64_t entries, size_t most_bytes);

// A key is any 64 bits; scramble it once, then fetch, read and write. What is read may be out of date, never
// wrong.
uint64_t proof_table_place(uint64_t key);
void proof_table_fetch(const struct proof_table *t, uint64_t place);
struct proof_entry proof_table_read(const struct proof_table *t, uint64_t place);
void proof_table_write(struct proof_table *t, uint64_t place, struct proof_entry e);

// ---- The search (search.c): can a given attacker win within n plies, whatever the defender does? ----

enum proof_answer { PROOF_NO, PROOF_YES, PROOF_STOPPED };

enum { PROOF_BUSY = 1 << 12 };

// What all threads of a search share.
struct proof_search {
    struct echek_rules rules;
    struct proof_table table;
    struct limits limits;
    atomic_int stop;                   // end now: the answer is known, or a limit has come
    atomic_int out_of_time;            // a limit has come
    _Atomic uint64_t busy[PROOF_BUSY]; // positions that some thread is working on
};

// The moves that have worked so far, for one side in one role.
struct proof_experience {
    uint32_t history[ECHEK_CASTLE + 1];             // how often, deep searches counting more
    echek_move killers[ECHEK_DEEPEST_PROOF + 1][2]; // by plies left: the last two
};

// The state of one thread.
struct proof_worker {
    struct proof_search *shared;
    unsigned attacker; // an echek_side
    uint64_t nodes;
    struct proof_experience experience[2][2]; // by attacker; the defender's, then the attacker's
};

// Does the attacker win within n plies from p? In proof_wins_from the game may have ended already.
enum proof_answer proof_wins(struct proof_worker *w, const struct echek_position *p, unsigned n);
enum proof_answer proof_wins_from(struct proof_worker *w, const struct echek_position *p, unsigned n);

// The move stored for p in the table; ECHEK_NO_MOVE: none.
echek_move proof_known_move(const struct proof_worker *w, const struct echek_position *p);

// ---- A plan to win (certificate.c): from each position in which the winner is to move, up to symmetry, to
//      the winner's move and the plies that are left ----

struct plan_entry {
    struct echek_position position;
    uint64_t key;
    echek_move move;
    uint8_t plies;
};

struct plan {
    struct mem *mem;
    VEC(struct plan_entry) entries; // in the order they were added
    uint32_t *index;                // open addressing: the number of an entry plus one; 0: free
    size_t slots;                   // a power of two, or 0
};

void plan_free(struct plan *s);
const struct plan_entry *plan_find(const struct plan *s, uint64_t key); // NULL: not there
bool plan_add(struct plan *s, struct plan_entry e); // a key that is not there; false: no memory

// As a certificate: a line each for the rules, the position, the winner and the plies, then one for each
// entry.
void plan_write(struct text *out, const struct echek_claim *claim, const struct plan *s);

#endif
