// New problems: positions with one first move that wins in n plies.
#include "cli/make.h"
#include "echek/commands/echek.h"

#include <unistd.h>

struct run {
    struct echek_problem_wish wish;
    struct echek_tell_problem_how how;
    struct mem mem;
    struct echek_problem_seen seen;
};

static enum make_answer make(void *context, uint64_t index, struct mem *m, void *item, struct fault *fault) {
    const struct run *r = context;
    return echek_problem_make(&r->wish, index, 0, m, item, fault);
}

static enum make_answer unlike(void *context, uint64_t index, struct mem *m, void *item,
                               struct fault *fault) {
    struct run *r = context;
    (void)m;
    return echek_problem_unlike(&r->seen, &r->wish, index, &r->mem, item, fault);
}

static bool tell(void *context, void *item, uint64_t index, size_t place, struct text *out,
                 struct fault *fault) {
    const struct run *r = context;
    (void)fault;
    echek_tell_problem(out, item, &r->how, index, place == 0);
    return true;
}

// ---- The command line -----------------------------------------------------------------------------------

struct values {
    const char *rules, *level, *output;
    uint64_t plies, number, threads, time_us;
    struct option_seed seed;
    bool with_solution, json;
};

static bool choose(const struct values *said, struct run *r, struct fault *fault) {
    r->wish.level = EXPLAIN_LEVELS;
    if (said->level != NULL && !make_level_read(said->level, &r->wish.level, fault)) return false;
    r->wish.plies = (unsigned)said->plies;
    r->wish.seed = r->how.seed = said->seed.given ? said->seed.value : cli_some_seed();
    r->wish.limits = cli_limits(said->time_us);
    r->how.json = said->json;
    r->how.with_solution = said->with_solution;
    r->how.drawn = said->output == NULL && !said->json && isatty(STDOUT_FILENO);
    r->how.style.unicode = cli_terminal_medium() == DRAW_UNICODE;
    r->how.style.color = cli_use_color(OPTION_NOT_GIVEN, r->how.drawn);
    return echek_problem_check(&r->wish, fault);
}

static int run(const struct call *c) {
    const struct values *said = c->values;
    struct run r = {0};
    struct echek_position start;
    struct fault fault;
    if (!echek_refuse_operands(c, "--plies and --level say what to make") ||
        !echek_read_position(said->rules, NULL, &r.wish.rules, &start))
        return CLI_BAD;
    if (!choose(said, &r, &fault)) return cli_refuse("%s", fault.text);
    const struct cli_making making = {.noun = "problem",
                                      .number = said->number,
                                      .threads = (size_t)said->threads,
                                      .path = said->output,
                                      .drawn = r.how.drawn,
                                      .context = &r,
                                      .bytes = sizeof(struct echek_problem),
                                      .make = make,
                                      .unlike = unlike,
                                      .tell = tell};
    int exit_code = cli_making_run(&making);
    echek_problem_seen_free(&r.seen, &r.mem);
    return exit_code;
}

static void suggest_levels(struct text *out) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        text_format(out, "%s ", explain_level_name((enum explain_level)i));
}

static const struct option options[] = {
    OPTION_ECHEK_PLIES(struct values, plies),
    {"level", 'l', OPTION_WORD, offsetof(struct values, level), "LEVEL",
     .help = "easy, medium, hard, expert or fiendish: by the plies and the tries (default: any)",
     .suggest = suggest_levels},
    OPTION_ECHEK_RULES(struct values, rules),
    {"number", 'n', OPTION_COUNT, offsetof(struct values, number), "N",
     .help = "how many problems; no two are alike", .usual = "1", .least = 1},
    {"seed", 's', OPTION_SEED, offsetof(struct values, seed), "S",
     .help = "the same seed gives the same problems (default: a random one, which is printed)"},
    OPTION_ECHEK_THREADS(struct values, threads, "work on N problems at a time; the result is the same"),
    OPTION_TIME_LIMIT(struct values, time_us, "stop after S seconds; print what was made by then"),
    OPTION_OUTPUT(struct values, output, "write to FILE; a %d in its name makes a file for each problem"),
    {"with-solution", 0, OPTION_FLAG, offsetof(struct values, with_solution),
     .help = "each problem is followed by its solution and its tries"},
    OPTION_JSON(struct values, json, "one JSON object per problem, with its solution"),
    {0},
};

const struct command command_echek_make = {
    .name = "make",
    .summary = "problems: one first move that wins in N plies",
    .text =
        "Makes problems: positions from random games in which White has a forced win, and only one first\n"
        "move wins so soon. It is proven that the shortest win takes N plies, and that no other first\n"
        "move wins within N plies. A try is a first move that fails to only one answer; three of them\n"
        "make a problem one level harder.\n"
        "\n"
        "On a terminal problems are drawn. Elsewhere each is the text of a game, with the board as a\n"
        "comment: 'roque echek show' draws it, 'roque echek play --game' plays it, and 'roque echek solve\n"
        "--position' solves it. Exit code: 3 when a limit comes first.\n",
    .examples = "  roque echek make\n"
                "  roque echek make --plies 5 --number 4 --seed 1 -o problem-%d.echek\n"
                "  roque echek make --level hard --with-solution\n"
                "  roque echek make --rules castle=never --plies 3 --json --seed 2\n"
                "  roque echek solve --position 'Bk1r/N1b1/PK1Q/4 w Rqnp' --depth 3\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};
