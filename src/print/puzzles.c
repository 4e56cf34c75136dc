#include "print/puzzles.h"

#include "cli/cli.h"

void print_puzzles_init(struct print_puzzles *s) { *s = (struct print_puzzles){0}; }

void print_puzzles_free(struct print_puzzles *s) {
    for (size_t i = 0; i < s->all.size; i++) puzzle_free(&s->all.at[i]);
    vec_free(&s->mem, &s->all);
}

static void keep(void *context, struct cli_job *job) {
    struct print_puzzles *s = context;
    struct puzzle copy;
    if (!puzzle_copy(&copy, &job->puzzle, &s->mem)) {
        fault_memory(&job->fault);
        cli_job_fail(job, false);
    } else if (!vec_push(&s->mem, &s->all, copy)) {
        puzzle_free(&copy);
        fault_memory(&job->fault);
        cli_job_fail(job, false);
    }
}

// One thread reads, so that nobody else changes the list.
int print_puzzles_read(struct print_puzzles *s, enum cli_moves moves, enum puzzle_names names, int count,
                       char **files) {
    const struct cli_task task = {.work = keep, .context = s, .moves = moves, .names = names, .threads = 1};
    return cli_pool_run(&task, count, files);
}
