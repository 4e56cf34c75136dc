#include "cli/cli.h"
#include "cli/explain_job.h"
#include "cli/interrupt.h"
#include "cli/options.h"

#include <unistd.h>

struct hinting {
    struct tell_explain_how how;
    uint64_t strength, time_limit_us;
    bool json;
};

static void tell(struct cli_job *job, const struct explanation *e, const struct hinting *h) {
    if (job->several) {
        if (job->index > 0) text_char(&job->out, '\n');
        cli_job_heading(job);
    }
    struct tell_explain_how how = h->how;
    how.interrupted = cli_interrupted();
    tell_hint(&job->out, e, h->strength, &how);
}

static void hint_one(void *context, struct cli_job *job) {
    const struct hinting *h = context;
    struct explanation e;
    if (cli_explain_job(job, (struct explain_request){.hint = true}, h->time_limit_us, h->json, &e)) {
        if (h->json) tell_hint_json(&job->out, &e, h->how.detail);
        else tell(job, &e, h);
    }
    explanation_free(&e);
}

int cli_hint(int argc, char **argv) {
    struct cli_explain_options w = {.threads = 1};
    struct hinting h = {.strength = TELL_HINT_STEP};
    const struct cli_option options[] = {
        {"strength", 0, CLI_NUMBER, &h.strength, "N",
         "1: where to look, 2: which rules to think of, 3: the step itself (default)"},
        {"detail", 'd', CLI_WORD, &w.detail, "HOW",
         "brief: what is decided, and the rules; normal; full: every case of a long step"},
        {"coordinates", 0, CLI_WORD, &w.coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {"time-limit", 't', CLI_SECONDS, &w.time_limit_us, "S",
         "give each puzzle S seconds; fractions are fine"},
        {"threads", 'T', CLI_NUMBER, &w.threads, "N", "work on N puzzles at a time; the order stays"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "one JSON object a puzzle: the step"},
        {"given", 0, CLI_FLAG, &w.given, NULL, "a game under way without its moves"},
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto (on a terminal) or never"},
        {"level", 'l', CLI_NUMBER, &h.strength, "N", CLI_HIDDEN},
        {0},
    };
    const struct cli_usage usage = {
        .command = "hint",
        .operands = "[FILE...]",
        .about =
            "Tells the next step that a person can take on a board as it stands, and why. If something\n"
            "filled in cannot be right, it tells that instead.\n"
            "\n"
            "Ends with 0 when there is a step or the board is solved; 1 more than one solution, none, or\n"
            "something filled in that cannot be right; 2 bad input; 3 stopped by the time limit; 130\n"
            "interrupted.\n",
        .options = options,
        .examples = "  roque hint half-done.roque\n"
                    "  roque hint half-done.roque --strength 1\n"
                    "  roque hint akari:paper/3 --json\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (h.strength > TELL_HINT_STEP) {
        cli_complain("--strength: 1 (where to look), 2 (which rules) or 3 (the step) is expected");
        return CLI_BAD;
    }
    if (!cli_explain_choose(&w, isatty(STDOUT_FILENO), &h.how)) return CLI_BAD;
    h.json = w.json;
    h.time_limit_us = w.time_limit_us;
    const struct cli_task task = {.work = hint_one,
                                  .moves = w.given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
                                  .context = &h,
                                  .json = w.json,
                                  .reading = w.json ? CLI_AS_IT_IS : CLI_PROSE,
                                  .names = w.names,
                                  .threads = (size_t)w.threads};
    return cli_pool_run(&task, argc, argv);
}
