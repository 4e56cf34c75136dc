#include "lab/tree.h"
#include "base/json.h"

#include <inttypes.h>
#include <string.h>

enum { KEPT = 200000 }; // nodes of a trace

void lab_tree_free(struct lab_tree *t) {
    if (t->trace.mem == NULL) return;
    vec_free(t->trace.mem, &t->shown);
    if (t->blame != NULL) lab_blame_free(t->blame);
    mem_free(t->trace.mem, t->blame, sizeof *t->blame);
    lab_trace_free(&t->trace);
}

// ---- Which nodes are shown -------------------------------------------------------------------------------

// The subtrees still to be opened, in the order in which they were found.
struct opening {
    const struct lab_trace *trace;
    struct bits open; // those whose children are shown
    VEC(uint32_t) queue;
    size_t left; // nodes that may still be shown
};

static uint32_t next_sibling(const struct lab_trace *t, uint32_t node) { return t->nodes.at[node].end; }

static size_t count_children(const struct lab_trace *t, uint32_t node) {
    size_t n = 0;
    for (uint32_t c = node + 1; c < t->nodes.at[node].end; c = next_sibling(t, c)) n++;
    return n;
}

// Open subtrees as long as there is room, from the root down; then subtrees without a solution.
static bool open_subtrees(struct opening *o, bool with_solutions) {
    const struct lab_trace *t = o->trace;
    o->queue.size = 0;
    if (!vec_push(t->mem, &o->queue, 0)) return false;
    for (size_t i = 0; i < o->queue.size; i++) {
        uint32_t node = o->queue.at[i];
        size_t n = count_children(t, node);
        bool wanted = t->nodes.at[node].solutions > 0 || !with_solutions;
        if (!bits_has(&o->open, node)) {
            if (n == 0 || n > o->left || !wanted) continue;
            bits_add(&o->open, node);
            o->left -= n;
        }
        for (uint32_t c = node + 1; c < t->nodes.at[node].end; c = next_sibling(t, c))
            if (!vec_push(t->mem, &o->queue, c)) return false;
    }
    return true;
}

// List the shown nodes in the order of the trace; `at` goes from a shown node to the next one.
static bool list_shown(struct lab_tree *t, const struct bits *open) {
    VEC(uint32_t) way = {0}; // by depth: the place among the shown nodes
    bool ok = true;
    for (uint32_t at = 0; at < t->trace.nodes.size && ok;) {
        const struct lab_node *n = &t->trace.nodes.at[at];
        bool opened = bits_has(open, at);
        way.size = n->depth;
        struct lab_shown s = {.node = at, .parent = n->depth == 0 ? 0 : way.at[n->depth - 1]};
        s.folded = !opened && n->inside > 1;
        ok = vec_push(t->trace.mem, &way, (uint32_t)t->shown.size) && vec_push(t->trace.mem, &t->shown, s);
        at = opened ? at + 1 : n->end;
    }
    vec_free(t->trace.mem, &way);
    return ok;
}

// Tidy drawings by Wetherell and Shannon (1979), from right to left: nodes of one depth are at least one
// apart, parents in the middle of their children; a node that has to move takes its subtree with it.
struct level {
    double next, offset;
};

static bool is_leaf(const struct lab_tree *t, size_t i) {
    return i + 1 == t->shown.size || t->shown.at[i + 1].parent != i;
}

static double middle_of_children(const struct lab_tree *t, size_t i, const double *last_child) {
    return (t->shown.at[i + 1].x + last_child[i]) / 2;
}

static void place_subtrees(struct lab_tree *t, struct level *levels, double *last_child) {
    for (size_t i = t->shown.size; i-- > 0;) { // children come after their parents
        struct lab_shown *s = &t->shown.at[i];
        struct level *l = &levels[t->trace.nodes.at[s->node].depth];
        bool leaf = is_leaf(t, i);
        double at = leaf ? l->next : middle_of_children(t, i, last_child);
        if (l->next - at > l->offset) l->offset = l->next - at;
        s->x = leaf ? at : at + l->offset;
        s->shift = l->offset;
        l->next = s->x + 1;
        if (i > 0 && (i + 1 == t->shown.size || last_child[s->parent] < 0)) last_child[s->parent] = s->x;
    }
}

static void settle(struct lab_tree *t) {
    double most = 0;
    for (size_t i = 0; i < t->shown.size; i++) {
        struct lab_shown *s = &t->shown.at[i];
        if (i > 0) s->x += t->shown.at[s->parent].shift;
        if (i > 0) s->shift += t->shown.at[s->parent].shift;
        if (s->x > most) most = s->x;
    }
    for (size_t i = 0; i < t->shown.size; i++) t->shown.at[i].x = most - t->shown.at[i].x;
}

static bool place(struct lab_tree *t) {
    size_t n = t->shown.size;
    struct level *levels = mem_zeroed(t->trace.mem, n, sizeof *levels); // no path is longer than all nodes
    double *last_child = mem_zeroed(t->trace.mem, n, sizeof *last_child);
    bool ok = levels != NULL && last_child != NULL;
    for (size_t i = 0; i < n && ok; i++) last_child[i] = -1;
    if (ok) place_subtrees(t, levels, last_child);
    if (ok) settle(t);
    mem_free(t->trace.mem, levels, n * sizeof *levels);
    mem_free(t->trace.mem, last_child, n * sizeof *last_child);
    return ok;
}

static bool choose_shown(struct lab_tree *t, size_t most) {
    struct opening o = {.trace = &t->trace, .left = most - 1};
    if (t->trace.nodes.size == 0) return true; // the search ended before its root
    bool ok = bits_init(&o.open, t->trace.mem, t->trace.nodes.size) && open_subtrees(&o, true) &&
              open_subtrees(&o, false) && list_shown(t, &o.open);
    bits_free(&o.open, t->trace.mem);
    vec_free(t->trace.mem, &o.queue);
    return ok && (t->shown.size == 0 || place(t));
}

// ---- Growing it ------------------------------------------------------------------------------------------

// Stops after so many nodes.
struct watch {
    struct lab_trace *trace;
    uint64_t most;
    bool cut;
};

static bool observe(void *context, const struct solve_watch *w, const struct csp_event *e) {
    struct watch *o = context;
    o->cut = o->most != 0 && e->kind == CSP_CHOOSE && e->node > o->most;
    return !o->cut && lab_trace_observe(o->trace, w, e);
}

// Once, for all nodes that failed.
static bool prepare_blame(struct lab_tree *t) {
    if (t->trace.nodes.size == 0 || t->trace.nodes.at[0].failures == 0) return true;
    t->blame = mem_zeroed(t->trace.mem, 1, sizeof *t->blame);
    return t->blame != NULL && lab_blame_init(t->blame, &t->trace);
}

bool lab_tree_grow(struct lab_tree *t, size_t most_shown, const int *stop, struct mem *m,
                   struct fault *fault) {
    lab_trace_init(&t->trace, m, t->most_kept == 0 ? KEPT : t->most_kept);
    t->trace.names.p = t->question.puzzle;
    struct watch watch = {.trace = &t->trace, .most = t->question.most_nodes};
    const struct lab_searcher labelling = {.how = t->who.how};
    struct solve_request request = lab_request(&t->question, &labelling, t->question.time_us, stop);
    request.observe = observe;
    request.observe_context = &watch;
    struct solve_result result;
    if (!solve_puzzle(t->question.puzzle, &request, m, &result, fault)) return false;
    t->finished = !watch.cut && lab_finished(&t->question, &result);
    t->stats = result.stats;
    solve_result_free(&result);
    lab_trace_end(&t->trace);
    return (!t->trace.failed && prepare_blame(t) && choose_shown(t, most_shown)) || fault_memory(fault);
}

// ---- Output ----------------------------------------------------------------------------------------------

static void say_sizes(const struct lab_node *n, struct text *out) {
    text_format(out, "%" PRIu64 " node%s, %" PRIu64 " failure%s, %" PRIu64 " solution%s", n->inside,
                n->inside == 1 ? "" : "s", n->failures, n->failures == 1 ? "" : "s", n->solutions,
                n->solutions == 1 ? "" : "s");
}

static void write_sizes(const struct lab_node *n, struct text *out) {
    json_number(out, "nodes", n->inside);
    json_number(out, "failures", n->failures);
    json_number(out, "solutions", n->solutions);
}

static const char *const outcomes[] = {"not finished", "choice", "failure", "solution"};

static void say_outcome(const struct lab_tree *t, const struct lab_shown *s, struct text *out) {
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    if (s->folded) {
        text_add(out, "folded: ");
        say_sizes(n, out);
    } else text_add(out, outcomes[n->outcome]);
}

void lab_tree_say_broken(const struct lab_tree *t, size_t node, struct text *out) {
    if (t->trace.nodes.at[node].outcome == LAB_FAILED) lab_blame_say(t->blame, &t->trace, node, out);
}

void lab_tree_say_node(const struct lab_tree *t, const struct lab_shown *s, size_t most, struct text *out) {
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    lab_trace_say_choice(&t->trace, n, out);
    text_add(out, "; ");
    say_outcome(t, s, out);
    struct text broken = TEXT_IN(out->mem);
    lab_tree_say_broken(t, s->node, &broken);
    if (broken.size > 0) text_format(out, ": %s", text_string(&broken));
    out->failed = out->failed || broken.failed;
    text_free(&broken);
    if (n->pruned > 0) text_format(out, "; prunes %zu%s", n->pruned, n->found > 0 ? ": " : "");
    lab_trace_say_found(&t->trace, n, most, out);
}

void lab_tree_say(const struct lab_tree *t, struct text *out) {
    text_format(out, "%s, ", t->name);
    lab_searcher_say(out, &t->who);
    if (t->question.view != NULL) text_format(out, ", view %s", t->question.view->name);
    text_add(out, t->question.all ? ", all solutions: " : ", to the first solution: ");
    if (t->trace.nodes.size == 0) {
        text_add(out, "the board has no solution, as posting its rules shows already.\n");
        return;
    }
    say_sizes(&t->trace.nodes.at[0], out);
    text_add(out, t->finished ? ".\n" : "; stopped before the end.\n");
}

static void say_folded(const struct lab_tree *t, struct text *out) {
    size_t folded = 0;
    for (size_t i = 0; i < t->shown.size; i++) folded += t->shown.at[i].folded;
    if (folded > 0)
        text_format(out,
                    "%zu nodes are shown, %zu of them folded: each tells the size of what is below it.\n",
                    t->shown.size, folded);
}

static const char *symbol_of(const struct lab_tree *t, const struct lab_shown *s) {
    static const char *const symbols[] = {"? ", "o ", "x ", "* "};
    return s->folded ? "+ " : symbols[t->trace.nodes.at[s->node].outcome];
}

// At great depth, the depth is written and the indent grows no further.
static void add_line(const struct lab_tree *t, const struct lab_shown *s, struct text *out) {
    enum { DEEPEST = 20, PRUNED_TOLD = 8 };
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    text_format(out, "%6" PRIu64 "  ", n->number);
    text_repeat(out, "| ", n->depth < DEEPEST ? n->depth : DEEPEST);
    if (n->depth > DEEPEST) text_format(out, "..%" PRIu32 " ", n->depth);
    text_add(out, symbol_of(t, s));
    lab_trace_say_choice(&t->trace, n, out);
    if (s->folded) {
        text_add(out, "  (");
        say_outcome(t, s, out);
        text_char(out, ')');
    }
    if (n->pruned > 0) {
        text_format(out, "  prunes %zu%s", n->pruned, n->found > 0 ? ": " : "");
        lab_trace_say_found(&t->trace, n, PRUNED_TOLD, out);
    }
    text_char(out, '\n');
}

static void write_text(const struct lab_tree *t, bool md, struct text *out) {
    lab_tree_say(t, out);
    say_folded(t, out);
    text_add(out, md ? "\n```\n" : "\n");
    text_add(out, "o choice   x failure   * solution   + folded   ? not finished\n\n");
    for (size_t i = 0; i < t->shown.size; i++) add_line(t, &t->shown.at[i], out);
    if (md) text_add(out, "```\n");
}

static void write_rows(const struct lab_tree *t, struct text *out) {
    struct lab_table table;
    lab_table_init(&table, out->mem, NULL,
                   "node|parent|depth|decision|outcome|pruned|nodes|failures|solutions");
    for (size_t i = 0; i < t->shown.size; i++) {
        const struct lab_shown *s = &t->shown.at[i];
        const struct lab_node *n = &t->trace.nodes.at[s->node];
        lab_cell_count(&table, n->number);
        if (n->depth == 0) lab_cell(&table, "");
        else lab_cell_count(&table, t->trace.nodes.at[n->parent].number);
        lab_cell_count(&table, n->depth);
        lab_trace_say_choice(&t->trace, n, lab_open_cell(&table));
        if (s->folded) lab_cell(&table, "folded");
        else say_outcome(t, s, lab_open_cell(&table));
        lab_cell_count(&table, n->pruned);
        lab_cell_count(&table, n->inside);
        lab_cell_count(&table, n->failures);
        lab_cell_count(&table, n->solutions);
    }
    lab_table_end(&table, LAB_CSV, out);
}

static void write_node(const struct lab_tree *t, const struct lab_shown *s, struct text *out) {
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    size_t from;
    json_open(out, NULL, '{');
    json_number(out, "node", n->number);
    if (n->depth > 0) json_number(out, "parent", t->trace.nodes.at[n->parent].number);
    json_number(out, "depth", n->depth);
    from = json_begin_string(out, "decision");
    lab_trace_say_choice(&t->trace, n, out);
    json_end_string(out, from);
    json_text(out, "outcome", s->folded ? "folded" : outcomes[n->outcome]);
    if (n->outcome == LAB_FAILED) {
        from = json_begin_string(out, "broken");
        lab_tree_say_broken(t, s->node, out);
        json_end_string(out, from);
    }
    json_number(out, "pruned", n->pruned);
    from = json_begin_string(out, "found");
    lab_trace_say_found(&t->trace, n, SIZE_MAX, out);
    json_end_string(out, from);
    write_sizes(n, out);
    json_close(out, '}');
}

void lab_tree_json(const struct lab_tree *t, struct text *out) {
    size_t from = json_begin_string(out, "strategy");
    lab_searcher_say(out, &t->who);
    json_end_string(out, from);
    if (t->question.view != NULL) json_text(out, "view", t->question.view->name);
    json_bool(out, "all", t->question.all);
    json_bool(out, "finished", t->finished);
    if (t->trace.nodes.size > 0) write_sizes(&t->trace.nodes.at[0], out);
    json_open(out, "tree", '[');
    for (size_t i = 0; i < t->shown.size; i++) write_node(t, &t->shown.at[i], out);
    json_close(out, ']');
}

// ---- The picture -----------------------------------------------------------------------------------------

// Circles are choices, squares failures, diamonds solutions, triangles folded subtrees and dashed circles
// unfinished nodes.
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

static void add_tip(struct drawing *d, const struct lab_shown *s) {
    enum { TOLD = 60 };
    text_add(d->out, "<title>");
    size_t from = d->out->size;
    text_format(d->out, "node %" PRIu64 ": ", d->t->trace.nodes.at[s->node].number);
    lab_tree_say_node(d->t, s, TOLD, d->out);
    text_xml_tail(d->out, from);
    text_add(d->out, "</title>");
}

// The choice and, for a folded node, its size; a long one is cut in the picture, and complete in the tooltip.
static void say_label(const struct drawing *d, const struct lab_shown *s, struct text *out) {
    const struct lab_node *n = &d->t->trace.nodes.at[s->node];
    size_t from = out->size;
    lab_trace_say_choice(&d->t->trace, n, out);
    if (s->folded) text_format(out, " (%" PRIu64 ")", n->inside);
    if (out->failed || out->size - from <= MOST_LETTERS) return;
    out->size = from + MOST_LETTERS - 2;
    text_add(out, "..");
}

static void add_label(struct drawing *d, const struct lab_shown *s) {
    size_t from = lab_svg_begin_words(d->out, x_of(d, s) + 12, y_of(d, s) + 4, "ink", "start");
    say_label(d, s, d->out);
    lab_svg_end_words(d->out, from);
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
    text_format(d->out, "<g class=\"point\" data-i=\"%zu\" data-node=\"%" PRIu64 "\">", i, n->number);
    add_tip(d, s);
    add_shape(d, shape_of(d->t, s), x_of(d, s), y_of(d, s));
    if (d->labels) add_label(d, s);
    text_add(d->out, "</g>\n");
}

static double leaves_of(const struct lab_tree *t) {
    double most = 0;
    for (size_t i = 0; i < t->shown.size; i++)
        if (t->shown.at[i].x > most) most = t->shown.at[i].x;
    return most + 1;
}

static void measure_labels(struct drawing *d) {
    size_t longest = 0;
    struct text words = TEXT_IN(d->out->mem);
    for (size_t i = 0; i < d->t->shown.size; i++) {
        words.size = 0;
        say_label(d, &d->t->shown.at[i], &words);
        if (words.size > longest) longest = words.size;
    }
    if (words.failed) d->out->failed = true;
    text_free(&words);
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

// ---- One tree, or two side by side -----------------------------------------------------------------------

static void say_title(const struct lab_tree *t, struct text *out) {
    text_format(out, "%s: ", t->name);
    lab_searcher_say(out, &t->who);
}

// The width and height of a drawing.
static void measure_drawing(struct drawing *d, double *width, double *height) {
    uint32_t deepest = 0;
    struct text title = TEXT_IN(d->out->mem);
    for (size_t i = 0; i < d->t->shown.size; i++) {
        uint32_t depth = d->t->trace.nodes.at[d->t->shown.at[i].node].depth;
        if (depth > deepest) deepest = depth;
    }
    measure_labels(d);
    say_title(d->t, &title);
    double least = MARGIN + 9 * (double)title.size;
    *width = 2 * MARGIN + leaves_of(d->t) * d->slot + 8;
    if (*width < least) *width = least;
    *height = HEAD + LEVEL * (double)deepest + 40;
    if (title.failed) d->out->failed = true;
    text_free(&title);
}

static void draw(struct drawing *d) {
    struct text title = TEXT_IN(d->out->mem);
    say_title(d->t, &title);
    lab_svg_words(d->out, MARGIN, 22, "head", "start", text_string(&title));
    add_legend(d);
    for (size_t i = 1; i < d->t->shown.size; i++) add_edge(d, i);
    for (size_t i = 0; i < d->t->shown.size; i++) add_node(d, i);
    if (title.failed) d->out->failed = true;
    text_free(&title);
}

static void add_pictures(const struct lab_tree *t, const struct lab_tree *beside, bool alone,
                         struct text *out) {
    struct drawing left = {.t = t, .out = out}, right = {.t = beside, .out = out};
    double width, height, more = 0, other = 0;
    struct text title = TEXT_IN(out->mem);
    say_title(t, &title);
    measure_drawing(&left, &width, &height);
    if (beside != NULL) {
        measure_drawing(&right, &more, &other);
        text_add(&title, "; ");
        say_title(beside, &title);
    }
    lab_svg_begin(out, width + more, height > other ? height : other, text_string(&title), alone);
    draw(&left);
    if (beside != NULL) {
        text_format(out, "<g transform=\"translate(%.1f 0)\">\n", width);
        draw(&right);
        text_add(out, "</g>\n");
    }
    text_add(out, "</svg>\n");
    if (title.failed) out->failed = true;
    text_free(&title);
}

void lab_tree_picture(const struct lab_tree *t, bool alone, struct text *out) {
    add_pictures(t, NULL, alone, out);
}

static void scroll_pictures(const struct lab_tree *t, const struct lab_tree *beside, struct text *out) {
    text_add(out, "<div class=\"scroll\">\n");
    add_pictures(t, beside, false, out);
    text_add(out, "</div>\n");
}

void lab_tree_add_picture(const struct lab_tree *t, struct text *out) { scroll_pictures(t, NULL, out); }

static void write_page(const struct lab_tree *t, const struct lab_tree *beside, struct text *out) {
    lab_page_begin(out, beside == NULL ? "A search tree" : "Two search trees");
    size_t from = out->size;
    lab_tree_say(t, out);
    say_folded(t, out);
    if (beside != NULL) {
        lab_tree_say(beside, out);
        say_folded(beside, out);
    }
    text_add(out, "Point at a node to read what it prunes.");
    lab_end_words(out, from, LAB_HTML);
    scroll_pictures(t, beside, out);
    lab_page_end(out);
}

void lab_tree_write(const struct lab_tree *t, const struct lab_tree *beside, enum lab_medium medium,
                    struct text *out) {
    if (medium == LAB_CSV) write_rows(t, out);
    else if (medium == LAB_SVG) add_pictures(t, beside, true, out);
    else if (medium == LAB_HTML) write_page(t, beside, out);
    else {
        write_text(t, medium == LAB_MD, out);
        if (beside == NULL) return;
        text_char(out, '\n');
        write_text(beside, medium == LAB_MD, out);
    }
}
