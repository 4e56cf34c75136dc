// roque lab: experiments on search.
#include "lab/commands/lab.h"

// ---- The help --------------------------------------------------------------------------------------------

static const char words_of_strategies[] =
    "\nA strategy is VAR,VAL[,up|down]. VAR, which variable is next (of equals, the leftmost):\n"
    "  leftmost         the first that is open\n"
    "  min, max         with the smallest lower, the greatest upper bound\n"
    "  ff               with the fewest values left: first fail\n"
    "  anti_first_fail  with the most values left\n"
    "  occurrence       in the most constraints\n"
    "  ffc              with the fewest values, of those in the most constraints\n"
    "  max_regret       with the greatest difference between its two smallest values\n"
    "VAL, what is tried with it:\n"
    "  step             x = its least value, then x /= it\n"
    "  enum             each value in turn\n"
    "  bisect           the lower half of its range, then the upper\n"
    "  median, middle   x = the median of its values, the value nearest to the middle of its range, then "
    "not\n"
    "up begins at the least value, down at the greatest. These are the words of SICStus Prolog.\n";

static const char counters[] =
    "\nWhat is counted:\n"
    "  time         from the board to the answer, model building included; the fastest of --repeat runs\n"
    "  decisions    how often a variable was chosen to be labelled\n"
    "  backtracks   how often propagation failed, so that the search had to go back\n"
    "  prunings     how often a value was taken out of a variable's domain\n"
    "  resumptions  how often a constraint was looked at again because one of its variables changed\n"
    "  entailments  how often a constraint was found to hold whatever comes\n"
    "  conflicts    of the search that learns: how often propagation failed and a clause was learnt\n"
    "  variables, constraints   made for the model, the view included\n"
    "  propagations  literals whose consequences were looked at\n"
    "  restarts     how often the search that learns began anew\n"
    "  learnt       clauses that it learnt\n"
    "  learnt_literals, minimised   their literals, and those that could be left out of them\n"
    "  reductions   how often it forgot clauses\n"
    "  tree         a letter; two strategies with the same letter went through the same nodes\n"
    "Times are of this machine. The counters are the same on every machine, where a run ended within\n"
    "its limit; --nodes N limits runs in a way that is the same everywhere.\n";

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
        "search that chooses a variable and a value, propagates, and goes back where it fails; it runs on a\n"
        "view of the puzzle, a list of variables.\n",
    .examples = "  roque lab strategies chess-loop:paper/10\n"
                "  roque lab growth akari --sizes 5..35 --step 5 --as svg -o akari.svg\n"
                "  roque lab watch akari:paper/1 --as html -o watch.html\n"
                "  roque lab paper\n",
    .commands = subcommands,
    .more = &more,
};
