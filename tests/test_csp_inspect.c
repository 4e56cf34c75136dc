// csp_inspect shows the whole model: the constraints that it shows have exactly the solutions that the kernel
// finds.
#include "base/mem.h"
#include "base/rng.h"
#include "csp/csp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { VARS = 6, RULES = 3 };

struct seen {
    uint32_t assignment; // bit v: variable v + 1 is true
    csp_lit on[RULES];
    bool holds, rule_holds[RULES];
    size_t constraints, arcs;
};

static bool is_true(const struct seen *x, csp_lit l) {
    bool positive = l < 2 || (x->assignment >> (l / 2 - 1) & 1) != 0;
    return positive != (l & 1);
}

static bool judge(void *context, const struct csp_constraint *c) {
    struct seen *x = context;
    int64_t trues = 0;
    for (size_t i = 0; i < c->n; i++)
        if (is_true(x, c->lits[i])) trues += c->weights == NULL ? 1 : c->weights[i];
    x->constraints++;
    x->arcs += c->n_arcs;
    if (trues >= c->lo && trues <= c->hi) return true;
    if (c->rule == CSP_TRUE) x->holds = false;
    for (size_t r = 0; r < RULES; r++)
        if (c->rule == x->on[r]) x->rule_holds[r] = false;
    return true;
}

static csp_lit any_lit(struct rng *r, csp_lit first) {
    return first + 2 * rng_below(r, VARS) + rng_below(r, 2);
}

static void post_something(struct csp *s, struct rng *r, csp_lit first) {
    csp_lit lits[VARS];
    size_t n = 1 + rng_below(r, VARS);
    for (size_t i = 0; i < n; i++) lits[i] = any_lit(r, first);
    int64_t lo = rng_below(r, (uint32_t)n + 1);
    int weights[VARS];
    for (size_t i = 0; i < n; i++) weights[i] = (int)rng_below(r, 9) - 4;
    uint32_t kind = rng_below(r, 3);
    if (kind == 0) csp_add_clause(s, lits, n);
    else if (kind == 1) csp_add_sum(s, lits, weights, n, lo - 3, lo + rng_below(r, 4));
    else csp_add_count(s, lits, n, lo, lo + rng_below(r, 3));
}

// Does the kernel accept the assignment, with this rule on or (RULES) with none?
static bool kernel_accepts(struct csp *s, const struct seen *x, csp_lit first, size_t rule) {
    csp_lit assumed[VARS + 1];
    size_t n = 0;
    for (uint32_t v = 0; v < VARS; v++)
        assumed[n++] = csp_sign(first + 2 * v, (x->assignment >> (first / 2 - 1 + v) & 1) != 0);
    if (rule < RULES) assumed[n++] = x->on[rule];
    enum csp_answer answer = csp_solve(s, assumed, n);
    assert_true(answer == CSP_SAT || answer == CSP_UNSAT);
    return answer == CSP_SAT;
}

static void the_constraints_shown_have_the_solutions_of_the_model(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 11);
    for (int round = 0; round < 150; round++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        struct seen x = {0};
        csp_use_rules(s);
        csp_lit first = csp_bools(s, VARS);
        for (uint32_t i = rng_below(&r, 3); i > 0; i--) post_something(s, &r, first);
        for (size_t k = 0; k < RULES; k++) {
            x.on[k] = csp_rule_begin(s);
            for (uint32_t i = 1 + rng_below(&r, 2); i > 0; i--) post_something(s, &r, first);
            csp_rule_end(s);
        }
        for (uint32_t a = 0; a < 1U << VARS; a++) {
            x.assignment = a << (first / 2 - 1);
            x.holds = x.rule_holds[0] = x.rule_holds[1] = x.rule_holds[2] = true;
            assert_true(csp_inspect(s, judge, &x));
            assert_int_equal(kernel_accepts(s, &x, first, RULES), x.holds);
            for (size_t k = 0; k < RULES; k++)
                assert_int_equal(kernel_accepts(s, &x, first, k), x.holds && x.rule_holds[k]);
        }
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

static void a_circuit_is_shown_with_its_arcs_and_its_degrees(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    struct seen x = {0};
    csp_lit l = csp_bools(s, 6);
    struct csp_arc arcs[6];
    for (uint32_t i = 0; i < 6; i++) arcs[i] = (struct csp_arc){i / 2, (i / 2 + 1 + i % 2) % 3, l + 2 * i};
    csp_add_circuit(s, 3, arcs, 6);
    assert_true(csp_inspect(s, judge, &x));
    assert_int_equal(x.arcs, 6);
    assert_int_equal(x.constraints, 1 + 3 + 3);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static bool add_up(void *context, const struct csp_constraint *c) {
    int64_t *sum = context;
    for (size_t i = 0; i < c->n && c->weights != NULL; i++) *sum += c->weights[i];
    if (c->weights != NULL) *sum += 1000 * c->lo + 100000 * c->hi;
    return true;
}

static void a_sum_of_integers_is_shown_with_its_weights(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    int64_t sum = 0;
    csp_int x[] = {csp_new_int(s, 1, 3), csp_new_int(s, 5, 6)};
    csp_add_int_sum(s, x, (int[]){2, -3}, 2, -13, -10); // 2x + 3y', from 0: at least 3 and at most 6
    assert_true(csp_inspect(s, add_up, &sum));
    assert_int_equal(sum, (2 + 4) + 3 + 1000 * 3 + 100000 * 6);
    csp_free(s);
}

static bool stop_at_once(void *context, const struct csp_constraint *c) {
    (void)c;
    ++*(int *)context;
    return false;
}

static void the_visitor_may_stop(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    csp_lit l = csp_bools(s, 4);
    int visits = 0;
    csp_add_clause(s, (csp_lit[]){l, l + 2, l + 4}, 3);
    csp_add_count(s, (csp_lit[]){l, l + 2, l + 4, l + 6}, 4, 1, 2);
    assert_false(csp_inspect(s, stop_at_once, &visits));
    assert_int_equal(visits, 1);
    csp_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_constraints_shown_have_the_solutions_of_the_model),
        cmocka_unit_test(a_circuit_is_shown_with_its_arcs_and_its_degrees),
        cmocka_unit_test(a_sum_of_integers_is_shown_with_its_weights),
        cmocka_unit_test(the_visitor_may_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
