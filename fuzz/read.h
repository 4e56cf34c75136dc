// Shared by the targets for reading. A target keeps to one format by putting that format's opening before the
// fuzzer's bytes, so that no time is spent on finding it.
#ifndef ROQUE_FUZZ_READ_H
#define ROQUE_FUZZ_READ_H

#include "format/format.h"

// Read everything; write each puzzle in each exchange format, and read it back. Aborts when a promise of
// format.h is broken: a fault without place or with unprintable words, a puzzle that comes back different, a
// leak.
void fuzz_read(const char *opening, const uint8_t *data, size_t size);

#endif
