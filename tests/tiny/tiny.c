// A family that exists only in the tests, to show that commands ask of a family no more than it must have:
// several marks, none for "nothing here", cells that may stay empty, no words, no looks, no maker, no rules
// for people. In each row and column of the board A, B and C occur exactly once; '#' is not a cell.
//
// The program `roque` linked with this file knows this family and no other: it defines the registry's
// function, so that the linker leaves the library's in the archive.
#include "puzzle/family.h"
#include "ruletext/ruletext.h"

#include <string.h>

static const char marks[] = "ABC";
enum { MARKS = 3 };

// ---- The model ---------------------------------------------------------------------------------------

struct posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    csp_lit first; // of the Booleans, by mark and cell
};

static csp_lit literal(const struct posting *a, size_t mark, size_t cell) {
    return a->first + 2 * (csp_lit)(mark * puzzle_size(a->p) + cell);
}

static bool post_cells(struct posting *a) {
    for (size_t k = 0; k < MARKS; k++)
        for (size_t i = 0; i < puzzle_size(a->p); i++) {
            csp_lit here = literal(a, k, i), not_here = csp_not(here);
            char c = a->p->cells[i];
            if (c == marks[k]) csp_add_clause(a->s, &here, 1);
            if (c == '#') csp_add_clause(a->s, &not_here, 1);
            else if (!vec_push(a->m->mem, &a->m->marks, ((struct model_mark){here, (uint32_t)i, marks[k]})))
                return false;
        }
    for (size_t i = 0; i < puzzle_size(a->p); i++) {
        csp_lit all[MARKS] = {literal(a, 0, i), literal(a, 1, i), literal(a, 2, i)};
        if (!model_begin_rule(a->m, a->s, "cell", MODEL_CELL, i, i)) return false;
        csp_add_count(a->s, all, MARKS, 0, 1);
        csp_rule_end(a->s);
    }
    return true;
}

// A rule instance is known by its name and its cells: each mark has a name of its own.
static const char *const row_rules[MARKS] = {"row-A", "row-B", "row-C"};
static const char *const column_rules[MARKS] = {"column-A", "column-B", "column-C"};

static bool post_line(struct posting *a, const char *const *names, size_t from, size_t step, int count) {
    for (size_t k = 0; k < MARKS; k++) {
        csp_lit lits[16];
        for (size_t i = 0; i < (size_t)count; i++) lits[i] = literal(a, k, from + i * step);
        if (!model_begin_rule(a->m, a->s, names[k], MODEL_LINE, from, from + (size_t)(count - 1) * step))
            return false;
        csp_add_count(a->s, lits, (size_t)count, 1, 1);
        csp_rule_end(a->s);
    }
    return true;
}

static bool post(const struct puzzle *p, struct csp *s, struct model *m) {
    uint32_t count = (uint32_t)(MARKS * puzzle_size(p));
    struct posting a = {p, s, m, csp_bools(s, count)};
    csp_decide_bools(s, a.first, count);
    if (!post_cells(&a)) return false;
    for (int row = 0; row < p->height; row++)
        if (!post_line(&a, row_rules, (size_t)(row * p->width), 1, p->width)) return false;
    for (int column = 0; column < p->width; column++)
        if (!post_line(&a, column_rules, (size_t)column, (size_t)p->width, p->height)) return false;
    return true;
}

// ---- The judge ---------------------------------------------------------------------------------------

static bool judge_line(const struct puzzle *p, struct verdict *v, const char *name, int number, size_t from,
                       size_t step, int count) {
    for (const char *mark = marks; *mark != '\0'; mark++) {
        int found = 0, room = 0;
        for (size_t i = 0; i < (size_t)count; i++) {
            found += p->cells[from + i * step] == *mark;
            room += puzzle_may_get(p, from + i * step, *mark);
        }
        if (found == 0) v->complete = false;
        if (found == 1) continue;
        if (!verdict_open(v, name) || !verdict_cell(v, from)) return false;
        verdict_mendable(v, found == 0 && room > 0);
        text_format(&v->sentences, "%s %d has %d %c, not 1", name, number, found, *mark);
        if (!verdict_close(v)) return false;
    }
    return true;
}

static bool check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    for (int row = 0; row < p->height; row++)
        if (!judge_line(p, v, "row", row + 1, (size_t)(row * p->width), 1, p->width)) return false;
    for (int column = 0; column < p->width; column++)
        if (!judge_line(p, v, "column", column + 1, (size_t)column, (size_t)p->width, p->height))
            return false;
    return true;
}

// ---- The family --------------------------------------------------------------------------------------

static const struct family tiny_family = {
    .name = "tiny",
    .title = "Tiny",
    .goal = "Write A, B and C once into each row and column.",
    .alphabet = ".#ABC",
    .marks = marks,
    .max_side = 16,
    .post = post,
    .check = check,
};

// No family ships as a text.
const struct ruletext_shipped ruletext_shipped[] = {{0}};

const struct family *const *family_all(void) {
    static const struct family *const families[] = {&tiny_family, NULL};
    return families;
}
