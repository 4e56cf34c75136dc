// roque lab tree: the tree of one search.
#include "lab/commands/lab.h"
#include "lab/tree.h"

#include <string.h>

static void run(struct cli_lab *l, struct lab_tree *t, size_t shown) {
    struct fault fault = {0};
    struct text out;
    text_init(&out, &l->mem);
    if (lab_tree_grow(t, shown, l->conduct.stop, &l->mem, &fault)) {
        lab_tree_write(t, l->medium, &out);
        cli_lab_print(l, &out);
        if (!t->finished) l->exit_code = CLI_LIMIT;
    } else cli_lab_fail(l, NULL, &fault);
    lab_tree_free(t);
    text_free(&out);
}

int cli_lab_tree(int argc, char **argv) {
    enum { MOST_SHOWN = 100000 };
    struct cli_lab l = cli_lab_defaults();
    const char *strategy = "leftmost,step";
    uint64_t shown = 120;
    l.time_us = 10000000;
    const struct cli_option options[] = {
        CLI_LAB_STRATEGY(&strategy),
        CLI_LAB_VIEW(&l),
        {"show", 0, CLI_NUMBER, &shown, "N", "show N nodes, and fold the rest (default: 120)"},
        CLI_LAB_ALL(&l),
        {"time-limit", 't', CLI_SECONDS, &l.time_us, "S", "search for S seconds (default: 10)"},
        {"nodes", 0, CLI_NUMBER, &l.most_nodes, "N", "search N nodes instead"},
        CLI_LAB_AS(&l),
        CLI_LAB_OUTPUT(&l),
        CLI_LAB_OLD_NODES(&l),
        {0},
    };
    const struct cli_usage usage = {
        .command = "lab tree",
        .operands = "[FILE]",
        .about =
            "The tree of a search: every choice, what it pruned, and where it failed. A tree that is too\n"
            "large is folded: each folded node tells how many nodes, failures and solutions are below it.\n"
            "Ways to solutions are opened first, then what is near the root.\n",
        .options = options,
        .values = cli_lab_values,
        .examples =
            "  roque lab tree chess-loop:paper/10 --strategy ff,enum\n"
            "  roque lab tree akari:paper/1 --strategy leftmost,step,down --all --as svg -o tree.svg\n"
            "  roque lab tree chess-num:paper/2 --view clues --show 40\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    struct lab_tree t = {0};
    struct puzzle p;
    struct text name;
    if (shown > MOST_SHOWN) {
        cli_complain("--show: %d is the most", MOST_SHOWN);
        return CLI_BAD;
    }
    if (!cli_lab_read_strategy(strategy, &t.who.how) || !cli_lab_begin(&l)) return CLI_BAD;
    if (cli_lab_read_puzzle(&l, "tree", argc, argv, &p, &name)) {
        const struct family_view *view;
        t.name = text_string(&name);
        if (cli_lab_choose_view(&l, p.family, &view)) {
            t.question = cli_lab_question(&l, &p, view);
            run(&l, &t, (size_t)shown);
        } else l.exit_code = CLI_BAD;
        puzzle_free(&p);
        text_free(&name);
    } else l.exit_code = cli_weightier(l.exit_code, CLI_BAD);
    return cli_lab_end(&l);
}
