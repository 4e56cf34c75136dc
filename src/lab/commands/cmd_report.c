// roque lab report: everything about one puzzle or family on one page.
#include "lab/commands/lab.h"
#include "lab/experiments.h"

#include <string.h>

static int run(const struct call *c) {
    const struct lab_values *w = c->values;
    struct fault fault = {0};
    struct lab_run l;
    struct lab_report r = {.seed = w->seed.value,
                           .orders = (size_t)w->orders,
                           .conduct = &l.conduct,
                           .out = &l.out,
                           .fault = &fault};
    if (c->count != 1) return cli_refuse("lab report takes one puzzle or family");
    const struct family *f = families_named(cli_families(), c->operands[0], strlen(c->operands[0]));
    lab_run_begin(&l, w);
    l.medium = LAB_HTML;
    if (f != NULL) r.limits = lab_question(w, NULL, NULL);
    else if (!lab_read_puzzle(&l, c, &r.limits, &r.name)) return lab_run_end(&l);
    if (w->view == NULL) r.limits.view = NULL;
    lab_open_page(&l, f != NULL ? f->title : r.name);
    if (!(f != NULL ? lab_report_family(&r, f) : lab_report_puzzle(&r))) lab_fail(&l, NULL, &fault);
    lab_close_page(&l);
    return lab_run_end(&l);
}

static const char *const media[] = {"html", NULL};

static const struct option options[] = {
    LAB_ORDERS("60", "where clues have an order: N of them"),
    LAB_VIEW("of a puzzle: this view only; default: all of them"),
    LAB_REPEAT("1"),
    LAB_LIMITS,
    {"as", 'a', OPTION_CHOICE, LAB_AT(as), "MEDIUM", .words = media, .help = "html, the only medium"},
    LAB_THREADS,
    LAB_SEED,
    LAB_OUTPUT,
    {0},
};

const struct command lab_command_report = {
    .name = "report",
    .summary = "all experiments for one puzzle or family, on one page",
    .operands = "FILE|FAMILY",
    .learns = true,
    .text = "Writes one self-contained page. For a puzzle it shows all strategies in every view, two\n"
            "trees, and the orders of its clues; for a family its views, the experiments of its papers,\n"
            "and how search grows with its boards.\n",
    .examples = "  roque lab report chess-num:paper/2 -o report.html\n"
                "  roque lab report akari --threads 2 -o akari.html\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};
