// Inside the room: what has been proven of a position, for any number of threads at once.
//
// An entry is one 64-bit word, read and written whole, so no lock is needed and no entry is ever torn. Nor is
// any position ever taken for another: the key is scrambled by a one-to-one function, a part of the result is
// the number of the bucket, and the rest stands in the entry (quotienting: Cleary 1984).
#ifndef ROQUE_ECHEK_PROOFS_PROOF_TABLE_H
#define ROQUE_ECHEK_PROOFS_PROOF_TABLE_H

#include "base/mem.h"
#include "echek/rules/echek.h"

#include <stdatomic.h>

struct proof_table {
    struct mem *mem;
    struct mem_table memory;
    _Atomic uint64_t *slots;
    unsigned bucket_bits;
};

// What is known of one position and one attacker.
struct proof_entry {
    unsigned won;    // the attacker wins within so many plies; 0: not known
    unsigned safe;   // the attacker does not win within so many plies
    echek_move move; // the last one that worked for its side; ECHEK_NO_MOVE: none
};

bool proof_table_init(struct proof_table *t, struct mem *m); // the smallest there is, of 32 MiB
void proof_table_free(struct proof_table *t);

// While no thread uses the table: make it larger, as far as so many entries are worth it and so many bytes
// allow, and keep what is in it. Without the memory for that it stays as it is.
void proof_table_grow(struct proof_table *t, uint64_t entries, size_t most_bytes);

// A key of any 64 bits. What is read may be out of date, never wrong.
uint64_t proof_table_place(uint64_t key); // scramble once, then fetch, read and write
void proof_table_fetch(const struct proof_table *t, uint64_t place);
struct proof_entry proof_table_read(const struct proof_table *t, uint64_t place);
void proof_table_write(struct proof_table *t, uint64_t place, struct proof_entry e);

#endif
