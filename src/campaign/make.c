// Makes a number of puzzles of each size and level. A job makes one puzzle.
#include "campaign/campaign.h"

#include <stdio.h>

enum { MADE, GAVE_UP };
static const char *const columns[] = {"made", "given up", NULL};

static size_t level_count(const struct campaign_request *r) {
    size_t count = 0;
    for (int i = 0; i < EXPLAIN_LEVELS; i++) count += r->levels[i];
    return count;
}

// The combinations of size and level; one if none is given.
static uint64_t sorts(const struct campaign_request *r) {
    size_t levels = level_count(r);
    return (uint64_t)(r->size_count > 0 ? r->size_count : 1) * (levels > 0 ? levels : 1);
}

static uint64_t jobs(const struct campaign_request *r) { return sorts(r) * r->number; }

static int level_at(const struct campaign_request *r, size_t place) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        if (r->levels[i] && place-- == 0) return i;
    return -1;
}

// The request for the maker in jobs of this combination.
static struct make_request request_of(const struct campaign_request *r, uint64_t sort) {
    struct make_request m = make_defaults(r->family);
    size_t levels = level_count(r), per_size = levels > 0 ? levels : 1;
    int level = level_at(r, (size_t)(sort % per_size));
    m.seed = r->seed;
    for (int i = 0; i < MAKE_OPTIONS; i++) m.values[i] = r->values[i];
    if (r->size_count > 0) {
        m.width = r->sizes[sort / per_size].width;
        m.height = r->sizes[sort / per_size].height;
    }
    if (level >= 0) make_level_scores((enum explain_level)level, &m.least_score, &m.most_score);
    return m;
}

static bool check(const struct campaign_request *r, struct fault *fault) {
    for (uint64_t sort = 0; sort < sorts(r); sort++) {
        struct make_request m = request_of(r, sort);
        if (!make_check(&m, fault)) return false;
    }
    return true;
}

static void name_row(const struct campaign_request *r, const struct make_request *m, uint64_t sort,
                     char out[CAMPAIGN_ROW_NAME]) {
    size_t levels = level_count(r);
    int level = levels > 0 ? level_at(r, (size_t)(sort % levels)) : -1;
    snprintf(out, CAMPAIGN_ROW_NAME, "%s %dx%d %s", r->family->name, m->width, m->height,
             level < 0 ? "any level" : explain_level_name((enum explain_level)level));
}

static bool keep(struct made *made, struct campaign_result *out) {
    struct campaign_puzzle *found = campaign_add_puzzle(out);
    if (found == NULL) return false;
    *found = (struct campaign_puzzle){.puzzle = made->puzzle,
                                      .solution = made->solution,
                                      .rated = true,
                                      .level = made->level,
                                      .score = made->score,
                                      .solutions = CAMPAIGN_UNIQUE};
    *made = (struct made){0};
    return true;
}

static enum campaign_answer run(const struct campaign_task *t, struct campaign_result *out,
                                struct fault *fault) {
    const struct campaign_request *r = t->request;
    uint64_t sort = t->job / r->number, counts[] = {0, 0};
    struct make_request m = request_of(r, sort);
    struct made made = {0};
    char name[CAMPAIGN_ROW_NAME];
    m.limits = t->limits;
    enum make_answer answer = make_puzzle(&m, t->job % r->number, 0, out->mem, &made, fault);
    if (answer == MAKE_STOPPED) return CAMPAIGN_STOPPED;
    bool ok = answer != MAKE_FAULT || fault->kind == FAULT_INPUT; // a request that can never be met
    if (answer == MAKE_DONE && !keep(&made, out)) ok = fault_memory(fault);
    made_free(&made);
    counts[answer == MAKE_DONE ? MADE : GAVE_UP] = 1;
    name_row(r, &m, sort, name);
    campaign_row(out, r->kind, name, counts);
    return ok ? CAMPAIGN_DONE : CAMPAIGN_FAULT;
}

static enum campaign_verdict judge(const uint64_t *sums, bool complete) {
    return complete && sums[GAVE_UP] == 0 ? CAMPAIGN_FINE : CAMPAIGN_OPEN;
}

const struct campaign_kind campaign_make = {
    .name = "make",
    .summary = "make a number of puzzles of each size and level",
    .examples = "  roque campaign all.db new make akari --size 7x7 --level easy --number 20 --seed 1\n",
    .takes = CAMPAIGN_TAKES_FAMILY | CAMPAIGN_TAKES_SIZES | CAMPAIGN_TAKES_LEVELS | CAMPAIGN_TAKES_NUMBER |
             CAMPAIGN_TAKES_SEED,
    .row = "puzzles",
    .columns = columns,
    .check = check,
    .jobs = jobs,
    .run = run,
    .judge = judge,
};
