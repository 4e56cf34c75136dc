// One new puzzle, as output.
#ifndef ROQUE_TELL_MAKE_H
#define ROQUE_TELL_MAKE_H

#include "format/format.h"
#include "make/make.h"
#include "tell/tell.h"

struct tell_make_how {
    bool json;  // or else:
    bool drawn; // for a person, with this look; or else:
    struct tell_look look;
    const struct format *to; // with notes about the puzzle above it, if the format has room for them
    bool with_solution;      // after it, in the same format
};

// The puzzle of this seed and number (from 0); `place` is its place in the output file. False with the reason
// in `fault` if the format cannot represent it.
bool tell_make(struct text *out, const struct made *made, const struct tell_make_how *how, uint64_t seed,
               uint64_t index, size_t place, struct fault *fault);
void tell_make_json(struct text *out, const struct made *made, uint64_t seed, uint64_t index);

// A maker's messages name options as on the command line, "--size"; elsewhere they have no dashes. User input
// in quotes stays unchanged.
void tell_make_fault(struct fault *fault);

#endif
