#include "cli/cli.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "cli/terminal.h"
#include "tell/check.h"

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

int cli_check(int argc, char **argv) {
    bool terminal = isatty(STDOUT_FILENO), given = false;
    const char *color = NULL, *coordinates = NULL;
    struct checking c = {.how = {.names = true, .most = terminal ? 15 : SIZE_MAX}};
    const struct cli_option options[] = {
        {"final", 'f', CLI_FLAG, &c.how.final, NULL,
         "the board is handed in: what is not yet done counts as wrong"},
        {"json", 'j', CLI_FLAG, &c.json, NULL, "one JSON object a puzzle"},
        {"coordinates", 0, CLI_WORD, &coordinates, "HOW", "squares are r6c2 (rc, default) or b3 (chess)"},
        {"given", 0, CLI_FLAG, &given, NULL, "a game under way without its moves"},
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "check",
        .operands = "[FILE...]",
        .about = "Judges boards by the rules, without the solver, and names each broken rule and where. "
                 "What open\n"
                 "cells can still mend is not wrong, only not yet done, and told apart from it.\n"
                 "\n"
                 "Ends with 0 when nothing is wrong, finished or not, with 1 when something is; with "
                 "--final, with\n"
                 "0 when every board is complete and right.\n",
        .options = options,
        .examples = "  roque check half-done.roque\n"
                    "  roque check --final my-solution.roque\n"
                    "  roque solve akari:paper | roque check\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    enum puzzle_names names;
    enum draw_labels labels; // of no picture
    if (!cli_color(color, terminal, &c.how.color) || !cli_coordinates(coordinates, terminal, &names, &labels))
        return CLI_BAD;
    const struct cli_task task = {.work = check_one,
                                  .moves = given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &c,
                                  .json = c.json,
                                  .reading = c.json ? CLI_AS_IT_IS : CLI_PROSE,
                                  .names = names,
                                  .threads = 1};
    return cli_pool_run(&task, argc, argv);
}
