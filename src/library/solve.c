// Solving, for the library.
#include "library/inside.h"

#include "tell/tell.h"

#include <string.h>

struct roque_solution {
    struct library_handle handle;
    enum solve_goal goal;
    bool random;
    uint64_t seed;
    struct puzzle shape; // family and size of the puzzle; no cells
    struct solve_result result;
    char digits[SOLVE_DIGITS]; // of its count, if that is small
    uint64_t total_us;
    struct roque_puzzle two[2];      // the boards of the result, which owns their cells
    bool keeps_all;                  // then there are also:
    VEC(struct roque_puzzle) boards; // all of them
    struct text json;
};

_Static_assert((int)ROQUE_UNIQUE == SOLVE_IS_UNIQUE && (int)ROQUE_MULTIPLE == SOLVE_IS_MULTIPLE &&
                   (int)ROQUE_NONE == SOLVE_IS_NONE && (int)ROQUE_FOUND == SOLVE_IS_FOUND &&
                   (int)ROQUE_UNKNOWN == SOLVE_IS_UNKNOWN,
               "the library tells what solving tells");

// ---- Solving --------------------------------------------------------------------------------------------

struct visiting {
    struct roque *r;
    struct roque_solution *s;
    roque_visit *visit; // NULL: keep them
    void *context;
    bool failed;
};

static bool keep(struct visiting *v, const struct puzzle *solution) {
    struct roque_puzzle copy = {0};
    if (!puzzle_copy(&copy.puzzle, solution, &v->r->mem)) return false;
    if (vec_push(&v->r->mem, &v->s->boards, copy)) return true;
    puzzle_free(&copy.puzzle);
    return false;
}

static bool visit(void *context, const struct puzzle *solution, uint64_t number) {
    struct visiting *v = context;
    if (v->visit == NULL) return keep(v, solution) || (v->failed = true, false);
    const struct roque_puzzle board = {.puzzle = *solution};
    return v->visit(v->context, &board, number);
}

// Take the answer, or report the error.
static roque_solution *finish(struct visiting *v, bool solved, uint64_t start, const struct fault *fault) {
    struct roque_solution *s = v->s;
    if (!solved || v->failed) {
        roque_solution_free(s);
        if (solved) library_fail_memory(v->r);
        else library_fail(v->r, fault);
        return NULL;
    }
    s->total_us = clock_us() - start;
    if (s->result.has_solution) s->two[0].puzzle = s->result.solution;
    if (s->result.has_second) s->two[1].puzzle = s->result.second;
    v->r->kind = ROQUE_OK; // whatever a visitor did
    return s;
}

static roque_solution *solve(struct roque *r, const roque_puzzle *p, struct solve_request q,
                             roque_visit *visitor, void *context) {
    uint64_t start = clock_us();
    struct fault fault;
    if (!library_begin(r, p)) return NULL;
    q.view = r->view[0] == '\0' ? NULL : view_asked(p->puzzle.family, r->view, &fault);
    if (r->view[0] != '\0' && q.view == NULL) {
        library_fail(r, &fault);
        return NULL;
    }
    struct roque_solution *s = library_handle_new(r, sizeof *s);
    if (s == NULL) return NULL;
    struct visiting v = {.r = r, .s = s, .visit = visitor, .context = context};
    s->goal = q.goal;
    s->random = q.random;
    s->seed = q.seed;
    s->keeps_all = q.goal == SOLVE_ALL && visitor == NULL;
    s->shape =
        (struct puzzle){.family = p->puzzle.family, .width = p->puzzle.width, .height = p->puzzle.height};
    text_init(&s->json, &r->mem);
    q.limits = library_limits(r);
    q.classic = r->classic && !q.random;
    q.strategy = r->strategy;
    q.visit = visit;
    q.context = &v;
    bool solved = solve_puzzle(&p->puzzle, &q, &r->mem, &s->result, &fault);
    return finish(&v, solved, start, &fault);
}

roque_solution *roque_solve(roque *r, const roque_puzzle *p) {
    return solve(r, p, (struct solve_request){.goal = SOLVE_UNIQUE}, NULL, NULL);
}

roque_solution *roque_solve_first(roque *r, const roque_puzzle *p) {
    return solve(r, p, (struct solve_request){.goal = SOLVE_FIRST}, NULL, NULL);
}

roque_solution *roque_solve_random(roque *r, const roque_puzzle *p, uint64_t seed) {
    return solve(r, p, (struct solve_request){.goal = SOLVE_FIRST, .random = true, .seed = seed}, NULL, NULL);
}

roque_solution *roque_count(roque *r, const roque_puzzle *p, uint64_t limit) {
    return solve(r, p, (struct solve_request){.goal = SOLVE_COUNT, .limit = limit}, NULL, NULL);
}

roque_solution *roque_solve_all(roque *r, const roque_puzzle *p, uint64_t limit, bool one_a_class,
                                roque_visit *visitor, void *context) {
    const struct solve_request q = {.goal = SOLVE_ALL, .limit = limit, .one_a_class = one_a_class};
    return solve(r, p, q, visitor, context);
}

void roque_solution_free(roque_solution *s) {
    if (s == NULL) return;
    struct mem *m = library_handle_mem(&s->handle);
    for (size_t i = 0; i < s->boards.size; i++) puzzle_free(&s->boards.at[i].puzzle);
    vec_free(m, &s->boards);
    solve_result_free(&s->result);
    text_free(&s->json);
    library_handle_free(&s->handle);
}

bool roque_set_strategy(roque *r, const char *strategy) {
    struct csp_strategy parsed = {0};
    struct fault fault;
    if (!library_begin(r, r)) return false;
    if (strategy != NULL && !view_read_strategy(strategy, &parsed, &fault)) return library_fail(r, &fault);
    r->classic = strategy != NULL;
    r->strategy = parsed;
    return true;
}

bool roque_set_view(roque *r, const char *view) {
    if (!library_begin(r, r)) return false;
    if (view != NULL && (view[0] == '\0' || strlen(view) >= sizeof r->view))
        return library_fail_as(r, ROQUE_BAD_INPUT, "there is no view '%.40s'", view);
    strcpy(r->view, view == NULL ? "" : view);
    return true;
}

// ---- The answer -----------------------------------------------------------------------------------------

enum roque_status roque_solution_status(const roque_solution *s) {
    return s == NULL ? ROQUE_UNKNOWN : (enum roque_status)s->result.status;
}

enum roque_stop roque_solution_stopped(const roque_solution *s) {
    static const enum roque_stop by[] = {
        [CSP_STOP_FLAG] = ROQUE_BY_CANCEL,   [CSP_STOP_TIME] = ROQUE_BY_TIME,
        [CSP_STOP_MEMORY] = ROQUE_BY_MEMORY, [CSP_STOP_CONFLICTS] = ROQUE_BY_COUNT,
        [CSP_STOP_NONE] = ROQUE_BY_NOBODY,
    };
    if (s == NULL) return ROQUE_BY_NOBODY;
    bool counts = s->goal == SOLVE_COUNT || s->goal == SOLVE_ALL;
    if (s->result.stopped_by == CSP_STOP_NONE && counts && !s->result.exact) return ROQUE_BY_COUNT;
    return by[s->result.stopped_by];
}

uint64_t roque_solution_count(const roque_solution *s) { return s == NULL ? 0 : s->result.count; }
const char *roque_solution_digits(roque_solution *s) {
    return s == NULL ? "0" : solve_count_digits(&s->result, s->digits);
}

bool roque_solution_exact(const roque_solution *s) { return s != NULL && s->result.exact; }
uint64_t roque_solution_classes(const roque_solution *s) { return s == NULL ? 0 : s->result.classes; }
uint64_t roque_solution_us(const roque_solution *s) { return s == NULL ? 0 : s->result.solve_us; }

size_t roque_solution_boards(const roque_solution *s) {
    if (s == NULL) return 0;
    return s->keeps_all ? s->boards.size : (size_t)s->result.has_solution + s->result.has_second;
}

const roque_puzzle *roque_solution_board(const roque_solution *s, size_t i) {
    if (i >= roque_solution_boards(s)) return NULL;
    return s->keeps_all ? &s->boards.at[i] : &s->two[i];
}

uint64_t roque_solution_counter(const roque_solution *s, const char *name) {
    struct tell_counter counters[TELL_COUNTERS];
    if (s == NULL || name == NULL) return 0;
    tell_solve_counters(&s->result.stats, counters);
    for (size_t i = 0; i < TELL_COUNTERS; i++)
        if (strcmp(counters[i].name, name) == 0) return counters[i].value;
    return 0;
}

// Solutions that went to a visitor are not written again.
const char *roque_solution_json(roque_solution *s) {
    if (s == NULL) return NULL;
    if (s->json.size == 0) {
        bool untold = s->goal == SOLVE_ALL && !s->keeps_all;
        const struct tell_solve_how how = {
            .style = TELL_JSON, .goal = untold ? SOLVE_COUNT : s->goal, .random = s->random, .seed = s->seed};
        struct tell_solve a = {
            .how = &how, .puzzle = &s->shape, .out = &s->json, .begun_us = clock_us() - s->total_us};
        tell_solve_begin(&a);
        for (size_t i = 0; i < s->boards.size; i++) tell_solve_board(&a, &s->boards.at[i].puzzle);
        tell_solve_end(&a, &s->result);
    }
    return library_kept(&s->json, s->handle.home);
}
