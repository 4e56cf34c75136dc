// roque lab: experiments on search.
#include "lab/commands/lab.h"

// ---- The help --------------------------------------------------------------------------------------------

static const char words_of_strategies[] =
    "\nA strategy is VAR,VAL[,up|down]. VAR says which variable is next (among equals, the leftmost):\n"
    "  leftmost         the first open variable\n"
    "  min, max         the smallest lower bound, the greatest upper bound\n"
    "  ff               the fewest values left: first fail\n"
    "  anti_first_fail  the most values left\n"
    "  occurrence       the most constraints on it\n"
    "  ffc              the fewest values, then the most constraints\n"
    "  max_regret       the greatest difference between its two smallest values\n"
    "VAL says what is tried with it:\n"
    "  step             x = its least value, then x /= it\n"
    "  enum             each value in turn\n"
    "  bisect           the lower half of its range, then the upper\n"
    "  median, middle   x = the median of its values, the value nearest to the middle of its range, then "
    "not\n"
    "up begins at the least value, down at the greatest. The names are those of SICStus Prolog.\n";

static const char counters[] =
    "\nCounters:\n"
    "  time         from the board to the answer, with building the model; the fastest of --repeat runs\n"
    "  decisions    how often a variable was chosen to be labelled\n"
    "  backtracks   how often propagation failed\n"
    "  prunings     values removed from domains\n"
    "  resumptions  how often a constraint was examined again because a variable changed\n"
    "  entailments  constraints found to hold in any case\n"
    "  conflicts    learning search: how often propagation failed and a clause was learnt\n"
    "  variables, constraints   of the model, with the view\n"
    "  propagations  literals whose consequences were examined\n"
    "  restarts     how often the learning search restarted\n"
    "  learnt       clauses that it learnt\n"
    "  learnt_literals, minimised   their literals, and how many were removed\n"
    "  reductions   how often it forgot clauses\n"
    "  tree         a letter; strategies with the same letter visited the same nodes\n"
    "Times depend on the machine. Counters do not, if a run ends within its limit; the limit --nodes N is\n"
    "the same on every machine.\n";

static void add_views(struct text *out) {
    text_add(out, "\nViews, the first of each family as in its paper:\n");
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        text_format(out, "  %-15s  ", (*f)->name);
        view_list_names(*f, out);
        text_char(out, '\n');
    }
}

static void add_reference(struct text *out) {
    text_add(out, words_of_strategies);
    add_views(out);
    text_add(out, counters);
}

static const struct command *const subcommands[] = {
    &lab_command_strategies, &lab_command_growth, &lab_command_order,  &lab_command_tree,
    &lab_command_watch,      &lab_command_paper,  &lab_command_report, NULL};

static const struct command_more more = {.text = add_reference};

const struct command command_lab = {
    .name = "lab",
    .summary = "how search behaves: tables, plots and pages",
    .text =
        "How search behaves: the experiments of the papers, to be repeated and changed. Labelling is "
        "depth-first\n"
        "search that chooses a variable and a value, propagates, and backtracks when it fails. It runs on a\n"
        "view of the puzzle, a list of variables.\n",
    .examples = "  roque lab strategies chess-loop:paper/10\n"
                "  roque lab growth akari --sizes 5..35 --step 5 --as svg -o akari.svg\n"
                "  roque lab watch akari:paper/1 --as html -o watch.html\n"
                "  roque lab paper\n",
    .commands = subcommands,
    .more = &more,
};
