// Boards whose number of solutions, and often whose solution, was published or counted by others.
#include "boards.h"
#include "family/akari/akari.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

static const char *const paper[] = {
    "akari 7x7\n"
    "...0...\n"
    ".3...#.\n"
    "..#.#..\n"
    "#..#..3\n"
    "..2.#..\n"
    ".2...#.\n"
    "...1...\n",
    "akari 10x10\n"
    "...02.....\n"
    ".#....1.1.\n"
    "..#....2..\n"
    ".2...0...#\n"
    "...#.....0\n"
    "#.....#...\n"
    "0...0...#.\n"
    "..2....0..\n"
    ".#.3....1.\n"
    ".....#1...\n",
    "akari 25x25\n"
    ".....1.....#........1..1.\n"
    "#..#.#.1.#.2..2.#.2......\n"
    "..1...1#.........##..#2..\n"
    "..2......0#..0.1...#...#.\n"
    "#...............#........\n"
    "...#.1.#..#....0#.3#...##\n"
    ".1#..#...#1.#.........#..\n"
    "..1....2#.#..#.3.#.#..0#.\n"
    ".1..##...2.#1.#..#.......\n"
    "...0.#.3....#...#.#..#.1.\n"
    ".1......#...#2...##0.0...\n"
    "...1...1..#.#...1......0#\n"
    "......#.###2####1.2......\n"
    "##......#...#.#..2...#...\n"
    "...0.##3...##...1......#.\n"
    ".#.#..#.2...#....#.0.#...\n"
    ".......#..#.##.#...11..#.\n"
    ".31..#.#.#.3..1.##....#..\n"
    "..#.........3.#3...#..#2.\n"
    "#1...0#.#0....2..0.#.#...\n"
    "........#...............1\n"
    ".#...3...#.0..##......1..\n"
    "..10..#2.........#1...0..\n"
    "......#.#.#..#.#.2.#.1..#\n"
    ".#..0........1.....#.....\n",
    "akari 3x3\n"
    "###\n"
    "###\n"
    "###\n",
    "akari 7x7\n"
    "...#...\n"
    ".3...3.\n"
    ".......\n"
    "0.....#\n"
    ".......\n"
    ".0...3.\n"
    "...#...\n",
    "akari 10x10\n"
    "..#....3..\n"
    "......#...\n"
    "2.#..0.2.#\n"
    ".2........\n"
    "..1.......\n"
    ".......1..\n"
    "........3.\n"
    "0.2.2..#.3\n"
    "...#......\n"
    "..1....0..\n",
};

static const struct {
    uint64_t solutions;
    const char *text;
} counted[] = {
    {1422, "akari 10x10\n"
           "......1..2\n"
           "..1..1....\n"
           ".........1\n"
           "..........\n"
           "..1.....0#\n"
           "#1........\n"
           "#.#.......\n"
           ".......1.2\n"
           "1..#....#.\n"
           "#.1.#.....\n"},
    {902, "akari 10x10\n"
          "00.#......\n"
          "....#..0..\n"
          ".0.##.....\n"
          ".0...#.#..\n"
          ".#........\n"
          "#0...1....\n"
          "...1......\n"
          "......0.0.\n"
          "2.1..##...\n"
          "......1...\n"},
};

// From the tests and examples of pzprjs, cspuz_core and noqx. Each has one solution; 'L' is a bulb.
static const struct {
    const char *address, *game_id, *solution;
} addresses[] = {
    {"akari/6/6/nekcakbl", "6x6:h4g2b0g1h", "..L.../.L4L../..L.2L/.0..L./L..1../...L.."},
    {"akari/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h", "10x10:b2o2hBbBc3jBcB2c2j3cBbBh2oBb",
     "L.2L....../..L.....2L/....L..#L./#...3L..../....L#.L.#/2L..2L..../L....3L..#/..#..L..../"
     ".2L......./.L.....#.L"},
    {"akari/17/17/g666.g6.g6.x6.x6.x6.obl6.gbi6cv.gblcmbl7cv6bi66blam6.x.gbv.gcv66.g666.g.g",
     "17x17:a1a1a1aBa1aBa1aBr1aBr1aBr1aBi1h1aBa1e1a2rBa1h2i1h2a2r1a1e1a1a1h0i1aBrBa1rBa2r1a1aBa1a1a1aBaBa",
     "L1.1L1.#L1.#.1L#L/..L............../1L#...L........../....1L#...L....../...L....1L#.L..../"
     "...1...L....1.#L1/....L1.2...L...../.......L.#.1.L.../..L2.L.......1.../...L.2L2L......../"
     "L........1L1..L../1.1.1L.......0.../..L...1L#..L...../........L.#.1...L/............L.#.2/"
     "................L/L1.1L#L1.1L1.#L#."},
    {"akari/20/20/................................h............h1...h............i...i...........i1.bg....."
     "...t.....i6cn...hbibi1b..kbl1b0.g6bgc..l..k.j1.l..hciam...i6.q...v0...bs....b.b..h2..h....i..h..i..h"
     "....i..h..b..h....h1..h...h..h....................../",
     "20x20:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBbBBBBBBBBBBBBb1BBBbBBBBBBBBBBBBcBBBcBBBBBBBBBBBc1B1cBBBBBBBBnBBB"
     "BBc1a2jBBBb1e1e11bBBe1h11b0Ba1a1c2bBBfBBeBd1BfBBb2e0iBBBc1aBkBBBp0BBB1oBBBB1bB1bBBb2BBbBBBBcBBbBBcBB"
     "bBBBBcBBbBB1bBBbBBBBb1BBbBBBbBBbBBBBBBBBBBBBBBBBBBBBBB",
     "####################/############..######/######.L1###..######/######...###...#####/"
     "######..L1#1L..#####/###L.............###/##...1L2.......L..##/#.L1...L.1L....11L.#/"
     "#...L.1.......L11..0/#L1.1.L.2L.##...L..#/#..L..#.L..1#.....L#/#..2L....0.L.......#/"
     "##...1L#.......L...#/##L...............0#/##1..........L....##/##1..#1L.##..2##..##/"
     "##L..##..##..L##..##/##...##..##1L.##..##/##.L1##..###..##..##/####################"},
};

static void assert_one_solution(const struct puzzle *p, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    assert_int_equal(r.status, SOLVE_IS_UNIQUE);
    assert_true(r.has_solution && !r.has_second);
    assert_null(board_refutes(p, &r.solution));
    struct solve_result counted_too = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    assert_int_equal(counted_too.status, SOLVE_IS_UNIQUE);
    assert_int_equal(counted_too.count, 1);
    assert_memory_equal(counted_too.solution.cells, r.solution.cells, puzzle_size(p));
    solve_result_free(&counted_too);
    solve_result_free(&r);
}

static void each_board_of_the_paper_has_exactly_one_solution(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(paper); i++) {
        struct puzzle p;
        board_read(&p, &m, paper[i]);
        assert_one_solution(&p, &m);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void the_built_in_boards_are_those_of_the_paper(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(paper); i++) {
        struct puzzle p, built_in;
        char name[20];
        const struct family *family;
        (void)snprintf(name, sizeof name, "akari:paper/%zu", i + 1);
        const struct builtin_puzzle *b = families_builtin(NULL, name, &family);
        assert_non_null(b);
        assert_ptr_equal(family, &akari_family);
        board_read(&p, &m, paper[i]);
        board_read(&built_in, &m, b->text);
        assert_int_equal(built_in.width, p.width);
        assert_int_equal(built_in.height, p.height);
        assert_memory_equal(built_in.cells, p.cells, puzzle_size(&p));
        puzzle_free(&p);
        puzzle_free(&built_in);
    }
    assert_int_equal(m.used, 0);
}

static void the_only_solution_of_an_all_black_board_is_empty(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, paper[3]);
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNIQUE);
    assert_memory_equal(r.solution.cells, "#########", 9);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

struct gathering {
    struct board_set set;
    const struct puzzle *given;
};

static bool gather(void *context, const struct puzzle *solution, uint64_t number) {
    struct gathering *g = context;
    assert_null(board_refutes(g->given, solution));
    return board_set_add(&g->set, solution, number);
}

static void assert_counted(const struct puzzle *p, uint64_t solutions, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    assert_true(r.exact);
    assert_int_equal(r.count, solutions);
    solve_result_free(&r);
    struct gathering g = {.set = {.mem = m}, .given = p};
    r = board_solve(p, (struct solve_request){.goal = SOLVE_ALL, .visit = gather, .context = &g}, m);
    assert_int_equal(g.set.count, solutions);
    board_set_sort(&g.set);
    for (size_t i = 1; i < g.set.count; i++)
        assert_memory_not_equal(g.set.all.at + (i - 1) * g.set.cells, g.set.all.at + i * g.set.cells,
                                g.set.cells);
    solve_result_free(&r);
    board_set_free(&g.set);
    r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    assert_null(board_refutes(p, &r.solution));
    assert_null(board_refutes(p, &r.second));
    assert_memory_not_equal(r.solution.cells, r.second.cells, puzzle_size(p));
    solve_result_free(&r);
}

static void boards_with_1422_and_902_solutions_show_each_of_them_once(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(counted); i++) {
        struct puzzle p;
        board_read(&p, &m, counted[i].text);
        assert_counted(&p, counted[i].solutions, &m);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void counting_stops_at_the_limit_and_says_that_there_may_be_more(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, counted[0].text);
    for (uint64_t limit = 1; limit < 1500; limit += 150) {
        struct solve_result r =
            board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT, .limit = limit}, &m);
        assert_int_equal(r.count, limit < 1422 ? limit : 1422);
        assert_int_equal(r.exact, limit > 1422);
        assert_int_equal(r.status, limit == 1 ? SOLVE_IS_FOUND : SOLVE_IS_MULTIPLE);
        solve_result_free(&r);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void assert_known_solution(const struct puzzle *p, const char *rows, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    assert_int_equal(r.status, SOLVE_IS_UNIQUE);
    assert_int_equal(strlen(rows), puzzle_size(p) + (size_t)p->height - 1);
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++) {
            char known = rows[row * (p->width + 1) + column];
            assert_int_equal(board_at(&r.solution, row, column), known == 'L' ? '*' : known);
        }
    solve_result_free(&r);
}

static void boards_of_other_programs_have_the_one_solution_that_is_known(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(addresses); i++) {
        struct puzzle p, same;
        char full[600];
        (void)snprintf(full, sizeof full, "https://puzz.link/p?%s", addresses[i].address);
        board_read(&p, &m, full);
        board_read(&same, &m, addresses[i].game_id);
        assert_int_equal(puzzle_size(&p), puzzle_size(&same));
        assert_memory_equal(p.cells, same.cells, puzzle_size(&p));
        assert_one_solution(&p, &m);
        assert_known_solution(&p, addresses[i].solution, &m);
        puzzle_free(&p);
        puzzle_free(&same);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_board_of_the_paper_has_exactly_one_solution),
        cmocka_unit_test(the_built_in_boards_are_those_of_the_paper),
        cmocka_unit_test(the_only_solution_of_an_all_black_board_is_empty),
        cmocka_unit_test(boards_with_1422_and_902_solutions_show_each_of_them_once),
        cmocka_unit_test(counting_stops_at_the_limit_and_says_that_there_may_be_more),
        cmocka_unit_test(boards_of_other_programs_have_the_one_solution_that_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
