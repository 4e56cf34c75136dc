// One new puzzle, told.
#ifndef ROQUE_ANSWER_MAKE_H
#define ROQUE_ANSWER_MAKE_H

#include "answer/board.h"
#include "format/format.h"
#include "make/make.h"

struct answer_make_how {
    bool json;  // or else:
    bool drawn; // for a person, with this look; or else:
    struct answer_look look;
    const struct format *to; // with what is known of the puzzle above it, where the format has room for that
    bool with_solution;      // behind it, in the same format
};

// The puzzle of this seed and number (from 0); `place` is where it stands in the file that `out` goes to.
// False with the reason in `fault` where the format cannot say it.
bool answer_make(struct text *out, const struct made *made, const struct answer_make_how *how, uint64_t seed,
                 uint64_t index, size_t place, struct fault *fault);
void answer_make_json(struct text *out, const struct made *made, uint64_t seed, uint64_t index);

// What a maker says of its options names them as the command line does, "--size"; elsewhere they have no
// dashes. Words that somebody gave stand in quotes and stay as they are.
void answer_make_fault(struct fault *fault);

#endif
