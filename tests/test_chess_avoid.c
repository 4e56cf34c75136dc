// Chess Avoidance: published boards, the judge's words, and the model against brute force and clingo.
#include "board/grid.h"
#include "boards.h"
#include "chess_boards.h"
#include "clingo.h"
#include "family/chess_avoid/chess_avoid.h"

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
    {"chess-avoid 4x3 BBBBQ\n#...\n....\n....\n", "#.BBQ.....BB"},
    {"chess-avoid 4x3 KKNNR\n#...\n....\n....\n", "#N.KR....N.K"},
    {"chess-avoid 4x3 BBKKNN\n#...\n....\n....\n", "#K.K....BNBN"},
    {"chess-avoid 5x3 BNQQ\n#..##\n.....\n.....\n", "#Q.##...BNQ...."},
    {"chess-avoid 5x3 KNQR\n#..##\n.....\n.....\n", "#Q.##...R.K...N"},
    {"chess-avoid 5x3 NNNQ\n#..##\n.....\n.....\n", "#N.##NN.......Q"},
    {"chess-avoid 5x3 NNNRR\n#..##\n.....\n.....\n", "#R.##N.N.N...R."},
    {"chess-avoid 5x3 BKKNQ\n#..##\n.....\n.....\n", "#Q.##....BK.K.N"},
    {"chess-avoid 5x3 BBBBNN\n#..##\n.....\n.....\n", "#B.##....BBNB.N"},
    {"chess-avoid 5x3 BBBKNR\n#..##\n.....\n.....\n", "#K.##....RBBBN."},
};

static void published_boards_have_exactly_their_published_solution(void **state) {
    (void)state;
    for (size_t i = 0; i < N(published); i++)
        chess_boards_published(published[i].text, &chess_avoid_family.builtin[i], published[i].solution);
    assert_null(chess_avoid_family.builtin[N(published)].name);
}

// ---- The header --------------------------------------------------------------------------------------

// As many pieces as there are lines to keep apart on, one fewer, or one too many, on boards without missing
// squares: n rooks can be placed in n! ways, 2n - 2 bishops in 2^n, and queens as in sequence A000170 of the
// OEIS.
static const struct {
    int side, pieces;
    char letter;
    uint64_t ways;
} crowds[] = {
    {5, 5, 'R', 120}, {7, 7, 'R', 5040},  {5, 4, 'R', 600}, {6, 7, 'R', 0},
    {4, 6, 'B', 16},  {8, 14, 'B', 256},  {8, 15, 'B', 0},  {6, 6, 'Q', 4},
    {8, 8, 'Q', 92},  {10, 10, 'Q', 724}, {9, 10, 'Q', 0},  {12, 13, 'Q', 0},
};

static void crowds_of_pieces_have_as_many_solutions_as_is_known(void **state) {
    (void)state;
    for (size_t i = 0; i < N(crowds); i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        assert_true(puzzle_init(&p, &m, &chess_avoid_family, crowds[i].side, crowds[i].side));
        enum chess_kind kind;
        assert_true(chess_kind_of(crowds[i].letter, &kind));
        p.parameters[kind] = crowds[i].pieces;
        const char *wrong = chess_boards_compare(&p, crowds[i].ways, 0);
        if (wrong != NULL) fail_msg("%s", wrong);
        puzzle_free(&p);
    }
}

static void bad_boards_are_refused_with_place_and_reason(void **state) {
    (void)state;
    static const struct chess_boards_bad bad[] = {
        {"chess-avoid 2x2\n..\n..\n", 1, 16, "the pieces are expected, as letters such as BBBBQ"},
        {"chess-avoid 2x2 BXB\n..\n..\n", 1, 18, "'X' is not a piece: letters of PNKRBQ are expected"},
        {"chess-avoid 2x2 B B\n..\n..\n", 1, 18, "' ' is not a piece"},
        {"chess-avoid 2x2 BBBBB\n..\n..\n", 1, 17, "5 pieces do not fit: the board has 4 squares"},
        {"chess-avoid 2x2 BR\nBB\n..\n", 2, 2, "one bishop too many: the list of pieces has 1"},
        {"chess-avoid 2x2 B\nQ.\n..\n", 2, 1, "no queen is among the pieces to place"},
        {"chess-avoid 2x2 B\n.3\n..\n", 2, 2, "'3'"},
        {"chess-avoid 33x1 B\n", 1, 13, "at most 32"},
    };
    chess_boards_refuse(bad, N(bad));
}

static void the_list_of_pieces_is_written_in_one_order(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    text_init(&out, &m);
    board_read(&p, &m, "chess-avoid 3x2 RQPNKB\n...\n...\n");
    p.family->write_parameters(&p, &out);
    assert_string_equal(text_string(&out), "BKNPQR");
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
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
    assert_verdict("chess-avoid 3x2 RN\n...\n...\n",
                   "not yet count-wrong: there are 0 knights, not 1\n"
                   "not yet count-wrong: there are 0 rooks, not 1\nincomplete");
    assert_verdict("chess-avoid 3x2 RN\nR..\nxx.\n", "count-wrong: there are 0 knights, not 1\nincomplete");
    assert_verdict("chess-avoid 3x2 RN\nR..\n.N.\n", "complete");
    assert_verdict("chess-avoid 3x2 RN\nR.N\n...\n",
                   "piece-attacked: the rook at r1c1 attacks the knight at r1c3 0 2\ncomplete");
    assert_verdict("chess-avoid 4x1 RN\nR#.N\n", "complete"); // a missing square stops the line
    assert_verdict(
        "chess-avoid 3x2 RRN\nR..\n...\n",
        "not yet count-wrong: there are 0 knights, not 1\nnot yet count-wrong: there is 1 rook, not 2\n"
        "incomplete");
    assert_verdict("chess-avoid 2x2 PPB\n.B\nP.\n",
                   "piece-attacked: the bishop at r1c2 attacks the pawn at r2c1 1 2\n"
                   "piece-attacked: the pawn at r2c1 attacks the bishop at r1c2 2 1\n"
                   "not yet count-wrong: there is 1 pawn, not 2\nincomplete");
}

// ---- Brute force and clingo --------------------------------------------------------------------------

static bool is_peaceful(const struct puzzle *p) {
    int size = (int)puzzle_size(p);
    for (int from = 0; from < size; from++)
        for (int to = 0; to < size; to++)
            if (chess_boards_piece(p->cells[to]) && chess_boards_attacks(p, from, to)) return false;
    return true;
}

static const char letters[] = "PNKRBQ"; // in the order of the parameters

static uint64_t by_brute_force(struct puzzle *p) {
    int total = 0;
    for (int k = 0; k < 6; k++) total += p->parameters[k];
    return chess_boards_brute(p, p->parameters, total, is_peaceful);
}

static void write_facts(FILE *f, const struct puzzle *p) {
    for (int k = 0; k < 6; k++)
        fprintf(f, "pieces(%s,%d).\n", chess_boards_kind(letters[k]), p->parameters[k]);
    chess_boards_facts(f, p, NULL);
}

static void make_random_board(struct puzzle *p, struct mem *m, struct rng *r, int width, int height,
                              uint32_t pieces) {
    assert_true(puzzle_init(p, m, &chess_avoid_family, width, height));
    for (size_t i = 0; i < puzzle_size(p); i++) {
        uint32_t chance = rng_below(r, 12);
        p->cells[i] = chance < 2 ? '#' : chance == 2 ? 'x' : '.';
    }
    for (uint32_t n = 1 + rng_below(r, pieces); n > 0; n--) {
        uint32_t kind = rng_below(r, 6), cell = rng_below(r, (uint32_t)puzzle_size(p));
        p->parameters[kind]++;
        if (p->cells[cell] == '.' && rng_below(r, 6) == 0) p->cells[cell] = letters[kind];
    }
}

static const struct chess_boards_family family = {make_random_board, by_brute_force, "tests/chess_avoid.lp",
                                                  write_facts,       {1, 4, 3, 5},   {2, 7, 7, 12},
                                                  {1, 4, 3, 4}};

// Nearly as many pieces that move along lines as there are lines: here the model has consequences of the
// rules.
static void make_crowded_board(struct puzzle *p, struct mem *m, struct rng *r, int width, int height,
                               uint32_t pieces) {
    const uint32_t most = (uint32_t)(width > height ? width : height) + 1;
    make_random_board(p, m, r, width, height, 1);
    const uint32_t only = rng_below(r, 4); // all of one kind, or of three
    for (uint32_t n = rng_below(r, most < pieces ? most : pieces); n > 0; n--)
        p->parameters[3 + (only < 3 ? only : rng_below(r, 3))]++;
}

static const struct chess_boards_family crowded = {make_crowded_board, by_brute_force, "tests/chess_avoid.lp",
                                                   write_facts,        {1, 5, 4, 5},   {3, 8, 8, 9},
                                                   {1, 4, 3, 4}};

static const char *one_small_crowd(uint64_t seed) { return chess_boards_by_brute_force(&crowded, seed); }
static const char *one_large_crowd(uint64_t seed) { return chess_boards_by_clingo(&crowded, seed); }

static void crowded_boards_have_the_solutions_that_brute_force_finds(void **state) {
    (void)state;
    run_seeds(1, 400, one_small_crowd);
}

static void larger_crowds_have_the_solutions_that_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 100, one_large_crowd);
}

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
        cmocka_unit_test(crowds_of_pieces_have_as_many_solutions_as_is_known),
        cmocka_unit_test(bad_boards_are_refused_with_place_and_reason),
        cmocka_unit_test(the_list_of_pieces_is_written_in_one_order),
        cmocka_unit_test(the_judge_names_what_is_wrong),
        cmocka_unit_test(small_boards_have_the_solutions_that_brute_force_finds),
        cmocka_unit_test(larger_boards_have_the_solutions_that_clingo_finds),
        cmocka_unit_test(crowded_boards_have_the_solutions_that_brute_force_finds),
        cmocka_unit_test(larger_crowds_have_the_solutions_that_clingo_finds),
        cmocka_unit_test(the_rules_switched_on_have_the_same_solutions),
        cmocka_unit_test(a_lack_of_memory_is_reported_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
