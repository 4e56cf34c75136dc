// Sets of small integers, one bit each.
#ifndef ROQUE_BASE_BITS_H
#define ROQUE_BASE_BITS_H

#include "base/mem.h"

struct bits {
    uint64_t *word;
    size_t words;
};

static inline bool bits_init(struct bits *b, struct mem *m, size_t members) {
    b->words = members / 64 + 1;
    b->word = mem_zeroed(m, b->words, sizeof *b->word);
    return b->word != NULL;
}

static inline void bits_free(struct bits *b, struct mem *m) {
    mem_free(m, b->word, b->words * sizeof *b->word);
    *b = (struct bits){0};
}

static inline bool bits_has(const struct bits *b, size_t i) { return (b->word[i / 64] >> (i % 64)) & 1; }
static inline void bits_add(struct bits *b, size_t i) { b->word[i / 64] |= UINT64_C(1) << (i % 64); }
static inline void bits_drop(struct bits *b, size_t i) { b->word[i / 64] &= ~(UINT64_C(1) << (i % 64)); }

// The smallest member that is at least `from`, or SIZE_MAX.
static inline size_t bits_next(const struct bits *b, size_t from) {
    size_t i = from / 64;
    if (i >= b->words) return SIZE_MAX;
    uint64_t w = b->word[i] & (~UINT64_C(0) << (from % 64));
    while (w == 0) {
        if (++i == b->words) return SIZE_MAX;
        w = b->word[i];
    }
    return i * 64 + (size_t)__builtin_ctzll(w);
}

#endif
