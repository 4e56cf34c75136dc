// roque lab tree: the tree of one search.
#include "lab/commands/lab.h"
#include "lab/tree.h"
#include "tell/tell.h"

static bool read_searchers(const struct lab_values *w, struct lab_tree *t, struct lab_tree *beside) {
    if (!lab_read_searcher("strategy", w->strategy, &t->who)) return false;
    if (w->beside != NULL && !lab_read_searcher("beside", w->beside, &beside->who)) return false;
    if (t->who.learning || beside->who.learning)
        return cli_complain("learning jumps back over many choices and has no tree; choose a strategy");
    if (w->json && w->as != LAB_TEXT)
        return cli_complain("--json cannot go together with --as %s", lab_media[w->as]);
    if (w->beside != NULL && w->as == LAB_CSV)
        return cli_complain("--beside shows trees as text, md, svg or html, not as csv");
    return true;
}

static void print_json(struct lab_run *l, const struct lab_tree *t) {
    tell_json_head(&l->out, t->question.puzzle);
    lab_tree_json(t, &l->out);
    json_end_line(&l->out);
}

static void print(struct lab_run *l, const struct lab_tree *t, const struct lab_tree *beside) {
    bool finished = t->finished && (beside == NULL || beside->finished);
    if (l->words->json) {
        print_json(l, t);
        if (beside != NULL) print_json(l, beside);
    } else lab_tree_write(t, beside, l->medium, &l->out);
    lab_print(l);
    if (!finished) l->exit_code = CLI_LIMIT;
    if (!finished && !cli_interrupted())
        cli_complain("stopped by --%s: the tree is not whole", l->words->nodes != 0 ? "nodes" : "time-limit");
}

enum { USUALLY_SHOWN = 120 };

static int run(const struct call *c) {
    const struct lab_values *w = c->values;
    struct fault fault = {0};
    struct lab_tree t = {0}, beside = {0};
    struct lab_run l;
    const bool both = w->beside != NULL;
    if (!read_searchers(w, &t, &beside)) return CLI_BAD;
    lab_run_begin(&l, w);
    if (!lab_read_puzzle(&l, c, &t.question, &t.name) || !lab_read_order(&l, &t.question))
        return lab_run_end(&l);
    beside.question = t.question;
    beside.name = t.name;
    size_t most = w->show != 0 ? (size_t)w->show : w->json ? SIZE_MAX : USUALLY_SHOWN;
    bool ok = lab_tree_grow(&t, most, l.conduct.stop, &l.mem, &fault);
    if (ok && both) ok = lab_tree_grow(&beside, most, l.conduct.stop, &l.mem, &fault);
    if (ok) print(&l, &t, both ? &beside : NULL);
    else lab_fail(&l, NULL, &fault);
    if (both) lab_tree_free(&beside);
    lab_tree_free(&t);
    return lab_run_end(&l);
}

static const struct option options[] = {
    LAB_STRATEGY,
    {"beside", 0, OPTION_WORD, LAB_AT(beside), "VAR,VAL[,up|down]", .suggest = cli_suggest_strategies,
     .help = "and the tree of another strategy, side by side"},
    LAB_USUAL_VIEW,
    LAB_MODEL("own"),
    LAB_ORDER,
    {"show", 0, OPTION_COUNT, LAB_AT(show), "N", .least = 1, .most = 100000,
     .help = "show N nodes, and fold the rest (default: 120; with --json all)"},
    LAB_ALL,
    LAB_TIME("10", "search for S seconds"),
    LAB_NODES("search N nodes instead"),
    LAB_AS,
    OPTION_JSON(struct lab_values, json, "the tree as a JSON object, for other programs"),
    LAB_OUTPUT,
    {0},
};

const struct command lab_command_tree = {
    .name = "tree",
    .summary = "the tree of one search: choices, failures, solutions",
    .operands = "[FILE]",
    .learns = true,
    .text = "Draws the tree of a search: every choice, what it pruned, and where it failed. A large tree\n"
            "is folded: each folded node says how many nodes, failures and solutions are below it. Paths\n"
            "to solutions are opened first, then nodes near the root.\n",
    .examples = "  roque lab tree chess-loop:paper/10 --strategy ff,enum\n"
                "  roque lab tree akari:paper/1 --strategy leftmost,step,down --all --as svg -o tree.svg\n"
                "  roque lab tree chess-num:paper/2 --view clues --show 40\n"
                "  roque lab tree chess-loop:paper/10 --beside dom/wdeg,step --as svg -o two.svg\n",
    .options = options,
    .values = sizeof(struct lab_values),
    .run = run,
};
