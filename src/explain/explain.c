// The chain of steps from a board to its solution.
//
// The solution is known from the beginning; the question is why. At each point the step is the smallest set
// of rules that decides something: a single rule if there is one (single.c), else the smallest set that can
// be found (sets.c). What it decides is known from then on.
#include "explain/grade.h"
#include "explain/inside.h"
#include "explain/words.h"

#include <stdlib.h>
#include <string.h>

const char *explain_status_name(enum explain_status status) {
    static const char *const names[] = {"explained", "multiple", "none", "solved", "mistake", "unknown"};
    return names[status];
}

bool explain_fail_memory(struct explaining *w) {
    if (w->mem->limit_hit) {
        w->out_of_time = true; // a limit, and limits are answers
        return false;
    }
    w->failed = true;
    return fault_memory(w->fault);
}

bool explain_is_over(struct explaining *w) {
    const struct explain_request *q = w->request;
    if (limits_over(&q->limits)) w->out_of_time = true;
    else if (q->most_work != 0 && w->board.work + w->board.later_work >= q->most_work) w->out_of_time = true;
    return w->out_of_time || w->failed;
}

uint32_t explain_distance(const struct explaining *w, uint32_t a, uint32_t b) {
    int width = w->p->width;
    int rows = abs((int)a / width - (int)b / width), columns = abs((int)a % width - (int)b % width);
    return (uint32_t)(rows + columns);
}

// ---- The board and its rules -------------------------------------------------------------------------

// The player's marks are removed: the rules are those of the puzzle.
static bool strip(struct explaining *w) {
    if (!puzzle_copy(&w->bare, w->p, w->mem)) return explain_fail_memory(w);
    puzzle_strip(&w->bare);
    return true;
}

// Which variable shows what, and which variables a cell has.
static bool index_marks(struct explaining *w) {
    struct mem *m = w->mem;
    size_t marks = w->model.marks.size;
    if (!vec_resize(m, &w->mark_of, w->board.vars) || !vec_resize(m, &w->cell_start, puzzle_size(w->p) + 1) ||
        !vec_resize(m, &w->cell_vars, marks + 1))
        return explain_fail_memory(w);
    uint32_t *start = w->cell_start.at;
    for (uint32_t i = 0; i < marks; i++) {
        w->mark_of.at[w->model.marks.at[i].lit >> 1] = i + 1;
        start[w->model.marks.at[i].cell + 1]++;
    }
    for (uint32_t i = 0; i < w->model.asides.size; i++)
        w->mark_of.at[w->model.asides.at[i].lit >> 1] = (uint32_t)marks + i + 1;
    for (size_t i = 0; i < puzzle_size(w->p); i++) start[i + 1] += start[i];
    for (uint32_t i = 0; i < marks; i++)
        w->cell_vars.at[start[w->model.marks.at[i].cell]++] = w->model.marks.at[i].lit >> 1;
    for (size_t i = puzzle_size(w->p); i > 0; i--) start[i] = start[i - 1];
    start[0] = 0;
    return true;
}

enum { WORTH_A_CONFLICT = 3000 }; // of the network's work, approximately

static bool post_rules(struct explaining *w) {
    w->s = csp_new(w->mem);
    w->model = (struct model){.mem = w->mem, .purpose = MODEL_FOR_RULES};
    if (w->s == NULL) return explain_fail_memory(w);
    csp_use_rules(w->s);
    csp_set_limits(w->s, (struct csp_limits){.deadline_us = w->request->limits.deadline_us,
                                             .conflicts = w->request->most_work / WORTH_A_CONFLICT,
                                             .stop = w->request->limits.stop});
    if (!model_post(&w->model, &w->bare, w->s) || !explain_post_choices(w) ||
        !net_init(&w->board, w->mem, w->s, &w->model))
        return explain_fail_memory(w);
    bool proof = w->request->rate_only || net_init(&w->proof, w->mem, w->s, &w->model);
    return (proof || explain_fail_memory(w)) && index_marks(w);
}

bool explain_assume_all(struct explaining *w, const char *cells) {
    w->assumptions.size = 0;
    for (size_t i = 0; i < w->model.rules.size; i++)
        if (!vec_push(w->mem, &w->assumptions, w->model.rules.at[i].on)) return explain_fail_memory(w);
    for (size_t i = 0; i < w->model.marks.size && cells != NULL; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        if (!vec_push(w->mem, &w->assumptions, csp_sign(m->lit, cells[m->cell] == m->mark)))
            return explain_fail_memory(w);
    }
    return true;
}

// What is neither a mark nor a rule follows from the marks; the kernel finds it.
bool explain_take_solution(struct explaining *w, const char *cells) {
    bool only_marks = w->board.vars == 1 + w->model.marks.size + w->model.rules.size;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        w->board.truth.at[m->lit >> 1] = (cells[m->cell] == m->mark) != (m->lit & 1);
    }
    w->board.truth.at[0] = true;
    if (!only_marks) {
        if (!explain_assume_all(w, cells)) return false;
        enum csp_answer answer = csp_solve(w->s, w->assumptions.at, w->assumptions.size);
        if (answer == CSP_NO_MEMORY) return explain_fail_memory(w);
        if (answer != CSP_SAT) return !(w->out_of_time = true);
        for (uint32_t v = 0; v < w->board.vars; v++) w->board.truth.at[v] = csp_value(w->s, 2 * v) > 0;
    }
    if (!w->request->rate_only) memcpy(w->proof.truth.at, w->board.truth.at, w->board.vars);
    bool ok = net_take_solution(&w->board) && (w->request->rate_only || net_take_solution(&w->proof));
    return ok || explain_fail_memory(w);
}

// Know the player's entries that agree with the solution.
static bool know_entries(struct explaining *w) {
    w->certain = w->board.ground;
    for (size_t i = 0; i < w->model.marks.size; i++) {
        const struct model_mark *m = &w->model.marks.at[i];
        char entry = w->p->cells[m->cell];
        csp_lit l = csp_sign(m->lit, entry == m->mark);
        if (entry != m->mark && entry != w->p->family->nothing && !puzzle_is_struck(w->p, m->cell, m->mark))
            continue;
        if (net_truth(&w->board, l) && !net_know(&w->board, l)) return explain_fail_memory(w);
    }
    w->entered = w->board.ground;
    return true;
}

// What is known stays known, so the search for something open continues where the last one ended.
static bool is_open(struct explaining *w) {
    size_t marks = w->model.marks.size;
    while (w->settled < marks && net_value(&w->board, w->model.marks.at[w->settled].lit) != 0) w->settled++;
    return w->settled < marks;
}

// ---- The chain ---------------------------------------------------------------------------------------

static bool is_enough(const struct explaining *w) {
    const struct explanation *e = w->out;
    size_t steps = e->steps.size, most = w->request->most_steps;
    if (most != 0 && steps >= most) return true;
    return w->request->hint && steps > 0 && explain_decides_entry(e, &e->steps.at[steps - 1]) &&
           explain_open_choice(w) == CSP_TRUE;
}

// The choice among mirror images comes first: everything else is easier afterwards, and a player who enters
// what the steps decide is never left with half of the images.
static bool find_step(struct explaining *w) {
    w->step.moves = 0;
    w->step.aids = 0;
    w->step.is_followed = false;
    if (explain_find_choice(w)) return true;
    if (w->failed || w->out_of_time) return false;
    if (explain_find_single(w)) return true;
    if (w->failed || w->out_of_time) return false;
    if (w->cases != NULL && explain_find_cases(w)) return true;
    return !w->failed && !w->out_of_time && explain_find_set(w);
}

static bool make_steps(struct explaining *w) {
    if (!explain_write_entered(w)) return false;
    while (is_open(w) && !is_enough(w))
        if (explain_is_over(w) || explain_is_too_hard(w, 0) || !find_step(w) || !explain_write_step(w))
            return false;
    return true;
}

bool explain_open(struct explaining *w) {
    return post_rules(w) && explain_take_solution(w, w->out->solution.cells) && know_entries(w) &&
           explain_glance_init(w) && explain_glance(w, 0) && explain_sets_init(w) && cases_init(w) &&
           explain_slicing_init(w);
}

static void tell_open(const struct explaining *w) {
    for (size_t i = 0; i < puzzle_size(w->p); i++) w->request->open[i] = false;
    for (size_t i = 0; i < w->model.marks.size; i++)
        if (net_value(&w->board, w->model.marks.at[i].lit) == 0)
            w->request->open[w->model.marks.at[i].cell] = true;
}

static bool explain_chain(struct explaining *w) {
    if (!strip(w) || !explain_choose_image(w) || !explain_open(w)) return false;
    bool made = make_steps(w);
    if (w->request->open != NULL) tell_open(w);
    if (!w->failed && !explain_slice(w, made && !is_open(w))) return false;
    if (w->request->hint && !w->failed && !explain_keep_way(w)) return false;
    if (!made) return false;
    w->out->status = EXPLAIN_DONE;
    w->out->to_the_end = !w->request->hint && !is_open(w);
    explain_rate(w);
    return true;
}

// Why there is no solution: a smallest set of rules that contradict each other.
static void find_clash(struct explaining *w) {
    struct prover p;
    struct smallest set = {0};
    VEC(csp_lit) rules = {0};
    struct explanation *e = w->out;
    bool ok = prover_open(&p, &w->bare, w->mem, &w->request->limits);
    for (size_t i = 0; i < p.model.rules.size && ok; i++) {
        csp_prefer(p.s, p.model.rules.at[i].on); // boards that obey more rules teach more
        ok = vec_push(w->mem, &rules, p.model.rules.at[i].on);
    }
    if (ok && smallest_find(&p, rules.at, rules.size, SMALLEST_MOST, true, &set)) {
        e->clash = (struct explain_range){e->rules.size, set.chosen.size};
        e->clash_is_smallest = set.is_smallest;
        for (size_t i = 0; i < set.chosen.size && ok; i++)
            ok = vec_push(w->mem, &e->rules, p.model.rules.at[set.chosen.at[i]]);
    }
    if (!ok || p.no_memory) explain_fail_memory(w);
    vec_free(w->mem, &set.chosen);
    vec_free(w->mem, &rules);
    prover_close(&p);
}

static void explain_none(struct explaining *w) {
    struct solve_result r;
    if (!strip(w)) return;
    bool ok =
        solve_puzzle(&w->bare, &(struct solve_request){.goal = SOLVE_FIRST, .limits = w->request->limits},
                     w->mem, &r, w->fault);
    w->failed = !ok;
    enum solve_status status = r.status;
    solve_result_free(&r);
    if (!ok) return;
    if (status == SOLVE_IS_NONE) {
        w->out->status = EXPLAIN_NONE;
        if (!w->request->rate_only && !w->request->score_only) find_clash(w);
    } else if (status == SOLVE_IS_FOUND && post_rules(w) && explain_mistake(w))
        w->out->status = EXPLAIN_MISTAKE;
}

// If the family can tell without a search that all steps are by single rules.
static bool is_plainly_easy(struct explaining *w) {
    const struct family_words *words = w->p->family->words;
    bool yes = false;
    if (!w->request->score_only || words == NULL || words->is_easy == NULL) return false;
    if (!words->is_easy(w->p, &w->out->solution, w->mem, &yes)) return explain_fail_memory(w);
    return yes;
}

static void rate_as_easy(struct explaining *w) {
    w->out->status = EXPLAIN_DONE;
    w->out->to_the_end = true;
    explain_rate(w);
}

static void answer(struct explaining *w, struct solve_result *r) {
    w->out->solution = r->solution;
    w->out->second = r->second;
    w->out->has_solution = r->has_solution;
    w->out->has_second = r->has_second;
    w->out->unique = r->status == SOLVE_IS_UNIQUE;
    w->out->work = WORTH_A_CONFLICT * r->stats.conflicts;
    if (r->status == SOLVE_IS_MULTIPLE) w->out->status = EXPLAIN_MULTIPLE;
    else if (r->status == SOLVE_IS_NONE) explain_none(w);
    else if (r->status == SOLVE_IS_UNIQUE && is_plainly_easy(w)) rate_as_easy(w);
    else if (r->status == SOLVE_IS_UNIQUE && !w->failed && !w->out_of_time) explain_chain(w);
}

static void begin(struct explaining *w) {
    bool solved;
    if (!family_judge(w->p, w->mem, &solved)) {
        explain_fail_memory(w);
        return;
    }
    if (solved) {
        w->out->status = EXPLAIN_SOLVED;
        return;
    }
    struct solve_result r;
    struct solve_request q = {.goal = SOLVE_UNIQUE, .limits = w->request->limits};
    w->failed = !solve_puzzle(w->p, &q, w->mem, &r, w->fault);
    if (!w->failed) answer(w, &r);
}

void explain_close(struct explaining *w) {
    struct mem *m = w->mem;
    explain_sets_free(w);
    cases_free(w);
    explain_slicing_free(w);
    net_free(&w->board);
    net_free(&w->proof);
    model_free(&w->model);
    csp_free(w->s);
    w->s = NULL;
    vec_free(m, &w->mark_of);
    vec_free(m, &w->cell_start);
    vec_free(m, &w->cell_vars);
}

static void free_working(struct explaining *w) {
    struct mem *m = w->mem;
    explain_close(w);
    puzzle_free(&w->bare);
    vec_free(m, &w->step.rules);
    vec_free(m, &w->step.decides);
    vec_free(m, &w->step.wrong);
    vec_free(m, &w->assumptions);
    vec_free(m, &w->scratch);
    vec_free(m, &w->tried_at);
    vec_free(m, &w->excludes);
    vec_free(m, &w->known);
}

bool explain_puzzle(const struct puzzle *p, const struct explain_request *request, struct mem *m,
                    struct explanation *out, struct fault *fault) {
    uint64_t start = clock_us();
    *out = (struct explanation){.mem = m, .puzzle = p, .status = EXPLAIN_UNKNOWN};
    struct explaining w = {.p = p,
                           .request = request,
                           .mem = m,
                           .out = out,
                           .fault = fault,
                           .model = {.mem = m},
                           .board = {.mem = m},
                           .proof = {.mem = m},
                           .last_cell = EXPLAIN_NOWHERE};
    begin(&w);
    if (mem_missed(p->mem)) explain_fail_memory(&w);
    out->work += w.board.work + w.board.later_work;
    free_working(&w);
    out->us = clock_us() - start;
    if (w.failed) out->status = EXPLAIN_UNKNOWN;
    return !w.failed;
}

// ---- Rules -------------------------------------------------------------------------------------------

bool explain_same_fact(struct explain_fact a, struct explain_fact b) {
    return a.cell == b.cell && a.mark == b.mark && a.holds == b.holds;
}

bool explain_refutes(const struct explanation *e, const struct explain_step *argument) {
    size_t end = argument->deductions.first + argument->deductions.count;
    return argument->deductions.count > 0 && e->deductions.at[end - 1].closes;
}

bool explain_same_rule(const struct model_rule *a, const struct model_rule *b) {
    return strcmp(a->name, b->name) == 0 && memcmp(a->cells, b->cells, sizeof a->cells) == 0 &&
           a->instance == b->instance;
}

bool explain_is_among(const struct explanation *e, struct explain_range rules,
                      const struct model_rule *rule) {
    for (size_t i = 0; i < rules.count; i++)
        if (explain_same_rule(&e->rules.at[rules.first + i], rule)) return true;
    return false;
}

size_t explain_rule_ends(const struct model_rule *rule) { return rule->place == MODEL_CELL ? 1 : 2; }

bool explain_rule_cells(const struct puzzle *p, const struct model_rule *rule, struct bits *cells) {
    uint32_t width = (uint32_t)p->width, first = rule->cells[0], last = rule->cells[1];
    uint32_t step = first / width == last / width ? 1 : width;
    if (rule->place == MODEL_PAIR || rule->place == MODEL_SET) return p->family->words->cells(p, rule, cells);
    if (rule->place == MODEL_BOARD && p->width > 1 && p->height > 1) return true;
    for (uint32_t c = first; c <= last; c += step) bits_add(cells, c);
    return true;
}

void explanation_free(struct explanation *e) {
    vec_free(e->mem, &e->choices);
    vec_free(e->mem, &e->steps);
    vec_free(e->mem, &e->facts);
    vec_free(e->mem, &e->rules);
    vec_free(e->mem, &e->deductions);
    vec_free(e->mem, &e->arguments);
    if (e->has_solution) puzzle_free(&e->solution);
    if (e->has_second) puzzle_free(&e->second);
    e->has_solution = e->has_second = false;
}
