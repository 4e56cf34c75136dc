// What is found out about a puzzle: all steps explained, how hard it is, and how many solutions there are;
// and for setters, what these have in common and which clues to change.
#include "page/inside.h"

struct explain_job {
    struct page_job job;
    struct play g;
    int detail;       // an enum explain_detail
    bool given;       // without the moves
    uint64_t changes; // of clues, at most
};

static const struct puzzle *board_of(const struct explain_job *x) {
    return x->given ? &x->g.given : &x->g.board;
}

static bool begin(const struct page_call *c, struct page_job *j) {
    static const char *const details[] = {"normal", "brief", "full", NULL};
    struct explain_job *x = (struct explain_job *)j;
    return page_game(c, &x->g) && page_choice(c, "detail", details, &x->detail) &&
           page_flag(c, "given", &x->given) && page_number(c, "changes", 0, 9, &x->changes);
}

static void end(struct page_job *j) { play_free(&((struct explain_job *)j)->g); }

// Time was up before anything was known, and there is more of it.
static bool tries_again(const struct page_job *j, const struct explanation *e) {
    return e->status == EXPLAIN_UNKNOWN && page_has_time(j);
}

static const struct tell_explain_how plain = {.look = {.medium = DRAW_TEXT, .labels = DRAW_NO_LABELS}};

// ---- All steps -------------------------------------------------------------------------------------------

// Each with the board after it.
static bool add_steps(struct text *out, const struct explanation *e, enum explain_detail detail) {
    struct explain_teller teller;
    struct puzzle board;
    if (!puzzle_copy(&board, e->puzzle, out->mem)) return false;
    explain_teller_init(&teller, e);
    teller.detail = detail;
    json_open(out, "steps", '[');
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        tell_fill_in(&board, e, step->decides);
        json_open(out, NULL, '{');
        json_number(out, "number", i + 1);
        tell_step_json(out, &teller, i);
        play_json_marks(out, e, step);
        tell_json_native(out, "board", &board);
        json_close(out, '}');
    }
    json_close(out, ']');
    explain_teller_free(&teller);
    puzzle_free(&board);
    return true;
}

static void add_level(struct text *out, const struct explanation *e) {
    json_text(out, "status", explain_status_name(e->status));
    json_text(out, "level", e->status == EXPLAIN_DONE ? explain_level_name(e->level) : "");
    json_number(out, "score", e->status == EXPLAIN_DONE ? e->score : 0);
}

static bool add_explained(struct text *out, const struct explanation *e, enum explain_detail detail) {
    add_level(out, e);
    tell_json_native(out, "board", e->puzzle);
    size_t from = json_begin_string(out, "text");
    if (!tell_explain_instead(out, e, &plain)) tell_overview(out, e);
    json_end_lines(out, from);
    if (e->status == EXPLAIN_NONE) play_json_marks(out, e, &(struct explain_step){.rules = e->clash});
    return add_steps(out, e, detail);
}

static bool explain(const struct page_call *c, struct explain_job *x, bool rate, struct limits slice,
                    struct explanation *e) {
    const struct explain_request q = {.given = &x->g.given, .rate_only = rate, .limits = slice};
    return explain_puzzle(&x->g.board, &q, x->g.mem, e, c->fault);
}

// The steps that were found so far can be read while the others are looked for.
static enum page_progress go_explain(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    enum explain_detail detail = (enum explain_detail)x->detail;
    struct explanation e;
    bool ok = explain(c, x, false, slice, &e), again = ok && tries_again(j, &e);
    if (ok)
        ok = (again ? add_steps(c->out, &e, detail) : add_explained(c->out, &e, detail)) ||
             fault_memory(c->fault);
    explanation_free(&e);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

static enum page_progress go_rate(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct explanation e;
    bool ok = explain(c, x, true, slice, &e), again = ok && tries_again(j, &e);
    if (ok && !again) {
        struct text words = TEXT_IN(x->g.mem);
        tell_rate(&words, &e, false, false);
        add_level(c->out, &e);
        json_number(c->out, "steps", tell_rate_steps(&e));
        json_bytes(c->out, "words", text_string(&words), strcspn(text_string(&words), "\n"));
        if (words.failed) c->out->failed = true;
        text_free(&words);
    }
    explanation_free(&e);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

// ---- Solutions -------------------------------------------------------------------------------------------

// A board, told as a game of it.
static bool add_solution(const struct page_call *c, const char *key, const struct puzzle *board,
                         const struct play *of) {
    struct play g;
    bool ok = play_start(&g, board, of->mem, c->fault);
    g.errors = PLAY_ERRORS_NEVER;
    g.board.names = g.given.names = of->board.names;
    json_open(c->out, key, '{');
    ok = ok && (play_json_state(&g, false, c->out) || fault_memory(c->fault));
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

static bool add_solutions(const struct page_call *c, const struct solve_result *r, const struct play *g) {
    json_text(c->out, "status", solve_status_name(r->status));
    json_text(c->out, "words", words_of(r->status));
    if (r->has_solution && !add_solution(c, "first", &r->solution, g)) return false;
    if (r->has_second && !add_solution(c, "second", &r->second, g)) return false;
    if (r->has_second) add_differences(c->out, &r->solution, &r->second);
    return true;
}

static enum page_progress go_solve(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    struct solve_result r;
    const struct solve_request q = {.goal = SOLVE_UNIQUE, .limits = slice};
    bool ok = solve_puzzle(board_of(x), &q, x->g.mem, &r, c->fault);
    bool again = ok && r.status == SOLVE_IS_UNKNOWN && page_has_time(j);
    if (ok && !again) ok = add_solutions(c, &r, &x->g);
    solve_result_free(&r);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

// ---- For setters -----------------------------------------------------------------------------------------

// The number of solutions is worth little more than whether it is small.
static enum page_progress go_common(const struct page_call *c, struct page_job *j, struct limits slice) {
    enum { MOST_COUNTED = 1000 };
    struct explain_job *x = (struct explain_job *)j;
    const struct solve_request count = {.goal = SOLVE_COUNT, .limit = MOST_COUNTED, .limits = slice};
    struct common common;
    enum common_answer answer;
    struct solve_result counted = {0};
    bool ok = common_find(board_of(x), slice, x->g.mem, &common, &answer, c->fault);
    bool again = ok && answer == COMMON_STOPPED && page_has_time(j);
    if (ok && !again) {
        ok = solve_puzzle(board_of(x), &count, x->g.mem, &counted, c->fault);
        if (ok) tell_common_json(c->out, board_of(x), &common, answer, &counted);
    }
    common_free(&common);
    solve_result_free(&counted);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

// The clues that were found so far can be shown while others are looked for.
static enum page_progress go_repair(const struct page_call *c, struct page_job *j, struct limits slice) {
    struct explain_job *x = (struct explain_job *)j;
    const struct repair_request q = {.limits = slice, .most = (size_t)x->changes, .most_work = REPAIR_QUICK};
    struct repair r;
    bool ok = repair_puzzle(board_of(x), &q, x->g.mem, &r, c->fault);
    bool again = ok && r.status == REPAIR_STOPPED && page_has_time(j);
    if (ok) tell_repair_members(c->out, board_of(x), &r);
    repair_free(&r);
    return !ok ? PAGE_FAILED : again ? PAGE_GOES_ON : PAGE_DONE;
}

enum { MOST_MS = 60000 };
#define WORK(name_, go_)                                                                                     \
    {                                                                                                        \
        .name = (name_), .bytes = sizeof(struct explain_job), .most_ms = MOST_MS, .begin = begin,            \
        .go = (go_), .end = end                                                                              \
    }
const struct page_work page_explain = WORK("explain", go_explain), page_rate = WORK("rate", go_rate),
                       page_solve = WORK("solve", go_solve), page_common = WORK("common", go_common),
                       page_repair = WORK("repair", go_repair);
