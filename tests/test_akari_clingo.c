// The solver against clingo, an answer-set solver that reads the rules in tests/akari.lp. The tests run from
// the root of the repository.
#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clingo.h"
#include "oracle.h"

enum { MOST_SOLUTIONS = 2000 };

// ---- clingo ---------------------------------------------------------------------------------------------

static void write_facts(FILE *f, const struct puzzle *p) {
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++) {
            char c = board_at(p, row, column);
            if (board_is_white(c)) fprintf(f, "white(%d,%d).\n", row, column);
            if (c >= '0' && c <= '4') fprintf(f, "number(%d,%d,%c).\n", row, column, c);
            if (c == '*') fprintf(f, "given_bulb(%d,%d).\n", row, column);
            if (c == 'x') fprintf(f, "no_bulb(%d,%d).\n", row, column);
        }
}

// ---- The comparison -------------------------------------------------------------------------------------

static const char *compare(const struct puzzle *p, struct mem *m) {
    struct solve_request q = {.goal = SOLVE_COUNT, .limit = MOST_SOLUTIONS};
    struct solve_result all = board_solve(p, q, m);
    struct solve_result one = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    uint64_t truth = clingo_count("tests/akari.lp", write_facts, p, MOST_SOLUTIONS);
    enum solve_status right = truth == 0 ? SOLVE_IS_NONE : truth == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    const char *wrong = NULL;
    if (all.count != truth) wrong = "the count is wrong: clingo disagrees";
    if (one.status != right || all.status != right) wrong = "the status is wrong: clingo disagrees";
    solve_result_free(&all);
    solve_result_free(&one);
    return wrong;
}

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    struct board_recipe recipe = board_any(&r, 1 + (int)rng_below(&r, 12), 4 + (int)rng_below(&r, 9));
    if (recipe.numbered < 40) recipe.numbered += 40;
    board_random(&p, &m, &r, recipe);
    const char *wrong = compare(&p, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void random_boards_have_as_many_solutions_as_clingo_finds(void **state) {
    (void)state;
    run_seeds(1, 500, one_random_board);
}

static void clingo_knows_the_number_of_solutions_of_known_boards(void **state) {
    (void)state;
    static const struct {
        uint64_t solutions;
        const char *text;
    } known[] = {
        {1, "akari 3x3\n###\n###\n###\n"},
        {0, "akari 3x1\n#4#\n"},
        {2, "akari 2x1\n..\n"},
        {2, "akari 2x2\n..\n..\n"},
        {1, "akari 2x2\n*.\n..\n"},
        {1, "akari 2x2\n.x\n..\n"},
        {1, "https://puzz.link/p?akari/6/6/nekcakbl"},
        {1422, "akari 10x10\n......1..2\n..1..1....\n.........1\n..........\n..1.....0#\n#1........\n"
               "#.#.......\n.......1.2\n1..#....#.\n#.1.#.....\n"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct puzzle p;
        board_read(&p, &m, known[i].text);
        assert_int_equal(clingo_count("tests/akari.lp", write_facts, &p, MOST_SOLUTIONS), known[i].solutions);
        const char *wrong = compare(&p, &m);
        if (wrong != NULL) fail_msg("%s", board_complaint(wrong, &p));
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clingo_knows_the_number_of_solutions_of_known_boards),
        cmocka_unit_test(random_boards_have_as_many_solutions_as_clingo_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
