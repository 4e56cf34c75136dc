// Limits while a model is posted and its facts are propagated: on large boards that may be most of the time.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "csp/csp.h"

enum { CONSTRAINTS = 10000 }; // the kernel looks at the clock more often than that

enum how { SOLVE, ENUMERATE, LABEL, RANDOM, WAYS };

static enum csp_answer ask(struct csp *s, enum how how) {
    static const struct csp_strategy plain = {0};
    switch (how) {
    case SOLVE:
        return csp_solve(s, NULL, 0);
    case ENUMERATE:
        return csp_enumerate(s, NULL, NULL, NULL);
    case LABEL:
        return csp_label(s, plain, NULL, NULL, NULL);
    default:
        return csp_solve_random(s, 1);
    }
}

// A chain in which each literal implies the next.
static csp_lit post_chain(struct csp *s) {
    csp_lit first = csp_bools(s, CONSTRAINTS + 1);
    for (csp_lit l = first; l < first + 2 * CONSTRAINTS; l += 2)
        csp_add_clause(s, (csp_lit[]){csp_not(l), l + 2}, 2);
    return first;
}

static void a_deadline_in_the_past_takes_no_model(void **state) {
    (void)state;
    for (int how = 0; how < WAYS; how++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        csp_set_limits(s, (struct csp_limits){.deadline_us = 1});
        post_chain(s);
        csp_add_clause(s, NULL, 0); // not taken any more: no answer is given without it
        assert_int_equal(ask(s, (enum how)how), CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(s), CSP_STOP_TIME);
        csp_set_limits(s, (struct csp_limits){0}); // too late: the rest of the model was lost
        assert_int_equal(ask(s, (enum how)how), CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(s), CSP_STOP_TIME);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

static void a_raised_flag_takes_no_model(void **state) {
    (void)state;
    int stop = 0;
    struct csp *s = csp_new(NULL);
    csp_set_limits(s, (struct csp_limits){.stop = &stop});
    csp_raise(&stop);
    post_chain(s);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_FLAG);
    csp_free(s);
}

// Limits that are set after the model stop its first propagation, and the next call continues it.
static void facts_left_over_are_propagated_the_next_time(void **state) {
    (void)state;
    for (int how = 0; how < WAYS; how++) {
        struct csp *s = csp_new(NULL);
        csp_lit first = post_chain(s), beyond = csp_bools(s, CONSTRAINTS);
        csp_add_clause(s, &first, 1);
        for (csp_lit l = beyond; l < beyond + 2 * CONSTRAINTS; l += 2) csp_add_clause(s, &l, 1);
        csp_set_limits(s, (struct csp_limits){.deadline_us = 1});
        assert_int_equal(ask(s, (enum how)how), CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(s), CSP_STOP_TIME);
        assert_null(csp_check(s));
        csp_set_limits(s, (struct csp_limits){0});
        assert_int_equal(ask(s, (enum how)how), CSP_SAT);
        assert_int_equal(csp_known(s, first + 2 * CONSTRAINTS), 1);
        assert_null(csp_check(s));
        csp_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deadline_in_the_past_takes_no_model),
        cmocka_unit_test(a_raised_flag_takes_no_model),
        cmocka_unit_test(facts_left_over_are_propagated_the_next_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
