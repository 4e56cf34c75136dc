// Tests of the library as an outside program uses it: games of Echek.
#include "library.h"

static const char start[] = "4/2k1/1K2/4 w QRBNPqrbnp", wins_in_5[] = "q2k/2B1/1K2/4 w QRNPrbnp";

static void a_game_begins_at_the_start(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, NULL);
    assert_string_equal(roque_game_position(g), start);
    assert_string_equal(roque_game_rules(g), "paper");
    assert_non_null(strstr(roque_echek_rules(), "A player who encloses the enemy king wins"));
    assert_int_equal(roque_game_mover(g), ROQUE_WHITE);
    assert_int_equal(roque_game_result(g), ROQUE_GOES_ON);
    assert_int_equal(roque_game_played(g), 0);
    char json[80];
    snprintf(json, sizeof json, "{\"position\":\"%s\",\"rules\":\"paper\",\"count\":%zu,\"moves\":[\"%s\",",
             start, roque_game_moves(g), roque_game_move(g, 0));
    expect_in(roque_game_json(g), json);
    for (size_t i = 0; i < roque_game_moves(g); i++) expect_in(roque_game_json(g), roque_game_move(g, i));
    assert_null(roque_game_move(g, roque_game_moves(g)));
    roque_game_free(g);
    leave(r);
}

static void words_that_are_no_game_have_a_column(void **state) {
    (void)state;
    roque *r = roque_new();
    assert_null(roque_game_new(r, "drop=sometimes", NULL));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_int_equal(roque_error_column(r), 6);
    assert_null(roque_game_new(r, NULL, "4/2k1/1X2/4 w QRBNPqrbnp"));
    assert_int_equal(roque_error_column(r), 8);
    assert_null(roque_game_read(r, "Q@b3 Q@b3\n", ROQUE_STRING));
    assert_int_equal(roque_error_line(r), 1);
    assert_int_equal(roque_error_column(r), 8); // there is a piece on b3
    leave(r);
}

static void moves_are_played_and_taken_back(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, NULL);
    assert_true(roque_game_play(g, "q@b3"));
    assert_int_equal(roque_game_mover(g), ROQUE_BLACK);
    const char *first = roque_game_played_move(g, 0);
    assert_string_equal(first, "Q@b3");
    assert_false(roque_game_play(g, "Q@b3"));
    assert_int_equal(roque_error_kind(r), ROQUE_BAD_INPUT);
    assert_false(roque_game_play(g, NULL));
    assert_true(roque_game_play(g, roque_game_move(g, 0)));
    assert_int_equal(roque_game_played(g), 2);
    assert_true(roque_game_take_back(g));
    assert_true(roque_game_take_back(g));
    assert_string_equal(roque_game_position(g), start);
    assert_false(roque_game_take_back(g));
    assert_int_equal(roque_game_played(g), 0);
    roque_game_free(g);
    leave(r);
}

static void a_game_is_written_and_read_again(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, "castle=once", NULL);
    for (int i = 0; i < 8; i++) assert_true(roque_game_play(g, roque_game_move(g, 3)));
    assert_true(roque_game_settle(g, ROQUE_BLACK_RESIGNED));
    char *text = roque_game_write(r, g);
    roque_game *again = roque_game_read(r, text, ROQUE_STRING);
    assert_string_equal(roque_game_position(again), roque_game_position(g));
    assert_string_equal(roque_game_rules(again), "castle=once");
    assert_int_equal(roque_game_result(again), ROQUE_BLACK_RESIGNED);
    for (size_t i = 0; i < 8; i++)
        assert_string_equal(roque_game_played_move(again, i), roque_game_played_move(g, i));
    roque_string_free(text);
    roque_game_free(g);
    roque_game_free(again);
    leave(r);
}

static void players_settle_and_the_board_ends_a_game(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, wins_in_5);
    assert_false(roque_game_settle(g, ROQUE_WHITE_WINS));
    assert_true(roque_game_settle(g, ROQUE_DRAW_AGREED));
    assert_false(roque_game_play(g, roque_game_move(g, 0)));
    expect_in(roque_error(r), roque_game_result_text(g));
    assert_true(roque_game_settle(g, ROQUE_GOES_ON));
    roque_proof *p = roque_game_prove(g, 5, false);
    for (size_t i = 0; i < roque_proof_line(p); i++)
        assert_true(roque_game_play(g, roque_proof_line_move(p, i)));
    assert_int_equal(roque_game_result(g), ROQUE_WHITE_WINS);
    assert_string_equal(roque_game_result_text(g), "White wins");
    assert_int_equal(roque_game_moves(g), 0);
    assert_false(roque_game_settle(g, ROQUE_BLACK_RESIGNED));
    assert_null(roque_game_prove(g, 3, false));
    expect_in(roque_error(r), "ended");
    roque_thought *t = roque_game_best(g, NULL, 3, 0);
    assert_null(roque_thought_move(t));
    expect_in(roque_thought_json(t),
              "\"rules\":\"paper\",\"move\":null,\"line\":[],\"result\":\"White wins\"}\n");
    expect_in(roque_thought_text(t), "White wins");
    roque_thought_free(t);
    roque_proof_free(p);
    roque_game_free(g);
    leave(r);
}

static void the_engine_thinks_and_tells_why(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, wins_in_5);
    roque_thought *t = roque_game_best(g, NULL, 6, 0);
    char json[80];
    assert_int_equal(roque_thought_wins(t), 5);
    assert_true(roque_thought_depth(t) >= 5);
    assert_int_equal(roque_thought_line(t), 5);
    assert_string_equal(roque_thought_line_move(t, 0), roque_thought_move(t));
    assert_null(roque_thought_line_move(t, 5));
    snprintf(json, sizeof json, "\"move\":\"%s\",\"line\":[\"%s\",\"%s\"", roque_thought_move(t),
             roque_thought_move(t), roque_thought_line_move(t, 1));
    expect_in(roque_thought_json(t), json);
    expect_in(roque_thought_json(t), "\"win\":5,");
    expect_in(roque_thought_text(t), "a proven win in 5 plies");
    roque_thought_free(t);
    t = roque_game_best(g, "random", 0, 3);
    roque_thought *same = roque_game_best(g, "random", 0, 3);
    assert_string_equal(roque_thought_move(t), roque_thought_move(same));
    roque_thought_free(t);
    roque_thought_free(same);
    assert_null(roque_game_best(g, "wizard", 0, 0));
    expect_in(roque_error(r), "wizard");
    roque_game_free(g);
    leave(r);
}

static void a_proof_has_a_line_bounds_and_a_certificate(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, wins_in_5);
    roque_set_threads(r, 2);
    roque_proof *win = roque_game_prove(g, 7, true), *none = roque_game_prove(g, 3, false);
    assert_int_equal(roque_proof_result(win), ROQUE_WIN);
    assert_int_equal(roque_proof_plies(win), 5);
    assert_int_equal(roque_proof_line(win), 5);
    expect_in(roque_proof_json(win), "\"result\":\"win\",\"winner\":\"white\",\"plies\":5,\"line\":[\"");
    assert_true(roque_certificate_holds(r, roque_proof_certificate(win), ROQUE_STRING));
    assert_false(roque_certificate_holds(r, "nonsense", ROQUE_STRING));
    assert_int_equal(roque_error_line(r), 1);
    assert_int_equal(roque_proof_result(none), ROQUE_NO_FORCED_WIN);
    assert_int_equal(roque_proof_plies(none), 0);
    assert_true(roque_proof_no_win_within(none, ROQUE_WHITE) >= 3);
    assert_true(roque_proof_no_win_within(none, ROQUE_BLACK) >= 2);
    assert_string_equal(roque_proof_certificate(none), "");
    assert_null(roque_game_prove(g, 0, false));
    assert_null(roque_game_prove(g, ROQUE_DEEPEST_PROOF + 1, false));
    roque_proof_free(win);
    roque_proof_free(none);
    roque_game_free(g);
    leave(r);
}

static void proving_and_thinking_stop_when_they_are_told_to(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, NULL);
    roque_cancel(r);
    roque_proof *p = roque_game_prove(g, 21, false);
    roque_thought *t = roque_game_best(g, NULL, 0, 0);
    assert_int_equal(roque_proof_result(p), ROQUE_NOT_KNOWN);
    assert_non_null(roque_thought_move(t)); // there is always one
    roque_thought_free(t);
    roque_proof_free(p);
    roque_game_free(g);
    leave(r);
}

static void a_memory_limit_is_kept_by_the_engine(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, NULL);
    roque_set_memory_limit(r, (size_t)16 << 20);
    roque_thought *t = roque_game_best(g, NULL, 3, 0);
    assert_non_null(t);
    assert_true(roque_memory_used(r) <= (size_t)16 << 20);
    assert_null(roque_game_prove(g, 5, false));
    assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    roque_set_memory_limit(r, (size_t)96 << 20);
    roque_proof *p = roque_game_prove(g, 5, false);
    assert_int_equal(roque_proof_result(p), ROQUE_NO_FORCED_WIN);
    roque_proof_free(p);
    roque_thought_free(t);
    roque_game_free(g);
    leave(r);
}

static void a_game_is_drawn(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_game *g = roque_game_new(r, NULL, NULL);
    char *text = roque_game_draw(r, g, "text", 0), *flipped = roque_game_draw(r, g, "text", ROQUE_FLIPPED),
         *unicode = roque_game_draw(r, g, "unicode", ROQUE_COLOR);
    expect_in(text, "  > White\n");
    assert_string_not_equal(text, flipped);
    expect_in(unicode, "\033[");
    assert_null(roque_game_draw(r, g, "svg", 0));
    roque_string_free(text);
    roque_string_free(flipped);
    roque_string_free(unicode);
    roque_game_free(g);
    leave(r);
}

static void play(roque *r) {
    roque_game *g = roque_game_new(r, NULL, NULL);
    bool played = roque_game_play(g, "Q@b3");
    if (!played) assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    if (g != NULL && !played) assert_int_equal(roque_game_played(g), 0);
    roque_game_position(g);
    roque_game_json(g);
    char *text = roque_game_write(r, g);
    roque_game *again = roque_game_read(r, text, text == NULL ? 0 : ROQUE_STRING);
    if (text != NULL && again == NULL) assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    roque_thought *t = roque_game_best(again, "easy", 0, 1);
    if (again != NULL && t == NULL) assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    roque_thought_text(t);
    roque_thought_json(t);
    roque_string_free(text);
    roque_thought_free(t);
    roque_game_free(again);
    roque_game_free(g);
}

static void each_allocation_of_a_game_may_fail(void **state) {
    (void)state;
    bool failed = true;
    for (uint64_t n = 1; failed; n++) {
        roque *r = roque_new();
        r->mem.calls = 0;
        r->mem.fail_at = n;
        play(r);
        failed = r->mem.calls >= n;
        leave(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_at_the_start),
        cmocka_unit_test(words_that_are_no_game_have_a_column),
        cmocka_unit_test(moves_are_played_and_taken_back),
        cmocka_unit_test(a_game_is_written_and_read_again),
        cmocka_unit_test(players_settle_and_the_board_ends_a_game),
        cmocka_unit_test(the_engine_thinks_and_tells_why),
        cmocka_unit_test(a_proof_has_a_line_bounds_and_a_certificate),
        cmocka_unit_test(proving_and_thinking_stop_when_they_are_told_to),
        cmocka_unit_test(a_memory_limit_is_kept_by_the_engine),
        cmocka_unit_test(a_game_is_drawn),
        cmocka_unit_test(each_allocation_of_a_game_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
