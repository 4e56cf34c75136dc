// Chess Loop against clingo, an answer-set solver that reads the rules in tests/chess_loop.lp. The tests run
// from the root of the repository.
#include "family/chess_loop/chess_loop.h"

#include "base/text.h"
#include "board/grid.h"
#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clingo.h"
#include "oracle.h"

enum { MOST_SOLUTIONS = 3000 };

// ---- clingo ------------------------------------------------------------------------------------------

static void write_facts(FILE *f, const struct puzzle *p) {
    fprintf(f, "size(%d,%d). each(%d).\n", p->width, p->height, p->parameters[CHESS_LOOP_EACH]);
    for (int k = 0; k < 2; k++) fprintf(f, "kind(%s).\n", chess_name((enum chess_kind)p->parameters[k]));
    for (int i = 0; i < (int)puzzle_size(p); i++) {
        enum chess_kind kind;
        int row = i / p->width, column = i % p->width;
        if (p->cells[i] == 'x') fprintf(f, "no_piece(%d,%d).\n", row, column);
        if (chess_kind_of(p->cells[i], &kind))
            fprintf(f, "given(%s,%d,%d).\n", chess_name(kind), row, column);
    }
}

// ---- The comparison ----------------------------------------------------------------------------------

static uint64_t by_clingo(const struct puzzle *p) {
    return clingo_count("tests/chess_loop.lp", write_facts, p, MOST_SOLUTIONS);
}

static const char *compare(const struct puzzle *p, uint64_t truth, struct mem *m) {
    struct solve_request q = {.goal = SOLVE_COUNT, .limit = MOST_SOLUTIONS};
    struct solve_result all = board_solve(p, q, m);
    const char *wrong = all.count == truth ? NULL : "the count is wrong: clingo disagrees";
    solve_result_free(&all);
    return wrong;
}

// A solution of the puzzle, or without one the puzzle itself, with only some of its pieces and of its empty
// squares given: such a board has few solutions.
static void give_from_a_solution(struct puzzle *p, struct mem *m, struct rng *r) {
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_FIRST}, m);
    for (size_t i = 0; one.has_solution && i < puzzle_size(p); i++) {
        if (rng_below(r, 6) != 0) continue;
        char c = one.solution.cells[i];
        p->cells[i] = c == '.' ? 'x' : c;
    }
    solve_result_free(&one);
}

// Marks that need not agree with any solution.
static void give_at_random(struct puzzle *p, struct rng *r) {
    for (uint32_t marks = rng_below(r, 4); marks > 0; marks--) {
        char mark = rng_below(r, 2) == 0 ? 'x' : chess_letters[p->parameters[rng_below(r, 2)]];
        p->cells[rng_below(r, (uint32_t)puzzle_size(p))] = mark;
    }
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int width = 2 + (int)rng_below(&r, 5), height = 1 + (int)rng_below(&r, 5);
    int a = CHESS_KNIGHT + (int)rng_below(&r, 5), b = CHESS_KNIGHT + (int)rng_below(&r, 4);
    int most = width * height / 2 < 4 ? width * height / 2 : 4;
    assert_true(puzzle_init(&p, &m, &chess_loop_family, width, height));
    p.parameters[CHESS_LOOP_FIRST] = a;
    p.parameters[CHESS_LOOP_SECOND] = b + (b >= a);
    p.parameters[CHESS_LOOP_EACH] = 1 + (int)rng_below(&r, (uint32_t)most);
    uint32_t givens = rng_below(&r, 3);
    if (givens == 1) give_from_a_solution(&p, &m, &r);
    if (givens == 2) give_at_random(&p, &r);
    const char *wrong = compare(&p, by_clingo(&p), &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_as_many_solutions_as_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 320, one_random_board);
}

static void clingo_knows_the_number_of_solutions_of_the_built_in_puzzles(void **state) {
    (void)state;
    static const uint64_t solutions[] = {2, 2, 4, 2, 4, 8, 2, 4, 2, 8, 4, 4, 2, 4, 4, 2, 2, 2, 2, 8, 2, 2, 4};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof solutions / sizeof *solutions; i++) {
        struct puzzle p;
        board_read(&p, &m, chess_loop_builtin[i].text);
        bool long_for_clingo = puzzle_size(&p) > 30; // ten seconds
        if (!long_for_clingo && seeds_take(i)) assert_int_equal(by_clingo(&p), solutions[i]);
        const char *wrong = compare(&p, solutions[i], &m);
        if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
        puzzle_free(&p);
    }
    assert_null(chess_loop_builtin[sizeof solutions / sizeof *solutions].name);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clingo_knows_the_number_of_solutions_of_the_built_in_puzzles),
        cmocka_unit_test(random_boards_have_as_many_solutions_as_clingo_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
