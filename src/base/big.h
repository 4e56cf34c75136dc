// Natural numbers of any size, for counting. Like a text, a number remembers when memory ran out (`failed`),
// so callers check once, at the end.
#ifndef ROQUE_BASE_BIG_H
#define ROQUE_BASE_BIG_H

#include "base/text.h"

struct big {
    struct mem *mem;
    VEC(uint32_t) limbs; // the lowest first; the highest is not 0, and zero has none
    bool failed;
};

void big_init(struct big *b, struct mem *m); // zero
void big_free(struct big *b);
void big_set(struct big *b, uint64_t n);
void big_add_words(struct big *b, const uint64_t *words, size_t n); // the lowest first
void big_multiply(struct big *b, const struct big *by);             // by another number

uint64_t big_clamp(const struct big *b); // UINT64_MAX if it is greater
size_t big_bits(const struct big *b);    // 0 has none
void big_decimal(const struct big *b, struct text *out);

#endif
