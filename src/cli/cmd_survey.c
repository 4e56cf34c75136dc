// The surveys of families (make/make.h), each a command of its own name: it counts the solutions of every
// case of a bare board.
#include "cli/command.h"
#include "cli/output.h"
#include "tell/tell.h"

struct survey {
    struct survey_request request;
    bool all_results, json, no_times;
    uint64_t time_limit_us;
    struct mem mem;
    struct cli_output output;
    uint64_t cases, unique;
    int exit_code; // of what went wrong so far
};

static bool tell(struct survey *s, const struct puzzle *p, const struct solve_result *r) {
    struct text out = TEXT_IN(&s->mem);
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
    if (s->no_times) r.solve_us = TELL_UNTIMED;
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
    struct text out = TEXT_IN(&s->mem);
    tell_survey_summary(&out, &s->request, s->cases, s->unique);
    cli_output_add(&s->output, &out);
    text_free(&out);
}

static int survey(struct survey *s) {
    cli_output_init(&s->output, &s->mem, NULL);
    if (cli_output_begin(&s->output, 1)) {
        survey_all(s);
        if (!s->json) add_summary(s);
    }
    if (s->exit_code == CLI_LIMIT)
        cli_complain("stopped by --time-limit: not all cases are counted to the end");
    s->exit_code = cli_weightier(s->exit_code, cli_output_exit(&s->output));
    return cli_weightier(s->exit_code, s->unique > 0 ? CLI_YES : CLI_NO);
}

// ---- The command line --------------------------------------------------------------------------------

struct values {
    bool all_results, json, no_times;
    uint64_t time_limit_us;
    struct option_pairs pairs; // of the survey: the size, and what the family takes
};

static bool choose(const struct option_pairs *pairs, struct survey_request *r) {
    struct fault fault = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < pairs->count; i++)
        ok = survey_set(r, pairs->at[i].name, pairs->at[i].word, &fault);
    ok = ok && survey_check(r, &fault);
    if (!ok) cli_complain("%s", fault.text);
    return ok;
}

static int run(const struct call *c) {
    const struct values *w = c->values;
    struct survey s = {.mem = MEM_UNLIMITED,
                       .request = survey_defaults(survey_named(c->command->name)),
                       .all_results = w->all_results,
                       .json = w->json,
                       .no_times = w->no_times,
                       .time_limit_us = w->time_limit_us};
    if (c->count > 0)
        return cli_refuse("%s takes no file such as '%.40s': the board is given by --size", c->path,
                          c->operands[0]);
    return choose(&w->pairs, &s.request) ? survey(&s) : CLI_BAD;
}

static const struct option options[] = {
    {"size", 0, OPTION_FAMILY_WORD, offsetof(struct values, pairs), "WxH",
     .help = "the board: columns x rows"},
    {"all-results", 0, OPTION_FLAG, offsetof(struct values, all_results),
     .help = "also list the cases that are not unique"},
    OPTION_TIME_LIMIT(struct values, time_limit_us, "give each case S seconds; fractions are fine"),
    OPTION_JSON(struct values, json, "one JSON object per case, every case"),
    OPTION_NO_TIMES(struct values, no_times),
    {0},
};

static const struct option *family_option(const struct command *c, size_t place) {
    const struct option *o = survey_named(c->name)->survey->options;
    while (o != NULL && o->name != NULL && place > 0) o++, place--;
    return o == NULL || o->name == NULL ? NULL : o;
}

static const struct command_more more = {.option = family_option, .pairs = offsetof(struct values, pairs)};

static bool each(size_t place, struct command *out) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        if (f->survey == NULL || place-- > 0) continue;
        *out = (struct command){.name = f->survey->command,
                                .summary = f->survey->summary,
                                .operands = "--size WxH",
                                .text = f->survey->about,
                                .examples = f->survey->examples,
                                .options = options,
                                .values = sizeof(struct values),
                                .run = run,
                                .more = &more};
        return true;
    }
    return false;
}

const struct command command_surveys = {.each = each};
