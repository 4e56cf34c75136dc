// Checking, for the library.
#include "library/inside.h"

#include "tell/tell.h"

struct roque_verdict {
    struct library_handle handle;
    struct puzzle shape; // family and size of the puzzle; no cells
    struct verdict verdict;
    struct text json;
};

struct roque_verdict *library_verdict_new(struct roque *r, const struct puzzle *shape) {
    struct roque_verdict *v = library_handle_new(r, sizeof *v);
    if (v == NULL) return NULL;
    v->shape = (struct puzzle){.family = shape->family, .width = shape->width, .height = shape->height};
    verdict_init(&v->verdict, &r->mem);
    text_init(&v->json, &r->mem);
    return v;
}

struct verdict *library_verdict_of(struct roque_verdict *v) {
    return &v->verdict;
}

roque_verdict *roque_check(roque *r, const roque_puzzle *p) {
    if (!library_begin(r, p)) return NULL;
    struct roque_verdict *v = library_verdict_new(r, &p->puzzle);
    if (v == NULL) return NULL;
    struct puzzle named = p->puzzle;
    named.names = r->names;
    if (named.family->check(&named, &v->verdict)) return v;
    roque_verdict_free(v);
    library_fail_memory(r);
    return NULL;
}

void roque_verdict_free(roque_verdict *v) {
    if (v == NULL) return;
    verdict_free(&v->verdict);
    text_free(&v->json);
    library_handle_free(&v->handle);
}

static const struct broken_rule *find(const roque_verdict *v, size_t i) {
    return v == NULL || i >= v->verdict.broken.size ? NULL : &v->verdict.broken.at[i];
}

bool roque_verdict_ok(const roque_verdict *v) { return v != NULL && tell_check_ok(&v->verdict, false); }
bool roque_verdict_complete(const roque_verdict *v) { return v != NULL && v->verdict.complete; }
size_t roque_verdict_broken(const roque_verdict *v) { return v == NULL ? 0 : v->verdict.broken.size; }

const char *roque_verdict_rule(const roque_verdict *v, size_t i) {
    const struct broken_rule *b = find(v, i);
    return b == NULL ? NULL : b->rule;
}

bool roque_verdict_mendable(const roque_verdict *v, size_t i) {
    const struct broken_rule *b = find(v, i);
    return b != NULL && b->mendable;
}

const char *roque_verdict_text(const roque_verdict *v, size_t i) {
    const struct broken_rule *b = find(v, i);
    return b == NULL ? NULL : v->verdict.sentences.at + b->first_char;
}

size_t roque_verdict_cells(const roque_verdict *v, size_t i) {
    const struct broken_rule *b = find(v, i);
    return b == NULL ? 0 : b->cells;
}

bool roque_verdict_cell(const roque_verdict *v, size_t i, size_t which, int *row, int *column) {
    const struct broken_rule *b = find(v, i);
    if (b == NULL || which >= b->cells) return false;
    int cell = (int)v->verdict.cells.at[b->first_cell + which];
    *row = cell / v->shape.width + 1;
    *column = cell % v->shape.width + 1;
    return true;
}

const char *roque_verdict_json(roque_verdict *v) {
    if (v == NULL) return NULL;
    if (v->json.size == 0) tell_check_json(&v->json, &v->shape, &v->verdict, false);
    return library_kept(&v->json, v->handle.home);
}
