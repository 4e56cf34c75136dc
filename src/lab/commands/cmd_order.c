// roque lab order: the same puzzle with its clues in many orders.
#include "lab/commands/lab.h"
#include "lab/order.h"

#include <string.h>

static bool choose_view(const struct lab_run *l, const struct family *f, const struct family_view **view) {
    *view = lab_order_view(f);
    if (l->words->view != NULL && !lab_choose_view(l, f, view)) return false;
    if (*view != NULL && (*view)->is_clue != NULL) return true;
    if (*view != NULL) cli_complain("--view: %s of %s has no order of clues", (*view)->name, f->name);
    else cli_complain("lab order: no view of %s has an order of clues", f->name);
    return false;
}

static void try_orders(struct lab_run *l, const struct puzzle *p, const char *name, void *context) {
    struct lab_order *o = context;
    struct fault fault = {0};
    const struct family_view *view;
    if (!choose_view(l, p->family, &view)) {
        l->exit_code = CLI_BAD;
        return;
    }
    o->question = lab_question(l->words, p, view);
    o->name = name;
    o->seed = l->words->seed.value;
    o->wanted = (size_t)l->words->orders;
    if (lab_order_run(o, &l->conduct, &l->mem, &fault)) {
        struct text out;
        lab_open_page(l, "The order of the clues", &out);
        lab_order_write(o, l->medium, &out);
        lab_close_page(l, &out);
    } else lab_fail(l, NULL, &fault);
    lab_order_free(o, &l->mem);
}

static int run(const struct call *c) {
    const struct lab_words *w = c->values;
    struct lab_order o = {0};
    struct lab_run l;
    if (!lab_read_searcher(w->strategy, &o.who)) return CLI_BAD;
    lab_run_begin(&l, w);
    lab_with_puzzle(&l, c, try_orders, &o);
    return lab_run_end(&l);
}

static const struct option options[] = {
    LAB_ORDERS("120", "N random orders; all where there are no more"),
    LAB_STRATEGY,
    LAB_USUAL_VIEW,
    LAB_ALL,
    LAB_REPEAT("1"),
    LAB_MEASURING,
    {0},
};

const struct command lab_command_order = {
    .name = "order",
    .summary = "one puzzle with its clues in many orders",
    .operands = "[FILE]",
    .text = "Searches one puzzle with its clues in many orders, in a view that takes them one by one: from "
            "the best\n"
            "order to the worst, row by row, and for comparison the learning search, which has no order.\n",
    .examples = "  roque lab order chess-num:order/1\n"
                "  roque lab order chess-num:paper/2 --orders 1000 --as svg -o order.svg\n",
    .options = options,
    .values = sizeof(struct lab_words),
    .run = run,
};
