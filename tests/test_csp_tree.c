// The tree of classic labelling, node by node, against trees worked out by hand from SICStus Prolog's manual
// of labelling/2: one for each order of variables and each choice of values.
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

// The order in which propagation finds values does not belong to the strategy, nor does how far it gets
// before it fails.
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

// ---- The order of the variables -----------------------------------------------------------------

// x 2..3, y one of 1, 4 and 5, z 3..6, and four solutions: 3 1 6, 2 4 5, 2 4 6 and 2 5 3. Where y is 1, x is
// 3 and z is 6; where it is 4 or 5, x is 2, and z is 5 or 6, or 3. No y goes with z = 4, which is found out
// only when it is tried.
static void post_three(struct tree *t, int x, int y, int z) {
    static const int lo[] = {2, 1, 3}, hi[] = {3, 5, 6};
    int role[3]; // which of the three the variables in their order are
    role[x] = 0;
    role[y] = 1;
    role[z] = 2;
    tree_open(t);
    for (int i = 0; i < 3; i++) add_int(t, lo[role[i]], hi[role[i]]);
    forbid(t, y, 2);
    forbid(t, y, 3);
    forbid_both(t, x, 2, y, 1);
    forbid_both(t, x, 3, y, 4);
    forbid_both(t, x, 3, y, 5);
    for (int v = 3; v <= 5; v++) forbid_both(t, y, 1, z, v);
    for (int v = 3; v <= 4; v++) forbid_both(t, y, 4, z, v);
    for (int v = 4; v <= 6; v++) forbid_both(t, y, 5, z, v);
}

static void expect_order(const char *words, const char *expected) {
    struct tree t;
    post_three(&t, 0, 1, 2);
    expect(&t, words, expected);
    tree_close(&t);
}

static void leftmost_takes_the_first_that_is_open(void **state) {
    (void)state;
    expect_order("leftmost", "[y2 y3] x=2[x3 y1] y=4[y5 z3 z4] z=5[z6]*) z/=5[z5]*)) y/=4[y4 z4 z5 z6]*)) "
                             "x/=2[x2 y4 y5 z3 z4 z5]*))");
}

static void min_takes_the_smallest_lower_bound(void **state) {
    (void)state;
    expect_order("min", "[y2 y3] y=1[x2 y4 y5 z3 z4 z5]*) y/=1[y1] x=2[x3] z=3[y4 z4 z5 z6]*) z/=3[z3] "
                        "y=4[y5 z4] z=5[z6]*) z/=5[z5]*)) y/=4!))) x/=2!)))");
}

static void max_takes_the_greatest_upper_bound(void **state) {
    (void)state;
    expect_order("max", "[y2 y3] z=3[x3 y1 y4 z4 z5 z6]*) z/=3[z3] z=4!) z/=4[z4] z=5[x3 y1 y5 z6]*) "
                        "z/=5[y5 z5] y=1[x2 y4]*) y/=1[x3 y1]*)))))");
}

// The same with x and z exchanged, so that the smallest domain is not the leftmost.
static void ff_takes_the_fewest_values(void **state) {
    (void)state;
    struct tree t;
    post_three(&t, 2, 1, 0);
    expect(&t, "ff",
           "[y2 y3] z=2[y1 z3] y=4[x3 x4 y5] x=5[x6]*) x/=5[x5]*)) y/=4[x4 x5 x6 y4]*)) "
           "z/=2[x3 x4 x5 y4 y5 z2]*))");
    tree_close(&t);
}

static void anti_first_fail_takes_the_most_values_and_the_leftmost_of_equals(void **state) {
    (void)state;
    expect_order("anti_first_fail",
                 "[y2 y3] z=3[x3 y1 y4 z4 z5 z6]*) z/=3[z3] y=1[x2 y4 y5 z4 z5]*) y/=1[y1] z=4!) z/=4[z4] "
                 "x=2[x3] y=4[y5] z=5[z6]*) z/=5[z5]*)) y/=4!)) x/=2!)))))");
}

static void max_regret_takes_the_widest_gap_between_the_two_smallest(void **state) {
    (void)state;
    expect_order("max_regret", "[y2 y3] y=1[x2 y4 y5 z3 z4 z5]*) y/=1[y1] x=2[x3] y=4[y5 z3 z4] z=5[z6]*) "
                               "z/=5[z5]*)) y/=4[y4 z4 z5 z6]*)) x/=2!)))");
}

// Three constraints are on x, eleven on y, eight on z.
static void occurrence_takes_the_most_constraints(void **state) {
    (void)state;
    expect_order("occurrence", "[y2 y3] y=1[x2 y4 y5 z3 z4 z5]*) y/=1[y1] y=4[x3 y5 z3 z4] z=5[z6]*) "
                               "z/=5[z5]*)) y/=4[x3 y4 z4 z5 z6]*)))");
}

// Of the smallest, x and y, three constraints are on y and one is on x; then x and z are the smallest.
static void ffc_takes_the_fewest_values_then_the_most_constraints(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 2);
    add_int(&t, 1, 2);
    add_int(&t, 1, 3);
    forbid_both(&t, 0, 1, 1, 1);
    forbid_both(&t, 1, 1, 2, 1);
    forbid_both(&t, 1, 2, 2, 2);
    expect(&t, "ffc",
           "[] y=1[x1 y2 z1] z=2[z3]*) z/=2[z2]*)) y/=1[y1 z2] z=1[z3] x=1[x2]*) x/=1[x1]*)) "
           "z/=1[z1] x=1[x2]*) x/=1[x1]*))))");
    tree_close(&t);
}

// ---- The choice of values -----------------------------------------------------------------------

// x is one of 1, 2, 5, 8 and 9; y is 1 where x is at most 2, and 2 where it is at least 8: 5 fails.
static void expect_choice(const char *words, const char *expected) {
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 9);
    add_int(&t, 1, 2);
    forbid(&t, 0, 3);
    forbid(&t, 0, 4);
    forbid(&t, 0, 6);
    forbid(&t, 0, 7);
    forbid_both(&t, 0, 1, 1, 2);
    forbid_both(&t, 0, 2, 1, 2);
    forbid_both(&t, 0, 5, 1, 1);
    forbid_both(&t, 0, 5, 1, 2);
    forbid_both(&t, 0, 8, 1, 1);
    forbid_both(&t, 0, 9, 1, 1);
    expect(&t, words, expected);
    tree_close(&t);
}

static void step_takes_a_bound_or_leaves_it(void **state) {
    (void)state;
    expect_choice("step", "[x3 x4 x6 x7] x=1[x2 x5 x8 x9 y2]*) x/=1[x1] x=2[x5 x8 x9 y2]*) x/=2[x2] x=5!) "
                          "x/=5[x5] x=8[x9 y1]*) x/=8[x8 y1]*)))))");
    expect_choice("step,down", "[x3 x4 x6 x7] x=9[x1 x2 x5 x8 y1]*) x/=9[x9] x=8[x1 x2 x5 y1]*) x/=8[x8] "
                               "x=5!) x/=5[x5] x=2[x1 y2]*) x/=2[x2 y2]*)))))");
}

static void enum_takes_one_value_after_the_other(void **state) {
    (void)state;
    expect_choice("enum", "[x3 x4 x6 x7] x=1[x2 x5 x8 x9 y2]*) x=2[x1 x5 x8 x9 y2]*) x=5!) "
                          "x=8[x1 x2 x5 x9 y1]*) x=9[x1 x2 x5 x8 y1]*))");
    expect_choice("enum,down", "[x3 x4 x6 x7] x=9[x1 x2 x5 x8 y1]*) x=8[x1 x2 x5 x9 y1]*) x=5!) "
                               "x=2[x1 x5 x8 x9 y2]*) x=1[x2 x5 x8 x9 y2]*))");
}

static void bisect_takes_one_half_after_the_other(void **state) {
    (void)state;
    expect_choice("bisect", "[x3 x4 x6 x7] x<=5[x8 x9] x<=3[x5] x<=1[x2 y2]*) x>1[x1 y2]*)) x>3!)) "
                            "x>5[x1 x2 x5] x<=8[x9 y1]*) x>8[x8 y1]*)))");
    expect_choice("bisect,down", "[x3 x4 x6 x7] x>5[x1 x2 x5] x>8[x8 y1]*) x<=8[x9 y1]*)) x<=5[x8 x9] x>3!) "
                                 "x<=3[x5] x>1[x1 y2]*) x<=1[x2 y2]*))))");
}

// The median of 1, 2, 5, 8 and 9 is 5, of 1, 2, 8 and 9 the lower of 2 and 8, of 1, 8 and 9 it is 8.
static void median_takes_the_value_in_the_middle_of_the_list(void **state) {
    (void)state;
    expect_choice("median", "[x3 x4 x6 x7] x=5!) x/=5[x5] x=2[x1 x8 x9 y2]*) x/=2[x2] x=8[x1 x9 y1]*) "
                            "x/=8[x8] x=1[x9 y2]*) x/=1[x1 y1]*)))))");
}

// Of 1, 2, 3 and 9 the median is 2; nearest to the middle, 5, is 3.
static void middle_takes_the_value_nearest_to_the_middle_of_the_range(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 9);
    for (int v = 4; v <= 8; v++) forbid(&t, 0, v);
    expect(&t, "middle",
           "[x4 x5 x6 x7 x8] x=3[x1 x2 x9]*) x/=3[x3] x=2[x1 x9]*) x/=2[x2] x=1[x9]*) "
           "x/=1[x1]*))))");
    expect(&t, "median",
           "[x4 x5 x6 x7 x8] x=2[x1 x3 x9]*) x/=2[x2] x=3[x1 x9]*) x/=3[x3] x=1[x9]*) "
           "x/=1[x1]*))))");
    tree_close(&t);
}

// ---- Variables of one's own choice --------------------------------------------------------------

static void parts_are_labelled_one_after_the_other_each_in_its_way(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 2);
    add_int(&t, 1, 3);
    const struct csp_label_part parts[] = {{&t.vars[1], 1, strategy("enum,down")},
                                           {&t.vars[0], 1, strategy("step")}};
    const struct csp_labelling how = {
        .parts = parts, .n_parts = 2, .observe = observe, .observe_context = &t};
    uint64_t found;
    assert_int_equal(csp_label_parts(t.s, &how, &found), CSP_SAT);
    assert_int_equal(found, 6);
    // The letters are those of the variables as they are labelled: x is the one up to 3.
    assert_string_equal(text_string(&t.text),
                        "[] x=3[x1 x2] y=1[y2]*) y/=1[y1]*)) x=2[x1 x3] y=1[y2]*) y/=1[y1]*)) "
                        "x=1[x2 x3] y=1[y2]*) y/=1[y1]*)))");
    tree_close(&t);
}

// x is 0 where a is false and 7 where it is true, which is no block of the kernel's; z is b.
static void a_variable_may_be_a_list_of_literals(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    csp_lit a = csp_bool(t.s), b = csp_bool(t.s);
    const csp_lit lits[] = {csp_not(a), CSP_FALSE, CSP_FALSE, CSP_FALSE, CSP_FALSE, CSP_FALSE, CSP_FALSE, a};
    csp_add_clause(t.s, LITS(a, b));
    csp_add_clause(t.s, LITS(csp_not(a), csp_not(b)));
    t.vars[t.variables++] = (struct csp_var){.lits = lits, .size = 8};
    t.vars[t.variables++] = csp_var_bool(b);
    expect(&t, "leftmost", "[] x=0[x7 y0]*) x/=0[x0 y1]*))");
    expect(&t, "bisect,down", "[] x>3[x0 y1]*) x<=3[x7 y0]*))");
    expect(&t, "max_regret,median", "[] x=0[x7 y0]*) x/=0[x0 y1]*))");
    tree_close(&t);
}

// Variables that are not labelled, but count in answers, are labelled last; the others only complete an
// answer.
static void decision_variables_come_behind_the_parts_and_others_last(void **state) {
    (void)state;
    struct tree t;
    tree_open(&t);
    add_int(&t, 1, 2);
    csp_lit counts = csp_bool(t.s), rest = csp_bool(t.s);
    csp_decide(t.s, counts);
    csp_add_clause(t.s, LITS(counts, rest));
    expect(&t, "leftmost", "[] x=1[x2] y=0[y1]*) y/=0[y0] ?=0[]*))) x/=1[x1] y=0[y1]*) y/=0[y0] ?=0[]*))))");
    tree_close(&t);
}

// ---- Observers ----------------------------------------------------------------------------------

static void an_observer_stops_the_search(void **state) {
    (void)state;
    for (uint64_t at = 1; at <= 6; at++) {
        struct tree t;
        post_three(&t, 0, 1, 2);
        t.stop_at = at;
        assert_int_equal(label(&t, "leftmost", NULL), CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(t.s), CSP_STOP_NONE);
        assert_int_equal(t.nodes, at);
        tree_close(&t);
    }
}

static bool count_solution(void *context, struct csp *s) {
    (void)s;
    ++*(int *)context;
    return true;
}

static void being_watched_changes_nothing(void **state) {
    (void)state;
    struct csp_stats stats[2];
    int solutions[2] = {0};
    for (int watched = 0; watched < 2; watched++) {
        struct tree t;
        post_three(&t, 0, 1, 2);
        const struct csp_label_part part = {t.vars, 3, strategy("anti_first_fail,bisect,down")};
        const struct csp_labelling how = {.parts = &part,
                                          .n_parts = 1,
                                          .visit = count_solution,
                                          .context = &solutions[watched],
                                          .observe = watched ? observe : NULL,
                                          .observe_context = &t};
        assert_int_equal(csp_label_parts(t.s, &how, NULL), CSP_SAT);
        stats[watched] = csp_statistics(t.s);
        tree_close(&t);
    }
    assert_int_equal(solutions[0], 4);
    assert_int_equal(solutions[1], 4);
    assert_memory_equal(&stats[0], &stats[1], sizeof stats[0]);
}

// At each event the kernel tells what is known: every pruned value is ruled out.
static bool look(void *context, const struct csp *s, const struct csp_event *e) {
    const struct tree *t = context;
    for (size_t i = 0; i < e->n_pruned; i++)
        assert_int_equal(csp_known(s, is(t, (int)e->pruned[i].variable, e->pruned[i].value)), -1);
    return true;
}

static void an_observer_sees_what_is_known(void **state) {
    (void)state;
    struct tree t;
    post_three(&t, 0, 1, 2);
    const struct csp_label_part part = {t.vars, 3, strategy("min")};
    const struct csp_labelling how = {.parts = &part, .n_parts = 1, .observe = look, .observe_context = &t};
    assert_int_equal(csp_label_parts(t.s, &how, NULL), CSP_SAT);
    assert_int_equal(csp_known(t.s, is(&t, 1, 2)), -1); // a fact
    assert_int_equal(csp_known(t.s, is(&t, 1, 1)), 0);
    tree_close(&t);
}

static void every_allocation_of_a_watched_search_may_fail(void **state) {
    (void)state;
    enum csp_answer answer = CSP_NO_MEMORY;
    for (uint64_t n = 1; answer == CSP_NO_MEMORY; n++) {
        struct tree t;
        post_three(&t, 0, 1, 2);
        const struct csp_label_part part = {t.vars, 3, strategy("ffc,bisect")};
        const struct csp_labelling how = {
            .parts = &part, .n_parts = 1, .observe = look, .observe_context = &t};
        t.mem.fail_at = t.mem.calls + n;
        answer = csp_label_parts(t.s, &how, NULL);
        csp_free(t.s);
        text_free(&t.text);
        assert_int_equal(t.mem.used, 0);
    }
    assert_int_equal(answer, CSP_SAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_is_told_from_its_choice_to_its_end),
        cmocka_unit_test(leftmost_takes_the_first_that_is_open),
        cmocka_unit_test(min_takes_the_smallest_lower_bound),
        cmocka_unit_test(max_takes_the_greatest_upper_bound),
        cmocka_unit_test(ff_takes_the_fewest_values),
        cmocka_unit_test(anti_first_fail_takes_the_most_values_and_the_leftmost_of_equals),
        cmocka_unit_test(max_regret_takes_the_widest_gap_between_the_two_smallest),
        cmocka_unit_test(occurrence_takes_the_most_constraints),
        cmocka_unit_test(ffc_takes_the_fewest_values_then_the_most_constraints),
        cmocka_unit_test(step_takes_a_bound_or_leaves_it),
        cmocka_unit_test(enum_takes_one_value_after_the_other),
        cmocka_unit_test(bisect_takes_one_half_after_the_other),
        cmocka_unit_test(median_takes_the_value_in_the_middle_of_the_list),
        cmocka_unit_test(middle_takes_the_value_nearest_to_the_middle_of_the_range),
        cmocka_unit_test(parts_are_labelled_one_after_the_other_each_in_its_way),
        cmocka_unit_test(a_variable_may_be_a_list_of_literals),
        cmocka_unit_test(decision_variables_come_behind_the_parts_and_others_last),
        cmocka_unit_test(an_observer_stops_the_search),
        cmocka_unit_test(being_watched_changes_nothing),
        cmocka_unit_test(an_observer_sees_what_is_known),
        cmocka_unit_test(every_allocation_of_a_watched_search_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
