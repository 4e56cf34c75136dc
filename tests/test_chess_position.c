// Chess Position: published boards, the judge's words, and the model against brute force and clingo.
#include "boards.h"
#include "chess_boards.h"
#include "clingo.h"
#include "family/chess_position/chess_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

#define N(array) (sizeof array / sizeof *array)

// ---- Published facts ---------------------------------------------------------------------------------

// The boards of Erich Friedman and their only solutions, row after row.
static const struct {
    const char *text, *solution;
} published[] = {
    {"chess-position 3x2 3\n011\n131\n", "B.K..R"}, {"chess-position 3x2 3\n011\n122\n", "N.K..R"},
    {"chess-position 3x2 3\n210\n112\n", ".B.Q.N"}, {"chess-position 3x2 3\n120\n102\n", "P.R.R."},
    {"chess-position 3x2 3\n002\n010\n", "...NNR"}, {"chess-position 3x2 3\n020\n122\n", "B.K.R."},
    {"chess-position 3x2 3\n021\n131\n", "B.K..Q"}, {"chess-position 3x2 3\n220\n032\n", "B.QQ.."},
    {"chess-position 3x2 3\n020\n203\n", ".BR.R."}, {"chess-position 3x2 3\n111\n002\n", "N.RN.."},
    {"chess-position 3x2 3\n010\n103\n", "NBR..."},
};

static void published_boards_have_exactly_their_published_solution(void **state) {
    (void)state;
    for (size_t i = 0; i < N(published); i++)
        chess_boards_published(published[i].text, &chess_position_family.builtin[i], published[i].solution);
    assert_null(chess_position_family.builtin[N(published)].name);
}

// ---- The header --------------------------------------------------------------------------------------

static void bad_boards_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct chess_boards_bad bad[] = {
        {"chess-position 2x2\n..\n..\n", 1, 19,
         "how many pieces there are is expected: a number from 1 to 9"},
        {"chess-position 2x2 0\n..\n..\n", 1, 20, "how many pieces"},
        {"chess-position 4x4 10\n..\n..\n", 1, 20, "how many pieces"},
        {"chess-position 2x1 3\n..\n", 1, 20, "3 pieces do not fit: the board has 2 squares"},
        {"chess-position 2x2 1\n..\n..\n+\nB.\n.B\n", 6, 2, "one piece too many: 1 are to be placed"},
        {"chess-position 2x2 1\nB.\n..\n", 2, 1, "'B'"},
        {"chess-position 2x2 1\n..\n..\n+\n.3\n..\n", 5, 2, "'3'"},
        {"chess-position 2x2 1\n..\n..\n+\n..\n", 0, 0, ""},
        {"chess-position 33x1 1\n", 1, 16, "at most 32"},
    };
    chess_boards_refuse(bad, N(bad));
}

// ---- The judge ---------------------------------------------------------------------------------------

static void assert_verdict(const char *text, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, text);
    assert_string_equal(chess_boards_verdict(&p), expected);
    puzzle_free(&p);
}

static void the_judge_names_what_is_wrong(void **state) {
    (void)state;
    assert_verdict("chess-position 3x2 3\n011\n131\n",
                   "not yet number-wrong: the 1 at r1c2 is attacked 0 times, not 1 1\n"
                   "not yet number-wrong: the 1 at r1c3 is attacked 0 times, not 1 2\n"
                   "not yet number-wrong: the 1 at r2c1 is attacked 0 times, not 1 3\n"
                   "not yet number-wrong: the 3 at r2c2 is attacked 0 times, not 3 4\n"
                   "not yet number-wrong: the 1 at r2c3 is attacked 0 times, not 1 5\n"
                   "not yet count-wrong: there are 0 pieces, not 3\nincomplete");
    assert_verdict("chess-position 3x2 3\n011\n131\n+\nB.K\n..R\n", "complete");
    assert_verdict(
        "chess-position 3x2 1\n.1.\n0..\n+\nR..\n...\n",
        "number-wrong: the 0 at r2c1 is attacked 1 time, not 0: by the rook at r1c1 3 0\ncomplete");
    assert_verdict("chess-position 3x1 2\n.1.\n+\nK.R\n",
                   "number-wrong: the 1 at r1c2 is attacked 2 times, not 1: by the king at r1c1 and the rook "
                   "at r1c3 1 0 2\ncomplete");
    assert_verdict("chess-position 3x1 2\n.1.\n+\nK..\n",
                   "not yet count-wrong: there is 1 piece, not 2\nincomplete");
    // A piece may come between the rook and the 0, and one may not.
    assert_verdict("chess-position 4x1 2\n0...\n+\n..R.\n",
                   "not yet number-wrong: the 0 at r1c1 is attacked 1 time, not 0: by the rook at r1c3 0 2\n"
                   "not yet count-wrong: there is 1 piece, not 2\nincomplete");
    assert_verdict("chess-position 4x1 2\n0...\n+\n.xR.\n",
                   "number-wrong: the 0 at r1c1 is attacked 1 time, not 0: by the rook at r1c3 0 2\n"
                   "not yet count-wrong: there is 1 piece, not 2\nincomplete");
    assert_verdict("chess-position 4x1 2\n3...\n+\n....\n",
                   "number-wrong: the 3 at r1c1 is attacked 0 times, not 3 0\n"
                   "not yet count-wrong: there are 0 pieces, not 2\nincomplete");
}

// ---- Brute force and clingo --------------------------------------------------------------------------

static bool numbers_are_right(const struct puzzle *p) {
    int size = (int)puzzle_size(p);
    for (int cell = 0; cell < size; cell++) {
        int attackers = 0;
        for (int from = 0; from < size; from++) attackers += chess_boards_attacks(p, from, cell);
        if (p->under[cell] != '.' && p->under[cell] != '0' + attackers) return false;
    }
    return true;
}

static uint64_t by_brute_force(struct puzzle *p) {
    static const int any[6] = {9, 9, 9, 9, 9, 9};
    return chess_boards_brute(p, any, p->parameters[CHESS_POSITION_PIECES], numbers_are_right);
}

static void write_facts(FILE *f, const struct puzzle *p) {
    fprintf(f, "all(%d).\n", p->parameters[CHESS_POSITION_PIECES]);
    chess_boards_facts(f, p, p->under);
}

// Numbers of a hidden placement, some of them left out and some changed; some of its pieces given.
static void make_random_board(struct puzzle *p, struct mem *m, struct rng *r, int width, int height,
                              uint32_t pieces) {
    assert_true(puzzle_init(p, m, &chess_position_family, width, height));
    uint32_t size = (uint32_t)puzzle_size(p), placed = 1 + rng_below(r, pieces < size ? pieces : size);
    p->parameters[CHESS_POSITION_PIECES] = (int)placed;
    while (placed > 0) {
        char *cell = &p->cells[rng_below(r, size)];
        if (*cell != '.') continue;
        *cell = "PNKRBQ"[rng_below(r, 6)];
        placed--;
    }
    uint32_t blank = rng_below(r, 3), wrong = rng_below(r, 3);
    for (int i = 0; i < (int)size; i++) {
        int attackers = 0;
        for (int from = 0; from < (int)size; from++) attackers += chess_boards_attacks(p, from, i);
        if (wrong == 0 && rng_below(r, size) == 0) attackers = (int)rng_below(r, 4);
        p->under[i] = rng_below(r, 4) < blank ? '.' : (char)('0' + attackers);
    }
    for (size_t i = 0; i < size; i++)
        if (rng_below(r, 5) != 0) p->cells[i] = rng_below(r, 12) == 0 && p->cells[i] == '.' ? 'x' : '.';
}

static const struct chess_boards_family family = {
    make_random_board, by_brute_force, "tests/chess_position.lp", write_facts, {1, 3, 3, 4},
    {2, 7, 5, 6},      {1, 3, 3, 3}};

static const char *one_small_board(uint64_t seed) { return chess_boards_by_brute_force(&family, seed); }

static void small_boards_have_the_solutions_that_brute_force_finds(void **state) {
    (void)state;
    run_seeds(1, 1500, one_small_board);
}

static const char *one_large_board(uint64_t seed) { return chess_boards_by_clingo(&family, seed); }

static void larger_boards_have_the_solutions_that_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 200, one_large_board);
}

static const char *one_board_as_rules(uint64_t seed) { return chess_boards_as_rules(&family, seed); }

static void the_rules_switched_on_have_the_same_solutions(void **state) {
    (void)state;
    run_seeds(1, 300, one_board_as_rules);
}

static void a_lack_of_memory_is_reported_and_nothing_leaks(void **state) {
    (void)state;
    chess_boards_run_out_of_memory(published[3].text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_boards_have_exactly_their_published_solution),
        cmocka_unit_test(bad_boards_are_refused_with_place_and_reason),
        cmocka_unit_test(the_judge_names_what_is_wrong),
        cmocka_unit_test(small_boards_have_the_solutions_that_brute_force_finds),
        cmocka_unit_test(larger_boards_have_the_solutions_that_clingo_finds),
        cmocka_unit_test(the_rules_switched_on_have_the_same_solutions),
        cmocka_unit_test(a_lack_of_memory_is_reported_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
