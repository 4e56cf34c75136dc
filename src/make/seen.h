// No two alike: what a run of puzzles has made already, up to the symmetries of the board.
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

// A number that is the same for puzzles that are alike: the same but for a symmetry that their rules keep.
// False when there is no memory.
bool make_sign(const struct puzzle *p, struct mem *m, uint64_t *signature);

// make_puzzle, and its signature. Any thread may do this part.
enum make_answer make_signed(const struct make_request *r, uint64_t index, uint32_t retry, struct mem *m,
                             struct made *out, uint64_t *signature, struct fault *fault);

// What make_signed made at first for this number becomes the run's: it is made again, with `retry` counted
// up, while it is like one seen before. The numbers must come in their order, so that what is made does not
// depend on who was quicker.
enum make_answer make_unlike(struct make_seen *seen, const struct make_request *r, uint64_t index,
                             struct mem *m, struct made *made, uint64_t signature, struct fault *fault);

#endif
