// A sort that is in place, always O(n log n), not recursive, and gives the same result on every platform.
#ifndef ROQUE_BASE_SORT_H
#define ROQUE_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sort 32-bit items so that `less(context, a[i+1], a[i])` never holds. Not stable: let `less` break ties.
typedef bool sort_less(const void *context, uint32_t a, uint32_t b);
void sort_u32(uint32_t *items, size_t count, sort_less *less, const void *context);

#endif
