#include "puzzle/classes.h"

#include <string.h>

// Does the symmetry leave everything that is given where it is?
static bool keeps_givens(const struct puzzle *p, const uint32_t *from) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[from[i]] != p->cells[i]) return false;
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

bool classes_is_first(const struct classes *c, const char *cells) {
    for (int s = 0; s < c->symmetries; s++) {
        size_t i = 0;
        while (i < c->size && cells[c->from[s][i]] == cells[i]) i++;
        if (i < c->size && cells[c->from[s][i]] < cells[i]) return false;
    }
    return true;
}

bool classes_same(const struct classes *c, const char *a, const char *b) {
    if (memcmp(a, b, c->size) == 0) return true;
    for (int s = 0; s < c->symmetries; s++) {
        size_t i = 0;
        while (i < c->size && a[c->from[s][i]] == b[i]) i++;
        if (i == c->size) return true;
    }
    return false;
}
