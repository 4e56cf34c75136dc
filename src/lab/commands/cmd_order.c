// roque lab order: the same puzzle with its clues in many orders.
#include "lab/commands/lab.h"
#include "lab/order.h"

#include <string.h>

static bool choose_view(const struct cli_lab *l, const struct family *f, const struct family_view **view) {
    *view = lab_order_view(f);
    if (l->view != NULL && !cli_lab_choose_view(l, f, view)) return false;
    if (*view != NULL && (*view)->is_clue != NULL) return true;
    if (*view != NULL) cli_complain("--view: %s of %s has no order of clues", (*view)->name, f->name);
    else cli_complain("lab order: no view of %s has an order of clues", f->name);
    return false;
}

static void run(struct cli_lab *l, struct lab_order *o) {
    struct fault fault = {0};
    if (lab_order_run(o, &l->conduct, &l->mem, &fault)) {
        struct text out;
        cli_lab_open_page(l, "The order of the clues", &out);
        lab_order_write(o, l->medium, &out);
        cli_lab_close_page(l, &out);
    } else cli_lab_fail(l, NULL, &fault);
    lab_order_free(o, &l->mem);
}

int cli_lab_order(int argc, char **argv) {
    struct cli_lab l = cli_lab_defaults();
    const char *strategy = "leftmost,step";
    uint64_t orders = 120;
    l.repeat = 1;
    const struct cli_option options[] = {
        {"orders", 0, CLI_NUMBER, &orders, "N",
         "N orders at random; all where there are no more (default: 120)"},
        CLI_LAB_STRATEGY(&strategy),
        CLI_LAB_VIEW(&l),
        CLI_LAB_ALL(&l),
        {"repeat", 0, CLI_NUMBER, &l.repeat, "N", "time each run N times, the fastest counts (default: 1)"},
        CLI_LAB_MEASURING(&l),
        CLI_LAB_OLD(&l),
        CLI_LAB_OLD_COUNT("orders", &orders),
        {0},
    };
    const struct cli_usage usage = {
        .command = "lab order",
        .operands = "[FILE]",
        .about =
            "Searches one puzzle with its clues in many orders, in a view that takes them one by one: from\n"
            "the best order to the worst, row by row, and beside them the search that learns, which has\n"
            "no order.\n",
        .options = options,
        .values = cli_lab_values,
        .examples = "  roque lab order chess-num:order/1\n"
                    "  roque lab order chess-num:paper/2 --orders 1000 --as svg -o order.svg\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct lab_order o = {0};
    struct puzzle p;
    struct text name;
    if (orders > LAB_MOST_ORDERS) {
        cli_complain("--orders: %d are the most", LAB_MOST_ORDERS);
        return CLI_BAD;
    }
    if (!cli_lab_read_strategy(strategy, &o.who.how) || !cli_lab_begin(&l)) return CLI_BAD;
    if (cli_lab_read_puzzle(&l, "order", argc, argv, &p, &name)) {
        const struct family_view *view;
        if (choose_view(&l, p.family, &view)) {
            o.question = cli_lab_question(&l, &p, view);
            o.name = text_string(&name);
            o.seed = l.seed.value;
            o.wanted = (size_t)orders;
            run(&l, &o);
        } else l.exit_code = CLI_BAD;
        puzzle_free(&p);
        text_free(&name);
    } else l.exit_code = cli_weightier(l.exit_code, CLI_BAD);
    return cli_lab_end(&l);
}
