// Tests of the library as an outside program uses it: playing puzzles.
#include "library.h"

static const char four[] = "akari 3x3\n...\n.4.\n...\n";

static void expect_saved(roque *r, roque_play *g, const char *text) {
    char *saved = roque_play_save(r, g);
    assert_non_null(saved);
    assert_string_equal(saved, text);
    roque_string_free(saved);
}

static void a_game_is_played_saved_and_gone_on_with(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_read(r, four, ROQUE_STRING);
    roque_play *g = roque_play_start(r, p);
    roque_puzzle_free(p);
    assert_true(roque_play_do(g, "r1c2=*"));
    assert_true(roque_play_do(g, "r2c1=*,r1c1=x"));
    assert_true(roque_play_pin(g, "here"));
    assert_true(roque_play_undo(g));
    assert_int_equal(roque_play_done(g), 1);
    assert_int_equal(roque_play_undone(g), 1);
    roque_play_pass(g, 61.5);
    expect_saved(
        r, g,
        "; moves: r1c2=* r2c1=*,r1c1=x\n; at: 1\n; pin: 2 here\n; time: 61\nakari 3x3\n...\n.4.\n...\n");
    char *saved = roque_play_save(r, g);
    roque_play_free(g);
    g = roque_play_load(r, saved, ROQUE_STRING);
    roque_string_free(saved);
    assert_string_equal(roque_play_pin_name(g, 0), "here");
    assert_null(roque_play_pin_name(g, 1));
    assert_true(roque_play_seconds(g) >= 61);
    assert_true(roque_play_back(g, "here"));
    assert_int_equal(roque_puzzle_cell(roque_play_board(g), 2, 1), '*');
    assert_int_equal(roque_puzzle_cell(roque_play_given(g), 2, 1), '.');
    assert_true(roque_play_restart(g));
    assert_int_equal(roque_puzzle_cell(roque_play_board(g), 2, 1), '.');
    assert_false(roque_play_redo(g));
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    roque_play_free(g);
    leave(r);
}

static void impossible_actions_are_reported_and_change_nothing(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_play *g = roque_play_load(r, four, ROQUE_STRING);
    assert_false(roque_play_do(g, "r2c2=*"));
    assert_string_equal(roque_error(r), "nothing goes into this cell");
    assert_false(roque_play_do(g, "r9c2=*"));
    expect_in(roque_error(r), "not on the board");
    assert_false(roque_play_back(g, "there"));
    expect_in(roque_error(r), "no pin");
    assert_int_equal(roque_play_done(g), 0);
    roque_play_free(g);
    assert_null(roque_play_load(r, "akari 3x3\n", ROQUE_STRING));
    assert_int_equal(roque_error_line(r), 2);
    assert_null(roque_play_start(r, NULL));
    assert_false(roque_play_do(NULL, "r1c1=*"));
    assert_null(roque_play_board(NULL));
    assert_null(roque_play_hint(NULL, NULL));
    roque_play_free(NULL);
    leave(r);
}

static void a_game_tells_how_it_stands(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_play *g = roque_play_load(r, four, ROQUE_STRING);
    assert_true(roque_play_do(g, "r1c1=*"));
    roque_verdict *v = roque_play_errors(g, true);
    assert_int_equal(roque_verdict_broken(v), 1);
    expect_in(roque_verdict_text(v, 0), "the 4 at r2c2");
    roque_verdict_free(v);
    assert_int_equal(roque_play_help(g, ROQUE_CHECKS), 1);
    assert_true(roque_play_do(g, "r1c1=.,r1c2=*,r2c1=*,r2c3=*"));
    assert_false(roque_play_is_solved(g));
    assert_true(roque_play_progress(g) > 0 && roque_play_progress(g) < 100);
    assert_true(roque_play_do(g, "r3c2=*"));
    assert_true(roque_play_is_solved(g));
    assert_int_equal(roque_play_progress(g), 100);
    roque_play_free(g);
    g = roque_play_load(r, "chess-loop 3x2 rook king 2\n", ROQUE_STRING);
    assert_true(roque_play_do(g, "r1c1=R"));
    assert_int_equal(roque_play_left(g, 'R'), 1);
    assert_int_equal(roque_play_left(g, 'K'), 2);
    roque_play_free(g);
    leave(r);
}

static void hints_get_stronger_and_steps_are_done(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_play *g = roque_play_load(r, four, ROQUE_STRING);
    for (int i = ROQUE_WHERE_TO_LOOK; i <= ROQUE_THE_STEP; i++) {
        enum roque_hint_level level;
        roque_explanation *e = roque_play_hint(g, &level);
        assert_int_equal(level, i);
        char *words = roque_explanation_hint(r, e, level);
        expect_in(words, i == ROQUE_WHERE_TO_LOOK ? "Look at" : "The 4 at r2c2");
        roque_string_free(words);
        roque_explanation_free(e);
    }
    assert_int_equal(roque_play_help(g, ROQUE_HINTS), 3);
    assert_true(roque_play_do(g, "r1c1=*"));
    roque_explanation *why = roque_play_why(g);
    assert_int_equal(roque_explanation_status(why), ROQUE_MISTAKE);
    roque_explanation_free(why);
    assert_true(roque_play_step(g)); // takes the mistake back
    assert_true(roque_play_step(g));
    assert_true(roque_play_is_solved(g));
    assert_false(roque_play_step(g));
    assert_int_equal(roque_error_kind(r), ROQUE_OK);
    assert_int_equal(roque_play_help(g, ROQUE_STEPS), 2);
    roque_play_free(g);
    leave(r);
}

// Call every function, up to the first that fails.
static bool live(roque *r) {
    enum roque_hint_level level;
    roque_play *g = roque_play_load(r, four, ROQUE_STRING);
    bool ok = roque_play_do(g, "r1c1=x,r1c2-*") && roque_play_pin(g, "a") && roque_play_undo(g) &&
              roque_play_back(g, "a") && roque_play_restart(g);
    roque_explanation *e = ok ? roque_play_hint(g, &level) : NULL;
    roque_verdict *v = e != NULL ? roque_play_errors(g, true) : NULL;
    char *saved = v != NULL && roque_play_step(g) ? roque_play_save(r, g) : NULL;
    ok = saved != NULL && roque_play_progress(g) > 0;
    roque_string_free(saved);
    roque_verdict_free(v);
    roque_explanation_free(e);
    roque_play_free(g);
    return ok;
}

static void every_failing_allocation_is_an_error_and_leaks_nothing(void **state) {
    (void)state;
    bool whole = false;
    for (uint64_t n = 2; !whole; n++) {
        roque *r = roque_new();
        r->mem.fail_at = n;
        bool ok = live(r);
        whole = r->mem.calls < n;
        if (!ok) assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
        leave(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_saved_and_gone_on_with),
        cmocka_unit_test(impossible_actions_are_reported_and_change_nothing),
        cmocka_unit_test(a_game_tells_how_it_stands),
        cmocka_unit_test(hints_get_stronger_and_steps_are_done),
        cmocka_unit_test(every_failing_allocation_is_an_error_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
