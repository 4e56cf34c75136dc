// roque lab tree: the tree of one search.
#include "lab/commands/lab.h"
#include "lab/tree.h"

static int run(const struct call *c) {
    const struct lab_words *w = c->values;
    struct fault fault = {0};
    struct lab_tree t = {0};
    struct lab_run l;
    if (!lab_read_searcher(w->strategy, &t.who)) return CLI_BAD;
    lab_run_begin(&l, w);
    if (!lab_read_puzzle(&l, c, &t.question, &t.name) || !lab_read_order(&l, &t.question))
        return lab_run_end(&l);
    if (lab_tree_grow(&t, (size_t)w->show, l.conduct.stop, &l.mem, &fault)) {
        lab_tree_write(&t, l.medium, &l.out);
        lab_print(&l);
        if (!t.finished) l.exit_code = CLI_LIMIT;
        if (!t.finished && !cli_interrupted())
            cli_complain("stopped by --%s: the tree is not whole", w->nodes != 0 ? "nodes" : "time-limit");
    } else lab_fail(&l, NULL, &fault);
    lab_tree_free(&t);
    return lab_run_end(&l);
}

static const struct option options[] = {
    LAB_STRATEGY,
    LAB_USUAL_VIEW,
    LAB_MODEL("own"),
    LAB_ORDER,
    {"show", 0, OPTION_COUNT, LAB_AT(show), "N", .usual = "120", .least = 1, .most = 100000,
     .help = "show N nodes, and fold the rest"},
    LAB_ALL,
    LAB_TIME("10", "search for S seconds"),
    LAB_NODES("search N nodes instead"),
    LAB_AS,
    LAB_OUTPUT,
    {0},
};

const struct command lab_command_tree = {
    .name = "tree",
    .summary = "the tree of one search: choices, failures, solutions",
    .operands = "[FILE]",
    .learns = true,
    .text = "The tree of a search: every choice, what it pruned, and where it failed. A tree that is too\n"
            "large is folded: each folded node says how many nodes, failures and solutions are below it.\n"
            "Paths to solutions are opened first, then what is near the root.\n",
    .examples = "  roque lab tree chess-loop:paper/10 --strategy ff,enum\n"
                "  roque lab tree akari:paper/1 --strategy leftmost,step,down --all --as svg -o tree.svg\n"
                "  roque lab tree chess-num:paper/2 --view clues --show 40\n",
    .options = options,
    .values = sizeof(struct lab_words),
    .run = run,
};
