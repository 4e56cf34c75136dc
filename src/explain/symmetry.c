// Where mirror images count as one solution, one of them is chosen to be explained, with a few marks that
// together no other image shows. That adds no knowledge. It only becomes a rule that the board is turned so
// that it shows them, if any of its images does.
#include "explain/inside.h"
#include "puzzle/solve.h"

#include <string.h>

struct images {
    size_t cells, count;
    char *at[BOARD_SYMMETRIES]; // all different
    VEC(uint32_t) prices; // by cell: the cost of proving that one of its images shows what the solution does
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

// How many images besides `image` show the choices so far, and the same in this cell.
static size_t count_alike(const struct images *m, size_t image, const struct explanation *e, size_t cell) {
    size_t alike = 0;
    for (size_t k = 0; k < m->count; k++) {
        bool same = k != image && m->at[k][cell] == m->at[image][cell];
        for (size_t i = 0; i < e->choices.size && same; i++)
            same = m->at[k][e->choices.at[i].cell] == e->choices.at[i].mark;
        alike += same;
    }
    return alike;
}

// The cost of proving that there is such a piece, if known.
static uint32_t price_of(const struct images *m, const struct classes *c, size_t image, size_t cell) {
    uint32_t least = UINT32_MAX;
    for (int s = -1; s < c->symmetries && m->prices.size > 0; s++) {
        size_t at = s < 0 ? cell : c->from[s][cell];
        bool same = m->at[0][at] == m->at[image][cell];
        if (same && m->prices.at[at] != 0 && m->prices.at[at] < least) least = m->prices.at[at];
    }
    return least;
}

// The image and cell with a piece that leave the fewest others, and among those the one with the shortest
// proof.
static size_t choose_cell(const struct images *m, const struct classes *c, size_t *image,
                          const struct explanation *e, size_t *left) {
    const char *given = e->puzzle->cells, open = e->puzzle->family->alphabet[0];
    size_t best = 0, best_image = *image;
    uint32_t least = UINT32_MAX;
    *left = SIZE_MAX;
    for (size_t k = 0; k < m->count; k++) {
        if (e->choices.size > 0 && k != *image) continue;
        for (size_t i = 0; i < m->cells; i++) {
            if (m->at[k][i] == open || given[i] != open) continue;
            size_t alike = count_alike(m, k, e, i);
            uint32_t price = e->choices.size == 0 ? price_of(m, c, k, i) : 0;
            if (alike > *left || (alike == *left && price >= least)) continue;
            *left = alike;
            least = price;
            best = i;
            best_image = k;
        }
    }
    *image = best_image;
    return best;
}

static bool choose(struct explaining *w, struct images *m, const struct classes *c) {
    size_t image = 0, left = m->count - 1;
    while (left > 0) {
        size_t cell = choose_cell(m, c, &image, w->out, &left);
        struct explain_fact choice = {(uint32_t)cell, m->at[image][cell], true};
        if (!vec_push(w->mem, &w->out->choices, choice)) return false;
    }
    memcpy(w->out->solution.cells, m->at[image], m->cells);
    return true;
}

// Suppose that no image of a piece is on its square in the solution: how long does it take to refute that?
static bool price_piece(struct explaining *w, struct images *m, const struct classes *c, size_t cell,
                        uint32_t deep) {
    net_set *absent = &w->scratch;
    absent->size = 0;
    for (int s = -1; s < c->symmetries; s++) {
        size_t count, at = s < 0 ? cell : c->from[s][cell];
        const uint32_t *vars = explain_vars(w, at, &count);
        for (size_t i = 0; i < count; i++) {
            const struct model_mark *mark = explain_mark(w, vars[i]);
            if (mark->mark == m->at[0][cell] && !net_set_add(w->mem, absent, csp_not(mark->lit)))
                return explain_fail_memory(w);
        }
    }
    m->prices.at[cell] = explain_price_of(w, absent, deep);
    return !w->failed && !w->out_of_time;
}

// The prices are computed without the rules that the choice will make. Deeper nesting than the simplest case
// is not examined.
static bool find_prices(struct explaining *w, struct images *m, const struct classes *c) {
    enum { MOST_DEEP = 3 };
    const char open = w->p->family->alphabet[0];
    bool found = false;
    if (m->count == 1 || !cases_are_asked(w)) return true;
    if (!explain_open(w)) return false;
    if (!vec_resize(w->mem, &m->prices, m->cells)) return explain_fail_memory(w);
    for (uint32_t deep = 0; deep <= MOST_DEEP && !found; deep++)
        for (size_t i = 0; i < m->cells; i++) {
            if (m->at[0][i] == open || w->p->cells[i] != open) continue;
            if (!price_piece(w, m, c, i, deep)) return false;
            found |= m->prices.at[i] != 0;
        }
    explain_close(w);
    return true;
}

bool explain_choose_image(struct explaining *w) {
    if (!w->p->family->up_to_symmetry) return true;
    struct classes classes;
    struct images m = {.cells = puzzle_size(w->p)};
    if (!classes_init(&classes, w->p, w->mem)) return explain_fail_memory(w);
    bool ok = (make_images(&m, &classes, w->out->solution.cells, w->mem) || explain_fail_memory(w)) &&
              find_prices(w, &m, &classes) && (choose(w, &m, &classes) || explain_fail_memory(w));
    vec_free(w->mem, &m.prices);
    while (m.count > 0) mem_free(w->mem, m.at[--m.count], m.cells);
    classes_free(&classes, w->mem);
    return ok;
}

bool explain_post_choices(struct explaining *w) {
    struct classes classes;
    struct classes_wish wishes[CLASSES_WISHES];
    size_t n = w->out->choices.size;
    bool ok = true;
    if (n == 0) return true;
    if (!classes_init(&classes, w->p, w->mem)) return false;
    for (size_t i = 0; i < n && ok; i++) {
        uint32_t cell = w->out->choices.at[i].cell;
        wishes[i] = (struct classes_wish){cell, w->out->choices.at[i].mark};
        ok = model_begin_rule(&w->model, w->s, EXPLAIN_SYMMETRY, MODEL_CELL, cell, cell);
        if (ok) classes_post_wish(&classes, &w->model, w->s, wishes, i + 1);
        csp_rule_end(w->s);
    }
    classes_free(&classes, w->mem);
    return ok;
}

// The literal of a choice.
static csp_lit lit_of(const struct explaining *w, struct explain_fact choice) {
    size_t count;
    const uint32_t *vars = explain_vars(w, choice.cell, &count);
    for (size_t i = 0; i < count; i++)
        if (explain_mark(w, vars[i])->mark == choice.mark) return explain_mark(w, vars[i])->lit;
    return CSP_TRUE;
}

csp_lit explain_open_choice(const struct explaining *w) {
    for (size_t i = 0; i < w->out->choices.size; i++) {
        csp_lit l = lit_of(w, w->out->choices.at[i]);
        if (net_value(&w->board, l) == 0) return l;
    }
    return CSP_TRUE;
}

bool explain_find_choice(struct explaining *w) {
    struct finding *f = &w->step;
    csp_lit chosen = explain_open_choice(w);
    if (chosen == CSP_TRUE) return false;
    if (w->cases != NULL && explain_find_cases_of(w, chosen)) return true;
    if (w->failed || w->out_of_time) return false;
    f->wrong.size = f->decides.size = 0;
    if (!vec_push(w->mem, &f->wrong, csp_not(chosen)) || !vec_push(w->mem, &f->decides, chosen))
        return explain_fail_memory(w);
    if (!explain_refute(w, &f->wrong, &f->rules)) return false;
    bool refuted = net_refutes(&w->board, f->rules.at, f->rules.size, f->wrong.at, 1, SETS_PATIENCE);
    if (w->board.no_memory) return explain_fail_memory(w);
    f->effort = refuted ? w->board.guesses : SETS_HOPELESS;
    f->minimal = false;
    return true;
}
