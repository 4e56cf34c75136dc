// The tree of classic labelling, node by node, against trees worked out by hand from what SICStus Prolog's
// manual says of labelling/2: one for each order of variables and each choice of values.
//
// A tree is written in the order of its events: [what was pruned] of a node, its choices such as x=1, x/=1,
// x<=2, x>2, then ! for a failure, * for a solution, and ) when the node is left.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/text.h"
#include "csp/csp.h"

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

enum { MOST_VARIABLES = 4, MOST_NODES = 100, MOST_PRUNED = 64 };

struct tree {
    struct mem mem;
    struct csp *s;
    csp_int x[MOST_VARIABLES];
    struct csp_var vars[MOST_VARIABLES];
    size_t variables;
    struct text text;
    size_t pruned_at; // where the last prunings stand in it
    uint64_t nodes;   // entered, the root not counted
    uint64_t open[MOST_NODES];
    size_t depth;
    uint64_t stop_at; // a node
    bool without_prunings;
};

static void tree_open(struct tree *t) {
    *t = (struct tree){.mem = MEM_UNLIMITED};
    t->s = csp_new(&t->mem);
    assert_non_null(t->s);
    text_init(&t->text, &t->mem);
}

static void tree_close(struct tree *t) {
    assert_null(csp_check(t->s));
    csp_free(t->s);
    text_free(&t->text);
    assert_int_equal(t->mem.used, 0);
}

static csp_int add_int(struct tree *t, int lo, int hi) {
    csp_int x = csp_new_int(t->s, lo, hi);
    t->x[t->variables] = x;
    t->vars[t->variables++] = csp_var_int(t->s, x);
    return x;
}

static csp_lit is(const struct tree *t, int variable, int v) { return csp_equals(t->s, t->x[variable], v); }

static void forbid(struct tree *t, int x, int v) { csp_add_clause(t->s, LITS(csp_not(is(t, x, v)))); }

// Not x = v together with y = w.
static void forbid_both(struct tree *t, int x, int v, int y, int w) {
    csp_add_clause(t->s, LITS(csp_not(is(t, x, v)), csp_not(is(t, y, w))));
}

static int by_variable_and_value(const void *a, const void *b) {
    const struct csp_pruned *p = a, *q = b;
    if (p->variable != q->variable) return p->variable < q->variable ? -1 : 1;
    return (p->value > q->value) - (p->value < q->value);
}

static const char letters[] = "xyzu?";
static char letter_of(size_t variable) { return letters[variable < MOST_VARIABLES ? variable : 4]; }

// In which order propagation finds them is no matter of the strategy, nor how far it comes before it fails.
static void write_pruned(struct tree *t, const struct csp_event *e) {
    struct csp_pruned sorted[MOST_PRUNED];
    assert_true(e->n_pruned <= MOST_PRUNED);
    if (e->n_pruned > 0) memcpy(sorted, e->pruned, e->n_pruned * sizeof *sorted);
    qsort(sorted, e->n_pruned, sizeof *sorted, by_variable_and_value);
    text_char(&t->text, '[');
    for (size_t i = 0; i < e->n_pruned; i++)
        text_format(&t->text, "%s%c%d", i > 0 ? " " : "", letter_of(sorted[i].variable), sorted[i].value);
    text_char(&t->text, ']');
}

// Nodes are numbered as they are entered, and left in the opposite order.
static void follow_nodes(struct tree *t, const struct csp_event *e) {
    if (e->kind == CSP_CHOOSE) {
        assert_int_equal(e->node, ++t->nodes);
        assert_int_equal(e->parent, t->open[t->depth]);
        assert_true(t->depth + 1 < MOST_NODES);
        t->open[++t->depth] = e->node;
    }
    assert_int_equal(e->node, t->open[t->depth]);
    assert_int_equal(e->depth, t->depth);
    if (e->kind == CSP_LEAVE && t->depth > 0) t->depth--;
}

static bool observe(void *context, const struct csp *s, const struct csp_event *e) {
    static const char *const relations[] = {"=", "/=", "<=", ">"};
    struct tree *t = context;
    assert_ptr_equal(s, t->s);
    follow_nodes(t, e);
    switch (e->kind) {
    case CSP_CHOOSE:
        text_format(&t->text, " %c%s%d", letter_of(e->variable), relations[e->relation], e->value);
        break;
    case CSP_PRUNE:
        t->pruned_at = t->text.size;
        if (!t->without_prunings) write_pruned(t, e);
        break;
    case CSP_FAIL:
        t->text.size = t->pruned_at;
        text_char(&t->text, '!');
        break;
    case CSP_SOLUTION:
        text_char(&t->text, '*');
        break;
    case CSP_LEAVE:
        text_char(&t->text, ')');
        break;
    }
    return t->stop_at == 0 || e->node < t->stop_at;
}

static struct csp_strategy strategy(const char *words) {
    struct csp_strategy how;
    size_t where, length;
    assert_true(csp_strategy_parse(words, &how, &where, &length));
    return how;
}

static enum csp_answer label(struct tree *t, const char *words, csp_visit *visit) {
    const struct csp_label_part part = {t->vars, t->variables, strategy(words)};
    const struct csp_labelling how = {
        .parts = &part, .n_parts = 1, .visit = visit, .observe = observe, .observe_context = t};
    text_clear(&t->text);
    t->nodes = t->depth = t->pruned_at = 0;
    return csp_label_parts(t->s, &how, NULL);
}

static void expect(struct tree *t, const char *words, const char *expected) {
    assert_int_not_equal(label(t, words, NULL), CSP_UNKNOWN);
    assert_string_equal(text_string(&t->text), expected);
}

// ---- The events ---------------------------------------------------------------------------------

static void every_node_is_told_from_its_choice_to_its_end(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 2);
    add_int(&t, 1, 2);
    forbid_both(&t, 0, 1, 1, 1);
    forbid_both(&t, 0, 1, 1, 2);
    forbid_both(&t, 0, 2, 1, 2);
    expect(&t, "leftmost", "[] x=1!) x/=1[x1 y2]*))");
    forbid(&t, 1, 1);
    expect(&t, "leftmost", "!)"); // the root itself
    tree_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_is_told_from_its_choice_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
