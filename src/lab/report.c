#include "lab/experiments.h"

#include "draw/media.h"
#include "lab/tree.h"

#include <string.h>

// ---- A puzzle --------------------------------------------------------------------------------------------

static void add_board(struct text *out, const struct puzzle *p) {
    const struct draw_canvas c = draw_canvas_of(p, DRAW_LABELS);
    text_format(out,
                "<svg class=\"board\" style=\"max-width:24rem;width:100%%\" viewBox=\"%d %d %d %d\" "
                "role=\"img\">\n",
                c.x, c.y, c.width, c.height);
    draw_svg_inside(p, (struct draw_options){.labels = DRAW_LABELS}, out);
    text_add(out, "</svg>\n");
}

static bool add_strategies(const struct lab_report *r, const struct family_view *view) {
    struct lab_strategies s = {.question = r->limits, .name = r->name};
    s.question.view = view;
    if (!lab_strategies_run(&s, r->conduct, r->out->mem, r->fault)) return false;
    text_format(r->out, "<h2>All strategies, view %s</h2>\n", view->name);
    lab_strategies_write(&s, LAB_HTML, r->out);
    return true;
}

static bool add_tree(const struct lab_report *r, struct csp_strategy how) {
    enum { SHOWN = 80 };
    struct lab_tree t = {.question = r->limits, .name = r->name, .who = {.how = how}};
    size_t from = r->out->size;
    bool ok = lab_tree_grow(&t, SHOWN, r->conduct->stop, r->out->mem, r->fault);
    if (ok) {
        lab_tree_say(&t, r->out);
        lab_end_words(r->out, from, LAB_HTML);
        lab_tree_add_picture(&t, r->out);
    }
    lab_tree_free(&t);
    return ok;
}

static bool add_trees(const struct lab_report *r) {
    lab_page_heading(r->out, "Two trees");
    return add_tree(r, (struct csp_strategy){.select = CSP_LEFTMOST, .branch = CSP_STEP}) &&
           add_tree(r, (struct csp_strategy){.select = CSP_FF, .branch = CSP_BISECT});
}

// Add a section about orders, if a view has an order and there are at least two clues.
static bool add_orders(const struct lab_report *r) {
    struct lab_order o = {.question = r->limits, .name = r->name, .seed = r->seed, .wanted = r->orders};
    size_t clues = 0;
    o.question.view = lab_order_view(r->limits.puzzle->family);
    if (o.question.view == NULL) return true;
    for (size_t i = 0; i < puzzle_size(r->limits.puzzle); i++)
        clues += o.question.view->is_clue(r->limits.puzzle, i);
    if (clues < 2 || clues > LAB_MOST_CLUES) return true;
    bool ok = lab_order_run(&o, r->conduct, r->out->mem, r->fault);
    if (ok) lab_page_heading(r->out, "The order of the clues");
    if (ok) lab_order_write(&o, LAB_HTML, r->out);
    lab_order_free(&o, r->out->mem);
    return ok;
}

bool lab_report_puzzle(const struct lab_report *r) {
    lab_page_words(r->out, r->limits.puzzle->family->goal);
    add_board(r->out, r->limits.puzzle);
    for (const struct family_view *v = view_list(r->limits.puzzle->family); v->name != NULL; v++) {
        if (r->limits.view != NULL && v != r->limits.view) continue;
        if (stop_asked(r->conduct->stop)) return true;
        if (!add_strategies(r, v)) return false;
    }
    struct lab_report first = *r;
    if (first.limits.view == NULL) first.limits.view = view_list(r->limits.puzzle->family);
    if (stop_asked(r->conduct->stop)) return true;
    return add_trees(&first) && (stop_asked(r->conduct->stop) || add_orders(&first));
}

// ---- A family --------------------------------------------------------------------------------------------

static void add_views(struct text *out, const struct family *f) {
    struct lab_table t;
    lab_table_init(&t, out->mem, "Views", "view|what is labelled");
    for (const struct family_view *v = view_list(f); v->name != NULL; v++) {
        lab_cell(&t, v->name);
        lab_cell(&t, v->about);
    }
    lab_table_end(&t, LAB_HTML, out);
}

static bool add_experiment(const struct lab_report *r, const struct family *f, const struct experiment *e) {
    struct lab_paper p = {
        .family = f, .experiment = e, .limits = r->limits, .seed = r->seed, .orders = r->orders};
    p.limits.as_paper = true;
    bool ok = lab_paper_run(&p, r->conduct, r->out->mem, r->fault);
    if (ok) lab_page_heading(r->out, e->title);
    if (ok) lab_paper_write(&p, LAB_HTML, r->out);
    lab_paper_free(&p, r->out->mem);
    return ok;
}

// Boards with one solution, around the usual size.
static bool add_growth(const struct lab_report *r, const struct family *f) {
    enum { LEAST = 4, PER = 5 };
    if (f->maker == NULL) {
        lab_page_words(r->out, "Its boards cannot be made at random, so there is no curve.");
        return true;
    }
    struct lab_growth g = {.request = make_defaults(f),
                           .option = "size",
                           .from = LEAST,
                           .to = f->maker->usual_width > LEAST ? f->maker->usual_width : LEAST,
                           .step = 1,
                           .per = PER,
                           .question = r->limits,
                           .n_searchers = 3};
    g.request.seed = r->seed;
    g.question.view = view_list(f);
    g.searchers[1].how.select = CSP_FF;
    g.searchers[2].learning = true;
    bool ok = lab_growth_check(&g, r->fault) && lab_growth_run(&g, r->conduct, r->out->mem, r->fault);
    if (ok) lab_page_heading(r->out, "How search grows, on boards with one solution");
    if (ok) lab_growth_write(&g, LAB_HTML, r->out);
    lab_growth_free(&g, r->out->mem);
    return ok;
}

bool lab_report_family(const struct lab_report *r, const struct family *f) {
    lab_page_words(r->out, f->goal);
    add_views(r->out, f);
    for (const struct experiment *e = f->papers; e != NULL && e->name != NULL; e++) {
        if (stop_asked(r->conduct->stop)) return true;
        if (!add_experiment(r, f, e)) return false;
    }
    return stop_asked(r->conduct->stop) || add_growth(r, f);
}
