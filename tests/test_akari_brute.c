// The solver against brute force: every small board, and thousands of larger ones.
#include "boards.h"
#include "family/akari/akari.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

enum { MOST_CELLS = 25, MOST_SOLUTIONS = 4096 };

// A placement of bulbs is a set of cells, one bit each.
typedef uint32_t cells;

static cells bit(int i) { return (cells)1 << i; }

// ---- Brute force by the rules alone ---------------------------------------------------------------------

struct brute {
    const struct puzzle *p;
    int size;
    cells sees[MOST_CELLS]; // for each white cell: the cells it sees, without itself
    cells around[MOST_CELLS];
    cells solutions[MOST_SOLUTIONS]; // in ascending order
    size_t count;
};

// The cells in a straight line from (row, column) up to the first black one or the edge, or only the first.
static cells walk(const struct puzzle *p, int row, int column, int down, int right, bool far) {
    cells met = 0;
    do {
        row += down;
        column += right;
        if (!board_is_white(board_at(p, row, column))) break;
        met |= bit(row * p->width + column);
    } while (far);
    return met;
}

static cells walk_all(const struct puzzle *p, int cell, bool far) {
    int row = cell / p->width, column = cell % p->width;
    return walk(p, row, column, -1, 0, far) | walk(p, row, column, 1, 0, far) |
           walk(p, row, column, 0, -1, far) | walk(p, row, column, 0, 1, far);
}

static bool obeys(const struct brute *b, cells bulbs) {
    for (int i = 0; i < b->size; i++) {
        char c = b->p->cells[i];
        bool bulb = (bulbs & bit(i)) != 0;
        if (bulb && (!board_is_white(c) || c == 'x' || (bulbs & b->sees[i]) != 0)) return false;
        if (!bulb && (c == '*' || (board_is_white(c) && (bulbs & b->sees[i]) == 0))) return false;
        if (c >= '0' && c <= '4' && __builtin_popcount(bulbs & b->around[i]) != c - '0') return false;
    }
    return true;
}

// All placements in which no bulb sees an earlier one: any other breaks a rule, whatever is added.
static void try_placements(struct brute *b) {
    cells bulbs = 0;
    int at = 0;
    for (;;) {
        for (; at < b->size; at++)
            if (board_is_white(b->p->cells[at]) && (b->sees[at] & bulbs) == 0) bulbs |= bit(at);
        if (obeys(b, bulbs)) {
            assert_true(b->count < MOST_SOLUTIONS);
            b->solutions[b->count++] = bulbs;
        }
        if (bulbs == 0) return;
        for (at = b->size - 1; (bulbs & bit(at)) == 0; at--) continue;
        bulbs &= ~bit(at);
        at++;
    }
}

// Small sets only, so the plainest sort will do.
static void sort_cells(cells *list, size_t n) {
    for (size_t i = 1; i < n; i++) {
        cells x = list[i];
        size_t j = i;
        for (; j > 0 && list[j - 1] > x; j--) list[j] = list[j - 1];
        list[j] = x;
    }
}

static void brute_force(struct brute *b, const struct puzzle *p) {
    b->p = p;
    b->size = p->width * p->height;
    b->count = 0;
    for (int i = 0; i < b->size; i++) {
        b->sees[i] = walk_all(p, i, true);
        b->around[i] = walk_all(p, i, false);
    }
    try_placements(b);
    sort_cells(b->solutions, b->count);
}

// ---- The solver's answers compared ----------------------------------------------------------------------

struct seen {
    const struct puzzle *p;
    cells solutions[MOST_SOLUTIONS + 1];
    size_t count;
    const char *wrong;
};

// The bulbs of a filled board. Everything else must be unchanged, and marks must be gone.
static cells bulbs_of(const struct puzzle *given, const struct puzzle *filled, const char **wrong) {
    cells bulbs = 0;
    for (int i = 0; i < given->width * given->height; i++) {
        char was = given->cells[i], is = filled->cells[i];
        if (is == '*') bulbs |= bit(i);
        if (board_is_white(was) ? is != '*' && is != '.' : is != was) *wrong = "a solution is another board";
    }
    return bulbs;
}

static bool see(void *context, const struct puzzle *solution, uint64_t number) {
    struct seen *s = context;
    if (number != s->count + 1) s->wrong = "solutions are numbered wrongly";
    s->solutions[s->count++] = bulbs_of(s->p, solution, &s->wrong);
    return s->count <= MOST_SOLUTIONS;
}

static enum solve_status status_of(size_t count) {
    return count == 0 ? SOLVE_IS_NONE : count == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
}

static bool is_a_solution(const struct brute *b, cells bulbs) {
    for (size_t i = 0; i < b->count; i++)
        if (b->solutions[i] == bulbs) return true;
    return false;
}

// What holds for every result: one solution if there is one, a different second one if there are two.
static const char *compare_kept(const struct brute *b, const struct solve_result *r) {
    const char *wrong = NULL;
    if (r->has_solution != (b->count > 0)) return "a solution is missing, or there is none";
    if (r->has_second != (b->count > 1)) return "a second solution is missing, or there is none";
    cells first = r->has_solution ? bulbs_of(b->p, &r->solution, &wrong) : 0;
    cells second = r->has_second ? bulbs_of(b->p, &r->second, &wrong) : 0;
    if (r->has_solution && !is_a_solution(b, first)) return "the solution is none";
    if (r->has_second && !is_a_solution(b, second)) return "the second solution is none";
    if (r->has_second && first == second) return "the second solution is the first";
    return wrong;
}

static const char *compare_all(const struct brute *b, const struct solve_request *how, struct mem *m) {
    static struct seen seen;
    seen.p = b->p;
    seen.count = 0;
    seen.wrong = NULL;
    struct solve_request q = *how;
    q.goal = SOLVE_ALL;
    q.visit = see;
    q.context = &seen;
    struct solve_result r = board_solve(b->p, q, m);
    sort_cells(seen.solutions, seen.count);
    const char *wrong = seen.wrong != NULL ? seen.wrong : compare_kept(b, &r);
    if (r.status != status_of(b->count)) wrong = "the status of SOLVE_ALL is wrong";
    if (r.count != b->count || seen.count != b->count || !r.exact) wrong = "the count is wrong";
    if (wrong == NULL && memcmp(seen.solutions, b->solutions, b->count * sizeof *b->solutions) != 0)
        wrong = "the set of solutions is wrong";
    solve_result_free(&r);
    return wrong;
}

static const char *compare_unique(const struct brute *b, struct mem *m) {
    struct solve_result r = board_solve(b->p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    const char *wrong = compare_kept(b, &r);
    if (r.status != status_of(b->count)) wrong = "the status of SOLVE_UNIQUE is wrong";
    solve_result_free(&r);
    return wrong;
}

static const char *compare_count_and_first(const struct brute *b, struct mem *m) {
    struct solve_result r = board_solve(b->p, (struct solve_request){.goal = SOLVE_COUNT}, m);
    const char *wrong = compare_kept(b, &r);
    if (r.status != status_of(b->count) || r.count != b->count || !r.exact) wrong = "SOLVE_COUNT is wrong";
    solve_result_free(&r);
    r = board_solve(b->p, (struct solve_request){.goal = SOLVE_FIRST}, m);
    if (r.status != (b->count == 0 ? SOLVE_IS_NONE : SOLVE_IS_FOUND)) wrong = "SOLVE_FIRST is wrong";
    const char *other = NULL;
    if (r.has_solution && !is_a_solution(b, bulbs_of(b->p, &r.solution, &other)))
        wrong = "the first solution is none";
    solve_result_free(&r);
    return other != NULL ? other : wrong;
}

// Boards without a solution are by far the most and look much alike, so not every question is asked about
// each.
static void compare_board(const struct puzzle *p, uint64_t number, struct mem *m) {
    static struct brute b;
    brute_force(&b, p);
    const char *wrong = compare_all(&b, &(struct solve_request){0}, m);
    if (wrong == NULL && (b.count > 0 || number % 32 == 0)) wrong = compare_unique(&b, m);
    if (wrong == NULL && (b.count > 0 || number % 64 == 0)) wrong = compare_count_and_first(&b, m);
    if (wrong != NULL) fail_msg("%s", board_complaint(wrong, p));
}

// ---- All small boards -----------------------------------------------------------------------------------

static void compare_all_fillings(int width, int height, const char *characters) {
    board_each_filling(&akari_family, width, height, characters, compare_board);
}

static void every_board_of_up_to_five_cells_is_solved_right(void **state) {
    (void)state;
    for (int side = 1; side <= 5; side++) {
        compare_all_fillings(side, 1, ".#01234*x");
        if (side > 1) compare_all_fillings(1, side, ".#01234*x");
    }
    compare_all_fillings(2, 2, ".#01234*x");
}

static void every_board_of_two_columns_and_three_rows_is_solved_right(void **state) {
    (void)state;
    compare_all_fillings(2, 3, ".#01234*x");
}

static void every_board_of_three_columns_and_two_rows_is_solved_right(void **state) {
    (void)state;
    compare_all_fillings(3, 2, ".#01234*x");
}

// All numberings of a pattern with few black cells, else 200 random ones.
static void compare_numberings(struct puzzle *p, unsigned pattern, struct rng *r, struct mem *m) {
    static const char kinds[] = "#01234";
    const int black = __builtin_popcount(pattern);
    uint64_t numberings = 1;
    for (int i = 0; i < black; i++) numberings *= 6;
    if (black > 3) numberings = 200;
    for (uint64_t n = 0; n < numberings; n++) {
        uint64_t rest = n;
        for (int i = 0; i < 9; i++) {
            p->cells[i] = '.';
            if ((pattern >> i & 1) == 0) continue;
            p->cells[i] = kinds[black > 3 ? rng_below(r, 6) : rest % 6];
            rest /= 6;
        }
        if (seeds_take(n)) compare_board(p, n, m);
    }
}

static void every_black_pattern_of_three_by_three_is_solved_right_however_numbered(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, 33);
    assert_true(puzzle_init(&p, &m, &akari_family, 3, 3));
    for (unsigned pattern = 0; pattern < 512; pattern++) compare_numberings(&p, pattern, &r, &m);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Random boards --------------------------------------------------------------------------------------

static const char *one_random_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int width = 1 + (int)rng_below(&r, 5), height = 1 + (int)rng_below(&r, 5);
    if (seed % 2 == 0) width = height = 5;
    board_random(&p, &m, &r, board_any(&r, width, height));
    compare_board(&p, seed, &m);
    puzzle_free(&p);
    return m.used == 0 ? NULL : "memory leaked";
}

static void random_boards_of_up_to_five_by_five_are_solved_right(void **state) {
    (void)state;
    run_seeds(1, 6000, one_random_board);
}

static const char *one_board_in_every_order(uint64_t seed) {
    static struct brute b;
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    const char *wrong = NULL;
    rng_seed(&r, seed);
    int width = 3 + (int)rng_below(&r, 3), height = 3 + (int)rng_below(&r, 3);
    board_random(&p, &m, &r, board_any(&r, width, height));
    brute_force(&b, &p);
    for (int select = CSP_LEFTMOST; select <= CSP_MAX_REGRET && wrong == NULL; select++)
        for (int branch = CSP_STEP; branch <= CSP_MIDDLE && wrong == NULL; branch++)
            for (int down = 0; down < 2 && wrong == NULL; down++) {
                struct csp_strategy how = {(enum csp_select)select, (enum csp_branch)branch, down == 1, 0};
                wrong = compare_all(&b, &(struct solve_request){.classic = true, .strategy = how}, &m);
            }
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void every_classic_strategy_finds_the_same_solutions(void **state) {
    (void)state;
    run_seeds(9000, 150, one_board_in_every_order);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_of_up_to_five_cells_is_solved_right),
        cmocka_unit_test(every_board_of_two_columns_and_three_rows_is_solved_right),
        cmocka_unit_test(every_board_of_three_columns_and_two_rows_is_solved_right),
        cmocka_unit_test(every_black_pattern_of_three_by_three_is_solved_right_however_numbered),
        cmocka_unit_test(random_boards_of_up_to_five_by_five_are_solved_right),
        cmocka_unit_test(every_classic_strategy_finds_the_same_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
