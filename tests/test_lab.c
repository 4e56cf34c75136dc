// The experiments of the lab: their counts are right on every number of threads, and the output can be read
// again.
#include "lab.h"
#include "lab/tree.h"
#include "seeds.h"

static const struct lab_conduct alone = {.threads = 1}, four = {.threads = 4};

// ---- Strategies ------------------------------------------------------------------------------------------

static void run_strategies(struct lab_strategies *s, const struct puzzle *p, const char *view,
                           const struct lab_conduct *conduct) {
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    *s = (struct lab_strategies){.question = ask(p, view), .name = "a,puzzle"};
    assert_true(lab_strategies_run(s, conduct, &m, &f));
    assert_int_equal(m.used, 0);
}

static size_t place_of(struct csp_strategy how) {
    return ((how.down ? LAB_BRANCHES : 0) + (size_t)how.branch) * LAB_SELECTS + (size_t)how.select;
}

static void every_strategy_has_one_place(void **state) {
    (void)state;
    for (size_t i = 0; i < LAB_STRATEGIES; i++) assert_int_equal(place_of(lab_strategies_at(i).how), i);
    assert_true(lab_strategies_at(LAB_STRATEGIES).learning);
    assert_int_equal(lab_strategies_at(LAB_STRATEGIES + 1).how.select, CSP_DOM_WDEG);
    assert_int_equal(lab_strategies_at(LAB_STRATEGIES + 2).how.ties, 1);
}

static void counters_and_trees_are_the_same_on_any_number_of_threads(void **state) {
    (void)state;
    static const char *const names[] = {"akari:paper/1", "chess-num:paper/1", "chess-loop:paper/4"};
    for (size_t k = 0; k < 3; k++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        static struct lab_strategies one, several;
        if (!seeds_case(k)) continue;
        read_builtin(&p, &m, names[k]);
        run_strategies(&one, &p, NULL, &alone);
        run_strategies(&several, &p, NULL, &four);
        for (size_t i = 0; i < LAB_SEARCHERS; i++) {
            assert_true(one.at[i].counted && one.at[i].timed);
            assert_int_equal(one.at[i].finished, several.at[i].finished);
            assert_int_equal(one.at[i].stats.decisions, several.at[i].stats.decisions);
            assert_int_equal(one.at[i].stats.backtracks, several.at[i].stats.backtracks);
            assert_int_equal(one.at[i].stats.prunings, several.at[i].stats.prunings);
            assert_int_equal(one.at[i].stats.resumptions, several.at[i].stats.resumptions);
            assert_int_equal(one.at[i].tree, several.at[i].tree);
            if (i < LAB_STRATEGIES) assert_int_equal(one.tree[i], several.tree[i]);
        }
        puzzle_free(&p);
    }
}

// If all variables have two values, all value choices but their direction are the same, and so are all orders
// that look only at values.
static void with_zeros_and_ones_nearly_all_strategies_walk_the_same_tree(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    static struct lab_strategies s;
    read_builtin(&p, &m, "akari:paper/3");
    run_strategies(&s, &p, "cells", &alone);
    assert_in_range(s.trees, 2, 4);
    for (size_t i = 0; i < LAB_STRATEGIES; i++) {
        struct csp_strategy how = lab_strategies_at(i).how;
        bool by_uses = how.select == CSP_OCCURRENCE || how.select == CSP_FFC;
        struct csp_strategy plain = {by_uses ? CSP_OCCURRENCE : CSP_LEFTMOST, CSP_STEP, how.down, 0};
        if (how.branch == CSP_MEDIAN || how.branch == CSP_MIDDLE) plain.down = false;
        assert_int_equal(s.tree[i], s.tree[place_of(plain)]);
    }
    puzzle_free(&p);
}

static void strategies_that_differ_in_a_counter_have_different_trees(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    static struct lab_strategies s;
    if (seeds_few()) return;
    read_builtin(&p, &m, "chess-num:paper/2");
    run_strategies(&s, &p, "squares", &alone);
    assert_in_range(s.trees, 5, LAB_STRATEGIES);
    for (size_t i = 0; i < LAB_STRATEGIES; i++)
        for (size_t k = 0; k < i; k++)
            if (s.tree[i] == s.tree[k]) {
                assert_int_equal(s.at[i].stats.decisions, s.at[k].stats.decisions);
                assert_int_equal(s.at[i].stats.backtracks, s.at[k].stats.backtracks);
            }
    puzzle_free(&p);
}

static void a_run_that_is_cut_short_has_no_tree_and_is_a_lower_bound(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault f = {0};
    static struct lab_strategies s;
    struct text out;
    read_builtin(&p, &m, "akari:paper/3");
    s = (struct lab_strategies){.question = ask(&p, NULL), .name = "it"};
    s.question.most_nodes = 5;
    assert_true(lab_strategies_run(&s, &alone, &m, &f));
    size_t place = place_of((struct csp_strategy){CSP_LEFTMOST, CSP_STEP, false, 0});
    assert_false(s.at[place].finished);
    assert_int_equal(s.tree[place], LAB_NO_TREE);
    text_init(&out, &m);
    lab_strategies_write(&s, LAB_TEXT, &out);
    assert_non_null(strstr(text_string(&out), "within 5 nodes"));
    text_free(&out);
    puzzle_free(&p);
}

static void each_strategy_is_a_row_and_each_tree_a_point(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    static struct lab_strategies s;
    struct text out;
    read_builtin(&p, &m, "akari:paper/1");
    run_strategies(&s, &p, NULL, &alone);
    text_init(&out, &m);
    lab_strategies_csv_titles(&out);
    size_t commas = count(text_string(&out), ",");
    lab_strategies_write(&s, LAB_CSV, &out);
    assert_int_equal(count(text_string(&out), "\n"), LAB_SEARCHERS + 1);
    assert_int_equal(count(text_string(&out), "\"a,puzzle\""), LAB_SEARCHERS);
    // Strategies have commas too: one with a direction has two, and so has the one with random ties.
    size_t expected = (commas + 1) * LAB_SEARCHERS + commas + LAB_STRATEGIES + LAB_STRATEGIES / 2 + 3;
    assert_int_equal(count(text_string(&out), ","), expected);
    text_clear(&out);
    lab_strategies_write(&s, LAB_SVG, &out);
    assert_balanced(text_string(&out));
    assert_int_equal(count(text_string(&out), "class=\"point\""), s.trees + 1);
    text_clear(&out);
    lab_page_begin(&out, "a <title>");
    lab_strategies_write(&s, LAB_HTML, &out);
    lab_page_end(&out);
    assert_balanced(text_string(&out));
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void trees_are_called_by_letters(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    for (int i = 0; i < 80; i += 13) {
        lab_say_tree(&out, i);
        text_char(&out, ' ');
    }
    assert_string_equal(text_string(&out), "a n aa an ba bn ca ");
    text_free(&out);
}

// ---- Spreads, growth, orders -----------------------------------------------------------------------------

static void a_spread_is_what_a_quarter_half_and_all_do_not_exceed(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct lab_spread s;
    struct lab_measured at[9] = {{0}};
    static const uint64_t us[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};
    for (size_t i = 0; i < 9; i++)
        at[i] = (struct lab_measured){.counted = true, .finished = us[i] < 8, .us = us[i]};
    assert_true(lab_spread_of(at, sizeof *at, 9, lab_seconds, &m, &s));
    assert_int_equal(s.n, 9);
    assert_int_equal(s.finished, 7);
    assert_int_equal(s.at[LAB_QUARTER] * 1e6 + 0.5, 3);
    assert_int_equal(s.at[LAB_MEDIAN] * 1e6 + 0.5, 5);
    assert_int_equal(s.at[LAB_THREE_QUARTERS] * 1e6 + 0.5, 7);
    assert_int_equal(s.at[LAB_WORST] * 1e6 + 0.5, 9);
    assert_false(s.beyond[2]);
    assert_true(s.beyond[3]);
    assert_true(lab_spread_of(at, sizeof *at, 0, lab_seconds, &m, &s));
    assert_int_equal(s.n, 0);
    assert_int_equal(m.used, 0);
}

static struct lab_growth growth_of(const char *family, int from, int to) {
    struct lab_growth g = {.request = make_defaults(family_named(family, strlen(family))),
                           .option = "size",
                           .from = from,
                           .to = to,
                           .step = 1,
                           .per = 3,
                           .n_searchers = 2};
    g.request.seed = 7;
    g.question = (struct lab_question){.view = view_list(g.request.family), .most_nodes = 5000, .repeat = 1};
    g.searchers[1].learning = true;
    return g;
}

static void growth_counts_the_same_on_any_number_of_threads(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct lab_growth one = growth_of("akari", 4, 6), several = growth_of("akari", 4, 6);
    assert_true(lab_growth_check(&one, &f));
    assert_true(lab_growth_run(&one, &alone, &m, &f));
    assert_true(lab_growth_run(&several, &four, &m, &f));
    assert_int_equal(one.n_boards, 9);
    for (size_t i = 0; i < 9; i++) {
        assert_true(one.boards[i].made);
        assert_int_equal(one.boards[i].puzzle.width, 4 + (int)i / 3);
        assert_true(puzzle_same(&one.boards[i].puzzle, &several.boards[i].puzzle));
        for (size_t k = 0; k < 2; k++)
            assert_int_equal(one.boards[i].at[k].stats.decisions, several.boards[i].at[k].stats.decisions);
    }
    struct text out;
    text_init(&out, &m);
    lab_growth_write(&one, LAB_CSV, &out);
    assert_int_equal(count(text_string(&out), "\n"), 1 + 9 * 2);
    text_clear(&out);
    lab_growth_write(&one, LAB_SVG, &out);
    assert_balanced(text_string(&out));
    assert_int_equal(count(text_string(&out), "class=\"point\""), 2 * 2 * 3); // time and backtracks
    text_free(&out);
    lab_growth_free(&one, &m);
    lab_growth_free(&several, &m);
    assert_int_equal(m.used, 0);
}

static void a_range_that_cannot_be_is_refused(void **state) {
    (void)state;
    struct fault f = {0};
    struct lab_growth g = growth_of("chess-num", 60, 65);
    assert_false(lab_growth_check(&g, &f));
    assert_non_null(strstr(f.text, "at most 64"));
    g = growth_of("akari", 9, 8);
    assert_false(lab_growth_check(&g, &f));
    g = growth_of("akari", 1, 1000);
    g.per = 1000;
    assert_false(lab_growth_check(&g, &f));
    assert_non_null(strstr(f.text, "100000"));
}

static void all_orders_are_tried_where_there_are_few(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct puzzle p;
    read_builtin(&p, &m, "chess-num:paper/2");
    for (size_t wanted = 10; wanted <= 24; wanted += 14) {
        struct lab_order o = {.question = ask(&p, "clues"), .name = "it", .seed = 3, .wanted = wanted};
        assert_true(lab_order_run(&o, &four, &m, &f));
        assert_int_equal(o.n, wanted);
        assert_int_equal(o.every, wanted == 24);
        assert_int_equal(o.clues, 4);
        for (size_t i = 0; i < o.n; i++) {
            uint32_t sum = 0;
            for (size_t k = 0; k < 4; k++) sum += o.orders[i * 4 + k];
            assert_int_equal(sum, 10 + 30 + 40 + 58); // the same four cells
            assert_true(o.at[i].counted && o.at[i].finished);
            for (size_t k = 0; k < i && o.every; k++)
                assert_memory_not_equal(o.orders + 4 * i, o.orders + 4 * k, 4 * sizeof *o.orders);
        }
        struct text out;
        text_init(&out, &m);
        lab_order_write(&o, LAB_CSV, &out);
        assert_int_equal(count(text_string(&out), "\n"), wanted + 2);
        text_clear(&out);
        lab_order_write(&o, LAB_SVG, &out);
        assert_balanced(text_string(&out));
        assert_int_equal(count(text_string(&out), "class=\"point\""), wanted + 2);
        text_free(&out);
        lab_order_free(&o, &m);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Papers ----------------------------------------------------------------------------------------------

static void can_be_read(const struct family *f, const struct experiment *e) {
    struct mem m = MEM_UNLIMITED;
    size_t where, length;
    struct csp_strategy how;
    assert_non_null(view_named(f, e->view, strlen(e->view)));
    assert_non_null(e->said);
    assert_non_null(e->differs);
    for (const char *const *s = e->strategies; s != NULL && *s != NULL; s++)
        assert_true(strcmp(*s, "learning") == 0 || csp_strategy_parse(*s, &how, &where, &length));
    for (const char *const *p = e->puzzles; p != NULL && *p != NULL; p++) {
        char name[64];
        struct puzzle puzzle;
        snprintf(name, sizeof name, "%s:%s", f->name, *p);
        read_builtin(&puzzle, &m, name);
        puzzle_free(&puzzle);
    }
    for (const struct experiment_figure *g = e->figures; g != NULL && g->what != NULL; g++) {
        double seconds = 0;
        assert_true(lab_paper_figure(e, g->what, &seconds) && seconds > 0);
        if (e->kind == EXPERIMENT_STRATEGIES) assert_true(csp_strategy_parse(g->what, &how, &where, &length));
    }
}

static void experiments_that_families_name_can_be_read(void **state) {
    (void)state;
    const struct family *f;
    const struct experiment *e;
    size_t n = 0;
    for (; lab_paper_at(n, &f, &e); n++) {
        char name[64];
        const struct family *found;
        const struct experiment *same;
        snprintf(name, sizeof name, "%s/%s", f->name, e->name);
        assert_true(lab_paper_named(name, &found, &same));
        assert_ptr_equal(found, f);
        assert_ptr_equal(same, e);
        can_be_read(f, e);
    }
    assert_in_range(n, 7, 100);
}

// The same experiments, reduced to a few nodes.
static void every_experiment_can_be_repeated_and_told(void **state) {
    (void)state;
    static struct lab_paper p;
    const struct family *f;
    const struct experiment *e;
    for (size_t n = 0; lab_paper_at(n, &f, &e); n++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault = {0};
        struct text out;
        struct experiment short_one = *e;
        if (e->kind == EXPERIMENT_GROWTH) short_one.per = 1, short_one.to = e->from;
        p = (struct lab_paper){.family = f, .experiment = &short_one, .seed = 1, .orders = 3};
        p.limits = (struct lab_question){.most_nodes = 20, .repeat = 1};
        if (!lab_paper_run(&p, &alone, &m, &fault)) fail_msg("%s/%s: %s", f->name, e->name, fault.text);
        for (enum lab_medium medium = LAB_TEXT; medium < LAB_MEDIA; medium++) {
            text_init(&out, &m);
            lab_paper_write(&p, medium, &out);
            assert_false(out.failed);
            assert_true(out.size > 0);
            if (medium == LAB_SVG || medium == LAB_HTML) assert_balanced(text_string(&out));
            text_free(&out);
        }
        lab_paper_free(&p, &m);
        assert_int_equal(m.used, 0);
    }
}

// ---- Without memory --------------------------------------------------------------------------------------

static void every_allocation_may_fail(void **state) {
    (void)state;
    struct mem keep = MEM_UNLIMITED;
    struct puzzle p;
    read_builtin(&p, &keep, "chess-num:paper/2");
    for (uint64_t at = 1;; at++) {
        if (!seeds_take(at)) continue;
        struct mem m = {.fail_at = at};
        struct fault f = {0};
        struct text out;
        struct lab_tree t = {.question = ask(&p, NULL), .name = "it"};
        text_init(&out, &m);
        bool ok = lab_tree_grow(&t, 30, NULL, &m, &f);
        if (ok) lab_tree_write(&t, NULL, LAB_TEXT, &out);
        if (ok) lab_tree_write(&t, NULL, LAB_CSV, &out);
        if (ok) lab_tree_write(&t, NULL, LAB_SVG, &out);
        ok = ok && !out.failed;
        assert_int_equal(ok, m.calls < at);
        if (!ok && out.failed == false) assert_int_equal(f.kind, FAULT_MEMORY);
        lab_tree_free(&t);
        text_free(&out);
        assert_int_equal(m.used, 0);
        if (ok) break;
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_strategy_has_one_place),
        cmocka_unit_test(counters_and_trees_are_the_same_on_any_number_of_threads),
        cmocka_unit_test(with_zeros_and_ones_nearly_all_strategies_walk_the_same_tree),
        cmocka_unit_test(strategies_that_differ_in_a_counter_have_different_trees),
        cmocka_unit_test(a_run_that_is_cut_short_has_no_tree_and_is_a_lower_bound),
        cmocka_unit_test(each_strategy_is_a_row_and_each_tree_a_point),
        cmocka_unit_test(trees_are_called_by_letters),
        cmocka_unit_test(a_spread_is_what_a_quarter_half_and_all_do_not_exceed),
        cmocka_unit_test(growth_counts_the_same_on_any_number_of_threads),
        cmocka_unit_test(a_range_that_cannot_be_is_refused),
        cmocka_unit_test(all_orders_are_tried_where_there_are_few),
        cmocka_unit_test(experiments_that_families_name_can_be_read),
        cmocka_unit_test(every_experiment_can_be_repeated_and_told),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
