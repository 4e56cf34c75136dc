// roque lab report: everything about one puzzle or family on one page.
#include "lab/commands/lab.h"
#include "lab/page.h"
#include "lab/report.h"

#include <string.h>

static void report_puzzle(struct cli_lab *l, struct lab_report *r, char *word) {
    struct puzzle p;
    struct text name, out;
    struct fault fault = {0};
    const struct family_view *view = NULL;
    if (!cli_lab_read_puzzle(l, "report", 1, &word, &p, &name)) {
        l->exit_code = cli_weightier(l->exit_code, CLI_BAD);
        return;
    }
    text_init(&out, &l->mem);
    if (l->view != NULL && !cli_lab_choose_view(l, p.family, &view)) l->exit_code = CLI_BAD;
    else {
        r->limits = cli_lab_question(l, &p, view);
        r->name = text_string(&name);
        lab_page_begin(&out, r->name);
        if (!lab_report_puzzle(r, &l->conduct, &out, &fault)) cli_lab_fail(l, NULL, &fault);
        lab_page_end(&out);
        cli_lab_print(l, &out);
    }
    text_free(&out);
    text_free(&name);
    puzzle_free(&p);
}

static void report_family(struct cli_lab *l, struct lab_report *r, const struct family *f) {
    struct text out;
    struct fault fault = {0};
    text_init(&out, &l->mem);
    r->limits = cli_lab_question(l, NULL, NULL);
    lab_page_begin(&out, f->title);
    if (!lab_report_family(r, f, &l->conduct, &out, &fault)) cli_lab_fail(l, NULL, &fault);
    lab_page_end(&out);
    cli_lab_print(l, &out);
    text_free(&out);
}

int cli_lab_report(int argc, char **argv) {
    struct cli_lab l = cli_lab_defaults();
    uint64_t orders = 60;
    l.repeat = 1;
    l.as = "html";
    const struct cli_option options[] = {
        {"orders", 0, CLI_NUMBER, &orders, "N", "where clues have an order: N of them (default: 60)"},
        {"view", 'V', CLI_WORD, &l.view, "NAME", "of a puzzle: this view only; default: all of them"},
        {"repeat", 0, CLI_NUMBER, &l.repeat, "N", "time each run N times, the fastest counts (default: 1)"},
        CLI_LAB_TIME(&l),
        CLI_LAB_NODES(&l),
        CLI_LAB_COUNTERS(&l),
        {"as", 'a', CLI_WORD, &l.as, "MEDIUM", "html, which is the only one"},
        CLI_LAB_THREADS(&l),
        CLI_LAB_SEED(&l),
        CLI_LAB_OUTPUT(&l),
        CLI_LAB_OLD(&l),
        CLI_LAB_OLD_COUNT("orders", &orders),
        {0},
    };
    static const char *const values[] = {"as", "html", NULL};
    const struct cli_usage usage = {
        .command = "lab report",
        .operands = "FILE|FAMILY",
        .about =
            "One page that needs nothing else. Of a puzzle: all strategies in every view, two trees, and\n"
            "the orders of its clues. Of a family: its views, the experiments of its papers, and how\n"
            "search grows with its boards.\n",
        .options = options,
        .values = values,
        .examples = "  roque lab report chess-num:paper/2 -o report.html\n"
                    "  roque lab report akari --threads 2 -o akari.html\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc != 1 || orders > LAB_MOST_ORDERS) {
        cli_complain(argc != 1 ? "lab report takes one puzzle or family" : "--orders: 100000 are the most");
        return CLI_BAD;
    }
    if (!cli_lab_begin(&l)) return CLI_BAD;
    struct lab_report r = {.seed = l.seed.value, .orders = (size_t)orders};
    const struct family *f = family_named(argv[0], strlen(argv[0]));
    if (l.medium != LAB_HTML) {
        cli_complain("lab report is a page: --as html is the only one it has");
        l.exit_code = CLI_BAD;
    } else if (f != NULL) report_family(&l, &r, f);
    else report_puzzle(&l, &r, argv[0]);
    return cli_lab_end(&l);
}
