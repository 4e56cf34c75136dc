#include "lab/experiments.h"

#include "format/format.h"

#include <stdio.h>
#include <string.h>

// ---- The list of experiments -----------------------------------------------------------------------------

bool lab_paper_at(size_t place, const struct family **family, const struct experiment **experiment) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++)
        for (const struct experiment *e = f->papers; e != NULL && e->name != NULL; e++) {
            if (place-- > 0) continue;
            *family = f;
            *experiment = e;
            return true;
        }
    return false;
}

bool lab_paper_named(const char *name, const struct family **family, const struct experiment **experiment) {
    for (size_t i = 0; lab_paper_at(i, family, experiment); i++) {
        size_t length = strlen((*family)->name);
        if (strncmp(name, (*family)->name, length) == 0 && name[length] == '/' &&
            strcmp(name + length + 1, (*experiment)->name) == 0)
            return true;
    }
    return false;
}

bool lab_paper_figure(const struct experiment *e, const char *what, double *seconds) {
    for (const struct experiment_figure *f = e->figures; f != NULL && f->what != NULL; f++) {
        if (strcmp(f->what, what) != 0) continue;
        *seconds = f->seconds;
        return true;
    }
    return false;
}

// ---- Running them ----------------------------------------------------------------------------------------

// The strategies that families name are valid; a test checks it.
static struct lab_searcher searcher_of(const char *words) {
    struct lab_searcher s = {.learning = strcmp(words, "learning") == 0};
    size_t where, length;
    if (!s.learning) csp_strategy_parse(words, &s.how, &where, &length);
    return s;
}

static struct lab_question question_of(const struct lab_paper *p, const struct puzzle *puzzle) {
    struct lab_question q = p->limits;
    q.puzzle = puzzle;
    q.view = view_named(p->family, p->experiment->view, strlen(p->experiment->view));
    return q;
}

static bool read_case(struct lab_paper *p, const char *name, struct mem *m, struct fault *fault) {
    struct lab_case *c = &p->cases[p->n_cases];
    struct format_reader reader;
    const struct family *family;
    snprintf(c->name, sizeof c->name, "%s:%s", p->family->name, name);
    const struct builtin_puzzle *b = families_builtin(NULL, c->name, &family);
    if (b == NULL) return fault_set(fault, FAULT_BUG, "there is no built-in puzzle %s", c->name);
    format_reader_init(&reader, b->text, strlen(b->text));
    if (format_read_next(&reader, m, &c->puzzle, fault) != FORMAT_READ_PUZZLE) return false;
    p->n_cases++;
    return true;
}

static bool run_case(struct lab_paper *p, struct lab_case *c, const struct lab_conduct *conduct,
                     struct mem *m, struct fault *fault) {
    struct lab_question q = question_of(p, &c->puzzle);
    if (p->experiment->kind != EXPERIMENT_ORDER)
        return lab_measure_one(&q, &p->who, conduct, m, &c->measured, fault);
    c->order = (struct lab_order){
        .question = q, .name = c->name, .who = p->who, .seed = p->seed, .wanted = p->orders};
    return lab_order_run(&c->order, conduct, m, fault);
}

static bool run_growth(struct lab_paper *p, const struct lab_conduct *conduct, struct mem *m,
                       struct fault *fault) {
    const struct experiment *e = p->experiment;
    struct lab_growth *g = &p->growth;
    *g = (struct lab_growth){.request = make_defaults(p->family),
                             .option = e->option,
                             .from = e->from,
                             .to = e->to,
                             .step = e->step,
                             .per = e->per,
                             .question = question_of(p, NULL)};
    g->request.seed = p->seed;
    g->request.any = true;
    for (const char *const *s = e->strategies; *s != NULL && g->n_searchers < LAB_MOST_SEARCHERS; s++)
        g->searchers[g->n_searchers++] = searcher_of(*s);
    for (const char *const *s = e->settings; s != NULL && *s != NULL; s += 2)
        if (!make_set(&g->request, s[0], s[1], fault)) return false;
    return lab_growth_check(g, fault) && lab_growth_run(g, conduct, m, fault);
}

bool lab_paper_run(struct lab_paper *p, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault) {
    const struct experiment *e = p->experiment;
    p->timed = !conduct->counters_only;
    if (e->kind == EXPERIMENT_GROWTH) return run_growth(p, conduct, m, fault);
    if (e->strategies != NULL) p->who = searcher_of(e->strategies[0]);
    for (const char *const *name = e->puzzles; *name != NULL && p->n_cases < LAB_MOST_PUZZLES; name++)
        if (!read_case(p, *name, m, fault)) return false;
    if (e->kind == EXPERIMENT_STRATEGIES) {
        p->strategies.question = question_of(p, &p->cases[0].puzzle);
        p->strategies.name = p->cases[0].name;
        return lab_strategies_run(&p->strategies, conduct, m, fault);
    }
    for (size_t i = 0; i < p->n_cases && !stop_asked(conduct->stop); i++)
        if (!run_case(p, &p->cases[i], conduct, m, fault)) return false;
    return true;
}

void lab_paper_free(struct lab_paper *p, struct mem *m) {
    for (size_t i = 0; i < p->n_cases; i++) {
        lab_order_free(&p->cases[i].order, m);
        puzzle_free(&p->cases[i].puzzle);
    }
    lab_growth_free(&p->growth, m);
}

// ---- Output ----------------------------------------------------------------------------------------------

// One line of the paper's figures and ours: a strategy, or a puzzle.
struct line {
    char name[64];
    bool given;     // the paper has a figure
    double seconds; // that figure
    const struct lab_measured *here;
};

static bool by_strategy(const struct lab_paper *p) { return p->experiment->kind == EXPERIMENT_STRATEGIES; }

static size_t count_lines(const struct lab_paper *p) { return by_strategy(p) ? LAB_STRATEGIES : p->n_cases; }

static const char *bare_name(const struct lab_case *c) { return strchr(c->name, ':') + 1; }

static struct line line_at(const struct lab_paper *p, size_t i, struct mem *m) {
    struct line line = {.here = by_strategy(p) ? &p->strategies.at[i] : &p->cases[i].measured};
    struct text words = TEXT_IN(m);
    struct lab_searcher who = lab_strategies_at(i);
    if (by_strategy(p)) lab_searcher_say(&words, &who);
    else text_add(&words, p->cases[i].name);
    snprintf(line.name, sizeof line.name, "%s", text_string(&words));
    text_free(&words);
    line.given =
        lab_paper_figure(p->experiment, by_strategy(p) ? line.name : bare_name(&p->cases[i]), &line.seconds);
    return line;
}

static void figure_cell(struct lab_table *t, const struct line *line) {
    if (line->given) lab_say_seconds(lab_open_cell(t), line->seconds);
    else lab_cell(t, "-");
}

// Value choices down, variable orders across, as in the paper; one of three numbers in each cell.
enum number { PAPER_SECONDS, OUR_TIME, OUR_BACKTRACKS };

static bool has_number(const struct lab_paper *p, enum number number) {
    return number == PAPER_SECONDS ? p->experiment->figures != NULL : number != OUR_TIME || p->timed;
}

static void write_matrix(const struct lab_paper *p, enum number number, enum lab_medium medium,
                         struct text *out) {
    static const char *const titles[] = {"The paper: time", "Here: time", "Here: backtracks"};
    struct lab_table t;
    lab_table_init(&t, out->mem, titles[number], "");
    lab_strategies_columns(&t);
    for (size_t i = 0; i < LAB_STRATEGIES / 2; i++) {
        struct line line = line_at(p, i, out->mem);
        if (i % LAB_SELECTS == 0) lab_cell(&t, csp_branch_name(lab_strategies_at(i).how.branch));
        if (number == PAPER_SECONDS) figure_cell(&t, &line);
        else if (number == OUR_TIME) lab_cell_time(&t, line.here);
        else lab_cell_backtracks(&t, line.here);
    }
    lab_table_end(&t, medium, out);
    if (number != OUR_BACKTRACKS && medium != LAB_HTML) text_char(out, '\n');
}

static void write_rows(const struct lab_paper *p, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, by_strategy(p) ? "strategy" : "puzzle");
    lab_table_columns(&t, "paper_seconds|seconds|backtracks|status");
    for (size_t i = 0; i < count_lines(p); i++) {
        struct line line = line_at(p, i, out->mem);
        if (by_strategy(p) && !line.here->counted) continue;
        lab_cell(&t, line.name);
        if (line.given) lab_cell_format(&t, "%.3f", line.seconds);
        else lab_cell(&t, "");
        lab_cell_seconds(&t, line.here);
        lab_cell_format(&t, "%.0f", lab_backtracks(line.here));
        lab_cell_status(&t, line.here);
    }
    lab_table_end(&t, LAB_CSV, out);
}

static void write_puzzles(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, "puzzle|>the paper: time");
    lab_table_columns(&t, p->timed ? ">here: time|>backtracks" : ">here: backtracks");
    for (size_t i = 0; i < p->n_cases; i++) {
        struct line line = line_at(p, i, out->mem);
        lab_cell(&t, line.name);
        figure_cell(&t, &line);
        if (p->timed) lab_cell_time(&t, line.here);
        lab_cell_backtracks(&t, line.here);
    }
    lab_table_end(&t, medium, out);
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

// The paper's times and ours in one picture.
static void write_times(const struct lab_paper *p, bool alone, struct text *out) {
    struct lab_plot plot;
    size_t n = by_strategy(p) ? LAB_STRATEGIES / 2 : p->n_cases;
    lab_plot_init(&plot, out->mem, "Time: the paper's computer and this one");
    plot.x = (struct lab_axis){"time", LAB_LOG, LAB_SECONDS};
    plot.y = (struct lab_axis){"", LAB_NAMES, LAB_PLAIN};
    for (int here = 0; here <= 1; here++) {
        text_add(lab_plot_series(&plot, false), here ? "here" : "the paper");
        for (size_t i = 0; i < n; i++) {
            struct line line = line_at(p, i, out->mem);
            if (!here) text_add(lab_plot_row(&plot), line.name);
            if (here ? line.here->timed : line.given)
                lab_plot_point(&plot, (struct lab_point){.x = here ? lab_seconds(line.here) : line.seconds,
                                                         .y = (double)i,
                                                         .beyond = here && !line.here->finished});
        }
    }
    lab_plot_write(&plot, alone, out);
    lab_plot_free(&plot);
}

static void write_sentence(const struct lab_paper *p, const char *who, const char *words,
                           enum lab_medium medium, struct text *out) {
    enum { WIDTH = 96 };
    struct text whole = TEXT_IN(out->mem);
    if (who == NULL) text_format(&whole, "%s/%s: %s", p->family->name, p->experiment->name, words);
    else text_format(&whole, "%s: %s", who, words);
    if (medium == LAB_HTML) lab_page_words(out, text_string(&whole));
    else {
        wrap_paragraphs(out, text_string(&whole), medium == LAB_MD ? SIZE_MAX : WIDTH);
        text_add(out, medium == LAB_MD ? "\n\n" : "\n");
    }
    if (whole.failed) out->failed = true;
    text_free(&whole);
}

static void write_words(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    write_sentence(p, NULL, p->experiment->title, medium, out);
    write_sentence(p, "The paper", p->experiment->said, medium, out);
    write_sentence(p, "What differs", p->experiment->differs, medium, out);
    if (medium == LAB_TEXT) text_char(out, '\n');
}

static void write_numbers(const struct lab_paper *p, enum lab_medium medium, struct text *out) {
    switch (p->experiment->kind) {
    case EXPERIMENT_STRATEGIES:
        if (medium == LAB_CSV) write_rows(p, out);
        for (enum number n = PAPER_SECONDS; n <= OUR_BACKTRACKS && medium != LAB_CSV; n++)
            if (has_number(p, n)) write_matrix(p, n, medium, out);
        break;
    case EXPERIMENT_PUZZLES:
        if (medium == LAB_CSV) write_rows(p, out);
        else write_puzzles(p, medium, out);
        break;
    case EXPERIMENT_ORDER:
        write_orders(p, medium, out);
        break;
    case EXPERIMENT_GROWTH:
        lab_growth_write(&p->growth, medium, out);
        break;
    }
}

// Of an experiment with several orders, the picture shows the last.
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
    lab_table_init(&t, out->mem, NULL, "experiment|what was measured");
    for (size_t i = 0; lab_paper_at(i, &f, &e); i++) {
        lab_cell_format(&t, "%s/%s", f->name, e->name);
        lab_cell(&t, e->title);
    }
    lab_table_end(&t, medium, out);
}
