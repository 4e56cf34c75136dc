// Compression as RFC 1951 defines it ("raw deflate"), which browsers and zlib call deflate-raw. The writer is
// simple: one block with the fixed codes. The reader takes whatever a writer may write.
#ifndef ROQUE_BASE_DEFLATE_H
#define ROQUE_BASE_DEFLATE_H

#include "base/text.h"

// Append the bytes, compressed. Out of memory: `out` has failed.
void deflate_write(struct text *out, const char *bytes, size_t size);

// Append the decompressed bytes, at most so many. False: the input is damaged, or stands for more; out of
// memory: `out` has failed.
bool deflate_read(const char *bytes, size_t size, size_t most, struct text *out);

#endif
