// What the targets of the two chess families have in common.
#ifndef ROQUE_FUZZ_CHESS_H
#define ROQUE_FUZZ_CHESS_H

#include <stddef.h>
#include <stdint.h>

// Read `opening` and the bytes behind it as fuzz_read does, then solve every board of a few squares in
// three ways: uniqueness, counting, and counting by classic labelling. Aborts when a solution fails
// the judge or changes what was given, or when two of the ways contradict each other.
void fuzz_chess(const char *opening, const uint8_t *data, size_t size);

#endif
