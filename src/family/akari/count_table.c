#include "family/akari/count_table.h"

enum { LEAST_ENTRIES = 64, LARGE_BLOCK = 4 << 20 };

size_t count_table_bytes(const struct count_table *t) {
    return t->capacity * count_table_stride(t) * sizeof *t->at;
}

void count_table_free(struct count_table *t) {
    mem_table_free(&t->block, t->mem);
    t->at = NULL;
    t->capacity = t->used = 0;
}

// Only large blocks are worth the room that large pages waste.
static bool make_block(struct count_table *t, size_t most) {
    size_t bytes = count_table_bytes(t);
    t->block = (struct mem_table){.block_bytes = bytes};
    if (bytes > most) return false;
    if (bytes >= LARGE_BLOCK) {
        if (!mem_table_init(&t->block, t->mem, bytes)) return false;
    } else {
        t->block.at = t->block.block = mem_zeroed(t->mem, bytes, 1);
        if (t->block.at == NULL) return false;
    }
    t->at = t->block.at;
    return true;
}

bool count_table_clear(struct count_table *t, size_t entries, size_t key_words, size_t count_words,
                       size_t most) {
    struct count_table fresh = {.mem = t->mem, .key_words = key_words, .count_words = count_words};
    fresh.capacity = LEAST_ENTRIES;
    while (fresh.capacity < 2 * entries) fresh.capacity *= 2;
    bool fits = t->at != NULL && count_table_stride(t) == count_table_stride(&fresh) &&
                t->capacity >= fresh.capacity && t->capacity <= 8 * fresh.capacity;
    if (fits) {
        t->key_words = key_words;
        t->count_words = count_words;
        t->used = 0;
        memset(t->at, 0, count_table_bytes(t));
        return true;
    }
    if (!make_block(&fresh, most)) return false;
    count_table_free(t);
    *t = fresh;
    return true;
}

static void copy_entry(struct count_table *to, const struct count_table *from, const uint64_t *entry) {
    uint64_t *copy = count_table_entry(to, entry, from->key_words, from->count_words);
    memcpy(copy, entry, count_table_stride(from) * sizeof *entry);
}

bool count_table_grow(struct count_table *t, size_t most) {
    struct count_table larger = {
        .mem = t->mem, .key_words = t->key_words, .count_words = t->count_words, .capacity = 2 * t->capacity};
    if (!make_block(&larger, most)) return false;
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += count_table_stride(t))
        if (count_table_is_entry(t, entry)) copy_entry(&larger, t, entry);
    count_table_free(t);
    *t = larger;
    return true;
}

static size_t bits_of(const struct count_table *t, const uint64_t *entry) {
    const uint64_t *count = entry + t->key_words;
    size_t words = t->count_words;
    while (words > 0 && count[words - 1] == 0) words--;
    return words == 0 ? 0 : 64 * words - (size_t)__builtin_clzll(count[words - 1]);
}

// How many bits a count has to have at the least.
static size_t threshold(const struct count_table *t, const size_t *with_bits, size_t entries) {
    size_t bits = 64 * t->count_words, kept = with_bits[bits];
    while (bits > 0 && kept + with_bits[bits - 1] <= entries) kept += with_bits[--bits];
    return bits;
}

static bool copy_greatest(struct count_table *t, const size_t *with_bits, size_t entries) {
    struct count_table kept = {.mem = t->mem};
    if (!count_table_clear(&kept, entries + 1, t->key_words, t->count_words, SIZE_MAX)) return false;
    size_t least = threshold(t, with_bits, entries);
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += count_table_stride(t)) {
        if (!count_table_is_entry(t, entry)) continue;
        size_t bits = bits_of(t, entry);
        bool fills_up = bits + 1 == least && kept.used < entries; // by chance, what the order of keys brings
        if (bits >= least || fills_up) copy_entry(&kept, t, entry);
        if (count_table_is_full(&kept)) break;
    }
    count_table_free(t);
    *t = kept;
    return true;
}

bool count_table_keep_greatest(struct count_table *t, size_t entries) {
    if (t->used <= entries) return true;
    size_t sizes = 64 * t->count_words + 1, bytes = sizes * sizeof(size_t);
    size_t *with_bits = mem_zeroed(t->mem, sizes, sizeof *with_bits);
    if (with_bits == NULL) return false;
    const uint64_t *entry = t->at;
    for (size_t i = 0; i < t->capacity; i++, entry += count_table_stride(t))
        if (count_table_is_entry(t, entry)) with_bits[bits_of(t, entry)]++;
    bool ok = copy_greatest(t, with_bits, entries);
    mem_free(t->mem, with_bits, bytes);
    return ok;
}
