// Random boards with any number of solutions, tested for every family.
#include "boards.h"
#include "make/make.h"
#include "roque.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct make_request any_of(const struct family *f, uint64_t seed) {
    struct make_request r = make_defaults(f);
    r.any = true;
    r.seed = seed;
    return r;
}

static struct made draw(const struct make_request *r, uint64_t index, struct mem *m) {
    struct made made;
    struct fault fault = {0};
    assert_true(make_check(r, &fault));
    if (make_puzzle(r, index, 0, m, &made, &fault) != MAKE_DONE) fail_msg("%s", fault.text);
    return made;
}

// It is a board of the family and of the requested size, without marks, and its solution is right.
static void expect_whole(const struct make_request *r, const struct made *made, struct mem *m) {
    bool solved;
    assert_ptr_equal(made->puzzle.family, r->family);
    assert_int_equal(made->puzzle.width, r->width);
    assert_int_equal(made->puzzle.height, r->height);
    for (size_t i = 0; i < puzzle_size(&made->puzzle); i++) {
        char c = made->puzzle.cells[i];
        assert_false(family_is_mark(r->family, c));
        if (made->puzzle.under == NULL && !family_is_mark(r->family, made->solution.cells[i]))
            assert_int_equal(made->solution.cells[i], c);
    }
    assert_true(family_judge(&made->solution, m, &solved) && solved);
    assert_true(made->any && !made->measured);
}

static void every_family_draws_boards_that_can_be_solved(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++)
        for (uint64_t index = 0; index < 5; index++) {
            struct mem m = MEM_UNLIMITED;
            struct make_request r = any_of(*f, 42);
            struct made made = draw(&r, index, &m), again = draw(&r, index, &m);
            expect_whole(&r, &made, &m);
            assert_true(puzzle_same(&made.puzzle, &again.puzzle)); // the same seed and number
            struct solve_result s =
                board_solve(&made.puzzle, (struct solve_request){.goal = SOLVE_FIRST}, &m);
            assert_int_equal(s.status, SOLVE_IS_FOUND);
            solve_result_free(&s);
            made_free(&made);
            made_free(&again);
            assert_int_equal(m.used, 0);
        }
}

static size_t count_cells(const struct puzzle *p, const char *which) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) n += strchr(which, p->cells[i]) != NULL;
    return n;
}

static void set(struct make_request *r, const char *name, const char *word) {
    struct fault fault = {0};
    if (!make_set(r, name, word, &fault)) fail_msg("%s", fault.text);
}

// As in the paper: a quarter of the cells is black, and there are no numbers.
static void a_quarter_of_an_akari_board_is_black(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = any_of(family_named("akari", 5), 1);
    set(&r, "size", "100x100");
    struct made made = draw(&r, 0, &m);
    assert_in_range(count_cells(&made.puzzle, "#"), 2300, 2700);
    assert_int_equal(count_cells(&made.puzzle, "01234"), 0);
    made_free(&made);
    set(&r, "numbers", "100");
    made = draw(&r, 0, &m);
    assert_int_equal(count_cells(&made.puzzle, "#"), 0);
    expect_whole(&r, &made, &m);
    made_free(&made);
    set(&r, "black-cells", "50");
    made = draw(&r, 0, &m);
    assert_in_range(count_cells(&made.puzzle, "01234"), 4800, 5200);
    made_free(&made);
    assert_int_equal(m.used, 0);
}

static void chess_num_has_as_many_numbers_as_asked_for(void **state) {
    (void)state;
    static const char *const counts[] = {"1", "7", "58"};
    static const size_t numbers[] = {1, 7, 58};
    for (size_t i = 0; i < 3; i++) {
        struct mem m = MEM_UNLIMITED;
        struct make_request r = any_of(family_named("chess-num", 9), i);
        set(&r, "clues", counts[i]);
        struct made made = draw(&r, 0, &m);
        assert_int_equal(count_cells(&made.puzzle, "0123456"), numbers[i]);
        expect_whole(&r, &made, &m);
        made_free(&made);
        assert_int_equal(m.used, 0);
    }
}

static void refuse(const char *family, const char *name, const char *word, const char *says) {
    struct mem m = MEM_UNLIMITED;
    struct make_request r = any_of(family_named(family, strlen(family)), 1);
    struct fault fault = {0};
    struct made made = {0};
    set(&r, name, word);
    if (make_check(&r, &fault)) assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_FAULT);
    assert_int_equal(fault.kind, FAULT_INPUT);
    if (strstr(fault.text, says) == NULL) fail_msg("%s", fault.text);
    assert_int_equal(m.used, 0);
}

static void options_that_do_not_go_with_any_are_refused_by_name(void **state) {
    (void)state;
    refuse("akari", "level", "hard", "not rated");
    refuse("akari", "score", "30..40", "not rated");
    refuse("akari", "symmetry", "mirror", "--symmetry does not go with --any");
    refuse("akari", "clues", "full", "--clues does not go with --any");
    refuse("chess-num", "clues", "minimal", "--any takes a number");
    refuse("chess-num", "clues", "59", "do not fit");
    refuse("chess-num", "max", "3", "--max does not go with --any");
    refuse("chess-position", "clues", "minimal", "--clues does not go with --any");
    refuse("chess-loop", "n", "40", "do not fit");
}

static void numbers_of_akari_are_for_any_only(void **state) {
    (void)state;
    struct make_request r = make_defaults(family_named("akari", 5));
    struct fault fault = {0};
    set(&r, "numbers", "50");
    assert_false(make_check(&r, &fault));
    assert_non_null(strstr(fault.text, "--numbers goes with --any"));
}

static void the_library_makes_random_boards_too(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_maker *maker = roque_maker_new(r, "akari");
    assert_false(roque_maker_set(maker, "any", "perhaps"));
    assert_true(roque_maker_set(maker, "any", "yes") && roque_maker_set(maker, "seed", "4"));
    roque_made *made = roque_make(maker);
    assert_string_equal(roque_made_level(made), "");
    assert_int_equal(roque_made_score(made), 0);
    assert_null(strstr(roque_made_json(made), "level"));
    roque_made_free(made);
    roque_maker_free(maker);
    roque_free(r);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        const struct make_request r = any_of(*f, 3);
        enum make_answer answer = MAKE_FAULT;
        for (uint64_t n = 0; answer == MAKE_FAULT && n < 3000; n++) {
            struct mem m = MEM_UNLIMITED;
            struct made made;
            struct fault fault = {0};
            m.fail_at = n + 1;
            answer = make_puzzle(&r, 0, 0, &m, &made, &fault);
            if (answer == MAKE_FAULT) assert_int_equal(fault.kind, FAULT_MEMORY);
            made_free(&made);
            assert_int_equal(m.used, 0);
            if ((*f)->up_to_symmetry && n == 60) break; // its search is long: others fail it throughout
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_draws_boards_that_can_be_solved),
        cmocka_unit_test(a_quarter_of_an_akari_board_is_black),
        cmocka_unit_test(chess_num_has_as_many_numbers_as_asked_for),
        cmocka_unit_test(options_that_do_not_go_with_any_are_refused_by_name),
        cmocka_unit_test(numbers_of_akari_are_for_any_only),
        cmocka_unit_test(the_library_makes_random_boards_too),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
