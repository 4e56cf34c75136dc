// Sums and all-different: their meaning, in corner cases and at random against the oracle; what they
// propagate; and that every part of the kernel treats them right.
#include "twin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "puzzle/gates.h"
#include "seeds.h"

#define N(array)     (sizeof array / sizeof *array)
#define LITS(...)    ((csp_lit[]){__VA_ARGS__})
#define WEIGHTS(...) ((int[]){__VA_ARGS__})

// ---- Sums of literals ---------------------------------------------------------------------------

static void weights_of_either_sign_are_added(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    twin_sum(&t, t.lits.at, WEIGHTS(3, -2, 5), 3, 1, 3); // 3, 3 - 2, 5 - 2
    twin_expect_solutions(&t, 3);
}

static void a_sum_without_weights_is_a_count(void **state) {
    (void)state;
    struct twin t = twin_with_bools(5);
    twin_sum(&t, t.lits.at, NULL, 5, 2, 3);
    twin_expect_solutions(&t, 20);
}

static void an_empty_sum_is_nothing(void **state) {
    (void)state;
    struct twin t = twin_with_bools(1);
    twin_sum(&t, NULL, NULL, 0, 0, 0);
    twin_sum(&t, NULL, NULL, 0, -4, 4);
    twin_expect_solutions(&t, 2);
    t = twin_with_bools(1);
    twin_sum(&t, NULL, NULL, 0, 1, 2);
    twin_expect_solutions(&t, 0);
}

static void bounds_the_wrong_way_round_cannot_hold(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    twin_sum(&t, t.lits.at, WEIGHTS(1, 2), 2, 2, 1);
    twin_expect_solutions(&t, 0);
}

static void a_weight_of_nothing_leaves_its_literal_free(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    twin_sum(&t, t.lits.at, WEIGHTS(2, 0, 3), 3, 5, 5);
    twin_expect_solutions(&t, 2);
}

static void a_common_divisor_is_seen_through(void **state) {
    (void)state;
    struct twin t = twin_with_bools(4);
    twin_sum(&t, t.lits.at, WEIGHTS(4, 6, 10, 4), 4, 7, 7);
    assert_int_equal(csp_statistics(t.s).conflicts, 0);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_UNSAT);
    assert_int_equal(csp_statistics(t.s).decisions, 0);
    twin_expect_solutions(&t, 0);
}

static void a_literal_may_stand_twice_and_beside_its_negation(void **state) {
    (void)state;
    struct twin t = twin_with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_sum(&t, LITS(a, a, b), WEIGHTS(2, 3, 4), 3, 4, 5);
    twin_expect_solutions(&t, 2);
    t = twin_with_bools(2);
    a = t.lits.at[0], b = t.lits.at[1];
    twin_sum(&t, LITS(a, csp_not(a), b), WEIGHTS(2, 3, 4), 3, 6, 6);
    twin_expect_solutions(&t, 1);
}

static void constants_and_facts_count(void **state) {
    (void)state;
    struct twin t = twin_with_bools(3);
    twin_clause(&t, LITS(t.lits.at[0]), 1);
    twin_sum(&t, LITS(CSP_TRUE, CSP_FALSE, t.lits.at[0], t.lits.at[1], t.lits.at[2]),
             WEIGHTS(7, 100, -3, 5, 6), 5, 9, 10);
    twin_expect_solutions(&t, 2);
}

static void extreme_weights_and_bounds_do_not_overflow(void **state) {
    (void)state;
    const int top = INT32_MAX, bottom = INT32_MIN;
    static const int64_t bounds[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX};
    for (size_t i = 0; i < N(bounds); i++)
        for (size_t j = 0; j < N(bounds); j++) {
            struct twin t = twin_with_bools(4);
            twin_sum(&t, t.lits.at, WEIGHTS(top, bottom, bottom, 1), 4, bounds[i], bounds[j]);
            assert_null(twin_try_enumerate(&t, NULL, 100));
            assert_true(twin_close(&t));
        }
    struct twin t = twin_with_bools(3);
    twin_sum(&t, t.lits.at, WEIGHTS(top, bottom, 1), 3, 0, 0);
    twin_expect_solutions(&t, 2); // nothing, and all three
}

// ---- Sums of integer variables ------------------------------------------------------------------

static void values_are_added_each_times_its_weight(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x[] = {twin_int(&t, -2, 3), twin_int(&t, 0, 5), twin_int(&t, 4, 4)};
    twin_int_sum(&t, x, WEIGHTS(3, -2, 1), 3, 4, 4); // 3x = 2y
    twin_expect_solutions(&t, 2);                    // 0 and 0, 2 and 3
}

static void an_integer_may_stand_twice(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x = twin_int(&t, 0, 9);
    twin_int_sum(&t, (struct twin_int[]){x, x}, WEIGHTS(5, -3), 2, 7, 9);
    twin_expect_solutions(&t, 1);
}

// All values of four variables, and a sum of theirs that 64 bits cannot say.
static void far_away_values_do_not_overflow(void **state) {
    (void)state;
    enum { VALUES = 3 };
    static const int weights[] = {INT32_MIN, INT32_MAX, INT32_MIN, INT32_MIN};
    static const int64_t bounds[] = {INT64_MIN, 0, INT64_MAX - 3, INT64_MAX};
    for (size_t b = 0; b + 1 < N(bounds); b++) {
        struct csp *s = csp_new(NULL);
        csp_int x[4];
        for (size_t i = 0; i < 4; i++) x[i] = csp_new_int(s, INT32_MIN, INT32_MIN + VALUES - 1);
        csp_add_int_sum(s, x, weights, 4, bounds[b], bounds[b + 1]);
        uint64_t expected = 0, found = 0;
        for (int k = 0; k < VALUES * VALUES * VALUES * VALUES; k++) {
            __extension__ __int128 sum = 0;
            for (int i = 0, rest = k; i < 4; i++, rest /= VALUES)
                sum += (int64_t)weights[i] * ((int64_t)INT32_MIN + rest % VALUES);
            expected += sum >= bounds[b] && sum <= bounds[b + 1];
        }
        (void)csp_enumerate(s, NULL, NULL, &found);
        assert_int_equal(found, expected);
        csp_free(s);
    }
}

static void values_ruled_out_before_are_not_there(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x[] = {twin_int(&t, 0, 4), twin_int(&t, 0, 4)};
    twin_clause(&t, LITS(csp_not(csp_equals(t.s, x[0].x, 0))), 1);
    twin_clause(&t, LITS(csp_not(csp_equals(t.s, x[0].x, 4))), 1);
    twin_clause(&t, LITS(csp_equals(t.s, x[1].x, 2)), 1);
    twin_int_sum(&t, x, NULL, 2, 0, 4);
    twin_expect_solutions(&t, 2);
}

// ---- What follows without a decision ------------------------------------------------------------

struct lookup {
    csp_lit wanted;
    bool found;
};

static bool is_the_fact(void *context, const struct csp_constraint *c) {
    struct lookup *k = context;
    k->found |= c->n == 1 && c->lo == 1 && c->rule == CSP_TRUE && c->lits[0] == k->wanted;
    k->found |= c->n == 0 && c->lo == 1 && c->rule == csp_not(k->wanted); // the rule cannot hold
    return true;
}

// Is the literal a fact once the posted constraints are propagated, without a decision?
static bool follows(struct csp *s, csp_lit l) {
    int stop = 1;
    csp_set_limits(s, (struct csp_limits){.stop = &stop});
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    struct lookup k = {.wanted = l};
    assert_true(csp_inspect(s, is_the_fact, &k));
    return k.found;
}

static void a_term_without_room_is_ruled_out(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 4);
    csp_add_sum(s, LITS(l, l + 2, l + 4, l + 6), WEIGHTS(5, 4, 3, 9), 4, 0, 8);
    assert_true(follows(s, csp_not(l + 6)));
    assert_false(follows(s, csp_not(l + 2)));
    csp_add_clause(s, LITS(l), 1);
    assert_true(follows(s, csp_not(l + 2)));
    assert_false(follows(s, csp_not(l + 4)));
    csp_free(s);
}

static void a_term_that_is_needed_is_true(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 3);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(5, 3, 2), 3, 6, 10);
    assert_true(follows(s, l));
    assert_false(follows(s, l + 4));
    csp_add_clause(s, LITS(csp_not(l + 2)), 1);
    assert_true(follows(s, l + 4));
    csp_free(s);
}

// Bounds would leave room for all of them.
static void a_term_that_cannot_make_the_number_with_the_others_is_ruled_out(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 5);
    csp_add_sum(s, LITS(l, l + 2, l + 4, l + 6, l + 8), WEIGHTS(3, 5, 6, 9, 4), 5, 11, 11); // 5 + 6
    assert_true(follows(s, csp_not(l + 6)));
    csp_add_sum(s, LITS(l, l + 2, l + 4, l + 6, l + 8), WEIGHTS(4, -3, 8, 1, 6), 5, 5, 5); // -3 + 8
    assert_true(follows(s, l + 2) && follows(s, l + 4) && follows(s, csp_not(l)));
    csp_free(s);
    s = csp_new(NULL);
    l = csp_bools(s, 6);
    csp_add_sum(s, LITS(l, l + 2, l + 4, l + 6, l + 8, l + 10), WEIGHTS(1, 2, 3, 4, 5, 6), 6, 7, 7);
    assert_false(follows(s, l + 2) || follows(s, csp_not(l + 2)));
    csp_add_clause(s, LITS(csp_not(l + 8)), 1); // 1 + 6, 3 + 4 and 1 + 2 + 4 are left
    assert_false(follows(s, l + 4) || follows(s, csp_not(l + 4)));
    csp_add_clause(s, LITS(csp_not(l + 4)), 1);
    assert_true(follows(s, l));
    assert_false(follows(s, l + 2) || follows(s, l + 10));
    csp_free(s);
}

// Two ladders of four and of three rungs: five in all.
static void a_rung_weighs_as_much_as_its_ladder_up_to_there(void **state) {
    (void)state;
    static const bool after[] = {false, true, true, true, false, true, true};
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 7), lits[7];
    for (csp_lit i = 0; i < 7; i++) {
        lits[i] = l + 2 * i;
        if (after[i]) csp_add_clause(s, LITS(csp_not(lits[i]), lits[i - 1]), 2);
    }
    csp_add_ladder_sum(s, lits, WEIGHTS(1, 1, 1, 1, 1, 1, 1), after, 7, 5, 5);
    assert_true(follows(s, lits[1]) && follows(s, lits[4])); // at least two of the four, and one of the three
    assert_false(follows(s, lits[2]) || follows(s, lits[5]) || follows(s, csp_not(lits[3])));
    csp_add_clause(s, LITS(lits[5]), 1);
    assert_true(follows(s, csp_not(lits[3])));
    assert_false(follows(s, lits[2]));
    csp_free(s);
}

// As many are 0 as are 1, of two variables: if one is neither, the other is neither. A count does not see
// that.
static void values_that_exclude_each_other_are_rungs(void **state) {
    (void)state;
    for (int more = 0; more < 2; more++) { // by clauses; of a longer sum by ladders
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(NULL);
        struct gates g;
        gates_begin(&g, s, &m);
        g.ladders = true;
        csp_int x = csp_new_int(s, 0, 2), y = csp_new_int(s, 0, 2);
        csp_lit a = csp_equals(s, x, 0), b = csp_equals(s, y, 0), c = csp_bool(s);
        gates_note_integer(&g, a, 3);
        gates_note_integer(&g, b, 3);
        struct term at[] = {{a, 1}, {b, 1}, {a + 2, -1}, {b + 2, -1}, {c, 2}};
        size_t n = 4 + (size_t)more;
        assert_int_equal(terms_settle(at, &n), 0);
        gates_post_sum(&g, at, n, 0, 0);
        gates_end(&g);
        assert_int_equal(m.used, 0);
        csp_add_clause(s, LITS(csp_not(c)), 1);
        assert_false(follows(s, csp_equals(s, y, 2)));
        csp_add_clause(s, LITS(csp_equals(s, x, 2)), 1);
        assert_true(follows(s, csp_equals(s, y, 2)));
        csp_free(s);
    }
}

static void a_rule_that_is_switched_on_rules_out_what_it_must(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_use_rules(s);
    csp_lit l = csp_bools(s, 2), on = csp_rule_begin(s);
    csp_add_sum(s, LITS(l, l + 2), WEIGHTS(9, 1), 2, 0, 8);
    csp_rule_end(s);
    assert_false(follows(s, csp_not(l)));
    csp_add_clause(s, LITS(on), 1);
    assert_true(follows(s, csp_not(l)));
    csp_free(s);
}

static void a_rule_that_cannot_hold_is_switched_off(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_use_rules(s);
    csp_lit l = csp_bools(s, 3), on = csp_rule_begin(s);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(4, 5, 1), 3, 0, 8);
    csp_rule_end(s);
    csp_add_clause(s, LITS(l), 1);
    assert_false(follows(s, csp_not(on)));
    csp_add_clause(s, LITS(l + 2), 1);
    assert_true(follows(s, csp_not(on)));
    assert_false(follows(s, csp_not(l + 4)));
    csp_free(s);
}

static void bounds_of_integers_follow_from_one_another(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_int x[] = {csp_new_int(s, 0, 9), csp_new_int(s, 0, 9)};
    csp_add_int_sum(s, x, WEIGHTS(2, 3), 2, 12, 12);
    for (int v = 0; v <= 9; v++) {
        assert_int_equal(follows(s, csp_not(csp_equals(s, x[0], v))), v > 6);
        assert_int_equal(follows(s, csp_not(csp_equals(s, x[1], v))), v > 4);
    }
    csp_add_clause(s, LITS(csp_not(csp_equals(s, x[0], 0))),
                   1); // so y is 3 or less, so x is 2 or more, and so on
    for (int v = 0; v <= 6; v++) assert_int_equal(follows(s, csp_not(csp_equals(s, x[0], v))), v < 3);
    csp_add_clause(s, LITS(csp_equals(s, x[0], 3)), 1);
    assert_true(follows(s, csp_equals(s, x[1], 2)));
    csp_free(s);
}

static void a_value_left_for_one_variable_alone_is_its_own(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_int x[4];
    for (int i = 0; i < 4; i++) x[i] = csp_new_int(s, 1, 4);
    csp_add_all_different(s, x, 4);
    for (int i = 1; i < 4; i++) csp_add_clause(s, LITS(csp_not(csp_equals(s, x[i], 2))), 1);
    assert_true(follows(s, csp_equals(s, x[0], 2)));
    csp_free(s);
}

// ---- All different ------------------------------------------------------------------------------

static void all_different_has_the_permutations(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x[4];
    for (int i = 0; i < 4; i++) x[i] = twin_int(&t, 1, 4);
    twin_all_different(&t, x, 4);
    twin_expect_solutions(&t, 24);
    t = twin_with_bools(0);
    for (int i = 0; i < 3; i++) x[i] = twin_int(&t, -1, 3);
    twin_all_different(&t, x, 3);
    twin_expect_solutions(&t, 60);
}

static void more_variables_than_values_is_seen_at_once(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_int x[40];
    for (int i = 0; i < 40; i++) x[i] = csp_new_int(s, 1, 39);
    csp_add_all_different(s, x, 40);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
    assert_int_equal(csp_statistics(s).conflicts, 0);
    csp_free(s);
}

static void domains_far_apart_take_no_time(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x[] = {twin_int(&t, INT32_MIN, INT32_MIN + 1), twin_int(&t, -1, 0), twin_int(&t, 0, 1),
                           twin_int(&t, INT32_MAX - 1, INT32_MAX)};
    twin_all_different(&t, x, 4);
    twin_expect_solutions(&t, 2 * 3 * 2);
}

static void one_variable_or_none_always_differs(void **state) {
    (void)state;
    struct twin t = twin_with_bools(0);
    struct twin_int x = twin_int(&t, 0, 2);
    twin_all_different(&t, &x, 1);
    twin_all_different(&t, &x, 0);
    twin_expect_solutions(&t, 3);
    t = twin_with_bools(0);
    x = twin_int(&t, 0, 2);
    twin_all_different(&t, (struct twin_int[]){x, x}, 2);
    twin_expect_solutions(&t, 0);
}

// ---- Counting constraints -----------------------------------------------------------------------

static void a_sum_is_one_constraint_however_it_is_said(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 3);
    csp_int x[] = {csp_new_int(s, 0, 2), csp_new_int(s, 0, 2)};
    uint64_t before = csp_statistics(s).constraints;
    csp_add_sum(s, LITS(l, l + 2, l + 4), NULL, 3, 1, 2);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(1, 5, 2), 3, 1, 2);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(1, 5, 2), 3, 0, 8);
    csp_add_int_sum(s, x, NULL, 2, 1, 2);
    csp_add_all_different(s, x, 2);
    assert_int_equal(csp_statistics(s).constraints - before, 5);
    csp_free(s);
}

static void a_new_sum_makes_another_solve_necessary(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 3);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(1, 2, 4), 3, 0, 6);
    assert_int_equal(csp_another(s), CSP_UNKNOWN);
    csp_free(s);
}

static void labelling_counts_when_a_sum_has_come_to_hold(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 3);
    csp_add_sum(s, LITS(l, l + 2, l + 4), WEIGHTS(1, 2, 4), 3, 0, 6);
    csp_add_clause(s, LITS(csp_not(l)), 1); // the sum is at most 6 from here on
    uint64_t found = 0;
    assert_int_equal(csp_label(s, (struct csp_strategy){0}, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(found, 4);
    assert_int_equal(csp_statistics(s).entailments, 1);
    csp_free(s);
}

// ---- At random ----------------------------------------------------------------------------------

static void random_model(struct twin *t, struct rng *r) {
    bool corners = rng_below(r, 2) == 0;
    twin_bools(t, 3 + rng_below(r, 7));
    for (uint32_t i = rng_below(r, 4); i > 0; i--) {
        int lo = (int)rng_below(r, 7) - 4;
        (void)twin_int(t, lo, lo + (int)rng_below(r, 5));
    }
    for (uint32_t i = 1 + rng_below(r, 4); i > 0; i--) {
        bool ruled = rng_below(r, 3) == 0;
        if (ruled) (void)twin_rule_begin(t);
        uint32_t kind = rng_below(r, 7);
        if (kind < 3) twin_random_sum(t, r, 8, corners);
        else if (kind < 5) twin_random_int_sum(t, r, 4);
        else if (kind < 6) twin_random_all_different(t, r, 4);
        else twin_random_count(t, r, 6, corners);
        if (ruled) twin_rule_end(t);
    }
    for (uint32_t i = rng_below(r, 3); i > 0; i--) twin_random_ladder_sum(t, r, 8, rng_below(r, 3) == 0);
    for (uint32_t i = rng_below(r, 5); i > 0; i--) twin_random_clause(t, r, 4, corners);
}

struct lessons {
    struct twin *t;
    const char *wrong;
};

static void must_follow(void *context, const csp_lit *lits, size_t n) {
    struct lessons *l = context;
    if (l->wrong == NULL && !oracle_implies(l->t->o, lits, n)) l->wrong = "a learnt clause does not follow";
}

static const char *every_search(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l = {&t, NULL};
    twin_open(&t);
    if (rng_below(&r, 3) == 0) csp_use_rules(t.s);
    csp_watch_learnt(t.s, must_follow, &l);
    random_model(&t, &r);
    for (size_t i = rng_below(&r, 3); i > 0; i--) twin_decide(&t, t.lits.at[rng_below(&r, 3)]);
    if (t.rules.size > 0 && t.decided.size == 0) twin_decide(&t, t.lits.at[0]);
    csp_lit assumed[16];
    const char *wrong = NULL;
    for (int times = 0; times < 4 && wrong == NULL; times++) {
        size_t n = 0;
        for (size_t i = 0; i < t.rules.size; i++)
            if (rng_below(&r, 3) > 0) assumed[n++] = t.rules.at[i];
        for (uint32_t i = rng_below(&r, 5); i > 0; i--) assumed[n++] = twin_random_literal(&t, &r, false);
        wrong = twin_try_solve(&t, assumed, n);
    }
    struct csp_strategy how = {(enum csp_select)rng_below(&r, CSP_DOM_WDEG + 1),
                               (enum csp_branch)rng_below(&r, CSP_MIDDLE + 1), rng_below(&r, 2) == 1,
                               rng_below(&r, 3)};
    if (wrong == NULL) wrong = twin_try_enumerate(&t, NULL, 300);
    if (wrong == NULL) wrong = twin_try_another(&t);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 5);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, &how, 300);
    if (wrong == NULL) wrong = l.wrong;
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void every_search_treats_sums_as_the_oracle_does(void **state) {
    (void)state;
    run_seeds(1, 4000, every_search);
}

// Knapsacks wide enough for long trails: then levels are out of order, and reasons have to respect them.
static const char *wide_sums(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l = {&t, NULL};
    twin_open(&t);
    csp_watch_learnt(t.s, must_follow, &l);
    for (uint32_t i = rng_below(&r, 12); i > 0; i--) (void)twin_int(&t, 0, 1 + (int)rng_below(&r, 5));
    twin_bools(&t, 130 + rng_below(&r, 60));
    for (size_t i = t.lits.size * 2; i > 0; i--) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    for (uint32_t i = 8 + rng_below(&r, 20); i > 0; i--) twin_random_sum(&t, &r, 14, false);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_int_sum(&t, &r, 6);
    const char *wrong = twin_try_solve(&t, NULL, 0);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 8);
    if (wrong == NULL) wrong = l.wrong;
    bool clean = twin_close(&t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void wide_models_with_sums_are_decided_right(void **state) {
    (void)state;
    run_seeds(100, 60, wide_sums);
}

// Magic squares: every sum, all values different; eight of side three, as everybody knows.
static void there_are_eight_magic_squares_of_side_three(void **state) {
    (void)state;
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    struct csp *s = csp_new(NULL);
    csp_int cell[9];
    for (int i = 0; i < 9; i++) csp_decide_int(s, cell[i] = csp_new_int(s, 1, 9));
    csp_add_all_different(s, cell, 9);
    for (size_t i = 0; i < 8; i++) {
        csp_int line[3];
        for (int k = 0; k < 3; k++) line[k] = cell[lines[i][k]];
        csp_add_int_sum(s, line, NULL, 3, 15, 15);
    }
    uint64_t found = 0, labelled = 0;
    assert_int_equal(csp_enumerate(s, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(csp_label(s, (struct csp_strategy){.select = CSP_FF}, NULL, NULL, &labelled), CSP_SAT);
    assert_int_equal(found, 8);
    assert_int_equal(labelled, 8);
    csp_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_of_either_sign_are_added),
        cmocka_unit_test(a_sum_without_weights_is_a_count),
        cmocka_unit_test(an_empty_sum_is_nothing),
        cmocka_unit_test(bounds_the_wrong_way_round_cannot_hold),
        cmocka_unit_test(a_weight_of_nothing_leaves_its_literal_free),
        cmocka_unit_test(a_common_divisor_is_seen_through),
        cmocka_unit_test(a_literal_may_stand_twice_and_beside_its_negation),
        cmocka_unit_test(constants_and_facts_count),
        cmocka_unit_test(extreme_weights_and_bounds_do_not_overflow),
        cmocka_unit_test(values_are_added_each_times_its_weight),
        cmocka_unit_test(an_integer_may_stand_twice),
        cmocka_unit_test(far_away_values_do_not_overflow),
        cmocka_unit_test(values_ruled_out_before_are_not_there),
        cmocka_unit_test(a_term_without_room_is_ruled_out),
        cmocka_unit_test(a_term_that_is_needed_is_true),
        cmocka_unit_test(a_term_that_cannot_make_the_number_with_the_others_is_ruled_out),
        cmocka_unit_test(a_rung_weighs_as_much_as_its_ladder_up_to_there),
        cmocka_unit_test(values_that_exclude_each_other_are_rungs),
        cmocka_unit_test(a_rule_that_is_switched_on_rules_out_what_it_must),
        cmocka_unit_test(a_rule_that_cannot_hold_is_switched_off),
        cmocka_unit_test(bounds_of_integers_follow_from_one_another),
        cmocka_unit_test(a_value_left_for_one_variable_alone_is_its_own),
        cmocka_unit_test(all_different_has_the_permutations),
        cmocka_unit_test(more_variables_than_values_is_seen_at_once),
        cmocka_unit_test(domains_far_apart_take_no_time),
        cmocka_unit_test(one_variable_or_none_always_differs),
        cmocka_unit_test(a_sum_is_one_constraint_however_it_is_said),
        cmocka_unit_test(a_new_sum_makes_another_solve_necessary),
        cmocka_unit_test(labelling_counts_when_a_sum_has_come_to_hold),
        cmocka_unit_test(every_search_treats_sums_as_the_oracle_does),
        cmocka_unit_test(wide_models_with_sums_are_decided_right),
        cmocka_unit_test(there_are_eight_magic_squares_of_side_three),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
