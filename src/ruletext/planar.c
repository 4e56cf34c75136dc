// Sets of cells that must be connected.
#include "ruletext/post.h"

// ---- One set ---------------------------------------------------------------------------------------------

static void add_edge(struct post *p, const uint32_t *place, size_t a, size_t b) {
    if (place[a] == 0 || place[b] == 0) return;
    struct csp_edge e = {place[a] - 1, place[b] - 1};
    if (!vec_push(p->mem, &p->edges, e)) p->no_memory = true;
}

void post_connected(struct post *p, const struct node *n) {
    struct choices c;
    size_t size = puzzle_size(p->puzzle), width = (size_t)p->puzzle->width, base = p->stack.size;
    uint32_t *place = mem_zeroed(p->mem, size, sizeof *place); // + 1, of each cell that may be part of it
    if (place == NULL) p->no_memory = true;
    p->edges.size = 0;
    bool begun = place != NULL && choices_begin_over(&p->sets, n, &c);
    while (begun && post_is_fine(p) && choices_next(&p->sets, &c)) {
        uint32_t cell = p->sets.slots[n->slot].cell;
        csp_lit l = post_literal(p, n->kids[1]);
        if (l == CSP_FALSE) continue;
        post_push(p, l);
        place[cell] = (uint32_t)(p->stack.size - base);
    }
    if (begun) choices_end(&p->sets, &c);
    for (size_t i = 0; i < size && post_is_fine(p); i++) {
        csp_lit l = place[i] == 0 ? CSP_FALSE : p->stack.at[base + place[i] - 1];
        if (!vec_push(p->mem, &p->connected, l)) p->no_memory = true;
        if (i % width > 0) add_edge(p, place, i - 1, i);
        if (i >= width) add_edge(p, place, i - width, i);
    }
    if (place != NULL) mem_free(p->mem, place, size * sizeof *place);
    if (post_is_fine(p)) {
        post_open(p);
        csp_add_connected(p->s, p->stack.at + base, p->stack.size - base, p->edges.at, p->edges.size);
        csp_rule_end(p->s);
    }
    p->stack.size = base;
}

// ---- Two sets --------------------------------------------------------------------------------------------

// What follows from two connected sets of cells that have no cell in common: nowhere can a path through one
// cross a path through the other, because the board is flat. Connectivity alone finds that out only by
// search, again and again.

static const csp_lit *set_of(const struct post *p, size_t i) {
    return &p->connected.at[i * puzzle_size(p->puzzle)];
}

// Two literals of a cell that cannot both be true.
static bool exclude(const struct post *p, uint32_t cell, csp_lit a, csp_lit b) {
    if (a == CSP_FALSE || b == CSP_FALSE || a == csp_not(b)) return true;
    bool a_is_mark = false, b_is_mark = false;
    for (size_t k = 0; k < p->text->n_marks; k++) {
        a_is_mark |= post_shows(p, cell, k) == a;
        b_is_mark |= post_shows(p, cell, k) == b;
    }
    return a != b && a_is_mark && b_is_mark;
}

// In a square of four cells the sets do not have two opposite corners each.
static void forbid_crossing(struct post *p, const csp_lit *a, const csp_lit *b) {
    size_t width = (size_t)p->puzzle->width, size = puzzle_size(p->puzzle);
    for (size_t i = 0; i + width + 1 < size; i++) {
        if (i % width + 1 == width) continue;
        csp_lit lits[4] = {csp_not(a[i]), csp_not(a[i + width + 1]), csp_not(b[i + 1]),
                           csp_not(b[i + width])};
        csp_add_clause(p->s, lits, 4);
    }
}

// The n-th cell around the edge of the board, clockwise.
static size_t edge_cell(size_t n, size_t width, size_t height) {
    if (n < width) return n;
    n -= width - 1;
    if (n < height) return n * width + width - 1;
    n -= height - 1;
    if (n < width) return height * width - 1 - n;
    return (height - 1 - (n - (width - 1))) * width;
}

// Where every cell at the edge is part of one set or the other, each has one stretch of the edge.
static void part_edge(struct post *p, const csp_lit *a, const csp_lit *b) {
    size_t width = (size_t)p->puzzle->width, height = (size_t)p->puzzle->height;
    size_t n = 2 * (width + height) - 4, base = p->stack.size;
    p->edges.size = 0;
    for (size_t i = 0; i < n; i++) {
        size_t cell = edge_cell(i, width, height);
        if (a[cell] != csp_not(b[cell])) n = 0;
        post_push(p, a[cell]);
        if (!vec_push(p->mem, &p->edges, ((struct csp_edge){(uint32_t)i, (uint32_t)(i + 1)})))
            p->no_memory = true;
    }
    if (n > 0 && post_is_fine(p)) {
        p->edges.at[n - 1].b = 0;
        csp_add_connected(p->s, p->stack.at + base, n, p->edges.at, n);
        for (size_t i = 0; i < n; i++) p->stack.at[base + i] = csp_not(p->stack.at[base + i]);
        csp_add_connected(p->s, p->stack.at + base, n, p->edges.at, n);
    }
    p->stack.size = base;
}

void post_planar(struct post *p) {
    enum { MOST = 8 };
    size_t size = puzzle_size(p->puzzle), n = p->connected.size / size;
    if (n > MOST || p->puzzle->width < 2 || p->puzzle->height < 2) return;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const csp_lit *a = set_of(p, i), *b = set_of(p, k);
            bool apart = i != k;
            for (uint32_t cell = 0; cell < size && apart; cell++) apart = exclude(p, cell, a[cell], b[cell]);
            if (apart) forbid_crossing(p, a, b);
            if (apart && i < k) part_edge(p, a, b);
        }
}
