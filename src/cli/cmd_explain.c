// The three commands that explain a board: `hint` its next step, `explain` all of them, `rate` how hard they
// are.
#include "cli/command.h"
#include "cli/pool.h"
#include "tell/tell.h"

#include <string.h>
#include <unistd.h>

// Values of all three; each has some of the options.
struct values {
    uint64_t time_limit_us, threads, strength;
    int detail, coordinates, color, as;
    bool json, given, verify, no_pager, no_times, techniques;
    const char *path;
};

enum { TEXT, JSON, HTML }; // --as

// What is wanted, the same for every puzzle.
struct explaining {
    struct explain_request request;
    struct tell_explain_how how;
    uint64_t time_limit_us, strength;
    int as;
    bool verify, one_file_each, no_times;
    bool says_limit; // among its sentences
};

// ---- Explaining one puzzle -------------------------------------------------------------------------------

static int exit_code(enum explain_status status) {
    if (status == EXPLAIN_UNKNOWN) return CLI_LIMIT;
    return status == EXPLAIN_DONE || status == EXPLAIN_SOLVED ? CLI_YES : CLI_NO;
}

static void tell_limit(struct cli_job *job, const struct explaining *x) {
    if (x->says_limit || cli_interrupted()) return;
    cli_origin_add(&job->err, &job->origin);
    text_add(&job->err, ": stopped by the time limit\n");
}

// The explanation must be freed either way.
static bool explain_job(struct cli_job *job, const struct explaining *x, struct explanation *e) {
    struct explain_request request = x->request;
    request.limits = cli_limits(x->time_limit_us);
    if (job->given.cells != NULL) request.given = &job->given;
    bool explained = explain_puzzle(&job->puzzle, &request, &job->mem, e, &job->fault);
    if (x->no_times) e->us = TELL_UNTIMED;
    if (explained) job->exit_code = exit_code(e->status);
    else cli_job_fail(job, x->as == JSON);
    if (explained && job->exit_code == CLI_LIMIT) tell_limit(job, x);
    return explained;
}

static void add_heading(struct cli_job *job) {
    if (!job->several) return;
    if (job->index > 0) text_char(&job->out, '\n');
    cli_job_heading(job);
}

static struct tell_explain_how how_now(const struct explaining *x) {
    struct tell_explain_how how = x->how;
    how.interrupted = cli_interrupted();
    return how;
}

static void hint_one(void *context, struct cli_job *job) {
    const struct explaining *x = context;
    struct explanation e;
    if (explain_job(job, x, &e)) {
        struct tell_explain_how how = how_now(x);
        if (x->as != JSON) add_heading(job);
        if (x->as == JSON) tell_hint_json(&job->out, &e, how.detail);
        else tell_hint(&job->out, &e, x->strength, &how);
    }
    explanation_free(&e);
}

static void rate_one(void *context, struct cli_job *job) {
    const struct explaining *x = context;
    struct explanation e;
    if (explain_job(job, x, &e)) {
        if (x->as != JSON) {
            cli_origin_add(&job->out, &job->origin);
            text_add(&job->out, ": ");
        }
        if (x->as == JSON) tell_rate_json(&job->out, &e, !x->request.rate_only);
        else tell_rate(&job->out, &e, !x->request.rate_only, x->how.look.color);
    }
    explanation_free(&e);
}

// Prove the steps again. What fails is reported on stderr, and the exit code is 1.
static enum tell_verified verify(struct cli_job *job, const struct explanation *e) {
    size_t which = 0;
    switch (explain_verify(e, &which)) {
    case EXPLAIN_HOLDS:
        return TELL_VERIFIED;
    case EXPLAIN_UNCHECKED:
        job->exit_code = CLI_LIMIT;
        text_add(&job->err, "roque: out of memory: the steps could not be proved again\n");
        return TELL_NOT_VERIFIED;
    case EXPLAIN_FAILS:
        break;
    }
    job->exit_code = CLI_NO;
    cli_origin_add(&job->err, &job->origin);
    if (which < e->steps.size)
        text_format(&job->err, ": step %zu does not follow from what it names\n", which + 1);
    else text_add(&job->err, ": the steps do not end in the solution\n");
    return TELL_REFUTED;
}

static void add_page(const struct explaining *x, struct cli_job *job, const struct explanation *e,
                     enum tell_verified verified) {
    struct text name = TEXT_IN(&job->mem);
    cli_origin_add(&name, &job->origin);
    bool unnamed = strcmp(text_string(&name), "-") == 0;
    tell_explain_html(&job->out, e, unnamed ? NULL : text_string(&name), &x->how, verified);
    if (name.failed) job->out.failed = true;
    text_free(&name);
}

static void add_steps(const struct explaining *x, struct cli_job *job, const struct explanation *e,
                      enum tell_verified verified) {
    struct tell_explain_how how = how_now(x);
    if (!x->one_file_each) add_heading(job);
    tell_explain_text(&job->out, e, &how);
    if (verified == TELL_VERIFIED)
        text_add(&job->out, "Each step was proved again from what it names alone, and the last one ends in "
                            "the solution.\n");
}

static void explain_one(void *context, struct cli_job *job) {
    const struct explaining *x = context;
    struct explanation e;
    if (explain_job(job, x, &e)) {
        enum tell_verified verified = TELL_NOT_VERIFIED;
        if (x->verify && e.status == EXPLAIN_DONE) verified = verify(job, &e);
        if (x->as == JSON) tell_explain_json(&job->out, &e, x->how.detail, verified);
        else if (x->as == HTML) add_page(x, job, &e, verified);
        else add_steps(x, job, &e, verified);
    }
    explanation_free(&e);
}

// ---- The commands ----------------------------------------------------------------------------------------

static struct explaining explaining_as(const struct values *w) {
    bool terminal = w->path == NULL && isatty(STDOUT_FILENO);
    int as = w->json ? JSON : w->as == OPTION_NOT_GIVEN ? TEXT : w->as;
    return (struct explaining){
        .how = {.boards = terminal,
                .detail = w->detail == OPTION_NOT_GIVEN ? EXPLAIN_NORMAL : (enum explain_detail)w->detail,
                .look = {.medium = terminal ? cli_terminal_medium() : DRAW_TEXT,
                         .columns = terminal ? cli_columns(STDOUT_FILENO) : 0,
                         .color = cli_use_color(w->color, terminal),
                         .labels = cli_labels(w->coordinates, terminal)}},
        .time_limit_us = w->time_limit_us,
        .strength = w->strength,
        .as = as,
        .says_limit = as != JSON,
        .verify = w->verify,
        .no_times = w->no_times,
        .one_file_each = cli_is_numbered(w->path),
    };
}

static int run(const struct call *c, struct explaining *x, void (*work)(void *context, struct cli_job *job),
               enum cli_reading reading) {
    const struct values *w = c->values;
    const struct cli_task task = {
        .work = work,
        .context = x,
        .moves = w->given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
        .json = x->as == JSON,
        .reading = x->as == TEXT ? reading : CLI_AS_IT_IS,
        .one_puzzle_only = x->as == HTML,
        .only_hint = "one page explains one puzzle: give -o a name with %d, such as steps-%d.html, to "
                     "explain several",
        .path = w->path,
        .names = cli_names(w->coordinates),
        .threads = x->as == HTML ? 1 : (size_t)w->threads,
    };
    if (w->no_pager) cli_no_pager();
    return cli_pool_run(&task, c->count, c->operands);
}

static int run_hint(const struct call *c) {
    struct explaining x = explaining_as(c->values);
    x.request.hint = true;
    return run(c, &x, hint_one, CLI_PROSE);
}

static int run_rate(const struct call *c) {
    struct explaining x = explaining_as(c->values);
    x.request.rate_only = !((const struct values *)c->values)->techniques;
    x.says_limit = false;
    return run(c, &x, rate_one, CLI_PROSE);
}

static int run_explain(const struct call *c) {
    const struct values *w = c->values;
    struct explaining x = explaining_as(w);
    if (w->json && w->as != OPTION_NOT_GIVEN && w->as != JSON)
        return cli_refuse("--json cannot go together with --as %s", w->as == HTML ? "html" : "text");
    return run(c, &x, explain_one, CLI_PAGES);
}

#define AT(member) offsetof(struct values, member)

static const char *const details[] = {
    [EXPLAIN_NORMAL] = "normal", [EXPLAIN_BRIEF] = "brief", [EXPLAIN_FULL] = "full", NULL};
#define DETAIL                                                                                               \
    {                                                                                                        \
        "detail", 'd', OPTION_CHOICE, AT(detail), "HOW",                                                     \
            .words = details, .help = "brief, normal, or full: every case of a long step"                    \
    }
#define EACH_TIME_LIMIT                                                                                      \
    OPTION_TIME_LIMIT(struct values, time_limit_us, "give each puzzle S seconds; fractions are fine")
#define EACH_THREADS OPTION_THREADS(struct values, threads, "work on N puzzles at a time; the order stays")

static const struct option hint_options[] = {
    {"strength", 0, OPTION_COUNT, AT(strength), "N", .usual = "3", .least = TELL_HINT_WHERE,
     .most = TELL_HINT_STEP, .help = "1: where to look, 2: which rules to think of, 3: the step itself"},
    DETAIL,
    OPTION_COORDINATES(struct values, coordinates),
    EACH_TIME_LIMIT,
    EACH_THREADS,
    OPTION_JSON(struct values, json, "one JSON object per puzzle: the step"),
    OPTION_GIVEN(struct values, given),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_hint = {
    .name = "hint",
    .summary = "the next step a person can take, and why",
    .operands = "[FILE...]",
    .learns = true,
    .text =
        "Gives the next step that a person can take on a board as it stands, and why. If something filled\n"
        "in cannot be right, it says that instead.\n"
        "\n"
        "Exit code: 0 when there is a step or the board is solved; 1 when there is more than one solution,\n"
        "none, or something filled in that cannot be right; 2 bad input; 3 stopped by the time limit; 130\n"
        "interrupted.\n",
    .examples = "  roque hint half-done.roque\n"
                "  roque hint half-done.roque --strength 1\n"
                "  roque hint akari:paper/3 --json\n",
    .options = hint_options,
    .values = sizeof(struct values),
    .run = run_hint,
};

static const struct option rate_options[] = {
    {"techniques", 0, OPTION_FLAG, AT(techniques),
     .help = "how many steps use each technique (docs/techniques.md)"},
    EACH_TIME_LIMIT,
    EACH_THREADS,
    OPTION_JSON(struct values, json, "one JSON object per puzzle"),
    OPTION_NO_TIMES(struct values, no_times),
    OPTION_GIVEN(struct values, given),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_rate = {
    .name = "rate",
    .summary = "how hard is it? level, score, and the steps it takes",
    .operands = "[FILE...]",
    .learns = true,
    .text =
        "Rates how hard a board is for a person: its level (easy, medium, hard, expert or fiendish), its\n"
        "score, and how many rules each step to the solution combines.\n"
        "\n"
        "Exit code: 0 rated or already solved; 1 when there is more than one solution, none, or something\n"
        "filled in that cannot be right; 2 bad input; 3 stopped by the time limit; 130 interrupted.\n",
    .examples = "  roque rate akari:paper\n"
                "  roque rate boards.roque --threads 4 --json\n",
    .options = rate_options,
    .values = sizeof(struct values),
    .run = run_rate,
};

static const char *const media[] = {[TEXT] = "text", [JSON] = "json", [HTML] = "html", NULL};

static const struct option explain_options[] = {
    {"as", 'a', OPTION_CHOICE, AT(as), "MEDIUM", .words = media,
     .help = "text, json, or html: a page with a picture for each step"},
    OPTION_OUTPUT(struct values, path, "write to FILE; a %d in its name makes a file for each puzzle"),
    {"verify", 'v', OPTION_FLAG, AT(verify), .help = "prove each step again from what it names alone"},
    DETAIL,
    OPTION_COORDINATES(struct values, coordinates),
    EACH_TIME_LIMIT,
    EACH_THREADS,
    OPTION_JSON(struct values, json, "one JSON object per puzzle, as --as json"),
    OPTION_NO_TIMES(struct values, no_times),
    OPTION_GIVEN(struct values, given),
    OPTION_NO_PAGER(struct values, no_pager),
    OPTION_COLOR(struct values, color),
    {0},
};

const struct command command_explain = {
    .name = "explain",
    .summary = "every step to the solution, each with its reason",
    .operands = "[FILE...]",
    .learns = true,
    .text =
        "Lists every step from the board as it stands to its solution, each with its reason: a few rules\n"
        "that leave no other choice, given what is known by then. Easy steps come first.\n"
        "\n"
        "Exit code: 0 explained or already solved; 1 when there is more than one solution, none, something\n"
        "filled in that cannot be right, or a step that --verify does not confirm; 2 bad input; 3 stopped\n"
        "by the time limit; 130 interrupted.\n",
    .examples = "  roque explain akari:paper/1\n"
                "  roque explain akari:paper/2 --as html -o steps.html\n"
                "  roque explain chess-num:paper --verify --json\n"
                "  roque explain chess-loop:paper/4 --coordinates chess\n"
                "  roque explain '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c'\n",
    .options = explain_options,
    .values = sizeof(struct values),
    .run = run_explain,
};
