// The memory of a program that is linked with musl: what malloc and its kin are made of there. musl's own
// gives memory back to the system as soon as it can and takes new, which costs a fault a page: an Akari of
// 100x100 took a third longer with it. Here blocks that are given back are kept for the next of their size;
// only those of over a megabyte come from the system one by one, and go back to it.
//
// Safe from several threads. Blocks begin at a multiple of 16.
#ifndef ROQUE_CLI_HEAP_H
#define ROQUE_CLI_HEAP_H

#include <stddef.h>

// As malloc, calloc, realloc and free; NULL, and ENOMEM, when there is no memory.
void *heap_take(size_t bytes);
void *heap_take_zeroed(size_t count, size_t size);
void *heap_resize(void *block, size_t bytes);
void heap_give(void *block);

#endif
