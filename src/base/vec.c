#include "base/vec.h"

#include <string.h>

bool vec_grow(struct mem *m, void *pointer, size_t *cap, size_t need, size_t item) {
    size_t want = *cap + *cap / 2;
    if (want < need) want = need;
    if (want < 8) want = 8;
    if (want > SIZE_MAX / item) return false;
    void *block; // copied bytewise, because the caller's pointer may be of any type
    memcpy(&block, pointer, sizeof block);
    block = mem_resize(m, block, *cap * item, want * item);
    if (block == NULL) return false;
    memcpy(pointer, &block, sizeof block);
    *cap = want;
    return true;
}

void vec_clear_tail(void *items, size_t item, size_t from, size_t to) {
    if (to > from) memset((char *)items + from * item, 0, (to - from) * item);
}
