#include "cli/cli.h"
#include "cli/explain_job.h"
#include "cli/options.h"

#include <unistd.h>

struct rating {
    struct tell_explain_how how;
    uint64_t time_limit_us;
    bool json;
};

static void rate_one(void *context, struct cli_job *job) {
    const struct rating *r = context;
    struct explanation e;
    if (cli_explain_job(job, (struct explain_request){.rate_only = true}, r->time_limit_us, r->json, &e)) {
        if (r->json) tell_rate_json(&job->out, &e);
        else {
            cli_origin_add(&job->out, &job->origin);
            text_add(&job->out, ": ");
            tell_rate(&job->out, &e, r->how.look.color);
        }
    }
    explanation_free(&e);
}

int cli_rate(int argc, char **argv) {
    struct cli_explain_options w = {.threads = 1};
    const struct cli_option options[] = {
        {"time-limit", 't', CLI_SECONDS, &w.time_limit_us, "S",
         "give each puzzle S seconds; fractions are fine"},
        {"threads", 'T', CLI_NUMBER, &w.threads, "N", "work on N puzzles at a time; the order stays"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "one JSON object a puzzle"},
        {"given", 0, CLI_FLAG, &w.given, NULL, "a game under way without its moves"},
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "rate",
        .operands = "[FILE...]",
        .about =
            "Tells how hard a board is for a person: easy, medium, hard, expert or fiendish, a score, and\n"
            "how many rules have to be taken together in each step to its solution.\n"
            "\n"
            "Ends with 0 rated or already solved; 1 more than one solution, none, or something filled in\n"
            "that cannot be right; 2 bad input; 3 stopped by the time limit; 130 interrupted.\n",
        .options = options,
        .examples = "  roque rate akari:paper\n"
                    "  roque rate boards.roque --threads 4 --json\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct rating r = {.json = w.json, .time_limit_us = w.time_limit_us};
    if (!cli_explain_choose(&w, isatty(STDOUT_FILENO), &r.how)) return CLI_BAD;
    const struct cli_task task = {.work = rate_one,
                                  .moves = w.given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &r,
                                  .json = w.json,
                                  .reading = w.json ? CLI_AS_IT_IS : CLI_PROSE,
                                  .threads = (size_t)w.threads};
    return cli_pool_run(&task, argc, argv);
}
