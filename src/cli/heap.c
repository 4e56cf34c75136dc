#define _GNU_SOURCE // for mremap
#include "cli/heap.h"

#include "base/thread.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

// Sizes are rounded up to one of a few: multiples of 16 up to 128, then four to each doubling.
enum {
    UNIT = 16,
    MOST_UNITS = 8,
    STEPS = 4,
    KEPT_LOG = 20, // blocks of up to a megabyte are kept
    SIZES = MOST_UNITS + STEPS * (KEPT_LOG - 7),
    CHUNK = 4 << KEPT_LOG
};
static const size_t most_kept = (size_t)1 << KEPT_LOG;

// In front of each block, so that what is behind it stays aligned.
struct head {
    _Alignas(UNIT) size_t bytes; // of the block
};

struct kept {
    struct kept *next;
};

static struct {
    struct thread_lock lock;
    char *fresh; // memory that nobody has had yet
    size_t fresh_bytes;
    struct kept *given[SIZES]; // back, by size
} heap = {.lock = THREAD_LOCK_OPEN};

static unsigned size_number(size_t bytes) {
    if (bytes <= MOST_UNITS * UNIT) return bytes == 0 ? 0 : (unsigned)((bytes - 1) / UNIT);
    unsigned log = 63 - (unsigned)__builtin_clzll(bytes - 1);
    return MOST_UNITS + STEPS * (log - 7) + ((unsigned)((bytes - 1) >> (log - 2)) & (STEPS - 1));
}

static size_t size_bytes(unsigned number) {
    if (number < MOST_UNITS) return (size_t)(number + 1) * UNIT;
    unsigned log = 7 + (number - MOST_UNITS) / STEPS, step = (number - MOST_UNITS) % STEPS;
    return ((size_t)STEPS + step + 1) << (log - 2);
}

static struct head *head_of(void *block) { return (struct head *)block - 1; }

static void *map(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

// ---- Large blocks ----------------------------------------------------------------------------------------

// Whole pages, the head included; 0 when that is more than there can be.
static size_t whole_pages(size_t bytes) {
    const size_t page = 4096, most = SIZE_MAX / 2;
    return bytes > most ? 0 : (bytes + sizeof(struct head) + page - 1) / page * page;
}

// In large pages, where the system has them: to bring one in costs a tenth of what 512 small ones do.
static void *begin_large(struct head *h, size_t mapped) {
    const size_t large_page = (size_t)2 << 20;
    if (h == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    if (mapped >= large_page) (void)madvise(h, mapped, MADV_HUGEPAGE); // a wish
    h->bytes = mapped - sizeof *h;
    return h + 1;
}

static void *take_large(size_t bytes) {
    size_t mapped = whole_pages(bytes);
    return begin_large(mapped == 0 ? NULL : map(mapped), mapped);
}

static void give_large(struct head *h) { munmap(h, h->bytes + sizeof *h); }

static void *copy_of(void *block, size_t bytes) {
    void *other = heap_take(bytes);
    if (other == NULL) return NULL;
    memcpy(other, block, bytes < head_of(block)->bytes ? bytes : head_of(block)->bytes);
    heap_give(block);
    return other;
}

// The system moves no pages of which only some were asked to be large ones: those are copied.
static void *resize_large(struct head *h, size_t bytes) {
    size_t mapped = whole_pages(bytes);
    void *p = mapped == 0 ? MAP_FAILED : mremap(h, h->bytes + sizeof *h, mapped, MREMAP_MAYMOVE);
    return p == MAP_FAILED ? copy_of(h + 1, bytes) : begin_large(p, mapped);
}

// ---- All others ------------------------------------------------------------------------------------------

// The next three are for who holds the lock. More fresh memory: what was left of the last is forgotten, and
// where a whole chunk is too much, it is what is needed.
static bool refill(size_t needed) {
    size_t bytes = CHUNK;
    char *p = map(bytes);
    if (p == NULL) p = map(bytes = needed);
    if (p == NULL) return false;
    heap.fresh = p;
    heap.fresh_bytes = bytes;
    return true;
}

static void *take_kept(unsigned number) {
    struct kept *k = heap.given[number];
    if (k != NULL) heap.given[number] = k->next;
    return k;
}

static void *take_fresh(unsigned number) {
    const size_t bytes = size_bytes(number), needed = bytes + sizeof(struct head);
    if (heap.fresh_bytes < needed && !refill(needed)) return NULL;
    struct head *h = (struct head *)(void *)heap.fresh;
    heap.fresh += needed;
    heap.fresh_bytes -= needed;
    h->bytes = bytes;
    return h + 1;
}

// The last block of the fresh memory can grow where it stands.
static bool grow_last(struct head *h, size_t bytes) {
    const size_t grown = size_bytes(size_number(bytes)), more = grown - h->bytes;
    thread_lock(&heap.lock);
    bool fits = (char *)(h + 1) + h->bytes == heap.fresh && more <= heap.fresh_bytes;
    if (fits) {
        heap.fresh += more;
        heap.fresh_bytes -= more;
        h->bytes = grown;
    }
    thread_unlock(&heap.lock);
    return fits;
}

// ---- As malloc does --------------------------------------------------------------------------------------

void *heap_take(size_t bytes) {
    if (bytes > most_kept) return take_large(bytes);
    const unsigned number = size_number(bytes);
    thread_lock(&heap.lock);
    void *block = take_kept(number);
    if (block == NULL) block = take_fresh(number);
    thread_unlock(&heap.lock);
    if (block == NULL) errno = ENOMEM;
    return block;
}

// Fresh memory is zero, but a page that is read before it is written to costs two faults instead of one.
void *heap_take_zeroed(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = heap_take(count * size);
    if (block != NULL && count * size <= most_kept) memset(block, 0, count * size);
    return block;
}

void heap_give(void *block) {
    if (block == NULL) return;
    struct head *h = head_of(block);
    if (h->bytes > most_kept) {
        give_large(h);
        return;
    }
    struct kept *k = block;
    const unsigned number = size_number(h->bytes);
    thread_lock(&heap.lock);
    k->next = heap.given[number];
    heap.given[number] = k;
    thread_unlock(&heap.lock);
}

void *heap_resize(void *block, size_t bytes) {
    if (block == NULL) return heap_take(bytes);
    struct head *h = head_of(block);
    const bool was_large = h->bytes > most_kept, is_large = bytes > most_kept;
    if (was_large && is_large) return resize_large(h, bytes);
    if (!was_large && !is_large && (bytes <= h->bytes || grow_last(h, bytes))) return block;
    return copy_of(block, bytes);
}

#ifdef ROQUE_OWN_HEAP
void *malloc(size_t bytes) { return heap_take(bytes); }
void *calloc(size_t count, size_t size) { return heap_take_zeroed(count, size); }
void *realloc(void *block, size_t bytes) { return heap_resize(block, bytes); }
void free(void *block) { heap_give(block); }
#endif
