// Limits, deadlines and flags that end a search of the kernel early.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/limits.h"
#include "pigeons.h"

static void a_conflict_limit_is_an_answer(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    post_pigeons(s, 8, 7);
    csp_set_limits(s, (struct csp_limits){.conflicts = 50});
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_CONFLICTS);
    assert_in_range(csp_statistics(s).conflicts, 50, 60);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN); // counted from the beginning, so used up
    csp_set_limits(s, (struct csp_limits){.conflicts = 150});
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_in_range(csp_statistics(s).conflicts, 150, 160);
    assert_int_equal(csp_enumerate(s, NULL, NULL, NULL), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_CONFLICTS);
    csp_set_limits(s, (struct csp_limits){0});
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

// Processor time: the machine may be busy with something else.
static bool within_seconds(clock_t start, int seconds) {
    return (clock() - start) / CLOCKS_PER_SEC < seconds;
}

static void a_deadline_stops_every_kind_of_search(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        post_pigeons(s, 14, 13);
        clock_t start = clock();
        csp_set_limits(s, (struct csp_limits){.deadline_us = clock_us() + 100000});
        enum csp_answer a = kind == 0   ? csp_solve(s, NULL, 0)
                            : kind == 1 ? csp_enumerate(s, NULL, NULL, NULL)
                                        : csp_label(s, (struct csp_strategy){0}, NULL, NULL, NULL);
        assert_int_equal(a, CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(s), CSP_STOP_TIME);
        assert_true(within_seconds(start, 5));
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

static int stop_flag;
static void set_stop_flag(int signal_number) {
    (void)signal_number;
    stop_ask(&stop_flag);
}

static void a_flag_that_is_up_stops_at_once(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    post_pigeons(s, 14, 13);
    stop_flag = 1;
    csp_set_limits(s, (struct csp_limits){.stop = &stop_flag});
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_FLAG);
    assert_int_equal(csp_label(s, (struct csp_strategy){0}, NULL, NULL, NULL), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_FLAG);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void a_signal_handler_can_stop_a_search(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    post_pigeons(s, 14, 13);
    stop_flag = 0;
    csp_set_limits(s, (struct csp_limits){.stop = &stop_flag});
    struct sigaction action = {.sa_handler = set_stop_flag}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, &before);
    alarm(1);
    clock_t start = clock();
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_FLAG);
    assert_true(within_seconds(start, 6));
    sigaction(SIGALRM, &before, NULL);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static bool raise_flag_at_tenth(void *context, struct csp *s) {
    (void)s;
    if (++*(uint64_t *)context == 10) stop_ask(&stop_flag);
    return true;
}

static void a_flag_raised_while_visiting_ends_the_enumeration(void **state) {
    (void)state;
    for (int label = 0; label < 2; label++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        csp_bools(s, 22);
        stop_flag = 0;
        csp_set_limits(s, (struct csp_limits){.stop = &stop_flag});
        uint64_t visits = 0, found = 0;
        assert_int_equal(label == 0
                             ? csp_enumerate(s, raise_flag_at_tenth, &visits, &found)
                             : csp_label(s, (struct csp_strategy){0}, raise_flag_at_tenth, &visits, &found),
                         CSP_UNKNOWN);
        assert_int_equal(csp_stopped_by(s), CSP_STOP_FLAG);
        assert_int_equal(found, visits);
        assert_true(found < 100000);
        stop_flag = 0;
        assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conflict_limit_is_an_answer),
        cmocka_unit_test(a_deadline_stops_every_kind_of_search),
        cmocka_unit_test(a_flag_that_is_up_stops_at_once),
        cmocka_unit_test(a_signal_handler_can_stop_a_search),
        cmocka_unit_test(a_flag_raised_while_visiting_ends_the_enumeration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
