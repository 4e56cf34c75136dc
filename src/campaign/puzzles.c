// The puzzles of a collection, one and all: how hard they are, and whether what is said of them is so. A job
// is a puzzle.
#include "campaign/kinds.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// How much may be looked at to rate a puzzle: some seconds, and the same on every machine.
enum { MOST_WORK = 1000000000 };

static enum campaign_solutions solutions_of(enum explain_status status) {
    switch (status) {
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
    return CAMPAIGN_NOT_COUNTED;
}

// Find out anew what there is to know of a puzzle, its solution included. What takes too long stays unknown.
static enum campaign_answer examine(const struct campaign_task *t, struct mem *m, struct campaign_found *out,
                                    struct fault *fault) {
    const struct explain_request how = {.rate_only = true, .most_work = MOST_WORK, .limits = t->limits};
    struct explanation e;
    enum campaign_answer answer = CAMPAIGN_DONE;
    *out = (struct campaign_found){0};
    if (!explain_puzzle(&t->given->puzzle, &how, m, &e, fault)) answer = CAMPAIGN_FAULT;
    else if (e.status == EXPLAIN_UNKNOWN && limits_over(&t->limits)) answer = CAMPAIGN_STOPPED;
    else {
        out->solutions = solutions_of(e.status);
        out->rated = e.status == EXPLAIN_DONE && e.to_the_end;
        out->level = e.level;
        out->score = e.score;
    }
    if (out->rated && e.has_solution) {
        out->solution = e.solution;
        e.has_solution = false;
    }
    explanation_free(&e);
    return answer;
}

// ---- Rating ----------------------------------------------------------------------------------------------

enum { RATED, SEVERAL, UNSOLVABLE, SOLVED, TOO_HARD, RATE_COLUMNS };
static const char *const rate_columns[] = {"rated",          "several solutions", "none",
                                           "solved already", "takes too long",    NULL};

static int rate_column(const struct campaign_found *facts) {
    if (facts->rated) return RATED;
    return facts->solutions == CAMPAIGN_MULTIPLE ? SEVERAL
           : facts->solutions == CAMPAIGN_NONE   ? UNSOLVABLE
           : facts->solutions == CAMPAIGN_UNIQUE ? SOLVED
                                                 : TOO_HARD;
}

static enum campaign_answer rate(const struct campaign_task *t, struct campaign_result *out,
                                 struct fault *fault) {
    struct campaign_found facts;
    uint64_t counts[RATE_COLUMNS] = {0};
    char name[CAMPAIGN_ROW_NAME];
    enum campaign_answer answer = examine(t, out->mem, &facts, fault);
    if (answer != CAMPAIGN_DONE) return answer;
    struct campaign_found *found = campaign_find(out);
    if (found == NULL || !puzzle_copy(&facts.puzzle, &t->given->puzzle, out->mem)) {
        puzzle_free(&facts.solution);
        fault_memory(fault);
        return CAMPAIGN_FAULT;
    }
    *found = facts;
    counts[rate_column(&facts)] = 1;
    snprintf(name, sizeof name, "%s%s%s", facts.puzzle.family->name, facts.rated ? " " : "",
             facts.rated ? explain_level_name(facts.level) : "");
    campaign_row(out, t->request->kind, name, counts);
    return CAMPAIGN_DONE;
}

const struct campaign_kind campaign_rate = {
    .name = "rate",
    .summary = "how hard every puzzle of the collection is",
    .examples = "  roque campaign all.db new rate\n",
    .over_puzzles = true,
    .row = "puzzles",
    .columns = rate_columns,
    .run = rate,
};

// ---- Proving again ---------------------------------------------------------------------------------------

enum { PUZZLES, CLAIMS, WRONG };
static const char *const verify_columns[] = {"puzzles", "claims", "wrong", NULL};

struct verdict_on {
    struct campaign_result *out;
    const struct campaign_task *task;
    uint64_t claims, wrong;
};

// A claim was looked at; one that does not hold gets a row of its own, which says what is wrong.
static void judge(struct verdict_on *v, bool holds, const char *what) {
    char name[CAMPAIGN_ROW_NAME];
    v->claims++;
    if (holds) return;
    v->wrong++;
    snprintf(name, sizeof name, "puzzle %" PRIu64 ": %s", v->task->job + 1, what);
    campaign_row(v->out, v->task->request->kind, name, (const uint64_t[]){0, 0, 1});
}

static bool same_board(const struct puzzle *a, const struct puzzle *b) {
    return a->family == b->family && a->width == b->width && a->height == b->height &&
           memcmp(a->cells, b->cells, puzzle_size(a)) == 0 &&
           (a->under == NULL || memcmp(a->under, b->under, puzzle_size(a)) == 0);
}

// The board of a solution without what was placed must be the puzzle's: what is given stays given.
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

// By the family's own judge; and where there is one solution only, and images of it are none, it is this one.
static bool judge_solution(struct verdict_on *v, const struct campaign_found *now, bool *memory) {
    const struct campaign_found *said = v->task->given;
    bool ok;
    if (said->solution.cells == NULL) return true;
    *memory = family_judge(&said->solution, v->out->mem, &ok);
    ok = ok && solves(&said->solution, &said->puzzle);
    if (now->rated && !said->puzzle.family->up_to_symmetry)
        ok = ok && same_board(&said->solution, &now->solution);
    judge(v, ok, "its solution is none");
    return *memory;
}

static bool judge_all(struct verdict_on *v, const struct campaign_found *now) {
    const struct campaign_found *said = v->task->given;
    char what[CAMPAIGN_ROW_NAME];
    bool memory = true;
    if (said->solutions != CAMPAIGN_NOT_COUNTED)
        judge(v, said->solutions == now->solutions,
              now->solutions == CAMPAIGN_MULTIPLE ? "it has several solutions"
              : now->solutions == CAMPAIGN_NONE   ? "it has no solution"
              : now->solutions == CAMPAIGN_UNIQUE ? "it has one solution"
                                                  : "how many solutions it has takes too long to find out");
    if (said->rated) {
        snprintf(what, sizeof what, "it is %s (score %" PRIu32 ")",
                 now->rated ? explain_level_name(now->level) : "not to be rated", now->score);
        judge(v, now->rated && said->level == now->level && said->score == now->score, what);
    }
    judge_solution(v, now, &memory);
    return memory;
}

static enum campaign_answer verify(const struct campaign_task *t, struct campaign_result *out,
                                   struct fault *fault) {
    struct campaign_found now;
    struct verdict_on v = {.out = out, .task = t};
    enum campaign_answer answer = examine(t, out->mem, &now, fault);
    if (answer != CAMPAIGN_DONE) return answer;
    if (!judge_all(&v, &now)) {
        fault_memory(fault);
        answer = CAMPAIGN_FAULT;
    }
    puzzle_free(&now.solution);
    campaign_row(out, t->request->kind, t->given->puzzle.family->name, (const uint64_t[]){1, v.claims, 0});
    return answer;
}

static void conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                     struct text *out) {
    (void)r;
    text_format(out, "%s%" PRIu64 " claim%s about %" PRIu64 " puzzle%s proved again; ",
                complete ? "" : "So far, ", sums[CLAIMS], sums[CLAIMS] == 1 ? "" : "s", sums[PUZZLES],
                sums[PUZZLES] == 1 ? "" : "s");
    if (sums[WRONG] == 0) text_add(out, "all hold.\n");
    else text_format(out, "%" PRIu64 " %s wrong.\n", sums[WRONG], sums[WRONG] == 1 ? "is" : "are");
}

const struct campaign_kind campaign_verify = {
    .name = "verify",
    .summary = "every claim of the collection proved again",
    .examples = "  roque campaign all.db new verify\n",
    .over_puzzles = true,
    .row = "puzzles",
    .columns = verify_columns,
    .run = verify,
    .conclude = conclude,
};
