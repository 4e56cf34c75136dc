// Tests of src/board and of puzzles as plain structs.
#include "base/rng.h"
#include "board/grid.h"
#include "family/akari/akari.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_wall(char c) { return c == '#'; }

static void a_cell_is_named_by_row_and_column_from_one(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    board_name_cell(&t, 7, 0);
    text_char(&t, ' ');
    board_name_cell(&t, 7, 11);
    text_char(&t, ' ');
    board_name_cell(&t, 4000000, 3999999);
    assert_string_equal(text_string(&t), "r1c1 r2c5 r1c4000000");
    text_free(&t);
}

static void neighbours_stay_on_the_board(void **state) {
    (void)state;
    size_t n[4];
    assert_int_equal(board_neighbours(3, 3, 4, n), 4);
    assert_int_equal(n[0], 1);
    assert_int_equal(n[1], 3);
    assert_int_equal(n[2], 5);
    assert_int_equal(n[3], 7);
    assert_int_equal(board_neighbours(3, 3, 0, n), 2);
    assert_int_equal(n[0], 1);
    assert_int_equal(n[1], 3);
    assert_int_equal(board_neighbours(3, 3, 8, n), 2);
    assert_int_equal(n[0], 5);
    assert_int_equal(n[1], 7);
    assert_int_equal(board_neighbours(1, 1, 0, n), 0);
    assert_int_equal(board_neighbours(5, 1, 2, n), 2);
}

// ##.
// #.#
// .##
static void cells_are_reached_over_their_sides_only(void **state) {
    (void)state;
    bool open[9] = {true, true, false, true, false, true, false, true, true};
    uint32_t cells[9];
    assert_int_equal(board_reach(3, 3, 0, open, cells), 3);
    assert_int_equal(cells[0], 0);
    for (size_t i = 0; i < 9; i++) assert_int_equal(open[i], i == 5 || i == 7 || i == 8);
    assert_int_equal(board_reach(3, 3, 8, open, cells), 3);
    assert_int_equal(board_reach(3, 3, 4, open, cells), 1);
}

static void every_symmetry_is_a_permutation_of_the_cells(void **state) {
    (void)state;
    for (int how = 0; how < BOARD_SYMMETRIES; how++) {
        char seen[15] = {0};
        for (size_t i = 0; i < 15; i++) {
            size_t to = board_map_cell((enum board_symmetry)how, 5, 3, i);
            assert_true(to < 15);
            assert_int_equal(seen[to]++, 0);
        }
    }
    assert_int_equal(board_symmetry_count(5, 3), 4);
    assert_int_equal(board_symmetry_count(5, 5), 8);
}

static void a_corner_goes_where_each_symmetry_says(void **state) {
    (void)state;
    // The second cell of the top row of a board of 3 columns and 2 rows.
    static const size_t expected[BOARD_SYMMETRIES] = {1, 1, 4, 4, 3, 2, 2, 3};
    for (int how = 0; how < BOARD_SYMMETRIES; how++)
        assert_int_equal(board_map_cell((enum board_symmetry)how, 3, 2, 1), expected[how]);
    // And the top left one.
    static const size_t corner[BOARD_SYMMETRIES] = {0, 2, 3, 5, 1, 4, 0, 5};
    for (int how = 0; how < BOARD_SYMMETRIES; how++)
        assert_int_equal(board_map_cell((enum board_symmetry)how, 3, 2, 0), corner[how]);
}

static void walls_cut_lines_into_runs(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct board_runs r;
    const char *cells = "..#."
                        "#...";
    assert_true(board_runs_make(&r, &m, 4, 2, cells, "#"));
    assert_int_equal(r.row_runs, 3);
    assert_int_equal(r.runs, 7);
    assert_int_equal(r.open, 6);
    static const struct board_run runs[] = {{0, 2}, {3, 1}, {5, 3}, {0, 1}, {1, 2}, {3, 2}, {6, 1}};
    static const uint32_t rows[] = {0, 0, BOARD_NO_RUN, 1, BOARD_NO_RUN, 2, 2, 2};
    static const uint32_t columns[] = {3, 4, BOARD_NO_RUN, 5, BOARD_NO_RUN, 4, 6, 5};
    assert_memory_equal(r.run, runs, sizeof runs);
    assert_memory_equal(r.row_run, rows, sizeof rows);
    assert_memory_equal(r.column_run, columns, sizeof columns);
    board_runs_free(&r, &m);
    assert_int_equal(m.used, 0);
}

// What the header promises, read off the result alone.
static void check_runs(const struct board_runs *r, int width, int height, const char *cells) {
    size_t w = (size_t)width, h = (size_t)height, listed = 0;
    for (uint32_t run = 0; run < r->runs; run++) {
        bool across = run < r->row_runs;
        size_t step = board_run_step(r, run), first = r->run[run].first, last = first;
        assert_int_equal(step, across ? 1 : w);
        assert_true(r->run[run].length > 0);
        for (uint32_t k = 0; k < r->run[run].length; k++, listed++) {
            last = first + k * step;
            assert_false(is_wall(cells[last]));
            assert_int_equal((across ? r->row_run : r->column_run)[last], run);
        }
        bool at_edge = across ? first % w == 0 : first < w;
        assert_true(at_edge || is_wall(cells[first - step]));
        bool at_far_edge = across ? last % w == w - 1 : last / w == h - 1;
        assert_true(at_far_edge || is_wall(cells[last + step]));
        if (run == 0 || run == r->row_runs) continue;
        assert_true(r->run[run - 1].first < first);
    }
    size_t open = 0;
    for (size_t i = 0; i < w * h; i++) open += !is_wall(cells[i]);
    assert_int_equal(r->open, open);
    assert_int_equal(listed, 2 * open);
}

static void runs_of_random_boards_are_maximal_ordered_and_complete(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int n = 0; n < 2000; n++) {
        char cells[144];
        int width = 1 + (int)rng_below(&rng, 12), height = 1 + (int)rng_below(&rng, 12);
        uint32_t walls = rng_below(&rng, 11);
        for (int i = 0; i < width * height; i++) cells[i] = rng_below(&rng, 10) < walls ? '#' : '.';
        struct board_runs r;
        assert_true(board_runs_make(&r, &m, width, height, cells, "#"));
        check_runs(&r, width, height, cells);
        board_runs_free(&r, &m);
    }
    assert_int_equal(m.used, 0);
}

static void a_board_of_walls_has_no_runs(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct board_runs r;
    assert_true(board_runs_make(&r, &m, 3, 1, "###", "#"));
    assert_int_equal(r.runs, 0);
    assert_int_equal(r.open, 0);
    board_runs_free(&r, &m);
    assert_int_equal(m.used, 0);
}

static void runs_without_memory_leave_nothing_behind(void **state) {
    (void)state;
    struct mem m = {.fail_at = 1};
    struct board_runs r;
    assert_false(board_runs_make(&r, &m, 2, 2, "...#", "#"));
    assert_int_equal(m.used, 0);
    board_runs_free(&r, &m);
}

// ---- Puzzles ---------------------------------------------------------------------------------------------

static void a_size_that_cannot_be_is_refused_by_name(void **state) {
    (void)state;
    struct fault f;
    assert_true(puzzle_check_size(&akari_family, 2000, 2000, 1, 7, &f));
    assert_false(puzzle_check_size(&akari_family, 2000, 2001, 1, 7, &f));
    assert_string_equal(f.text, "a board has at most 4000000 cells");
    assert_int_equal(f.line, 1);
    assert_int_equal(f.column, 7);
    assert_false(puzzle_check_size(&akari_family, ~0ULL, ~0ULL, 1, 7, &f));
    assert_false(puzzle_check_size(&akari_family, 0, 5, 1, 7, &f));
    assert_string_equal(f.text, "a board has at least one row and one column");
    struct family small = {.name = "small", .max_side = 9};
    assert_true(puzzle_check_size(&small, 9, 9, 1, 7, &f));
    assert_false(puzzle_check_size(&small, 1, 10, 1, 7, &f));
    assert_string_equal(f.text, "a side of small has at most 9 cells");
}

static void a_copy_is_equal_and_its_own(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle a, b;
    assert_true(puzzle_init(&a, &m, &akari_family, 3, 2));
    assert_memory_equal(a.cells, "......", 6);
    memcpy(a.cells, "12#.*x", 6);
    assert_true(puzzle_set_notes(&a, "title: one\n", 11));
    assert_true(puzzle_set_notes(&a, "title: two\nrest", 11));
    a.parameters[2] = 5;
    assert_true(puzzle_copy(&b, &a, &m));
    puzzle_free(&a);
    assert_memory_equal(b.cells, "12#.*x", 6);
    assert_string_equal(b.notes, "title: two\n");
    assert_int_equal(b.parameters[2], 5);
    puzzle_free(&b);
    puzzle_free(&b);
    assert_int_equal(m.used, 0);
}

static void a_turned_puzzle_has_its_sides_swapped(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle a, b;
    assert_true(puzzle_init(&a, &m, &akari_family, 3, 2));
    memcpy(a.cells,
           "012"
           "34#",
           6);
    assert_true(puzzle_map(&b, &a, BOARD_TURN_90, &m));
    assert_int_equal(b.width, 2);
    assert_int_equal(b.height, 3);
    assert_memory_equal(b.cells,
                        "30"
                        "41"
                        "#2",
                        6);
    puzzle_free(&a);
    puzzle_free(&b);
    assert_int_equal(m.used, 0);
}

static void puzzles_without_memory_leave_nothing_behind(void **state) {
    (void)state;
    struct mem good = MEM_UNLIMITED;
    struct puzzle a;
    assert_true(puzzle_init(&a, &good, &akari_family, 3, 2));
    assert_true(puzzle_set_notes(&a, "k: v\n", 5));
    for (uint64_t fail = 1; fail <= 2; fail++) {
        struct mem m = {.fail_at = fail};
        struct puzzle b;
        assert_false(puzzle_copy(&b, &a, &m));
        assert_int_equal(m.used, 0);
        m = (struct mem){.fail_at = fail};
        assert_false(puzzle_map(&b, &a, BOARD_TURN_180, &m));
        assert_int_equal(m.used, 0);
    }
    puzzle_free(&a);
    assert_int_equal(good.used, 0);
}

static void families_and_built_in_puzzles_are_found_by_name(void **state) {
    (void)state;
    const struct family *f = NULL;
    assert_ptr_equal(family_named("akari", 5), &akari_family);
    assert_null(family_named("akar", 4));
    assert_null(family_named("Akari", 5));
    assert_non_null(families_builtin(NULL, "akari:paper/6", &f));
    assert_ptr_equal(f, &akari_family);
    assert_null(families_builtin(NULL, "akari:paper/7", &f));
    assert_null(families_builtin(NULL, "akari", &f));
    assert_null(families_builtin(NULL, "nurikabe:paper/1", &f));
    assert_true(family_knows(&akari_family, '4'));
    assert_false(family_knows(&akari_family, '5'));
    assert_false(family_knows(&akari_family, '\0'));
    assert_true(family_is_mark(&akari_family, '*'));
    assert_false(family_is_mark(&akari_family, '#'));
    assert_false(family_is_mark(&akari_family, '\0'));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_is_named_by_row_and_column_from_one),
        cmocka_unit_test(neighbours_stay_on_the_board),
        cmocka_unit_test(cells_are_reached_over_their_sides_only),
        cmocka_unit_test(every_symmetry_is_a_permutation_of_the_cells),
        cmocka_unit_test(a_corner_goes_where_each_symmetry_says),
        cmocka_unit_test(walls_cut_lines_into_runs),
        cmocka_unit_test(runs_of_random_boards_are_maximal_ordered_and_complete),
        cmocka_unit_test(a_board_of_walls_has_no_runs),
        cmocka_unit_test(runs_without_memory_leave_nothing_behind),
        cmocka_unit_test(a_size_that_cannot_be_is_refused_by_name),
        cmocka_unit_test(a_copy_is_equal_and_its_own),
        cmocka_unit_test(a_turned_puzzle_has_its_sides_swapped),
        cmocka_unit_test(puzzles_without_memory_leave_nothing_behind),
        cmocka_unit_test(families_and_built_in_puzzles_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
