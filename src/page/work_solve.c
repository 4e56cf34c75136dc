// How many solutions there are: none, exactly one, or two that differ.
#include "page/work.h"

#include "puzzle/solve.h"

struct solve_job {
    struct page_job job;
    struct play g;
    bool given; // without the moves
};

static bool begin(const struct page_call *c, struct page_job *j) {
    struct solve_job *x = (struct solve_job *)j;
    return page_game(c, &x->g) && page_flag(c, "given", &x->given);
}

static void end(struct page_job *j) { play_free(&((struct solve_job *)j)->g); }

// A board, told as a game of it.
static bool add_solution(const struct page_call *c, const char *key, const struct puzzle *board,
                         const struct play *of) {
    struct play g;
    const struct text nothing = {.mem = of->mem};
    bool ok = play_start(&g, board, of->mem, c->fault);
    g.errors = PLAY_ERRORS_NEVER;
    g.board.names = g.given.names = of->board.names;
    json_open(c->out, key, '{');
    ok = ok && page_state(c, &g, false, &nothing);
    json_close(c->out, '}');
    play_free(&g);
    return ok;
}

static void add_differences(struct text *out, const struct puzzle *a, const struct puzzle *b) {
    json_open(out, "differ", '[');
    for (size_t i = 0; i < puzzle_size(a); i++)
        if (a->cells[i] != b->cells[i]) tell_json_cell(out, NULL, a, i);
    json_close(out, ']');
}

static const char *words_of(enum solve_status status) {
    static const char *const words[] = {
        [SOLVE_IS_UNIQUE] = "There is exactly one solution.",
        [SOLVE_IS_MULTIPLE] = "There is more than one solution.",
        [SOLVE_IS_NONE] = "There is no solution.",
        [SOLVE_IS_FOUND] = "There is a solution.",
        [SOLVE_IS_UNKNOWN] = "Time was up before it was known.",
    };
    return words[status];
}

static bool tell(const struct page_call *c, const struct solve_result *r, const struct play *g) {
    json_text(c->out, "status", solve_status_name(r->status));
    json_text(c->out, "words", words_of(r->status));
    if (r->has_solution && !add_solution(c, "first", &r->solution, g)) return false;
    if (r->has_second && !add_solution(c, "second", &r->second, g)) return false;
    if (r->has_second) add_differences(c->out, &r->solution, &r->second);
    return true;
}

static enum page_went go(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct solve_job *x = (struct solve_job *)j;
    struct solve_result r;
    const struct solve_request q = {.goal = SOLVE_UNIQUE, .limits = slice};
    bool ok = solve_puzzle(x->given ? &x->g.given : &x->g.board, &q, x->g.mem, &r, c->fault);
    bool again = ok && r.status == SOLVE_IS_UNKNOWN && page_has_time(j);
    if (ok && !again) ok = tell(c, &r, &x->g);
    solve_result_free(&r);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

const struct page_work page_solve = {.name = "solve",
                                     .bytes = sizeof(struct solve_job),
                                     .most_ms = 60000,
                                     .begin = begin,
                                     .go = go,
                                     .end = end};
