#include "cli/interrupt.h"
#include "lab/commands/lab.h"
#include "lab/page.h"

#include <string.h>

const char *const cli_lab_values[] = {"as", "text csv md svg html", NULL};

struct cli_lab cli_lab_defaults(void) {
    return (struct cli_lab){.threads = 1, .seed = {1, false}, .repeat = 3, .time_us = 1000000};
}

static bool refuse(const char *why) {
    cli_complain("%s", why);
    return false;
}

static void report(void *context, size_t done, size_t all) {
    struct cli_lab *l = context;
    cli_progress_expect(&l->progress, all);
    cli_progress_report(&l->progress, done, 0);
}

bool cli_lab_begin(struct cli_lab *l) {
    l->medium = LAB_TEXT;
    if (l->as != NULL && !lab_medium_named(l->as, &l->medium)) {
        cli_complain("--as: '%.40s' is not text, csv, md, svg or html", l->as);
        return false;
    }
    if (l->threads > THREAD_MOST) return refuse("--threads: 256 is the most");
    if (l->repeat > 1000) return refuse("--repeat: 1000 is the most");
    l->conduct = (struct lab_conduct){.threads = (size_t)l->threads,
                                      .counters_only = l->counters,
                                      .stop = cli_stop_flag(),
                                      .context = l,
                                      .progress = report};
    cli_output_init(&l->output, &l->mem, l->path);
    cli_progress_start(&l->progress);
    return true;
}

int cli_lab_end(struct cli_lab *l) {
    cli_progress_end(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, cli_output_exit(&l->output));
    if (cli_interrupted()) l->exit_code = CLI_INTERRUPTED;
    return l->exit_code;
}

// ---- Words -----------------------------------------------------------------------------------------------

bool cli_lab_choose_view(const struct cli_lab *l, const struct family *f, const struct family_view **view) {
    struct fault fault = {0};
    *view = l->view == NULL ? view_list(f) : view_asked(f, l->view, &fault);
    if (*view == NULL) cli_complain("--view: %s", fault.text);
    return *view != NULL;
}

bool cli_lab_read_strategy(const char *words, struct csp_strategy *out) {
    size_t where, length;
    if (csp_strategy_parse(words, out, &where, &length)) return true;
    cli_complain("--strategy: '%.*s' is unknown or stands twice; 'roque help lab' lists the words",
                 (int)(length < 40 ? length : 40), words + where);
    return false;
}

bool cli_lab_read_searcher(const char *words, struct lab_searcher *out) {
    *out = (struct lab_searcher){.learning = strcmp(words, "learning") == 0};
    return out->learning || cli_lab_read_strategy(words, &out->how);
}

struct lab_question cli_lab_question(const struct cli_lab *l, const struct puzzle *p,
                                     const struct family_view *view) {
    return (struct lab_question){.puzzle = p,
                                 .view = view,
                                 .all = l->all,
                                 .time_us = l->most_nodes != 0 ? 0 : l->time_us,
                                 .most_nodes = l->most_nodes,
                                 .repeat = (unsigned)l->repeat};
}

// ---- Input and output ------------------------------------------------------------------------------------

bool cli_lab_read_puzzle(struct cli_lab *l, const char *command, int argc, char **argv, struct puzzle *p,
                         struct text *name) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    cli_input_init(&in, &l->mem, argc, argv);
    bool ok = cli_input_next(&in, &l->mem, p, &origin, &fault) == CLI_INPUT_PUZZLE;
    text_init(name, &l->mem);
    if (!ok) cli_lab_fail(l, argc > 0 ? argv[0] : "standard input", &fault);
    else if (cli_input_has_more(&in)) {
        cli_complain("lab %s takes one puzzle, and there are several; name one of them", command);
        puzzle_free(p);
        ok = false;
    } else if (strcmp(origin.name, "-") == 0) text_add(name, "standard input");
    else cli_origin_add(name, &origin);
    cli_input_free(&in);
    if (!ok) text_free(name);
    return ok;
}

void cli_lab_fail(struct cli_lab *l, const char *name, const struct fault *fault) {
    cli_progress_hide(&l->progress);
    if (name != NULL && fault->line > 0)
        cli_complain("%s:%zu:%zu: %s", name, fault->line, fault->column, fault->text);
    else cli_complain("%s", fault->text[0] == '\0' ? "there is no puzzle to look at" : fault->text);
    cli_progress_go_on(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

void cli_lab_open_page(struct cli_lab *l, const char *title, struct text *out) {
    text_init(out, &l->mem);
    if (l->medium == LAB_HTML) lab_page_begin(out, title);
}

void cli_lab_close_page(struct cli_lab *l, struct text *out) {
    if (l->medium == LAB_HTML) lab_page_end(out);
    cli_lab_print(l, out);
    text_free(out);
}

void cli_lab_print(struct cli_lab *l, const struct text *out) {
    cli_progress_hide(&l->progress);
    cli_output_add(&l->output, out);
    cli_progress_go_on(&l->progress);
}
