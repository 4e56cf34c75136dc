#include "puzzle/family.h"

#include <assert.h>

void verdict_init(struct verdict *v, struct mem *m) {
    *v = (struct verdict){.mem = m};
    text_init(&v->sentences, m);
}

void verdict_free(struct verdict *v) {
    vec_free(v->mem, &v->broken);
    vec_free(v->mem, &v->cells);
    text_free(&v->sentences);
    v->complete = false;
}

bool verdict_ok(const struct verdict *v) { return v->complete && v->broken.size == 0; }

size_t verdict_wrong(const struct verdict *v) {
    size_t n = 0;
    for (size_t i = 0; i < v->broken.size; i++) n += !v->broken.at[i].mendable;
    return n;
}

bool verdict_open(struct verdict *v, const char *rule) {
    if (v->last_only) {
        v->broken.size = v->cells.size = 0;
        text_clear(&v->sentences);
    }
    struct broken_rule b = {.rule = rule, .first_cell = v->cells.size, .first_char = v->sentences.size};
    return vec_push(v->mem, &v->broken, b);
}

bool verdict_cell(struct verdict *v, size_t cell) { return vec_push(v->mem, &v->cells, (uint32_t)cell); }

void verdict_mendable(struct verdict *v, bool mendable) {
    assert(v->broken.size > 0);
    v->broken.at[v->broken.size - 1].mendable = mendable;
}

void verdict_lost(struct verdict *v, const char *words) {
    assert(v->broken.size > 0);
    struct broken_rule *b = &v->broken.at[v->broken.size - 1];
    if (!b->mendable) b->lost = words;
}

bool verdict_close(struct verdict *v) {
    assert(v->broken.size > 0);
    struct broken_rule *b = &v->broken.at[v->broken.size - 1];
    b->cells = v->cells.size - b->first_cell;
    b->chars = v->sentences.size - b->first_char;
    text_char(&v->sentences, '\0');
    return !v->sentences.failed;
}
