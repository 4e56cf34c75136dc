// Counting without listing the solutions: against brute force and enumeration, against known counts, and with
// too little memory or time.
#include "board/grid.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "family/akari/count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "seeds.h"

enum { PLENTY = 1 << 28 };

static bool count(struct count_task *task, const struct puzzle *p, struct big *out) {
    size_t memory = task->memory != 0 ? task->memory : PLENTY;
    *task = (struct count_task){
        .puzzle = p, .mem = out->mem, .limits = task->limits, .memory = memory, .count = out};
    return akari_counter.count(task);
}

// The exact count in decimal.
static void count_digits(const struct puzzle *p, struct mem *m, struct text *digits) {
    struct count_task task = {0};
    struct big n;
    big_init(&n, m);
    assert_true(count(&task, p, &n));
    assert_int_equal(task.stopped_by, CSP_STOP_NONE);
    text_init(digits, m);
    big_decimal(&n, digits);
    assert_false(digits->failed);
    big_free(&n);
}

static uint64_t count_small(const struct puzzle *p, struct mem *m) {
    struct count_task task = {0};
    struct big n;
    big_init(&n, m);
    assert_true(count(&task, p, &n));
    assert_int_equal(task.stopped_by, CSP_STOP_NONE);
    uint64_t small = big_clamp(&n);
    big_free(&n);
    return small;
}

// ---- Against brute force --------------------------------------------------------------------------------

// By the rules alone, all sets of bulbs on a board of a few cells.
static unsigned sight(const struct puzzle *p, int cell, bool far) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    unsigned seen = 0;
    for (int k = 0; k < 4; k++) {
        int row = cell / p->width, column = cell % p->width;
        do {
            row += steps[k][0];
            column += steps[k][1];
            if (!board_is_white(board_at(p, row, column))) break;
            seen |= 1U << (row * p->width + column);
        } while (far);
    }
    return seen;
}

static bool obeys(const struct puzzle *p, unsigned bulbs) {
    for (int i = 0; i < (int)puzzle_size(p); i++) {
        char c = p->cells[i];
        bool bulb = (bulbs >> i & 1) != 0, lit = (bulbs & sight(p, i, true)) != 0;
        if (board_is_white(c) ? bulb == lit : bulb) return false;
        if (c == '*' && !bulb) return false;
        if (bulb && (c == 'x' || puzzle_is_struck(p, (size_t)i, '*'))) return false;
        if (c >= '0' && c <= '4' && __builtin_popcount(bulbs & sight(p, i, false)) != c - '0') return false;
    }
    return true;
}

static uint64_t count_by_force(const struct puzzle *p) {
    uint64_t n = 0;
    for (unsigned bulbs = 0; bulbs < 1U << puzzle_size(p); bulbs++) n += obeys(p, bulbs);
    return n;
}

static void is_counted_right(const struct puzzle *p, uint64_t number, struct mem *m) {
    (void)number;
    if (count_small(p, m) != count_by_force(p)) fail_msg("%s", board_complaint("the count is wrong", p));
}

static void every_small_board_is_counted_right(void **state) {
    (void)state;
    board_each_filling(&akari_family, 5, 1, ".#012*x", is_counted_right);
    board_each_filling(&akari_family, 2, 3, ".#012*x", is_counted_right);
    board_each_filling(&akari_family, 3, 3, ".#1", is_counted_right);
}

static void strike_some(struct puzzle *p, struct rng *r) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] == '.' && rng_below(r, 8) == 0) assert_true(puzzle_strike(p, i, '*'));
}

static const char *one_small_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    board_random(&p, &m, &r, board_any(&r, 1 + (int)rng_below(&r, 4), 1 + (int)rng_below(&r, 3)));
    if (seed % 2 == 0) strike_some(&p, &r);
    bool same = count_small(&p, &m) == count_by_force(&p);
    const char *wrong = same ? NULL : board_complaint("the count is wrong", &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void small_boards_with_marks_and_strikes_are_counted_right(void **state) {
    (void)state;
    run_seeds(1, 3000, one_small_board);
}

// ---- Against enumeration --------------------------------------------------------------------------------

static const char *one_board_both_ways(uint64_t seed) {
    enum { MOST = 30000 };
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    struct board_recipe recipe = board_any(&r, 4 + (int)rng_below(&r, 6), 4 + (int)rng_below(&r, 6));
    recipe.solvable = seed % 8 != 0;
    board_random(&p, &m, &r, recipe);
    if (seed % 3 == 0) strike_some(&p, &r);
    struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_ALL, .limit = MOST}, &m);
    struct solve_result met = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    uint64_t n = count_small(&p, &m);
    const char *wrong = NULL;
    if (all.exact ? n != all.count : n < MOST) wrong = board_complaint("the count is wrong", &p);
    else if (!met.exact || met.count != n) wrong = board_complaint("solving counts wrong", &p);
    solve_result_free(&all);
    solve_result_free(&met);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void counting_and_meeting_the_solutions_agree(void **state) {
    (void)state;
    run_seeds(1, 2000, one_board_both_ways);
}

// ---- Known counts ---------------------------------------------------------------------------------------

// On an empty board bulbs are rooks: as many as the shorter side is long, each in a row of its own.
static void empty_boards_have_as_many_solutions_as_rooks_have_places(void **state) {
    static const struct {
        int width, height;
        const char *solutions;
    } known[] = {{7, 7, "5040"},
                 {1, 1, "1"},
                 {40, 1, "40"},
                 {1, 40, "40"},
                 {12, 12, "479001600"},
                 {10, 25, "11861676288000"},
                 {25, 10, "11861676288000"},
                 {13, 60, "32174166034424494080000"}};
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct puzzle p;
        struct text digits;
        if (!seeds_case(i)) continue;
        assert_true(puzzle_init(&p, &m, &akari_family, known[i].width, known[i].height));
        count_digits(&p, &m, &digits);
        assert_string_equal(text_string(&digits), known[i].solutions);
        text_free(&digits);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static const char *one_board_turned(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p, turned;
    struct text digits, same;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    uint32_t numbered = seed % 2 == 0 ? 0 : 30, marked = seed % 4 == 3 ? 10 : 0;
    board_random(&p, &m, &r, (struct board_recipe){13, 17, 25, numbered, marked, true});
    count_digits(&p, &m, &digits);
    for (int how = 1; how < BOARD_SYMMETRIES && wrong == NULL; how++) {
        assert_true(puzzle_map(&turned, &p, how, &m));
        count_digits(&turned, &m, &same);
        if (strcmp(text_string(&digits), text_string(&same)) != 0)
            wrong = board_complaint("turned, it has another count", &p);
        text_free(&same);
        puzzle_free(&turned);
    }
    text_free(&digits);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void a_board_turned_or_mirrored_has_the_same_count(void **state) {
    (void)state;
    run_seeds(1, 12, one_board_turned);
}

// Two boards with a black row between them.
static void put_below(struct puzzle *both, const struct puzzle *a, const struct puzzle *b, struct mem *m) {
    size_t width = (size_t)a->width;
    assert_true(puzzle_init(both, m, &akari_family, a->width, a->height + 1 + b->height));
    memcpy(both->cells, a->cells, puzzle_size(a));
    memset(both->cells + puzzle_size(a), '#', width);
    memcpy(both->cells + puzzle_size(a) + width, b->cells, puzzle_size(b));
}

static const char *one_pair_of_boards(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p[2], both;
    struct count_task task = {0};
    struct big n[3];
    rng_seed(&r, seed);
    for (int i = 0; i < 2; i++) board_random(&p[i], &m, &r, (struct board_recipe){12, 9, 20, 0, 0, true});
    put_below(&both, &p[0], &p[1], &m);
    for (int i = 0; i < 3; i++) big_init(&n[i], &m);
    assert_true(count(&task, &p[0], &n[0]) && count(&task, &p[1], &n[1]) && count(&task, &both, &n[2]));
    big_multiply(&n[0], &n[1]);
    bool equal = n[0].limbs.size == n[2].limbs.size &&
                 memcmp(n[0].limbs.at, n[2].limbs.at, n[0].limbs.size * sizeof *n[0].limbs.at) == 0;
    for (int i = 0; i < 3; i++) big_free(&n[i]);
    puzzle_free(&p[0]);
    puzzle_free(&p[1]);
    puzzle_free(&both);
    if (!equal) return "two boards side by side do not have the product of their counts";
    return m.used == 0 ? NULL : "memory leaked";
}

static void boards_that_do_not_touch_multiply_their_counts(void **state) {
    (void)state;
    run_seeds(1, 30, one_pair_of_boards);
}

// ---- Too little memory or time --------------------------------------------------------------------------

// An empty board with 11! solutions, for which a thousand states have to be kept.
static void make_empty(struct puzzle *p, struct mem *m) {
    assert_true(puzzle_init(p, m, &akari_family, 11, 11));
}
enum { ELEVEN_FACTORIAL = 39916800 };

static void assert_lower_bound(const struct count_task *task, enum csp_stop by) {
    assert_int_equal(task->stopped_by, by);
    assert_in_range(big_clamp(task->count), 1, ELEVEN_FACTORIAL);
}

static void with_little_memory_there_is_a_lower_bound(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    make_empty(&p, &m);
    for (size_t memory = 1; memory < 40000; memory += 1000) {
        struct count_task task = {.memory = memory};
        struct big n;
        if (!seeds_case(memory / 1000)) continue;
        big_init(&n, &m);
        assert_true(count(&task, &p, &n));
        if (task.stopped_by != CSP_STOP_NONE) assert_lower_bound(&task, CSP_STOP_MEMORY);
        else assert_int_equal(big_clamp(&n), ELEVEN_FACTORIAL);
        if (memory == 1) assert_int_equal(task.stopped_by, CSP_STOP_MEMORY);
        big_free(&n);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_stop_or_a_deadline_gives_a_lower_bound(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    int stop = 1;
    struct count_task stopped = {.limits.stop = &stop}, late = {.limits.deadline_us = 1};
    struct big n;
    make_empty(&p, &m);
    big_init(&n, &m);
    assert_true(count(&stopped, &p, &n));
    assert_lower_bound(&stopped, CSP_STOP_FLAG);
    assert_true(count(&late, &p, &n));
    assert_lower_bound(&late, CSP_STOP_TIME);
    big_free(&n);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// A table that gets no memory makes the answer a lower bound.
static void memory_may_end_at_every_place(void **state) {
    static const char board[] = "akari 7x7\n...#...\n.1.....\n...#.x.\n#.....#\n.*.....\n1...#..\n....#..\n";
    (void)state;
    struct mem plenty = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &plenty, board);
    uint64_t right = count_small(&p, &plenty), failed = 0;
    assert_true(right > 1);
    bool done = false;
    for (uint64_t at = 1; !done; at++) {
        if (!seeds_take(at)) continue;
        struct mem m = {.fail_at = at};
        struct count_task task = {0};
        struct big n;
        big_init(&n, &m);
        if (!count(&task, &p, &n)) failed++;
        else if (task.stopped_by == CSP_STOP_NONE) assert_int_equal(big_clamp(&n), right);
        else assert_in_range(big_clamp(&n), 1, right);
        big_free(&n);
        assert_int_equal(m.used, 0);
        done = m.calls < at;
    }
    assert_true(failed >= seeds_count(10));
    puzzle_free(&p);
    assert_int_equal(plenty.used, 0);
}

// The allocations before the family is asked to count are those of listing ten thousand solutions.
static void solving_may_lack_memory_while_it_counts(void **state) {
    (void)state;
    struct mem plenty = MEM_UNLIMITED, sample = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &plenty, &akari_family, 8, 8)); // 8! are more than are met one by one
    struct solve_result met =
        board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT, .limit = 10000}, &sample);
    solve_result_free(&met);
    bool done = false;
    for (uint64_t at = sample.calls - 5; !done; at += 2) {
        if (!seeds_take(at)) continue;
        struct mem m = {.fail_at = at};
        struct solve_result result;
        struct fault fault;
        bool ok = solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_COUNT}, &m, &result, &fault);
        if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
        else if (result.exact) assert_int_equal(result.count, 40320);
        else assert_in_range(result.count, 1, 40320);
        solve_result_free(&result);
        assert_int_equal(m.used, 0);
        done = m.calls < at;
    }
    puzzle_free(&p);
    assert_int_equal(plenty.used, 0);
}

// ---- In answers of solving ------------------------------------------------------------------------------

static void a_count_may_have_more_than_64_bits(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    char digits[SOLVE_DIGITS];
    assert_true(puzzle_init(&p, &m, &akari_family, 12, 50));
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_true(r.exact);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    assert_true(r.has_solution && r.has_second);
    assert_true(r.count == UINT64_MAX);
    assert_string_equal(solve_count_digits(&r, digits), "58150627116341760000"); // 50! / 38!
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_limit_ends_a_count_wherever_it_is(void **state) {
    enum { EIGHT_FACTORIAL = 40320 };
    static const uint64_t limits[] = {9999, 10000, 10001, 20000, 40319, 40320};
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, &akari_family, 8, 8));
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct solve_request q = {.goal = SOLVE_COUNT, .limit = limits[i]};
        if (!seeds_case(i)) continue;
        struct solve_result r = board_solve(&p, q, &m);
        assert_false(r.exact);
        assert_int_equal(r.count, limits[i]);
        assert_int_equal(r.stopped_by, CSP_STOP_NONE);
        solve_result_free(&r);
    }
    struct solve_result r =
        board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT, .limit = EIGHT_FACTORIAL + 1}, &m);
    assert_true(r.exact);
    assert_int_equal(r.count, EIGHT_FACTORIAL);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_board_is_counted_right),
        cmocka_unit_test(small_boards_with_marks_and_strikes_are_counted_right),
        cmocka_unit_test(counting_and_meeting_the_solutions_agree),
        cmocka_unit_test(empty_boards_have_as_many_solutions_as_rooks_have_places),
        cmocka_unit_test(a_board_turned_or_mirrored_has_the_same_count),
        cmocka_unit_test(boards_that_do_not_touch_multiply_their_counts),
        cmocka_unit_test(with_little_memory_there_is_a_lower_bound),
        cmocka_unit_test(a_stop_or_a_deadline_gives_a_lower_bound),
        cmocka_unit_test(memory_may_end_at_every_place),
        cmocka_unit_test(solving_may_lack_memory_while_it_counts),
        cmocka_unit_test(a_count_may_have_more_than_64_bits),
        cmocka_unit_test(a_limit_ends_a_count_wherever_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
