#include "lab/growth.h"

#include <stdio.h>
#include <string.h>

static size_t count_steps(const struct lab_growth *g) { return (size_t)((g->to - g->from) / g->step + 1); }

// The request for boards with the given measure.
static bool request_for(const struct lab_growth *g, int x, struct make_request *r, struct fault *fault) {
    char word[32];
    *r = g->request;
    if (strcmp(g->option, "size") == 0) snprintf(word, sizeof word, "%dx%d", x, x);
    else snprintf(word, sizeof word, "%d", x);
    return make_set(r, g->option, word, fault) && make_check(r, fault);
}

bool lab_growth_check(const struct lab_growth *g, struct fault *fault) {
    struct make_request r;
    if (g->from > g->to) return fault_input(fault, 0, 0, "%d..%d is empty", g->from, g->to);
    if (count_steps(g) * g->per > LAB_MOST_BOARDS)
        return fault_input(fault, 0, 0, "that would be %zu boards; at most %d are possible",
                           count_steps(g) * g->per, LAB_MOST_BOARDS);
    for (int x = g->from; x <= g->to; x += g->step)
        if (!request_for(g, x, &r, fault)) return false;
    return true;
}

// ---- Running it ------------------------------------------------------------------------------------------

struct work {
    struct lab_growth *g;
    const struct lab_conduct *conduct;
};

static int measure_of(const struct lab_growth *g, size_t board) {
    return g->from + (int)(board / g->per) * g->step;
}

// Each measure has boards of its own, independent of the range.
static bool make_board(struct lab_growth *g, size_t board, const int *stop, struct fault *fault) {
    struct lab_grown *b = &g->boards[board];
    struct make_request r;
    struct made made;
    int x = measure_of(g, board);
    if (!request_for(g, x, &r, fault)) return false;
    r.limits.stop = stop;
    uint64_t index = (uint64_t)x * 1000003 + board % g->per;
    enum make_answer answer = make_puzzle(&r, index, 0, &b->mem, &made, fault);
    if (answer == MAKE_FAULT) return false;
    if (answer != MAKE_DONE) return true;
    b->puzzle = made.puzzle;
    b->made = true;
    made.puzzle = (struct puzzle){0};
    made_free(&made);
    return true;
}

static bool count_board(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct lab_grown *b = &w->g->boards[index];
    struct lab_question q = w->g->question;
    if (!make_board(w->g, index, w->conduct->stop, fault)) return false;
    q.puzzle = &b->puzzle;
    for (size_t i = 0; i < w->g->n_searchers && b->made; i++)
        if (!lab_count(&q, &w->g->searchers[i], w->conduct->stop, &b->mem, &b->at[i], fault)) return false;
    return true;
}

static bool time_board(void *context, size_t index, struct fault *fault) {
    struct work *w = context;
    struct lab_grown *b = &w->g->boards[index];
    struct lab_question q = w->g->question;
    q.puzzle = &b->puzzle;
    for (size_t i = 0; i < w->g->n_searchers && b->made; i++)
        if (b->at[i].counted &&
            !lab_time(&q, &w->g->searchers[i], w->conduct->stop, &b->mem, &b->at[i], fault))
            return false;
    return true;
}

bool lab_growth_run(struct lab_growth *g, const struct lab_conduct *conduct, struct mem *m,
                    struct fault *fault) {
    struct work w = {g, conduct};
    g->n_boards = count_steps(g) * g->per;
    g->boards = mem_zeroed(m, g->n_boards, sizeof *g->boards);
    if (g->boards == NULL) return fault_memory(fault);
    struct lab_jobs jobs = {
        .conduct = conduct, .count = g->n_boards, .context = &w, .work = count_board, .all = 2 * g->n_boards};
    g->timed = !conduct->counters_only;
    if (!lab_jobs_run(&jobs, m, &g->measured, fault)) return false;
    if (!g->timed) return true;
    jobs.work = time_board;
    jobs.alone = true;
    jobs.done_before = g->n_boards;
    return lab_jobs_run(&jobs, m, &g->measured, fault);
}

void lab_growth_free(struct lab_growth *g, struct mem *m) {
    for (size_t i = 0; i < g->n_boards && g->boards != NULL; i++) puzzle_free(&g->boards[i].puzzle);
    mem_free(m, g->boards, g->n_boards * sizeof *g->boards);
    g->boards = NULL;
}
