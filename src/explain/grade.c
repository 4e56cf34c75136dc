#include "explain/grade.h"

#include <string.h>

const char *const grade_names[GRADE_VERDICTS] = {"holds", "other-rules", "does-not-follow", "wrong"};

static bool fails(struct grading *g, struct fault *fault) {
    if (g->prover.stopped)
        fault_set(fault, FAULT_SYSTEM, "stopped by the time limit before all steps were graded");
    else fault_memory(fault);
    return false;
}

bool grade_open(struct grading *g, const struct puzzle *p, const struct limits *limits, struct mem *m,
                struct fault *fault) {
    *g = (struct grading){.mem = m, .first_gap = GRADE_NONE, .e = {.mem = m, .puzzle = p}};
    if (limits != NULL) g->limits = *limits;
    bool ok = puzzle_copy(&g->bare, p, m) && prover_entries(p, m, &g->known);
    g->entered = g->known.size;
    if (ok) puzzle_strip(&g->bare);
    ok = ok && prover_open(&g->prover, &g->bare, m, limits);
    return ok || fails(g, fault);
}

void grade_close(struct grading *g) {
    prover_close(&g->prover);
    classes_free(&g->classes, g->mem);
    explanation_free(&g->e);
    vec_free(g->mem, &g->known);
    vec_free(g->mem, &g->results);
    vec_free(g->mem, &g->counters);
    puzzle_free(&g->bare);
}

// ---- Assumptions -------------------------------------------------------------------------------------

static bool is_over(const struct grading *g) { return g->prover.no_memory || g->prover.stopped; }

static bool assume(struct grading *g, csp_lit l) {
    if (vec_push(g->mem, &g->prover.assumed, l)) return true;
    g->prover.no_memory = true;
    return false;
}

static bool assume_known(struct grading *g, size_t count) {
    g->prover.assumed.size = 0;
    for (size_t i = 0; i < count; i++)
        if (!prover_take_shown(&g->prover, g->known.at[i])) return false;
    return true;
}

static bool assume_all_rules(struct grading *g) {
    for (size_t i = 0; i < g->prover.model.rules.size; i++)
        if (!assume(g, g->prover.model.rules.at[i].on)) return false;
    return true;
}

// A literal that is true only where one of the facts does not hold: these clauses are always on.
static bool opposite(struct grading *g, struct explain_range facts, csp_lit *out) {
    VEC(csp_lit) clause = {0};
    struct prover *p = &g->prover;
    *out = csp_bool(p->s);
    bool ok = vec_push(g->mem, &clause, csp_not(*out));
    for (size_t i = 0; i < facts.count && ok; i++) {
        struct explain_fact f = g->e.facts.at[facts.first + i];
        bool empty = prover_is_about_emptiness(p, f), met = false;
        for (size_t k = 0; k < p->model.marks.size && ok; k++) {
            const struct model_mark *m = &p->model.marks.at[k];
            if (m->cell != f.cell || (!empty && f.mark != m->mark)) continue;
            met = true;
            ok = vec_push(g->mem, &clause, csp_sign(m->lit, empty || !f.holds));
        }
        // A mark that can never be there: the fact that it is there fails on every board.
        if (!met && f.holds && !empty) clause.size = 0;
        if (clause.size == 0) break;
    }
    if (ok && clause.size > 0) csp_add_clause(p->s, clause.at, clause.size);
    vec_free(g->mem, &clause);
    if (!ok) p->no_memory = true;
    return ok;
}

// ---- One step ----------------------------------------------------------------------------------------

// The solution in the kernel, as a board.
static bool keep_counter(struct grading *g, struct grade_result *r) {
    size_t size = puzzle_size(&g->bare);
    r->counter = g->counters.size;
    bool ok = vec_resize(g->mem, &g->counters, r->counter + size);
    if (!ok) {
        g->prover.no_memory = true;
        return false;
    }
    memcpy(g->counters.at + r->counter, g->bare.cells, size);
    for (size_t i = 0; i < g->prover.model.marks.size; i++) {
        const struct model_mark *m = &g->prover.model.marks.at[i];
        if (csp_value(g->prover.s, m->lit) > 0) g->counters.at[r->counter + m->cell] = m->mark;
    }
    return true;
}

static bool holds_on(const struct grading *g, struct explain_fact f, const char *board) {
    bool empty = prover_is_about_emptiness(&g->prover, f);
    bool shows = empty ? !family_is_mark(g->bare.family, board[f.cell]) : board[f.cell] == f.mark;
    return shows == f.holds;
}

static void find_failing(const struct grading *g, const struct explain_step *step, struct grade_result *r) {
    for (size_t i = step->decides.count; i-- > 0;)
        if (!holds_on(g, g->e.facts.at[step->decides.first + i], g->counters.at + r->counter))
            r->fact = step->decides.first + i;
}

// Can all rules hold with the first so many known facts, and with these?
static bool is_possible(struct grading *g, size_t known, struct explain_range facts) {
    struct prover *p = &g->prover;
    bool ok = assume_known(g, known) && assume_all_rules(g);
    for (size_t i = 0; i < facts.count && ok; i++) ok = prover_take(p, g->e.facts.at[facts.first + i]);
    return ok && !prover_refutes(p) && !is_over(g);
}

// No solution with all that is known has what the step decides. If that is only because an earlier step was a
// leap, the step does not follow; otherwise a fact is wrong, or all of them at once are: r->fact is none.
static bool grade_contradiction(struct grading *g, const struct explain_step *step, struct grade_result *r) {
    const struct explain_range nothing = {0};
    r->verdict = GRADE_DOES_NOT_FOLLOW;
    if (is_possible(g, g->entered, step->decides)) {
        bool ok = is_possible(g, g->known.size, nothing) && keep_counter(g, r);
        if (ok) find_failing(g, step, r);
        return ok;
    }
    for (size_t i = 0; i < step->decides.count && !is_over(g); i++) {
        if (is_possible(g, g->entered, (struct explain_range){step->decides.first + i, 1})) continue;
        r->fact = step->decides.first + i;
        r->verdict = GRADE_WRONG;
        break;
    }
    return !is_over(g);
}

static bool says_something_new(const struct grading *g, const struct explain_step *step) {
    for (size_t i = 0; i < step->decides.count; i++)
        if (!prover_is_among(&g->known, g->e.facts.at[step->decides.first + i])) return true;
    return false;
}

static void find_unknown(struct grading *g, const struct explain_step *step, struct grade_result *r) {
    for (size_t i = 0; i < step->known.count && r->not_known == GRADE_NONE; i++) {
        struct explain_fact f = g->e.facts.at[step->known.first + i];
        bool known = prover_is_among(&g->known, f);
        if (!known && (!assume_known(g, g->known.size) || !prover_proves(&g->prover, f)) && !is_over(g))
            r->not_known = step->known.first + i;
    }
}

// The rules that the step names do not prove it: do a few others?
static bool look_elsewhere(struct grading *g, csp_lit differs, struct grade_result *r) {
    const struct model *m = &g->prover.model;
    struct smallest set = {0};
    VEC(csp_lit) rules = {0};
    bool ok = assume_known(g, g->known.size) && assume(g, differs);
    for (size_t i = 0; i < m->rules.size && ok; i++) ok = vec_push(g->mem, &rules, m->rules.at[i].on);
    bool found = ok && smallest_find(&g->prover, rules.at, rules.size, GRADE_REACH, false, &set);
    r->verdict = found ? GRADE_OTHER_RULES : GRADE_DOES_NOT_FOLLOW;
    r->because = (struct explain_range){g->e.rules.size, set.chosen.size};
    for (size_t i = 0; i < set.chosen.size && ok; i++)
        ok = vec_push(g->mem, &g->e.rules, m->rules.at[set.chosen.at[i]]);
    vec_free(g->mem, &set.chosen);
    vec_free(g->mem, &rules);
    if (!ok && !g->prover.stopped) g->prover.no_memory = true;
    return !is_over(g);
}

static bool grade_step(struct grading *g, const struct explain_step *step, struct grade_result *r) {
    csp_lit differs;
    bool ok = true;
    r->is_new = says_something_new(g, step);
    if (!is_possible(g, g->known.size, step->decides)) return !is_over(g) && grade_contradiction(g, step, r);
    find_unknown(g, step, r);
    ok = !is_over(g) && opposite(g, step->decides, &differs) && assume_known(g, g->known.size) &&
         assume(g, differs);
    for (size_t i = 0; i < step->rules.count && ok; i++)
        ok = prover_switch_on(&g->prover, &g->e.rules.at[step->rules.first + i]);
    if (!ok) return false;
    if (prover_refutes(&g->prover)) {
        r->verdict = r->not_known == GRADE_NONE ? GRADE_HOLDS : GRADE_DOES_NOT_FOLLOW;
    } else {
        ok = !is_over(g) && keep_counter(g, r);
        if (ok) find_failing(g, step, r);
        ok = ok && look_elsewhere(g, differs, r);
    }
    for (size_t i = 0; i < step->decides.count && ok; i++)
        ok = vec_push(g->mem, &g->known, g->e.facts.at[step->decides.first + i]);
    if (!ok && !g->prover.stopped) g->prover.no_memory = true;
    return ok && !is_over(g);
}

// ---- All of them -------------------------------------------------------------------------------------

static bool put_known(const struct grading *g, size_t count, struct puzzle *board) {
    const struct family *f = board->family;
    for (size_t i = 0; i < count; i++) {
        struct explain_fact k = g->known.at[i];
        bool nothing = k.mark == family_empty(f) ? k.holds : !k.holds && family_has_one_mark(f);
        if (nothing && f->nothing != 0) puzzle_put(board, k.cell, f->nothing);
        else if (k.holds && k.mark != family_empty(f)) puzzle_put(board, k.cell, k.mark);
        else if (!k.holds && puzzle_may_get(board, k.cell, k.mark) && !puzzle_strike(board, k.cell, k.mark))
            return false;
    }
    return true;
}

bool grade_board_at_gap(const struct grading *g, struct puzzle *out) {
    return puzzle_copy(out, g->e.puzzle, g->mem) && put_known(g, g->known_at_gap, out);
}

static bool judge(struct grading *g) {
    struct puzzle board;
    bool ok = puzzle_copy(&board, g->e.puzzle, g->mem);
    if (!ok) return false;
    ok = put_known(g, g->known.size, &board) && family_judge(&board, g->mem, &g->solved);
    puzzle_free(&board);
    return ok;
}

static bool post_choices(struct grading *g) {
    if (g->e.choices.size == 0) return true;
    return classes_init(&g->classes, g->e.puzzle, g->mem) &&
           prover_post_choices(&g->prover, &g->classes, g->e.choices.at, g->e.choices.size);
}

bool grade_steps(struct grading *g, struct fault *fault) {
    const struct grade_result nothing = {.fact = GRADE_NONE, .not_known = GRADE_NONE, .counter = GRADE_NONE};
    if (!post_choices(g)) return fails(g, fault);
    for (size_t i = 0; i < g->prover.model.rules.size; i++)
        csp_prefer(g->prover.s, g->prover.model.rules.at[i].on); // boards that obey more rules teach more
    g->no_solution = !is_possible(g, g->entered, (struct explain_range){0});
    if (is_over(g)) return fails(g, fault);
    for (size_t i = 0; i < g->e.steps.size; i++) {
        size_t known = g->known.size;
        struct grade_result r = nothing;
        if (!grade_step(g, &g->e.steps.at[i], &r) || !vec_push(g->mem, &g->results, r))
            return fails(g, fault);
        if (r.verdict == GRADE_HOLDS || g->first_gap != GRADE_NONE) continue;
        g->first_gap = i;
        g->known_at_gap = known;
    }
    return judge(g) || fails(g, fault);
}

bool grade_is_perfect(const struct grading *g) { return g->first_gap == GRADE_NONE && g->solved; }

unsigned grade_score(const struct grading *g) {
    size_t halves = 0, counted = 0;
    for (size_t i = 0; i < g->results.size; i++) {
        if (!g->results.at[i].is_new) continue;
        counted++;
        halves += g->results.at[i].verdict == GRADE_HOLDS         ? 2
                  : g->results.at[i].verdict == GRADE_OTHER_RULES ? 1
                                                                  : 0;
    }
    return counted == 0 ? 0 : (unsigned)(halves * 50 / counted);
}
