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

// A zeroed table that begins at a cache line and uses large pages if the system has them: random reads all
// over a large table are several times faster there. `block` is what to free.
struct mem_table {
    void *at;
    void *block;
    size_t block_bytes;
};
bool mem_table_init(struct mem_table *t, struct mem *m, size_t bytes); // false when there is no memory
void mem_table_free(struct mem_table *t, struct mem *m);

#endif
