// Counting Chess-Nums without listing the solutions: against brute force and enumeration, and with too little
// memory or time.
#include "base/limits.h"
#include "boards.h"
#include "chess_boards.h"
#include "family/chess_num/chess_num.h"
#include "family/chess_num/count.h"
#include "puzzle/solve.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool count(struct count_task *task, const struct puzzle *p, struct big *out) {
    *task = (struct count_task){.puzzle = p, .mem = out->mem, .limits = task->limits, .count = out};
    return chess_num_counter.count(task);
}

static uint64_t count_exactly(const struct puzzle *p, struct mem *m) {
    struct count_task task = {0};
    struct big n;
    big_init(&n, m);
    assert_true(count(&task, p, &n));
    assert_int_equal(task.stopped_by, CSP_STOP_NONE);
    uint64_t counted = big_clamp(&n);
    big_free(&n);
    return counted;
}

// ---- Random boards ----

static size_t any_open(const struct puzzle *p, struct rng *r) {
    for (;;) {
        size_t at = rng_below(r, (uint32_t)puzzle_size(p));
        if (p->cells[at] == '.') return at;
    }
}

// The pieces are placed at random; numbers are added that are true then, and most pieces are removed: so
// there is a solution.
static void draw(struct puzzle *p, struct mem *m, struct rng *r, int width, int height, int numbers) {
    assert_true(puzzle_init(p, m, &chess_num_family, width, height));
    size_t pieces[6], squares[CHOICES_NUMBERS];
    for (int k = 0; k < 6; k++) p->cells[pieces[k] = any_open(p, r)] = "PNKRBQ"[k];
    for (int i = 0; i < numbers; i++) p->cells[squares[i] = any_open(p, r)] = '0';
    for (int i = 0; i < numbers; i++)
        for (int k = 0; k < 6; k++)
            p->cells[squares[i]] += chess_boards_attacks(p, (int)pieces[k], (int)squares[i]);
    for (int k = 0; k < 6; k++)
        if (rng_below(r, 5) > 0) p->cells[pieces[k]] = '.';
}

// Marks and struck-out pieces, which may leave no solution.
static void rule_out(struct puzzle *p, struct rng *r) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] != '.') continue;
        if (rng_below(r, 12) == 0) p->cells[i] = 'x';
        else if (rng_below(r, 6) == 0) assert_true(puzzle_strike(p, i, "PNKRBQ"[rng_below(r, 6)]));
    }
}

static bool numbers_hold(const struct puzzle *p) {
    for (int at = 0; at < (int)puzzle_size(p); at++) {
        if (p->cells[at] < '0' || p->cells[at] > '6') continue;
        int attackers = 0;
        for (int from = 0; from < (int)puzzle_size(p); from++)
            attackers += chess_boards_piece(p->cells[from]) && chess_boards_attacks(p, from, at);
        if (attackers != p->cells[at] - '0') return false;
    }
    return true;
}

static bool is_allowed(const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (chess_boards_piece(p->cells[i]) && puzzle_is_struck(p, i, p->cells[i])) return false;
    return numbers_hold(p);
}

static const char *one_by_brute_force(uint64_t seed) {
    static const int sizes[][2] = {{3, 3}, {5, 2}, {2, 5}, {10, 1}, {3, 4}, {4, 3}};
    static const int one_each[6] = {1, 1, 1, 1, 1, 1};
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct rng r;
    rng_seed(&r, seed);
    const int *size = sizes[seed % 6];
    draw(&p, &m, &r, size[0], size[1], (int)rng_below(&r, 4));
    if (seed % 2 == 0) rule_out(&p, &r);
    uint64_t truth = chess_boards_brute(&p, one_each, 6, is_allowed);
    const char *wrong = count_exactly(&p, &m) == truth ? NULL : board_complaint("miscounted", &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void small_boards_are_counted_as_brute_force_counts_them(void **state) {
    (void)state;
    run_seeds(1, 60, one_by_brute_force);
}

static const char *one_by_enumeration(uint64_t seed) {
    enum { MOST = 200000 };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct rng r;
    rng_seed(&r, seed);
    int width = 5 + (int)rng_below(&r, 4), height = 5 + (int)rng_below(&r, 4);
    draw(&p, &m, &r, width, height, 3 + (int)rng_below(&r, 3));
    if (seed % 2 == 0) rule_out(&p, &r);
    struct solve_result met = board_solve(&p, (struct solve_request){.goal = SOLVE_ALL, .limit = MOST}, &m);
    uint64_t counted = count_exactly(&p, &m);
    bool right = met.exact ? counted == met.count : counted >= MOST;
    const char *wrong = right ? NULL : board_complaint("counting and meeting do not agree", &p);
    solve_result_free(&met);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void larger_boards_have_as_many_solutions_as_are_met(void **state) {
    (void)state;
    run_seeds(1, 100, one_by_enumeration);
}

// ---- What is known ----

static void a_board_without_numbers_takes_the_pieces_in_every_order(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, &chess_num_family, 8, 8));
    assert_true(count_exactly(&p, &m) == UINT64_C(64) * 63 * 62 * 61 * 60 * 59);
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_true(r.exact && r.has_solution && r.has_second);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    assert_true(r.count == UINT64_C(64) * 63 * 62 * 61 * 60 * 59);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// With more squares or numbers than are known, nothing is claimed.
static void nothing_is_claimed_about_large_boards_and_many_numbers(void **state) {
    (void)state;
    static const struct { int width, height, numbers; } all[] = {{13, 5, 2}, {8, 8, 6}};
    for (size_t i = 0; i < 2; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        struct count_task task = {0};
        struct big n;
        big_init(&n, &m);
        assert_true(puzzle_init(&p, &m, &chess_num_family, all[i].width, all[i].height));
        memset(p.cells, '2', (size_t)all[i].numbers);
        assert_true(count(&task, &p, &n));
        assert_int_equal(task.stopped_by, CSP_STOP_MEMORY);
        assert_int_equal(big_clamp(&n), 0);
        big_free(&n);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

// ---- Too little of everything ----

static void a_raised_flag_ends_it_with_a_bound(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct big n;
    int stop = 0;
    stop_ask(&stop);
    struct count_task task = {.limits = {.stop = &stop}};
    big_init(&n, &m);
    assert_true(puzzle_init(&p, &m, &chess_num_family, 8, 8));
    assert_true(count(&task, &p, &n));
    assert_int_equal(task.stopped_by, CSP_STOP_FLAG);
    assert_int_equal(big_clamp(&n), 0);
    big_free(&n);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    struct mem plenty = MEM_UNLIMITED;
    struct puzzle p;
    struct rng r;
    rng_seed(&r, 1);
    draw(&p, &plenty, &r, 5, 5, 2);
    uint64_t truth = count_exactly(&p, &plenty);
    bool done = false;
    for (uint64_t at = 1; !done; at++) {
        struct mem m = {.fail_at = at};
        struct count_task task = {0};
        struct big n;
        big_init(&n, &m);
        bool ok = count(&task, &p, &n);
        if (ok) assert_int_equal(big_clamp(&n), truth);
        done = m.calls < at;
        assert_true(ok == done);
        big_free(&n);
        assert_int_equal(m.used, 0);
    }
    puzzle_free(&p);
    assert_int_equal(plenty.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_counted_as_brute_force_counts_them),
        cmocka_unit_test(larger_boards_have_as_many_solutions_as_are_met),
        cmocka_unit_test(a_board_without_numbers_takes_the_pieces_in_every_order),
        cmocka_unit_test(nothing_is_claimed_about_large_boards_and_many_numbers),
        cmocka_unit_test(a_raised_flag_ends_it_with_a_bound),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
