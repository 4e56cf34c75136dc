// roque lab: experiments on search, and what its subcommands share.
#include "lab/commands/lab.h"

#include <string.h>

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
    "  dom/wdeg         the fewest values for its weight: constraints on it, and failures it took part in\n"
    "VAL says what is tried with it:\n"
    "  step             x = its least value, then x /= it\n"
    "  enum             each value in turn\n"
    "  bisect           the lower half of its range, then the upper\n"
    "  median, middle   x = the median of its values, the value nearest to the middle of its range, then "
    "not\n"
    "up begins at the least value, down at the greatest. The names are those of SICStus Prolog, except\n"
    "dom/wdeg and random. With random (or random:SEED), a tie goes to any of the equal variables.\n";

static const char counters[] =
    "\nCounters:\n"
    "  time         from the board to the answer, with building the model; the fastest of --repeat runs\n"
    "  choosing     how much of the time it takes to choose variables and values\n"
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

static void add_reference(struct text *out) {
    text_add(out, words_of_strategies);
    text_add(out, "\nViews, the first of each family as in its paper:\n");
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        text_format(out, "  %-15s  ", f->name);
        view_list_names(f, out);
        text_char(out, '\n');
    }
    text_add(out, counters);
}

static const struct command *const subcommands[] = {
    &lab_command_strategies, &lab_command_growth, &lab_command_order,  &lab_command_tree,
    &lab_command_watch,      &lab_command_paper,  &lab_command_report, NULL};

static const struct command_more more = {.text = add_reference};

const struct command command_lab = {
    .name = "lab",
    .summary = "how search behaves: tables, plots and pages",
    .text = "Shows how search behaves: it repeats the experiments of the papers, and lets you change\n"
            "them. Labelling is depth-first search that chooses a variable and a value, propagates, and\n"
            "backtracks when it fails. It runs on a view of the puzzle, a list of variables.\n",
    .examples = "  roque lab strategies chess-loop:paper/10\n"
                "  roque lab growth akari --sizes 5..35 --step 5 --as svg -o akari.svg\n"
                "  roque lab watch akari:paper/1 --as html -o watch.html\n"
                "  roque lab paper\n",
    .commands = subcommands,
    .more = &more,
};

// ---- A run -----------------------------------------------------------------------------------------------

static void report(void *context, size_t done, size_t all) {
    struct lab_run *l = context;
    cli_progress_expect(&l->progress, all);
    cli_progress_report(&l->progress, done, 0);
}

void lab_run_begin(struct lab_run *l, const struct lab_values *w) {
    *l = (struct lab_run){.words = w,
                          .medium = (enum lab_medium)w->as,
                          .name = TEXT_IN(&l->mem),
                          .file = TEXT_IN(&l->mem),
                          .out = TEXT_IN(&l->mem),
                          .conduct = {.threads = (size_t)w->threads,
                                      .counters_only = w->counters,
                                      .stop = cli_stop_flag(),
                                      .context = l,
                                      .progress = report}};
    cli_output_init(&l->output, &l->mem, w->path);
    cli_progress_start(&l->progress);
}

int lab_run_end(struct lab_run *l) {
    cli_progress_end(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, cli_output_exit(&l->output));
    if (cli_interrupted()) l->exit_code = CLI_INTERRUPTED;
    puzzle_free(&l->puzzle);
    text_free(&l->name);
    text_free(&l->file);
    vec_free(&l->mem, &l->order);
    text_free(&l->out);
    return l->exit_code;
}

// ---- Words -----------------------------------------------------------------------------------------------

bool lab_choose_view(struct lab_run *l, const struct family *f, const struct family_view **view) {
    struct fault fault = {0};
    *view = l->words->view == NULL ? view_list(f) : view_asked(f, l->words->view, &fault);
    if (*view == NULL) cli_complain("--view: %s", fault.text);
    else if (l->words->model == VIEW_OWN_MODEL || view_has_paper(f, *view, &fault)) return true;
    else cli_complain("--model: %s", fault.text);
    l->exit_code = CLI_BAD;
    return false;
}

bool lab_read_searcher(const char *option, const char *words, struct lab_searcher *out) {
    struct fault fault;
    *out = (struct lab_searcher){.learning = strcmp(words, "learning") == 0};
    if (out->learning || view_read_strategy(words, &out->how, &fault)) return true;
    return cli_complain("--%s: %s", option, fault.text);
}

struct lab_question lab_question(const struct lab_values *w, const struct puzzle *p,
                                 const struct family_view *view) {
    return (struct lab_question){.puzzle = p,
                                 .view = view,
                                 .as_paper = w->model == VIEW_PAPER_MODEL,
                                 .all = w->all,
                                 .time_us = w->nodes != 0 ? 0 : w->time_us,
                                 .most_nodes = w->nodes,
                                 .repeat = (unsigned)w->repeat};
}

// ---- Input and output ------------------------------------------------------------------------------------

static bool read_puzzle(struct lab_run *l, const struct call *c) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    cli_input_init(&in, &l->mem, c->count, c->operands);
    bool ok = cli_input_next(&in, &l->mem, &l->puzzle, &origin, &fault) == CLI_INPUT_PUZZLE;
    if (!ok) lab_fail(l, c->count > 0 ? c->operands[0] : "standard input", &fault);
    else if (cli_input_has_more(&in))
        ok = cli_complain("%s takes one puzzle, and there are several; name one of them", c->path);
    else if (strcmp(origin.name, "-") == 0) text_add(&l->name, "standard input");
    else cli_origin_add(&l->name, &origin);
    if (ok) {
        cli_origin_add_file(&l->file, &origin);
        l->source = (struct puzzle_source){text_string(&l->file), origin.number, in.reader.began};
        l->puzzle.source = &l->source;
    }
    cli_input_free(&in);
    if (!ok) l->exit_code = cli_weightier(l->exit_code, CLI_BAD);
    return ok;
}

// Each clue may be named only once.
static bool take_clue(struct lab_run *l, const struct lab_question *q, const char *word, size_t length) {
    size_t cell;
    bool ok = puzzle_cell_named(q->puzzle, word, length, &cell) && q->view->is_clue(q->puzzle, cell);
    for (size_t i = 0; i < l->order.size && ok; i++) ok = l->order.at[i] != cell;
    if (!ok)
        return cli_complain("--order: '%.*s' is not a cell with a clue, or is named twice", (int)length,
                            word);
    return vec_push(&l->mem, &l->order, (uint32_t)cell) || cli_complain("out of memory");
}

bool lab_read_order(struct lab_run *l, struct lab_question *q) {
    l->order.size = 0;
    if (l->words->order == NULL) return true;
    l->exit_code = CLI_BAD;
    if (q->view->is_clue == NULL)
        return cli_complain("--order: the view %s of %s has no order of clues", q->view->name,
                            q->puzzle->family->name);
    for (const char *at = l->words->order;; at++) {
        size_t length = strcspn(at, ",");
        if (!take_clue(l, q, at, length)) return false;
        at += length;
        if (*at == '\0') break;
    }
    l->exit_code = CLI_YES;
    q->order = l->order.at;
    q->ordered = l->order.size;
    return true;
}

bool lab_read_puzzle(struct lab_run *l, const struct call *c, struct lab_question *q, const char **name) {
    const struct family_view *view;
    if (!read_puzzle(l, c) || !lab_choose_view(l, l->puzzle.family, &view)) return false;
    *q = lab_question(l->words, &l->puzzle, view);
    *name = text_string(&l->name);
    return true;
}

void lab_fail(struct lab_run *l, const char *name, const struct fault *fault) {
    cli_progress_hide(&l->progress);
    if (name != NULL && fault->line > 0)
        cli_complain("%s:%zu:%zu: %s", name, fault->line, fault->column, fault->text);
    else cli_complain("%s", fault->text[0] == '\0' ? "there is no puzzle to look at" : fault->text);
    cli_progress_go_on(&l->progress);
    l->exit_code = cli_weightier(l->exit_code, fault->kind == FAULT_MEMORY ? CLI_LIMIT : CLI_BAD);
}

void lab_open_page(struct lab_run *l, const char *title) {
    if (l->medium == LAB_HTML) lab_page_begin(&l->out, title);
}

void lab_close_page(struct lab_run *l) {
    if (l->medium == LAB_HTML) lab_page_end(&l->out);
    lab_print(l);
}

void lab_print(struct lab_run *l) {
    cli_progress_hide(&l->progress);
    cli_output_add(&l->output, &l->out);
    cli_progress_go_on(&l->progress);
    text_clear(&l->out);
}
