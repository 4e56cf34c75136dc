#include "print/print.h"

#include <stdio.h>
#include <string.h>

void print_puzzles_free(struct print_puzzles *s) {
    for (size_t i = 0; i < s->all.size; i++) {
        puzzle_free(&s->all.at[i].puzzle);
        puzzle_free(&s->all.at[i].given);
        puzzle_free(&s->all.at[i].solution);
    }
    vec_free(&s->mem, &s->all);
}

// ---- Reading ---------------------------------------------------------------------------------------------

static void take_name(struct print_item *item, const struct cli_origin *origin) {
    const char *slash = origin->family == NULL ? NULL : strrchr(origin->name, '/');
    int end = 0;
    item->named = slash != NULL && sscanf(slash, "/%zu%n", &item->own, &end) == 1 && slash[end] == '\0';
}

void print_puzzles_number_as_named(struct print_puzzles *s) {
    for (size_t i = 0; i < s->all.size; i++)
        if (!s->all.at[i].named || (i > 0 && s->all.at[i].own <= s->all.at[i - 1].own)) return;
    for (size_t i = 0; i < s->all.size; i++) s->all.at[i].number = s->all.at[i].own;
}

static void keep(void *context, struct cli_job *job) {
    struct print_puzzles *s = context;
    struct print_item item = {.number = s->all.size + 1};
    take_name(&item, &job->origin);
    bool copied = puzzle_copy(&item.puzzle, &job->puzzle, &s->mem) &&
                  (job->given.family == NULL || puzzle_copy(&item.given, &job->given, &s->mem));
    if (copied && vec_push(&s->mem, &s->all, item)) return;
    puzzle_free(&item.puzzle);
    puzzle_free(&item.given);
    fault_memory(&job->fault);
    cli_job_fail(job, false);
}

// One thread, because the list is not locked.
int print_puzzles_read(struct print_puzzles *s, enum cli_moves moves, enum puzzle_names names, int count,
                       char **files) {
    const struct cli_task task = {.work = keep, .context = s, .moves = moves, .names = names, .threads = 1};
    return cli_pool_run(&task, count, files);
}

// ---- Rating ----------------------------------------------------------------------------------------------

// The limit for a rating, the same on every machine; harder puzzles have no stars.
static const uint64_t most_work = 400000000;

static void take_over(struct print_item *item, struct explanation *e) {
    item->has_solution = e->has_solution;
    item->unique = e->status == EXPLAIN_DONE || e->status == EXPLAIN_SOLVED;
    item->rated = e->status == EXPLAIN_DONE;
    item->level = e->level;
    item->score = e->score;
    if (!e->has_solution) return;
    item->solution = e->solution;
    e->has_solution = false;
    e->solution = (struct puzzle){0};
}

static int tell(const struct print_item *item, const struct explanation *e) {
    if (e->status == EXPLAIN_MULTIPLE || e->status == EXPLAIN_NONE || e->status == EXPLAIN_MISTAKE) {
        cli_complain("puzzle %zu has %s", item->number,
                     e->status == EXPLAIN_MULTIPLE ? "more than one solution" : "no solution");
        return CLI_NO;
    }
    return CLI_YES;
}

static int rate(struct print_item *item, struct mem *m) {
    const struct explain_request request = {
        .rate_only = true, .most_work = most_work, .limits = cli_limits(0)};
    struct explanation e;
    struct fault fault;
    int exit_code = CLI_YES;
    if (explain_puzzle(&item->puzzle, &request, m, &e, &fault)) {
        exit_code = tell(item, &e);
        take_over(item, &e);
    } else {
        cli_complain("puzzle %zu: %s", item->number, fault.text);
        exit_code = fault.kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD;
    }
    explanation_free(&e);
    return exit_code;
}

int print_puzzles_rate(struct print_puzzles *s) {
    struct cli_progress progress = {0};
    int exit_code = CLI_YES;
    cli_progress_start(&progress);
    cli_progress_expect(&progress, s->all.size);
    for (size_t i = 0; i < s->all.size && !cli_stopping(); i++) {
        struct print_item *item = &s->all.at[i];
        if (!item->has_solution) exit_code = cli_weightier(exit_code, rate(item, &s->mem));
        cli_progress_report(&progress, i + 1, 0);
    }
    cli_progress_end(&progress);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

// ---- Words -----------------------------------------------------------------------------------------------

bool print_puzzles_first_of(const struct print_puzzles *s, size_t first, size_t end, size_t i) {
    for (size_t k = first; k < i && k < end; k++)
        if (s->all.at[k].puzzle.family == s->all.at[i].puzzle.family) return false;
    return true;
}

void print_item_title(const struct print_item *item, struct text *out) {
    enum { MOST = 120 };
    size_t size;
    const char *title = note_find(&item->puzzle, "title", &size);
    if (title != NULL) paint_clean(out, title, size, MOST);
}
