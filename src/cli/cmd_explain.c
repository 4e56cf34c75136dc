#include "cli/cli.h"
#include "cli/explain_job.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/pager.h"

#include <string.h>
#include <unistd.h>

enum style { TEXT, JSON, HTML };

struct explaining {
    enum style style;
    struct tell_explain_how how;
    uint64_t time_limit_us;
    bool verify;
    bool one_file_each;
};

// Prove the steps again. What fails is told on stderr; the exit code is then that of a no.
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
    struct text name;
    text_init(&name, &job->mem);
    cli_origin_add(&name, &job->origin);
    bool unnamed = strcmp(text_string(&name), "-") == 0;
    tell_explain_html(&job->out, e, unnamed ? NULL : text_string(&name), &x->how, verified);
    if (name.failed) job->out.failed = true;
    text_free(&name);
}

static void tell(const struct explaining *x, struct cli_job *job, const struct explanation *e) {
    enum tell_verified verified = TELL_NOT_VERIFIED;
    if (x->verify && e->status == EXPLAIN_DONE) verified = verify(job, e);
    switch (x->style) {
    case JSON:
        tell_explain_json(&job->out, e, x->how.detail, verified);
        return;
    case HTML:
        add_page(x, job, e, verified);
        return;
    case TEXT:
        break;
    }
    if (job->several && !x->one_file_each) {
        if (job->index > 0) text_char(&job->out, '\n');
        cli_job_heading(job);
    }
    struct tell_explain_how how = x->how;
    how.interrupted = cli_interrupted();
    tell_explain_text(&job->out, e, &how);
    if (verified == TELL_VERIFIED)
        text_add(&job->out, "Each step was proved again from what it names alone, and the last one ends in "
                            "the solution.\n");
}

static void explain_one(void *context, struct cli_job *job) {
    const struct explaining *x = context;
    struct explanation e;
    if (cli_explain_job(job, (struct explain_request){0}, x->time_limit_us, x->style == JSON, &e))
        tell(x, job, &e);
    explanation_free(&e);
}

static bool choose_style(const char *as, bool json, enum style *style) {
    static const char *const names[] = {[TEXT] = "text", [JSON] = "json", [HTML] = "html"};
    *style = json ? JSON : TEXT;
    if (as == NULL) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(as, names[i]) == 0) *style = (enum style)i;
    if (strcmp(as, names[*style]) != 0) cli_complain("--as: '%.40s' is not text, json or html", as);
    else if (json && *style != JSON) cli_complain("--json cannot go together with --as %s", as);
    else return true;
    return false;
}

int cli_explain(int argc, char **argv) {
    struct cli_explain_options w = {.threads = 1};
    struct explaining x = {0};
    const char *as = NULL, *path = NULL;
    bool no_pager = false;
    const struct cli_option options[] = {
        {"as", 'a', CLI_WORD, &as, "MEDIUM", "text, json, or html: a page with a picture for each step"},
        {"output", 'o', CLI_WORD, &path, "FILE",
         "write to FILE; a %d in its name makes a file for each puzzle"},
        {"verify", 'v', CLI_FLAG, &x.verify, NULL, "prove each step again from what it names alone"},
        {"detail", 'd', CLI_WORD, &w.detail, "HOW",
         "brief: what is decided, and the rules; normal; full: every case of a long step"},
        {"coordinates", 0, CLI_WORD, &w.coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {"time-limit", 't', CLI_SECONDS, &w.time_limit_us, "S",
         "give each puzzle S seconds; fractions are fine"},
        {"threads", 'T', CLI_NUMBER, &w.threads, "N", "work on N puzzles at a time; the order stays"},
        {"json", 'j', CLI_FLAG, &w.json, NULL, "one JSON object a puzzle, as --as json"},
        {"given", 0, CLI_FLAG, &w.given, NULL, "a game under way without its moves"},
        CLI_NO_PAGER(&no_pager),
        {"color", 0, CLI_WORD, &w.color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    static const char *const values[] = {"as", "text json html", NULL};
    const struct cli_usage usage = {
        .command = "explain",
        .operands = "[FILE...]",
        .about =
            "Tells every step from the board as it stands to its solution, each with its reason: the few\n"
            "rules that, with what is known by then, leave no other choice. Easy steps come first.\n"
            "\n"
            "Ends with 0 explained or already solved; 1 more than one solution, none, something filled in\n"
            "that cannot be right, or a step that --verify does not confirm; 2 bad input; 3 stopped by the\n"
            "time limit; 130 interrupted.\n",
        .options = options,
        .values = values,
        .examples = "  roque explain akari:paper/1\n"
                    "  roque explain akari:paper/2 --as html -o steps.html\n"
                    "  roque explain chess-num:paper --verify --json\n"
                    "  roque explain chess-loop:paper/4 --coordinates chess\n"
                    "  roque explain '7x7:c0d3cBcBaBbBbBb3b2aBc2cBd1c'\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    bool terminal = path == NULL && isatty(STDOUT_FILENO);
    if (!choose_style(as, w.json, &x.style) || !cli_explain_choose(&w, terminal, &x.how)) return CLI_BAD;
    x.time_limit_us = w.time_limit_us;
    x.one_file_each = path != NULL && strstr(path, "%d") != NULL;
    if (no_pager) cli_no_pager();
    const struct cli_task task = {
        .work = explain_one,
        .reading = x.style == TEXT ? CLI_PAGES : CLI_AS_IT_IS,
        .moves = w.given ? CLI_MOVES_LEFT_OUT : CLI_MOVES_PLAYED,
        .context = &x,
        .json = x.style == JSON,
        .one_puzzle_only = x.style == HTML,
        .only_hint = "one page explains one puzzle: give -o a name with %d, such as steps-%d.html, to "
                     "explain several",
        .path = path,
        .names = w.names,
        .threads = x.style == HTML ? 1 : (size_t)w.threads,
    };
    return cli_pool_run(&task, argc, argv);
}
