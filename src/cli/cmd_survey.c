// The surveys that families lend (make/survey.h), each a command of its own name: every case of a bare board
// is counted, and told.
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/lent.h"
#include "cli/output.h"
#include "tell/survey.h"

struct survey {
    struct survey_request request;
    bool all_results, json;
    uint64_t time_limit_us;
    struct mem mem;
    struct cli_output output;
    uint64_t cases, unique;
    int exit_code; // of what went wrong so far
};

static bool tell(struct survey *s, const struct puzzle *p, const struct solve_result *r) {
    struct text out;
    text_init(&out, &s->mem);
    if (s->json) tell_survey_json(&out, p, r);
    else tell_survey(&out, p, r, s->all_results);
    bool told = cli_output_add(&s->output, &out) && cli_output_flush(&s->output);
    text_free(&out);
    return told;
}

// ---- Going through the cases -------------------------------------------------------------------------

static bool complain_of(struct survey *s, const struct fault *fault) {
    cli_complain("%s", fault->text);
    s->exit_code = cli_weightier(s->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
    return false;
}

// False: nothing more is to be done.
static bool survey_puzzle(struct survey *s, const struct puzzle *p) {
    struct solve_result r;
    struct fault fault = {0};
    const struct solve_request request = {
        .goal = SOLVE_COUNT,
        .limits = cli_limits(s->time_limit_us),
    };
    if (!solve_puzzle(p, &request, &s->mem, &r, &fault)) return complain_of(s, &fault);
    s->cases++;
    s->unique += survey_is_unique(&r);
    if (cli_interrupted()) s->exit_code = CLI_INTERRUPTED;
    else if (!r.exact) s->exit_code = cli_weightier(s->exit_code, CLI_LIMIT);
    bool told = tell(s, p, &r);
    solve_result_free(&r);
    return told && !cli_stopping();
}

static void survey_all(struct survey *s) {
    struct puzzle p;
    struct fault fault;
    enum survey_answer answer;
    while ((answer = survey_case(&s->request, s->cases, &s->mem, &p)) == SURVEY_CASE) {
        bool go_on = survey_puzzle(s, &p);
        puzzle_free(&p);
        if (!go_on) return;
    }
    if (answer == SURVEY_NO_MEMORY && !fault_memory(&fault)) complain_of(s, &fault);
}

static void add_summary(struct survey *s) {
    struct text out;
    text_init(&out, &s->mem);
    tell_survey_summary(&out, &s->request, s->cases, s->unique);
    cli_output_add(&s->output, &out);
    text_free(&out);
}

static int run(struct survey *s) {
    cli_output_init(&s->output, &s->mem, NULL);
    if (cli_output_begin(&s->output, 1)) {
        survey_all(s);
        if (!s->json) add_summary(s);
    }
    s->exit_code = cli_weightier(s->exit_code, cli_output_exit(&s->output));
    return cli_weightier(s->exit_code, s->unique > 0 ? CLI_YES : CLI_NO);
}

// ---- The command line --------------------------------------------------------------------------------

static bool choose(const struct cli_lent *l, struct survey *s) {
    struct fault fault = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < l->words.size; i++)
        if (l->words.at[i] != NULL)
            ok = survey_set(&s->request, l->options.at[i].name, l->words.at[i], &fault);
    ok = ok && survey_check(&s->request, &fault);
    if (!ok) cli_complain("%s", fault.text);
    return ok;
}

static const struct cli_option *list_options(struct cli_lent *l, struct survey *s) {
    const struct cli_option size[] = {
        {"size", 0, CLI_WORD, NULL, "WxH", "the board: columns x rows"},
        {0},
    };
    const struct cli_option others[] = {
        {"all-results", 0, CLI_FLAG, &s->all_results, NULL, "also tell the cases that are not unique"},
        {"time-limit", 't', CLI_SECONDS, &s->time_limit_us, "S",
         "give each case S seconds; fractions are fine"},
        {"json", 'j', CLI_FLAG, &s->json, NULL, "one JSON object a case, every case"},
        {"all-results", 'a', CLI_FLAG, &s->all_results, NULL, CLI_HIDDEN},
        {0},
    };
    cli_lent_add_own(l, size);
    cli_lent_add(l, s->request.family->survey->options, false);
    cli_lent_add_own(l, others);
    return cli_lent_options(l);
}

int cli_survey(int argc, char **argv) {
    const struct family *family = survey_named(argv[0]);
    struct survey s = {.mem = MEM_UNLIMITED, .request = survey_defaults(family)};
    struct cli_lent lent;
    cli_lent_init(&lent, &s.mem);
    const struct cli_usage usage = {
        .command = family->survey->command,
        .operands = "--size WxH",
        .about = family->survey->about,
        .options = list_options(&lent, &s),
        .examples = family->survey->examples,
    };
    int code = CLI_BAD;
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) code = cli_parsed_exit(parsed);
    else if (argc > 0)
        cli_complain("%s takes no file such as '%.40s': the board is given by --size",
                     family->survey->command, argv[0]);
    else if (choose(&lent, &s)) code = run(&s);
    cli_lent_free(&lent);
    return code;
}
