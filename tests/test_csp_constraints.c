// The meaning of each constraint of the kernel: in corner cases, and at random against the oracle.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twin.h"

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

// ---- The oracle itself --------------------------------------------------------------------------

struct assignment {
    const struct twin *t;
    uint32_t bits;
};

static bool assigned(const void *context, csp_lit l) {
    const struct assignment *a = context;
    if (l < 2) return l == CSP_TRUE;
    for (size_t i = 0; i < a->t->lits.size; i++)
        if (a->t->lits.at[i] / 2 == l / 2) return ((a->bits >> i) & 1) != l % 2;
    return false;
}

static const char *oracle_against_brute_force(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t = twin_with_bools(1 + rng_below(&r, 6));
    if (rng_below(&r, 3) == 0) twin_random_circuit(&t, &r, 1 + rng_below(&r, 2));
    if (rng_below(&r, 3) == 0) (void)twin_int(&t, -1, (int)rng_below(&r, 2));
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_clause(&t, &r, 4, true);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_count(&t, &r, 6, true);
    if (rng_below(&r, 3) == 0) twin_random_circuit(&t, &r, 1 + rng_below(&r, 3));
    uint64_t brute = 0;
    bool small = t.lits.size <= 13;
    for (uint32_t bits = 0; small && bits < UINT32_C(1) << t.lits.size; bits++)
        brute += oracle_obeys(t.o, assigned, &(struct assignment){&t, bits});
    bool same = !small || oracle_solutions(t.o, t.lits.at, t.lits.size, 100000) == brute;
    twin_close(&t);
    return same ? NULL : "the oracle's encodings and its definitions disagree";
}

static void the_oracle_agrees_with_its_own_definitions(void **state) {
    (void)state;
    run_seeds(1000, 400, oracle_against_brute_force);
}

// ---- Variables ----------------------------------------------------------------------------------

static void an_empty_model_has_one_solution(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    twin_expect_solutions(&t, 1);
}

static void free_variables_take_every_value(void **state) {
    (void)state;
    struct twin t = twin_with_bools(5);
    twin_expect_solutions(&t, 32);
}

static void variables_made_together_are_neighbours(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    csp_lit a = csp_bool(s), b = csp_bools(s, 10), c = csp_bool(s);
    assert_true(a % 2 == 0 && b % 2 == 0 && c % 2 == 0);
    assert_true(a >= 2 && b > a && c >= b + 20);
    csp_add_clause(s, LITS(csp_not(b + 18)));
    csp_add_clause(s, LITS(b + 2));
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    assert_int_equal(csp_value(s, b + 18), -1);
    assert_int_equal(csp_value(s, b + 2), 1);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void the_sign_of_a_literal_turns_it_around(void **state) {
    (void)state;
    assert_int_equal(csp_not(CSP_TRUE), CSP_FALSE);
    assert_int_equal(csp_not(csp_not(14)), 14);
    assert_int_equal(csp_sign(14, true), 14);
    assert_int_equal(csp_sign(14, false), 15);
    assert_int_equal(csp_sign(15, false), 14);
}

static void an_integer_takes_each_of_its_values_once(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    (void)twin_int(&t, 3, 7);
    (void)twin_int(&t, -2, 1);
    twin_expect_solutions(&t, 20);
}

static void an_integer_with_one_value_has_it(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x = twin_int(&t, -5, -5);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    assert_int_equal(csp_value(t.s, csp_equals(t.s, x.x, -5)), 1);
    twin_expect_solutions(&t, 1);
}

static void an_integer_never_equals_what_is_outside_its_domain(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x = twin_int(&t, -2, 2), y = twin_int(&t, 0, 0);
    const int outside[] = {-3, 3, 1000000, -1000000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < N(outside); i++) {
        assert_int_equal(csp_equals(t.s, x.x, outside[i]), CSP_FALSE);
        assert_int_equal(csp_equals(t.s, y.x, outside[i]), CSP_FALSE);
    }
    for (int v = -2; v <= 2; v++) assert_true(csp_equals(t.s, x.x, v) != CSP_FALSE);
    twin_expect_solutions(&t, 5);
}

static void integers_at_the_ends_of_int_work(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x = {csp_new_int(t.s, INT32_MAX - 2, INT32_MAX), INT32_MAX - 2, INT32_MAX};
    struct twin_int y = {csp_new_int(t.s, INT32_MIN, INT32_MIN + 1), INT32_MIN, INT32_MIN + 1};
    assert_int_equal(csp_equals(t.s, x.x, INT32_MIN), CSP_FALSE);
    assert_int_equal(csp_equals(t.s, y.x, INT32_MAX), CSP_FALSE);
    assert_true(csp_equals(t.s, x.x, INT32_MAX) > CSP_FALSE);
    assert_true(csp_equals(t.s, y.x, INT32_MIN) > CSP_FALSE);
    uint64_t found = 0;
    assert_int_equal(csp_enumerate(t.s, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(found, 6);
    assert_true(twin_close(&t));
}

// ---- Clauses ------------------------------------------------------------------------------------

static void an_empty_clause_has_no_solution(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    twin_clause(&t, NULL, 0);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_UNSAT);
    size_t n = 1;
    (void)csp_core(t.s, &n);
    assert_int_equal(n, 0);
    twin_expect_solutions(&t, 0);
}

static void a_unit_clause_fixes_its_literal(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    twin_clause(&t, LITS(csp_not(t.lits.at[1])));
    twin_expect_solutions(&t, 4);
}

static void two_opposite_unit_clauses_have_no_solution(void **state) {
    (void)state;
    struct twin t = twin_with_bools(1);
    twin_clause(&t, LITS(t.lits.at[0]));
    twin_clause(&t, LITS(csp_not(t.lits.at[0])));
    twin_expect_solutions(&t, 0);
}

static void a_tautology_says_nothing(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    twin_clause(&t, LITS(t.lits.at[0], t.lits.at[1], csp_not(t.lits.at[0])));
    twin_expect_solutions(&t, 4);
}

static void a_literal_repeated_in_a_clause_counts_once(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_clause(&t, LITS(a, a, a));
    twin_clause(&t, LITS(csp_not(a), b, b, csp_not(a)));
    twin_expect_solutions(&t, 1);
}

static void constants_in_clauses_mean_what_they_say(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_clause(&t, LITS(CSP_TRUE));
    twin_clause(&t, LITS(a, CSP_TRUE));
    twin_clause(&t, LITS(CSP_FALSE, b));
    twin_clause(&t, LITS(a, CSP_FALSE, b));
    twin_expect_solutions(&t, 2);
    t = twin_with_bools(1);
    twin_clause(&t, LITS(CSP_FALSE, CSP_FALSE));
    twin_expect_solutions(&t, 0);
}

static void a_long_clause_forbids_one_assignment(void **state) {
    (void)state;
    struct twin t = twin_with_bools(10);
    twin_clause(&t, t.lits.at, 10);
    twin_expect_solutions(&t, 1023);
}

// ---- Counts -------------------------------------------------------------------------------------

// The number of solutions of one count over five free variables.
static void expect_count(int64_t lo, int64_t hi, uint64_t expected) {
    struct twin t = twin_with_bools(5);
    twin_count(&t, t.lits.at, 5, lo, hi);
    twin_expect_solutions(&t, expected);
}

static void a_count_allows_its_bounds_and_what_lies_between(void **state) {
    (void)state;
    static const uint64_t choose[6] = {1, 5, 10, 10, 5, 1};
    for (int64_t lo = 0; lo <= 5; lo++)
        for (int64_t hi = lo; hi <= 5; hi++) {
            uint64_t expected = 0;
            for (int64_t k = lo; k <= hi; k++) expected += choose[k];
            expect_count(lo, hi, expected);
        }
}

static void a_count_of_zero_makes_every_literal_false(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    twin_count(&t, t.lits.at, 4, 0, 0);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    for (size_t i = 0; i < 4; i++) assert_int_equal(csp_value(t.s, t.lits.at[i]), -1);
    twin_expect_solutions(&t, 1);
}

static void a_count_of_all_makes_every_literal_true(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    twin_count(&t, t.lits.at, 4, 4, 4);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    for (size_t i = 0; i < 4; i++) assert_int_equal(csp_value(t.s, t.lits.at[i]), 1);
    twin_expect_solutions(&t, 1);
}

static void a_count_with_impossible_bounds_has_no_solution(void **state) {
    (void)state;
    expect_count(6, 6, 0);
    expect_count(6, 100, 0);
    expect_count(-3, -1, 0);
    expect_count(0, -1, 0);
    expect_count(3, 2, 0);
    expect_count(5, 0, 0);
    expect_count(INT64_MAX, INT64_MAX, 0);
    expect_count(INT64_MIN, INT64_MIN, 0);
    expect_count(INT64_MAX, INT64_MIN, 0);
}

static void a_count_with_bounds_beyond_all_says_nothing(void **state) {
    (void)state;
    expect_count(-1, 5, 32);
    expect_count(0, 6, 32);
    expect_count(-100, 100, 32);
    expect_count(INT64_MIN, INT64_MAX, 32);
    expect_count(-7, 0, 1);
    expect_count(5, INT64_MAX, 1);
}

static void an_empty_count_is_a_question_of_its_bounds(void **state) {
    (void)state;
    static const struct {
        int64_t lo, hi;
        uint64_t expected;
    } cases[] = {{0, 0, 2}, {-1, 3, 2}, {1, 1, 0}, {-2, -1, 0}, {1, 0, 0}};
    for (size_t i = 0; i < N(cases); i++) {
        struct twin t = twin_with_bools(1);
        twin_count(&t, NULL, 0, cases[i].lo, cases[i].hi);
        twin_expect_solutions(&t, cases[i].expected);
    }
}

static void constants_in_a_count_are_counted(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_count(&t, LITS(CSP_TRUE, a, CSP_FALSE, b, CSP_TRUE), 3, 3);
    twin_expect_solutions(&t, 2);
    t = twin_with_bools(1);
    twin_count(&t, LITS(CSP_TRUE, CSP_TRUE), 0, 1);
    twin_expect_solutions(&t, 0);
    t = twin_with_bools(1);
    twin_count(&t, LITS(CSP_FALSE, CSP_FALSE), 1, 2);
    twin_expect_solutions(&t, 0);
}

static void a_literal_and_its_negation_count_one_together(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    csp_lit a = t.lits.at[0], b = t.lits.at[1], c = t.lits.at[2];
    twin_count(&t, LITS(a, b, csp_not(a), c), 2, 2); // so exactly one of b, c
    twin_expect_solutions(&t, 4);
    t = twin_with_bools(1);
    twin_count(&t, LITS(t.lits.at[0], csp_not(t.lits.at[0])), 0, 0);
    twin_expect_solutions(&t, 0);
    t = twin_with_bools(1);
    twin_count(&t, LITS(t.lits.at[0], csp_not(t.lits.at[0])), 1, 1);
    twin_expect_solutions(&t, 2);
}

static void a_literal_twice_in_a_count_counts_twice(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_count(&t, LITS(a, a, b), 2, 2); // a without b
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    assert_int_equal(csp_value(t.s, a), 1);
    assert_int_equal(csp_value(t.s, b), -1);
    twin_expect_solutions(&t, 1);
    t = twin_with_bools(1);
    a = t.lits.at[0];
    twin_count(&t, LITS(a, a), 1, 1);
    twin_expect_solutions(&t, 0);
    t = twin_with_bools(2);
    a = t.lits.at[0], b = t.lits.at[1];
    twin_count(&t, LITS(a, a, a, csp_not(a), b, b, csp_not(b)), 4, 5);
    twin_expect_solutions(&t, 2); // a counts 3 or 1, b counts 2 or 1: 5, 4, 3, 2
}

static void negative_literals_are_counted_when_false_variables_stand_behind(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    csp_lit a = t.lits.at[0], b = t.lits.at[1], c = t.lits.at[2], d = t.lits.at[3];
    twin_count(&t, LITS(csp_not(a), csp_not(b), c, d), 1, 1);
    twin_expect_solutions(&t, 4);
}

// ---- Circuits -----------------------------------------------------------------------------------

// All arcs between `nodes` nodes, with loops if wanted, each with a variable of its own.
static size_t all_arcs(struct twin *t, uint32_t nodes, bool loops, struct csp_arc *arcs) {
    size_t n = 0;
    for (uint32_t from = 0; from < nodes; from++)
        for (uint32_t to = 0; to < nodes; to++)
            if (from != to || loops) arcs[n++] = (struct csp_arc){from, to, twin_bool(t)};
    return n;
}

static void expect_circuits(uint32_t nodes, bool loops, uint64_t expected) {
    struct twin t = twin_with_bools(0);
    struct csp_arc arcs[36];
    size_t n = all_arcs(&t, nodes, loops, arcs);
    twin_circuit(&t, nodes, arcs, n);
    twin_expect_solutions(&t, expected);
}

static void a_circuit_without_loops_is_a_round_trip_of_all(void **state) {
    (void)state;
    expect_circuits(2, false, 1);
    expect_circuits(3, false, 2);
    expect_circuits(4, false, 6);
    expect_circuits(5, false, 24);
    expect_circuits(6, false, 120);
}

// Round trips of k out of n nodes: (n over k) (k - 1)!, and one for none.
static void a_circuit_with_loops_may_skip_nodes(void **state) {
    (void)state;
    expect_circuits(1, true, 1);
    expect_circuits(2, true, 1 + 1);
    expect_circuits(3, true, 1 + 3 + 2);
    expect_circuits(4, true, 1 + 6 + 4 * 2 + 6);
    expect_circuits(5, true, 1 + 10 + 10 * 2 + 5 * 6 + 24);
}

static void a_circuit_may_skip_every_node(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    struct csp_arc arcs[3];
    for (uint32_t v = 0; v < 3; v++) arcs[v] = (struct csp_arc){v, v, t.lits.at[v]};
    twin_circuit(&t, 3, arcs, 3);
    twin_expect_solutions(&t, 1);
}

static void a_circuit_without_nodes_is_always_true(void **state) {
    (void)state;
    struct twin t = twin_with_bools(1);
    twin_circuit(&t, 0, NULL, 0);
    twin_expect_solutions(&t, 2);
}

static void a_node_without_arcs_can_be_neither_visited_nor_skipped(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct csp_arc arcs[9];
    size_t n = all_arcs(&t, 2, true, arcs);
    twin_circuit(&t, 3, arcs, n);
    twin_expect_solutions(&t, 0);
    t = twin_with_bools(1);
    twin_circuit(&t, 1, NULL, 0);
    twin_expect_solutions(&t, 0);
}

static void a_node_that_can_be_left_but_not_entered_breaks_the_circuit(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    const struct csp_arc arcs[] = {
        {0, 1, t.lits.at[0]}, {1, 0, t.lits.at[1]}, {2, 0, t.lits.at[2]}, {2, 1, t.lits.at[3]}};
    twin_circuit(&t, 3, arcs, 4);
    twin_expect_solutions(&t, 0);
}

static void two_separate_cycles_are_no_circuit(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct csp_arc arcs[16];
    size_t n = all_arcs(&t, 4, false, arcs);
    twin_circuit(&t, 4, arcs, n);
    csp_lit there = CSP_FALSE, back = CSP_FALSE;
    for (size_t i = 0; i < n; i++) {
        if (arcs[i].from == 0 && arcs[i].to == 1) there = arcs[i].lit;
        if (arcs[i].from == 1 && arcs[i].to == 0) back = arcs[i].lit;
    }
    const csp_lit both[] = {there, back};
    assert_null(twin_try_solve(&t, both, 2));
    assert_int_equal(csp_solve(t.s, both, 2), CSP_UNSAT);
    twin_clause(&t, LITS(there));
    twin_clause(&t, LITS(back));
    twin_expect_solutions(&t, 0);
}

static void constant_arcs_are_given_or_barred(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    const struct csp_arc arcs[] = {{0, 1, CSP_TRUE},     {1, 2, t.lits.at[0]}, {2, 0, t.lits.at[1]},
                                   {1, 0, t.lits.at[2]}, {2, 2, t.lits.at[3]}, {0, 2, CSP_FALSE}};
    twin_circuit(&t, 3, arcs, 6);
    twin_expect_solutions(&t, 2); // 0 1 2 around, or 0 1 with 2 skipped
}

static void arcs_may_share_a_literal_or_its_negation(void **state) {
    (void)state;
    struct twin t = twin_with_bools(1);
    csp_lit a = t.lits.at[0];
    const struct csp_arc arcs[] = {{0, 1, a}, {1, 0, a}, {0, 0, csp_not(a)}, {1, 1, csp_not(a)}};
    twin_circuit(&t, 2, arcs, 4);
    twin_expect_solutions(&t, 2);
}

// ---- Adding later, and at random ----------------------------------------------------------------

static void constraints_added_after_a_solve_hold(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    assert_null(twin_try_solve(&t, NULL, 0));
    twin_count(&t, t.lits.at, 4, 2, 3);
    assert_null(twin_try_enumerate(&t, NULL, 100));
    csp_lit e = twin_bool(&t);
    twin_clause(&t, LITS(e, t.lits.at[0]));
    assert_null(twin_try_solve(&t, NULL, 0));
    twin_clause(&t, LITS(csp_not(e)));
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_int_equal(csp_value(t.s, t.lits.at[0]), 1);
    twin_expect_solutions(&t, 6);
}

static void a_model_without_solution_stays_without(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    twin_count(&t, t.lits.at, 2, 1, 1);
    twin_clause(&t, LITS(t.lits.at[0]));
    twin_clause(&t, LITS(t.lits.at[1]));
    for (int i = 0; i < 3; i++) assert_int_equal(csp_solve(t.s, NULL, 0), CSP_UNSAT);
    csp_lit c = twin_bool(&t);
    twin_clause(&t, LITS(c));
    twin_count(&t, t.lits.at, 3, 0, 3);
    assert_int_equal(csp_solve(t.s, &c, 1), CSP_UNSAT);
    twin_expect_solutions(&t, 0);
}

static const char *random_model(uint64_t seed, bool circuits) {
    struct rng r;
    rng_seed(&r, seed);
    bool corners = rng_below(&r, 2) == 0;
    struct twin t = twin_with_bools(1 + rng_below(&r, 8));
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) {
        int lo = (int)rng_below(&r, 7) - 3;
        (void)twin_int(&t, lo, lo + (int)rng_below(&r, 4));
    }
    if (circuits) twin_random_circuit(&t, &r, 1 + rng_below(&r, 5));
    for (uint32_t i = rng_below(&r, 8); i > 0; i--) twin_random_clause(&t, &r, 4, corners);
    for (uint32_t i = rng_below(&r, 5); i > 0; i--) twin_random_count(&t, &r, 8, corners);
    const char *wrong = twin_try_solve(&t, NULL, 0);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, NULL, 120);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, &(struct csp_strategy){.select = CSP_FF}, 120);
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static const char *random_clauses_and_counts(uint64_t seed) { return random_model(seed, false); }
static const char *random_circuits(uint64_t seed) { return random_model(seed, true); }

static void random_models_have_the_solutions_the_oracle_finds(void **state) {
    (void)state;
    run_seeds(2000, 4000, random_clauses_and_counts);
}

static void random_circuits_have_the_solutions_the_oracle_finds(void **state) {
    (void)state;
    run_seeds(13000, 6000, random_circuits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_agrees_with_its_own_definitions),
        cmocka_unit_test(an_empty_model_has_one_solution),
        cmocka_unit_test(free_variables_take_every_value),
        cmocka_unit_test(variables_made_together_are_neighbours),
        cmocka_unit_test(the_sign_of_a_literal_turns_it_around),
        cmocka_unit_test(an_integer_takes_each_of_its_values_once),
        cmocka_unit_test(an_integer_with_one_value_has_it),
        cmocka_unit_test(an_integer_never_equals_what_is_outside_its_domain),
        cmocka_unit_test(integers_at_the_ends_of_int_work),
        cmocka_unit_test(an_empty_clause_has_no_solution),
        cmocka_unit_test(a_unit_clause_fixes_its_literal),
        cmocka_unit_test(two_opposite_unit_clauses_have_no_solution),
        cmocka_unit_test(a_tautology_says_nothing),
        cmocka_unit_test(a_literal_repeated_in_a_clause_counts_once),
        cmocka_unit_test(constants_in_clauses_mean_what_they_say),
        cmocka_unit_test(a_long_clause_forbids_one_assignment),
        cmocka_unit_test(a_count_allows_its_bounds_and_what_lies_between),
        cmocka_unit_test(a_count_of_zero_makes_every_literal_false),
        cmocka_unit_test(a_count_of_all_makes_every_literal_true),
        cmocka_unit_test(a_count_with_impossible_bounds_has_no_solution),
        cmocka_unit_test(a_count_with_bounds_beyond_all_says_nothing),
        cmocka_unit_test(an_empty_count_is_a_question_of_its_bounds),
        cmocka_unit_test(constants_in_a_count_are_counted),
        cmocka_unit_test(a_literal_and_its_negation_count_one_together),
        cmocka_unit_test(a_literal_twice_in_a_count_counts_twice),
        cmocka_unit_test(negative_literals_are_counted_when_false_variables_stand_behind),
        cmocka_unit_test(a_circuit_without_loops_is_a_round_trip_of_all),
        cmocka_unit_test(a_circuit_with_loops_may_skip_nodes),
        cmocka_unit_test(a_circuit_may_skip_every_node),
        cmocka_unit_test(a_circuit_without_nodes_is_always_true),
        cmocka_unit_test(a_node_without_arcs_can_be_neither_visited_nor_skipped),
        cmocka_unit_test(a_node_that_can_be_left_but_not_entered_breaks_the_circuit),
        cmocka_unit_test(two_separate_cycles_are_no_circuit),
        cmocka_unit_test(constant_arcs_are_given_or_barred),
        cmocka_unit_test(arcs_may_share_a_literal_or_its_negation),
        cmocka_unit_test(constraints_added_after_a_solve_hold),
        cmocka_unit_test(a_model_without_solution_stays_without),
        cmocka_unit_test(random_models_have_the_solutions_the_oracle_finds),
        cmocka_unit_test(random_circuits_have_the_solutions_the_oracle_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
