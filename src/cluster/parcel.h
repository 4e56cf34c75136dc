// What ranks send each other, as bytes: numbers in decimal, each ended by a space, and texts behind their
// length. Whatever comes is looked at before it is believed.
#ifndef ROQUE_CLUSTER_PARCEL_H
#define ROQUE_CLUSTER_PARCEL_H

#include "cluster/roster.h"
#include "collection/found.h"

// ---- Packing: a text that has failed stays so ----

void parcel_number(struct text *out, uint64_t number);
void parcel_text(struct text *out, const char *bytes, size_t size);
void parcel_chunk(struct text *out, const struct chunk *c);
bool parcel_found(struct text *out, const struct campaign_found *f, struct fault *fault);
bool parcel_result(struct text *out, uint64_t job, const struct campaign_result *r, struct fault *fault);

// ---- Unpacking: once something is not as it should be, `broken` says so, and all that follows is nothing
// ----

struct parcel {
    const char *at;
    size_t left;
    bool broken;
};
struct parcel parcel_open(const char *bytes, size_t size);
uint64_t parcel_take_number(struct parcel *p);
const char *parcel_take_text(struct parcel *p, size_t *size); // within the bytes; NULL where it is broken
void parcel_take_string(struct parcel *p, struct text *out);  // the same, into a text

void parcel_take_chunk(struct parcel *p, struct chunk *c);

// Both are initialised or zeroed before, and freed by the caller in any case. False: a fault.
bool parcel_take_found(struct parcel *p, struct mem *m, struct campaign_found *f, struct fault *fault);
bool parcel_take_result(struct parcel *p, uint64_t *job, struct campaign_result *r, struct fault *fault);

#endif
