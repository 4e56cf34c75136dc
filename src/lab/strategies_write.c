// The table of strategies as text, rows and a picture.
#include "lab/page.h"
#include "lab/plot.h"
#include "lab/strategies.h"

#include <inttypes.h>

void lab_say_tree(struct text *out, int tree) {
    if (tree >= 26) text_char(out, (char)('a' + tree / 26 - 1));
    text_char(out, (char)('a' + tree % 26));
}

void lab_say_time(struct text *out, const struct lab_measured *m) {
    if (!m->timed) {
        text_add(out, "-");
        return;
    }
    if (!m->finished) text_add(out, "> ");
    lab_say_seconds(out, (double)m->us / 1e6);
}

// ---- Cells -----------------------------------------------------------------------------------------------

static void time_cell(struct lab_table *t, const struct lab_measured *m) {
    lab_say_time(lab_open_cell(t), m);
}

// A count that a limit cut short is a lower bound.
static void count_cell(struct lab_table *t, const struct lab_measured *m, uint64_t n) {
    if (m->counted) lab_cell_format(t, "%s%" PRIu64, m->finished ? "" : "> ", n);
    else lab_cell(t, "-");
}

// ---- For people ------------------------------------------------------------------------------------------

static void write_matrix(const struct lab_strategies *s, bool down, enum lab_medium medium,
                         struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem,
                   down ? "Time and tree, from the greatest value down"
                        : "Time and tree, from the least value up");
    lab_table_column(&t, "", LAB_LEFT);
    for (int v = 0; v < LAB_SELECTS; v++)
        lab_table_column(&t, csp_select_name((enum csp_select)v), LAB_RIGHT);
    for (int b = 0; b < LAB_BRANCHES; b++) {
        lab_cell(&t, csp_branch_name((enum csp_branch)b));
        for (int v = 0; v < LAB_SELECTS; v++) {
            size_t place =
                lab_strategies_place((struct csp_strategy){(enum csp_select)v, (enum csp_branch)b, down});
            struct text *words = lab_open_cell(&t);
            lab_say_time(words, &s->at[place]);
            if (s->tree[place] != LAB_NO_TREE) {
                text_char(words, ' ');
                lab_say_tree(words, s->tree[place]);
            }
        }
    }
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
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
    struct lab_searcher who = lab_strategies_at(first_of(s, tree));
    size_t n = count_of(s, tree);
    lab_searcher_say(out, &who);
    if (n > 1) text_format(out, " and %zu more", n - 1);
}

static void add_tree_row(struct lab_table *t, const struct lab_strategies *s, int tree) {
    const struct lab_measured *m = &s->at[first_of(s, tree)];
    lab_say_tree(lab_open_cell(t), tree);
    say_walkers(lab_open_cell(t), s, tree);
    time_cell(t, m);
    count_cell(t, m, m->stats.decisions);
    count_cell(t, m, m->stats.backtracks);
    count_cell(t, m, m->stats.prunings);
    count_cell(t, m, m->stats.resumptions);
}

static void add_learning_row(struct lab_table *t, const struct lab_strategies *s) {
    const struct lab_measured *m = &s->at[LAB_STRATEGIES];
    lab_cell(t, "");
    lab_cell(t, "learning (its backtracks are conflicts)");
    time_cell(t, m);
    count_cell(t, m, m->stats.decisions);
    count_cell(t, m, m->stats.conflicts);
    lab_cell(t, "");
    lab_cell(t, "");
}

static void write_trees(const struct lab_strategies *s, enum lab_medium medium, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, "Tree by tree");
    lab_table_column(&t, "tree", LAB_LEFT);
    lab_table_column(&t, "walked by", LAB_LEFT);
    lab_table_column(&t, "time", LAB_RIGHT);
    lab_table_column(&t, "decisions", LAB_RIGHT);
    lab_table_column(&t, "backtracks", LAB_RIGHT);
    lab_table_column(&t, "prunings", LAB_RIGHT);
    lab_table_column(&t, "resumptions", LAB_RIGHT);
    for (int tree = 0; tree < s->trees; tree++) add_tree_row(&t, s, tree);
    add_learning_row(&t, s);
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
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

static void write_words(const struct lab_strategies *s, enum lab_medium medium, struct text *out) {
    say_summary(out, s);
    text_char(out, '\n');
    write_matrix(s, false, medium, out);
    text_char(out, '\n');
    write_matrix(s, true, medium, out);
    text_char(out, '\n');
    write_trees(s, medium, out);
}

// ---- Rows ------------------------------------------------------------------------------------------------

static void add_columns(struct lab_table *t) {
    static const char *const titles[] = {"puzzle",     "view",     "strategy",    "order",     "choice",
                                         "direction",  "tree",     "status",      "seconds",   "decisions",
                                         "backtracks", "prunings", "resumptions", "conflicts", "solutions"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) lab_table_column(t, titles[i], LAB_LEFT);
}

void lab_strategies_csv_titles(struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    add_columns(&t);
    lab_table_write(&t, LAB_CSV, out);
    lab_table_free(&t);
}

static void add_who(struct lab_table *t, const struct lab_strategies *s, size_t place) {
    struct lab_searcher who = lab_strategies_at(place);
    lab_cell(t, s->name);
    lab_cell(t, s->question.view == NULL || who.learning ? "" : s->question.view->name);
    lab_searcher_say(lab_open_cell(t), &who);
    lab_cell(t, who.learning ? "" : csp_select_name(who.how.select));
    lab_cell(t, who.learning ? "" : csp_branch_name(who.how.branch));
    lab_cell(t, who.learning ? "" : who.how.down ? "down" : "up");
    struct text *words = lab_open_cell(t);
    if (!who.learning && s->tree[place] != LAB_NO_TREE) lab_say_tree(words, s->tree[place]);
}

static void add_numbers(struct lab_table *t, const struct lab_measured *m, bool learning) {
    lab_cell(t, m->finished ? "finished" : "stopped");
    if (m->timed) lab_cell_format(t, "%.6f", (double)m->us / 1e6);
    else lab_cell(t, "");
    lab_cell_count(t, m->stats.decisions);
    for (int i = 0; i < 3; i++) {
        const uint64_t counters[] = {m->stats.backtracks, m->stats.prunings, m->stats.resumptions};
        if (learning) lab_cell(t, "");
        else lab_cell_count(t, counters[i]);
    }
    if (learning) lab_cell_count(t, m->stats.conflicts);
    else lab_cell(t, "");
    lab_cell_count(t, m->solutions);
}

static void write_rows(const struct lab_strategies *s, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    add_columns(&t);
    for (size_t i = 0; i <= LAB_STRATEGIES; i++) {
        if (!s->at[i].counted) continue;
        add_who(&t, s, i);
        add_numbers(&t, &s->at[i], i == LAB_STRATEGIES);
    }
    if (t.words.failed) out->failed = true;
    else lab_table_csv_rows(&t, out);
    lab_table_free(&t);
}

// ---- A picture -------------------------------------------------------------------------------------------

static void add_row_name(struct lab_plot *p, const struct lab_strategies *s, size_t place) {
    struct lab_searcher who = lab_strategies_at(place);
    struct text words = TEXT_IN(p->words.mem);
    if (who.learning || s->tree[place] == LAB_NO_TREE) lab_searcher_say(&words, &who);
    else {
        lab_say_tree(&words, s->tree[place]);
        text_add(&words, ": ");
        say_walkers(&words, s, s->tree[place]);
    }
    lab_plot_row(p, text_string(&words));
    if (words.failed) p->words.failed = true;
    text_free(&words);
}

static struct lab_point point_of(const struct lab_measured *m, double row, uint64_t value) {
    return (struct lab_point){.x = (double)value, .y = row, .beyond = !m->finished, .from_origin = true};
}

// One row per tree, one per unfinished strategy, and one for the learning search.
static void write_picture(const struct lab_strategies *s, bool inside, struct text *out) {
    struct lab_plot p;
    double row = 0;
    lab_plot_init(&p, out->mem,
                  s->question.all ? "Backtracks to all solutions" : "Backtracks to the first solution");
    p.x = (struct lab_axis){"backtracks (of the learning search: conflicts)", LAB_LOG, LAB_PLAIN};
    p.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    lab_plot_series(&p, "labelling", false);
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        bool repeated = s->tree[i] != LAB_NO_TREE && first_of(s, s->tree[i]) != i;
        if (!s->at[i].counted || repeated) continue;
        add_row_name(&p, s, i);
        lab_plot_point(&p, point_of(&s->at[i], row++, s->at[i].stats.backtracks));
    }
    if (s->at[LAB_STRATEGIES].counted) {
        lab_plot_series(&p, "learning", false);
        add_row_name(&p, s, LAB_STRATEGIES);
        lab_plot_point(&p, point_of(&s->at[LAB_STRATEGIES], row, s->at[LAB_STRATEGIES].stats.conflicts));
    }
    if (inside) lab_plot_write_inside(&p, out);
    else lab_plot_write(&p, out);
    lab_plot_free(&p);
}

static void write_page(const struct lab_strategies *s, struct text *out) {
    struct text words = TEXT_IN(out->mem);
    say_summary(&words, s);
    lab_page_words(out, text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
    write_picture(s, true, out);
    write_matrix(s, false, LAB_HTML, out);
    write_matrix(s, true, LAB_HTML, out);
    write_trees(s, LAB_HTML, out);
}

void lab_strategies_write(const struct lab_strategies *s, enum lab_medium medium, struct text *out) {
    if (medium == LAB_CSV) write_rows(s, out);
    else if (medium == LAB_SVG) write_picture(s, false, out);
    else if (medium == LAB_HTML) write_page(s, out);
    else write_words(s, medium, out);
}
