#include "base/clock.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "cli/solve_print.h"
#include "cli/terminal.h"

#include <string.h>
#include <unistd.h>

// What was asked for, the same for every puzzle.
struct solving {
    struct cli_solve_how how;
    uint64_t limit, time_limit_us;
    bool one_a_class;
    bool classic;
    struct csp_strategy strategy;
};

static bool visit(void *context, const struct puzzle *solution, uint64_t number) {
    (void)number;
    return cli_solve_board(context, solution);
}

static int exit_code(const struct cli_solve_how *how, const struct solve_result *r) {
    bool counted = how->goal == SOLVE_COUNT || how->goal == SOLVE_ALL;
    if (r->status == SOLVE_IS_UNKNOWN || (counted && !r->exact)) return CLI_LIMIT;
    return r->status == SOLVE_IS_NONE ? CLI_NO : CLI_YES;
}

static void solve_one(void *context, struct cli_job *job) {
    const struct solving *s = context;
    struct cli_solve_print print = {.how = &s->how, .job = job, .start_us = clock_us()};
    struct solve_result result;
    const struct solve_request request = {
        .goal = s->how.goal,
        .one_a_class = s->one_a_class,
        .limit = s->limit,
        .limits = cli_limits(s->time_limit_us),
        .classic = s->classic,
        .strategy = s->strategy,
        .visit = visit,
        .context = &print,
    };
    cli_solve_begin(&print);
    bool solved = solve_puzzle(&job->puzzle, &request, &job->mem, &result, &job->fault);
    bool pointless = cli_stopping() && !cli_interrupted(); // nothing can be written any more
    if (solved) job->exit_code = exit_code(&s->how, &result);
    if (!solved) cli_solve_fault(&print);
    else if (!pointless) cli_solve_end(&print, &result);
    solve_result_free(&result);
}

// ---- The command line -----------------------------------------------------------------------------------

struct words {
    bool first, count, all, classes, stats, json;
    uint64_t limit, time_limit_us, threads;
    const char *strategy, *color;
};

static bool refuse(const char *why) {
    cli_complain("%s", why);
    return false;
}

static bool choose_strategy(const char *words, struct solving *s) {
    size_t where, length;
    if (words == NULL) return true;
    s->classic = true;
    if (csp_strategy_parse(words, &s->strategy, &where, &length)) return true;
    cli_complain(
        "--strategy: '%.*s' is unknown or stands twice; expected is one of leftmost, min, max, ff, "
        "anti_first_fail, occurrence, ffc, max_regret; one of step, enum, bisect, median, middle; and up "
        "or down",
        (int)(length < 40 ? length : 40), words + where);
    return false;
}

static bool choose(const struct words *w, struct solving *s) {
    if (w->first && (w->count || w->all)) return refuse("--first cannot go together with --count or --all");
    if (w->limit != 0 && !w->count && !w->all) return refuse("--limit goes with --count or --all");
    if (w->classes && !w->all)
        return refuse("--classes goes with --all: one solution of each class; --count tells their number");
    if (w->threads > THREAD_MOST) return refuse("--threads: 256 is the most");
    bool terminal = isatty(STDOUT_FILENO);
    s->how.goal = w->all ? SOLVE_ALL : w->count ? SOLVE_COUNT : w->first ? SOLVE_FIRST : SOLVE_UNIQUE;
    s->how.style = w->json ? CLI_SOLVE_JSON : terminal ? CLI_SOLVE_DRAWN : CLI_SOLVE_NATIVE;
    s->how.medium = cli_terminal_medium();
    s->how.stats = w->stats;
    s->one_a_class = w->classes;
    s->limit = w->limit;
    s->time_limit_us = w->time_limit_us;
    return cli_color(w->color, terminal, &s->how.color) && choose_strategy(w->strategy, s);
}

int cli_solve(int argc, char **argv) {
    struct words w = {.threads = 1};
    const struct cli_option options[] = {
        {"first", '1', CLI_FLAG, &w.first, NULL, "stop at the first solution, do not look for a second"},
        {"count", 'c', CLI_FLAG, &w.count, NULL, "count the solutions"},
        {"all", 'a', CLI_FLAG, &w.all, NULL, "print every solution"},
        {"classes", 'C', CLI_FLAG, &w.classes, NULL,
         "with --all, Chess Loop: one of those that mirroring and turning the board make equal"},
        {"limit", 'n', CLI_NUMBER, &w.limit, "N", "with --count or --all: stop after N solutions"},
        {"time-limit", 't', CLI_SECONDS, &w.time_limit_us, "S",
         "give each puzzle S seconds; fractions are fine"},
        {"threads", 'T', CLI_NUMBER, &w.threads, "N", "work on N puzzles at a time; the order stays"},
        {"strategy", 'S', CLI_WORD, &w.strategy, "VAR,VAL[,up|down]", "classic labelling, without learning"},
        {"stats", 's', CLI_FLAG, &w.stats, NULL, "tell what the search did"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "one JSON object a puzzle"},
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "solve",
        .operands = "[FILE...]",
        .about =
            "Finds a solution and proves that it is the only one, or shows a second that differs. What is\n"
            "already placed on a board is kept. Into a pipe, solutions go as native text.\n"
            "\n"
            "VAR is leftmost, min, max, ff, anti_first_fail, occurrence, ffc or max_regret; VAL is step, "
            "enum,\n"
            "bisect, median or middle. Ends with 0 solved, 1 no solution, 2 bad input, 3 stopped by a limit\n"
            "before the answer was known, 130 interrupted.\n",
        .options = options,
        .examples = "  roque solve akari:paper/1\n"
                    "  roque solve boards.roque --threads 4 --json\n"
                    "  roque solve '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c' --count --time-limit 10\n"
                    "  roque solve akari:paper/3 --strategy ff,bisect,down --stats\n"
                    "  roque solve chess-loop:paper/9 --all --classes\n"
                    "  roque solve akari:paper | roque check\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct solving s = {0};
    if (!choose(&w, &s)) return CLI_BAD;
    const struct cli_task task = {
        .work = solve_one, .context = &s, .json = w.json, .threads = (size_t)w.threads};
    return cli_pool_run(&task, argc, argv);
}
