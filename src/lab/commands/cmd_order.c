// roque lab order: the same puzzle with its clues in many orders.
#include "lab/commands/lab.h"
#include "lab/experiments.h"

#include <string.h>

// The view that was given, or the first that has an order.
static bool choose_view(const struct lab_run *l, struct lab_question *q) {
    const struct family *f = l->puzzle.family;
    if (l->words->view == NULL) q->view = lab_order_view(f);
    if (q->view == NULL) return cli_complain("lab order: no view of %s has an order of clues", f->name);
    return q->view->is_clue != NULL ||
           cli_complain("--view: %s of %s has no order of clues", q->view->name, f->name);
}

static void try_orders(struct lab_run *l, struct lab_order *o) {
    struct fault fault = {0};
    lab_open_page(l, "The order of the clues");
    if (lab_order_run(o, &l->conduct, &l->mem, &fault)) {
        lab_order_write(o, l->medium, &l->out);
        lab_close_page(l);
    } else lab_fail(l, NULL, &fault);
    lab_order_free(o, &l->mem);
}

static int run(const struct call *c) {
    const struct lab_values *w = c->values;
    struct lab_order o = {.seed = w->seed.value, .wanted = (size_t)w->orders};
    struct lab_run l;
    if (!lab_read_searcher("strategy", w->strategy, &o.who)) return CLI_BAD;
    lab_run_begin(&l, w);
    if (lab_read_puzzle(&l, c, &o.question, &o.name)) {
        if (!choose_view(&l, &o.question)) l.exit_code = CLI_BAD;
        else if (lab_read_order(&l, &o.question)) try_orders(&l, &o);
    }
    return lab_run_end(&l);
}

static const struct option options[] = {
    LAB_ORDERS("120", "N random orders; all where there are no more"),
    LAB_STRATEGY,
    LAB_ORDER,
    LAB_USUAL_VIEW,
    LAB_MODEL("own"),
    LAB_ALL,
    LAB_REPEAT("1"),
    LAB_MEASURING,
    {0},
};

const struct command lab_command_order = {
    .name = "order",
    .summary = "one puzzle with its clues in many orders",
    .operands = "[FILE]",
    .learns = true,
    .text = "Searches one puzzle with its clues in many orders, in a view that takes them one by one. It\n"
            "shows the orders from the best to the worst, the order row by row, and for comparison the\n"
            "learning search, which has no order.\n",
    .examples = "  roque lab order chess-num:order/1\n"
                "  roque lab order chess-num:paper/2 --orders 1000 --as svg -o order.svg\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};
