// Trees of searches: they are stored and folded without losing anything, and one can watch them grow.
#include "lab.h"
#include "lab/tree.h"

// ---- Trees -----------------------------------------------------------------------------------------------

static void grow(struct lab_tree *t, const struct puzzle *p, const char *view, bool all, size_t kept,
                 size_t shown, struct mem *m) {
    struct fault f = {0};
    *t = (struct lab_tree){.question = ask(p, view), .name = "it", .most_kept = kept};
    t->question.all = all;
    assert_true(lab_tree_grow(t, shown, NULL, m, &f));
}

static void the_tree_adds_up(const struct lab_tree *t) {
    const struct lab_trace *trace = &t->trace;
    for (size_t i = 0; i < trace->nodes.size; i++) {
        const struct lab_node *n = &trace->nodes.at[i];
        uint64_t inside = 1, failures = n->outcome == LAB_FAILED, solutions = n->outcome == LAB_SOLVED;
        uint32_t child = (uint32_t)i + 1;
        for (; child < n->end; child = trace->nodes.at[child].end) {
            assert_int_equal(trace->nodes.at[child].parent, i);
            assert_int_equal(trace->nodes.at[child].depth, n->depth + 1);
            inside += trace->nodes.at[child].inside;
            failures += trace->nodes.at[child].failures;
            solutions += trace->nodes.at[child].solutions;
        }
        assert_int_equal(child, n->end);
        if (n->folded) continue;
        assert_int_equal(n->inside, inside);
        assert_int_equal(n->failures, failures);
        assert_int_equal(n->solutions, solutions);
        if (inside > 1) assert_int_equal(n->outcome, LAB_INNER);
    }
}

static void the_tree_has_as_many_failures_as_there_were_backtracks(void **state) {
    (void)state;
    static const char *const names[] = {"akari:paper/3", "chess-num:paper/2", "chess-loop:paper/3",
                                        "chess-avoid:paper/1"};
    for (size_t k = 0; k < 4; k++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        struct lab_tree t;
        const struct family *family;
        if (families_builtin(NULL, names[k], &family) == NULL) continue;
        read_builtin(&p, &m, names[k]);
        grow(&t, &p, NULL, false, 0, 100, &m);
        assert_true(t.finished);
        the_tree_adds_up(&t);
        assert_int_equal(t.trace.nodes.at[0].failures, t.stats.backtracks);
        assert_int_equal(t.trace.nodes.at[0].solutions, 1);
        lab_tree_free(&t);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

static void a_tree_that_is_folded_as_it_grows_keeps_its_sizes(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct lab_tree whole, folded;
    read_builtin(&p, &m, "akari:paper/3");
    grow(&whole, &p, NULL, true, 0, 1000000, &m);
    grow(&folded, &p, NULL, true, 20, 1000000, &m);
    the_tree_adds_up(&whole);
    the_tree_adds_up(&folded);
    assert_true(folded.trace.nodes.size < whole.trace.nodes.size);
    assert_int_equal(folded.trace.nodes.at[0].inside, whole.trace.nodes.at[0].inside);
    assert_int_equal(folded.trace.nodes.at[0].failures, whole.trace.nodes.at[0].failures);
    assert_int_equal(folded.trace.nodes.at[0].solutions, whole.trace.nodes.at[0].solutions);
    lab_tree_free(&whole);
    lab_tree_free(&folded);
    puzzle_free(&p);
}

static void hidden_subtrees_show_their_sizes(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    read_builtin(&p, &m, "akari:paper/3");
    for (size_t most = 1; most <= 400; most = most * 3 + 1) {
        struct lab_tree t;
        uint64_t told = 0;
        grow(&t, &p, NULL, true, 0, most, &m);
        assert_true(t.shown.size <= most);
        for (size_t i = 0; i < t.shown.size; i++)
            told += t.shown.at[i].folded ? t.trace.nodes.at[t.shown.at[i].node].inside : 1;
        assert_int_equal(told, t.trace.nodes.at[0].inside);
        lab_tree_free(&t);
    }
    puzzle_free(&p);
}

static void no_two_nodes_of_a_picture_stand_on_each_other(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct lab_tree t;
    read_builtin(&p, &m, "chess-num:paper/2");
    grow(&t, &p, "squares", true, 0, 400, &m);
    for (size_t i = 0; i < t.shown.size; i++)
        for (size_t k = 0; k < i; k++) {
            const struct lab_shown *a = &t.shown.at[i], *b = &t.shown.at[k];
            if (t.trace.nodes.at[a->node].depth != t.trace.nodes.at[b->node].depth) continue;
            assert_true(a->x - b->x > 0.999); // what comes later stands to the right
        }
    struct text out;
    text_init(&out, &m);
    lab_tree_write(&t, NULL, LAB_SVG, &out);
    assert_balanced(text_string(&out));
    assert_int_equal(count(text_string(&out), "class=\"point\""), t.shown.size);
    text_clear(&out);
    lab_tree_write(&t, &t, LAB_SVG, &out);
    assert_balanced(text_string(&out));
    assert_int_equal(count(text_string(&out), "class=\"point\""), 2 * t.shown.size);
    assert_int_equal(count(text_string(&out), "<svg"), 1);
    text_clear(&out);
    lab_tree_write(&t, NULL, LAB_CSV, &out);
    assert_int_equal(count(text_string(&out), "\n"), t.shown.size + 1);
    text_clear(&out);
    lab_tree_write(&t, NULL, LAB_HTML, &out);
    assert_balanced(text_string(&out));
    text_free(&out);
    lab_tree_free(&t);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Watching --------------------------------------------------------------------------------------------

static void the_board_at_the_solution_is_solved(void **state) {
    (void)state;
    static const char *const names[] = {"akari:paper/1", "chess-num:paper/1", "chess-loop:paper/4"};
    for (size_t k = 0; k < 3; k++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p, board;
        struct lab_tree t;
        bool solved;
        read_builtin(&p, &m, names[k]);
        grow(&t, &p, NULL, false, 0, 1, &m);
        struct lab_watch w = {.tree = &t};
        assert_true(lab_watch_next(&w, LAB_SOLVED));
        assert_true(lab_trace_board(&t.trace, w.at, &board));
        assert_true(family_judge(&board, &m, &solved));
        assert_true(solved);
        puzzle_free(&board);
        lab_tree_free(&t);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

static void one_can_go_anywhere_in_a_tree_and_not_beyond(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct lab_tree t;
    read_builtin(&p, &m, "akari:paper/1");
    grow(&t, &p, NULL, false, 0, 1, &m);
    struct lab_watch w = {.tree = &t};
    assert_false(lab_watch_step(&w, -1));
    assert_false(lab_watch_up(&w));
    assert_true(lab_watch_step(&w, 3));
    assert_int_equal(w.at, 3);
    assert_true(lab_watch_up(&w));
    assert_int_equal(w.at, t.trace.nodes.at[3].parent);
    assert_true(lab_watch_next(&w, LAB_FAILED));
    assert_int_equal(t.trace.nodes.at[w.at].outcome, LAB_FAILED);
    assert_true(lab_watch_step(&w, 1000000));
    assert_int_equal(w.at, t.trace.nodes.size - 1);
    assert_false(lab_watch_next(&w, LAB_FAILED));
    for (uint64_t i = 0; i < t.trace.nodes.size; i++) {
        assert_true(lab_watch_go(&w, i));
        assert_int_equal(w.at, i);
    }
    assert_false(lab_watch_go(&w, t.trace.nodes.size));
    assert_true(lab_watch_step(&w, -1000000));
    assert_int_equal(w.at, 0);
    struct text out;
    text_init(&out, &m);
    assert_true(lab_watch_page(&t, &out));
    assert_balanced(text_string(&out));
    text_free(&out);
    lab_tree_free(&t);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_has_as_many_failures_as_there_were_backtracks),
        cmocka_unit_test(a_tree_that_is_folded_as_it_grows_keeps_its_sizes),
        cmocka_unit_test(hidden_subtrees_show_their_sizes),
        cmocka_unit_test(no_two_nodes_of_a_picture_stand_on_each_other),
        cmocka_unit_test(the_board_at_the_solution_is_solved),
        cmocka_unit_test(one_can_go_anywhere_in_a_tree_and_not_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
