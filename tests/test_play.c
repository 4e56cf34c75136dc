// Playing a puzzle.
#include "boards.h"
#include "play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static const char small[] = "akari 3x2\n...\n.#.\n";

static void start(struct play *g, struct mem *m, const char *text) {
    struct fault f;
    if (!play_load(g, NULL, text, strlen(text), m, &f)) fail_msg("%s", f.text);
}

static void stop(struct play *g, struct mem *m) {
    play_free(g);
    assert_int_equal(m->used, 0);
}

static void act(struct play *g, const char *action) {
    struct fault f;
    if (!play_do(g, action, strlen(action), &f)) fail_msg("%s: %s", action, f.text);
}

static void expect_board(const struct play *g, const char *text) {
    struct text out;
    text_init(&out, g->mem);
    format_native.write(&g->board, &out);
    assert_string_equal(text_string(&out), text);
    text_free(&out);
}

static void expect_saved(const struct play *g, const char *text) {
    struct text out;
    text_init(&out, g->mem);
    assert_true(play_save(g, &out));
    assert_string_equal(text_string(&out), text);
    text_free(&out);
}

// ---- Moves -----------------------------------------------------------------------------------------------

static void moves_are_done_undone_and_done_again(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    start(&g, &m, small);
    assert_false(play_undo(&g));
    assert_false(play_redo(&g));
    act(&g, "r1c2=*");
    act(&g, "r1c1=x,r1c3=x");
    act(&g, "r2c1-*");
    expect_board(&g, "akari 3x2\nx*x\n.#.\n- r2c1 *\n");
    assert_true(play_undo(&g));
    assert_true(play_undo(&g));
    expect_board(&g, "akari 3x2\n.*.\n.#.\n");
    assert_true(play_redo(&g));
    assert_true(play_redo(&g));
    assert_false(play_redo(&g));
    expect_board(&g, "akari 3x2\nx*x\n.#.\n- r2c1 *\n");
    assert_true(play_undo(&g));
    act(&g, "r1c2=."); // the candidate cannot be redone any more
    assert_false(play_redo(&g));
    expect_board(&g, "akari 3x2\nx.x\n.#.\n");
    while (play_undo(&g)) continue;
    expect_board(&g, small);
    stop(&g, &m);
}

static void an_action_that_changes_nothing_is_not_recorded(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    start(&g, &m, small);
    act(&g, "r1c1=.");
    act(&g, "r1c1=*,r1c1=.");
    assert_int_equal(g.at, 0);
    act(&g, "r1c1=*");
    act(&g, "r1c1=*");
    assert_int_equal(g.at, 1);
    stop(&g, &m);
}

// Files have only one notation.
static void a_player_may_call_squares_as_chess_players_do(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    static const char file[] = "; moves: b2=*\nakari 3x2\n...\n.#.\n";
    start(&g, &m, small);
    act(&g, "b2=*");
    act(&g, "a2=x,C2=x");
    act(&g, "a1-*");
    expect_board(&g, "akari 3x2\nx*x\n.#.\n- r2c1 *\n");
    assert_false(play_do(&g, "d1=x", 4, &f));
    stop(&g, &m);
    assert_false(play_load(&g, NULL, file, sizeof file - 1, &m, &f));
    assert_non_null(strstr(f.text, "r1c1"));
    play_free(&g);
}

static void impossible_actions_are_refused_and_leave_the_game_as_it_was(void **state) {
    (void)state;
    static const struct {
        const char *board, *action, *says;
    } bad[] = {
        {small, "", "a cell such as r1c1"},
        {small, "r1c1=* ", "the end of the move"},
        {small, "r2c2=*", "nothing goes into this cell"},
        {small, "r1c1=#", "a player cannot put"},
        {small, "r1c1=3", "a player cannot put"},
        {small, "r1c1=x,r3c1=x", "not on the board"},
        {small, "r1c1=*,r1c1-*", "cannot be struck out"},
        {"akari 3x2\n*..\n.#.\n", "r1c1=.", "was given"},
        {"chess-num 3x2\n..N\n...\n", "r1c1=N", "a second knight"},
        {"chess-loop 3x2 rook bishop 2\n", "r1c1=K", "the kinds are"},
        {"chess-position 3x2 1\n...\n...\n", "r1c1=K,r1c2=K", "one piece too many"},
        {"chess-position 3x2 1\n...\n...\n", "r1c1=3", "a player cannot put"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(bad); i++) {
        struct play g;
        struct fault f;
        struct text before;
        start(&g, &m, bad[i].board);
        text_init(&before, &m);
        assert_true(play_save(&g, &before));
        assert_false(play_do(&g, bad[i].action, strlen(bad[i].action), &f));
        if (strstr(f.text, bad[i].says) == NULL) fail_msg("%s: %s", bad[i].action, f.text);
        expect_saved(&g, text_string(&before));
        text_free(&before);
        stop(&g, &m);
    }
}

static void a_given_x_does_not_count_as_a_given_mark(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    start(&g, &m, "akari 3x2\n*x.\n.#.\n");
    assert_true(play_is_given(&g, 0));
    assert_false(play_is_given(&g, 1));
    act(&g, "r1c2=.");
    expect_board(&g, "akari 3x2\n*..\n.#.\n");
    stop(&g, &m);
}

static void to_begin_again_can_be_undone(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    static const char given[] = "akari 3x2\n*x.\n.#.\n- r2c1 *\n";
    start(&g, &m, given);
    act(&g, "r1c2=.,r2c1=x,r2c3=*");
    act(&g, "r2c1+*,r1c3-*");
    assert_true(play_restart(&g, &f));
    expect_board(&g, given);
    assert_true(play_undo(&g));
    expect_board(&g, "akari 3x2\n*..\nx#*\n- r1c3 *\n");
    stop(&g, &m);
}

// ---- Pins ------------------------------------------------------------------------------------------------

static void a_pin_leads_back_to_its_board(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    start(&g, &m, small);
    act(&g, "r1c2=*");
    assert_true(play_pin(&g, "before the guess", &f));
    act(&g, "r2c1=*");
    act(&g, "r2c3=x");
    assert_true(play_back(&g, "before the guess", &f));
    expect_board(&g, "akari 3x2\n.*.\n.#.\n");
    assert_false(play_back(&g, "after it", &f));
    assert_non_null(strstr(f.text, "there is no pin 'after it'"));
    assert_true(play_redo(&g)); // nothing is lost
    assert_true(play_redo(&g));
    assert_true(play_pin(&g, "before the guess", &f)); // moved
    assert_int_equal(g.pins.size, 1);
    play_undo(&g);
    assert_true(play_back(&g, "before the guess", &f));
    expect_board(&g, "akari 3x2\n.*.\n*#x\n");
    stop(&g, &m);
}

static void a_pin_is_not_lost_by_another_move(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    start(&g, &m, small);
    act(&g, "r1c2=*");
    act(&g, "r2c1-*");
    assert_true(play_pin(&g, "one way", &f));
    play_undo(&g);
    play_undo(&g);
    act(&g, "r1c1=*");
    expect_board(&g, "akari 3x2\n*..\n.#.\n");
    assert_true(play_back(&g, "one way", &f));
    expect_board(&g, "akari 3x2\n.*.\n.#.\n- r2c1 *\n");
    while (play_redo(&g)) continue;
    expect_board(&g, "akari 3x2\n*..\n.#.\n");
    while (play_undo(&g)) continue;
    expect_board(&g, small);
    stop(&g, &m);
}

static void a_pin_has_a_name_that_can_be_written(void **state) {
    (void)state;
    static const char *const bad[] = {"", " ", "a ", "a\nb", "\xff"};
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    start(&g, &m, small);
    for (size_t i = 0; i < N(bad); i++) assert_false(play_pin(&g, bad[i], &f));
    stop(&g, &m);
}

// ---- Saving ----------------------------------------------------------------------------------------------

static void a_game_is_saved_with_all_that_was_done(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    struct verdict v;
    start(&g, &m, "; title: mine\nakari 3x2\n...\n.#.\n");
    expect_saved(&g, "; title: mine\n; moves:\nakari 3x2\n...\n.#.\n");
    act(&g, "r1c2=*");
    act(&g, "r1c1=x,r1c3=x");
    assert_true(play_pin(&g, "here", &f));
    act(&g, "r2c1=*");
    play_undo(&g);
    play_pass(&g, 12500);
    play_pass(&g, 800);
    verdict_init(&v, &m);
    assert_true(play_find_errors(&g, true, &v));
    verdict_free(&v);
    static const char saved[] =
        "; title: mine\n; moves: r1c2=* r1c1=x,r1c3=x r2c1=*\n; at: 2\n; pin: 2 here\n"
        "; time: 13\n; help: checks=1\nakari 3x2\n...\n.#.\n";
    expect_saved(&g, saved);
    play_free(&g);
    start(&g, &m, saved);
    expect_saved(&g, saved);
    expect_board(&g, "akari 3x2\nx*x\n.#.\n");
    stop(&g, &m);
}

static void a_game_with_impossible_moves_is_not_continued(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    static const char edited[] = "; moves: r1c1=#\nakari 3x2\n...\n.#.\n", *const none = "nothing";
    assert_false(play_load(&g, NULL, edited, strlen(edited), &m, &f));
    assert_non_null(strstr(f.text, "a player cannot put"));
    play_free(&g);
    assert_false(play_load(&g, NULL, none, strlen(none), &m, &f));
    stop(&g, &m);
}

// ---- The state of the board ------------------------------------------------------------------------------

static void a_lost_position_is_reported_on_request(void **state) {
    (void)state;
    static const size_t told[] = {0, 1};
    struct mem m = MEM_UNLIMITED;
    struct play g;
    start(&g, &m, "akari 3x2\n.2.\n...\n");
    act(&g, "r1c1=x,r1c3=x");
    for (size_t asked = 0; asked < N(told); asked++) {
        struct verdict v;
        verdict_init(&v, &m);
        assert_true(play_find_errors(&g, asked, &v));
        assert_int_equal(v.broken.size, told[asked]);
        verdict_free(&v);
    }
    stop(&g, &m);
}

static void only_what_is_wrong_is_an_error(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct verdict v;
    start(&g, &m, small);
    act(&g, "r1c1=*");
    verdict_init(&v, &m);
    assert_true(play_find_errors(&g, false, &v));
    assert_int_equal(v.broken.size, 0);
    verdict_free(&v);
    act(&g, "r1c3=*");
    verdict_init(&v, &m);
    assert_true(play_find_errors(&g, false, &v));
    assert_int_equal(v.broken.size, 1);
    assert_string_equal(v.broken.at[0].rule, "bulbs-see-each-other");
    verdict_free(&v);
    static const struct {
        enum play_errors how;
        bool asked;
        size_t told;
    } ways[] = {{PLAY_ERRORS_ASKED, false, 0},
                {PLAY_ERRORS_ASKED, true, 1},
                {PLAY_ERRORS_NEVER, true, 0},
                {PLAY_ERRORS_LIVE, true, 1}};
    for (size_t i = 0; i < N(ways); i++) {
        g.errors = ways[i].how;
        verdict_init(&v, &m);
        assert_true(play_find_errors(&g, ways[i].asked, &v));
        assert_int_equal(v.broken.size, ways[i].told);
        verdict_free(&v);
    }
    assert_int_equal(g.help[GAME_CHECKS], 2);
    stop(&g, &m);
}

static void any_board_that_the_judge_accepts_is_solved(void **state) {
    (void)state;
    static const struct {
        const char *text, *action;
    } known[] = {
        {"chess-loop 3x2 rook bishop 2\n", "r1c1=R,r1c2=B,r2c2=B,r2c3=R"},
        {"chess-loop 3x2 rook bishop 2\n", "r1c3=R,r1c2=B,r2c2=B,r2c1=R"}, // its mirror image
        {small, "r1c2=*,r2c1=*,r2c3=*"},                                   // one of three
        {small, "r1c1=*,r2c3=*"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(known); i++) {
        struct play g;
        bool solved;
        int percent;
        start(&g, &m, known[i].text);
        assert_true(play_is_solved(&g, &solved) && !solved);
        assert_true(play_progress(&g, &percent));
        assert_int_equal(percent, 0);
        act(&g, known[i].action);
        assert_true(play_is_solved(&g, &solved) && solved);
        assert_true(play_progress(&g, &percent));
        assert_int_equal(percent, 100);
        stop(&g, &m);
    }
}

static void progress_is_between_nothing_and_all(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    int percent;
    start(&g, &m, small);
    act(&g, "r1c2=*");
    assert_true(play_progress(&g, &percent));
    assert_int_equal(percent, 60); // three of five cells are lit
    stop(&g, &m);
}

// ---- Memory ----------------------------------------------------------------------------------------------

typedef bool attempt(struct play *g, struct fault *f);
static bool put(struct play *g, struct fault *f) { return play_do(g, "r1c1=x,r2c1-*", 13, f); }
static bool put_more(struct play *g, struct fault *f) { return play_do(g, "r1c3=x", 6, f); }
static bool begin_again(struct play *g, struct fault *f) { return play_restart(g, f); }
static bool pin_it(struct play *g, struct fault *f) { return play_pin(g, "new", f); }
static bool take_step(struct play *g, struct fault *f) {
    enum explain_status status;
    return play_step(g, (struct limits){0}, &status, f);
}
static bool ask_hint(struct play *g, struct fault *f) {
    struct explanation e;
    enum play_strength strength;
    bool ok = play_hint(g, (struct limits){0}, &e, &strength, f);
    explanation_free(&e);
    return ok;
}

// A game with actions to redo and a pin; everything is tried with every allocation failing.
static void every_allocation_may_fail_and_leaves_the_game_as_it_was(void **state) {
    (void)state;
    static attempt *const attempts[] = {put, put_more, begin_again, pin_it, take_step, ask_hint};
    static const char *const games[] = {
        "; moves: r1c2=* r2c3=x\n; at: 1\nakari 3x2\n...\n.#.\n",
        "; moves: r1c2=* r2c3=x\n; at: 1\n; pin: 2 there\nakari 3x2\n...\n.#.\n",
    };
    for (size_t i = 0; i < N(attempts) * N(games); i++) {
        bool done = false;
        for (uint64_t fail = 1; !done; fail++) {
            struct mem m = MEM_UNLIMITED, calm = MEM_UNLIMITED;
            struct play g;
            struct fault f;
            struct text before;
            start(&g, &m, games[i % N(games)]);
            text_init(&before, &calm);
            assert_true(play_save(&g, &before));
            m.fail_at = m.calls + fail;
            done = attempts[i / N(games)](&g, &f);
            m.fail_at = 0;
            if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
            if (!done) expect_saved(&g, text_string(&before));
            text_free(&before);
            assert_true(fail < 10000);
            stop(&g, &m);
        }
    }
}

static void loading_and_saving_survive_every_failure(void **state) {
    (void)state;
    static const char text[] = "; moves: r1c2=* r2c3-* r1c1=x\n; at: 1\n; pin: 2 there\n; help: hints=1\n"
                               "akari 3x2\n...\n.#.\n";
    bool done = false;
    for (uint64_t fail = 1; !done; fail++) {
        struct mem m = {.fail_at = fail};
        struct play g;
        struct fault f;
        struct text out;
        text_init(&out, &m);
        done = play_load(&g, NULL, text, strlen(text), &m, &f);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        else done = play_save(&g, &out);
        if (done) assert_string_equal(text_string(&out), text);
        text_free(&out);
        stop(&g, &m);
        assert_true(fail < 1000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_done_undone_and_done_again),
        cmocka_unit_test(an_action_that_changes_nothing_is_not_recorded),
        cmocka_unit_test(a_player_may_call_squares_as_chess_players_do),
        cmocka_unit_test(impossible_actions_are_refused_and_leave_the_game_as_it_was),
        cmocka_unit_test(a_given_x_does_not_count_as_a_given_mark),
        cmocka_unit_test(to_begin_again_can_be_undone),
        cmocka_unit_test(a_pin_leads_back_to_its_board),
        cmocka_unit_test(a_pin_is_not_lost_by_another_move),
        cmocka_unit_test(a_pin_has_a_name_that_can_be_written),
        cmocka_unit_test(a_game_is_saved_with_all_that_was_done),
        cmocka_unit_test(a_game_with_impossible_moves_is_not_continued),
        cmocka_unit_test(a_lost_position_is_reported_on_request),
        cmocka_unit_test(only_what_is_wrong_is_an_error),
        cmocka_unit_test(any_board_that_the_judge_accepts_is_solved),
        cmocka_unit_test(progress_is_between_nothing_and_all),
        cmocka_unit_test(every_allocation_may_fail_and_leaves_the_game_as_it_was),
        cmocka_unit_test(loading_and_saving_survive_every_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
