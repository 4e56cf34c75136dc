// The byte format of messages: numbers in decimal, each ended by a space, and texts after their length.
// Received data is checked before it is used.
#ifndef ROQUE_CLUSTER_ENCODING_H
#define ROQUE_CLUSTER_ENCODING_H

#include "cluster/schedule.h"
#include "collection/record.h"

// ---- Encoding: a text that has failed stays failed ----

void encode_number(struct text *out, uint64_t number);
void encode_text(struct text *out, const char *bytes, size_t size);
void encode_chunk(struct text *out, const struct chunk *c);
bool encode_puzzle(struct text *out, const struct campaign_puzzle *f, struct fault *fault);
bool encode_result(struct text *out, uint64_t job, const struct campaign_result *r, struct fault *fault);

// ---- Decoding: after an error `broken` is set, and everything else reads as nothing ----

struct decoder {
    const char *at;
    size_t left;
    bool broken;
    struct families *families; // of puzzles; NULL: those in C
};
struct decoder decode_begin(const char *bytes, size_t size);
uint64_t decode_number(struct decoder *p);
const char *decode_text(struct decoder *p, size_t *size); // within the bytes; NULL if broken
void decode_string(struct decoder *p, struct text *out);  // the same, into a text

void decode_chunk(struct decoder *p, struct chunk *c);

// Both are initialised or zeroed before, and freed by the caller in any case. False: a fault.
bool decode_puzzle(struct decoder *p, struct mem *m, struct campaign_puzzle *f, struct fault *fault);
bool decode_result(struct decoder *p, uint64_t *job, struct campaign_result *r, struct fault *fault);

#endif
