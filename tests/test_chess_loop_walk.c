// Random walks that find Chess Loops: on small boards a complete walk visits the loops that other programs
// count, on large ones it finds a loop soon, and every proposal has to be right.
#include "family/chess_loop/chess_loop.h"

#include "board/grid.h"
#include "boards.h"
#include "puzzle/family.h"
#include "puzzle/solve.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const enum chess_kind kinds[] = {CHESS_ROOK, CHESS_BISHOP, CHESS_KNIGHT, CHESS_KING, CHESS_QUEEN};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void set_up(struct puzzle *p, struct mem *m, int width, int height, enum chess_kind first,
                   enum chess_kind second, int each) {
    assert_true(puzzle_init(p, m, &chess_loop_family, width, height));
    p->parameters[CHESS_LOOP_FIRST] = (int)first;
    p->parameters[CHESS_LOOP_SECOND] = (int)second;
    p->parameters[CHESS_LOOP_EACH] = each;
}

// ---- Complete walks on small boards ----------------------------------------------------------------------

struct met {
    struct puzzle board; // a scratch
    struct mem *mem;
    VEC(char) all; // the different loops, one after the other
    size_t count;
};

static bool meet(void *context, const char *cells) {
    struct met *met = context;
    size_t size = puzzle_size(&met->board);
    bool solved = false;
    memcpy(met->board.cells, cells, size);
    assert_true(family_judge(&met->board, met->mem, &solved));
    if (!solved) fail_msg("%s", board_complaint("this is no loop", &met->board));
    for (size_t i = 0; i < met->count; i++)
        if (memcmp(&met->all.at[i * size], cells, size) == 0) return true;
    for (size_t i = 0; i < size; i++) assert_true(vec_push(met->mem, &met->all, cells[i]));
    met->count++;
    return true;
}

// The number of different loops that a walk visits; it fails if the walk is not complete.
static uint64_t count_walking(const struct puzzle *p, uint64_t seed, struct mem *m) {
    struct met met = {.mem = m};
    struct propose_task task = {.puzzle = p, .mem = m, .take = meet, .context = &met};
    bool all = false;
    assert_true(puzzle_copy(&met.board, p, m));
    assert_true(chess_loop_walk(&task, seed, &all));
    if (!all) fail_msg("%s", board_complaint("the walk did not come to its end", p));
    uint64_t count = met.count;
    vec_free(m, &met.all);
    puzzle_free(&met.board);
    return count;
}

static enum chess_kind kind_named(const char *word) {
    enum chess_kind kind = CHESS_PAWN;
    assert_true(chess_kind_named(word, strlen(word), &kind));
    return kind;
}

static void a_walk_meets_every_loop_of_the_survey_and_no_other(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    FILE *f = fopen("tests/chess-loop-survey.tsv", "r");
    if (f == NULL) fail_msg("there is no tests/chess-loop-survey.tsv; is this the root of the repository?");
    char line[200], a[20], b[20];
    int cases = 0, width, height, each;
    unsigned long long solutions;
    while (fgets(line, sizeof line, f) != NULL) {
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%d %d %19s %19s %d %llu", &width, &height, a, b, &each, &solutions),
                         6);
        struct puzzle p;
        set_up(&p, &m, width, height, kind_named(a), kind_named(b), each);
        if (count_walking(&p, (uint64_t)cases, &m) != solutions)
            fail_msg("%s", board_complaint("the walk has missed a loop", &p));
        puzzle_free(&p);
        cases++;
    }
    (void)fclose(f);
    assert_int_equal(cases, 300);
    assert_int_equal(m.used, 0);
}

// Pieces, empty squares or struck candidates are given: the walk must visit as many loops as the kernel
// counts.
static void spoil(struct puzzle *p, const struct puzzle *loop, struct rng *rng) {
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        bool piece = chess_kind_of(loop->cells[i], &kind);
        switch (rng_below(rng, piece ? 4 : 8)) {
        case 0:
            puzzle_put(p, i, piece ? loop->cells[i] : 'x');
            break;
        case 1:
            kind = (enum chess_kind)p->parameters[rng_below(rng, 2)];
            if (loop->cells[i] != chess_letters[kind]) assert_true(puzzle_strike(p, i, chess_letters[kind]));
        }
    }
}

static void a_walk_keeps_what_is_given_and_what_is_ruled_out(void **state) {
    (void)state;
    static const char *const boards[] = {"chess-loop 5x4 rook king 3\n",    "chess-loop 5x5 king bishop 4\n",
                                         "chess-loop 6x4 rook bishop 3\n",  "chess-loop 5x5 knight rook 4\n",
                                         "chess-loop 6x5 queen knight 3\n", "chess-loop 5x4 knight king 4\n"};
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < (int)seeds_count(120); round++) {
        struct puzzle p;
        board_read(&p, &m, boards[round % 6]);
        struct solve_result any = board_solve(
            &p, (struct solve_request){.goal = SOLVE_FIRST, .random = true, .seed = (uint64_t)round}, &m);
        if (any.has_solution) spoil(&p, &any.solution, &rng);
        struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
        if (count_walking(&p, 1, &m) != all.count) fail_msg("%s", board_complaint("they differ", &p));
        solve_result_free(&any);
        solve_result_free(&all);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// ---- Walks on large boards -----------------------------------------------------------------------------

// Does a board of such a size, with up to eight pieces of each kind, have a loop? It has one, unless its
// absence is plain without a search.
static bool has_loop(enum chess_kind first, enum chess_kind second, int each) {
    bool rook = first == CHESS_ROOK, bishop = first == CHESS_BISHOP || second == CHESS_BISHOP;
    if (second == CHESS_QUEEN) return first == CHESS_KNIGHT;
    if (first == CHESS_KNIGHT) return false; // knights and kings do not get as far
    if (rook) return bishop || each >= 4;    // there and back, across and down
    return each % 2 == 0;                    // a bishop stays on its colour
}

static void expect_soon(const struct puzzle *p, bool exists, struct mem *m) {
    struct solve_request first = {.goal = SOLVE_FIRST};
    struct solve_result one = board_solve(p, first, m), again = board_solve(p, first, m);
    if (one.status != (exists ? SOLVE_IS_FOUND : SOLVE_IS_NONE))
        fail_msg("%s", board_complaint("the answer is wrong", p));
    assert_int_equal(one.stats.decisions, 0); // there was no search
    assert_int_equal(again.status, one.status);
    if (exists && !puzzle_same(&one.solution, &again.solution))
        fail_msg("%s", board_complaint("this loop came once and not twice", &one.solution));
    solve_result_free(&one);
    solve_result_free(&again);
}

static void large_boards_have_a_loop_soon_wherever_there_is_one(void **state) {
    (void)state;
    static const int sides[][2] = {{16, 16}, {32, 32}, {32, 17}};
    struct mem m = MEM_UNLIMITED;
    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++)
        for (int a = 0; a < KINDS; a++)
            for (int b = a + 1; b < KINDS; b++)
                for (int each = 2; each <= 8; each++) {
                    bool none_of_two = sides[s][0] != sides[s][1] && each < 4; // diagonals do not get there
                    struct puzzle p;
                    if (none_of_two || !seeds_take((uint64_t)(10 * (10 * a + b) + each) + 1000 * s)) continue;
                    set_up(&p, &m, sides[s][0], sides[s][1], kinds[a], kinds[b], each);
                    expect_soon(&p, has_loop(kinds[a], kinds[b], each), &m);
                    puzzle_free(&p);
                }
    assert_int_equal(m.used, 0);
}

static void two_loops_of_different_classes_are_found_soon(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct classes classes;
    board_read(&p, &m, "chess-loop 16x16 rook knight 6\n");
    assert_true(classes_init(&classes, &p, &m));
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, SOLVE_IS_MULTIPLE);
    assert_false(classes_same(&classes, r.solution.cells, r.second.cells));
    assert_int_equal(r.classes, 2);
    assert_int_equal(r.count,
                     classes_size(&classes, r.solution.cells) + classes_size(&classes, r.second.cells));
    assert_false(r.exact);
    solve_result_free(&r);
    classes_free(&classes, &m);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// With one loop up to symmetry, a walk finds it, and the kernel proves that there is no other.
static void one_that_is_the_only_one_is_proven_to_be(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-loop 9x9 king bishop 2\n");
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNIQUE);
    assert_true(r.exact);
    assert_int_equal(all.classes, 1);
    assert_int_equal(r.count, all.count);
    assert_true(r.stats.variables > 0);
    solve_result_free(&r);
    solve_result_free(&all);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Wrong proposals -----------------------------------------------------------------------------------

static const char *lie_told;

static bool lie(const struct propose_task *task) {
    task->take(task->context, lie_told);
    return true;
}

static void expect_a_bug(const char *given, const char *proposed, bool is_bug) {
    struct family liar = chess_loop_family;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result r;
    struct fault f = {0};
    liar.propose = lie;
    lie_told = proposed;
    board_read(&p, &m, given);
    p.family = &liar;
    bool ok = solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_FIRST}, &m, &r, &f);
    if (ok == is_bug) fail_msg("%s", board_complaint("the proposal was judged wrongly", &p));
    if (is_bug) assert_int_equal(f.kind, FAULT_BUG);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_proposal_that_is_wrong_is_a_bug_and_no_answer(void **state) {
    (void)state;
    expect_a_bug("chess-loop 3x2 rook bishop 2\n", "RB..BR", false);
    expect_a_bug("chess-loop 3x2 rook bishop 2\n", "RB.B.R", true);
    expect_a_bug("chess-loop 3x2 rook bishop 2\nR..\n...\n", "RB..BR", false);
    expect_a_bug("chess-loop 3x2 rook bishop 2\n..R\n...\n", "RB..BR", true);
    expect_a_bug("chess-loop 3x2 rook bishop 2\n..x\n...\n", "RB..BR", false);
    expect_a_bug("chess-loop 3x2 rook bishop 2\n.x.\n...\n", "RB..BR", true);
    expect_a_bug("chess-loop 3x2 rook bishop 2\n", "RBx.BR", true);
}

// One proposal, and the question whether there are others: the kernel searches for them.
static void expect_others(const char *given, const char *proposed, enum solve_status right, uint64_t count) {
    struct family modest = chess_loop_family;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    modest.propose = lie;
    lie_told = proposed;
    board_read(&p, &m, given);
    p.family = &modest;
    struct solve_result r = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    assert_int_equal(r.status, right);
    assert_memory_equal(r.solution.cells, proposed, puzzle_size(&p));
    assert_int_equal(r.has_second, right == SOLVE_IS_MULTIPLE);
    assert_int_equal(r.count, count);
    assert_int_equal(r.classes, 1u + r.has_second);
    assert_int_equal(r.exact, right == SOLVE_IS_UNIQUE);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void one_proposal_leaves_it_to_the_kernel_whether_there_are_others(void **state) {
    (void)state;
    expect_others("chess-loop 3x2 rook bishop 2\n", "RB..BR", SOLVE_IS_UNIQUE, 2);
    expect_others("chess-loop 4x2 king knight 2\n", "KN....NK", SOLVE_IS_MULTIPLE, 4);
}

static int stop_after;

static bool propose_and_stop(const struct propose_task *task) {
    stop_after = 1;
    return lie(task);
}

static void a_proposal_before_a_limit_is_shown(void **state) {
    (void)state;
    struct family slow = chess_loop_family;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    slow.propose = propose_and_stop;
    lie_told = "RB..BR";
    stop_after = 0;
    board_read(&p, &m, "chess-loop 3x2 rook bishop 2\n");
    p.family = &slow;
    struct solve_result r =
        board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE, .limits = {.stop = &stop_after}}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNKNOWN);
    assert_int_equal(r.stopped_by, CSP_STOP_FLAG);
    assert_true(r.has_solution);
    assert_int_equal(r.count, 2);
    assert_false(r.exact);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static bool accept(const struct puzzle *p, struct verdict *v) {
    (void)p;
    return v->complete = true;
}

static void a_kernel_that_contradicts_a_proposal_is_a_bug(void **state) {
    (void)state;
    struct family liar = chess_loop_family;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result r;
    struct fault f = {0};
    liar.propose = lie;
    liar.check = accept;
    lie_told = "RB.B.R...";
    board_read(&p, &m, "chess-loop 3x3 rook queen 2\n");
    p.family = &liar;
    assert_false(solve_puzzle(&p, &(struct solve_request){.goal = SOLVE_UNIQUE}, &m, &r, &f));
    assert_int_equal(f.kind, FAULT_BUG);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Limits and memory -----------------------------------------------------------------------------------

static bool go_on(void *context, const char *cells) {
    (void)cells;
    ++*(int *)context;
    return true;
}

static void a_flag_and_a_deadline_stop_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    int stop = 1, met = 0;
    bool all = true;
    board_read(&p, &m, "chess-loop 16x16 rook king 4\n");
    struct propose_task task = {&p, &m, {.stop = &stop}, go_on, &met};
    assert_true(chess_loop_walk(&task, 1, &all));
    assert_false(all);
    assert_int_equal(met, 0);
    struct solve_result r =
        board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST, .limits = {.stop = &stop}}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNKNOWN);
    assert_int_equal(r.stopped_by, CSP_STOP_FLAG);
    solve_result_free(&r);
    r = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST, .limits = {.deadline_us = 1}}, &m);
    assert_int_equal(r.status, SOLVE_IS_UNKNOWN);
    assert_int_equal(r.stopped_by, CSP_STOP_TIME);
    solve_result_free(&r);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void listing_ends_even_on_boards_with_too_many_loops(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    int met = 0;
    bool all = true;
    board_read(&p, &m, "chess-loop 32x32 rook bishop 8\n");
    struct propose_task task = {.puzzle = &p, .mem = &m, .take = go_on, .context = &met};
    assert_true(chess_loop_walk(&task, 1, &all));
    assert_false(all);
    assert_true(met > 1);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// Solve with the n-th allocation failing. False when there were fewer allocations.
static bool solve_poorly(const struct puzzle *p, enum solve_goal goal, enum solve_status right, uint64_t n) {
    struct mem poor = {.fail_at = n};
    struct solve_result r;
    struct fault f = {0};
    bool solved = solve_puzzle(p, &(struct solve_request){.goal = goal}, &poor, &r, &f);
    if (solved) assert_int_equal(r.status, right);
    else assert_int_equal(f.kind, FAULT_MEMORY);
    solve_result_free(&r);
    assert_int_equal(poor.used, 0);
    return poor.calls >= n;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    uint64_t n;
    board_read(&p, &m, "chess-loop 16x16 rook bishop 3\n");
    for (n = 1; solve_poorly(&p, SOLVE_FIRST, SOLVE_IS_FOUND, n);) n++;
    assert_true(n > 15);
    for (n = 1; solve_poorly(&p, SOLVE_UNIQUE, SOLVE_IS_MULTIPLE, n);) n++;
    assert_true(n > 15);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_meets_every_loop_of_the_survey_and_no_other),
        cmocka_unit_test(a_walk_keeps_what_is_given_and_what_is_ruled_out),
        cmocka_unit_test(large_boards_have_a_loop_soon_wherever_there_is_one),
        cmocka_unit_test(two_loops_of_different_classes_are_found_soon),
        cmocka_unit_test(one_that_is_the_only_one_is_proven_to_be),
        cmocka_unit_test(a_proposal_that_is_wrong_is_a_bug_and_no_answer),
        cmocka_unit_test(one_proposal_leaves_it_to_the_kernel_whether_there_are_others),
        cmocka_unit_test(a_proposal_before_a_limit_is_shown),
        cmocka_unit_test(a_kernel_that_contradicts_a_proposal_is_a_bug),
        cmocka_unit_test(a_flag_and_a_deadline_stop_it),
        cmocka_unit_test(listing_ends_even_on_boards_with_too_many_loops),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
