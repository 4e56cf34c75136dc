// New problems: positions with one first move that wins in n plies.
#include "base/ring.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/values.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"
#include "echek/tell/problem.h"
#include "make/make.h"

#include <inttypes.h>
#include <unistd.h>

// A problem on its way. It has a ledger of its own, which travels with it from thread to thread.
struct slot {
    struct mem mem;
    struct echek_problem problem;
    enum echek_problem_answer answer;
    struct fault fault;
};

struct workshop {
    struct echek_problem_wish wish;
    struct echek_tell_problem_how how;
    uint64_t number, threads;
    const char *path;
    struct mem mem;
    struct ring ring;
    struct slot *slots; // by place in the ring
    size_t places;
    struct echek_problem_seen seen;
    struct cli_output output;
    struct cli_progress progress;
    int exit_code;
};

// ---- Making ---------------------------------------------------------------------------------------------

static bool begin(void *context, size_t place, uint64_t index) {
    const struct workshop *w = context;
    (void)place;
    return index < w->number && !cli_stopping();
}

static void work(void *context, size_t place, uint64_t index) {
    const struct workshop *w = context;
    struct slot *s = &w->slots[place];
    s->answer = echek_problem_make(&w->wish, index, 0, &s->mem, &s->problem, &s->fault);
}

// ---- Telling --------------------------------------------------------------------------------------------

static void complain_of(struct workshop *w, const struct slot *s, uint64_t index) {
    cli_progress_hide(&w->progress);
    cli_output_flush(&w->output);
    if (s->answer != ECHEK_PROBLEM_STOPPED) cli_complain("%s", s->fault.text);
    else if (!cli_stopping())
        cli_complain("stopped by --time-limit after %" PRIu64 " of %" PRIu64 " problem%s", index, w->number,
                     w->number == 1 ? "" : "s");
    cli_progress_go_on(&w->progress);
    bool limit = s->answer != ECHEK_PROBLEM_FAULT || s->fault.kind == FAULT_MEMORY;
    w->exit_code = cli_weightier(w->exit_code, limit ? CLI_LIMIT : CLI_BAD);
}

static bool print(struct workshop *w, struct slot *s, uint64_t index) {
    struct text out;
    text_init(&out, &s->mem);
    echek_tell_problem(&out, &s->problem, &w->how, index, index == 0 || cli_output_one_file_each(&w->output));
    if (w->output.terminal) cli_progress_hide(&w->progress);
    bool ok = cli_output_begin(&w->output, (size_t)index + 1) && cli_output_add(&w->output, &out);
    if (w->output.terminal) cli_progress_go_on(&w->progress);
    text_free(&out);
    return ok;
}

// Nobody waits for what is still being made, once something went wrong.
static bool finish(void *context, size_t place, uint64_t index) {
    struct workshop *w = context;
    struct slot *s = &w->slots[place];
    if (s->answer == ECHEK_PROBLEM_MADE)
        s->answer = echek_problem_unlike(&w->seen, &w->wish, index, &w->mem, &s->problem, &s->fault);
    bool ok = s->answer == ECHEK_PROBLEM_MADE;
    if (ok) ok = print(w, s, index);
    else complain_of(w, s, index);
    if (ok) cli_progress_report(&w->progress, (size_t)index + 1, 0);
    else cli_stop();
    return ok && !cli_stopping();
}

// ---- All of it ------------------------------------------------------------------------------------------

static void run_all(struct workshop *w) {
    size_t threads = (size_t)(w->threads < w->number ? w->threads : w->number);
    w->places = threads > 1 ? 4 * threads : 1;
    w->slots = mem_zeroed(&w->mem, w->places, sizeof *w->slots);
    if (w->slots == NULL) {
        cli_complain("out of memory");
        w->exit_code = CLI_LIMIT;
        return;
    }
    const struct ring_jobs jobs = {.threads = threads,
                                   .places = w->places,
                                   .handful = 1,
                                   .context = w,
                                   .fill = begin,
                                   .work = work,
                                   .finish = finish};
    ring_run(&w->ring, &jobs, &w->mem);
    mem_free(&w->mem, w->slots, w->places * sizeof *w->slots);
}

static int make_all(struct workshop *w) {
    cli_output_init(&w->output, &w->mem, w->path);
    if (w->how.drawn) cli_output_is_prose(&w->output, false);
    cli_progress_start(&w->progress);
    cli_progress_expect(&w->progress, (size_t)w->number);
    run_all(w);
    cli_progress_end(&w->progress);
    w->exit_code = cli_weightier(w->exit_code, cli_output_exit(&w->output));
    if (cli_interrupted()) w->exit_code = CLI_INTERRUPTED;
    echek_problem_seen_free(&w->seen, &w->mem);
    return w->exit_code;
}

// ---- The command line -----------------------------------------------------------------------------------

struct words {
    const char *rules, *level, *output;
    uint64_t plies, number, threads, time_us;
    struct option_seed seed;
    bool with_solution, json;
};

static bool choose(const struct words *said, struct workshop *w, struct fault *fault) {
    w->wish.level = EXPLAIN_LEVELS;
    if (said->level != NULL && !make_level_read(said->level, &w->wish.level, fault)) return false;
    w->wish.plies = (unsigned)said->plies;
    w->wish.seed = w->how.seed = said->seed.given ? said->seed.value : cli_some_seed();
    w->wish.limits = cli_limits(said->time_us);
    w->how.drawn = w->path == NULL && !w->how.json && isatty(STDOUT_FILENO);
    w->how.style.unicode = cli_terminal_medium() == DRAW_UNICODE;
    w->how.style.color = cli_use_color(OPTION_NOT_GIVEN, w->how.drawn);
    return echek_problem_check(&w->wish, fault);
}

static int run(const struct call *c) {
    const struct words *said = c->values;
    struct workshop w = {.number = said->number,
                         .threads = said->threads,
                         .path = said->output,
                         .how = {.with_solution = said->with_solution, .json = said->json}};
    struct echek_position start;
    struct fault fault;
    if (!echek_refuse_operands(c, "--plies and --level say what to make") ||
        !echek_read_position(said->rules, NULL, &w.wish.rules, &start))
        return CLI_BAD;
    if (choose(said, &w, &fault)) return make_all(&w);
    cli_complain("%s", fault.text);
    return CLI_BAD;
}

static void suggest_levels(struct text *out) {
    for (int i = 0; i < EXPLAIN_LEVELS; i++)
        text_format(out, "%s ", explain_level_name((enum explain_level)i));
}

static const struct option options[] = {
    OPTION_ECHEK_PLIES(struct words, plies),
    {"level", 'l', OPTION_WORD, offsetof(struct words, level), "LEVEL",
     .help = "easy, medium, hard, expert or fiendish: by the plies and the tries (default: any)",
     .suggest = suggest_levels},
    OPTION_ECHEK_RULES(struct words, rules),
    {"number", 0, OPTION_COUNT, offsetof(struct words, number), "N",
     .help = "how many problems; no two are alike", .usual = "1", .least = 1},
    {"seed", 's', OPTION_SEED, offsetof(struct words, seed), "S",
     .help = "the same seed gives the same problems (default: a random one, which is printed)"},
    OPTION_ECHEK_THREADS(struct words, threads, "work on N problems at a time; the result is the same"),
    OPTION_TIME_LIMIT(struct words, time_us, "stop after S seconds with what there is"),
    OPTION_OUTPUT(struct words, output, "write to FILE; a %d in its name makes a file for each problem"),
    {"with-solution", 0, OPTION_FLAG, offsetof(struct words, with_solution),
     .help = "each problem is followed by its solution, and by what fails"},
    OPTION_JSON(struct words, json, "one JSON object per problem, with its solution"),
    {0},
};

const struct command command_echek_make = {
    .name = "make",
    .summary = "problems: one first move that wins in N plies",
    .text =
        "Makes problems: positions of games played at random in which White has a forced win, and only\n"
        "one first move that wins so soon. It is proven that the shortest win takes N plies, and that no\n"
        "other first move wins within them. A try is a first move that fails to one answer alone; three\n"
        "of them make a problem one level harder.\n"
        "\n"
        "On a terminal problems are drawn. Elsewhere each is the text of a game, with the board as a\n"
        "comment: 'roque echek show' draws it, 'roque echek play --game' plays it, and 'roque echek solve\n"
        "--position' solves it. Ends with 3 when a limit comes first.\n",
    .examples = "  roque echek make\n"
                "  roque echek make --plies 5 --number 4 --seed 1 -o problem-%d.echek\n"
                "  roque echek make --level hard --with-solution\n"
                "  roque echek make --rules castle=never --plies 3 --json --seed 2\n"
                "  roque echek solve --position 'Bk1r/N1b1/PK1Q/4 w Rqnp' --depth 3\n",
    .options = options,
    .values = sizeof(struct words),
    .run = run,
};
