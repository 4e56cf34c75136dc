// Following hints leads to the solution from any position.
#include "boards.h"
#include "play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// Each has one solution, up to the board's own symmetries if these count as one.
static const char *const puzzles[] = {
    "akari 4x3\n..1.\n.#..\n0..1\n",
    "akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n",
    "chess-num 8x8\n.1.6....\n........\n....2...\n........\n...0....\n........\n........\n........\n",
    "chess-loop 3x2 rook bishop 2\n",
    "chess-loop 3x3 knight queen 2\n",
    "chess-loop 5x4 rook king 3\n",
    "chess-avoid 4x3 BBBBQ\n#...\n....\n....\n",
    "chess-position 3x2 3\n011\n131\n",
};

static void start(struct play *g, struct mem *m, const char *text) {
    struct fault f;
    if (!play_load(g, NULL, text, strlen(text), m, &f)) fail_msg("%s", f.text);
}

static void stop(struct play *g, struct mem *m) {
    play_free(g);
    assert_int_equal(m->used, 0);
}

static void check_solved(struct play *g, bool *solved) { assert_true(play_is_solved(g, solved)); }

// "A bishop at r2c3" is not said beside "no knight at r2c3".
static void check_no_twins(struct play *g) {
    size_t count;
    const struct play_change *last = play_last(g, &count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count && last[i].move.how == MOVE_STRIKE; k++)
            if (last[k].move.cell == last[i].move.cell && last[k].move.how == MOVE_PUT)
                fail_msg("%s", board_complaint("said twice", &g->board));
}

// One step, done. It must change the board.
static enum explain_status take_step(struct play *g) {
    enum explain_status status;
    struct fault f;
    size_t at = g->at;
    if (!play_step(g, (struct limits){0}, &status, &f))
        fail_msg("%s: %s", f.text, board_complaint("hinted", &g->board));
    if (g->at == at) fail_msg("%s", board_complaint("the hint does nothing", &g->board));
    check_no_twins(g);
    return status;
}

// Follow hints to the end; returns how many mistakes there were.
static size_t follow_hints(struct play *g) {
    size_t mistakes = 0, hints = 0;
    bool solved;
    for (check_solved(g, &solved); !solved; check_solved(g, &solved)) {
        mistakes += take_step(g) == EXPLAIN_MISTAKE;
        assert_true(++hints < 1000);
    }
    return mistakes;
}

static void hints_lead_from_the_empty_board_to_the_solution(void **state) {
    (void)state;
    for (size_t i = 0; i < N(puzzles); i++) {
        struct mem m = MEM_UNLIMITED;
        struct play g;
        start(&g, &m, puzzles[i]);
        assert_int_equal(follow_hints(&g), 0);
        assert_int_equal(g.help[GAME_STEPS], g.at);
        while (play_undo(&g)) continue;
        assert_true(puzzle_same(&g.board, &g.given));
        stop(&g, &m);
    }
}

// Enter a part of a solution and, if wanted, a mistake.
static void fill_half(struct play *g, struct mem *m, struct rng *r, bool mistake) {
    const struct family *f = g->given.family;
    struct solve_result s = board_solve(&g->given, (struct solve_request){.goal = SOLVE_FIRST}, m);
    assert_true(s.has_solution);
    struct fault fault;
    bool wrong = false;
    for (size_t tries = 0; tries < 3 * puzzle_size(&g->given) || (mistake && !wrong); tries++) {
        size_t cell = rng_below(r, (uint32_t)puzzle_size(&g->given));
        char right = s.solution.cells[cell], mark = f->marks[rng_below(r, (uint32_t)strlen(f->marks))];
        bool is_mark = family_is_mark(f, right) && right != f->nothing;
        bool err = mistake && !wrong && rng_below(r, 2) == 0;
        struct move put = {(uint32_t)cell, MOVE_PUT, err ? mark : right};
        if (err == (is_mark && mark == right) || (!err && (!is_mark || rng_below(r, 4) > 0))) continue;
        if (g->board.cells[cell] == f->alphabet[0] && play_do_moves(g, &put, 1, &fault)) wrong |= err;
    }
    solve_result_free(&s);
}

static void follow_from_half(bool mistake) {
    struct rng r;
    rng_seed(&r, 7 + mistake);
    size_t mistakes = 0;
    for (size_t i = 0; i < N(puzzles); i++)
        for (int round = 0; round < 4; round++) {
            struct mem m = MEM_UNLIMITED;
            struct play g;
            start(&g, &m, puzzles[i]);
            fill_half(&g, &m, &r, mistake);
            mistakes += follow_hints(&g);
            stop(&g, &m);
        }
    assert_int_equal(mistakes > 0, mistake);
}

static void hints_lead_on_from_a_board_that_is_half_filled(void **state) {
    (void)state;
    follow_from_half(false);
}

static void hints_take_mistakes_back_first(void **state) {
    (void)state;
    follow_from_half(true);
}

static void a_given_mark_is_never_the_mistake(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    struct explanation e;
    // The given bulb comes last on the board; without it, either row could be the mistake.
    start(&g, &m, "akari 3x1\n..*\n");
    assert_true(play_do(&g, "r1c1=*", 6, &f));
    assert_true(play_why(&g, (struct limits){0}, &e, &f));
    assert_int_equal(e.status, EXPLAIN_MISTAKE);
    assert_int_equal(e.facts.at[e.steps.at[0].decides.first].cell, 0);
    explanation_free(&e);
    assert_int_equal(follow_hints(&g), 1);
    stop(&g, &m);
}

static void wrong_marks_of_nothing_and_wrong_candidates_are_taken_back(void **state) {
    (void)state;
    static const struct {
        const char *text, *action;
    } wrong[] = {
        {"akari 2x1\n.#\n", "r1c1=x"},
        {"akari 2x1\n.#\n", "r1c1-*"},
        {"chess-position 3x2 3\n011\n131\n", "r1c1=x"},
        {"chess-position 3x2 3\n011\n131\n", "r1c1-B"},
        {"chess-position 3x2 3\n011\n131\n", "r1c1-B,r1c1-N,r2c1-K"},
    };
    for (size_t i = 0; i < N(wrong); i++) {
        struct mem m = MEM_UNLIMITED;
        struct play g;
        struct fault f;
        start(&g, &m, wrong[i].text);
        assert_true(play_do(&g, wrong[i].action, strlen(wrong[i].action), &f));
        assert_int_equal(follow_hints(&g), 1);
        stop(&g, &m);
    }
}

static void asked_again_a_hint_is_stronger(void **state) {
    (void)state;
    static const enum play_strength strengths[] = {PLAY_HINT_WHERE, PLAY_HINT_RULES, PLAY_HINT_STEP,
                                                   PLAY_HINT_STEP};
    struct mem m = MEM_UNLIMITED;
    struct play g;
    struct fault f;
    start(&g, &m, puzzles[0]);
    for (size_t i = 0; i < 2 * N(strengths); i++) {
        struct explanation e;
        enum play_strength strength;
        if (i == N(strengths)) assert_true(play_do(&g, "r1c2=x", 6, &f)); // another board
        assert_true(play_hint(&g, (struct limits){0}, &e, &strength, &f));
        assert_int_equal(strength, strengths[i % N(strengths)]);
        explanation_free(&e);
    }
    assert_int_equal(g.help[GAME_HINTS], 2 * N(strengths));
    stop(&g, &m);
}

static void where_several_solutions_are_left_one_is_chosen(void **state) {
    (void)state;
    static const struct {
        const char *text, *action;
    } boards[] = {
        {"akari 3x3\n...\n...\n...\n", "r1c2=x"},
        {"chess-loop 5x4 rook king 3\n", "r3c1=K"}, // so two of the four images show it
    };
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED;
        struct play g;
        struct fault f;
        start(&g, &m, boards[i].text);
        assert_true(play_do(&g, boards[i].action, strlen(boards[i].action), &f));
        assert_int_equal(take_step(&g), EXPLAIN_MULTIPLE);
        assert_int_equal(follow_hints(&g), 0);
        stop(&g, &m);
    }
}

static void without_anything_to_decide_no_step_is_done(void **state) {
    (void)state;
    static const char *const boards[] = {"akari 3x1\n###\n", "akari 3x1\n#1#\n"};
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED;
        struct play g;
        struct fault f;
        enum explain_status status;
        start(&g, &m, boards[i]);
        assert_true(play_step(&g, (struct limits){0}, &status, &f));
        assert_int_equal(g.at, 0);
        assert_int_equal(g.help[GAME_STEPS], 0);
        stop(&g, &m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_lead_from_the_empty_board_to_the_solution),
        cmocka_unit_test(hints_lead_on_from_a_board_that_is_half_filled),
        cmocka_unit_test(hints_take_mistakes_back_first),
        cmocka_unit_test(a_given_mark_is_never_the_mistake),
        cmocka_unit_test(wrong_marks_of_nothing_and_wrong_candidates_are_taken_back),
        cmocka_unit_test(asked_again_a_hint_is_stronger),
        cmocka_unit_test(where_several_solutions_are_left_one_is_chosen),
        cmocka_unit_test(without_anything_to_decide_no_step_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
