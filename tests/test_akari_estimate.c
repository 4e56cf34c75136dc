// The difficulty that the maker of Akari puzzles estimates before a board is rated, compared with the solver
// and with the rating engine.
#include "boards.h"
#include "explain/explain.h"
#include "family/akari/make.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// A random board with a solution: dense ones and loose ones, with all numbers or some.
static void random_board(struct puzzle *p, struct solve_result *solved, struct mem *m, uint64_t seed) {
    struct rng rng;
    rng_seed(&rng, seed);
    const struct board_recipe recipe = {.width = 3 + (int)rng_below(&rng, 6),
                                        .height = 3 + (int)rng_below(&rng, 6),
                                        .black = 15 + rng_below(&rng, 20),
                                        .numbered = 60 + rng_below(&rng, 41),
                                        .solvable = true};
    board_random(p, m, &rng, recipe);
    *solved = board_solve(p, (struct solve_request){.goal = SOLVE_UNIQUE}, m);
}

static void done(struct puzzle *p, struct solve_result *solved, struct mem *m) {
    puzzle_free(p);
    solve_result_free(solved);
    assert_int_equal(m->used, 0);
}

static struct draft_board begin(const struct puzzle *p, const struct solve_result *solved, struct mem *m) {
    struct draft_board l;
    assert_true(solved->has_solution && draft_init(&l, m, p->width, p->height));
    assert_true(draft_read(&l, p, &solved->solution));
    return l;
}

static struct explanation rate(const struct puzzle *p, bool score_only, struct mem *m) {
    struct explanation e;
    struct fault f;
    const struct explain_request how = {.rate_only = true, .score_only = score_only};
    if (!explain_puzzle(p, &how, m, &e, &f)) fail_msg("%s", f.text);
    return e;
}

// ---- Plainly easy ----------------------------------------------------------------------------------------

static const char *rate_both_ways(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result solved;
    random_board(&p, &solved, &m, seed);
    struct explanation full = rate(&p, false, &m), quick = rate(&p, true, &m);
    const char *wrong = NULL;
    if (quick.status != full.status || quick.to_the_end != full.to_the_end) wrong = "another answer";
    else if (quick.score != full.score || quick.level != full.level) wrong = "another score";
    else if (full.status == EXPLAIN_DONE) {
        struct draft_board l = begin(&p, &solved, &m);
        if ((l.open == 0) != (full.score == 0)) wrong = "easy, or not, by single rules";
        draft_free(&l);
    }
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    explanation_free(&full);
    explanation_free(&quick);
    done(&p, &solved, &m);
    return wrong;
}

static void what_is_told_to_be_easy_at_once_is_what_the_engine_rates_so(void **state) {
    (void)state;
    run_seeds(1, 600, rate_both_ways);
}

static void a_partly_solved_board_is_left_to_the_engine(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 4x2\n1.1x\n....\n");
    struct solve_result solved = board_solve(&p, (struct solve_request){.goal = SOLVE_FIRST}, &m);
    struct draft_board l;
    assert_true(draft_init(&l, &m, 4, 2));
    assert_false(draft_read(&l, &p, &solved.solution));
    draft_free(&l);
    done(&p, &solved, &m);
}

// ---- Supposing -------------------------------------------------------------------------------------------

static size_t largest_step(const struct explanation *e) {
    size_t largest = EXPLAIN_SIZES;
    while (largest > 0 && e->sizes[largest] == 0) largest--;
    return largest;
}

// The rules followed to a contradiction are a set that decides the cell, and the order of smallest steps does
// not matter for the largest. So if supposing gets to the end with so many rules at a time, no step takes
// more.
static const char *suppose_with_more_and_more_rules(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result solved;
    const char *wrong = NULL;
    random_board(&p, &solved, &m, seed);
    struct draft_board l = begin(&p, &solved, &m);
    struct explanation e = rate(&p, false, &m);
    int8_t before[128];
    assert_true(l.size <= sizeof before);
    memcpy(before, l.known, l.size);
    for (unsigned most = 1; most <= 20 && wrong == NULL; most++) {
        uint64_t weight;
        bool to_the_end = draft_estimate(&l, most, UINT64_MAX, &weight);
        if (memcmp(before, l.known, l.size) != 0) wrong = "the board is not left as it was";
        if (!to_the_end) continue;
        if (solved.status != SOLVE_IS_UNIQUE) wrong = "there are several solutions";
        else if (e.status == EXPLAIN_DONE && largest_step(&e) > most) wrong = "a step takes more rules";
        else if ((weight == 0) != (l.open == 0)) wrong = "something for nothing";
    }
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    explanation_free(&e);
    draft_free(&l);
    done(&p, &solved, &m);
    return wrong;
}

static void no_step_takes_more_rules_than_supposing_does(void **state) {
    (void)state;
    run_seeds(1, 600, suppose_with_more_and_more_rules);
}

static void a_weight_that_is_exceeded_ends_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 7x7\n#.....1\n..2....\n.1..#..\n.......\n..0..#.\n....2..\n2.....#\n"); // hard
    struct solve_result solved = board_solve(&p, (struct solve_request){.goal = SOLVE_UNIQUE}, &m);
    struct draft_board l = begin(&p, &solved, &m);
    uint64_t all, some;
    assert_true(draft_estimate(&l, 20, UINT64_MAX, &all));
    assert_in_range(all, draft_weight_of_score(351), draft_weight_of_score(470));
    assert_false(draft_estimate(&l, 20, all / 16, &some));
    assert_true(some > all / 16 && some <= all);
    assert_false(draft_estimate(&l, 3, UINT64_MAX, &some));
    draft_free(&l);
    done(&p, &solved, &m);
}

// ---- Another solution anywhere ---------------------------------------------------------------------------

static const char *look_for_another(uint64_t seed) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct solve_result solved;
    const char *wrong = NULL;
    random_board(&p, &solved, &m, seed);
    struct draft_board l = begin(&p, &solved, &m);
    size_t open = l.open;
    uint32_t where = 0;
    enum draft_answer a = DRAFT_NO_OTHER;
    if (open > 0) a = draft_find_other(&l, l.open_cells[seed % open], 100000, &where);
    if (a == DRAFT_GAVE_UP || (a == DRAFT_NO_OTHER) != (solved.status == SOLVE_IS_UNIQUE))
        wrong = "one or another";
    else if (l.open != open) wrong = "the board is not left as it was";
    else if (a == DRAFT_OTHER && l.known[where] != 0) wrong = "what differs is known";
    if (wrong != NULL) wrong = board_complaint(wrong, &p);
    draft_free(&l);
    done(&p, &solved, &m);
    return wrong;
}

static void whether_there_is_another_solution_is_what_the_solver_says(void **state) {
    (void)state;
    run_seeds(1, 2000, look_for_another);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_to_be_easy_at_once_is_what_the_engine_rates_so),
        cmocka_unit_test(a_partly_solved_board_is_left_to_the_engine),
        cmocka_unit_test(no_step_takes_more_rules_than_supposing_does),
        cmocka_unit_test(a_weight_that_is_exceeded_ends_it),
        cmocka_unit_test(whether_there_is_another_solution_is_what_the_solver_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
