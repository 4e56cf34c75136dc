#include "puzzle/connected.h"

void connected_begin(struct connected_sets *t, struct csp *s, int width, int height, struct mem *m) {
    *t = (struct connected_sets){.mem = m, .s = s, .width = (uint32_t)width, .height = (uint32_t)height};
}

void connected_end(struct connected_sets *t) {
    vec_free(t->mem, &t->sets);
    vec_free(t->mem, &t->lits);
    vec_free(t->mem, &t->place);
    vec_free(t->mem, &t->edges);
}

// ---- One set ---------------------------------------------------------------------------------------------

static uint32_t size_of(const struct connected_sets *t) { return t->width * t->height; }

static void add_edge(struct connected_sets *t, uint32_t a, uint32_t b) {
    if (!vec_push(t->mem, &t->edges, ((struct csp_edge){a, b}))) t->no_memory = true;
}

// Two cells side by side, if both may be part of the set.
static void add_sides(struct connected_sets *t, const csp_lit *by_cell, uint32_t a, uint32_t b) {
    if (by_cell[a] != CSP_FALSE && by_cell[b] != CSP_FALSE) add_edge(t, t->place.at[a], t->place.at[b]);
}

void connected_post(struct connected_sets *t, const csp_lit *by_cell) {
    const uint32_t size = size_of(t);
    t->lits.size = t->edges.size = 0;
    if (!vec_reserve(t->mem, &t->sets, t->sets.size + size) || !vec_reserve(t->mem, &t->lits, size) ||
        !vec_reserve(t->mem, &t->edges, 1) || !vec_resize(t->mem, &t->place, size)) {
        t->no_memory = true;
        return;
    }
    for (uint32_t i = 0; i < size; i++) {
        t->sets.at[t->sets.size++] = by_cell[i];
        t->place.at[i] = (uint32_t)t->lits.size;
        if (by_cell[i] != CSP_FALSE) t->lits.at[t->lits.size++] = by_cell[i];
        if (i % t->width > 0) add_sides(t, by_cell, i - 1, i);
        if (i >= t->width) add_sides(t, by_cell, i - t->width, i);
    }
    if (!t->no_memory) csp_add_connected(t->s, t->lits.at, t->lits.size, t->edges.at, t->edges.size);
}

// ---- Two sets --------------------------------------------------------------------------------------------

// In a square of four cells the sets do not have two opposite corners each.
static void forbid_crossing(struct connected_sets *t, const csp_lit *a, const csp_lit *b) {
    for (uint32_t i = 0; i + t->width + 1 < size_of(t); i++) {
        if (i % t->width + 1 == t->width) continue;
        const csp_lit lits[4] = {csp_not(a[i]), csp_not(a[i + t->width + 1]), csp_not(b[i + 1]),
                                 csp_not(b[i + t->width])};
        csp_add_clause(t->s, lits, 4);
    }
}

// The n-th cell around the edge of the board, clockwise.
static uint32_t edge_cell(const struct connected_sets *t, uint32_t n) {
    const uint32_t width = t->width, height = t->height;
    if (n < width) return n;
    n -= width - 1;
    if (n < height) return n * width + width - 1;
    n -= height - 1;
    if (n < width) return height * width - 1 - n;
    return (height - 1 - (n - (width - 1))) * width;
}

// Where every cell at the edge is part of one set or the other, each has one stretch of the edge.
static void part_edge(struct connected_sets *t, const csp_lit *a, const csp_lit *b) {
    const uint32_t n = 2 * (t->width + t->height) - 4;
    t->lits.size = t->edges.size = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = edge_cell(t, i);
        if (a[cell] != csp_not(b[cell])) return;
        add_edge(t, i, i + 1 == n ? 0 : i + 1);
        if (!vec_push(t->mem, &t->lits, a[cell])) t->no_memory = true;
    }
    if (t->no_memory) return;
    csp_add_connected(t->s, t->lits.at, n, t->edges.at, n);
    for (uint32_t i = 0; i < n; i++) t->lits.at[i] = csp_not(t->lits.at[i]);
    csp_add_connected(t->s, t->lits.at, n, t->edges.at, n);
}

void connected_post_more(struct connected_sets *t, connected_apart *apart, const void *context) {
    enum { MOST = 8 };
    const uint32_t size = size_of(t);
    const size_t n = t->sets.size / size;
    if (n > MOST || t->width < 2 || t->height < 2) return;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const csp_lit *a = &t->sets.at[i * size], *b = &t->sets.at[k * size];
            bool all = i != k;
            for (uint32_t cell = 0; cell < size && all; cell++) all = apart(context, cell, a[cell], b[cell]);
            if (all) forbid_crossing(t, a, b);
            if (all && i < k) part_edge(t, a, b);
        }
}
