#include "puzzle/solve.h"

#include "base/rng.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// One solve in progress.
struct solving {
    const struct puzzle *p;
    const struct solve_request *request;
    struct solve_result *result;
    struct fault *fault;
    struct mem *mem;
    struct csp *s;
    struct model model;
    struct view view;       // for classic search, if one is asked for
    struct classes classes; // for families up to symmetry
    char *cells;            // scratch for one solution of those
    bool leaders;           // the solver finds only one solution of each class
    uint64_t sample;        // list so many solutions before the family counts them; 0: all
    bool counted;           // by the family, which has reported limits
    bool failed;            // `fault` is set
};

const char *solve_status_name(enum solve_status status) {
    static const char *const names[] = {"unique", "multiple", "none", "found", "unknown"};
    return names[status];
}

static void free_boards(struct solve_result *r) {
    if (r->has_solution) puzzle_free(&r->solution);
    if (r->has_second) puzzle_free(&r->second);
    r->has_solution = r->has_second = false;
}

void solve_result_free(struct solve_result *r) {
    free_boards(r);
    if (r->digits.size > 0) text_free(&r->digits);
    r->digits = (struct text){0};
}

const char *solve_count_digits(const struct solve_result *r, char out[SOLVE_DIGITS]) {
    if (r->digits.size > 0) return text_string(&r->digits);
    snprintf(out, SOLVE_DIGITS, "%" PRIu64, r->count);
    return out;
}

static bool fail_memory(struct solving *w) {
    w->failed = true;
    return fault_memory(w->fault);
}

static bool fail_check(struct solving *w, const char *why) {
    w->failed = true;
    return fault_set(w->fault, FAULT_BUG, "internal error: %s", why);
}

// Fill the kernel's solution into `cells`, which hold the puzzle.
static void fill_in(const struct solving *w, char *cells) {
    char open = w->p->family->alphabet[0];
    for (size_t i = 0; i < w->model.marks.size; i++) {
        char *cell = &cells[w->model.marks.at[i].cell];
        if (*cell != open && family_is_mark(w->p->family, *cell)) *cell = open;
    }
    for (size_t i = 0; i < w->model.marks.size; i++) {
        struct model_mark m = w->model.marks.at[i];
        cells[m.cell] = csp_value(w->s, m.lit) > 0 ? m.mark : cells[m.cell]; // unpredictable, so no branch
    }
}

// A filled board, checked by the family: the kernel's solution, or a proposed one.
static bool read_solution_of(struct solving *w, const char *cells, struct puzzle *out) {
    if (!puzzle_copy(out, w->p, w->mem)) return fail_memory(w);
    puzzle_unstrike_all(out); // no longer needed
    if (cells == NULL) fill_in(w, out->cells);
    else memcpy(out->cells, cells, puzzle_size(out));
    bool ok, judged = family_judge(out, w->mem, &ok);
    if (ok && (cells == NULL || propose_keeps(w->p, cells))) return true;
    puzzle_free(out);
    if (!judged) return fail_memory(w);
    return fail_check(w, "a solution did not pass the check of its rules");
}

static bool read_solution(struct solving *w, struct puzzle *out) { return read_solution_of(w, NULL, out); }

static bool keep_solution(struct solving *w) {
    return w->result->has_solution = read_solution(w, &w->result->solution);
}

static bool keep_second(struct solving *w) {
    return w->result->has_second = read_solution(w, &w->result->second);
}

static void tell_none_or_unknown(struct solving *w, enum csp_answer answer) {
    w->result->status = answer == CSP_UNSAT ? SOLVE_IS_NONE : SOLVE_IS_UNKNOWN;
    if (answer == CSP_NO_MEMORY) fail_memory(w);
}

// True if only the answer matters, not the search.
static bool wants_answer_alone(const struct solve_request *q) {
    return !q->by_kernel && !q->classic && q->proof == NULL && !q->random &&
           (q->goal == SOLVE_FIRST || q->goal == SOLVE_UNIQUE);
}

// ---- One solution, and whether there is another ----------------------------------------------------------

// One of the marks of the first solution is missing.
static enum csp_answer forbid_and_solve(struct solving *w) {
    VEC(csp_lit) lits = {0};
    bool ok = true;
    for (size_t i = 0; i < w->model.marks.size && ok; i++) {
        csp_lit mark = w->model.marks.at[i].lit;
        if (csp_value(w->s, mark) > 0) ok = vec_push(w->mem, &lits, csp_not(mark));
    }
    if (ok) csp_add_clause(w->s, lits.at, lits.size);
    vec_free(w->mem, &lits);
    return ok ? csp_solve(w->s, NULL, 0) : CSP_NO_MEMORY;
}

// Whether there is a second solution, which is kept.
static void tell_another(struct solving *w, enum csp_answer answer) {
    struct solve_result *r = w->result;
    r->status = answer == CSP_SAT     ? SOLVE_IS_MULTIPLE
                : answer == CSP_UNSAT ? SOLVE_IS_UNIQUE
                                      : SOLVE_IS_UNKNOWN;
    r->exact = answer == CSP_UNSAT;
    if (answer == CSP_NO_MEMORY) fail_memory(w);
    if (answer == CSP_SAT && !r->has_second) keep_second(w);
}

static void solve_first(struct solving *w, bool and_another) {
    struct solve_result *r = w->result;
    enum csp_answer answer = csp_solve(w->s, NULL, 0);
    if (answer != CSP_SAT) {
        tell_none_or_unknown(w, answer);
        return;
    }
    if (!keep_solution(w)) return;
    r->status = SOLVE_IS_FOUND;
    r->count = 1;
    if (!and_another) return;
    answer = w->p->family->another_at_once ? forbid_and_solve(w) : csp_another(w->s);
    tell_another(w, answer);
    if (r->has_second) r->count = 2;
}

// ---- Solutions that the family proposes ----------------------------------------------------------------

static bool wants_proposals(const struct solving *w) {
    return w->p->family->propose != NULL && wants_answer_alone(w->request);
}

static bool is_same_solution(const struct solving *w, const char *a, const char *b) {
    return w->p->family->up_to_symmetry ? classes_same(&w->classes, a, b)
                                        : memcmp(a, b, puzzle_size(w->p)) == 0;
}

static bool take_proposal(void *context, const char *cells) {
    struct solving *w = context;
    struct solve_result *r = w->result;
    if (!r->has_solution) {
        r->has_solution = read_solution_of(w, cells, &r->solution);
        return r->has_solution && w->request->goal == SOLVE_UNIQUE;
    }
    if (is_same_solution(w, r->solution.cells, cells)) return true;
    r->has_second = read_solution_of(w, cells, &r->second);
    return false;
}

// The number of solutions equal to those kept, up to symmetry.
static void count_both(struct solving *w) {
    struct solve_result *r = w->result;
    bool symmetric = w->p->family->up_to_symmetry;
    r->count = symmetric ? classes_size(&w->classes, r->solution.cells) : 1;
    if (r->has_second) r->count += symmetric ? classes_size(&w->classes, r->second.cells) : 1;
    r->classes = symmetric ? 1u + r->has_second : 0;
}

// True: the proposals answered the question, or memory ran out. One of possibly several solutions is kept for
// a search for others; csp_another needs the kernel's own.
static bool ask_for_proposals(struct solving *w) {
    const struct propose_task task = {w->p, w->mem, w->request->limits, take_proposal, w};
    struct solve_result *r = w->result;
    if (!wants_proposals(w)) return false;
    if (!w->p->family->propose(&task)) fail_memory(w);
    if (w->failed) return true;
    if (r->has_second) {
        r->status = SOLVE_IS_MULTIPLE;
        count_both(w);
    } else if (r->has_solution && w->request->goal == SOLVE_FIRST) {
        r->status = SOLVE_IS_FOUND;
        r->count = 1;
    } else if (!w->p->family->up_to_symmetry) free_boards(r);
    return r->status != SOLVE_IS_UNKNOWN;
}

// ---- The same, with a proof ---------------------------------------------------------------------------

// The rules as clauses, the solution forbidden, and the steps that lead to a contradiction: for programs that
// know no puzzles. docs/proof.md explains the contents, and what has to be trusted.

// "Some mark differs from this board": from the board itself, or from its image under a symmetry.
static void differ(const struct model *model, const uint32_t *from, const char *cells, csp_lit *out) {
    for (size_t i = 0; i < model->marks.size; i++) {
        struct model_mark m = model->marks.at[i];
        size_t cell = from == NULL ? m.cell : from[m.cell];
        out[i] = csp_sign(m.lit, cells[cell] != m.mark);
    }
}

// Images that are the same board count once.
static bool is_new(const csp_lit *clauses, size_t before, size_t n) {
    for (size_t i = 0; i < before; i++)
        if (n == 0 || memcmp(clauses + i * n, clauses + before * n, n * sizeof *clauses) == 0) return false;
    return true;
}

// Forbid the filled board and, where there are classes, each of its images. False when out of memory.
static bool prove_forbid(struct csp *s, const struct model *model, const struct classes *classes,
                         const char *cells) {
    size_t n = model->marks.size, images = 1 + (size_t)classes->symmetries, forbidden = 0;
    VEC(csp_lit) all = {0};
    if (!vec_resize(model->mem, &all, n * images)) return false;
    for (size_t i = 0; i < images; i++) {
        csp_lit *clause = all.at + forbidden * n;
        if (n > 0) differ(model, i == 0 ? NULL : classes->from[i - 1], cells, clause);
        if (!is_new(all.at, forbidden, n)) continue;
        csp_forbid(s, clause, n);
        forbidden++;
    }
    vec_free(model->mem, &all);
    return !csp_out_of_memory(s);
}

static bool put_piece(struct text *t, const struct prove_out *out) {
    if (t->failed) return false;
    out->cnf(out->context, text_string(t), t->size);
    text_clear(t);
    return true;
}

static bool tell_variables(const struct puzzle *p, const struct model *model, bool unique,
                           const struct prove_out *out) {
    enum { PIECE = 1 << 15 };
    bool told = true;
    struct text about = TEXT_IN(model->mem);
    text_format(&about, "c %s %dx%d: the rules%s\n", p->family->name, p->width, p->height,
                unique ? ", and the solution is forbidden in the last clauses" : "");
    for (size_t i = 0; i < model->marks.size && told; i++) {
        model_name_variable(model->marks.at[i], p, "c ", "", "-", &about);
        if (about.size >= PIECE) told = put_piece(&about, out);
    }
    told = told && put_piece(&about, out);
    text_free(&about);
    return told;
}

// End the proof, and write its CNF, with comments that map variables to marks in cells. False when out of
// memory.
static bool prove_write(struct csp *s, const struct puzzle *p, const struct model *model, bool unique,
                        const struct prove_out *out) {
    return tell_variables(p, model, unique, out) && csp_end_proof(s) &&
           csp_write_proven(s, out->cnf, out->context);
}

// Where symmetric solutions count as one, all images are forbidden and the search is repeated. Elsewhere
// changing the solution cell by cell is faster, and leaves nothing to search once it is forbidden.
static enum csp_answer look_for_another(struct solving *w) {
    const char *cells = w->result->solution.cells;
    bool symmetric = w->p->family->up_to_symmetry;
    enum csp_answer answer = symmetric ? CSP_UNSAT : csp_another(w->s);
    if (answer != CSP_UNSAT) return answer;
    return prove_forbid(w->s, &w->model, &w->classes, cells) ? csp_solve(w->s, NULL, 0) : CSP_NO_MEMORY;
}

static void solve_proving(struct solving *w) {
    enum csp_answer answer = csp_solve(w->s, NULL, 0);
    if (answer == CSP_SAT && keep_solution(w)) {
        tell_another(w, look_for_another(w));
        count_both(w);
    } else if (answer != CSP_SAT) tell_none_or_unknown(w, answer);
    w->result->exact |= w->p->family->up_to_symmetry && answer == CSP_UNSAT;
    bool proven = w->result->status == SOLVE_IS_UNIQUE || w->result->status == SOLVE_IS_NONE;
    if (w->failed || !proven) return;
    w->result->proven =
        prove_write(w->s, w->p, &w->model, w->result->has_solution, w->request->proof) || fail_memory(w);
}

// ---- A random solution -------------------------------------------------------------------------------

// If there are few solutions, list them all and draw one.
enum { FEW_SOLUTIONS = 10000, FEW_CONFLICTS = 5000 };

struct drawing {
    struct solving *w;
    struct rng rng;
    uint64_t seen;
};

// The n-th replaces the one drawn so far with a chance of one in n, so all are equally likely.
static bool draw_solution(void *context, struct csp *s) {
    struct drawing *d = context;
    struct solve_result *r = d->w->result;
    (void)s;
    if (++d->seen > FEW_SOLUTIONS) return false;
    if (rng_below(&d->rng, (uint32_t)d->seen) != 0) return true;
    if (r->has_solution) puzzle_free(&r->solution);
    return keep_solution(d->w);
}

static void set_limits(const struct solving *w, uint64_t conflicts) {
    const struct limits *l = &w->request->limits;
    csp_set_limits(
        w->s, (struct csp_limits){.deadline_us = l->deadline_us, .stop = l->stop, .conflicts = conflicts});
}

static void solve_random(struct solving *w) {
    struct solve_result *r = w->result;
    struct drawing d = {.w = w};
    rng_seed(&d.rng, w->request->seed);
    set_limits(w, FEW_CONFLICTS);
    enum csp_answer answer = csp_enumerate(w->s, draw_solution, &d, NULL);
    bool too_many = d.seen > FEW_SOLUTIONS || csp_stopped_by(w->s) == CSP_STOP_CONFLICTS;
    if (w->failed) return;
    r->uniform = answer == CSP_SAT;
    if (answer == CSP_UNKNOWN && too_many) {
        free_boards(r);
        set_limits(w, 0);
        answer = csp_solve_random(w->s, w->request->seed);
        if (answer == CSP_SAT && !keep_solution(w)) return;
    }
    if (answer != CSP_SAT) {
        free_boards(r);
        tell_none_or_unknown(w, answer);
        return;
    }
    r->status = SOLVE_IS_FOUND;
    r->count = 1;
}

// ---- All solutions -----------------------------------------------------------------------------------

static bool show_solution(struct solving *w, uint64_t number) {
    struct puzzle solution;
    if (!read_solution(w, &solution)) return false;
    bool go_on = w->request->visit(w->request->context, &solution, number);
    puzzle_free(&solution);
    return go_on;
}

// Called for each solution: keep the first two, pass it to the visitor, and stop at the limit.
static bool visit_solution(void *context, struct csp *s) {
    struct solving *w = context;
    struct solve_result *r = w->result;
    const struct solve_request *q = w->request;
    (void)s;
    r->count++;
    if (r->count == 1 && !r->has_solution && !keep_solution(w)) return false;
    if (r->count == 2 && !r->has_second && !keep_second(w)) return false;
    if (q->goal == SOLVE_ALL && q->visit != NULL && !show_solution(w, r->count)) return false;
    uint64_t enough = q->goal == SOLVE_FIRST ? 1 : q->goal == SOLVE_UNIQUE ? 2 : q->limit;
    return r->count != enough && r->count != w->sample;
}

// The same where symmetric solutions count as one: the second is the first one found of another class.
static bool visit_up_to_symmetry(void *context, struct csp *s) {
    struct solving *w = context;
    struct solve_result *r = w->result;
    const struct solve_request *q = w->request;
    (void)s;
    memcpy(w->cells, w->p->cells, puzzle_size(w->p));
    fill_in(w, w->cells);
    bool first = w->leaders || classes_is_first(&w->classes, w->cells);
    r->count += w->leaders ? classes_size(&w->classes, w->cells) : 1;
    r->classes += first;
    if (!r->has_solution && !keep_solution(w)) return false;
    if (!r->has_second && !classes_same(&w->classes, r->solution.cells, w->cells) && !keep_second(w))
        return false;
    bool shown = q->goal == SOLVE_ALL && q->visit != NULL && (first || !q->one_a_class);
    if (shown && !show_solution(w, q->one_a_class ? r->classes : r->count)) return false;
    if (q->goal == SOLVE_FIRST || (q->goal == SOLVE_UNIQUE && r->has_second)) return false;
    return q->limit == 0 || r->count < q->limit;
}

static bool observe(void *context, const struct csp *s, const struct csp_event *e) {
    struct solving *w = context;
    struct solve_watch watch = {w->p, &w->model, &w->view, s};
    return w->request->observe(w->request->observe_context, &watch, e);
}

static enum csp_answer label(struct solving *w, csp_visit *visit) {
    const struct solve_request *q = w->request;
    struct csp_label_part parts[VIEW_PARTS];
    const struct csp_labelling how = {.parts = parts,
                                      .n_parts =
                                          q->view == NULL ? 0 : view_parts(&w->view, q->strategy, parts),
                                      .how = q->strategy,
                                      .visit = visit,
                                      .context = w,
                                      .observe = q->observe == NULL ? NULL : observe,
                                      .observe_context = w,
                                      .time_choices = q->time_choices};
    return csp_label_parts(w->s, &how, NULL);
}

static enum csp_answer meet_solutions(struct solving *w) {
    csp_visit *visit = w->p->family->up_to_symmetry ? visit_up_to_symmetry : visit_solution;
    return w->request->classic ? label(w, visit) : csp_enumerate(w->s, visit, w, NULL);
}

// ---- Counted by the family ------------------------------------------------------------------------------

#define COUNT_MEMORY ((size_t)1 << 30)                   // bytes for the family's counter
#define MEETABLE     ((uint64_t)10 * 1000 * 1000 * 1000) // this many could be listed in reasonable time

static uint64_t choose_sample(const struct puzzle *p, const struct solve_request *q) {
    const struct family_counter *counter = p->family->up_to_symmetry ? NULL : p->family->counter;
    bool wanted = counter != NULL && q->goal == SOLVE_COUNT && !q->classic &&
                  (q->limit == 0 || q->limit > counter->sample);
    return wanted ? counter->sample : 0;
}

static size_t memory_left(const struct mem *m) {
    size_t left = m->limit <= m->used ? 0 : m->limit - m->used;
    return m->limit == 0 || left > COUNT_MEMORY ? COUNT_MEMORY : left;
}

// The count, or a lower bound that is at least what was listed.
static bool tell_count(struct solving *w, const struct count_task *task) {
    struct solve_result *r = w->result;
    uint64_t limit = w->request->limit, count = big_clamp(task->count);
    r->stopped_by = task->stopped_by;
    r->exact = task->stopped_by == CSP_STOP_NONE;
    if (limit != 0 && count >= limit) {
        r->count = limit;
        r->exact = false;
        r->stopped_by = CSP_STOP_NONE;
        return true;
    }
    if (r->exact || count > r->count) r->count = count;
    if (count < UINT64_MAX) return true;
    text_init(&r->digits, w->mem);
    big_decimal(task->count, &r->digits);
    return !r->digits.failed || fail_memory(w);
}

// After a sample. False: list the rest, because the family could not count it and it may be small.
static bool let_family_count(struct solving *w) {
    struct big count;
    big_init(&count, w->mem);
    struct count_task task = {
        .mem = w->mem, .limits = w->request->limits, .memory = memory_left(w->mem), .count = &count};
    w->counted = count_solutions(&task, w->p, &w->model, w->s);
    if (!w->counted && !w->mem->limit_hit) fail_memory(w);
    if (!w->counted) task.stopped_by = CSP_STOP_MEMORY;
    bool few = task.stopped_by == CSP_STOP_MEMORY && big_clamp(&count) < MEETABLE;
    w->counted = !w->failed && !few && tell_count(w, &task);
    big_free(&count);
    return w->counted || w->failed;
}

static void count_beyond_sample(struct solving *w, enum csp_answer *answer) {
    uint64_t met = w->result->count;
    w->sample = 0;
    if (let_family_count(w)) return;
    set_limits(w, 0);
    w->result->count = 0;
    *answer = meet_solutions(w);
    if (w->result->count < met) w->result->count = met;
}

static void solve_all(struct solving *w) {
    struct solve_result *r = w->result;
    w->sample = choose_sample(w->p, w->request);
    enum csp_answer answer = meet_solutions(w);
    if (!w->failed && w->sample != 0 && r->count == w->sample) count_beyond_sample(w, &answer);
    if (w->failed) return;
    if (w->counted) {
        r->status = SOLVE_IS_MULTIPLE;
        return;
    }
    r->exact = answer == CSP_SAT || answer == CSP_UNSAT;
    if (answer == CSP_UNSAT && r->has_solution)
        fail_check(w, "a board with a solution was said to have none");
    if (r->has_solution && w->request->goal == SOLVE_UNIQUE && w->leaders) count_both(w);
    if (answer == CSP_NO_MEMORY || r->count == 0) {
        tell_none_or_unknown(w, answer);
        return;
    }
    if (r->has_second) r->status = SOLVE_IS_MULTIPLE;
    else if (r->exact) r->status = SOLVE_IS_UNIQUE;
    else r->status = csp_stopped_by(w->s) == CSP_STOP_NONE ? SOLVE_IS_FOUND : SOLVE_IS_UNKNOWN;
}

// Searching for one solution of each class is several times faster than for all. But all are needed to show
// every solution, to stop at a limit, or to measure a strategy.
static bool wants_leaders(const struct solve_request *q) {
    if (q->classic || q->limit != 0 || q->proof != NULL) return false;
    return q->goal == SOLVE_COUNT || q->goal == SOLVE_UNIQUE || (q->goal == SOLVE_ALL && q->one_a_class);
}

static bool prepare_view(struct solving *w) {
    const struct solve_request *q = w->request;
    if (!q->classic || q->view == NULL || limits_over(&q->limits)) return true;
    w->view = (struct view){.kind = q->view,
                            .order = q->order,
                            .ordered = q->ordered,
                            .as_paper = q->as_paper,
                            .once = q->goal != SOLVE_FIRST};
    return view_post(&w->view, w->p, w->s, &w->model);
}

static bool prepare_classes(struct solving *w) {
    if (!w->p->family->up_to_symmetry) return true;
    w->cells = mem_resize(w->mem, NULL, 0, puzzle_size(w->p));
    return (w->cells != NULL && classes_init(&w->classes, w->p, w->mem)) || fail_memory(w);
}

static enum model_purpose purpose_of(const struct solve_request *q) {
    if (q->proof != NULL) return MODEL_FOR_PROOF;
    if (q->classic && q->view != NULL) return q->as_paper ? MODEL_AS_PAPER : MODEL_FOR_LABELLING;
    if (q->classic || q->by_kernel) return MODEL_FOR_SEARCH;
    return wants_answer_alone(q) ? MODEL_FOR_ANSWER : MODEL_FOR_SOLUTIONS;
}

static bool prepare(struct solving *w) {
    const struct prove_out *proof = w->request->proof;
    w->model.purpose = purpose_of(w->request);
    w->s = csp_new(w->mem);
    if (w->s != NULL) set_limits(w, 0);
    if (w->s == NULL || !model_post(&w->model, w->p, w->s) || !prepare_view(w)) return fail_memory(w);
    if (proof != NULL && !csp_prove(w->s, proof->drat, proof->context)) return fail_memory(w);
    if (!w->p->family->up_to_symmetry) return true;
    w->leaders = wants_leaders(w->request);
    return !w->leaders || classes_post(&w->classes, &w->model, w->s) || fail_memory(w);
}

bool solve_puzzle(const struct puzzle *p, const struct solve_request *request, struct mem *m,
                  struct solve_result *result, struct fault *fault) {
    uint64_t start = clock_us();
    *result = (struct solve_result){.status = SOLVE_IS_UNKNOWN};
    struct solving w = {
        .p = p, .request = request, .result = result, .fault = fault, .mem = m, .model = {.mem = m}};
    if (prepare_classes(&w) && !ask_for_proposals(&w) && prepare(&w)) {
        bool one_by_one = request->classic || request->goal == SOLVE_COUNT || request->goal == SOLVE_ALL ||
                          (p->family->up_to_symmetry && request->goal == SOLVE_UNIQUE);
        if (request->proof != NULL) solve_proving(&w);
        else if (request->random) solve_random(&w);
        else if (one_by_one) solve_all(&w);
        else solve_first(&w, request->goal == SOLVE_UNIQUE);
        if (!w.counted) result->stopped_by = csp_stopped_by(w.s);
        result->stats = csp_statistics(w.s);
    }
    csp_free(w.s);
    classes_free(&w.classes, m);
    mem_free(m, w.cells, puzzle_size(p));
    view_free(&w.view);
    model_free(&w.model);
    if (w.failed) solve_result_free(result);
    result->solve_us = clock_us() - start;
    return !w.failed;
}
