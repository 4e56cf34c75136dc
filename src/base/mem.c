#define _DEFAULT_SOURCE // for madvise, which asks for large pages
#include "base/mem.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

static bool may_grow(struct mem *m, size_t growth) {
    m->calls++;
    if (m->calls == m->fail_at) return false;
    if (m->limit != 0 && (growth > m->limit || m->used > m->limit - growth)) {
        m->limit_hit = true;
        return false;
    }
    return true;
}

void *mem_resize(struct mem *m, void *block, size_t old_bytes, size_t new_bytes) {
    size_t growth = new_bytes > old_bytes ? new_bytes - old_bytes : 0;
    if (!may_grow(m, growth)) return NULL;
    void *p = realloc(block, new_bytes);
    if (p == NULL) return NULL;
    m->used = m->used - old_bytes + new_bytes;
    if (m->used > m->peak) m->peak = m->used;
    return p;
}

void *mem_zeroed(struct mem *m, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    if (bytes == 0) bytes = 1;
    if (!may_grow(m, bytes)) return NULL;
    void *p = calloc(1, bytes);
    if (p == NULL) return NULL;
    m->used += bytes;
    if (m->used > m->peak) m->peak = m->used;
    return p;
}

void mem_free(struct mem *m, void *block, size_t bytes) {
    if (block == NULL) return;
    m->used -= bytes == 0 ? 1 : bytes;
    free(block);
}

bool mem_table_init(struct mem_table *t, struct mem *m, size_t bytes) {
    const size_t align = (size_t)2 << 20;
    *t = (struct mem_table){.block_bytes = bytes + align};
    if (bytes > SIZE_MAX - align || (t->block = mem_zeroed(m, t->block_bytes, 1)) == NULL) return false;
    t->at = (char *)t->block + (align - (uintptr_t)t->block % align);
#ifdef MADV_HUGEPAGE
    (void)madvise(t->at, bytes, MADV_HUGEPAGE); // optional: small pages work too
#endif
    return true;
}

void mem_table_free(struct mem_table *t, struct mem *m) {
    mem_free(m, t->block, t->block_bytes);
    *t = (struct mem_table){0};
}
