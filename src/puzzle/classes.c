#include "puzzle/solve.h"

#include <string.h>

// Two cells that look alike: is the same ruled out in both? A mark that no solution has counts as ruled out,
// and in a cell that is not open all marks do.
static bool struck_alike(const struct puzzle *p, size_t a, size_t b) {
    if (p->struck == NULL || p->cells[a] != p->family->alphabet[0]) return true;
    for (const char *mark = p->family->marks; *mark != '\0'; mark++)
        if ((p->family->may_have == NULL || p->family->may_have(p, *mark)) &&
            puzzle_is_struck(p, a, *mark) != puzzle_is_struck(p, b, *mark))
            return false;
    return true;
}

// Does the symmetry leave everything given in place?
static bool keeps_givens(const struct puzzle *p, const uint32_t *from) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[from[i]] != p->cells[i] || (p->under != NULL && p->under[from[i]] != p->under[i]) ||
            !struck_alike(p, i, from[i]))
            return false;
    return true;
}

bool classes_init(struct classes *c, const struct puzzle *p, struct mem *m) {
    *c = (struct classes){.size = puzzle_size(p)};
    for (int s = 1; s < board_symmetry_count(p->width, p->height); s++) {
        uint32_t *from = mem_resize(m, NULL, 0, c->size * sizeof *from);
        if (from == NULL) {
            classes_free(c, m);
            return false;
        }
        for (size_t i = 0; i < c->size; i++)
            from[board_map_cell((enum board_symmetry)s, p->width, p->height, i)] = (uint32_t)i;
        if (keeps_givens(p, from)) c->from[c->symmetries++] = from;
        else mem_free(m, from, c->size * sizeof *from);
    }
    return true;
}

void classes_free(struct classes *c, struct mem *m) {
    while (c->symmetries > 0) mem_free(m, c->from[--c->symmetries], c->size * sizeof **c->from);
}

// Does the image of `a` come before `b`? Negative, zero (they are the same) or positive.
static int compare_image(const struct classes *c, int symmetry, const char *a, const char *b) {
    size_t i = 0;
    while (i < c->size && a[c->from[symmetry][i]] == b[i]) i++;
    return i == c->size ? 0 : a[c->from[symmetry][i]] - b[i];
}

bool classes_is_first(const struct classes *c, const char *cells) {
    for (int s = 0; s < c->symmetries; s++)
        if (compare_image(c, s, cells, cells) < 0) return false;
    return true;
}

uint64_t classes_size(const struct classes *c, const char *cells) {
    uint64_t keeping = 1;
    for (int s = 0; s < c->symmetries; s++) keeping += compare_image(c, s, cells, cells) == 0;
    return ((uint64_t)c->symmetries + 1) / keeping;
}

// "x is at least y, unless `equal` is already false"; returns whether everything is equal so far.
static csp_lit post_step(struct csp *s, csp_lit equal, csp_lit x, csp_lit y) {
    csp_lit next = csp_bool(s);
    csp_add_clause(s, (csp_lit[]){csp_not(equal), x, csp_not(y)}, 3);
    csp_add_clause(s, (csp_lit[]){csp_not(equal), x, next}, 3);
    csp_add_clause(s, (csp_lit[]){csp_not(equal), csp_not(x), csp_not(y), next}, 4);
    return next;
}

// The marks of one kind are consecutive in `marks`; `here` are the literals of its cells (or CSP_FALSE).
// Where two cells change places, one comparison is enough.
static csp_lit post_mark(const uint32_t *from, size_t size, const csp_lit *here, struct csp *s,
                         csp_lit equal) {
    for (size_t i = 0; i < size; i++) {
        bool compared = from[i] == i || (from[from[i]] == i && from[i] < i);
        if (!compared && (here[i] != CSP_FALSE || here[from[i]] != CSP_FALSE))
            equal = post_step(s, equal, here[i], here[from[i]]);
    }
    return equal;
}

bool classes_post(const struct classes *c, const struct model *model, struct csp *s) {
    csp_lit equal[BOARD_SYMMETRIES], *here = mem_resize(model->mem, NULL, 0, c->size * sizeof *here);
    if (here == NULL) return false;
    for (int y = 0; y < c->symmetries; y++) equal[y] = CSP_TRUE;
    for (size_t first = 0, end; first < model->marks.size; first = end) {
        for (size_t i = 0; i < c->size; i++) here[i] = CSP_FALSE;
        for (end = first; end < model->marks.size; end++) {
            const struct model_mark *m = &model->marks.at[end];
            if (m->mark != model->marks.at[first].mark) break;
            here[m->cell] = m->lit;
        }
        for (int y = 0; y < c->symmetries; y++) equal[y] = post_mark(c->from[y], c->size, here, s, equal[y]);
    }
    mem_free(model->mem, here, c->size * sizeof *here);
    return true;
}

static csp_lit lit_of(const struct model *model, size_t cell, char mark) {
    for (size_t i = 0; i < model->marks.size; i++)
        if (model->marks.at[i].cell == cell && model->marks.at[i].mark == mark) return model->marks.at[i].lit;
    return CSP_FALSE;
}

// The lex-leader of a symmetry, for the literals of the wishes: if the board and its image agree in all but
// the last, and the image shows the last, the board shows it. They agree when both show a mark or neither
// does: one clause for each combination.
static void post_wish(const csp_lit *here, const csp_lit *there, size_t n, struct csp *s) {
    csp_lit clause[2 * CLASSES_WISHES];
    for (unsigned ways = 0; ways < 1u << (n - 1); ways++) {
        size_t size = 0;
        bool can_be = true;
        for (size_t i = 0; i + 1 < n; i++) {
            bool shown = ways >> i & 1;
            if (here[i] == there[i]) can_be &= !shown; // they always agree: once is enough
            if (here[i] == there[i]) continue;
            clause[size++] = csp_sign(here[i], !shown);
            clause[size++] = csp_sign(there[i], !shown);
        }
        clause[size++] = here[n - 1];
        clause[size++] = csp_not(there[n - 1]);
        if (can_be) csp_add_clause(s, clause, size);
    }
}

void classes_post_wish(const struct classes *c, const struct model *model, struct csp *s,
                       const struct classes_wish *wishes, size_t n) {
    csp_lit here[CLASSES_WISHES], there[CLASSES_WISHES];
    for (int y = 0; y < c->symmetries; y++) {
        for (size_t i = 0; i < n; i++) {
            here[i] = lit_of(model, wishes[i].cell, wishes[i].mark);
            there[i] = lit_of(model, c->from[y][wishes[i].cell], wishes[i].mark);
        }
        if (here[n - 1] != there[n - 1]) post_wish(here, there, n, s);
    }
}

bool classes_same(const struct classes *c, const char *a, const char *b) {
    if (memcmp(a, b, c->size) == 0) return true;
    for (int s = 0; s < c->symmetries; s++)
        if (compare_image(c, s, a, b) == 0) return true;
    return false;
}
