// Searches of the kernel: assumptions and cores, rules, solving again, all solutions, another and a changed
// one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/limits.h"
#include "pigeons.h"

// ---- Assumptions and cores ----------------------------------------------------------------------

static void assumptions_hold_for_one_call_only(void **state) {
    (void)state;
    struct twin t = with_bools(3);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_clause(&t, LITS(csp_not(a), b));
    assert_null(twin_try_solve(&t, LITS(a)));
    assert_int_equal(csp_value(t.s, b), 1);
    assert_null(twin_try_solve(&t, LITS(a, csp_not(b))));
    assert_null(twin_try_solve(&t, LITS(csp_not(b))));
    assert_int_equal(csp_value(t.s, a), -1);
    assert_null(twin_try_enumerate(&t, NULL, 100));
    assert_true(twin_close(&t));
}

static void opposite_assumptions_are_their_own_core(void **state) {
    (void)state;
    struct twin t = with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    assert_null(twin_try_solve(&t, LITS(b, a, csp_not(a))));
    size_t n;
    const csp_lit *core = csp_core(t.s, &n);
    assert_int_equal(n, 2);
    assert_int_equal(core[0] / 2, a / 2);
    assert_int_equal(core[1], csp_not(core[0]));
    assert_int_equal(csp_solve(t.s, LITS(b, a)), CSP_SAT);
    assert_true(twin_close(&t));
}

static void constants_may_be_assumed(void **state) {
    (void)state;
    struct twin t = with_bools(1);
    assert_null(twin_try_solve(&t, LITS(CSP_TRUE, t.lits.at[0])));
    assert_int_equal(csp_value(t.s, t.lits.at[0]), 1);
    assert_null(twin_try_solve(&t, LITS(t.lits.at[0], CSP_FALSE)));
    size_t n;
    const csp_lit *core = csp_core(t.s, &n);
    assert_int_equal(n, 1);
    assert_int_equal(core[0], CSP_FALSE);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    assert_true(twin_close(&t));
}

static void an_assumption_may_stand_twice(void **state) {
    (void)state;
    struct twin t = with_bools(2);
    csp_lit a = t.lits.at[0], b = t.lits.at[1];
    twin_clause(&t, LITS(csp_not(a), csp_not(b)));
    assert_null(twin_try_solve(&t, LITS(a, a, a)));
    assert_null(twin_try_solve(&t, LITS(a, a, b, b)));
    assert_null(twin_try_solve(&t, LITS(b, a, b, a)));
    assert_true(twin_close(&t));
}

static void an_assumption_that_is_false_anyway_is_the_core(void **state) {
    (void)state;
    struct twin t = with_bools(3);
    csp_lit a = t.lits.at[0], b = t.lits.at[1], c = t.lits.at[2];
    twin_clause(&t, LITS(csp_not(b)));
    assert_null(twin_try_solve(&t, LITS(a, b, c)));
    size_t n;
    const csp_lit *core = csp_core(t.s, &n);
    assert_int_equal(n, 1);
    assert_int_equal(core[0], b);
    assert_true(twin_close(&t));
}

static void a_core_leaves_out_what_has_nothing_to_do_with_it(void **state) {
    (void)state;
    struct twin t = with_bools(40);
    csp_lit *l = t.lits.at;
    twin_count(&t, LITS(l[3], l[17], l[29]), 0, 2);
    assert_null(twin_try_solve(&t, l, 40));
    size_t n;
    (void)csp_core(t.s, &n);
    assert_int_equal(n, 3);
    assert_true(twin_close(&t));
}

// A conclusion that one count after the other gives is settled; one that takes a supposition is not, whatever
// is learnt.
static void propagation_alone_settles_or_not(void **state) {
    (void)state;
    struct twin t = with_bools(4);
    csp_lit *l = t.lits.at;
    twin_count(&t, LITS(l[0], l[1]), 1, 1);
    twin_count(&t, LITS(l[1], l[2], l[3]), 2, 2);
    twin_clause(&t, LITS(l[2], csp_not(l[3])));
    twin_clause(&t, LITS(csp_not(l[2]), l[3]));
    assert_true(csp_settles(t.s, LITS(l[0])));
    assert_false(csp_settles(t.s, LITS(l[1])));
    assert_false(csp_settles(t.s, NULL, 0));
    assert_true(csp_settles(t.s, LITS(l[2], l[2])));
    assert_false(csp_settles(t.s, LITS(l[0], csp_not(l[0]))));
    assert_false(csp_settles(t.s, LITS(l[0], csp_not(l[2]))));
    assert_int_equal(csp_statistics(t.s).learnt, 0);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    assert_true(twin_close(&t));
}

static void a_model_without_solution_has_an_empty_core(void **state) {
    (void)state;
    struct twin t = with_bools(6);
    twin_count(&t, t.lits.at, 6, 3, 3);
    twin_count(&t, t.lits.at, 3, 0, 1);
    twin_count(&t, t.lits.at + 3, 3, 0, 1);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_UNSAT);
    size_t n = 1;
    (void)csp_core(t.s, &n);
    assert_int_equal(n, 0);
    assert_null(twin_try_solve(&t, t.lits.at, 6));
    assert_true(twin_close(&t));
}

// ---- Rules --------------------------------------------------------------------------------------

static void rules_cost_nothing_unless_asked_for(void **state) {
    (void)state;
    struct twin t = with_bools(2);
    assert_false(csp_uses_rules(t.s));
    assert_int_equal(twin_rule_begin(&t), CSP_TRUE);
    twin_clause(&t, LITS(t.lits.at[0]));
    twin_rule_end(&t);
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_int_equal(csp_value(t.s, t.lits.at[0]), 1);
    assert_null(twin_try_enumerate(&t, NULL, 10));
    assert_true(twin_close(&t));
}

static void a_rule_holds_where_it_is_assumed_and_only_there(void **state) {
    (void)state;
    struct twin t = with_bools(3);
    csp_use_rules(t.s);
    assert_true(csp_uses_rules(t.s));
    csp_lit *l = t.lits.at;
    csp_lit all = twin_rule_begin(&t);
    twin_count(&t, l, 3, 3, 3);
    twin_rule_end(&t);
    csp_lit none = twin_rule_begin(&t);
    for (int i = 0; i < 3; i++) twin_clause(&t, LITS(csp_not(l[i])));
    twin_rule_end(&t);
    assert_true(all > CSP_FALSE && none > CSP_FALSE && all / 2 != none / 2);
    assert_null(twin_try_solve(&t, LITS(all)));
    assert_int_equal(csp_value(t.s, l[2]), 1);
    assert_null(twin_try_solve(&t, LITS(none)));
    assert_int_equal(csp_value(t.s, l[2]), -1);
    assert_null(twin_try_solve(&t, LITS(all, none)));
    size_t n;
    (void)csp_core(t.s, &n);
    assert_int_equal(n, 2);
    assert_null(twin_try_solve(&t, LITS(l[0], csp_not(l[1]))));
    assert_int_equal(csp_solve(t.s, LITS(l[0], csp_not(l[1]))), CSP_SAT);
    assert_true(twin_close(&t));
}

static void an_impossible_rule_can_be_switched_off(void **state) {
    (void)state;
    struct twin t = with_bools(2);
    csp_use_rules(t.s);
    csp_lit rule[4];
    for (int i = 0; i < 4; i++) {
        rule[i] = twin_rule_begin(&t);
        if (i == 0) twin_clause(&t, NULL, 0);
        if (i == 1) twin_count(&t, t.lits.at, 2, 3, 4);
        if (i == 2) twin_circuit(&t, 2, NULL, 0);
        if (i == 3) twin_clause(&t, LITS(CSP_FALSE));
        twin_rule_end(&t);
    }
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    for (int i = 0; i < 4; i++) {
        assert_null(twin_try_solve(&t, LITS(t.lits.at[0], rule[i], t.lits.at[1])));
        size_t n;
        const csp_lit *core = csp_core(t.s, &n);
        assert_int_equal(n, 1);
        assert_int_equal(core[0], rule[i]);
    }
    assert_int_equal(csp_solve(t.s, t.lits.at, 2), CSP_SAT);
    assert_true(twin_close(&t));
}

static void a_circuit_can_be_a_rule(void **state) {
    (void)state;
    struct twin t = with_bools(6);
    csp_use_rules(t.s);
    csp_lit *l = t.lits.at;
    csp_lit rule = twin_rule_begin(&t);
    const struct csp_arc arcs[] = {{0, 1, l[0]}, {1, 2, l[1]}, {2, 0, l[2]},
                                   {1, 0, l[3]}, {2, 1, l[4]}, {0, 2, l[5]}};
    twin_circuit(&t, 3, arcs, 6);
    twin_rule_end(&t);
    assert_null(twin_try_solve(&t, LITS(rule)));
    assert_null(twin_try_solve(&t, LITS(rule, l[0])));
    assert_null(twin_try_solve(&t, LITS(rule, l[0], l[3])));
    assert_null(twin_try_solve(&t, LITS(l[0], l[3])));
    assert_int_equal(csp_solve(t.s, LITS(l[0], l[3], l[5])), CSP_SAT);
    assert_true(twin_close(&t));
}

static void an_integer_made_within_a_rule_has_one_value_always(void **state) {
    (void)state;
    struct twin t = with_bools(1);
    csp_use_rules(t.s);
    csp_lit rule = twin_rule_begin(&t);
    struct twin_int x = twin_int(&t, 1, 3);
    twin_clause(&t, LITS(csp_equals(t.s, x.x, 2)));
    twin_rule_end(&t);
    csp_lit one = csp_equals(t.s, x.x, 1), two = csp_equals(t.s, x.x, 2), three = csp_equals(t.s, x.x, 3);
    assert_null(twin_try_solve(&t, LITS(one, two)));
    assert_null(twin_try_solve(&t, LITS(csp_not(one), csp_not(two), csp_not(three))));
    assert_null(twin_try_solve(&t, LITS(one)));
    assert_null(twin_try_solve(&t, LITS(one, rule)));
    assert_null(twin_try_solve(&t, LITS(rule)));
    assert_true(twin_close(&t));
}

static void constraints_outside_of_rules_always_hold(void **state) {
    (void)state;
    struct twin t = with_bools(2);
    csp_use_rules(t.s);
    csp_lit *l = t.lits.at;
    (void)twin_rule_begin(&t);
    twin_clause(&t, LITS(csp_not(l[0])));
    twin_rule_end(&t);
    twin_clause(&t, LITS(l[0]));
    twin_decide(&t, l[0]);
    twin_decide(&t, l[1]);
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_null(twin_try_enumerate(&t, NULL, 10));
    assert_null(twin_try_enumerate(&t, &(struct csp_strategy){0}, 10));
    assert_true(twin_close(&t));
}

// ---- Solving again, and larger models -----------------------------------------------------------

static const char *incremental_three_sat(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t = with_bools(60);
    const char *wrong = NULL;
    for (int round = 0; wrong == NULL && round < 30; round++) {
        for (int i = 0; i < 10; i++) {
            csp_lit c[3];
            for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
            twin_clause(&t, c, 3);
        }
        csp_lit assumed[8];
        size_t n = rng_below(&r, 9);
        for (size_t i = 0; i < n; i++) assumed[i] = twin_random_literal(&t, &r, false);
        wrong = twin_try_solve(&t, assumed, n);
        if (wrong == NULL && round % 5 == 4) wrong = twin_try_solve(&t, NULL, 0);
    }
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void a_growing_model_is_solved_right_at_every_step(void **state) {
    (void)state;
    run_seeds(100, 60, incremental_three_sat);
}

static void too_many_pigeons_for_the_holes_are_refuted(void **state) {
    (void)state;
    for (uint32_t holes = 1; holes <= 6; holes++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        csp_lit first = post_pigeons(s, holes + 1, holes);
        assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
        assert_int_equal(csp_solve(s, &first, 1), CSP_UNSAT);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

static void the_same_model_is_searched_in_the_same_way(void **state) {
    (void)state;
    struct csp_stats stats[2];
    for (int i = 0; i < 2; i++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        post_pigeons(s, 7, 6);
        assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
        stats[i] = csp_statistics(s);
        csp_free(s);
    }
    assert_memory_equal(&stats[0], &stats[1], sizeof stats[0]);
    assert_true(stats[0].conflicts > 0 && stats[0].decisions > 0 && stats[0].propagations > 0);
}

static void a_preferred_value_is_tried_first(void **state) {
    (void)state;
    for (uint32_t wish = 0; wish < 16; wish++) {
        struct twin t = with_bools(4);
        for (uint32_t i = 0; i < 4; i++) csp_prefer(t.s, csp_sign(t.lits.at[i], (wish >> i) & 1));
        assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
        assert_int_equal(twin_key(&t), wish);
        assert_null(twin_try_enumerate(&t, NULL, 100));
        assert_true(twin_close(&t));
    }
}

static void of_several_variables_the_value_true_is_preferred(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    const csp_lit first = csp_bools(s, 5);
    csp_prefer_bools(s, first + 2, 3);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(csp_value(s, first + 2 * i), i == 0 || i == 4 ? -1 : 1);
    csp_free(s);
}

static void statistics_count_what_was_made(void **state) {
    (void)state;
    struct twin t = with_bools(0);
    struct csp_stats before = csp_statistics(t.s);
    twin_bools(&t, 7);
    twin_clause(&t, LITS(t.lits.at[0], t.lits.at[1]));
    twin_count(&t, t.lits.at, 7, 2, 4);
    struct csp_stats after = csp_statistics(t.s);
    assert_int_equal(after.variables - before.variables, 7);
    assert_int_equal(after.constraints - before.constraints, 2);
    assert_true(twin_close(&t));
}

// ---- All solutions ------------------------------------------------------------------------------

static bool stop_at_third(void *context, struct csp *s) {
    (void)s;
    return ++*(int *)context < 3;
}

static void a_visitor_may_stop_the_enumeration(void **state) {
    (void)state;
    struct twin t = with_bools(4);
    for (int label = 0; label < 2; label++) {
        int visits = 0;
        uint64_t found = 0;
        assert_int_equal(label == 0
                             ? csp_enumerate(t.s, stop_at_third, &visits, &found)
                             : csp_label(t.s, (struct csp_strategy){0}, stop_at_third, &visits, &found),
                         CSP_UNKNOWN);
        assert_int_equal(visits, 3);
        assert_int_equal(found, 3);
        assert_int_equal(csp_stopped_by(t.s), CSP_STOP_NONE);
    }
    assert_null(twin_try_enumerate(&t, NULL, 100));
    assert_null(twin_try_solve(&t, t.lits.at, 4));
    assert_true(twin_close(&t));
}

static void enumeration_needs_neither_visitor_nor_counter(void **state) {
    (void)state;
    struct twin t = with_bools(3);
    uint64_t found = 99;
    assert_int_equal(csp_enumerate(t.s, NULL, NULL, NULL), CSP_SAT);
    assert_int_equal(csp_enumerate(t.s, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(found, 8);
    assert_int_equal(csp_label(t.s, (struct csp_strategy){0}, NULL, NULL, NULL), CSP_SAT);
    twin_clause(&t, NULL, 0);
    assert_int_equal(csp_enumerate(t.s, NULL, NULL, &found), CSP_UNSAT);
    assert_int_equal(found, 0);
    assert_true(twin_close(&t));
}

static void enumeration_leaves_no_trace(void **state) {
    (void)state;
    struct twin t = with_bools(6);
    twin_count(&t, t.lits.at, 6, 2, 4);
    for (int i = 0; i < 3; i++) {
        assert_null(twin_try_enumerate(&t, NULL, 1000));
        assert_null(twin_try_solve(&t, t.lits.at + i, 2));
        assert_null(twin_try_enumerate(&t, &(struct csp_strategy){0}, 1000));
        assert_null(twin_try_another(&t));
    }
    assert_true(twin_close(&t));
}

static void solutions_equal_on_the_decision_variables_are_one(void **state) {
    (void)state;
    struct twin t = with_bools(8);
    twin_count(&t, t.lits.at, 8, 3, 5);
    struct twin_int x = twin_int(&t, -1, 2);
    twin_clause(&t, LITS(t.lits.at[0], csp_equals(t.s, x.x, 2)));
    twin_decide(&t, t.lits.at[1]);
    twin_decide_int(&t, x);
    csp_decide_bools(t.s, t.lits.at[6], 2);
    assert_true(vec_push(&t.own, &t.decided, t.lits.at[6]) && vec_push(&t.own, &t.decided, t.lits.at[7]));
    assert_null(twin_try_enumerate(&t, NULL, 1000));
    assert_null(twin_try_enumerate(&t, &(struct csp_strategy){0}, 1000));
    uint64_t found = 0;
    assert_int_equal(csp_enumerate(t.s, NULL, NULL, &found), CSP_SAT);
    assert_int_equal(found, 32);
    assert_true(twin_close(&t));
}

struct meter {
    struct mem *mem;
    uint64_t visits;
    size_t early, late;
};

static bool measure(void *context, struct csp *s) {
    (void)s;
    struct meter *m = context;
    if (++m->visits == 1000) m->early = m->mem->used;
    if (m->visits > 1000 && m->mem->used > m->late) m->late = m->mem->used;
    return true;
}

static void memory_does_not_grow_with_the_number_of_solutions(void **state) {
    (void)state;
    struct mem mem = MEM_UNLIMITED;
    struct csp *s = csp_new(&mem);
    csp_lit first = csp_bools(s, 16), lits[16];
    for (uint32_t i = 0; i < 16; i++) lits[i] = first + 2 * i;
    csp_add_count(s, lits, 16, 8, 8);
    struct meter m = {.mem = &mem};
    uint64_t found = 0;
    assert_int_equal(csp_enumerate(s, measure, &m, &found), CSP_SAT);
    assert_int_equal(found, 12870);
    assert_true(m.late <= m.early + 65536);
    csp_free(s);
    assert_int_equal(mem.used, 0);
}

// ---- Another, and a changed one -----------------------------------------------------------------

static void a_unique_solution_has_no_other(void **state) {
    (void)state;
    struct twin t = with_bools(5);
    twin_count(&t, t.lits.at, 5, 5, 5);
    for (int i = 0; i < 3; i++) {
        assert_null(twin_try_another(&t));
        assert_int_equal(csp_another(t.s), CSP_UNSAT);
        assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    }
    assert_true(twin_close(&t));
}

static void another_differs_in_a_decision_variable(void **state) {
    (void)state;
    struct twin t = with_bools(5);
    csp_lit *l = t.lits.at;
    twin_decide(&t, l[0]);
    twin_decide(&t, l[1]);
    twin_count(&t, l, 2, 1, 1);
    assert_null(twin_try_another(&t));
    assert_null(twin_try_another(&t));
    twin_clause(&t, LITS(l[0])); // the three free variables do not make another solution now
    assert_null(twin_try_another(&t));
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_int_equal(csp_another(t.s), CSP_UNSAT);
    assert_true(twin_close(&t));
}

static const char *random_another_and_change(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t = with_bools(3 + rng_below(&r, 12));
    if (rng_below(&r, 3) == 0) (void)twin_int(&t, 0, (int)rng_below(&r, 4));
    if (rng_below(&r, 4) == 0) twin_random_circuit(&t, &r, 2 + rng_below(&r, 3));
    for (uint32_t i = rng_below(&r, 12); i > 0; i--) twin_random_clause(&t, &r, 3, false);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_count(&t, &r, 6, true);
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_decide(&t, t.lits.at[rng_below(&r, 3)]);
    const char *wrong = twin_try_another(&t);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 8);
    if (wrong == NULL) wrong = twin_try_another(&t);
    if (wrong == NULL) wrong = twin_try_solve(&t, NULL, 0);
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void another_and_change_agree_with_the_oracle(void **state) {
    (void)state;
    run_seeds(4000, 4000, random_another_and_change);
}

// Ten separate pairs, exactly one of each: changing one pair leaves the other nine unchanged, each time.
static void a_change_stays_where_it_belongs(void **state) {
    (void)state;
    struct twin t = with_bools(20);
    for (size_t i = 0; i < 20; i += 2) twin_count(&t, t.lits.at + i, 2, 1, 1);
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    uint64_t reference = twin_key(&t);
    for (size_t i = 0; i < 20; i++) {
        if ((reference >> i) & 1) continue;
        assert_int_equal(csp_change(t.s, t.lits.at[i]), CSP_SAT);
        assert_int_equal(twin_key(&t), reference ^ (UINT64_C(3) << (i & ~(size_t)1)));
    }
    assert_true(twin_close(&t));
}

// Adding another arc to a round trip leaves two cycles unless more of it changes.
static const char *changed_round_trip(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t = with_bools(0);
    struct csp_arc arcs[49];
    size_t n = 0;
    const uint32_t nodes = 4 + rng_below(&r, 4);
    for (uint32_t i = 0; i < nodes * nodes; i++)
        if (rng_below(&r, i / nodes == i % nodes ? 2 : 4) > 0)
            arcs[n++] = (struct csp_arc){i / nodes, i % nodes, twin_bool(&t)};
    for (size_t i = n; i > 1; i--) { // any order, because the order leads the search
        size_t j = rng_below(&r, (uint32_t)i);
        struct csp_arc swap = arcs[i - 1];
        arcs[i - 1] = arcs[j];
        arcs[j] = swap;
    }
    twin_circuit(&t, nodes, arcs, n);
    const char *wrong = twin_try_changes(&t, &r, 12);
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void a_changed_round_trip_is_a_round_trip(void **state) {
    (void)state;
    run_seeds(6000, 400, changed_round_trip);
}

static void a_change_that_cannot_be_is_refused_and_forgotten(void **state) {
    (void)state;
    struct twin t = with_bools(4);
    csp_lit *l = t.lits.at;
    twin_clause(&t, LITS(csp_not(l[0]), l[1]));
    twin_clause(&t, LITS(csp_not(l[0]), csp_not(l[1])));
    assert_int_equal(csp_solve(t.s, NULL, 0), CSP_SAT);
    assert_int_equal(csp_change(t.s, l[0]), CSP_UNSAT);
    csp_lit other = csp_sign(l[2], csp_value(t.s, l[2]) < 0);
    assert_int_equal(csp_change(t.s, other), CSP_SAT);
    assert_int_equal(csp_value(t.s, other), 1);
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_true(twin_close(&t));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assumptions_hold_for_one_call_only),
        cmocka_unit_test(opposite_assumptions_are_their_own_core),
        cmocka_unit_test(constants_may_be_assumed),
        cmocka_unit_test(an_assumption_may_stand_twice),
        cmocka_unit_test(an_assumption_that_is_false_anyway_is_the_core),
        cmocka_unit_test(a_core_leaves_out_what_has_nothing_to_do_with_it),
        cmocka_unit_test(propagation_alone_settles_or_not),
        cmocka_unit_test(a_model_without_solution_has_an_empty_core),
        cmocka_unit_test(rules_cost_nothing_unless_asked_for),
        cmocka_unit_test(a_rule_holds_where_it_is_assumed_and_only_there),
        cmocka_unit_test(an_impossible_rule_can_be_switched_off),
        cmocka_unit_test(a_circuit_can_be_a_rule),
        cmocka_unit_test(an_integer_made_within_a_rule_has_one_value_always),
        cmocka_unit_test(constraints_outside_of_rules_always_hold),
        cmocka_unit_test(a_growing_model_is_solved_right_at_every_step),
        cmocka_unit_test(too_many_pigeons_for_the_holes_are_refuted),
        cmocka_unit_test(the_same_model_is_searched_in_the_same_way),
        cmocka_unit_test(a_preferred_value_is_tried_first),
        cmocka_unit_test(of_several_variables_the_value_true_is_preferred),
        cmocka_unit_test(statistics_count_what_was_made),
        cmocka_unit_test(a_visitor_may_stop_the_enumeration),
        cmocka_unit_test(enumeration_needs_neither_visitor_nor_counter),
        cmocka_unit_test(enumeration_leaves_no_trace),
        cmocka_unit_test(solutions_equal_on_the_decision_variables_are_one),
        cmocka_unit_test(memory_does_not_grow_with_the_number_of_solutions),
        cmocka_unit_test(a_unique_solution_has_no_other),
        cmocka_unit_test(another_differs_in_a_decision_variable),
        cmocka_unit_test(another_and_change_agree_with_the_oracle),
        cmocka_unit_test(a_change_stays_where_it_belongs),
        cmocka_unit_test(a_changed_round_trip_is_a_round_trip),
        cmocka_unit_test(a_change_that_cannot_be_is_refused_and_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
