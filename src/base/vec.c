#include "base/mem.h"

#include <string.h>

bool vec_grow(struct mem *m, void *pointer, size_t *cap, size_t need, size_t item) {
    enum { FEW = 8, SMALL_BYTES = 128, LARGE_BYTES = 4096 }; // small ones double: they grow most often
    size_t want = *cap + (*cap > LARGE_BYTES / item ? *cap / 2 : *cap);
    if (want < need) want = need;
    if (want < FEW) want = FEW;
    if (want < SMALL_BYTES / item) want = SMALL_BYTES / item;
    if (want > SIZE_MAX / item) return false;
    void *block; // copied as bytes, because the caller's pointer may be of any type
    memcpy(&block, pointer, sizeof block);
    block = mem_resize(m, block, *cap * item, want * item);
    if (block == NULL) return false;
    memcpy(pointer, &block, sizeof block);
    *cap = want;
    return true;
}

// An array that becomes much larger is allocated anew as zeros, which cost nothing until they are touched.
static bool replace_zeroed(struct mem *m, void *pointer, size_t size, size_t *cap, size_t n, size_t item) {
    void *old, *fresh = mem_zeroed(m, n, item);
    if (fresh == NULL) return false;
    memcpy(&old, pointer, sizeof old);
    if (size > 0) memcpy(fresh, old, size * item);
    mem_free(m, old, *cap * item);
    memcpy(pointer, &fresh, sizeof fresh);
    *cap = n;
    return true;
}

bool vec_extend(struct mem *m, void *pointer, size_t *size, size_t *cap, size_t n, size_t item) {
    if (n > 64 && n / 4 > *cap) {
        if (!replace_zeroed(m, pointer, *size, cap, n, item)) return false;
    } else {
        if (n > *cap && !vec_grow(m, pointer, cap, n, item)) return false;
        void *items;
        memcpy(&items, pointer, sizeof items);
        if (n > *size) memset((char *)items + *size * item, 0, (n - *size) * item);
    }
    *size = n;
    return true;
}
