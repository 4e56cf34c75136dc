// Where mirror images count as one solution, which of them is explained is a matter of choice. The first
// steps choose: cells that together no other image shows.
#include "explain/inside.h"
#include "puzzle/classes.h"

#include <string.h>

struct images {
    size_t cells, count;
    char *at[BOARD_SYMMETRIES]; // different from each other
};

static bool make_images(struct images *m, const struct classes *c, const char *solution, struct mem *mem) {
    for (int s = -1; s < c->symmetries; s++) {
        char *image = mem_resize(mem, NULL, 0, m->cells);
        if (image == NULL) return false;
        for (size_t i = 0; i < m->cells; i++) image[i] = solution[s < 0 ? i : c->from[s][i]];
        bool met = false;
        for (size_t k = 0; k < m->count && !met; k++) met = memcmp(m->at[k], image, m->cells) == 0;
        if (met) mem_free(mem, image, m->cells);
        else m->at[m->count++] = image;
    }
    return true;
}

// How many images besides `image` show what it shows in all chosen cells and in this one.
static size_t count_alike(const struct images *m, size_t image, const net_set *chosen, size_t cell) {
    size_t alike = 0;
    for (size_t k = 0; k < m->count; k++) {
        bool same = k != image && m->at[k][cell] == m->at[image][cell];
        for (size_t i = 0; i < chosen->size && same; i++)
            same = m->at[k][chosen->at[i]] == m->at[image][chosen->at[i]];
        alike += same;
    }
    return alike;
}

// The image and cell with a man that leave the fewest others.
static size_t choose_cell(const struct images *m, size_t *image, const net_set *chosen, const char *given,
                          char open, size_t *left) {
    size_t best = 0, best_image = *image;
    *left = SIZE_MAX;
    for (size_t k = 0; k < m->count; k++) {
        if (chosen->size > 0 && k != *image) continue;
        for (size_t i = 0; i < m->cells; i++) {
            if (m->at[k][i] == open || given[i] != open) continue;
            size_t alike = count_alike(m, k, chosen, i);
            if (alike >= *left) continue;
            *left = alike;
            best = i;
            best_image = k;
        }
    }
    *image = best_image;
    return best;
}

static bool choose(struct explaining *w, struct images *m) {
    size_t image = 0, left = m->count - 1;
    while (left > 0) {
        size_t cell = choose_cell(m, &image, &w->image_cells, w->p->cells, w->p->family->alphabet[0], &left);
        if (!vec_push(w->mem, &w->image_cells, (uint32_t)cell)) return false;
    }
    memcpy(w->out->solution.cells, m->at[image], m->cells);
    return true;
}

bool explain_choose_image(struct explaining *w) {
    if (!w->p->family->up_to_symmetry) return true;
    struct classes classes;
    struct images m = {.cells = puzzle_size(w->p)};
    if (!classes_init(&classes, w->p, w->mem)) return explain_fail_memory(w);
    bool ok = make_images(&m, &classes, w->out->solution.cells, w->mem) && choose(w, &m);
    while (m.count > 0) mem_free(w->mem, m.at[--m.count], m.cells);
    classes_free(&classes, w->mem);
    return ok || explain_fail_memory(w);
}

bool explain_write_choices(struct explaining *w) {
    for (size_t i = 0; i < w->image_cells.size; i++) {
        uint32_t cell = w->image_cells.at[i];
        struct explain_fact fact = {cell, w->out->solution.cells[cell], true};
        struct explain_step step = {
            .decides = {w->out->facts.size, 1}, .rules = {w->out->rules.size, 1}, .minimal = true};
        struct model_rule rule = {CSP_TRUE, EXPLAIN_SYMMETRY, {cell, cell}, MODEL_CELL};
        size_t count;
        const uint32_t *vars = explain_vars(w, cell, &count);
        for (size_t k = 0; k < count; k++)
            if (w->board.truth.at[vars[k]] && !net_know(&w->board, 2 * vars[k]))
                return explain_fail_memory(w);
        w->out->sizes[1]++;
        w->last_cell = cell;
        if (!vec_push(w->mem, &w->out->facts, fact) || !vec_push(w->mem, &w->out->rules, rule) ||
            !vec_push(w->mem, &w->out->steps, step))
            return explain_fail_memory(w);
    }
    return true;
}
