// The spread over orders as text, rows and a curve.
#include "lab/order.h"
#include "lab/page.h"
#include "lab/plot.h"
#include "lab/strategies.h"

#include "base/sort.h"
#include "board/grid.h"

#include <inttypes.h>

static bool less(const void *context, uint32_t a, uint32_t b) {
    const struct lab_order *o = context;
    const struct lab_measured *x = &o->at[a], *y = &o->at[b];
    if (x->finished != y->finished) return x->finished;
    double v = lab_backtracks(x), w = lab_backtracks(y);
    return v != w ? v < w : a < b;
}

// The counted orders, from the best to the worst; n of them. NULL when out of memory.
static uint32_t *rank(const struct lab_order *o, struct text *out, size_t *n) {
    uint32_t *ranks = mem_zeroed(out->mem, o->n + 1, sizeof *ranks);
    *n = 0;
    if (ranks == NULL) {
        out->failed = true;
        return NULL;
    }
    for (uint32_t i = 0; i < o->n; i++)
        if (o->at[i].counted) ranks[(*n)++] = i;
    sort_u32(ranks, *n, less, o);
    return ranks;
}

static void free_ranks(const struct lab_order *o, struct text *out, uint32_t *ranks) {
    mem_free(out->mem, ranks, (o->n + 1) * sizeof *ranks);
}

// "r1c2 r3c5 ...".
static void say_order(const struct lab_order *o, size_t index, struct text *out) {
    for (size_t i = 0; i < o->clues; i++) {
        if (i > 0) text_char(out, ' ');
        board_name_cell(out, o->question.puzzle->width, o->orders[index * o->clues + i]);
    }
}

static void say_what(const struct lab_order *o, struct text *out) {
    text_format(out, "%s: %zu clues, %s%zu orders%s, ", o->name, o->clues, o->every ? "all " : "", o->n,
                o->every ? "" : " (the first row by row, the others at random)");
    lab_searcher_say(out, &o->who);
    text_format(out, ", view %s, %s.\n", o->question.view->name,
                o->question.all ? "all solutions" : "to the first solution");
}

// ---- For people ------------------------------------------------------------------------------------------

static void add_row(struct lab_table *t, const char *what, const struct lab_measured *m,
                    const struct lab_order *o, size_t index) {
    lab_cell(t, what);
    lab_say_time(lab_open_cell(t), m);
    struct text *words = lab_open_cell(t);
    if (!m->finished) text_add(words, "> ");
    lab_say_count(words, lab_backtracks(m));
    words = lab_open_cell(t);
    if (index < o->n) say_order(o, index, words);
}

static void write_table(const struct lab_order *o, enum lab_medium medium, struct text *out) {
    static const char *const names[] = {"best order", "a quarter", "median", "three quarters", "worst order"};
    size_t n;
    struct lab_table t;
    uint32_t *ranks = rank(o, out, &n);
    if (ranks == NULL) return;
    lab_table_init(&t, out->mem, NULL);
    lab_table_column(&t, "", LAB_LEFT);
    lab_table_column(&t, "time", LAB_RIGHT);
    lab_table_column(&t, "backtracks", LAB_RIGHT);
    lab_table_column(&t, "clues in this order", LAB_LEFT);
    for (size_t i = 0; i < 5 && n > 0; i++) {
        size_t index = ranks[i * (n - 1) / 4];
        add_row(&t, names[i], &o->at[index], o, index);
    }
    if (n > 0 && o->at[0].counted) add_row(&t, "row by row", &o->at[0], o, 0);
    if (o->learning.counted) add_row(&t, "learning (conflicts)", &o->learning, o, o->n);
    lab_table_write(&t, medium, out);
    lab_table_free(&t);
    free_ranks(o, out, ranks);
}

// ---- Rows ------------------------------------------------------------------------------------------------

static void write_rows(const struct lab_order *o, struct text *out) {
    static const char *const titles[] = {"order",     "search",     "status", "seconds",
                                         "decisions", "backtracks", "clues"};
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) lab_table_column(&t, titles[i], LAB_LEFT);
    for (size_t i = 0; i <= o->n; i++) {
        const struct lab_searcher learning = {.learning = true};
        const struct lab_measured *m = i < o->n ? &o->at[i] : &o->learning;
        if (!m->counted) continue;
        if (i < o->n) lab_cell_count(&t, i + 1);
        else lab_cell(&t, "");
        lab_searcher_say(lab_open_cell(&t), i < o->n ? &o->who : &learning);
        lab_cell(&t, m->finished ? "finished" : "stopped");
        if (m->timed) lab_cell_format(&t, "%.6f", lab_seconds(m));
        else lab_cell(&t, "");
        lab_cell_count(&t, m->stats.decisions);
        lab_cell_format(&t, "%.0f", lab_backtracks(m));
        struct text *words = lab_open_cell(&t);
        if (i < o->n) say_order(o, i, words);
    }
    lab_table_write(&t, LAB_CSV, out);
    lab_table_free(&t);
}

// ---- A curve ---------------------------------------------------------------------------------------------

static void add_learning(struct lab_plot *p, const struct lab_order *o, double y) {
    lab_plot_series(p, "learning, which has no order (conflicts)", true);
    for (int x = 0; x <= 100; x += 100)
        lab_plot_point(p, (struct lab_point){.x = x, .y = y, .beyond = !o->learning.finished});
}

static void write_picture(const struct lab_order *o, bool alone, struct text *out) {
    struct lab_plot p;
    size_t n;
    uint32_t *ranks = rank(o, out, &n);
    if (ranks == NULL) return;
    struct text name = TEXT_IN(out->mem);
    lab_searcher_say(&name, &o->who);
    lab_plot_init(&p, out->mem, "Backtracks by order of the clues, from the best order to the worst");
    p.x = (struct lab_axis){"orders that are at least as good, percent", LAB_LINEAR, LAB_PLAIN};
    p.y = (struct lab_axis){"backtracks", LAB_LOG, LAB_PLAIN};
    lab_plot_series(&p, text_string(&name), false);
    for (size_t i = 0; i < n; i++) {
        const struct lab_measured *m = &o->at[ranks[i]];
        lab_plot_point(&p, (struct lab_point){.x = 100.0 * (double)(i + 1) / (double)n,
                                              .y = lab_backtracks(m),
                                              .beyond = !m->finished});
    }
    if (o->learning.counted) add_learning(&p, o, lab_backtracks(&o->learning));
    if (alone) lab_plot_write(&p, out);
    else lab_plot_write_inside(&p, out);
    lab_plot_free(&p);
    text_free(&name);
    free_ranks(o, out, ranks);
}

static void write_page(const struct lab_order *o, struct text *out) {
    struct text words = TEXT_IN(out->mem);
    say_what(o, &words);
    lab_page_words(out, text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
    write_picture(o, false, out);
    write_table(o, LAB_HTML, out);
}

void lab_order_write(const struct lab_order *o, enum lab_medium medium, struct text *out) {
    if (medium == LAB_CSV) write_rows(o, out);
    else if (medium == LAB_SVG) write_picture(o, true, out);
    else if (medium == LAB_HTML) write_page(o, out);
    else {
        say_what(o, out);
        text_char(out, '\n');
        write_table(o, medium, out);
    }
}
