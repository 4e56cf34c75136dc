// Growable arrays of any type. `VEC(int) v = {0};` then
//     if (!vec_push(mem, &v, 7)) ...out of memory, v is unchanged...
//     for (size_t i = 0; i < v.size; i++) use(v.at[i]);
//     vec_free(mem, &v);
#ifndef ROQUE_BASE_VEC_H
#define ROQUE_BASE_VEC_H

#include "base/mem.h"

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

#endif
