#include "cli/interrupt.h"
#include "lab/commands/lab.h"
#include "lab/page.h"

#include <string.h>

static void report(void *context, size_t done, size_t all) {
    struct lab_run *l = context;
    cli_progress_expect(&l->progress, all);
    cli_progress_report(&l->progress, done, 0);
}

void lab_run_begin(struct lab_run *l, const struct lab_words *w) {
    *l = (struct lab_run){.words = w,
                          .medium = (enum lab_medium)w->as,
                          .conduct = {.threads = (size_t)w->threads,
                                      .counters_only = w->counters,
                                      .stop = cli_stop_flag(),
                                      .context = l,
                                      .progress = report}};
    cli_output_init(&l->output, &l->mem, w->path);
    cli_progress_start(&l->progress);
}

int lab_run_end(struct lab_run *l) {
    cli_progress_end(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, cli_output_exit(&l->output));
    if (cli_interrupted()) l->exit_code = CLI_INTERRUPTED;
    return l->exit_code;
}

// ---- Words -----------------------------------------------------------------------------------------------

bool lab_choose_view(const struct lab_run *l, const struct family *f, const struct family_view **view) {
    struct fault fault = {0};
    *view = l->words->view == NULL ? view_list(f) : view_asked(f, l->words->view, &fault);
    if (*view == NULL) cli_complain("--view: %s", fault.text);
    return *view != NULL;
}

bool lab_read_searcher(const char *words, struct lab_searcher *out) {
    struct fault fault;
    *out = (struct lab_searcher){.learning = strcmp(words, "learning") == 0};
    if (out->learning || view_read_strategy(words, &out->how, &fault)) return true;
    return cli_complain("--strategy: %s", fault.text);
}

struct lab_question lab_question(const struct lab_words *w, const struct puzzle *p,
                                 const struct family_view *view) {
    return (struct lab_question){.puzzle = p,
                                 .view = view,
                                 .all = w->all,
                                 .time_us = w->nodes != 0 ? 0 : w->time_us,
                                 .most_nodes = w->nodes,
                                 .repeat = (unsigned)w->repeat};
}

// ---- Input and output ------------------------------------------------------------------------------------

static bool read_puzzle(struct lab_run *l, const struct call *c, struct puzzle *p, struct text *name) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    cli_input_init(&in, &l->mem, c->count, c->operands);
    bool ok = cli_input_next(&in, &l->mem, p, &origin, &fault) == CLI_INPUT_PUZZLE;
    if (!ok) lab_fail(l, c->count > 0 ? c->operands[0] : "standard input", &fault);
    else if (cli_input_has_more(&in)) {
        cli_complain("%s takes one puzzle, and there are several; name one of them", c->path);
        puzzle_free(p);
        ok = false;
    } else if (strcmp(origin.name, "-") == 0) text_add(name, "standard input");
    else cli_origin_add(name, &origin);
    cli_input_free(&in);
    return ok;
}

void lab_with_puzzle(struct lab_run *l, const struct call *c, lab_work *work, void *context) {
    struct puzzle p;
    struct text name = TEXT_IN(&l->mem);
    if (read_puzzle(l, c, &p, &name)) {
        work(l, &p, text_string(&name), context);
        puzzle_free(&p);
    } else l->exit_code = cli_weightier(l->exit_code, CLI_BAD);
    text_free(&name);
}

void lab_fail(struct lab_run *l, const char *name, const struct fault *fault) {
    cli_progress_hide(&l->progress);
    if (name != NULL && fault->line > 0)
        cli_complain("%s:%zu:%zu: %s", name, fault->line, fault->column, fault->text);
    else cli_complain("%s", fault->text[0] == '\0' ? "there is no puzzle to look at" : fault->text);
    cli_progress_go_on(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

void lab_open_page(struct lab_run *l, const char *title, struct text *out) {
    text_init(out, &l->mem);
    if (l->medium == LAB_HTML) lab_page_begin(out, title);
}

void lab_close_page(struct lab_run *l, struct text *out) {
    if (l->medium == LAB_HTML) lab_page_end(out);
    lab_print(l, out);
    text_free(out);
}

void lab_print(struct lab_run *l, const struct text *out) {
    cli_progress_hide(&l->progress);
    cli_output_add(&l->output, out);
    cli_progress_go_on(&l->progress);
}
