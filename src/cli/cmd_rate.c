#include "cli/cli.h"
#include "cli/explain_print.h"
#include "cli/options.h"

#include <inttypes.h>
#include <unistd.h>

struct rating {
    struct cli_explain_how how;
    uint64_t time_limit_us;
    bool json;
};

static size_t count_steps(const struct explanation *e) {
    size_t n = 0;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) n += e->sizes[i];
    return n;
}

static void add_json(struct text *out, const struct explanation *e) {
    cli_explain_json_begin(out, e);
    if (e->status == EXPLAIN_DONE)
        text_format(out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(e->level), e->score);
    else text_add(out, ",\"level\":null,\"score\":null");
    text_format(out, ",\"steps\":%zu,\"sizes\":{", count_steps(e));
    bool begun = false;
    for (int i = 0; i <= EXPLAIN_SIZES; i++) {
        if (e->sizes[i] == 0) continue;
        text_format(out, "%s\"%d\":%" PRIu32, begun ? "," : "", i, e->sizes[i]);
        begun = true;
    }
    text_char(out, '}');
    if (e->status == EXPLAIN_MULTIPLE) cli_explain_json_boards(out, e);
    text_format(out, ",\"rate_us\":%" PRIu64 "}\n", e->us);
}

// How many steps there are of each size, as bars.
static void add_sizes(struct text *out, const struct explanation *e) {
    enum { LONGEST = 50 };
    uint32_t most = LONGEST;
    for (int i = 0; i <= EXPLAIN_SIZES; i++)
        if (e->sizes[i] > most) most = e->sizes[i];
    for (int i = 0; i <= EXPLAIN_SIZES; i++) {
        if (e->sizes[i] == 0) continue;
        text_format(out, "  %5" PRIu32 " step%s of %d rule%s%s  ", e->sizes[i], e->sizes[i] == 1 ? " " : "s",
                    i, i == 1 ? " " : "s", i == EXPLAIN_SIZES ? " or more" : "");
        if (i < 10) text_char(out, ' ');
        uint64_t bar = (uint64_t)e->sizes[i] * LONGEST / most;
        text_repeat(out, "#", bar == 0 ? 1 : (size_t)bar);
        text_char(out, '\n');
    }
}

static void add_sentences(struct cli_job *job, const struct explanation *e, const struct rating *r) {
    struct text *out = &job->out;
    cli_origin_add(out, &job->origin);
    text_add(out, ": ");
    if (e->status != EXPLAIN_DONE) {
        static const char *const why[] = {
            [EXPLAIN_MULTIPLE] = "not rated, there is more than one solution",
            [EXPLAIN_NONE] = "not rated, there is no solution",
            [EXPLAIN_SOLVED] = "not rated, it is solved already",
            [EXPLAIN_MISTAKE] = "not rated, something filled in cannot be right ('roque hint' tells what)",
            [EXPLAIN_UNKNOWN] = "not rated, stopped before the end",
        };
        text_format(out, "%s\n", why[e->status]);
        return;
    }
    size_t steps = count_steps(e);
    if (r->how.color) text_add(out, "\033[1m");
    text_add(out, explain_level_name(e->level));
    if (r->how.color) text_add(out, "\033[0m");
    text_format(out, ", score %" PRIu32 ", %zu step%s\n", e->score, steps, steps == 1 ? "" : "s");
    add_sizes(out, e);
}

static void rate_one(void *context, struct cli_job *job) {
    const struct rating *r = context;
    struct explanation e;
    if (cli_explain_job(job, (struct explain_request){.rate_only = true}, r->time_limit_us, r->json, &e)) {
        if (r->json) add_json(&job->out, &e);
        else add_sentences(job, &e, r);
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
    const struct cli_task task = {
        .work = rate_one, .context = &r, .json = w.json, .threads = (size_t)w.threads};
    return cli_pool_run(&task, argc, argv);
}
