#include "cli/cli.h"
#include "cli/options.h"
#include "cli/pool.h"
#include "cli/terminal.h"

#include <unistd.h>

struct checking {
    bool json, color;
    size_t most; // broken rules to tell of one board
};

static void add_json(struct text *out, const struct puzzle *p, const struct verdict *v) {
    text_format(out, "{\"family\":\"%s\",\"width\":%d,\"height\":%d,\"ok\":%s,\"complete\":%s,\"broken\":[",
                p->family->name, p->width, p->height, verdict_ok(v) ? "true" : "false",
                v->complete ? "true" : "false");
    for (size_t i = 0; i < v->broken.size; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        text_format(out, "%s{\"rule\":\"%s\",\"cells\":[", i == 0 ? "" : ",", b->rule);
        for (size_t c = 0; c < b->cells; c++) {
            int cell = (int)v->cells.at[b->first_cell + c];
            text_format(out, "%s[%d,%d]", c == 0 ? "" : ",", cell / p->width + 1, cell % p->width + 1);
        }
        text_add(out, "],\"text\":");
        text_json(out, v->words.at + b->first_char, b->chars);
        text_char(out, '}');
    }
    text_add(out, "]}\n");
}

static void add_headline(struct text *out, const struct verdict *v) {
    size_t n = v->broken.size;
    if (verdict_ok(v)) text_add(out, "ok, every rule is obeyed");
    else if (n == 0) text_add(out, "not finished, but nothing is wrong so far");
    else
        text_format(out, "%s%zu %s", v->complete ? "" : "not finished, ", n,
                    n == 1 ? "rule is broken" : "rules are broken");
}

static void add_sentences(struct text *out, const struct cli_job *job, const struct verdict *v,
                          const struct checking *c) {
    size_t n = v->broken.size, most = c->most;
    cli_origin_add(out, &job->origin);
    text_add(out, ": ");
    if (c->color) text_add(out, verdict_ok(v) ? "\033[1;32m" : "\033[1;31m");
    add_headline(out, v);
    text_add(out, c->color ? "\033[0m\n" : "\n");
    for (size_t i = 0; i < n && i < most; i++) {
        const struct broken_rule *b = &v->broken.at[i];
        text_format(out, "  %s: ", b->rule);
        text_bytes(out, v->words.at + b->first_char, b->chars);
        text_char(out, '\n');
    }
    if (n > most) text_format(out, "  and %zu more (--json tells them all)\n", n - most);
}

static void check_one(void *context, struct cli_job *job) {
    const struct checking *c = context;
    struct verdict v;
    verdict_init(&v, &job->mem);
    if (!job->puzzle.family->check(&job->puzzle, &v)) {
        fault_memory(&job->fault);
        cli_job_fail(job, c->json);
    } else {
        if (!verdict_ok(&v)) job->exit_code = CLI_NO;
        if (c->json) add_json(&job->out, &job->puzzle, &v);
        else add_sentences(&job->out, job, &v, c);
    }
    verdict_free(&v);
}

int cli_check(int argc, char **argv) {
    bool terminal = isatty(STDOUT_FILENO);
    const char *color = NULL;
    struct checking c = {.most = terminal ? 15 : SIZE_MAX};
    const struct cli_option options[] = {
        {"json", 'j', CLI_FLAG, &c.json, NULL, "one JSON object a puzzle"},
        {"color", 0, CLI_WORD, &color, "WHEN", "always, auto (on a terminal) or never"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "check",
        .operands = "[FILE...]",
        .about = "Judges filled boards by the rules, without the solver, and names each broken rule and "
                 "where. Ends\n"
                 "with 0 when all boards are complete and right, with 1 when one is not.\n",
        .options = options,
        .examples = "  roque check my-solution.roque\n"
                    "  roque solve akari:paper | roque check\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (!cli_color(color, terminal, &c.color)) return CLI_BAD;
    const struct cli_task task = {.work = check_one, .context = &c, .json = c.json, .threads = 1};
    return cli_pool_run(&task, argc, argv);
}
