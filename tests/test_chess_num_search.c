// Chess-Num searched by classic strategies, with its numbers in every order, on the largest board, and
// with every allocation failing in turn.
#include "boards.h"
#include "family/chess_num/chess_num.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

static const char paper_2[] = "chess-num 8x8\n........\n..4.....\n........\n......4.\n........\n0.......\n"
                              "........\n..4.....\n";
static const char board_of_9[] = "chess-num 8x8\n........\n..2.3...\n...32..3\n....2...\n........\n....5.4.\n"
                                 "........\n........\n";

static bool count_visits(void *context, const struct puzzle *solution, uint64_t number) {
    (void)solution;
    *(uint64_t *)context = number;
    return true;
}

static void every_classic_strategy_counts_the_same(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t solutions;
    } boards[] = {{paper_2, 1}, {board_of_9, 9}, {"chess-num 3x2\n...\n...\n", 720}};
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle p;
        board_read(&p, &m, boards[b].text);
        for (int select = CSP_LEFTMOST; select <= CSP_MAX_REGRET; select++)
            for (int branch = CSP_STEP; branch <= CSP_MIDDLE; branch++) {
                if (b < 2 && (select + branch) % 3 != 0) continue; // a sample of the slower ones
                struct csp_strategy how = {(enum csp_select)select, (enum csp_branch)branch, branch % 2 == 0,
                                           0};
                struct solve_request q = {.goal = SOLVE_COUNT, .classic = true, .strategy = how};
                struct solve_result r = board_solve(&p, q, &m);
                assert_int_equal(r.count, boards[b].solutions);
                solve_result_free(&r);
            }
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// The numbers of paper/2 in all 24 orders: the same board, and the same search to the last decision. Its
// mirror image is another board with the same answer.
static void the_order_of_the_numbers_does_not_matter(void **state) {
    (void)state;
    static const struct {
        size_t cell;
        char number;
    } clues[4] = {{10, '4'}, {30, '4'}, {40, '0'}, {58, '4'}};
    struct mem m = MEM_UNLIMITED;
    struct csp_stats first = {0};
    for (int order = 0; order < 24; order++) {
        int left[4] = {0, 1, 2, 3}, n = 4, code = order;
        struct puzzle p, mirrored;
        assert_true(puzzle_init(&p, &m, &chess_num_family, 8, 8));
        for (; n > 0; code /= n, n--) {
            int pick = code % n, clue = left[pick];
            p.cells[clues[clue].cell] = clues[clue].number;
            left[pick] = left[n - 1];
        }
        assert_true(puzzle_map(&mirrored, &p, 1, &m));
        struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        struct solve_result q = board_solve(&mirrored, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
        assert_int_equal(r.status, SOLVE_IS_UNIQUE);
        assert_int_equal(q.status, SOLVE_IS_UNIQUE);
        if (order == 0) first = r.stats;
        assert_memory_equal(&first, &r.stats, sizeof first);
        solve_result_free(&r);
        solve_result_free(&q);
        puzzle_free(&p);
        puzzle_free(&mirrored);
    }
    assert_int_equal(m.used, 0);
}

static void the_largest_board_can_be_solved(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &m, &chess_num_family, 64, 64));
    p.cells[64 * 30 + 30] = '6';
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    solve_result_free(&r);
    for (size_t i = 0; i < 64 * 64; i += 3) p.cells[i] = '0'; // too many for the direct model
    memcpy(p.cells + 64 * 40, ".P.N.K.R.B.Q", 12);
    r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, SOLVE_IS_NONE);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Every allocation fails once ---------------------------------------------------------------------

// False when the run needed fewer allocations than would have made it fail.
static bool solve_poorly(const struct puzzle *p, struct solve_request q, uint64_t fail_at, uint64_t right) {
    struct mem poor = {.fail_at = fail_at};
    struct solve_result r;
    struct fault f = {0};
    uint64_t visits = 0;
    q.context = &visits;
    bool ok = solve_puzzle(p, &q, &poor, &r, &f), failed = poor.calls >= fail_at;
    if (ok) assert_int_equal(r.count, right);
    if (ok && q.visit != NULL) assert_int_equal(visits, right);
    if (!ok) assert_true(failed && f.kind == FAULT_MEMORY);
    solve_result_free(&r);
    assert_int_equal(poor.used, 0);
    return failed;
}

static void solving_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    static const struct solve_request requests[] = {
        {.goal = SOLVE_UNIQUE},
        {.goal = SOLVE_COUNT},
        {.goal = SOLVE_ALL, .visit = count_visits},
        {.goal = SOLVE_COUNT, .classic = true, .strategy = {.select = CSP_FF, .branch = CSP_ENUM}},
    };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_9);
    for (size_t i = 0; i < N(requests); i++) {
        uint64_t fail_at = 1, right = requests[i].goal == SOLVE_UNIQUE ? 2 : 9;
        while (solve_poorly(&p, requests[i], fail_at, right)) fail_at++;
        assert_true(fail_at > 20);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static bool post_poorly(const struct puzzle *p, uint64_t fail_at) {
    struct mem poor = {.fail_at = fail_at};
    struct csp *s = csp_new(&poor);
    struct model model = {.mem = &poor};
    if (s != NULL) {
        csp_use_rules(s);
        bool posted = chess_num_family.post(p, s, &model);
        assert_true((posted && !csp_out_of_memory(s)) || poor.calls >= fail_at);
        csp_free(s);
    }
    model_free(&model);
    assert_int_equal(poor.used, 0);
    return poor.calls >= fail_at;
}

static bool judge_poorly(const struct puzzle *p, uint64_t fail_at, size_t *broken) {
    struct mem poor = {.fail_at = fail_at};
    struct verdict v;
    verdict_init(&v, &poor);
    bool judged = chess_num_check(p, &v);
    assert_true(judged || poor.calls >= fail_at);
    if (judged) *broken = v.broken.size;
    verdict_free(&v);
    assert_int_equal(poor.used, 0);
    return poor.calls >= fail_at;
}

static void posting_rules_and_judging_survive_every_failure_of_an_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_9);
    uint64_t fail_at = 1;
    while (post_poorly(&p, fail_at)) fail_at++;
    assert_true(fail_at > 20);
    p.cells[0] = p.cells[1] = 'Q';
    p.cells[2] = 'P';
    size_t broken = 0;
    fail_at = 1;
    while (judge_poorly(&p, fail_at, &broken)) fail_at++;
    assert_int_equal(broken, 13); // all eight numbers, two queens, four pieces missing
    assert_true(fail_at > 4);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_classic_strategy_counts_the_same),
        cmocka_unit_test(the_order_of_the_numbers_does_not_matter),
        cmocka_unit_test(the_largest_board_can_be_solved),
        cmocka_unit_test(solving_survives_every_failure_of_an_allocation),
        cmocka_unit_test(posting_rules_and_judging_survive_every_failure_of_an_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
