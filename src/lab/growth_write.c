// Growth as text, rows and curves.
#include "lab/growth.h"
#include "lab/page.h"
#include "lab/plot.h"

#include <inttypes.h>
#include <string.h>

static bool by_size(const struct lab_growth *g) { return strcmp(g->option, "size") == 0; }

static const char *measure_title(const struct lab_growth *g) {
    return by_size(g) ? "side of the board, cells" : g->option;
}

static int measure_of(const struct lab_growth *g, size_t board) {
    return g->from + (int)(board / g->per) * g->step;
}

// The runs of a searcher on the boards from `first` on.
static struct lab_spread spread(const struct lab_growth *g, size_t first, size_t searcher, lab_value *value,
                                struct text *out) {
    struct lab_spread s;
    if (!lab_spread_of(&g->boards[first].at[searcher], sizeof *g->boards, g->per, value, out->mem, &s))
        out->failed = true;
    return s;
}

static void say_what(const struct lab_growth *g, struct text *out) {
    const struct family *f = g->request.family;
    text_format(out, "%s, %u %s per point, %s", f->title, g->per, g->per == 1 ? "board" : "boards",
                g->question.all ? "all solutions" : "to the first solution");
    if (g->question.view != NULL) text_format(out, ", view %s", g->question.view->name);
    text_format(out, ", seed %" PRIu64 ".\n", g->request.seed);
    size_t missing = 0;
    for (size_t i = 0; i < g->n_boards; i++) missing += !g->boards[i].made;
    if (missing > 0) text_format(out, "%zu of %zu boards could not be made.\n", missing, g->n_boards);
}

// ---- For people ------------------------------------------------------------------------------------------

static void value_cell(struct lab_table *t, double value, bool beyond, bool seconds) {
    struct text *words = lab_open_cell(t);
    if (beyond) text_add(words, "> ");
    if (seconds) lab_say_seconds(words, value);
    else lab_say_count(words, value);
}

static void spread_cells(struct lab_table *t, const struct lab_spread *s, bool seconds) {
    const double values[] = {s->quarter, s->median, s->three_quarters, s->worst};
    for (size_t i = 0; i < 4; i++)
        if (s->n == 0) lab_cell(t, "-");
        else value_cell(t, values[i], s->beyond[i], seconds);
}

static void write_table(const struct lab_growth *g, enum lab_medium medium, struct text *out) {
    enum { TIMES = 4 };
    static const char *const titles[] = {
        "time: quarter", "median",     "3 quarters", "worst", "backtracks: quarter",
        "median",        "3 quarters", "worst",      "ended"};
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    lab_table_column(&t, by_size(g) ? "side" : g->option, LAB_RIGHT);
    lab_table_column(&t, "search", LAB_LEFT);
    for (size_t i = g->timed ? 0 : TIMES; i < sizeof titles / sizeof *titles; i++)
        lab_table_column(&t, titles[i], LAB_RIGHT);
    for (size_t b = 0; b < g->n_boards; b += g->per)
        for (size_t s = 0; s < g->n_searchers; s++) {
            struct lab_spread seconds = spread(g, b, s, lab_seconds, out);
            struct lab_spread backtracks = spread(g, b, s, lab_backtracks, out);
            lab_cell_format(&t, "%d", measure_of(g, b));
            lab_searcher_say(lab_open_cell(&t), &g->searchers[s]);
            if (g->timed) spread_cells(&t, &seconds, true);
            spread_cells(&t, &backtracks, false);
            lab_cell_format(&t, "%zu of %zu", backtracks.finished, backtracks.n);
        }
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
}

// ---- Rows ------------------------------------------------------------------------------------------------

static void add_run(struct lab_table *t, const struct lab_growth *g, size_t board, size_t searcher) {
    const struct lab_measured *m = &g->boards[board].at[searcher];
    lab_cell(t, g->request.family->name);
    lab_cell_format(t, "%d", measure_of(g, board));
    lab_cell_count(t, board % g->per + 1);
    lab_searcher_say(lab_open_cell(t), &g->searchers[searcher]);
    lab_cell(t, m->finished ? "finished" : "stopped");
    if (m->timed) lab_cell_format(t, "%.6f", lab_seconds(m));
    else lab_cell(t, "");
    lab_cell_count(t, m->stats.decisions);
    lab_cell_format(t, "%.0f", lab_backtracks(m));
    lab_cell_count(t, m->solutions);
}

static void write_rows(const struct lab_growth *g, struct text *out) {
    struct lab_table t;
    const char *const titles[] = {"family",    by_size(g) ? "side" : g->option,
                                  "board",     "search",
                                  "status",    "seconds",
                                  "decisions", "backtracks",
                                  "solutions"};
    lab_table_init(&t, out->mem, NULL);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) lab_table_column(&t, titles[i], LAB_LEFT);
    for (size_t b = 0; b < g->n_boards; b++)
        for (size_t s = 0; s < g->n_searchers; s++)
            if (g->boards[b].at[s].counted) add_run(&t, g, b, s);
    lab_table_write(&t, LAB_CSV, out);
    lab_table_free(&t);
}

// ---- Curves ----------------------------------------------------------------------------------------------

static struct lab_point point_of(const struct lab_spread *s) {
    return (struct lab_point){.y = s->median,
                              .low = s->quarter,
                              .high = s->three_quarters,
                              .has_worst = s->worst > s->three_quarters,
                              .worst = s->worst,
                              .beyond = s->beyond[1]};
}

static void add_curve(struct lab_plot *p, const struct lab_growth *g, size_t searcher, lab_value *value) {
    struct text name = TEXT_IN(p->words.mem);
    lab_searcher_say(&name, &g->searchers[searcher]);
    lab_plot_series(p, text_string(&name), true);
    for (size_t b = 0; b < g->n_boards; b += g->per) {
        struct lab_spread s = spread(g, b, searcher, value, &name);
        struct lab_point point = point_of(&s);
        point.x = measure_of(g, b);
        if (s.n > 0) lab_plot_point(p, point);
    }
    if (name.failed) p->words.failed = true;
    text_free(&name);
}

// Boards of one measure only: the searchers below each other.
static void add_row(struct lab_plot *p, const struct lab_growth *g, size_t searcher, lab_value *value) {
    struct text name = TEXT_IN(p->words.mem);
    lab_searcher_say(&name, &g->searchers[searcher]);
    lab_plot_row(p, text_string(&name));
    struct lab_spread s = spread(g, 0, searcher, value, &name);
    struct lab_point point = point_of(&s);
    point.x = s.median;
    point.y = (double)searcher;
    if (s.n > 0) lab_plot_point(p, point);
    if (name.failed) p->words.failed = true;
    text_free(&name);
}

static void fill_plot(struct lab_plot *p, const struct lab_growth *g, bool seconds, struct mem *m) {
    lab_value *value = seconds ? lab_seconds : lab_backtracks;
    const struct lab_axis values = {seconds ? "time" : "backtracks (learning: conflicts)", LAB_LOG,
                                    seconds ? LAB_SECONDS : LAB_PLAIN};
    bool rows = g->n_boards == g->per;
    lab_plot_init(p, m,
                  seconds ? "Time: median, quartiles and worst" : "Backtracks: median, quartiles and worst");
    p->x = rows ? values : (struct lab_axis){measure_title(g), LAB_LINEAR, LAB_PLAIN};
    p->y = rows ? (struct lab_axis){"", LAB_NAMES, LAB_PLAIN} : values;
    if (rows) lab_plot_series(p, "median, quartiles, and small the worst", false);
    for (size_t s = 0; s < g->n_searchers; s++)
        if (rows) add_row(p, g, s, value);
        else add_curve(p, g, s, value);
}

static void write_picture(const struct lab_growth *g, bool alone, struct text *out) {
    struct lab_plot plots[2];
    for (int i = 0; i < 2; i++) fill_plot(&plots[i], g, i == 0, out->mem);
    lab_plots_write(g->timed ? plots : plots + 1, g->timed ? 2 : 1, alone, out);
    for (int i = 0; i < 2; i++) lab_plot_free(&plots[i]);
}

static void write_page(const struct lab_growth *g, struct text *out) {
    struct text words = TEXT_IN(out->mem);
    say_what(g, &words);
    lab_page_words(out, text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
    write_picture(g, false, out);
    write_table(g, LAB_HTML, out);
}

void lab_growth_write(const struct lab_growth *g, enum lab_medium medium, struct text *out) {
    if (medium == LAB_CSV) write_rows(g, out);
    else if (medium == LAB_SVG) write_picture(g, true, out);
    else if (medium == LAB_HTML) write_page(g, out);
    else {
        say_what(g, out);
        text_char(out, '\n');
        write_table(g, medium, out);
    }
}
