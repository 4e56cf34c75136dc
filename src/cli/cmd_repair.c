#include "cli/command.h"
#include "cli/pool.h"
#include "tell/tell.h"

#include <unistd.h>

struct values {
    bool json, smallest, given;
    int coordinates, color;
    uint64_t most, time_limit_us;
};

struct repair_task {
    const struct values *words;
    struct tell_look look;
    bool drawn; // for a person; otherwise the repaired board as native text, and the words on stderr
};

static void add_native(struct cli_job *job, const struct repair *r) {
    struct fault fault;
    const struct puzzle *p = r->has_puzzle ? &r->puzzle : &job->puzzle;
    if (!format_write(&format_native, p, job->index, &job->out, &fault)) job->out.failed = true;
}

static void tell(const struct repair_task *t, struct cli_job *job, const struct repair *r) {
    if (t->words->json) tell_repair_json(&job->out, &job->puzzle, r);
    else if (t->drawn) {
        if (job->several) cli_job_heading(job);
        tell_repair_words(&job->out, &job->puzzle, r, t->look);
    } else {
        add_native(job, r);
        cli_origin_add(&job->err, &job->origin);
        text_add(&job->err, ":\n");
        tell_repair_words(&job->err, &job->puzzle, r, t->look);
    }
}

static void repair_one(void *context, struct cli_job *job) {
    const struct repair_task *t = context;
    const struct repair_request q = {.limits = cli_limits(t->words->time_limit_us),
                                     .most = (size_t)t->words->most,
                                     .smallest = t->words->smallest};
    struct repair r;
    if (!repair_puzzle(&job->puzzle, &q, &job->mem, &r, &job->fault)) cli_job_fail(job, t->words->json);
    else {
        tell(t, job, &r);
        if (r.status == REPAIR_NOT) job->exit_code = CLI_NO;
        if (r.status == REPAIR_STOPPED && !r.has_puzzle) {
            job->exit_code = cli_interrupted() ? CLI_INTERRUPTED : CLI_LIMIT;
            cli_origin_add(&job->err, &job->origin);
            text_add(&job->err, cli_interrupted() ? ": interrupted\n" : ": stopped by --time-limit\n");
        }
    }
    repair_free(&r);
}

static int run(const struct call *c) {
    const struct values *w = c->values;
    bool terminal = isatty(STDOUT_FILENO);
    struct repair_task t = {.words = w,
                            .drawn = terminal,
                            .look = {.medium = terminal ? cli_terminal_medium() : DRAW_TEXT,
                                     .columns = terminal ? cli_columns(STDOUT_FILENO) : 0,
                                     .color = cli_use_color(w->color, terminal),
                                     .labels = cli_labels(w->coordinates, terminal)}};
    const struct cli_task task = {.work = repair_one,
                                  .context = &t,
                                  .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .json = w->json,
                                  .names = cli_names(w->coordinates),
                                  .threads = 1};
    return cli_pool_run(&task, c->count, c->operands);
}

static const struct option options[] = {
    {"most", 'm', OPTION_COUNT, offsetof(struct values, most), "N", .usual = "3", .least = 1, .most = 6,
     .help = "make at most N changes"},
    {"smallest", 0, OPTION_FLAG, offsetof(struct values, smallest),
     .help = "with one solution: a smallest set of clues that is enough"},
    OPTION_TIME_LIMIT(struct values, time_limit_us, "stop after S seconds; fractions are fine"),
    OPTION_JSON(struct values, json, "one JSON object per puzzle"),
    OPTION_COORDINATES(struct values, coordinates),
    OPTION_GIVEN(struct values, given),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_repair = {
    .name = "repair",
    .summary = "the fewest changes that leave exactly one solution",
    .operands = "[FILE...]",
    .learns = true,
    .text =
        "For setters. Clues are added, changed or taken away, as few as possible, until there is exactly "
        "one solution. With several solutions, single clues that leave one are listed, the easiest board\n"
        "first. With one solution, clues that can be left out are named. The repaired board goes into a\n"
        "pipe as native text.\n"
        "\n"
        "Exit code: 0 the board is right or was repaired; 1 no such changes were found; 2 bad input; 3\n"
        "stopped.\n",
    .examples = "  roque repair draft.roque\n"
                "  roque repair draft.roque >better.roque\n"
                "  roque repair akari:paper/1 --smallest\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};
