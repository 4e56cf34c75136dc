// A random solution: it is right, the same seed gives the same, and if all can be listed none is preferred.
#include "boards.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct solve_result draw(const struct puzzle *p, uint64_t seed, struct mem *m) {
    return board_solve(p, (struct solve_request){.goal = SOLVE_FIRST, .random = true, .seed = seed}, m);
}

// An empty Akari board of n x n cells has n! solutions: a bulb in each row and column.
static void open_board(struct puzzle *p, struct mem *m, int side) {
    assert_true(puzzle_init(p, m, family_named("akari", 5), side, side));
}

static void each_of_few_solutions_comes_as_often(void **state) {
    (void)state;
    enum { DRAWS = 1200, SOLUTIONS = 6 };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    open_board(&p, &m, 3);
    struct board_set all = {.mem = &m, .cells = 9};
    struct solve_request list = {.goal = SOLVE_ALL, .visit = board_set_add, .context = &all};
    struct solve_result r = board_solve(&p, list, &m);
    assert_int_equal(all.count, SOLUTIONS);
    solve_result_free(&r);
    int often[SOLUTIONS] = {0};
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        r = draw(&p, seed, &m);
        assert_int_equal(r.status, SOLVE_IS_FOUND);
        assert_true(r.uniform && !r.has_second);
        for (size_t i = 0; i < SOLUTIONS; i++)
            often[i] += memcmp(all.all.at + 9 * i, r.solution.cells, 9) == 0;
        solve_result_free(&r);
    }
    int total = 0;
    for (size_t i = 0; i < SOLUTIONS; i++) {
        total += often[i];
        assert_in_range(often[i], 150, 250); // 200, give or take four standard deviations
    }
    assert_int_equal(total, DRAWS);
    board_set_free(&all);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void the_same_seed_draws_the_same_solution(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int side = 4; side <= 12; side += 4) { // 4! are few, 8! and 12! are not
        struct puzzle p;
        if (!seeds_case((uint64_t)(side / 4 - 1))) continue;
        open_board(&p, &m, side);
        struct solve_result first = draw(&p, 7, &m), again = draw(&p, 7, &m), other = draw(&p, 8, &m);
        assert_int_equal(first.uniform, side == 4);
        assert_true(puzzle_same(&first.solution, &again.solution));
        assert_false(puzzle_same(&first.solution, &other.solution));
        solve_result_free(&first);
        solve_result_free(&again);
        solve_result_free(&other);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// A bulb of the first row is anywhere, by chance alone.
static void solutions_of_a_large_space_differ_everywhere(void **state) {
    (void)state;
    enum { SIDE = 8 };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    open_board(&p, &m, SIDE);
    int often[SIDE] = {0};
    const int draws = seeds_few() ? 5 : 25, expected = seeds_few() ? 3 : SIDE - 2;
    for (int seed = 0; seed < draws; seed++) {
        struct solve_result r = draw(&p, (uint64_t)seed, &m);
        assert_int_equal(r.status, SOLVE_IS_FOUND);
        assert_false(r.uniform);
        often[(char *)memchr(r.solution.cells, '*', SIDE) - r.solution.cells]++;
        solve_result_free(&r);
    }
    int columns = 0;
    for (int i = 0; i < SIDE; i++) columns += often[i] > 0;
    assert_true(columns >= expected);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void an_unsolvable_board_has_no_random_solution(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 2x1\n4.\n");
    struct solve_result r = draw(&p, 1, &m);
    assert_int_equal(r.status, SOLVE_IS_NONE);
    assert_false(r.has_solution);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static const char *random_board(uint64_t seed) {
    struct rng rng;
    rng_seed(&rng, seed);
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_random(&p, &m, &rng, board_any(&rng, 1 + (int)rng_below(&rng, 12), 1 + (int)rng_below(&rng, 12)));
    struct solve_result truth = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    struct solve_result r = draw(&p, seed, &m);
    const char *wrong = NULL;
    if (r.status != truth.status)
        wrong = board_complaint("a random solution was found where there is none, or not", &p);
    else if (r.has_solution) wrong = board_refutes(&p, &r.solution);
    solve_result_free(&truth);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return wrong;
}

static void a_random_solution_is_one(void **state) {
    (void)state;
    run_seeds(1, 60, random_board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_few_solutions_comes_as_often),
        cmocka_unit_test(the_same_seed_draws_the_same_solution),
        cmocka_unit_test(solutions_of_a_large_space_differ_everywhere),
        cmocka_unit_test(an_unsolvable_board_has_no_random_solution),
        cmocka_unit_test(a_random_solution_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
