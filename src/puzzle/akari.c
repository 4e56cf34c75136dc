#include "puzzle/akari.h"

#include "board/grid.h"

#include <stdlib.h>
#include <string.h>

static bool is_black(char c) {
    return c == '#' || (c >= '0' && c <= '4');
}

struct akari {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    struct mem *mem;
    struct board_runs runs;
    uint32_t *bulb; // by cell, its literal; only white cells have one
    VEC(csp_lit) lits;
};

static bool make_bulbs(struct akari *a) {
    const struct puzzle *p = a->p;
    size_t size = puzzle_size(p);
    uint32_t white = a->runs.start[a->runs.row_runs];
    csp_lit next = csp_bools(a->s, white);
    if (!vec_reserve(a->mem, &a->m->marks, white)) return false;
    for (size_t i = 0; i < size; i++) {
        if (is_black(p->cells[i])) continue;
        a->bulb[i] = next;
        a->m->marks.at[a->m->marks.size++] = (struct model_mark){next, (uint32_t)i, '*'};
        csp_decide(a->s, next);
        csp_prefer(a->s, next);
        if (p->cells[i] == '*') csp_add_clause(a->s, &next, 1);
        if (p->cells[i] == 'x') csp_add_clause(a->s, (csp_lit[]){csp_not(next)}, 1);
        next += 2;
    }
    return true;
}

static void post_numbers(struct akari *a) {
    const struct puzzle *p = a->p;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] < '0' || p->cells[i] > '4') continue;
        size_t around[4];
        csp_lit lits[4];
        size_t n = 0;
        int k = board_neighbours(p->width, p->height, i, around);
        while (k-- > 0)
            if (!is_black(p->cells[around[k]])) lits[n++] = a->bulb[around[k]];
        csp_add_count(a->s, lits, n, p->cells[i] - '0', p->cells[i] - '0');
    }
}

static int VARIANT(void) {
    const char *e = getenv("V");
    return e ? atoi(e) : 0;
}

static bool post_rules(struct akari *a) {
    const struct board_runs *r = &a->runs;
    int variant = VARIANT();
    csp_lit line = 0;
    if (variant > 0) line = csp_bools(a->s, r->runs);
    for (uint32_t k = 0; k < r->runs; k++) {
        a->lits.size = 0;
        if (!vec_reserve(a->mem, &a->lits, r->start[k + 1] - r->start[k] + 1)) return false;
        for (uint32_t j = r->start[k]; j < r->start[k + 1]; j++)
            a->lits.at[a->lits.size++] = a->bulb[r->cells[j]];
        if (variant > 0) {
            a->lits.at[a->lits.size++] = csp_not(line + 2 * k);
            csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
        } else
            csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
    }
    for (uint32_t k = 0; k < r->row_runs; k++)
        for (uint32_t j = r->start[k]; j < r->start[k + 1]; j++) {
            uint32_t cell = r->cells[j], v = r->column_run[cell];
            uint32_t len = r->start[k + 1] - r->start[k] + r->start[v + 1] - r->start[v] - 1;
            if (variant > 0) csp_add_clause(a->s, (csp_lit[]){line + 2 * k, line + 2 * v}, 2);
            if (variant == 0 || (variant > 1 && len <= (uint32_t)variant)) {
                a->lits.size = 0;
                if (!vec_reserve(a->mem, &a->lits, len + 1)) return false;
                for (uint32_t i = r->start[k]; i < r->start[k + 1]; i++)
                    a->lits.at[a->lits.size++] = a->bulb[r->cells[i]];
                for (uint32_t i = r->start[v]; i < r->start[v + 1]; i++)
                    if (r->cells[i] != cell) a->lits.at[a->lits.size++] = a->bulb[r->cells[i]];
                csp_add_clause(a->s, a->lits.at, a->lits.size);
            }
        }
    post_numbers(a);
    return true;
}

static bool akari_post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct akari a = {.p = p, .s = s, .m = m, .mem = m->mem};
    if (!board_runs_make(&a.runs, m->mem, p->width, p->height, p->cells, is_black)) return false;
    a.bulb = mem_resize(m->mem, NULL, 0, puzzle_size(p) * sizeof *a.bulb);
    bool ok = a.bulb != NULL && make_bulbs(&a) && post_rules(&a);
    mem_free(m->mem, a.bulb, a.bulb == NULL ? 0 : puzzle_size(p) * sizeof *a.bulb);
    vec_free(m->mem, &a.lits);
    board_runs_free(&a.runs, m->mem);
    return ok;
}

const struct family akari_family = {
    .name = "akari",
    .title = "Akari (Light Up)",
    .goal = "Place bulbs so that every white cell is lit, no bulb sees another, and each number has that "
            "many bulbs next to it.",
    .alphabet = ".#01234*x",
    .marks = "*x",
    .post = akari_post,
    .check = akari_check,
    .builtin = akari_builtin,
};
