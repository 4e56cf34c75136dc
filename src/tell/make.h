// One new puzzle, told.
#ifndef ROQUE_TELL_MAKE_H
#define ROQUE_TELL_MAKE_H

#include "format/format.h"
#include "make/make.h"
#include "tell/tell.h"

struct tell_make_how {
    bool json;  // or else:
    bool drawn; // for a person, with this look; or else:
    struct tell_look look;
    const struct format *to; // with what is known of the puzzle above it, where the format has room for that
    bool with_solution;      // behind it, in the same format
};

// The puzzle of this seed and number (from 0); `place` is where it stands in the file that `out` goes to.
// False with the reason in `fault` where the format cannot say it.
bool tell_make(struct text *out, const struct made *made, const struct tell_make_how *how, uint64_t seed,
               uint64_t index, size_t place, struct fault *fault);
void tell_make_json(struct text *out, const struct made *made, uint64_t seed, uint64_t index);

// What a maker says of its options names them as the command line does, "--size"; elsewhere they have no
// dashes. Words that somebody gave stand in quotes and stay as they are.
void tell_make_fault(struct fault *fault);

#endif
