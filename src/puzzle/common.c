// One solution, and then for each of its marks, present or absent, the question whether it can be otherwise.
// The answer is yes with another solution, which settles the question for every mark in which the two differ;
// or no, for good. csp_change keeps the rest of the solution, so this costs little more than the answers "no"
// alone.
#include "puzzle/solve.h"

#include <string.h>

struct work {
    struct csp *s;
    struct model model;
    VEC(bool) varies; // by mark of the model
};

static csp_lit as_solved(const struct work *w, size_t mark) {
    csp_lit l = w->model.marks.at[mark].lit;
    return csp_value(w->s, l) > 0 ? l : csp_not(l);
}

// Every mark that differs between the solution in the kernel and `before` varies.
static void compare(struct work *w, const csp_lit *before) {
    for (size_t i = 0; i < w->model.marks.size; i++)
        if (as_solved(w, i) != before[i]) w->varies.at[i] = true;
}

static bool find_varying(struct work *w, struct mem *m, enum csp_answer *answer) {
    VEC(csp_lit) first = {0};
    bool ok = vec_resize(m, &first, w->model.marks.size);
    for (size_t i = 0; i < w->model.marks.size && ok; i++) first.at[i] = as_solved(w, i);
    for (size_t i = 0; i < w->model.marks.size && ok && *answer != CSP_UNKNOWN; i++) {
        if (w->varies.at[i]) continue;
        *answer = csp_change(w->s, csp_not(first.at[i]));
        if (*answer == CSP_SAT) compare(w, first.at);
        ok = *answer != CSP_NO_MEMORY;
    }
    vec_free(m, &first);
    return ok;
}

// ---- Telling -----------------------------------------------------------------------------------------

static size_t place_of(const struct family *f, char mark) {
    return (size_t)(strchr(f->marks, mark) - f->marks);
}

static void fill_in(const struct work *w, const struct puzzle *p, struct common *c) {
    const struct family *f = p->family;
    uint64_t all = f->marks[0] == '\0' ? 0 : ~UINT64_C(0) >> (64 - strlen(f->marks));
    for (size_t i = 0; i < c->size; i++) {
        bool takes = puzzle_takes_marks(p, i);
        c->never[i] = takes ? all : 0;
        c->cells[i] = takes ? COMMON_OPEN : p->cells[i];
    }
    for (size_t i = 0; i < w->model.marks.size; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        bool shown = (as_solved(w, i) == m->lit) && !w->varies.at[i];
        if (w->varies.at[i] || shown) c->never[m->cell] &= ~(UINT64_C(1) << place_of(f, m->mark));
        if (shown) c->cells[m->cell] = m->mark;
    }
    for (size_t i = 0; i < c->size; i++) {
        if (!puzzle_takes_marks(p, i) || c->cells[i] != COMMON_OPEN) continue;
        if (c->never[i] == all) c->cells[i] = COMMON_NOTHING;
        else c->open++;
    }
}

static bool find(struct work *w, const struct puzzle *p, struct common *c, enum common_answer *answer,
                 struct fault *fault) {
    if (!model_post(&w->model, p, w->s) || !vec_resize(c->mem, &w->varies, w->model.marks.size))
        return fault_memory(fault);
    if (w->varies.size > 0) memset(w->varies.at, 0, w->varies.size * sizeof *w->varies.at);
    enum csp_answer got = csp_solve(w->s, NULL, 0);
    if (got == CSP_NO_MEMORY) return fault_memory(fault);
    if (got == CSP_UNSAT) *answer = COMMON_NONE;
    if (got != CSP_SAT) return true;
    if (!find_varying(w, c->mem, &got)) return fault_memory(fault);
    if (got == CSP_UNKNOWN) return true;
    fill_in(w, p, c);
    *answer = COMMON_FOUND;
    return true;
}

bool common_find(const struct puzzle *p, struct limits limits, struct mem *m, struct common *out,
                 enum common_answer *answer, struct fault *fault) {
    struct work w = {.s = csp_new(m), .model = {.mem = m, .purpose = MODEL_FOR_SOLUTIONS}};
    *answer = COMMON_STOPPED;
    *out = (struct common){.mem = m, .size = puzzle_size(p)};
    out->cells = mem_zeroed(m, out->size, 1);
    out->never = mem_zeroed(m, out->size, sizeof *out->never);
    bool ok = w.s != NULL && out->cells != NULL && out->never != NULL;
    if (ok) csp_set_limits(w.s, (struct csp_limits){.deadline_us = limits.deadline_us, .stop = limits.stop});
    ok = ok ? find(&w, p, out, answer, fault) : fault_memory(fault);
    csp_free(w.s);
    model_free(&w.model);
    vec_free(m, &w.varies);
    return ok;
}

void common_free(struct common *c) {
    mem_free(c->mem, c->cells, c->size);
    mem_free(c->mem, c->never, c->size * sizeof *c->never);
    *c = (struct common){0};
}
