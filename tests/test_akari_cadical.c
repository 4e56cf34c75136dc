// The solver against CaDiCaL, which gets the rules as clauses written directly from them.
#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

// ---- The rules as clauses -------------------------------------------------------------------------------

// "A bulb is at this cell"; variable 0 is the constant.
static csp_lit bulb(const struct puzzle *p, int row, int column) {
    return 2 * (csp_lit)(row * p->width + column + 1);
}

static void say(struct oracle *o, const csp_lit *lits, size_t n) { oracle_clause(o, CSP_TRUE, lits, n); }

// The white cells in a line from a cell to the first black one: append their bulbs.
static size_t look(const struct puzzle *p, int row, int column, int down, int right, csp_lit *out) {
    size_t n = 0;
    for (row += down, column += right; board_is_white(board_at(p, row, column)); row += down, column += right)
        out[n++] = bulb(p, row, column);
    return n;
}

static void say_white(struct oracle *o, const struct puzzle *p, int row, int column) {
    csp_lit seen[200];
    size_t n = 0, forward;
    n += look(p, row, column, 1, 0, seen);
    n += look(p, row, column, 0, 1, seen + n);
    forward = n;
    n += look(p, row, column, -1, 0, seen + n);
    n += look(p, row, column, 0, -1, seen + n);
    seen[n] = bulb(p, row, column);
    say(o, seen, n + 1);
    for (size_t i = 0; i < forward; i++) // those behind have said the same of this cell
        say(o, (csp_lit[]){csp_not(seen[n]), csp_not(seen[i])}, 2);
    if (board_at(p, row, column) == '*') say(o, seen + n, 1);
    if (board_at(p, row, column) == 'x') say(o, (csp_lit[]){csp_not(seen[n])}, 1);
}

// Of n cells exactly k hold a bulb: not all of any k + 1, and not none of any n - k + 1.
static void say_number(struct oracle *o, const struct puzzle *p, int row, int column) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    const int k = board_at(p, row, column) - '0';
    csp_lit around[4];
    int n = 0;
    for (int d = 0; d < 4; d++) {
        int r = row + steps[d][0], c = column + steps[d][1];
        if (board_is_white(board_at(p, r, c))) around[n++] = bulb(p, r, c);
    }
    if (k > n) say(o, NULL, 0);
    for (unsigned subset = 0; subset < 1u << n; subset++) {
        csp_lit some[4];
        size_t size = 0;
        const int members = __builtin_popcount(subset);
        for (int i = 0; i < n; i++)
            if (subset >> i & 1) some[size++] = around[i];
        if (members == n - k + 1) say(o, some, size);
        for (size_t i = 0; i < size; i++) some[i] = csp_not(some[i]);
        if (members == k + 1) say(o, some, size);
    }
}

static struct oracle *tell_rules(const struct puzzle *p) {
    struct oracle *o = oracle_new();
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++) {
            char c = board_at(p, row, column);
            if (board_is_white(c)) say_white(o, p, row, column);
            if (c >= '0' && c <= '4') say_number(o, p, row, column);
        }
    return o;
}

// How many solutions, up to a limit, by blocking clauses.
static uint64_t count_by_oracle(const struct puzzle *p, uint64_t limit) {
    struct oracle *o = tell_rules(p);
    VEC(csp_lit) bulbs = {0};
    struct mem m = MEM_UNLIMITED;
    for (int row = 0; row < p->height; row++)
        for (int column = 0; column < p->width; column++)
            if (board_is_white(board_at(p, row, column)))
                assert_true(vec_push(&m, &bulbs, bulb(p, row, column)));
    uint64_t found = oracle_solutions(o, bulbs.at, bulbs.size, limit);
    vec_free(&m, &bulbs);
    oracle_free(o);
    return found;
}

// ---- Answers compared -----------------------------------------------------------------------------------

static const char *compare_unique(const struct puzzle *p, struct mem *m) {
    uint64_t truth = count_by_oracle(p, 2);
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
    const char *wrong = NULL;
    enum solve_status right = truth == 0 ? SOLVE_IS_NONE : truth == 1 ? SOLVE_IS_UNIQUE : SOLVE_IS_MULTIPLE;
    if (r.status != right) wrong = "the number of solutions is wrong: CaDiCaL disagrees";
    else if (r.has_solution != (truth > 0) || r.has_second != (truth > 1))
        wrong = "the solutions shown do not fit the status";
    if (wrong == NULL && r.has_solution) wrong = board_refutes(p, &r.solution);
    if (wrong == NULL && r.has_second) wrong = board_refutes(p, &r.second);
    if (wrong == NULL && r.has_second && memcmp(r.solution.cells, r.second.cells, puzzle_size(p)) == 0)
        wrong = "the second solution is the first";
    solve_result_free(&r);
    return wrong;
}

static const char *compare_count(const struct puzzle *p, uint64_t limit, struct mem *m) {
    struct solve_result r = board_solve(p, (struct solve_request){.goal = SOLVE_COUNT, .limit = limit}, m);
    const char *wrong = NULL;
    if (r.count != count_by_oracle(p, limit)) wrong = "the count is wrong: CaDiCaL disagrees";
    if (wrong == NULL && r.exact != (r.count < limit)) wrong = "the count does not know whether it is exact";
    solve_result_free(&r);
    return wrong;
}

static const char *compare_random(uint64_t seed, int shortest, int longest, bool square, uint64_t limit) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    const uint32_t range = (uint32_t)(longest - shortest + 1);
    int width = shortest + (int)rng_below(&r, range), height = shortest + (int)rng_below(&r, range);
    if (square) height = width;
    struct board_recipe recipe = board_any(&r, width, height);
    if (limit > 0 && recipe.numbered < 50) recipe.numbered += 50;
    board_random(&p, &m, &r, recipe);
    const char *wrong = limit == 0 ? compare_unique(&p, &m) : compare_count(&p, limit, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static const char *one_square_board(uint64_t seed) { return compare_random(seed, 6, 12, true, 0); }
static void square_boards_from_6_to_12_have_as_many_solutions_as_cadical_says(void **state) {
    (void)state;
    run_seeds(1, 5000, one_square_board);
}

static const char *one_rectangle(uint64_t seed) { return compare_random(seed, 1, 16, false, 0); }
static void rectangular_boards_have_as_many_solutions_as_cadical_says(void **state) {
    (void)state;
    run_seeds(10000, 2000, one_rectangle);
}

static const char *one_large_board(uint64_t seed) { return compare_random(seed, 40, 40, true, 0); }
static void boards_of_40_by_40_have_as_many_solutions_as_cadical_says(void **state) {
    (void)state;
    run_seeds(20000, 12, one_large_board);
}

static const char *one_counted_board(uint64_t seed) { return compare_random(seed, 6, 8, false, 200); }
static void counts_of_up_to_200_solutions_are_those_of_cadical(void **state) {
    (void)state;
    run_seeds(30000, 1000, one_counted_board);
}

static const char *one_board_counted_far(uint64_t seed) { return compare_random(seed, 6, 8, false, 4000); }
static void counts_of_up_to_4000_solutions_are_those_of_cadical(void **state) {
    (void)state;
    run_seeds(40000, 60, one_board_counted_far);
}

// Nearly every arbitrary numbering contradicts itself at once; a solvable board with one number changed does
// so only after some search, if at all.
static const char *one_spoilt_board(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int side = 6 + (int)rng_below(&r, 7);
    struct board_recipe recipe = {side, side, 15 + rng_below(&r, 20), 40 + rng_below(&r, 61), 0, true};
    board_random(&p, &m, &r, recipe);
    for (int tries = 0; tries < 200; tries++) {
        char *c = &p.cells[rng_below(&r, (uint32_t)puzzle_size(&p))];
        if (*c < '0' || *c > '3') continue;
        *c = (char)(*c == '0' ? '1' : *c + (rng_below(&r, 2) == 0 ? 1 : -1));
        break;
    }
    const char *wrong = compare_unique(&p, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static void boards_with_one_number_changed_are_judged_as_cadical_judges_them(void **state) {
    (void)state;
    run_seeds(50000, 3000, one_spoilt_board);
}

// Marks are added where two solutions differ, as the first has it, until only one solution remains: such
// boards are nearly unique. Every `stride`-th board on the way is compared, and the last one, and then one
// without one of the last one's marks.
static const char *narrow(struct puzzle *p, uint64_t stride, struct rng *r, struct mem *m) {
    const char *wrong = NULL;
    for (uint64_t step = 1; wrong == NULL; step++) {
        struct solve_result two = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
        bool several = two.status == SOLVE_IS_MULTIPLE;
        if (step % stride == 0 || !several) wrong = compare_unique(p, m);
        size_t i = 0;
        while (several && two.solution.cells[i] == two.second.cells[i]) i++;
        if (several) p->cells[i] = two.solution.cells[i] == '*' ? '*' : 'x';
        if (!several && two.status != SOLVE_IS_UNIQUE) wrong = "a solution got lost on the way";
        solve_result_free(&two);
        if (!several) break;
    }
    if (wrong != NULL) return wrong;
    size_t i = rng_below(r, (uint32_t)puzzle_size(p)), steps = 0;
    while (p->cells[i] != '*' && p->cells[i] != 'x' && steps++ < puzzle_size(p)) i = (i + 1) % puzzle_size(p);
    if (board_is_white(p->cells[i])) p->cells[i] = '.';
    return compare_unique(p, m);
}

static const char *narrow_random(uint64_t seed, int shortest, uint32_t range, uint64_t stride) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    rng_seed(&r, seed);
    int side = shortest + (int)rng_below(&r, range);
    struct board_recipe recipe = {side, side, 8 + rng_below(&r, 25), rng_below(&r, 101), 0, true};
    board_random(&p, &m, &r, recipe);
    const char *wrong = narrow(&p, stride, &r, &m);
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    puzzle_free(&p);
    return wrong != NULL || m.used == 0 ? wrong : "memory leaked";
}

static const char *one_narrowed_board(uint64_t seed) { return narrow_random(seed, 6, 9, 1); }
static void boards_narrowed_to_one_solution_are_judged_as_cadical_judges_them(void **state) {
    (void)state;
    run_seeds(60000, 120, one_narrowed_board);
}

static const char *one_large_narrowed_board(uint64_t seed) { return narrow_random(seed, 40, 1, 50); }
static void large_boards_narrowed_to_one_solution_are_judged_as_cadical_judges_them(void **state) {
    (void)state;
    run_seeds(70000, 6, one_large_narrowed_board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_boards_from_6_to_12_have_as_many_solutions_as_cadical_says),
        cmocka_unit_test(rectangular_boards_have_as_many_solutions_as_cadical_says),
        cmocka_unit_test(boards_of_40_by_40_have_as_many_solutions_as_cadical_says),
        cmocka_unit_test(counts_of_up_to_200_solutions_are_those_of_cadical),
        cmocka_unit_test(counts_of_up_to_4000_solutions_are_those_of_cadical),
        cmocka_unit_test(boards_with_one_number_changed_are_judged_as_cadical_judges_them),
        cmocka_unit_test(boards_narrowed_to_one_solution_are_judged_as_cadical_judges_them),
        cmocka_unit_test(large_boards_narrowed_to_one_solution_are_judged_as_cadical_judges_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
