// New Chess Loop puzzles meet the request.
#include "ask.h"
#include "board/grid.h"
#include "boards.h"
#include "family/chess_loop/chess_loop.h"
#include "make/make.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

static struct make_request request(int width, int height) {
    return board_request(&chess_loop_family, width, height);
}

static size_t count_pieces(const char *cells, size_t size) {
    size_t n = 0;
    for (size_t i = 0; i < size; i++) n += cells[i] != '.';
    return n;
}

static uint64_t solutions_of(const struct puzzle *p, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_ALL, .limit = 2}, m);
    uint64_t count = r.count;
    solve_result_free(&r);
    return count;
}

static uint64_t count_classes(const struct puzzle *p, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    assert_true(r.exact);
    uint64_t classes = r.classes;
    solve_result_free(&r);
    return classes;
}

static void a_puzzle_has_one_solution_or_bare_one_class(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    size_t bare = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct make_request r = request(4 + (int)seed % 3, 4 + (int)seed % 2);
        struct made made;
        board_draft(&r, seed, &m, &made);
        size_t size = puzzle_size(&made.puzzle), given = count_pieces(made.puzzle.cells, size);
        if (given == 0) assert_int_equal(count_classes(&made.puzzle, &m), 1);
        else assert_int_equal(solutions_of(&made.puzzle, &m), 1);
        bare += given == 0;
        made_free(&made);
    }
    assert_in_range(bare, 1, 39); // there were both
    assert_int_equal(m.used, 0);
}

static void the_solution_holds_what_is_given_and_is_right(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct make_request r = request(5, 5);
        struct made made;
        struct fault fault = {0};
        struct verdict v;
        r.seed = seed;
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_DONE);
        for (size_t i = 0; i < puzzle_size(&made.puzzle); i++)
            if (made.puzzle.cells[i] != '.') assert_int_equal(made.puzzle.cells[i], made.solution.cells[i]);
        int each = made.puzzle.parameters[CHESS_LOOP_EACH];
        assert_int_equal(count_pieces(made.solution.cells, puzzle_size(&made.solution)), 2 * each);
        verdict_init(&v, &m);
        assert_true(chess_loop_check(&made.solution, &v));
        assert_true(verdict_ok(&v));
        verdict_free(&v);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

// Is there a set of `left` more pieces, from cell `from` on, that with those in p leaves one solution only?
static bool some_set_will_do(struct puzzle *p, const char *solution, size_t from, size_t left,
                             struct mem *m) {
    if (left == 0) return solutions_of(p, m) == 1;
    for (size_t i = from; i < puzzle_size(p); i++) {
        if (solution[i] == '.') continue;
        p->cells[i] = solution[i];
        bool found = some_set_will_do(p, solution, i + 1, left - 1, m);
        p->cells[i] = '.';
        if (found) return true;
    }
    return false;
}

static void no_fewer_pieces_of_the_solution_would_do(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    int with_given = 0;
    for (uint64_t seed = 0; seed < 16; seed++) {
        struct make_request r = request(5, 4);
        struct made made;
        board_draft(&r, seed, &m, &made);
        size_t size = puzzle_size(&made.puzzle), given = count_pieces(made.puzzle.cells, size);
        struct solve_result solved =
            board_solve(&made.puzzle, (struct solve_request){.goal = SOLVE_FIRST}, &m);
        memset(made.puzzle.cells, '.', size);
        if (given > 0) {
            with_given++;
            assert_int_not_equal(count_classes(&made.puzzle, &m), 1);
            assert_false(some_set_will_do(&made.puzzle, solved.solution.cells, 0, given - 1, &m));
        }
        solve_result_free(&solved);
        made_free(&made);
    }
    assert_true(with_given > 5);
    assert_int_equal(m.used, 0);
}

static void kinds_and_number_are_those_asked_for(void **state) {
    (void)state;
    static const struct {
        int width, height;
        const char *kinds, *pieces;
        int first, second, each;
        bool bare;
    } asked[] = {
        {5, 4, "rook,king", "3", CHESS_ROOK, CHESS_KING, 3, true}, // of the paper: one class
        {5, 4, "king,rook", "3", CHESS_KING, CHESS_ROOK, 3, true},
        {6, 6, "bishop,knight", "4", CHESS_BISHOP, CHESS_KNIGHT, 4, false},
        {6, 5, "queen,knight", "3", CHESS_QUEEN, CHESS_KNIGHT, 3, false},
        {6, 6, "rook,bishop", NULL, CHESS_ROOK, CHESS_BISHOP, 0, false},
        {8, 8, NULL, "4", -1, -1, 4, false},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(asked); i++) {
        struct make_request r = request(asked[i].width, asked[i].height);
        struct made made;
        ask(&r, "kinds", asked[i].kinds);
        ask(&r, "n", asked[i].pieces);
        board_draft(&r, i, &m, &made);
        const int *is = made.puzzle.parameters;
        if (asked[i].first >= 0) assert_int_equal(is[CHESS_LOOP_FIRST], asked[i].first);
        if (asked[i].second >= 0) assert_int_equal(is[CHESS_LOOP_SECOND], asked[i].second);
        if (asked[i].each > 0) assert_int_equal(is[CHESS_LOOP_EACH], asked[i].each);
        assert_int_not_equal(is[CHESS_LOOP_FIRST], is[CHESS_LOOP_SECOND]);
        if (asked[i].bare) assert_int_equal(count_pieces(made.puzzle.cells, puzzle_size(&made.puzzle)), 0);
        made_free(&made);
    }
    assert_int_equal(m.used, 0);
}

static void the_same_chances_make_the_same_puzzle(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(6, 6);
    struct made first, again;
    board_draft(&r, 1, &m, &first);
    board_draft(&r, 1, &m, &again);
    assert_memory_equal(first.puzzle.cells, again.puzzle.cells, puzzle_size(&first.puzzle));
    assert_memory_equal(first.puzzle.parameters, again.puzzle.parameters, sizeof first.puzzle.parameters);
    made_free(&first);
    made_free(&again);
    assert_int_equal(m.used, 0);
}

static void impossible_requests_are_reported_at_once(void **state) {
    (void)state;
    static const struct {
        int width, height;
        const char *kinds, *pieces, *says;
    } bad[] = {
        {5, 5, "queen,king", "3", "only the knight goes with the queen"},
        {5, 5, "bishop,queen", NULL, "a bishop that attacks a queen is attacked back"},
        {5, 5, "rook,knight", "1",
         "no loop of 1 rook and 1 knight fits on a board of 5x5; choose another --n, "},
        {6, 6, "knight,bishop", "5", "--n 5 is odd"},
        {3, 3, "rook,knight", "5", "5 of each kind do not fit: the board has 9 squares"},
        {1, 1, NULL, NULL, "the board has 1 square"},
        {6, 6, NULL, "1", "--n 2 is the least"},
        {2, 2, NULL, NULL, "no loop fits on a board of 2x2, whatever the kinds; choose another --size"},
        {2, 2, NULL, "2",
         "no loop of 2 of each kind fits on a board of 2x2, whatever the kinds; choose another --n "},
        {2, 2, "rook,king", NULL,
         "no loop of rooks and kings fits on a board of 2x2; choose another --kinds or"},
        {1, 16, NULL, NULL, "no loop fits on a board of 1x16"},
        {4, 4, "rook,king", "6",
         "no loop of 6 rooks and 6 kings fits on a board of 4x4; choose another --n, "},
        {6, 6, NULL, "17", "no loop of 17 of each kind fits on a board of 6x6"},
    };
    for (size_t i = 0; i < N(bad); i++) {
        struct make_request r = request(bad[i].width, bad[i].height);
        struct fault fault = {0};
        ask(&r, "kinds", bad[i].kinds);
        ask(&r, "n", bad[i].pieces);
        assert_false(make_check(&r, &fault));
        if (strstr(fault.text, bad[i].says) == NULL)
            fail_msg("\"%s\" does not say %s", fault.text, bad[i].says);
    }
}

// Two pieces that attack each other are a loop, too, if they reach all edges.
static void a_loop_of_two_is_made_where_it_is_asked_for(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct make_request r = request(4, 4);
    struct made made;
    struct fault fault = {0};
    ask(&r, "kinds", "queen,bishop");
    ask(&r, "n", "1");
    assert_true(make_check(&r, &fault));
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_DONE);
    assert_int_equal(count_pieces(made.puzzle.cells, puzzle_size(&made.puzzle)), 0);
    assert_int_equal(count_classes(&made.puzzle, &m), 1);
    made_free(&made);
    assert_int_equal(m.used, 0);
}

static void a_failed_search_is_reported_with_the_option_to_relax(void **state) {
    (void)state;
    static const struct {
        int width, height;
        const char *kinds, *pieces, *says, *asks;
        enum make_answer answer; // MAKE_FAULT: there is none
    } bad[] = {
        {6, 6, NULL, "12", "no loop of 12 of each kind was found soon enough on a board of 6x6",
         "choose another --n or --size", MAKE_GAVE_UP},
        {5, 5, "rook,king", "8", "no loop of 8 rooks and 8 kings fits on a board of 5x5",
         "choose another --n, --kinds or --size", MAKE_FAULT},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(bad); i++) {
        struct make_request r = request(bad[i].width, bad[i].height);
        struct made made;
        struct fault fault = {0};
        if (!seeds_case(i)) continue;
        ask(&r, "kinds", bad[i].kinds);
        ask(&r, "n", bad[i].pieces);
        assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), bad[i].answer);
        if (strstr(fault.text, bad[i].says) == NULL || strstr(fault.text, bad[i].asks) == NULL)
            fail_msg("\"%s\" does not say %s, %s", fault.text, bad[i].says, bad[i].asks);
    }
    assert_int_equal(m.used, 0);
}

// Drafts aim at the level: a 6x6 takes only a few drafts, and a puzzle that is too easy is never returned.
static void every_level_is_drafted_towards(void **state) {
    (void)state;
    enum { DRAFTS = 30 };
    struct mem m = MEM_UNLIMITED;
    for (int level = EXPLAIN_EASY; level < EXPLAIN_LEVELS; level++)
        for (uint64_t seed = 1; seed <= seeds_count(20); seed++) {
            struct make_request r = request(6, 6);
            struct make_drafts d = {0};
            struct made made;
            struct fault fault = {0};
            enum make_answer answer = MAKE_GOES_ON;
            r.seed = seed;
            ask(&r, "level", explain_levels[level]);
            while (answer == MAKE_GOES_ON) answer = make_draft(&r, &d, &m, &made, &fault);
            assert_int_equal(answer, MAKE_DONE);
            assert_int_equal(made.level, level);
            assert_in_range(d.count, 1, DRAFTS);
            size_t given = count_pieces(made.puzzle.cells, puzzle_size(&made.puzzle));
            assert_true(3 * given <= 4 * (size_t)made.puzzle.parameters[CHESS_LOOP_EACH]);
            made_free(&made);
        }
    assert_int_equal(m.used, 0);
}

static void given_pieces_are_in_every_quarter_of_the_board(void **state) {
    (void)state;
    enum { SIDE = 6 };
    const int puzzles = seeds_few() ? 20 : 60;
    int quarter[4] = {0}, all = 0;
    struct mem m = MEM_UNLIMITED;
    for (int seed = 0; seed < puzzles; seed++) {
        struct make_request r = request(SIDE, SIDE);
        struct made made;
        board_draft(&r, (uint64_t)seed, &m, &made);
        for (int i = 0; i < SIDE * SIDE; i++)
            if (made.puzzle.cells[i] != '.') {
                quarter[(i / SIDE >= SIDE / 2) * 2 + (i % SIDE >= SIDE / 2)]++;
                all++;
            }
        made_free(&made);
    }
    assert_true(all > puzzles);
    for (int i = 0; i < 4; i++) assert_in_range(quarter[i], all / 8, all / 2);
    assert_int_equal(m.used, 0);
}

static void run_out_of_memory(const char *level) {
    uint64_t failures = 0;
    enum make_answer answer = MAKE_FAULT;
    for (uint64_t at = 1; answer == MAKE_FAULT; at += 1 + at / 40) {
        struct mem m = {.fail_at = at};
        struct make_request r = request(4, 4);
        struct made made = {0};
        struct fault fault = {0};
        ask(&r, "kinds", "rook,knight");
        if (level == NULL) ask(&r, "n", "2");
        ask(&r, "level", level);
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

static void running_out_of_memory_is_reported_and_leaks_nothing(void **state) {
    (void)state;
    run_out_of_memory(NULL);
    run_out_of_memory("easy");
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
    assert_int_equal(chess_loop_maker.draft(&r, &rng, &m, &made, &fault), MAKE_STOPPED);
    made_free(&made);
    assert_int_equal(make_puzzle(&r, 0, 0, &m, &made, &fault), MAKE_STOPPED);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_has_one_solution_or_bare_one_class),
        cmocka_unit_test(the_solution_holds_what_is_given_and_is_right),
        cmocka_unit_test(no_fewer_pieces_of_the_solution_would_do),
        cmocka_unit_test(kinds_and_number_are_those_asked_for),
        cmocka_unit_test(the_same_chances_make_the_same_puzzle),
        cmocka_unit_test(impossible_requests_are_reported_at_once),
        cmocka_unit_test(a_loop_of_two_is_made_where_it_is_asked_for),
        cmocka_unit_test(a_failed_search_is_reported_with_the_option_to_relax),
        cmocka_unit_test(every_level_is_drafted_towards),
        cmocka_unit_test(given_pieces_are_in_every_quarter_of_the_board),
        cmocka_unit_test(running_out_of_memory_is_reported_and_leaks_nothing),
        cmocka_unit_test(a_flag_stops_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
