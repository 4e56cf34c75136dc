#include "cli/command.h"
#include "cli/pool.h"
#include "tell/tell.h"

#include <unistd.h>

struct checking {
    bool json;
    struct tell_check_how how;
};

static void check_one(void *context, struct cli_job *job) {
    const struct checking *c = context;
    struct verdict v;
    verdict_init(&v, &job->mem);
    if (!job->puzzle.family->check(&job->puzzle, &v)) {
        fault_memory(&job->fault);
        cli_job_fail(job, c->json);
    } else {
        if (!tell_check_ok(&v, c->how.final)) job->exit_code = CLI_NO;
        if (c->json) tell_check_json(&job->out, &job->puzzle, &v, c->how.final);
        else {
            cli_origin_add(&job->out, &job->origin);
            text_add(&job->out, ": ");
            tell_check_words(&job->out, &job->puzzle, &v, &c->how);
        }
    }
    verdict_free(&v);
}

struct values {
    bool final, json, given;
    int coordinates, color;
};

static int run(const struct call *call) {
    enum { MOST_ON_A_SCREEN = 15 };
    const struct values *w = call->values;
    bool terminal = isatty(STDOUT_FILENO);
    struct checking c = {.json = w->json,
                         .how = {.names = true,
                                 .final = w->final,
                                 .color = cli_use_color(w->color, terminal),
                                 .most = terminal ? MOST_ON_A_SCREEN : SIZE_MAX}};
    const struct cli_task task = {.work = check_one,
                                  .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &c,
                                  .json = w->json,
                                  .reading = w->json ? CLI_AS_IT_IS : CLI_PROSE,
                                  .names = cli_names(w->coordinates),
                                  .threads = 1};
    return cli_pool_run(&task, call->count, call->operands);
}

static const struct option options[] = {
    {"final", 'f', OPTION_FLAG, offsetof(struct values, final),
     .help = "the board is finished: what is not yet done counts as wrong"},
    OPTION_JSON(struct values, json, "one JSON object per puzzle"),
    OPTION_COORDINATES(struct values, coordinates),
    OPTION_GIVEN(struct values, given),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_check = {
    .name = "check",
    .summary = "does the filled board obey every rule?",
    .operands = "[FILE...]",
    .learns = true,
    .text = "Judges boards by the rules, without the solver, and names each broken rule and its place.\n"
            "What open cells can still fix is listed separately, as not yet done.\n"
            "\n"
            "Exit code: 0 when nothing is wrong, finished or not; 1 when something is. With --final, 0 when\n"
            "every board is complete and right.\n",
    .examples = "  roque check half-done.roque\n"
                "  roque check --final my-solution.roque\n"
                "  roque solve akari:paper | roque check\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};
