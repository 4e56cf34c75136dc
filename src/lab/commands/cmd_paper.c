// roque lab paper: the experiments of the papers.
#include "base/nearest.h"
#include "lab/commands/lab.h"
#include "lab/page.h"
#include "lab/paper.h"

#include <stdio.h>
#include <string.h>

static void print_list(struct cli_lab *l) {
    struct text out;
    text_init(&out, &l->mem);
    if (l->medium == LAB_HTML) lab_page_begin(&out, "The experiments of the papers");
    lab_paper_list(l->medium, &out);
    if (l->medium == LAB_HTML) lab_page_end(&out);
    cli_lab_print(l, &out);
    text_free(&out);
}

static bool find(const char *name, struct lab_paper *p) {
    enum { MOST = 32 };
    char all[MOST][48];
    const char *names[MOST + 1] = {0};
    if (lab_paper_named(name, &p->family, &p->experiment)) return true;
    for (size_t i = 0; i < MOST && lab_paper_at(i, &p->family, &p->experiment); i++) {
        snprintf(all[i], sizeof all[i], "%s/%s", p->family->name, p->experiment->name);
        names[i] = all[i];
    }
    const char *near = nearest_of(name, names);
    if (near != NULL) cli_complain("lab paper: there is no experiment '%.40s'; did you mean %s?", name, near);
    else cli_complain("lab paper: there is no experiment '%.40s'; 'roque lab paper' lists them", name);
    return false;
}

static void run(struct cli_lab *l, struct lab_paper *p) {
    struct fault fault = {0};
    if (lab_paper_run(p, &l->conduct, &l->mem, &fault)) {
        struct text out;
        cli_lab_open_page(l, "An experiment of the papers", &out);
        lab_paper_write(p, l->medium, &out);
        cli_lab_close_page(l, &out);
    } else cli_lab_fail(l, NULL, &fault);
    lab_paper_free(p, &l->mem);
}

int cli_lab_paper(int argc, char **argv) {
    struct cli_lab l = cli_lab_defaults();
    uint64_t orders = 60;
    const struct cli_option options[] = {
        {"orders", 0, CLI_NUMBER, &orders, "N", "of experiments on orders: N of each puzzle (default: 60)"},
        CLI_LAB_REPEAT(&l),
        CLI_LAB_MEASURING(&l),
        CLI_LAB_OLD(&l),
        CLI_LAB_OLD_COUNT("orders", &orders),
        {0},
    };
    const struct cli_usage usage = {
        .command = "lab paper",
        .operands = "[NAME]",
        .about =
            "Repeats an experiment of the papers: their figures beside ours, what they say of it, and what\n"
            "differs here and why. Without a name: the list of the experiments.\n",
        .options = options,
        .values = cli_lab_values,
        .examples = "  roque lab paper\n"
                    "  roque lab paper chess-loop/table\n"
                    "  roque lab paper akari/size --threads 2 --as html -o size.html\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct lab_paper p = {.seed = l.seed.value, .orders = (size_t)orders};
    if (argc > 1 || orders > LAB_MOST_ORDERS) {
        cli_complain(argc > 1 ? "lab paper takes one name" : "--orders: 100000 are the most");
        return CLI_BAD;
    }
    if ((argc == 1 && !find(argv[0], &p)) || !cli_lab_begin(&l)) return CLI_BAD;
    p.limits = cli_lab_question(&l, NULL, NULL);
    if (argc == 0) print_list(&l);
    else run(&l, &p);
    return cli_lab_end(&l);
}
