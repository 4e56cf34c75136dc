// Tests of candidates that a player has struck out: on the board, for the solver and in explanations, asked
// of every family in the registry.
#include "board/grid.h"
#include "explain/explain.h"
#include "explain/sentences.h"
#include "seeds.h"
#include "struck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// ---- The board -------------------------------------------------------------------------------------------

static void a_struck_out_candidate_can_be_taken_back(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p, bare;
    char marks[PUZZLE_MARKS];
    board_read(&p, &m, "chess-num 3x2\n.1.\nK.x\n");
    assert_true(puzzle_copy(&bare, &p, &m));
    assert_null(p.struck);
    assert_int_equal(puzzle_next_struck(&p, 0), SIZE_MAX);
    assert_true(puzzle_strike(&p, 4, 'Q') && puzzle_strike(&p, 4, 'P') && puzzle_strike(&p, 4, 'Q'));
    assert_true(puzzle_is_struck(&p, 4, 'Q') && puzzle_is_struck(&p, 4, 'P'));
    assert_false(puzzle_is_struck(&p, 4, 'K') || puzzle_is_struck(&p, 4, 'x') || puzzle_is_struck(&p, 4, 0) ||
                 puzzle_is_struck(&p, 3, 'Q'));
    assert_int_equal(puzzle_struck(&p, 4, marks), 2);
    assert_memory_equal(marks, "PQ", 2);
    assert_int_equal(puzzle_next_struck(&p, 0), 4);
    assert_int_equal(puzzle_next_struck(&p, 5), SIZE_MAX);
    assert_false(puzzle_same(&p, &bare));
    puzzle_unstrike(&p, 4, 'P');
    puzzle_unstrike(&p, 4, 'Q');
    puzzle_unstrike(&bare, 4, 'Q');
    assert_true(puzzle_same(&p, &bare) && puzzle_same(&bare, &p));
    assert_true(puzzle_takes_marks(&p, 0) && puzzle_takes_marks(&p, 3) && puzzle_takes_marks(&p, 5));
    assert_false(puzzle_takes_marks(&p, 1));
    puzzle_free(&p);
    puzzle_free(&bare);
    assert_int_equal(m.used, 0);
}

static void an_entry_takes_back_candidates_that_it_contradicts(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-avoid 2x1 KQ\n..\n- r1c1 K Q\n- r1c2 K\n");
    puzzle_put(&p, 0, 'x');
    assert_true(puzzle_is_struck(&p, 0, 'K') && puzzle_is_struck(&p, 0, 'Q'));
    puzzle_put(&p, 0, 'K');
    assert_true(p.cells[0] == 'K' && !puzzle_is_struck(&p, 0, 'K') && puzzle_is_struck(&p, 0, 'Q'));
    puzzle_put(&p, 0, '#');
    assert_true(p.cells[0] == '#' && puzzle_next_struck(&p, 0) == 1);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void candidates_go_where_their_board_goes(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p, copy, turned;
    board_read(&p, &m, "chess-num 3x2\n.1.\nK.x\n- r1c1 P\n- r2c2 Q R\n");
    assert_true(puzzle_copy(&copy, &p, &m));
    assert_true(puzzle_same(&copy, &p));
    for (int s = 0; s < BOARD_SYMMETRIES; s++) {
        assert_true(puzzle_map(&turned, &p, s, &m));
        for (size_t i = 0; i < puzzle_size(&p); i++) {
            size_t there = board_map_cell((enum board_symmetry)s, p.width, p.height, i);
            for (const char *mark = p.family->marks; *mark != '\0'; mark++)
                assert_int_equal(puzzle_is_struck(&turned, there, *mark), puzzle_is_struck(&p, i, *mark));
        }
        puzzle_free(&turned);
    }
    puzzle_strip(&copy); // a player's candidates go with his marks
    assert_null(copy.struck);
    puzzle_free(&copy);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_board_without_memory_stays_as_it_was(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p, to;
    board_read(&p, &m, "; title: T\nchess-position 3x2 3\n011\n131\n- r2c1 Q\n");
    for (int mapped = 0; mapped < 2; mapped++)
        for (uint64_t fail = 1, done = 0; !done; fail++) {
            struct mem poor = {.fail_at = fail};
            done = mapped ? puzzle_map(&to, &p, BOARD_TURN_90, &poor) : puzzle_copy(&to, &p, &poor);
            assert_int_equal(done, poor.calls < fail);
            puzzle_free(&to);
            assert_int_equal(poor.used, 0);
        }
    puzzle_unstrike_all(&p);
    m.fail_at = m.calls + 1;
    assert_false(puzzle_strike(&p, 0, 'Q'));
    assert_false(puzzle_is_struck(&p, 0, 'Q'));
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Solving ---------------------------------------------------------------------------------------------

struct kept {
    const struct puzzle *struck;
    uint64_t count;
};

static bool count_kept(void *context, const struct puzzle *solution, uint64_t number) {
    struct kept *k = context;
    (void)number;
    k->count += keeps_to(k->struck, solution->cells);
    return true;
}

static void expect_count(const struct puzzle *p, struct solve_request request, uint64_t count) {
    struct mem m = MEM_UNLIMITED;
    struct solve_result r = board_solve(p, request, &m);
    assert_int_equal(r.count, count);
    if (r.has_solution) {
        assert_true(keeps_to(p, r.solution.cells));
        assert_null(r.solution.struck); // like 'x', they are not part of a solution
    }
    solve_result_free(&r);
    assert_int_equal(m.used, 0);
}

// The solutions of a board with candidates are those of the board without that respect them.
static void ask_solutions(const char *text, uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p, bare;
    board_read(&p, &m, text);
    assert_true(puzzle_copy(&bare, &p, &m));
    rng_seed(&r, seed);
    strike_some(&p, &r, 2 + (uint32_t)seed % 7, NULL);
    struct kept kept = {.struck = &p};
    struct solve_result all = board_solve(
        &bare, (struct solve_request){.goal = SOLVE_ALL, .visit = count_kept, .context = &kept}, &m);
    solve_result_free(&all);
    expect_count(&p, (struct solve_request){.goal = SOLVE_COUNT}, kept.count);
    expect_count(&p, (struct solve_request){.goal = SOLVE_COUNT, .classic = true}, kept.count);
    expect_count(&p, (struct solve_request){.goal = SOLVE_FIRST}, kept.count > 0);
    puzzle_free(&bare);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void struck_out_candidates_bind_every_search_in_every_family(void **state) {
    (void)state;
    static const char *const texts[] = {"akari 5x5\n..#..\n.....\n#...#\n.....\n..#..\n",
                                        "chess-num 3x3\n.1.\n...\n...\n",
                                        "chess-loop 3x3 knight bishop 2\n",
                                        "chess-loop 4x3 rook king 2\n...x\n....\n....\n",
                                        "chess-avoid 3x3 NNK\n...\n...\n..#\n",
                                        "chess-position 3x2 2\n.1.\n...\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) ask_solutions(texts[i], seed);
}

// Three of the four corners are no longer equivalent.
static void a_candidate_ends_a_symmetry(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "chess-loop 3x3 knight bishop 2\n");
    struct solve_result all = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_true(puzzle_strike(&p, 0, 'N'));
    struct solve_result half = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_true(puzzle_strike(&p, 2, 'N') && puzzle_strike(&p, 6, 'N') && puzzle_strike(&p, 8, 'N'));
    struct solve_result even = board_solve(&p, (struct solve_request){.goal = SOLVE_COUNT}, &m);
    assert_true(all.classes > 0 && 8 * all.classes >= all.count && all.classes < all.count);
    assert_true(half.classes > all.classes); // of what is left, fewer are the same
    assert_true(even.count == 0 || even.classes < even.count);
    solve_result_free(&all);
    solve_result_free(&half);
    solve_result_free(&even);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void judges_look_at_marks_only(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct verdict v;
    board_read(&p, &m, "akari 3x1\n*#.\n- r1c3 *\n");
    verdict_init(&v, &m);
    assert_true(p.family->check(&p, &v));
    bool complete = v.complete;
    size_t broken = v.broken.size;
    verdict_free(&v);
    puzzle_unstrike_all(&p);
    verdict_init(&v, &m);
    assert_true(p.family->check(&p, &v));
    assert_int_equal(v.complete, complete);
    assert_int_equal(v.broken.size, broken);
    verdict_free(&v);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Explanations ----------------------------------------------------------------------------------------

static void explain(const struct puzzle *p, struct mem *m, struct explanation *e) {
    struct fault fault;
    size_t which;
    assert_true(explain_puzzle(p, &(struct explain_request){0}, m, e, &fault));
    if (explain_verify(e, &which) != EXPLAIN_HOLDS)
        fail_msg("step %zu does not hold: %s", which + 1, board_complaint("explained", p));
}

// No step decides a struck-out candidate, which is known from the beginning.
static void check_steps(const struct explanation *e) {
    for (size_t i = 0; i < e->steps.size; i++)
        for (size_t k = 0; k < e->steps.at[i].decides.count; k++) {
            struct explain_fact f = e->facts.at[e->steps.at[i].decides.first + k];
            assert_false(!f.holds && puzzle_is_struck(e->puzzle, f.cell, f.mark));
        }
}

static void ask_explanation(const struct puzzle *bare) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    static uint64_t number;
    if (!seeds_case(number++)) return;
    struct solve_result solved = board_solve(bare, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    rng_seed(&r, 7);
    for (uint32_t one_in = 1; one_in < 30; one_in *= 5) {
        struct puzzle p;
        struct explanation e;
        assert_true(puzzle_copy(&p, bare, &m));
        strike_some(&p, &r, one_in, &solved.solution);
        explain(&p, &m, &e);
        // Of mirror images that are one solution of the bare board, several may be left, and not be one.
        bool images = p.family->up_to_symmetry && one_in > 1;
        assert_true(e.status == EXPLAIN_DONE || (images && e.status == EXPLAIN_MULTIPLE));
        assert_true(e.status != EXPLAIN_DONE || (e.to_the_end && keeps_to(&p, e.solution.cells)));
        check_steps(&e);
        explanation_free(&e);
        puzzle_free(&p);
    }
    solve_result_free(&solved);
    assert_int_equal(m.used, 0);
}

static void explanations_begin_with_what_is_struck_out(void **state) {
    (void)state;
    for_builtins(ask_explanation);
}

// A struck-out mark of the solution is found among others that are rightly struck out.
static void ask_mistake(const struct puzzle *bare) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p;
    struct explanation e;
    struct text words;
    static uint64_t number;
    if (!seeds_case(number++) || bare->family->up_to_symmetry) return; // there, another image may keep to it
    struct solve_result solved = board_solve(bare, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    rng_seed(&r, 3);
    assert_true(puzzle_copy(&p, bare, &m));
    strike_some(&p, &r, 9, &solved.solution);
    size_t cell = 0;
    while (p.cells[cell] != p.family->alphabet[0] ||
           strchr(p.family->marks, solved.solution.cells[cell]) == NULL)
        cell++;
    assert_true(puzzle_strike(&p, cell, solved.solution.cells[cell]));
    explain(&p, &m, &e);
    assert_int_equal(e.status, EXPLAIN_MISTAKE);
    assert_int_equal(e.steps.size, 1);
    struct explain_fact right = e.facts.at[e.steps.at[0].decides.first];
    assert_true(right.holds && right.cell == cell && right.mark == solved.solution.cells[cell]);
    text_init(&words, &m);
    explain_say_step(&e, 0, &words);
    assert_false(words.failed || words.size == 0);
    text_free(&words);
    explanation_free(&e);
    puzzle_free(&p);
    solve_result_free(&solved);
    assert_int_equal(m.used, 0);
}

static void wrongly_struck_out_candidates_are_found(void **state) {
    (void)state;
    for_builtins(ask_mistake);
}

static void a_mark_and_what_is_struck_out_around_it_are_told_apart(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct explanation e;
    // The only solution is a bulb in the middle: the bulb on the left is wrong, not what is struck out.
    board_read(&p, &m, "akari 3x2\n*..\n#1#\n- r1c3 *\n");
    explain(&p, &m, &e);
    assert_int_equal(e.status, EXPLAIN_MISTAKE);
    struct explain_fact right = e.facts.at[e.steps.at[0].decides.first];
    assert_true(!right.holds && right.cell == 0 && right.mark == '*');
    explanation_free(&e);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// A verifier that accepts everything proves nothing: damaged steps must not hold.
static void an_entry_does_not_help_to_refute_itself(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct explanation e;
    size_t which;
    board_read(&p, &m, "akari 3x2\n...\n#1#\n- r1c2 *\n");
    explain(&p, &m, &e);
    assert_int_equal(e.status, EXPLAIN_MISTAKE);
    struct explain_step *step = &e.steps.at[0];
    struct explain_fact right = e.facts.at[step->decides.first], accused = right;
    accused.holds = false;
    assert_true(right.holds && right.cell == 1);
    step->known = (struct explain_range){e.facts.size, 1};
    assert_true(vec_push(&m, &e.facts, accused));
    assert_int_equal(explain_verify(&e, &which), EXPLAIN_FAILS);
    step->known.count = 0;
    assert_int_equal(explain_verify(&e, &which), EXPLAIN_HOLDS);
    puzzle_unstrike_all(&p); // it is not struck out
    assert_int_equal(explain_verify(&e, &which), EXPLAIN_FAILS);
    explanation_free(&e);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// Each allocation fails in turn, while a board is explained, proved and told.
static void explain_poorly(const char *text) {
    struct mem rich = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &rich, text);
    bool all = false; // the allocation that was to fail never came
    for (uint64_t fail = 1; !all; fail++) {
        struct mem m = {.fail_at = fail};
        struct explanation e;
        struct fault fault;
        struct text words;
        size_t which;
        text_init(&words, &m);
        bool done = explain_puzzle(&p, &(struct explain_request){0}, &m, &e, &fault) &&
                    explain_verify(&e, &which) == EXPLAIN_HOLDS;
        if (done) explain_say_step(&e, 0, &words);
        all = m.calls < fail;
        assert_true(!all || (done && !words.failed));
        text_free(&words);
        explanation_free(&e);
        assert_int_equal(m.used, 0);
    }
    puzzle_free(&p);
    assert_int_equal(rich.used, 0);
}

static void explaining_without_memory_fails_cleanly(void **state) {
    (void)state;
    explain_poorly("akari 3x2\n...\n#1#\n- r1c2 *\n");
    explain_poorly("akari 3x2\n...\n#1#\n- r1c1 *\n");
    explain_poorly("chess-avoid 3x1 KK\n...\n- r1c1 K\n");
    explain_poorly("chess-avoid 3x1 KN\n...\n- r1c1 N\n- r1c2 K Q\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struck_out_candidate_can_be_taken_back),
        cmocka_unit_test(an_entry_takes_back_candidates_that_it_contradicts),
        cmocka_unit_test(candidates_go_where_their_board_goes),
        cmocka_unit_test(a_board_without_memory_stays_as_it_was),
        cmocka_unit_test(struck_out_candidates_bind_every_search_in_every_family),
        cmocka_unit_test(a_candidate_ends_a_symmetry),
        cmocka_unit_test(judges_look_at_marks_only),
        cmocka_unit_test(explanations_begin_with_what_is_struck_out),
        cmocka_unit_test(wrongly_struck_out_candidates_are_found),
        cmocka_unit_test(a_mark_and_what_is_struck_out_around_it_are_told_apart),
        cmocka_unit_test(an_entry_does_not_help_to_refute_itself),
        cmocka_unit_test(explaining_without_memory_fails_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
