#include "lab/experiments.h"

#include <inttypes.h>

// ---- The list of strategies ------------------------------------------------------------------------------

struct lab_searcher lab_strategies_at(size_t place) {
    static const struct lab_searcher others[] = {
        {.learning = true}, {.how = {.select = CSP_DOM_WDEG}}, {.how = {.select = CSP_FF, .ties = 1}}};
    size_t select = place % LAB_SELECTS, branch = place / LAB_SELECTS % LAB_BRANCHES;
    if (place >= LAB_STRATEGIES) return others[place - LAB_STRATEGIES];
    return (struct lab_searcher){.how = {.select = (enum csp_select)select,
                                         .branch = (enum csp_branch)branch,
                                         .down = place >= LAB_STRATEGIES / 2}};
}

// ---- Running them ----------------------------------------------------------------------------------------

static bool measure(void *context, const struct lab_job *job, struct fault *fault) {
    struct lab_strategies *s = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_searcher searcher = lab_strategies_at(job->index);
    return lab_measure(&s->question, &searcher, job, &mem, &s->at[job->index], fault);
}

static bool same_tree(const struct lab_measured *a, const struct lab_measured *b) {
    return a->tree == b->tree && a->stats.decisions == b->stats.decisions &&
           a->stats.backtracks == b->stats.backtracks;
}

static void name_trees(struct lab_strategies *s) {
    s->trees = 0;
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        s->tree[i] = LAB_NO_TREE;
        if (!s->at[i].counted || !s->at[i].finished) continue;
        for (size_t j = 0; j < i && s->tree[i] == LAB_NO_TREE; j++)
            if (s->tree[j] != LAB_NO_TREE && same_tree(&s->at[i], &s->at[j])) s->tree[i] = s->tree[j];
        if (s->tree[i] == LAB_NO_TREE) s->tree[i] = s->trees++;
    }
}

bool lab_strategies_run(struct lab_strategies *s, const struct lab_conduct *conduct, struct mem *m,
                        struct fault *fault) {
    const struct lab_jobs jobs = {.count = LAB_SEARCHERS, .context = s, .work = measure};
    bool ok = lab_jobs_run(&jobs, conduct, m, fault);
    s->timed = !conduct->counters_only;
    name_trees(s);
    return ok;
}

// ---- Output ----------------------------------------------------------------------------------------------

void lab_say_tree(struct text *out, int tree) {
    if (tree >= 26) text_char(out, (char)('a' + tree / 26 - 1));
    text_char(out, (char)('a' + tree % 26));
}

// A count that a limit cut short is a lower bound.
static void count_cell(struct lab_table *t, const struct lab_measured *m, uint64_t n) {
    if (m->counted) lab_cell_format(t, "%s%" PRIu64, m->finished ? "" : "> ", n);
    else lab_cell(t, "-");
}

void lab_strategies_columns(struct lab_table *t) {
    for (int v = 0; v < LAB_SELECTS; v++) lab_table_column(t, csp_select_name((enum csp_select)v), true);
}

static void write_matrix(const struct lab_strategies *s, bool down, enum lab_medium medium,
                         struct text *out) {
    struct lab_table t;
    struct text title = TEXT_IN(out->mem);
    text_format(&title, "%s and tree, from the %s", s->timed ? "Time" : "Backtracks",
                down ? "greatest value down" : "least value up");
    lab_table_init(&t, out->mem, text_string(&title), "");
    lab_strategies_columns(&t);
    for (size_t i = 0; i < LAB_STRATEGIES / 2; i++) {
        size_t place = down ? i + LAB_STRATEGIES / 2 : i;
        if (i % LAB_SELECTS == 0) lab_cell(&t, csp_branch_name(lab_strategies_at(i).how.branch));
        if (s->timed) lab_cell_time(&t, &s->at[place]);
        else count_cell(&t, &s->at[place], s->at[place].stats.backtracks);
        if (s->tree[place] == LAB_NO_TREE) continue;
        text_char(&t.words, ' ');
        lab_say_tree(&t.words, s->tree[place]);
    }
    lab_table_end(&t, medium, out);
    text_free(&title);
}

static size_t first_of(const struct lab_strategies *s, int tree) {
    size_t i = 0;
    while (s->tree[i] != tree) i++;
    return i;
}

static size_t count_of(const struct lab_strategies *s, int tree) {
    size_t n = 0;
    for (size_t i = 0; i < LAB_STRATEGIES; i++) n += s->tree[i] == tree;
    return n;
}

// "leftmost,step and 11 more".
static void say_walkers(struct text *out, const struct lab_strategies *s, int tree) {
    struct lab_searcher searcher = lab_strategies_at(first_of(s, tree));
    size_t n = count_of(s, tree);
    lab_searcher_say(out, &searcher);
    if (n > 1) text_format(out, " and %zu more", n - 1);
}

// The time, and the share of it that choosing variables and values takes. Trees that take no measurable time
// have no share.
static void time_cells(struct lab_table *t, const struct lab_measured *m, bool chooses) {
    enum { SHORT_US = 100 };
    lab_cell_time(t, m);
    if (chooses && m->timed && m->finished && m->us >= SHORT_US)
        lab_cell_format(t, "%.0f %%", 100 * m->choosing);
    else lab_cell(t, "");
}

static void counter_cells(struct lab_table *t, const struct lab_measured *m) {
    count_cell(t, m, m->stats.decisions);
    count_cell(t, m, m->stats.backtracks);
    count_cell(t, m, m->stats.prunings);
    count_cell(t, m, m->stats.resumptions);
}

static void add_tree_row(struct lab_table *t, const struct lab_strategies *s, int tree) {
    const struct lab_measured *m = &s->at[first_of(s, tree)];
    lab_say_tree(lab_open_cell(t), tree);
    say_walkers(lab_open_cell(t), s, tree);
    if (s->timed) time_cells(t, m, true);
    counter_cells(t, m);
}

static void add_beyond_row(struct lab_table *t, const struct lab_strategies *s, size_t place) {
    struct lab_searcher searcher = lab_strategies_at(place);
    lab_cell(t, "");
    lab_searcher_say(lab_open_cell(t), &searcher);
    if (s->timed) time_cells(t, &s->at[place], true);
    counter_cells(t, &s->at[place]);
}

static void add_learning_row(struct lab_table *t, const struct lab_strategies *s) {
    const struct lab_measured *m = &s->at[LAB_STRATEGIES];
    lab_cell(t, "");
    lab_cell(t, "learning (its backtracks are conflicts)");
    if (s->timed) time_cells(t, m, false);
    count_cell(t, m, m->stats.decisions);
    count_cell(t, m, m->stats.conflicts);
    lab_cell(t, "");
    lab_cell(t, "");
}

static void write_trees(const struct lab_strategies *s, enum lab_medium medium, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, "Tree by tree", "tree|walked by");
    if (s->timed) lab_table_columns(&t, ">time|>choosing");
    lab_table_columns(&t, ">decisions|>backtracks|>prunings|>resumptions");
    for (int tree = 0; tree < s->trees; tree++) add_tree_row(&t, s, tree);
    for (size_t i = LAB_STRATEGIES + 1; i < LAB_SEARCHERS; i++) add_beyond_row(&t, s, i);
    add_learning_row(&t, s);
    lab_table_end(&t, medium, out);
}

static void say_summary(struct text *out, const struct lab_strategies *s) {
    size_t finished = 0;
    for (int tree = 0; tree < s->trees; tree++) finished += count_of(s, tree);
    const struct lab_question *q = &s->question;
    text_format(out, "%s: %s", s->name, q->all ? "all solutions" : "the first solution");
    if (q->view != NULL) text_format(out, ", view %s (%s)", q->view->name, q->view->about);
    text_add(out, ".\n");
    text_format(out, "%zu of %d strategies ended", finished, LAB_STRATEGIES);
    if (q->time_us != 0) {
        text_add(out, " within ");
        lab_say_seconds(out, (double)q->time_us / 1e6);
    }
    if (q->most_nodes != 0) text_format(out, " within %" PRIu64 " nodes", q->most_nodes);
    if (finished > 0)
        text_format(out, "; among them there %s %d different tree%s", s->trees == 1 ? "is" : "are", s->trees,
                    s->trees == 1 ? "" : "s");
    text_add(out, ".\n");
}

static const char row_columns[] = "puzzle|view|strategy|order|choice|direction|tree|status|seconds|decisions|"
                                  "backtracks|prunings|resumptions|conflicts|solutions";

void lab_strategies_csv_titles(struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, row_columns);
    lab_table_end(&t, LAB_CSV, out);
}

static void add_searcher_cells(struct lab_table *t, const struct lab_strategies *s, size_t place) {
    struct lab_searcher searcher = lab_strategies_at(place);
    lab_cell(t, s->name);
    lab_cell(t, s->question.view == NULL || searcher.learning ? "" : s->question.view->name);
    lab_searcher_say(lab_open_cell(t), &searcher);
    lab_cell(t, searcher.learning ? "" : csp_select_name(searcher.how.select));
    lab_cell(t, searcher.learning ? "" : csp_branch_name(searcher.how.branch));
    lab_cell(t, searcher.learning ? "" : searcher.how.down ? "down" : "up");
    struct text *words = lab_open_cell(t);
    if (place < LAB_STRATEGIES && s->tree[place] != LAB_NO_TREE) lab_say_tree(words, s->tree[place]);
}

static void add_counter(struct lab_table *t, bool known, uint64_t n) {
    if (known) lab_cell_count(t, n);
    else lab_cell(t, "");
}

static void write_rows(const struct lab_strategies *s, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, row_columns);
    t.rows_only = true;
    for (size_t i = 0; i < LAB_SEARCHERS; i++) {
        const struct lab_measured *m = &s->at[i];
        bool learning = i == LAB_STRATEGIES;
        if (!m->counted) continue;
        add_searcher_cells(&t, s, i);
        lab_cells_of_run(&t, m);
        add_counter(&t, !learning, m->stats.backtracks);
        add_counter(&t, !learning, m->stats.prunings);
        add_counter(&t, !learning, m->stats.resumptions);
        add_counter(&t, learning, m->stats.conflicts);
        lab_cell_count(&t, m->solutions);
    }
    lab_table_end(&t, LAB_CSV, out);
}

static void add_bar(struct lab_plot *p, const struct lab_strategies *s, size_t place) {
    const struct lab_measured *m = &s->at[place];
    struct lab_searcher searcher = lab_strategies_at(place);
    double row = (double)p->rows.size;
    struct text *words = lab_plot_row(p);
    if (searcher.learning || s->tree[place] == LAB_NO_TREE) lab_searcher_say(words, &searcher);
    else {
        lab_say_tree(words, s->tree[place]);
        text_add(words, ": ");
        say_walkers(words, s, s->tree[place]);
    }
    lab_plot_point(
        p, (struct lab_point){.x = lab_backtracks(m), .y = row, .beyond = !m->finished, .from_origin = true});
}

// One row per tree, one per unfinished strategy, and one for the learning search.
static void write_picture(const struct lab_strategies *s, bool alone, struct text *out) {
    struct lab_plot p;
    lab_plot_init(&p, out->mem,
                  s->question.all ? "Backtracks to all solutions" : "Backtracks to the first solution");
    p.x = (struct lab_axis){"backtracks (of the learning search: conflicts)", LAB_LOG, LAB_PLAIN};
    p.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    text_add(lab_plot_series(&p, false), "labelling");
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        bool repeated = s->tree[i] != LAB_NO_TREE && first_of(s, s->tree[i]) != i;
        if (s->at[i].counted && !repeated) add_bar(&p, s, i);
    }
    if (s->at[LAB_STRATEGIES].counted) {
        text_add(lab_plot_series(&p, false), "learning");
        add_bar(&p, s, LAB_STRATEGIES);
    }
    lab_plot_write(&p, alone, out);
    lab_plot_free(&p);
}

void lab_strategies_write(const struct lab_strategies *s, enum lab_medium medium, struct text *out) {
    size_t from = out->size;
    if (medium == LAB_CSV) write_rows(s, out);
    else if (medium == LAB_SVG) write_picture(s, true, out);
    else {
        say_summary(out, s);
        lab_end_words(out, from, medium);
        if (medium == LAB_HTML) write_picture(s, false, out);
        for (int down = 0; down <= 1; down++) {
            write_matrix(s, down == 1, medium, out);
            if (medium != LAB_HTML) text_char(out, '\n');
        }
        write_trees(s, medium, out);
    }
}
