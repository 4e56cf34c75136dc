// States of the frontier and in how many ways each comes about: a hash table with open addressing whose keys
// and counts are as many 64-bit words as it takes. An entry is its key and, behind it, its count.
#ifndef ROQUE_FAMILY_AKARI_COUNT_TABLE_H
#define ROQUE_FAMILY_AKARI_COUNT_TABLE_H

#include "base/mem.h"

#include <string.h>

struct count_table {
    struct mem *mem;
    size_t key_words, count_words;
    size_t capacity, used; // a power of two, and entries
    uint64_t *at;
    struct mem_table block;
};

// Every key has this bit set in its last word: where it is not, there is no entry.
#define COUNT_TABLE_KEY (UINT64_C(1) << 63)

static inline size_t count_table_stride(const struct count_table *t) { return t->key_words + t->count_words; }
static inline bool count_table_is_entry(const struct count_table *t, const uint64_t *entry) {
    return entry[t->key_words - 1] != 0;
}

// An empty table for about so many entries, in the place of what it was; the block is kept where its size
// fits. False when there is no memory, or it would take more than `most` bytes; it is as it was then.
bool count_table_clear(struct count_table *t, size_t entries, size_t key_words, size_t count_words,
                       size_t most);
void count_table_free(struct count_table *t);
size_t count_table_bytes(const struct count_table *t);

// Twice the room. As above.
bool count_table_grow(struct count_table *t, size_t most);
static inline bool count_table_is_full(const struct count_table *t) { return t->used >= t->capacity / 4 * 3; }

// The entry of a key; a new one has a count of 0. The table must not be full. Inline, because the sizes are
// constants to whoever is in a hurry.
static inline uint64_t *count_table_entry(struct count_table *t, const uint64_t *key, size_t key_words,
                                          size_t count_words) {
    uint64_t hash = 0;
    for (size_t i = 0; i < key_words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    size_t mask = t->capacity - 1, stride = key_words + count_words;
    for (size_t i = (size_t)(hash * UINT64_C(0xd6e8feb86659fd93) >> 20) & mask;; i = (i + 1) & mask) {
        uint64_t *entry = t->at + i * stride;
        size_t same = 0;
        while (same < key_words && entry[same] == key[same]) same++;
        if (same == key_words) return entry;
        if (entry[key_words - 1] != 0) continue;
        memcpy(entry, key, key_words * sizeof *key);
        t->used++;
        return entry;
    }
}

// Add a count to another; it must have the room.
static inline void count_table_add(uint64_t *to, const uint64_t *count, size_t from_words, size_t to_words) {
    unsigned carry = 0;
    for (size_t i = 0; i < to_words; i++) {
        uint64_t sum;
        unsigned over = __builtin_add_overflow(to[i], i < from_words ? count[i] : 0, &sum);
        over |= __builtin_add_overflow(sum, (uint64_t)carry, &to[i]);
        carry = over;
    }
}

// Keep the entries with the greatest counts, about so many.
bool count_table_keep_greatest(struct count_table *t, size_t entries);

#endif
