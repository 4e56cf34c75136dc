// Memory with a ledger: every allocation of the core goes through a `struct mem`. It counts bytes, can have a
// limit, and can fail at the n-th call, so that tests reach every out-of-memory path. A ledger belongs to one
// thread. Nothing here is global.
#ifndef ROQUE_BASE_MEM_H
#define ROQUE_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mem {
    size_t used, peak; // bytes now, and the maximum so far
    size_t limit;      // the most bytes allowed; 0: no limit
    uint64_t calls;    // allocations and growths requested so far
    uint64_t fail_at;  // the call with this number fails (1 is the first); 0: none
    bool limit_hit;    // a request was refused because of `limit`
    bool missed;       // an allocation failed where no error can be returned; see mem_missed
};

// A ledger without limit: `struct mem m = MEM_UNLIMITED;`
#define MEM_UNLIMITED                                                                                        \
    { .limit = 0 }

// Grow, shrink or (from NULL, 0) allocate. On failure returns NULL and leaves the old block unchanged.
// `new_bytes` must not be 0. New bytes are not cleared.
void *mem_resize(struct mem *m, void *block, size_t old_bytes, size_t new_bytes);

// Allocate `count` items of `size` bytes, all zero; NULL on failure, also when the product overflows.
void *mem_zeroed(struct mem *m, size_t count, size_t size);

// Free a block; NULL is fine.
void mem_free(struct mem *m, void *block, size_t bytes);

// Did an allocation fail, since the last call, where that could not be reported?
static inline bool mem_missed(struct mem *m) {
    bool missed = m->missed;
    m->missed = false;
    return missed;
}

// A zeroed table that begins at a cache line and uses large pages if the system has them: random reads all
// over a large table are several times faster there. `block` is what to free.
struct mem_table {
    void *at;
    void *block;
    size_t block_bytes;
};
bool mem_table_init(struct mem_table *t, struct mem *m, size_t bytes); // false when there is no memory
void mem_table_free(struct mem_table *t, struct mem *m);

// ---- Growable arrays and sorting --------------------------------------------------------------------------

// Growable arrays of any type. `VEC(int) v = {0};` then
//     if (!vec_push(mem, &v, 7)) ...out of memory, v is unchanged...
//     for (size_t i = 0; i < v.size; i++) use(v.at[i]);
//     vec_free(mem, &v);

#define VEC(type)                                                                                            \
    struct {                                                                                                 \
        type *at;                                                                                            \
        size_t size, cap;                                                                                    \
    }

// Room for at least n items in all; false when out of memory.
#define vec_reserve(mem, v, n) ((n) <= (v)->cap || vec_grow((mem), &(v)->at, &(v)->cap, (n), sizeof *(v)->at))

#define vec_push(mem, v, item)                                                                               \
    (vec_reserve((mem), (v), (v)->size + 1) ? ((v)->at[(v)->size++] = (item), true) : false)

// Set the size to n; new items are zero bytes.
#define vec_resize(mem, v, n) vec_extend((mem), &(v)->at, &(v)->size, &(v)->cap, (n), sizeof *(v)->at)

#define vec_free(mem, v)                                                                                     \
    (mem_free((mem), (v)->at, (v)->cap * sizeof *(v)->at), (v)->at = NULL, (v)->size = (v)->cap = 0)

// The functions behind the macros. `pointer` is the address of the array's pointer, whatever its type.
bool vec_grow(struct mem *m, void *pointer, size_t *cap, size_t need, size_t item);
bool vec_extend(struct mem *m, void *pointer, size_t *size, size_t *cap, size_t n, size_t item);

// ---- Sorting ----------------------------------------------------------------------------------------------

// A sort that is in place, always O(n log n), not recursive, and gives the same result on every platform.

// Sort 32-bit items so that `less(context, a[i+1], a[i])` never holds. Not stable: let `less` break ties.
typedef bool sort_less(const void *context, uint32_t a, uint32_t b);
void sort_u32(uint32_t *items, size_t count, sort_less *less, const void *context);
sort_less sort_by_number; // the smaller first, whatever the context

// ---- Sets of bits -----------------------------------------------------------------------------------------

// Sets of small integers, one bit each.

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
