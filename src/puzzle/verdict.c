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

bool verdict_open(struct verdict *v, const char *rule) {
    struct broken_rule b = {.rule = rule, .first_cell = v->cells.size, .first_char = v->sentences.size};
    return vec_push(v->mem, &v->broken, b);
}

bool verdict_cell(struct verdict *v, size_t cell) { return vec_push(v->mem, &v->cells, (uint32_t)cell); }

bool verdict_close(struct verdict *v) {
    assert(v->broken.size > 0);
    struct broken_rule *b = &v->broken.at[v->broken.size - 1];
    b->cells = v->cells.size - b->first_cell;
    b->chars = v->sentences.size - b->first_char;
    text_char(&v->sentences, '\0');
    return !v->sentences.failed;
}
