// No duplicates: the puzzles already made in a run, up to the symmetries of the board.
#ifndef ROQUE_MAKE_SEEN_H
#define ROQUE_MAKE_SEEN_H

#include "make/make.h"

// Signatures, as a hash table: 0 is an empty place.
struct make_seen {
    struct mem *mem;
    uint64_t *at;
    size_t size, places; // places: a power of two
};
void make_seen_init(struct make_seen *seen, struct mem *m);
void make_seen_free(struct make_seen *seen);

// A number that is equal for duplicates: puzzles that are the same up to a symmetry that their rules keep.
// False when out of memory.
bool make_sign(const struct puzzle *p, struct mem *m, uint64_t *signature);

// make_puzzle, and its signature. May run in any thread.
enum make_answer make_signed(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, uint64_t *signature, struct fault *fault);

// Add the first result of make_signed for this number to the run: it is made again, with `retry` incremented,
// while it is a duplicate. Call this in the order of the numbers, so that the result does not depend on the
// threads.
enum make_answer make_unlike(struct make_seen *seen, const struct make_request *r, uint64_t index,
                             struct mem *m, struct made *made, uint64_t signature, struct fault *fault);

#endif
