// The tree as text and rows.
#include "lab/page.h"
#include "lab/tree.h"

#include <inttypes.h>
#include <string.h>

enum { PRUNED_TOLD = 8 }; // values per node, in text

static void say_sizes(const struct lab_node *n, struct text *out) {
    text_format(out, "%" PRIu64 " node%s, %" PRIu64 " failure%s, %" PRIu64 " solution%s", n->inside,
                n->inside == 1 ? "" : "s", n->failures, n->failures == 1 ? "" : "s", n->solutions,
                n->solutions == 1 ? "" : "s");
}

void lab_tree_say_outcome(const struct lab_tree *t, const struct lab_shown *s, struct text *out) {
    static const char *const names[] = {"not finished", "choice", "failure", "solution"};
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    if (s->folded) {
        text_add(out, "folded: ");
        say_sizes(n, out);
    } else text_add(out, names[n->outcome]);
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

// ---- Text ------------------------------------------------------------------------------------------------

static const char *symbol_of(const struct lab_tree *t, const struct lab_shown *s) {
    static const char *const symbols[] = {"? ", "o ", "x ", "* "};
    return s->folded ? "+ " : symbols[t->trace.nodes.at[s->node].outcome];
}

// At great depth, the depth is written and the indent grows no further.
static void add_line(const struct lab_tree *t, const struct lab_shown *s, struct text *out) {
    enum { DEEPEST = 20 };
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    text_format(out, "%6" PRIu64 "  ", n->number);
    text_repeat(out, "| ", n->depth < DEEPEST ? n->depth : DEEPEST);
    if (n->depth > DEEPEST) text_format(out, "..%" PRIu32 " ", n->depth);
    text_add(out, symbol_of(t, s));
    lab_trace_say_choice(&t->trace, n, out);
    if (s->folded) {
        text_add(out, "  (");
        lab_tree_say_outcome(t, s, out);
        text_char(out, ')');
    }
    if (n->pruned > 0) {
        text_format(out, "  prunes %zu: ", n->pruned);
        lab_trace_say_pruned(&t->trace, n, PRUNED_TOLD, out);
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

// ---- Rows ------------------------------------------------------------------------------------------------

static void add_said(struct lab_table *table, const struct lab_tree *t, const struct lab_shown *s) {
    const struct lab_node *n = &t->trace.nodes.at[s->node];
    lab_trace_say_choice(&t->trace, n, lab_open_cell(table));
    struct text *words = lab_open_cell(table);
    if (s->folded) text_add(words, "folded");
    else lab_tree_say_outcome(t, s, words);
}

static void write_rows(const struct lab_tree *t, struct text *out) {
    static const char *const titles[] = {"node",   "parent", "depth",    "decision", "outcome",
                                         "pruned", "nodes",  "failures", "solutions"};
    struct lab_table table;
    lab_table_init(&table, out->mem, NULL);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) lab_table_column(&table, titles[i], LAB_LEFT);
    for (size_t i = 0; i < t->shown.size; i++) {
        const struct lab_node *n = &t->trace.nodes.at[t->shown.at[i].node];
        lab_cell_count(&table, n->number);
        if (n->depth == 0) lab_cell(&table, "");
        else lab_cell_count(&table, t->trace.nodes.at[n->parent].number);
        lab_cell_count(&table, n->depth);
        add_said(&table, t, &t->shown.at[i]);
        lab_cell_count(&table, n->pruned);
        lab_cell_count(&table, n->inside);
        lab_cell_count(&table, n->failures);
        lab_cell_count(&table, n->solutions);
    }
    lab_table_write(&table, LAB_CSV, out);
    lab_table_free(&table);
}

// ---- A page ----------------------------------------------------------------------------------------------

static void write_page(const struct lab_tree *t, struct text *out) {
    struct text words = TEXT_IN(out->mem);
    lab_page_begin(out, "A search tree");
    lab_tree_say(t, &words);
    say_folded(t, &words);
    lab_page_words(out, text_string(&words));
    lab_page_words(out, "Point at a node to read what it prunes.");
    text_add(out, "<div class=\"scroll\">\n");
    lab_tree_picture(t, false, out);
    text_add(out, "</div>\n");
    lab_page_end(out);
    if (words.failed) out->failed = true;
    text_free(&words);
}

void lab_tree_write(const struct lab_tree *t, enum lab_medium medium, struct text *out) {
    if (medium == LAB_CSV) write_rows(t, out);
    else if (medium == LAB_SVG) lab_tree_picture(t, true, out);
    else if (medium == LAB_HTML) write_page(t, out);
    else write_text(t, medium == LAB_MD, out);
}
