// The papers' figures and ours.
#include "lab/page.h"
#include "lab/paper.h"
#include "lab/plot.h"

#include <string.h>

static void seconds_cell(struct lab_table *t, double seconds, bool known) {
    struct text *words = lab_open_cell(t);
    if (known) lab_say_seconds(words, seconds);
    else text_add(words, "-");
}

static void time_cell(struct lab_table *t, const struct lab_measured *m) {
    lab_say_time(lab_open_cell(t), m);
}

static void backtracks_cell(struct lab_table *t, const struct lab_measured *m) {
    struct text *words = lab_open_cell(t);
    if (!m->finished) text_add(words, "> ");
    lab_say_count(words, lab_backtracks(m));
}

static void say_strategy(struct text *out, size_t place) {
    struct lab_searcher who = lab_strategies_at(place);
    lab_searcher_say(out, &who);
}

static bool figure_at(const struct lab_paper *p, size_t place, struct mem *m, double *seconds) {
    struct text words = TEXT_IN(m);
    say_strategy(&words, place);
    bool given = lab_paper_figure(p->experiment, text_string(&words), seconds);
    text_free(&words);
    return given;
}

// ---- Strategies ------------------------------------------------------------------------------------------

// Value choices down, variable orders across, as in the paper; one of three numbers in each cell.
enum number { PAPER_SECONDS, OUR_TIME, OUR_BACKTRACKS };

static void write_matrix(const struct lab_paper *p, enum number number, enum lab_medium medium,
                         struct text *out) {
    static const char *const titles[] = {"The paper: time", "Here: time", "Here: backtracks"};
    struct lab_table t;
    lab_table_init(&t, out->mem, titles[number]);
    lab_table_column(&t, "", LAB_LEFT);
    for (int v = 0; v < LAB_SELECTS; v++)
        lab_table_column(&t, csp_select_name((enum csp_select)v), LAB_RIGHT);
    for (size_t i = 0; i < LAB_STRATEGIES / 2; i++) {
        double seconds = 0;
        if (i % LAB_SELECTS == 0) lab_cell(&t, csp_branch_name(lab_strategies_at(i).how.branch));
        bool given = figure_at(p, i, out->mem, &seconds);
        if (number == PAPER_SECONDS) seconds_cell(&t, seconds, given);
        else if (number == OUR_TIME) time_cell(&t, &p->strategies.at[i]);
        else backtracks_cell(&t, &p->strategies.at[i]);
    }
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
    if (medium != LAB_HTML) text_char(out, '\n');
}

static void add_rows_titles(struct lab_table *t, const char *what, bool csv) {
    lab_table_column(t, what, LAB_LEFT);
    lab_table_column(t, csv ? "paper_seconds" : "the paper: time", LAB_RIGHT);
    lab_table_column(t, csv ? "seconds" : "here: time", LAB_RIGHT);
    lab_table_column(t, "backtracks", LAB_RIGHT);
    if (csv) lab_table_column(t, "status", LAB_LEFT);
}

static void add_csv_row(struct lab_table *t, const char *what, bool given, double seconds,
                        const struct lab_measured *m) {
    lab_cell(t, what);
    if (given) lab_cell_format(t, "%.3f", seconds);
    else lab_cell(t, "");
    if (m->timed) lab_cell_format(t, "%.6f", lab_seconds(m));
    else lab_cell(t, "");
    lab_cell_format(t, "%.0f", lab_backtracks(m));
    lab_cell(t, m->finished ? "finished" : "stopped");
}

static void write_strategy_rows(const struct lab_paper *p, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    add_rows_titles(&t, "strategy", true);
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        double seconds = 0;
        if (!p->strategies.at[i].counted) continue;
        struct text words = TEXT_IN(out->mem);
        say_strategy(&words, i);
        bool given = figure_at(p, i, out->mem, &seconds);
        add_csv_row(&t, text_string(&words), given, seconds, &p->strategies.at[i]);
        text_free(&words);
    }
    lab_table_write(&t, LAB_CSV, out);
    lab_table_free(&t);
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

static const char *bare_name(const struct lab_case *c) { return strchr(c->name, ':') + 1; }

static void write_puzzles(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    struct lab_table t;
    bool csv = medium == LAB_CSV;
    lab_table_init(&t, out->mem, NULL);
    add_rows_titles(&t, "puzzle", csv);
    for (size_t i = 0; i < p->n_cases; i++) {
        const struct lab_case *c = &p->cases[i];
        double seconds = 0;
        bool given = lab_paper_figure(p->experiment, bare_name(c), &seconds);
        if (csv) {
            add_csv_row(&t, c->name, given, seconds, &c->measured);
            continue;
        }
        lab_cell(&t, c->name);
        seconds_cell(&t, seconds, given);
        time_cell(&t, &c->measured);
        backtracks_cell(&t, &c->measured);
    }
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
}

static void write_orders(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    for (size_t i = 0; i < p->n_cases; i++) {
        const struct lab_case *c = &p->cases[i];
        double seconds;
        if (c->order.at == NULL) continue;
        if (medium == LAB_HTML) lab_page_heading(out, c->name);
        bool given = lab_paper_figure(p->experiment, bare_name(c), &seconds);
        if (given && medium == LAB_HTML) text_format(out, "<p>The paper: %.2f s.</p>\n", seconds);
        else if (given && medium != LAB_CSV) text_format(out, "The paper: %.2f s.\n", seconds);
        lab_order_write(&c->order, medium, out);
        if (medium == LAB_TEXT || medium == LAB_MD) text_char(out, '\n');
    }
}

// ---- Pictures --------------------------------------------------------------------------------------------

static void add_pair(struct lab_plot *paper, const char *name, double row, bool given, double seconds) {
    lab_plot_row(paper, name);
    if (given) lab_plot_point(paper, (struct lab_point){.x = seconds, .y = row});
}

// The paper's times and ours in one picture: strategies, or puzzles.
static void write_times(const struct lab_paper *p, bool alone, struct text *out) {
    struct lab_plot plot;
    bool strategies = p->experiment->kind == EXPERIMENT_STRATEGIES;
    size_t n = strategies ? LAB_STRATEGIES / 2 : p->n_cases;
    lab_plot_init(&plot, out->mem, "Time: the paper's computer and this one");
    plot.x = (struct lab_axis){"time", LAB_LOG, LAB_SECONDS};
    plot.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    lab_plot_series(&plot, "the paper", false);
    for (size_t i = 0; i < n; i++) {
        double seconds = 0;
        struct text words = TEXT_IN(out->mem);
        if (strategies) say_strategy(&words, i);
        else text_add(&words, p->cases[i].name);
        bool given = lab_paper_figure(p->experiment,
                                      strategies ? text_string(&words) : bare_name(&p->cases[i]), &seconds);
        add_pair(&plot, text_string(&words), (double)i, given, seconds);
        text_free(&words);
    }
    lab_plot_series(&plot, "here", false);
    for (size_t i = 0; i < n; i++) {
        const struct lab_measured *m = strategies ? &p->strategies.at[i] : &p->cases[i].measured;
        if (m->timed)
            lab_plot_point(&plot,
                           (struct lab_point){.x = lab_seconds(m), .y = (double)i, .beyond = !m->finished});
    }
    if (alone) lab_plot_write(&plot, out);
    else lab_plot_write_inside(&plot, out);
    lab_plot_free(&plot);
}

// ---- All of it -------------------------------------------------------------------------------------------

static void write_sentence(const char *who, const char *words, enum lab_medium medium, struct text *out) {
    struct text whole = TEXT_IN(out->mem);
    text_format(&whole, "%s: %s", who, words);
    if (medium == LAB_HTML) lab_page_words(out, text_string(&whole));
    else if (medium == LAB_MD) text_format(out, "%s\n\n", text_string(&whole));
    else lab_add_lines(out, text_string(&whole));
    if (whole.failed) out->failed = true;
    text_free(&whole);
}

static void write_words(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    const struct experiment *e = p->experiment;
    struct text name = TEXT_IN(out->mem);
    text_format(&name, "%s/%s", p->family->name, e->name);
    write_sentence(text_string(&name), e->title, medium, out);
    write_sentence("The paper", e->said, medium, out);
    write_sentence("What differs", e->differs, medium, out);
    if (medium == LAB_TEXT) text_char(out, '\n');
    if (name.failed) out->failed = true;
    text_free(&name);
}

static void write_numbers(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    switch (p->experiment->kind) {
    case EXPERIMENT_STRATEGIES:
        if (medium == LAB_CSV) write_strategy_rows(p, out);
        for (enum number n = PAPER_SECONDS; n <= OUR_BACKTRACKS && medium != LAB_CSV; n++)
            write_matrix(p, n, medium, out);
        break;
    case EXPERIMENT_PUZZLES:
        write_puzzles(p, medium, out);
        break;
    case EXPERIMENT_ORDER:
        write_orders(p, medium, out);
        break;
    case EXPERIMENT_GROWTH:
        lab_growth_write(&p->growth, medium, out);
        break;
    }
}

// Of several orders, the experiment is about the last.
static void write_picture(const struct lab_paper *p, bool alone, struct text *out) {
    enum experiment_kind kind = p->experiment->kind;
    if (kind == EXPERIMENT_GROWTH) lab_growth_write(&p->growth, LAB_SVG, out);
    else if (kind != EXPERIMENT_ORDER) write_times(p, alone, out);
    else if (p->n_cases > 0 && p->cases[p->n_cases - 1].order.at != NULL)
        lab_order_write(&p->cases[p->n_cases - 1].order, LAB_SVG, out);
}

void lab_paper_write(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    enum experiment_kind kind = p->experiment->kind;
    bool own_picture = kind == EXPERIMENT_GROWTH || kind == EXPERIMENT_ORDER; // in its page
    if (medium == LAB_SVG) {
        write_picture(p, true, out);
        return;
    }
    if (medium != LAB_CSV) write_words(p, medium, out);
    if (medium == LAB_HTML && !own_picture) write_picture(p, false, out);
    write_numbers(p, medium, out);
}

void lab_paper_list(enum lab_medium medium, struct text *out) {
    const struct family *f;
    const struct experiment *e;
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    lab_table_column(&t, "experiment", LAB_LEFT);
    lab_table_column(&t, "what was measured", LAB_LEFT);
    for (size_t i = 0; lab_paper_at(i, &f, &e); i++) {
        lab_cell_format(&t, "%s/%s", f->name, e->name);
        lab_cell(&t, e->title);
    }
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
}
