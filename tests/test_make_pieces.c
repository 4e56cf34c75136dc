// New puzzles of Chess Avoidance and Chess Position meet the request.
#include "ask.h"
#include "boards.h"
#include "chess_boards.h"
#include "family/chess_avoid/chess_avoid.h"
#include "family/chess_position/chess_position.h"

#include <stdio.h>
#include <string.h>

#define N(array) (sizeof array / sizeof *array)

static const struct family *const families[] = {&chess_avoid_family, &chess_position_family};

static void make(const struct make_request *r, uint64_t index, struct mem *m, struct made *out) {
    struct fault fault = {0};
    assert_true(make_check(r, &fault));
    if (make_puzzle(r, index, 0, m, out, &fault) != MAKE_DONE) fail_msg("%s", fault.text);
}

static void a_new_puzzle_has_one_solution_at_every_level(void **state) {
    (void)state;
    static const char *const levels[] = {"easy", "medium", "hard", "expert", "fiendish"};
    struct mem m = MEM_UNLIMITED;
    for (size_t f = 0; f < N(families); f++)
        for (size_t level = 0; level < N(levels); level++) {
            struct make_request r = make_defaults(families[f]);
            struct made made;
            r.seed = 5;
            ask(&r, "size", "4x3");
            ask(&r, "level", levels[level]);
            make(&r, level, &m, &made);
            struct solve_result all =
                board_solve(&made.puzzle, (struct solve_request){.goal = SOLVE_COUNT, .limit = 2}, &m);
            assert_int_equal(all.count, 1);
            assert_memory_equal(all.solution.cells, made.solution.cells, puzzle_size(&made.puzzle));
            assert_string_equal(explain_level_name(made.level), levels[level]);
            solve_result_free(&all);
            made_free(&made);
        }
    assert_int_equal(m.used, 0);
}

static void the_same_seed_gives_the_same_puzzle(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t f = 0; f < N(families); f++) {
        struct make_request r = make_defaults(families[f]);
        struct made first, again, other;
        r.seed = 2;
        make(&r, 0, &m, &first);
        make(&r, 0, &m, &again);
        make(&r, 1, &m, &other);
        assert_true(puzzle_same(&first.puzzle, &again.puzzle));
        assert_false(puzzle_same(&first.puzzle, &other.puzzle));
        made_free(&first);
        made_free(&again);
        made_free(&other);
    }
    assert_int_equal(m.used, 0);
}

static size_t count(const char *cells, size_t size, char c) {
    size_t n = 0;
    for (size_t i = 0; i < size; i++) n += cells[i] == c;
    return n;
}

static void the_pieces_asked_for_are_placed_and_no_more_squares_are_missing(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = make_defaults(&chess_avoid_family);
    struct made made;
    ask(&r, "pieces", "KNQRN");
    ask(&r, "missing", "30");
    make(&r, 0, &m, &made);
    size_t size = puzzle_size(&made.puzzle);
    assert_int_equal(count(made.solution.cells, size, 'K'), 1);
    assert_int_equal(count(made.solution.cells, size, 'N'), 2);
    assert_int_equal(count(made.solution.cells, size, 'Q'), 1);
    assert_int_equal(count(made.solution.cells, size, 'R'), 1);
    assert_in_range(count(made.puzzle.cells, size, '#'), 0, size * 30 / 100);
    made_free(&made);
    assert_int_equal(m.used, 0);
}

static void numbers_are_full_or_none_is_superfluous(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = make_defaults(&chess_position_family);
    struct made made;
    ask(&r, "n", "3");
    make(&r, 0, &m, &made);
    size_t size = puzzle_size(&made.puzzle);
    assert_int_equal(count(made.puzzle.under, size, '.'), 0);
    assert_int_equal(made.puzzle.parameters[CHESS_POSITION_PIECES], 3);
    made_free(&made);
    ask(&r, "size", "3x3");
    ask(&r, "clues", "minimal");
    make(&r, 0, &m, &made);
    size = puzzle_size(&made.puzzle);
    assert_int_not_equal(count(made.puzzle.under, size, '.'), size);
    for (size_t i = 0; i < size; i++) {
        char number = made.puzzle.under[i];
        if (number == '.') continue;
        made.puzzle.under[i] = '.';
        struct solve_result two = board_solve(&made.puzzle, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        assert_int_equal(two.status, SOLVE_IS_MULTIPLE);
        solve_result_free(&two);
        made.puzzle.under[i] = number;
    }
    made_free(&made);
    assert_int_equal(m.used, 0);
}

static void impossible_requests_are_refused_with_a_sentence(void **state) {
    (void)state;
    static const struct {
        size_t family;
        const char *option, *word, *says;
    } bad[] = {
        {0, "pieces", "KXN", "--pieces: 'X' is not a piece: letters of PNKRBQ are expected"},
        {0, "pieces", "", "--pieces: letters of PNKRBQ are expected"},
        {0, "pieces", "KKKKKKKKKKKKKKKK", "--pieces: at most 15 pieces of a kind are possible"},
        {0, "missing", "91", "is not a whole number from 0 to 90"},
        {1, "n", "0", "is not a whole number from 1 to 9"},
        {1, "clues", "some", "full"},
    };
    for (size_t i = 0; i < N(bad); i++) {
        struct make_request r = make_defaults(families[bad[i].family]);
        struct fault f = {0};
        assert_false(make_set(&r, bad[i].option, bad[i].word, &f));
        if (strstr(f.text, bad[i].says) == NULL) fail_msg("\"%s\" does not say %s", f.text, bad[i].says);
    }
    struct make_request r = make_defaults(&chess_position_family);
    struct fault f = {0};
    ask(&r, "size", "2x2");
    ask(&r, "n", "5");
    assert_false(make_check(&r, &f));
    assert_string_equal(f.text, "5 pieces do not fit: the board has 4 squares");
    r = make_defaults(&chess_avoid_family);
    ask(&r, "size", "2x1");
    ask(&r, "pieces", "KKK");
    assert_false(make_check(&r, &f));
    assert_string_equal(f.text, "3 pieces do not fit: the board has 2 squares");
}

static void a_lack_of_memory_is_reported_and_nothing_leaks(void **state) {
    (void)state;
    for (size_t f = 0; f < N(families); f++) {
        struct make_request r = make_defaults(families[f]);
        enum make_answer answer = MAKE_FAULT;
        r.seed = 3;
        ask(&r, "size", "3x2");
        ask(&r, "level", "medium");
        for (uint64_t step = 1; answer == MAKE_FAULT; step += 1 + step / 20) {
            struct mem m = {.fail_at = step};
            struct made made;
            struct fault fault = {0};
            answer = make_puzzle(&r, 0, 0, &m, &made, &fault);
            if (answer == MAKE_FAULT) assert_int_equal(fault.kind, FAULT_MEMORY);
            else made_free(&made);
            assert_int_equal(m.used, 0);
        }
        assert_int_equal(answer, MAKE_DONE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_puzzle_has_one_solution_at_every_level),
        cmocka_unit_test(the_same_seed_gives_the_same_puzzle),
        cmocka_unit_test(the_pieces_asked_for_are_placed_and_no_more_squares_are_missing),
        cmocka_unit_test(numbers_are_full_or_none_is_superfluous),
        cmocka_unit_test(impossible_requests_are_refused_with_a_sentence),
        cmocka_unit_test(a_lack_of_memory_is_reported_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
