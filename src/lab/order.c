#include "lab/experiments.h"

#include <string.h>

static const struct lab_searcher learning_search = {.learning = true};

const struct family_view *lab_order_view(const struct family *f) {
    for (const struct family_view *v = view_list(f); v->name != NULL; v++)
        if (v->is_clue != NULL) return v;
    return NULL;
}

void lab_order_free(struct lab_order *o, struct mem *m) {
    mem_free(m, o->orders, o->n * o->clues * sizeof *o->orders);
    mem_free(m, o->at, o->n * sizeof *o->at);
    o->orders = NULL;
    o->at = NULL;
}

// ---- The orders ------------------------------------------------------------------------------------------

static size_t count_clues(const struct lab_order *o) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(o->question.puzzle); i++)
        n += o->question.view->is_clue(o->question.puzzle, i);
    return n;
}

// The number of orders, or `most` + 1 where there are more.
static size_t count_orders(size_t clues, size_t most) {
    size_t n = 1;
    for (size_t i = 2; i <= clues && n <= most; i++) n *= i;
    return n <= most ? n : most + 1;
}

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

// The next one in lexicographic order, after Narayana; false after the last.
static bool next_order(uint32_t *order, size_t n) {
    size_t i = n, j = n;
    do {
        if (i < 2) return false;
        i--;
    } while (order[i - 1] > order[i]);
    do j--;
    while (order[j] < order[i - 1]);
    swap(&order[i - 1], &order[j]);
    for (j = n - 1; i < j; i++, j--) swap(&order[i], &order[j]);
    return true;
}

static bool is_given(const struct lab_order *o, size_t cell) {
    for (size_t i = 0; i < o->question.ordered; i++)
        if (o->question.order[i] == cell) return true;
    return false;
}

static void fill_orders(struct lab_order *o) {
    struct rng rng;
    size_t at = 0;
    rng_seed(&rng, o->seed);
    for (; at < o->question.ordered; at++) o->orders[at] = o->question.order[at];
    for (size_t i = 0; i < puzzle_size(o->question.puzzle) && o->n > 0; i++)
        if (o->question.view->is_clue(o->question.puzzle, i) && !is_given(o, i))
            o->orders[at++] = (uint32_t)i;
    for (size_t k = 1; k < o->n; k++) {
        uint32_t *order = o->orders + k * o->clues;
        memcpy(order, order - o->clues, o->clues * sizeof *order);
        if (o->every) next_order(order, o->clues);
        else rng_shuffle(&rng, order, o->clues);
    }
}

static bool make_orders(struct lab_order *o, struct mem *m, struct fault *fault) {
    o->clues = count_clues(o);
    if (o->clues > LAB_MOST_CLUES)
        return fault_input(fault, 0, 0, "the board has %zu clues; at most %d can be reordered", o->clues,
                           LAB_MOST_CLUES);
    if (o->clues < 2)
        return fault_input(fault, 0, 0, "the board has fewer than two clues: there is one order");
    size_t all = count_orders(o->clues, o->wanted);
    o->every = all <= o->wanted && o->question.ordered == 0;
    o->n = o->question.ordered > 0 ? 1 : o->every ? all : o->wanted;
    o->orders = mem_zeroed(m, o->n * o->clues, sizeof *o->orders);
    o->at = mem_zeroed(m, o->n, sizeof *o->at);
    if (o->orders == NULL || o->at == NULL) return fault_memory(fault);
    fill_orders(o);
    return true;
}

// ---- Running them ----------------------------------------------------------------------------------------

static bool measure(void *context, const struct lab_job *job, struct fault *fault) {
    struct lab_order *o = context;
    struct mem mem = MEM_UNLIMITED;
    struct lab_question q = o->question;
    q.order = o->orders + job->index * o->clues;
    q.ordered = o->clues;
    return lab_measure(&q, &o->who, job, &mem, &o->at[job->index], fault);
}

bool lab_order_run(struct lab_order *o, const struct lab_conduct *conduct, struct mem *m,
                   struct fault *fault) {
    o->timed = !conduct->counters_only;
    if (!make_orders(o, m, fault)) return false;
    const struct lab_jobs jobs = {.count = o->n, .context = o, .work = measure};
    return lab_measure_one(&o->question, &learning_search, conduct, m, &o->learning, fault) &&
           lab_jobs_run(&jobs, conduct, m, fault);
}

// ---- Output ----------------------------------------------------------------------------------------------

// The counted orders, from the best to the worst; n of them. NULL when out of memory.
static uint32_t *rank(const struct lab_order *o, struct text *out, size_t *n) {
    uint32_t *ranks = lab_rank(o->at, sizeof *o->at, o->n, lab_backtracks, out->mem, n);
    if (ranks == NULL) out->failed = true;
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
    text_format(out, "%s: %zu clues, ", o->name, o->clues);
    if (o->question.ordered > 0) text_add(out, "in the order given, ");
    else
        text_format(out, "%s%zu orders%s, ", o->every ? "all " : "", o->n,
                    o->every ? "" : " (the first row by row, the others at random)");
    lab_searcher_say(out, &o->who);
    text_format(out, ", view %s, %s.\n", o->question.view->name,
                o->question.all ? "all solutions" : "to the first solution");
}

static void add_row(struct lab_table *t, const char *what, const struct lab_measured *m,
                    const struct lab_order *o, size_t index) {
    lab_cell(t, what);
    if (o->timed) lab_cell_time(t, m);
    lab_cell_backtracks(t, m);
    struct text *words = lab_open_cell(t);
    if (index < o->n) say_order(o, index, words);
}

static void write_table(const struct lab_order *o, enum lab_medium medium, struct text *out) {
    static const char *const names[] = {"best order", "a quarter", "median", "three quarters", "worst order"};
    size_t n;
    struct lab_table t;
    uint32_t *ranks = rank(o, out, &n);
    if (ranks == NULL) return;
    lab_table_init(&t, out->mem, NULL, "");
    lab_table_columns(&t,
                      o->timed ? ">time|>backtracks|clues in this order" : ">backtracks|clues in this order");
    bool given = o->question.ordered > 0;
    for (size_t i = 0; i < 5 && n > 0 && !given; i++) {
        size_t index = ranks[i * (n - 1) / 4];
        add_row(&t, names[i], &o->at[index], o, index);
    }
    if (n > 0 && o->at[0].counted) add_row(&t, given ? "as given" : "row by row", &o->at[0], o, 0);
    if (o->learning.counted) add_row(&t, "learning (conflicts)", &o->learning, o, o->n);
    lab_table_end(&t, medium, out);
    free_ranks(o, out, ranks);
}

static void write_rows(const struct lab_order *o, struct text *out) {
    struct lab_table t;
    lab_table_init(&t, out->mem, NULL, "order|search|status|seconds|decisions|backtracks|clues");
    for (size_t i = 0; i <= o->n; i++) {
        const struct lab_measured *m = i < o->n ? &o->at[i] : &o->learning;
        if (!m->counted) continue;
        if (i < o->n) lab_cell_count(&t, i + 1);
        else lab_cell(&t, "");
        lab_searcher_say(lab_open_cell(&t), i < o->n ? &o->who : &learning_search);
        lab_cells_of_run(&t, m);
        lab_cell_format(&t, "%.0f", lab_backtracks(m));
        struct text *words = lab_open_cell(&t);
        if (i < o->n) say_order(o, i, words);
    }
    lab_table_end(&t, LAB_CSV, out);
}

static void add_point(struct lab_plot *p, double x, const struct lab_measured *m) {
    lab_plot_point(p, (struct lab_point){.x = x, .y = lab_backtracks(m), .beyond = !m->finished});
}

static void write_picture(const struct lab_order *o, bool alone, struct text *out) {
    struct lab_plot p;
    size_t n;
    uint32_t *ranks = rank(o, out, &n);
    if (ranks == NULL) return;
    lab_plot_init(&p, out->mem, "Backtracks by order of the clues, from the best order to the worst");
    p.x = (struct lab_axis){"orders that are at least as good, percent", LAB_LINEAR, LAB_PLAIN};
    p.y = (struct lab_axis){"backtracks", LAB_LOG, LAB_PLAIN};
    lab_searcher_say(lab_plot_series(&p, false), &o->who);
    for (size_t i = 0; i < n; i++) add_point(&p, 100.0 * (double)(i + 1) / (double)n, &o->at[ranks[i]]);
    if (o->learning.counted) {
        text_add(lab_plot_series(&p, true), "learning, which has no order (conflicts)");
        add_point(&p, 0, &o->learning);
        add_point(&p, 100, &o->learning);
    }
    lab_plot_write(&p, alone, out);
    lab_plot_free(&p);
    free_ranks(o, out, ranks);
}

void lab_order_write(const struct lab_order *o, enum lab_medium medium, struct text *out) {
    size_t from = out->size;
    if (medium == LAB_CSV) write_rows(o, out);
    else if (medium == LAB_SVG) write_picture(o, true, out);
    else {
        say_what(o, out);
        lab_end_words(out, from, medium);
        if (medium == LAB_HTML) write_picture(o, false, out);
        write_table(o, medium, out);
    }
}
