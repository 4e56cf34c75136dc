// New Chess-Num puzzles meet the request.
#include "ask.h"
#include "boards.h"
#include "family/chess_num/chess_num.h"
#include "make/make.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

static struct make_request request(int width, int height) {
    return board_request(&chess_num_family, width, height);
}

static bool is_number(char c) { return c >= '0' && c <= '6'; }

static int count_numbers(const struct puzzle *p) {
    int n = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) n += is_number(p->cells[i]);
    return n;
}

static enum solve_status status_of(const struct puzzle *p, struct mem *m) {
    struct solve_result result = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    enum solve_status status = result.status;
    solve_result_free(&result);
    return status;
}

// The number of pieces of a solution that attack a square, counted in the plainest way.
static int attackers(const struct puzzle *p, int row, int column) {
    int count = 0;
    for (int r = 0; r < p->height; r++)
        for (int c = 0; c < p->width; c++) {
            char piece = p->cells[r * p->width + c];
            int down = row - r, right = column - c, rows = down < 0 ? -down : down,
                columns = right < 0 ? -right : right;
            bool straight = (rows == 0) != (columns == 0), slanted = rows == columns && rows != 0,
                 clear = true;
            int steps = rows > columns ? rows : columns;
            for (int i = 1; i < steps && (straight || slanted); i++) {
                char between = p->cells[(r + down / steps * i) * p->width + c + right / steps * i];
                clear = clear && (between == '.' || is_number(between));
            }
            count += (piece == 'P' && down == -1 && columns == 1) || (piece == 'N' && rows * columns == 2) ||
                     (piece == 'K' && steps == 1) || (piece == 'R' && straight && clear) ||
                     (piece == 'B' && slanted && clear) || (piece == 'Q' && (straight || slanted) && clear);
        }
    return count;
}

static void every_puzzle_has_one_solution_and_it_is_right(void **state) {
    (void)state;
    static const int sizes[][2] = {{8, 8}, {3, 3}, {4, 3}, {5, 9}, {12, 2}, {6, 6}, {11, 10}};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(sizes); i++) {
        struct make_request r = request(sizes[i][0], sizes[i][1]);
        struct made made;
        struct fault fault = {0};
        r.seed = i;
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_DONE);
        assert_int_equal(made.puzzle.width, r.width);
        assert_int_equal(made.puzzle.height, r.height);
        assert_int_equal(status_of(&made.puzzle, &m), SOLVE_IS_UNIQUE);
        for (size_t cell = 0; cell < puzzle_size(&made.puzzle); cell++) {
            char c = made.puzzle.cells[cell];
            assert_true(c == '.' || is_number(c));
            if (!is_number(c)) continue;
            assert_int_equal(made.solution.cells[cell], c);
            assert_int_equal(attackers(&made.solution, (int)cell / r.width, (int)cell % r.width), c - '0');
        }
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void there_are_exactly_as_many_numbers_as_asked_for(void **state) {
    (void)state;
    static const char *const clues[] = {"4", "5", "6", "8", "13", "40", "58"};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(clues); i++) {
        struct make_request r = request(8, 8);
        struct made made;
        ask(&r, "clues", clues[i]);
        board_draft(&r, i, &m, &made);
        assert_int_equal(count_numbers(&made.puzzle), atoi(clues[i]));
        assert_int_equal(status_of(&made.puzzle, &m), SOLVE_IS_UNIQUE);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void zeros_and_large_numbers_can_be_forbidden(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    bool zero_seen = false;
    for (uint64_t seed = 0; seed < 24; seed++) {
        struct make_request r = request(6, 6);
        struct made made;
        bool zeros = seed % 2 == 0, large = seed % 4 >= 2;
        ask(&r, "zeros", zeros ? "yes" : "no");
        ask(&r, "max", large ? NULL : "4");
        board_draft(&r, seed, &m, &made);
        for (size_t i = 0; i < puzzle_size(&made.puzzle); i++) {
            char c = made.puzzle.cells[i];
            zero_seen |= c == '0';
            if (!zeros) assert_int_not_equal(c, '0');
            if (!large) assert_false(c == '5' || c == '6');
        }
        assert_int_equal(status_of(&made.puzzle, &m), SOLVE_IS_UNIQUE);
        made_free(&made);
    }
    assert_true(zero_seen);
    assert_int_equal(m.used, 0);
}

static void no_number_is_superfluous_unless_so_many_were_asked_for(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct make_request r = request(7, 6);
        struct made made;
        ask(&r, "clues", seed % 2 == 0 ? "minimal" : NULL);
        board_draft(&r, seed, &m, &made);
        for (size_t i = 0; i < puzzle_size(&made.puzzle); i++) {
            char number = made.puzzle.cells[i];
            if (!is_number(number)) continue;
            made.puzzle.cells[i] = '.';
            assert_int_equal(status_of(&made.puzzle, &m), SOLVE_IS_MULTIPLE);
            made.puzzle.cells[i] = number;
        }
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

// With as few numbers as can be found, there are never more than without this request, for the same seed.
static void as_few_as_can_be_found_are_fewer(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    int few = 0, usual = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct make_request r = request(8, 8);
        struct made made;
        board_draft(&r, seed, &m, &made);
        usual += count_numbers(&made.puzzle);
        made_free(&made);
        ask(&r, "clues", "minimal");
        board_draft(&r, seed, &m, &made);
        few += count_numbers(&made.puzzle);
        made_free(&made);
    }
    assert_in_range(few, 30 * 3, 30 * 6);
    assert_true(few < usual);
}

static void the_score_is_the_one_asked_for(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int level = EXPLAIN_EASY; level <= EXPLAIN_MEDIUM; level++) {
        struct make_request r = request(6, 5);
        struct made made;
        struct fault fault = {0};
        struct explanation e;
        make_level_scores((enum explain_level)level, &r.least_score, &r.most_score);
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_DONE);
        assert_true(explain_puzzle(&made.puzzle, &(struct explain_request){0}, &m, &e, &fault));
        assert_int_equal(made.level, level);
        assert_int_equal(e.level, level);
        assert_int_equal(e.score, made.score);
        explanation_free(&e);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void the_same_chances_make_the_same_puzzle(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(8, 8);
    struct made first, again, other;
    board_draft(&r, 1, &m, &first);
    board_draft(&r, 1, &m, &again);
    board_draft(&r, 2, &m, &other);
    assert_memory_equal(first.puzzle.cells, again.puzzle.cells, puzzle_size(&first.puzzle));
    assert_memory_not_equal(first.puzzle.cells, other.puzzle.cells, puzzle_size(&first.puzzle));
    made_free(&first);
    made_free(&again);
    made_free(&other);
    assert_int_equal(m.used, 0);
}

static void impossible_requests_are_reported_at_once(void **state) {
    (void)state;
    static const struct {
        int width, height;
        const char *clues, *max, *zeros, *says;
    } bad[] = {
        {8, 8, "1", NULL, NULL, "--clues 2 is the least"},
        {7, 1, NULL, NULL, NULL, "six pieces and two numbers do not fit: the board has 7 squares"},
        {1, 1, NULL, NULL, NULL, "1 square"},
        {4, 4, "11", NULL, NULL, "six pieces and 11 numbers do not fit: the board has 16 squares"},
        {8, 8, NULL, "0", "no", "--max 0 and --zeros no"},
    };
    for (size_t i = 0; i < N(bad); i++) {
        struct make_request r = request(bad[i].width, bad[i].height);
        struct fault fault = {0};
        ask(&r, "clues", bad[i].clues);
        ask(&r, "max", bad[i].max);
        ask(&r, "zeros", bad[i].zeros);
        assert_false(make_check(&r, &fault));
        if (strstr(fault.text, bad[i].says) == NULL)
            fail_msg("\"%s\" does not say %s", fault.text, bad[i].says);
    }
    struct make_request fine = request(4, 4);
    struct fault fault = {0};
    ask(&fine, "clues", "10");
    assert_true(make_check(&fine, &fault));
}

static void a_failed_search_is_reported_with_the_option_to_relax(void **state) {
    (void)state;
    static const struct {
        const char *clues, *max, *says;
    } bad[] = {{"2", NULL, "no 2 numbers were found"},
               {"2", NULL, "relax --clues"},
               {"3", "1", "--max"},
               {NULL, "0", "--max"}};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(bad); i++) {
        struct make_request r = request(6, 6);
        struct made made;
        struct fault fault = {0};
        ask(&r, "clues", bad[i].clues);
        ask(&r, "max", bad[i].max);
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_GAVE_UP);
        if (strstr(fault.text, bad[i].says) == NULL)
            fail_msg("\"%s\" does not say %s", fault.text, bad[i].says);
    }
    assert_int_equal(m.used, 0);
}

// Why --clues 1 is refused.
static void a_single_number_never_leaves_one_solution(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int width = 1; width <= 12; width++)
        for (int height = 1; width * height <= 12; height++) {
            struct puzzle p;
            assert_true(puzzle_init(&p, &m, &chess_num_family, width, height));
            for (size_t i = 0; i < puzzle_size(&p); i++) {
                for (p.cells[i] = '0'; p.cells[i] <= '6'; p.cells[i]++)
                    assert_int_not_equal(status_of(&p, &m), SOLVE_IS_UNIQUE);
                p.cells[i] = '.';
            }
            puzzle_free(&p);
        }
    assert_int_equal(m.used, 0);
}

// Every square is used, none is in nearly every puzzle, and no puzzle comes twice.
static void numbers_and_pieces_are_spread_over_the_board(void **state) {
    (void)state;
    enum { SIDE = 6, PUZZLES = 300 };
    static char made_before[PUZZLES][SIDE * SIDE];
    int numbers[SIDE * SIDE] = {0}, pieces[SIDE * SIDE] = {0}, all_numbers = 0;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(SIDE, SIDE);
    if (seeds_few()) return;
    for (uint64_t seed = 0; seed < PUZZLES; seed++) {
        struct made made;
        board_draft(&r, seed, &m, &made);
        struct solve_result solved =
            board_solve(&made.puzzle, (struct solve_request){.goal = SOLVE_FIRST}, &m);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            numbers[i] += is_number(made.puzzle.cells[i]);
            pieces[i] += solved.solution.cells[i] != '.' && !is_number(solved.solution.cells[i]);
        }
        all_numbers += count_numbers(&made.puzzle);
        memcpy(made_before[seed], made.puzzle.cells, SIDE * SIDE);
        for (uint64_t i = 0; i < seed; i++)
            assert_memory_not_equal(made_before[i], made_before[seed], SIDE * SIDE);
        solve_result_free(&solved);
        made_free(&made);
    }
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        int mirrored = numbers[i / SIDE * SIDE + SIDE - 1 - i % SIDE], mean = all_numbers / (SIDE * SIDE);
        assert_in_range(numbers[i], mean / 8, 3 * mean);
        assert_in_range(pieces[i], PUZZLES * 6 / (SIDE * SIDE) / 12, PUZZLES * 6 / (SIDE * SIDE) * 3);
        assert_in_range(numbers[i] - mirrored + mean, 0, 2 * mean); // left and right are alike
    }
    assert_int_equal(m.used, 0);
}

static void running_out_of_memory_is_reported_and_leaks_nothing(void **state) {
    (void)state;
    uint64_t failures = 0;
    enum make_answer answer = MAKE_FAULT;
    for (uint64_t at = 1; answer == MAKE_FAULT; at += 1 + at / 40) {
        struct mem m = {.fail_at = at};
        struct make_request r = request(4, 4);
        struct made made = {0};
        struct fault fault = {0};
        answer = make_puzzle(&r, 0, 0, &m, &made, &fault);
        if (answer == MAKE_FAULT) {
            assert_int_equal(fault.kind, FAULT_MEMORY);
            failures++;
        } else made_free(&made);
        assert_int_equal(m.used, 0);
    }
    assert_int_equal(answer, MAKE_DONE);
    assert_true(failures > 50);
}

static void a_flag_stops_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    int stop = 1;
    struct make_request r = request(8, 8);
    struct made made = {0};
    struct fault fault = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    r.limits.stop = &stop;
    assert_int_equal(chess_num_maker.draft(&r, &rng, &m, &made, &fault), MAKE_STOPPED);
    made_free(&made);
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_STOPPED);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_has_one_solution_and_it_is_right),
        cmocka_unit_test(there_are_exactly_as_many_numbers_as_asked_for),
        cmocka_unit_test(zeros_and_large_numbers_can_be_forbidden),
        cmocka_unit_test(no_number_is_superfluous_unless_so_many_were_asked_for),
        cmocka_unit_test(as_few_as_can_be_found_are_fewer),
        cmocka_unit_test(the_score_is_the_one_asked_for),
        cmocka_unit_test(the_same_chances_make_the_same_puzzle),
        cmocka_unit_test(impossible_requests_are_reported_at_once),
        cmocka_unit_test(a_failed_search_is_reported_with_the_option_to_relax),
        cmocka_unit_test(a_single_number_never_leaves_one_solution),
        cmocka_unit_test(numbers_and_pieces_are_spread_over_the_board),
        cmocka_unit_test(running_out_of_memory_is_reported_and_leaks_nothing),
        cmocka_unit_test(a_flag_stops_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
