#include "lab/report.h"

#include "draw/svg.h"
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

static bool add_strategies(const struct lab_report *r, const struct family_view *view,
                           const struct lab_conduct *conduct, struct text *out, struct fault *fault) {
    struct lab_strategies s = {.question = r->limits, .name = r->name};
    s.question.view = view;
    if (!lab_strategies_run(&s, conduct, out->mem, fault)) return false;
    text_format(out, "<h2>All strategies, view %s</h2>\n", view->name);
    lab_strategies_write(&s, LAB_HTML, out);
    return true;
}

static bool add_tree(const struct lab_report *r, struct csp_strategy how, const struct lab_conduct *conduct,
                     struct text *out, struct fault *fault) {
    enum { SHOWN = 80 };
    struct lab_tree t = {.question = r->limits, .name = r->name, .who = {.how = how}};
    size_t from = out->size;
    bool ok = lab_tree_grow(&t, SHOWN, conduct->stop, out->mem, fault);
    if (ok) {
        lab_tree_say(&t, out);
        lab_end_words(out, from, LAB_HTML);
        lab_tree_add_picture(&t, out);
    }
    lab_tree_free(&t);
    return ok;
}

static bool add_trees(const struct lab_report *r, const struct lab_conduct *conduct, struct text *out,
                      struct fault *fault) {
    lab_page_heading(out, "Two trees");
    return add_tree(r, (struct csp_strategy){CSP_LEFTMOST, CSP_STEP, false}, conduct, out, fault) &&
           add_tree(r, (struct csp_strategy){CSP_FF, CSP_BISECT, false}, conduct, out, fault);
}

// If there is an order, and at least two clues to be ordered.
static bool add_orders(const struct lab_report *r, const struct lab_conduct *conduct, struct text *out,
                       struct fault *fault) {
    struct lab_order o = {.question = r->limits, .name = r->name, .seed = r->seed, .wanted = r->orders};
    size_t clues = 0;
    o.question.view = lab_order_view(r->limits.puzzle->family);
    if (o.question.view == NULL) return true;
    for (size_t i = 0; i < puzzle_size(r->limits.puzzle); i++)
        clues += o.question.view->is_clue(r->limits.puzzle, i);
    if (clues < 2 || clues > LAB_MOST_CLUES) return true;
    bool ok = lab_order_run(&o, conduct, out->mem, fault);
    if (ok) lab_page_heading(out, "The order of the clues");
    if (ok) lab_order_write(&o, LAB_HTML, out);
    lab_order_free(&o, out->mem);
    return ok;
}

bool lab_report_puzzle(const struct lab_report *r, const struct lab_conduct *conduct, struct text *out,
                       struct fault *fault) {
    lab_page_words(out, r->limits.puzzle->family->goal);
    add_board(out, r->limits.puzzle);
    for (const struct family_view *v = view_list(r->limits.puzzle->family); v->name != NULL; v++) {
        if (r->limits.view != NULL && v != r->limits.view) continue;
        if (stop_asked(conduct->stop)) return true;
        if (!add_strategies(r, v, conduct, out, fault)) return false;
    }
    struct lab_report first = *r;
    if (first.limits.view == NULL) first.limits.view = view_list(r->limits.puzzle->family);
    if (stop_asked(conduct->stop)) return true;
    return add_trees(&first, conduct, out, fault) &&
           (stop_asked(conduct->stop) || add_orders(&first, conduct, out, fault));
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

static bool add_experiment(const struct lab_report *r, const struct family *f, const struct experiment *e,
                           const struct lab_conduct *conduct, struct text *out, struct fault *fault) {
    struct lab_paper p = {
        .family = f, .experiment = e, .limits = r->limits, .seed = r->seed, .orders = r->orders};
    bool ok = lab_paper_run(&p, conduct, out->mem, fault);
    if (ok) lab_page_heading(out, e->title);
    if (ok) lab_paper_write(&p, LAB_HTML, out);
    lab_paper_free(&p, out->mem);
    return ok;
}

// Boards with one solution, around the usual size.
static bool add_growth(const struct lab_report *r, const struct family *f, const struct lab_conduct *conduct,
                       struct text *out, struct fault *fault) {
    enum { LEAST = 4, PER = 5 };
    if (f->maker == NULL) {
        lab_page_words(out, "Its boards cannot be made at random, so there is no curve.");
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
    bool ok = lab_growth_check(&g, fault) && lab_growth_run(&g, conduct, out->mem, fault);
    if (ok) lab_page_heading(out, "How search grows, on boards with one solution");
    if (ok) lab_growth_write(&g, LAB_HTML, out);
    lab_growth_free(&g, out->mem);
    return ok;
}

bool lab_report_family(const struct lab_report *r, const struct family *f, const struct lab_conduct *conduct,
                       struct text *out, struct fault *fault) {
    lab_page_words(out, f->goal);
    add_views(out, f);
    for (const struct experiment *e = f->papers; e != NULL && e->name != NULL; e++) {
        if (stop_asked(conduct->stop)) return true;
        if (!add_experiment(r, f, e, conduct, out, fault)) return false;
    }
    return stop_asked(conduct->stop) || add_growth(r, f, conduct, out, fault);
}
