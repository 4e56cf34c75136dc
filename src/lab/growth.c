#include "lab/experiments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool by_size(const struct lab_growth *g) { return strcmp(g->option, "size") == 0; }

static size_t count_steps(const struct lab_growth *g) { return (size_t)((g->to - g->from) / g->step + 1); }

// The request for boards with the given measure.
static bool request_for(const struct lab_growth *g, int x, struct make_request *r, struct fault *fault) {
    char word[32];
    *r = g->request;
    if (by_size(g)) snprintf(word, sizeof word, "%dx%d", x, x);
    else snprintf(word, sizeof word, "%d", x);
    return make_set(r, g->option, word, fault) && make_check(r, fault);
}

bool lab_growth_check(const struct lab_growth *g, struct fault *fault) {
    struct make_request r;
    if (g->from > g->to) return fault_input(fault, 0, 0, "%d..%d is empty", g->from, g->to);
    if (count_steps(g) * g->per > LAB_MOST_BOARDS)
        return fault_input(fault, 0, 0, "that would be %zu boards; at most %d are possible",
                           count_steps(g) * g->per, LAB_MOST_BOARDS);
    for (int x = g->from; x <= g->to; x += g->step)
        if (!request_for(g, x, &r, fault)) return false;
    return true;
}

// ---- Running it ------------------------------------------------------------------------------------------

static int measure_of(const struct lab_growth *g, size_t board) {
    return g->from + (int)(board / g->per) * g->step;
}

// Each measure has boards of its own, independent of the range.
static bool make_board(struct lab_growth *g, size_t board, const int *stop, struct fault *fault) {
    struct lab_grown *b = &g->boards[board];
    struct make_request r;
    struct made made;
    int x = measure_of(g, board);
    if (!request_for(g, x, &r, fault)) return false;
    r.limits.stop = stop;
    uint64_t index = (uint64_t)x * 1000003 + board % g->per;
    enum make_answer answer = make_puzzle(&r, index, 0, &b->mem, &made, fault);
    if (answer == MAKE_FAULT) return false;
    if (answer != MAKE_DONE) return true;
    b->puzzle = made.puzzle;
    b->made = true;
    made.puzzle = (struct puzzle){0};
    made_free(&made);
    return true;
}

static bool measure(void *context, const struct lab_job *job, struct fault *fault) {
    struct lab_growth *g = context;
    struct lab_grown *b = &g->boards[job->index];
    struct lab_question q = g->question;
    if (!job->timing && !make_board(g, job->index, job->stop, fault)) return false;
    q.puzzle = &b->puzzle;
    for (size_t i = 0; i < g->n_searchers && b->made; i++)
        if (!lab_measure(&q, &g->searchers[i], job, &b->mem, &b->at[i], fault)) return false;
    return true;
}

bool lab_growth_run(struct lab_growth *g, const struct lab_conduct *conduct, struct mem *m,
                    struct fault *fault) {
    g->timed = !conduct->counters_only;
    g->n_boards = count_steps(g) * g->per;
    g->boards = mem_zeroed(m, g->n_boards, sizeof *g->boards);
    if (g->boards == NULL) return fault_memory(fault);
    const struct lab_jobs jobs = {.count = g->n_boards, .context = g, .work = measure};
    return lab_jobs_run(&jobs, conduct, m, fault);
}

void lab_growth_free(struct lab_growth *g, struct mem *m) {
    for (size_t i = 0; i < g->n_boards && g->boards != NULL; i++) puzzle_free(&g->boards[i].puzzle);
    mem_free(m, g->boards, g->n_boards * sizeof *g->boards);
    g->boards = NULL;
}

// ---- Output ----------------------------------------------------------------------------------------------

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

static void value_cell(struct lab_table *t, double value, bool beyond, bool seconds) {
    struct text *words = lab_open_cell(t);
    if (beyond) text_add(words, "> ");
    if (seconds) lab_say_seconds(words, value);
    else lab_say_count(words, value);
}

static void spread_cells(struct lab_table *t, const struct lab_spread *s, bool seconds) {
    for (size_t i = 0; i < 4; i++)
        if (s->n == 0) lab_cell(t, "-");
        else value_cell(t, s->at[i], s->beyond[i], seconds);
}

static void write_table(const struct lab_growth *g, enum lab_medium medium, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, NULL);
    lab_table_column(&t, by_size(g) ? "side" : g->option, true);
    lab_table_columns(&t, "search");
    if (g->timed) lab_table_columns(&t, ">time: quarter|>median|>3 quarters|>worst");
    lab_table_columns(&t, ">backtracks: quarter|>median|>3 quarters|>worst|>ended");
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
    lab_table_end(&t, medium, out);
}

static void add_run(struct lab_table *t, const struct lab_growth *g, size_t board, size_t searcher) {
    const struct lab_measured *m = &g->boards[board].at[searcher];
    lab_cell(t, g->request.family->name);
    lab_cell_format(t, "%d", measure_of(g, board));
    lab_cell_count(t, board % g->per + 1);
    lab_searcher_say(lab_open_cell(t), &g->searchers[searcher]);
    lab_cells_of_run(t, m);
    lab_cell_format(t, "%.0f", lab_backtracks(m));
    lab_cell_count(t, m->solutions);
}

static void write_rows(const struct lab_growth *g, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, "family");
    lab_table_column(&t, by_size(g) ? "side" : g->option, false);
    lab_table_columns(&t, "board|search|status|seconds|decisions|backtracks|solutions");
    for (size_t b = 0; b < g->n_boards; b++)
        for (size_t s = 0; s < g->n_searchers; s++)
            if (g->boards[b].at[s].counted) add_run(&t, g, b, s);
    lab_table_end(&t, LAB_CSV, out);
}

// One series per searcher, or with boards of one measure only, one row.
static void add_searcher(struct lab_plot *p, const struct lab_growth *g, size_t searcher, lab_value *value) {
    bool rows = p->y.scale == LAB_NAMES;
    lab_searcher_say(rows ? lab_plot_row(p) : lab_plot_series(p, true), &g->searchers[searcher]);
    for (size_t b = 0; b < g->n_boards; b += g->per) {
        struct lab_spread s = spread(g, b, searcher, value, &p->words);
        double median = s.at[LAB_MEDIAN];
        if (s.n == 0) continue;
        lab_plot_point(p, (struct lab_point){.x = rows ? median : measure_of(g, b),
                                             .y = rows ? (double)searcher : median,
                                             .low = s.at[LAB_QUARTER],
                                             .high = s.at[LAB_THREE_QUARTERS],
                                             .has_worst = s.at[LAB_WORST] > s.at[LAB_THREE_QUARTERS],
                                             .worst = s.at[LAB_WORST],
                                             .beyond = s.beyond[LAB_MEDIAN]});
    }
}

static void fill_plot(struct lab_plot *p, const struct lab_growth *g, bool seconds, struct mem *m) {
    const struct lab_axis values = {seconds ? "time" : "backtracks (learning: conflicts)", LAB_LOG,
                                    seconds ? LAB_SECONDS : LAB_PLAIN};
    bool rows = g->n_boards == g->per;
    lab_plot_init(p, m,
                  seconds ? "Time: median, quartiles and worst" : "Backtracks: median, quartiles and worst");
    p->x =
        rows ? values
             : (struct lab_axis){by_size(g) ? "side of the board, cells" : g->option, LAB_LINEAR, LAB_PLAIN};
    p->y = rows ? (struct lab_axis){"", LAB_NAMES, LAB_PLAIN} : values;
    if (rows) text_add(lab_plot_series(p, false), "median, quartiles, and small the worst");
    for (size_t s = 0; s < g->n_searchers; s++) add_searcher(p, g, s, seconds ? lab_seconds : lab_backtracks);
}

static void write_picture(const struct lab_growth *g, bool alone, struct text *out) {
    struct lab_plot plots[2];
    for (int i = 0; i < 2; i++) fill_plot(&plots[i], g, i == 0, out->mem);
    lab_plots_write(g->timed ? plots : plots + 1, g->timed ? 2 : 1, alone, out);
    for (int i = 0; i < 2; i++) lab_plot_free(&plots[i]);
}

void lab_growth_write(const struct lab_growth *g, enum lab_medium medium, struct text *out) {
    size_t from = out->size;
    if (medium == LAB_CSV) write_rows(g, out);
    else if (medium == LAB_SVG) write_picture(g, true, out);
    else {
        say_what(g, out);
        lab_end_words(out, from, medium);
        if (medium == LAB_HTML) write_picture(g, false, out);
        write_table(g, medium, out);
    }
}
