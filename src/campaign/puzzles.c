// All puzzles of a collection: their difficulty, and whether the claims about them hold. A job is one puzzle.
#include "campaign/campaign.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// The limit for rating a puzzle: some seconds, and the same on every machine.
enum { WORK };
enum { USUAL_WORK = 1000, A_MILLION = 1000000 };

static const struct option options[] = {
    [WORK] = {CAMPAIGN_WORK, 0, OPTION_NUMBER, 0, "N", CAMPAIGN_WORK_HELP, .least = 1, .most = A_MILLION},
    {0},
};

static uint64_t most_work(const struct campaign_request *r) {
    int asked = r->values[WORK];
    return (uint64_t)(asked == OPTION_NOT_GIVEN ? USUAL_WORK : asked) * A_MILLION;
}

static enum campaign_solutions solutions_of(const struct explanation *e) {
    switch (e->status) {
    case EXPLAIN_DONE:
    case EXPLAIN_SOLVED:
        return CAMPAIGN_UNIQUE;
    case EXPLAIN_MULTIPLE:
        return CAMPAIGN_MULTIPLE;
    case EXPLAIN_NONE:
    case EXPLAIN_MISTAKE:
        return CAMPAIGN_NONE;
    case EXPLAIN_UNKNOWN:
        break;
    }
    return e->unique ? CAMPAIGN_UNIQUE : CAMPAIGN_NOT_COUNTED;
}

// Analyse a puzzle anew, including its solution. Uniqueness is often proved at once even if the steps of a
// person take too long to find: then only level and score stay unknown.
static enum campaign_answer examine(const struct campaign_task *t, struct mem *m, struct campaign_puzzle *out,
                                    struct fault *fault) {
    const struct explain_request how = {
        .rate_only = true, .most_work = most_work(t->request), .limits = t->limits};
    struct explanation e;
    enum campaign_answer answer = CAMPAIGN_DONE;
    *out = (struct campaign_puzzle){0};
    if (!explain_puzzle(&t->given->puzzle, &how, m, &e, fault)) answer = CAMPAIGN_FAULT;
    else if (e.status == EXPLAIN_UNKNOWN && limits_over(&t->limits)) answer = CAMPAIGN_STOPPED;
    else {
        out->solutions = solutions_of(&e);
        out->rated = e.status == EXPLAIN_DONE && e.to_the_end;
        out->too_long = e.status == EXPLAIN_UNKNOWN;
        out->level = e.level;
        out->score = e.score;
    }
    if (out->solutions == CAMPAIGN_UNIQUE && e.has_solution) {
        out->solution = e.solution;
        e.has_solution = false;
    }
    explanation_free(&e);
    return answer;
}

// ---- Rating ----------------------------------------------------------------------------------------------

static const char *const rate_columns[] = {
    [CAMPAIGN_RATED] = "rated",
    [CAMPAIGN_SEVERAL] = "several solutions",
    [CAMPAIGN_UNSOLVABLE] = "none",
    [CAMPAIGN_SOLVED] = "solved already",
    [CAMPAIGN_TOO_LONG] = "takes too long",
    NULL,
};

static int rate_column(const struct campaign_puzzle *facts) {
    if (facts->rated) return CAMPAIGN_RATED;
    if (facts->too_long) return CAMPAIGN_TOO_LONG;
    return facts->solutions == CAMPAIGN_MULTIPLE ? CAMPAIGN_SEVERAL
           : facts->solutions == CAMPAIGN_NONE   ? CAMPAIGN_UNSOLVABLE
                                                 : CAMPAIGN_SOLVED;
}

static enum campaign_answer rate(const struct campaign_task *t, struct campaign_result *out,
                                 struct fault *fault) {
    struct campaign_puzzle facts;
    uint64_t counts[CAMPAIGN_COLUMNS] = {0};
    char name[CAMPAIGN_ROW_NAME];
    enum campaign_answer answer = examine(t, out->mem, &facts, fault);
    if (answer != CAMPAIGN_DONE) return answer;
    struct campaign_puzzle *found = campaign_add_puzzle(out);
    if (found == NULL || !puzzle_copy(&facts.puzzle, &t->given->puzzle, out->mem)) {
        puzzle_free(&facts.solution);
        return campaign_no_memory(fault);
    }
    *found = facts;
    counts[rate_column(&facts)] = 1;
    snprintf(name, sizeof name, "%s%s%s", facts.puzzle.family->name, facts.rated ? " " : "",
             facts.rated ? explain_level_name(facts.level) : "");
    campaign_row(out, t->request->kind, name, counts);
    return CAMPAIGN_DONE;
}

static enum campaign_verdict judge_rates(const uint64_t *sums, bool complete) {
    if (!complete || sums[CAMPAIGN_TOO_LONG] > 0) return CAMPAIGN_OPEN;
    return sums[CAMPAIGN_SEVERAL] + sums[CAMPAIGN_UNSOLVABLE] > 0 ? CAMPAIGN_AMISS : CAMPAIGN_FINE;
}

const struct campaign_kind campaign_rate = {
    .name = "rate",
    .summary = "rate every puzzle of the collection",
    .examples = "  roque campaign all.db new rate\n",
    .over_puzzles = true,
    .options = options,
    .row = "puzzles",
    .columns = rate_columns,
    .run = rate,
    .judge = judge_rates,
};

// ---- Checking claims -------------------------------------------------------------------------------------

static const char *const verify_columns[] = {
    [CAMPAIGN_PUZZLES] = "puzzles",
    [CAMPAIGN_CLAIMS] = "claims",
    [CAMPAIGN_WRONG] = "wrong",
    [CAMPAIGN_UNSETTLED] = "not settled",
    NULL,
};

struct verdict_on {
    struct campaign_result *out;
    const struct campaign_task *task;
    uint64_t claims;
};

// A claim that does not hold, or is not yet known to hold, gets a row of its own, which names it.
static void tell_claim(struct verdict_on *v, int column, const char *what) {
    char name[CAMPAIGN_ROW_NAME];
    uint64_t counts[CAMPAIGN_COLUMNS] = {0};
    counts[column] = 1;
    snprintf(name, sizeof name, "puzzle %" PRIu64 ": %s", v->task->job + 1, what);
    campaign_row(v->out, v->task->request->kind, name, counts);
}

static void judge(struct verdict_on *v, bool holds, const char *what) {
    v->claims++;
    if (!holds) tell_claim(v, CAMPAIGN_WRONG, what);
}

static void leave_open(struct verdict_on *v, const char *what) {
    v->claims++;
    tell_claim(v, CAMPAIGN_UNSETTLED, what);
}

static bool same_board(const struct puzzle *a, const struct puzzle *b) {
    return a->family == b->family && a->width == b->width && a->height == b->height &&
           memcmp(a->cells, b->cells, puzzle_size(a)) == 0 &&
           (a->under == NULL || memcmp(a->under, b->under, puzzle_size(a)) == 0);
}

// Without its marks, the solution must be the puzzle.
static bool solves(const struct puzzle *solution, const struct puzzle *p) {
    if (solution->width != p->width || solution->height != p->height || solution->family != p->family)
        return false;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        bool open = p->cells[i] == p->family->alphabet[0] || p->cells[i] == p->family->nothing;
        if (!open && solution->cells[i] != p->cells[i]) return false;
        if (p->under != NULL && solution->under[i] != p->under[i]) return false;
    }
    return memcmp(solution->parameters, p->parameters, sizeof p->parameters) == 0;
}

// The family's own judge has to accept the solution; and if there is only one solution, and images do not
// count, it must be this one. False when out of memory.
static bool judge_solution(struct verdict_on *v, const struct campaign_puzzle *now) {
    const struct campaign_puzzle *said = v->task->given;
    bool ok;
    if (said->solution.cells == NULL) return true;
    bool memory = family_judge(&said->solution, v->out->mem, &ok);
    ok = ok && solves(&said->solution, &said->puzzle);
    if (now->solution.cells != NULL && !said->puzzle.family->up_to_symmetry)
        ok = ok && same_board(&said->solution, &now->solution);
    judge(v, ok, "its solution is wrong");
    return memory;
}

static void judge_number(struct verdict_on *v, const struct campaign_puzzle *now) {
    static const char *const words[] = {"", "it has one solution", "it has several solutions",
                                        "it has no solution"};
    enum campaign_solutions said = v->task->given->solutions;
    if (said == CAMPAIGN_NOT_COUNTED) return;
    if (now->solutions == CAMPAIGN_NOT_COUNTED) leave_open(v, "counting its solutions takes too long");
    else judge(v, said == now->solutions, words[now->solutions]);
}

static void judge_level(struct verdict_on *v, const struct campaign_puzzle *now) {
    const struct campaign_puzzle *said = v->task->given;
    char what[CAMPAIGN_ROW_NAME];
    if (!said->rated) return;
    if (now->too_long) {
        leave_open(v, "rating it takes too long");
        return;
    }
    snprintf(what, sizeof what, "it is %s (score %" PRIu32 ")",
             now->rated ? explain_level_name(now->level) : "unrated", now->score);
    judge(v, now->rated && said->level == now->level && said->score == now->score, what);
}

static enum campaign_answer verify(const struct campaign_task *t, struct campaign_result *out,
                                   struct fault *fault) {
    struct campaign_puzzle now;
    struct verdict_on v = {.out = out, .task = t};
    enum campaign_answer answer = examine(t, out->mem, &now, fault);
    if (answer != CAMPAIGN_DONE) return answer;
    judge_number(&v, &now);
    judge_level(&v, &now);
    if (!judge_solution(&v, &now)) answer = campaign_no_memory(fault);
    puzzle_free(&now.solution);
    campaign_row(out, t->request->kind, t->given->puzzle.family->name, (const uint64_t[]){1, v.claims, 0, 0});
    return answer;
}

static void conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                     struct text *out) {
    uint64_t claims = sums[CAMPAIGN_CLAIMS], puzzles = sums[CAMPAIGN_PUZZLES], wrong = sums[CAMPAIGN_WRONG];
    uint64_t unsettled = sums[CAMPAIGN_UNSETTLED];
    (void)r;
    text_add(out, complete ? "" : "So far, ");
    if (unsettled > 0) text_format(out, "%" PRIu64 " of ", claims - unsettled);
    text_format(out, "%" PRIu64 " claim%s about %" PRIu64 " puzzle%s proved again; ", claims,
                claims == 1 ? "" : "s", puzzles, puzzles == 1 ? "" : "s");
    if (unsettled > 0)
        text_format(out, "%" PRIu64 " %s not settled in time; ", unsettled, unsettled == 1 ? "was" : "were");
    if (wrong > 0) text_format(out, "%" PRIu64 " %s wrong.\n", wrong, wrong == 1 ? "is" : "are");
    else text_add(out, unsettled > 0 ? "none is wrong.\n" : "all hold.\n");
}

// Do all claims hold? A single one that does not decides the answer, whatever is still to be checked.
static enum campaign_verdict judge_claims(const uint64_t *sums, bool complete) {
    if (sums[CAMPAIGN_WRONG] > 0) return CAMPAIGN_AMISS;
    return complete && sums[CAMPAIGN_UNSETTLED] == 0 ? CAMPAIGN_FINE : CAMPAIGN_OPEN;
}

const struct campaign_kind campaign_verify = {
    .name = "verify",
    .summary = "prove every claim of the collection again",
    .examples = "  roque campaign all.db new verify\n",
    .over_puzzles = true,
    .options = options,
    .row = "puzzles",
    .columns = verify_columns,
    .run = verify,
    .conclude = conclude,
    .judge = judge_claims,
};
