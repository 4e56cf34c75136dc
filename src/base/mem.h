// Memory with a ledger: every allocation of the core goes through a `struct mem`, which counts bytes, can
// refuse to go over a limit, and can be told to fail at the n-th call so that tests can walk every
// out-of-memory path. A ledger belongs to one thread. Nothing here is global.
#ifndef ROQUE_BASE_MEM_H
#define ROQUE_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mem {
    size_t used, peak; // bytes now, and at the most so far
    size_t limit;      // refuse to go over this many bytes; 0: no limit
    uint64_t calls;    // allocations and growths asked for so far
    uint64_t fail_at;  // the call with this number fails (1 is the first); 0: none does
    bool limit_hit;    // a request was refused because of `limit`
};

// A ledger without limit: `struct mem m = MEM_UNLIMITED;`
#define MEM_UNLIMITED                                                                                        \
    { .limit = 0 }

// Grow, shrink or (from NULL, 0) allocate. On failure returns NULL and the old block stays as it was.
// `new_bytes` must not be 0. New bytes are not cleared.
void *mem_resize(struct mem *m, void *block, size_t old_bytes, size_t new_bytes);

// Allocate `count` items of `size` bytes, all zero; NULL on failure, also when the product overflows.
void *mem_zeroed(struct mem *m, size_t count, size_t size);

// Give a block back; NULL is fine.
void mem_free(struct mem *m, void *block, size_t bytes);

// A zeroed table of `bytes` bytes that begins at a cache line and, where the system has large pages, lies in
// them: random reads all over a large table are several times faster there. `block` is what to free.
struct mem_table {
    void *at;
    void *block;
    size_t block_bytes;
};
bool mem_table_init(struct mem_table *t, struct mem *m, size_t bytes); // false when there is no memory
void mem_table_free(struct mem_table *t, struct mem *m);

#endif
