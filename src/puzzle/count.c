#include "puzzle/solve.h"

// Boards with more cells than this are not examined cell by cell: that is for boards that take long anyway.
enum { MOST_MARKS = 20000, MOST_CONFLICTS = 20000 };

// Which marks are the same in every solution? Propagation knows some; each of the others is tested for a
// solution in which it differs.
static void find_what_must_be(const struct count_task *task, const struct model *model, struct csp *s) {
    uint64_t conflicts = csp_statistics(s).conflicts + MOST_CONFLICTS;
    csp_set_limits(s, (struct csp_limits){.deadline_us = task->limits.deadline_us,
                                          .stop = task->limits.stop,
                                          .conflicts = conflicts});
    enum csp_answer answer = model->marks.size > MOST_MARKS ? CSP_UNKNOWN : csp_solve(s, NULL, 0);
    for (size_t i = 0; i < model->marks.size && answer == CSP_SAT; i++) {
        csp_lit l = model->marks.at[i].lit;
        if (csp_known(s, l) != 0) continue;
        enum csp_answer other = csp_change(s, csp_sign(l, csp_value(s, l) < 0));
        if (other != CSP_SAT && other != CSP_UNSAT) answer = other;
    }
}

static bool fill_in_what_is_known(struct puzzle *p, const struct model *model, const struct csp *s) {
    for (size_t i = 0; i < model->marks.size; i++) {
        const struct model_mark *m = &model->marks.at[i];
        int known = csp_known(s, m->lit);
        if (known > 0) p->cells[m->cell] = m->mark;
        if (known < 0 && !puzzle_strike(p, m->cell, m->mark)) return false;
    }
    return true;
}

bool count_solutions(struct count_task *task, const struct puzzle *p, const struct model *model,
                     struct csp *s) {
    struct puzzle known;
    const struct family_counter *counter = p->family->counter;
    if (counter->knows_more) find_what_must_be(task, model, s);
    if (!puzzle_copy(&known, p, task->mem)) return false;
    task->puzzle = &known;
    bool ok = fill_in_what_is_known(&known, model, s) && counter->count(task);
    puzzle_free(&known);
    return ok;
}
