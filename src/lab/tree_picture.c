// The tree as SVG. Circles are choices, squares failures, diamonds solutions, triangles folded subtrees and
// dashed circles unfinished nodes.
#include "lab/plot.h"
#include "lab/tree.h"

#include <string.h>

enum { MARGIN = 18, HEAD = 56, LEVEL = 34, NARROW = 24, MOST_LETTERS = 26, WIDEST = 3200 };

struct drawing {
    const struct lab_tree *t;
    struct text *out;
    double slot; // the width of a leaf
    bool labels; // there is room for the choices next to the nodes
};

static double x_of(const struct drawing *d, const struct lab_shown *s) { return MARGIN + 8 + s->x * d->slot; }

static double y_of(const struct drawing *d, const struct lab_shown *s) {
    return HEAD + 12 + LEVEL * (double)d->t->trace.nodes.at[s->node].depth;
}

// ---- Shapes ----------------------------------------------------------------------------------------------

enum shape { UNFINISHED, CHOICE, FAILURE, SOLUTION, FOLDED, SHAPES };
static const char *const paths[SHAPES] = {[UNFINISHED] = "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
                                          [CHOICE] = "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
                                          [FAILURE] = "M-5.5-5.5h11v11h-11z",
                                          [SOLUTION] = "M0-8L8 0L0 8L-8 0z",
                                          [FOLDED] = "M0-7L10 10H-10z"};
static const char *const classes[SHAPES] = {"mark s5 open broken", "mark s0 open", "mark s1", "mark s2",
                                            "mark s1 open"};
static const char *const names[SHAPES] = {"not finished", "choice", "failure", "solution", "folded subtree"};

static void add_shape(struct drawing *d, enum shape shape, double x, double y) {
    text_format(d->out, "<path class=\"%s\"%s transform=\"translate(%.1f %.1f)\" d=\"%s\"/>", classes[shape],
                shape == UNFINISHED ? " stroke-dasharray=\"3 2\"" : "", x, y, paths[shape]);
}

static enum shape shape_of(const struct lab_tree *t, const struct lab_shown *s) {
    return s->folded ? FOLDED : (enum shape)t->trace.nodes.at[s->node].outcome;
}

// ---- Nodes -----------------------------------------------------------------------------------------------

static void add_tip(struct drawing *d, const struct lab_shown *s) {
    enum { TOLD = 60 };
    const struct lab_trace *trace = &d->t->trace;
    const struct lab_node *n = &trace->nodes.at[s->node];
    struct text words = TEXT_IN(d->out->mem);
    text_format(&words, "node %llu: ", (unsigned long long)n->number);
    lab_trace_say_choice(trace, n, &words);
    text_add(&words, "; ");
    lab_tree_say_outcome(d->t, s, &words);
    if (n->pruned > 0) text_format(&words, "; prunes %zu: ", n->pruned);
    lab_trace_say_pruned(trace, n, TOLD, &words);
    text_add(d->out, "<title>");
    text_xml(d->out, text_string(&words), words.size);
    text_add(d->out, "</title>");
    if (words.failed) d->out->failed = true;
    text_free(&words);
}

// The choice and, for a folded node, its size; a long one is cut in the picture, and complete in the tooltip.
static void say_label(const struct drawing *d, const struct lab_shown *s, struct text *out) {
    const struct lab_node *n = &d->t->trace.nodes.at[s->node];
    lab_trace_say_choice(&d->t->trace, n, out);
    if (s->folded) text_format(out, " (%llu)", (unsigned long long)n->inside);
    if (out->failed || out->size <= MOST_LETTERS) return;
    out->size = MOST_LETTERS - 2;
    out->at[out->size] = '\0';
    text_add(out, "..");
}

static void add_label(struct drawing *d, const struct lab_shown *s) {
    struct text words = TEXT_IN(d->out->mem);
    say_label(d, s, &words);
    lab_svg_words(d->out, x_of(d, s) + 12, y_of(d, s) + 4, "ink", "start", text_string(&words));
    if (words.failed) d->out->failed = true;
    text_free(&words);
}

static void add_edge(struct drawing *d, size_t i) {
    const struct lab_shown *s = &d->t->shown.at[i];
    const struct lab_shown *parent = &d->t->shown.at[s->parent];
    double y = y_of(d, s);
    text_format(d->out, "<path class=\"axis\" data-i=\"%zu\" d=\"M%.1f %.1fV%.1fH%.1fV%.1f\"/>\n", i,
                x_of(d, parent), y_of(d, parent), y - LEVEL / 2.0, x_of(d, s), y);
}

static void add_node(struct drawing *d, size_t i) {
    const struct lab_shown *s = &d->t->shown.at[i];
    const struct lab_node *n = &d->t->trace.nodes.at[s->node];
    text_format(d->out, "<g class=\"point\" data-i=\"%zu\" data-node=\"%llu\">", i,
                (unsigned long long)n->number);
    add_tip(d, s);
    add_shape(d, shape_of(d->t, s), x_of(d, s), y_of(d, s));
    if (d->labels) add_label(d, s);
    text_add(d->out, "</g>\n");
}

// ---- All of it -------------------------------------------------------------------------------------------

static double leaves_of(const struct lab_tree *t) {
    double most = 0;
    for (size_t i = 0; i < t->shown.size; i++)
        if (t->shown.at[i].x > most) most = t->shown.at[i].x;
    return most + 1;
}

static void measure_labels(struct drawing *d) {
    size_t longest = 0;
    for (size_t i = 0; i < d->t->shown.size; i++) {
        struct text words = TEXT_IN(d->out->mem);
        say_label(d, &d->t->shown.at[i], &words);
        if (words.size > longest) longest = words.size;
        if (words.failed) d->out->failed = true;
        text_free(&words);
    }
    d->slot = 28 + 6.4 * (double)longest;
    d->labels = leaves_of(d->t) * d->slot <= WIDEST;
    if (!d->labels) d->slot = NARROW;
}

static void add_legend(struct drawing *d) {
    bool used[SHAPES] = {false};
    double x = MARGIN + 8;
    for (size_t i = 0; i < d->t->shown.size; i++) used[shape_of(d->t, &d->t->shown.at[i])] = true;
    for (int i = 0; i < SHAPES; i++) {
        if (!used[i]) continue;
        add_shape(d, (enum shape)i, x, 40);
        lab_svg_words(d->out, x + 14, 44, "ink", "start", names[i]);
        x += 34 + 7 * (double)strlen(names[i]);
    }
}

static void say_title(const struct lab_tree *t, struct text *out) {
    text_format(out, "%s: ", t->name);
    lab_searcher_say(out, &t->who);
}

void lab_tree_picture(const struct lab_tree *t, bool alone, struct text *out) {
    struct drawing d = {.t = t, .out = out};
    uint32_t deepest = 0;
    for (size_t i = 0; i < t->shown.size; i++) {
        uint32_t depth = t->trace.nodes.at[t->shown.at[i].node].depth;
        if (depth > deepest) deepest = depth;
    }
    measure_labels(&d);
    double width = 2 * MARGIN + leaves_of(t) * d.slot + 8, height = HEAD + LEVEL * (double)deepest + 40;
    struct text title = TEXT_IN(out->mem);
    say_title(t, &title);
    double least = MARGIN + 9 * (double)title.size;
    lab_svg_begin(out, width > least ? width : least, height, text_string(&title), alone);
    lab_svg_words(out, MARGIN, 22, "head", "start", text_string(&title));
    add_legend(&d);
    for (size_t i = 1; i < t->shown.size; i++) add_edge(&d, i);
    for (size_t i = 0; i < t->shown.size; i++) add_node(&d, i);
    text_add(out, "</svg>\n");
    if (title.failed) out->failed = true;
    text_free(&title);
}
