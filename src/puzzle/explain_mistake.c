// A board that has no solution though its puzzle has: something that was entered cannot be right.
//
// Entries are believed one by one, as long as the puzzle can still be solved with all that are believed. Each
// of the others contradicts those; the one with the smallest reason is told. If the puzzle has one solution,
// the believed entries are exactly those that agree with it.
#include "puzzle/explain_inside.h"

// The literals of what was entered in a cell.
static bool take_entry(struct explaining *w, size_t cell, net_set *lits) {
    size_t count;
    const uint32_t *vars = explain_vars(w, cell, &count);
    char entry = w->p->cells[cell];
    for (size_t i = 0; i < count; i++) {
        const struct model_mark *m = &w->model.marks.at[w->mark_of.at[vars[i]] - 1];
        if (entry != 'x' && entry != m->mark) continue;
        if (!vec_push(w->mem, lits, csp_sign(m->lit, entry == m->mark))) return explain_fail_memory(w);
    }
    return true;
}

// Leaves in w->assumptions all rules and the entries that can be believed together, and the rest in
// `doubtful`.
static bool believe(struct explaining *w, net_set *doubtful) {
    if (!explain_assume_all(w, NULL)) return false;
    for (uint32_t i = 0; i < puzzle_size(w->p); i++) {
        if (!family_is_mark(w->p->family, w->p->cells[i])) continue;
        size_t size = w->assumptions.size;
        if (!take_entry(w, i, &w->assumptions)) return false;
        enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
        if (answer == CSP_NO_MEMORY) return explain_fail_memory(w);
        if (answer == CSP_UNKNOWN) return !(w->out_of_time = true);
        if (answer == CSP_SAT) continue;
        w->assumptions.size = size;
        if (!vec_push(w->mem, doubtful, i)) return explain_fail_memory(w);
    }
    return true;
}

// A solution with what is believed, for the networks to know. It shows none of the others.
static bool solve_believed(struct explaining *w) {
    size_t believed = w->model.rules.size;
    enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
    if (answer == CSP_NO_MEMORY) return explain_fail_memory(w);
    if (answer != CSP_SAT) return !(w->out_of_time = true);
    for (size_t i = 0; i < w->model.marks.size; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        if (csp_value(w->s, m->lit) > 0) w->bare.cells[m->cell] = m->mark;
    }
    net_set lits = {0};
    for (size_t i = believed; i < w->assumptions.size; i++)
        if (!vec_push(w->mem, &lits, w->assumptions.at[i])) {
            vec_free(w->mem, &lits);
            return explain_fail_memory(w);
        }
    bool ok = explain_take_solution(w, w->bare.cells);
    for (size_t i = 0; i < lits.size && ok; i++)
        ok = net_know(&w->board, lits.at[i]) || explain_fail_memory(w);
    vec_free(w->mem, &lits);
    return ok;
}

// The doubtful entry with the smallest reason, into w->step; its cell into `*cell`.
static bool accuse(struct explaining *w, const net_set *doubtful, size_t *cell) {
    struct finding *f = &w->step;
    net_set lits = {0};
    bool ok = true;
    for (size_t i = 0; i < doubtful->size && ok; i++) {
        lits.size = 0;
        ok = take_entry(w, doubtful->at[i], &lits) && explain_refute(w, &lits, &w->scratch);
        if (!ok || (f->rules.size > 0 && w->scratch.size >= f->rules.size)) continue;
        *cell = doubtful->at[i];
        f->rules.size = f->wrong.size = 0;
        for (size_t k = 0; k < w->scratch.size && ok; k++)
            ok = vec_push(w->mem, &f->rules, w->scratch.at[k]) || explain_fail_memory(w);
        for (size_t k = 0; k < lits.size && ok; k++)
            ok = vec_push(w->mem, &f->wrong, lits.at[k]) || explain_fail_memory(w);
    }
    vec_free(w->mem, &lits);
    return ok && f->wrong.size > 0;
}

bool explain_mistake(struct explaining *w) {
    net_set doubtful = {0};
    size_t cell = 0, marks;
    bool ok = believe(w, &doubtful) && solve_believed(w) && accuse(w, &doubtful, &cell);
    vec_free(w->mem, &doubtful);
    if (!ok) return false;
    w->step.minimal = w->step.rules.size <= 1;
    char entry = w->p->cells[cell];
    explain_vars(w, cell, &marks);
    struct explain_fact right = {(uint32_t)cell, entry, false};
    if (entry == 'x' && marks == 1) right = explain_fact_of(w, csp_not(w->step.wrong.at[0]));
    return explain_tell_mistake(w, right);
}
