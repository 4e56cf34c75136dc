// Tests of the library as an outside program uses it: limits, cancelling and threads.
#include "library.h"

#include "base/thread.h"

#include <time.h>

// A board with so many solutions that counting them does not end.
static roque_puzzle *endless(roque *r) {
    char text[64 + 41 * 40];
    strcpy(text, "akari 40x40\n");
    for (int i = 0; i < 40; i++) strcat(text, "........................................\n");
    return roque_read(r, text, ROQUE_STRING);
}

static void cancel_soon(void *context, size_t number) {
    (void)number;
    struct timespec a_moment = {.tv_nsec = 50000000};
    nanosleep(&a_moment, NULL);
    roque_cancel(context);
}

static void another_thread_can_cancel(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = endless(r);
    struct thread_team team;
    if (thread_team_start(&team, 1, cancel_soon, r) == 0) skip();
    roque_solution *s = roque_count(r, p, 0);
    thread_team_join(&team);
    assert_int_equal(roque_solution_stopped(s), ROQUE_BY_CANCEL);
    assert_false(roque_solution_exact(s));
    roque_solution_free(s);
    s = roque_count(r, p, 0); // it stays so
    assert_int_equal(roque_solution_stopped(s), ROQUE_BY_CANCEL);
    roque_solution_free(s);
    roque_resume(r);
    s = roque_count(r, p, 2);
    assert_int_equal(roque_solution_count(s), 2);
    roque_solution_free(s);
    roque_puzzle_free(p);
    leave(r);
}

struct sharing {
    const roque_puzzle *p;
    size_t solved[4]; // by thread
};

static void solve_shared(void *context_of_all, size_t number) {
    struct sharing *all = context_of_all;
    roque *r = roque_new();
    for (int i = 0; i < 20; i++) {
        roque_solution *s = roque_solve(r, all->p);
        roque_explanation *e = roque_hint(r, all->p);
        all->solved[number] += roque_solution_status(s) == ROQUE_UNIQUE && roque_explanation_steps(e) == 1;
        roque_explanation_free(e);
        roque_solution_free(s);
    }
    roque_free(r);
}

static void contexts_of_several_threads_share_a_puzzle(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = roque_builtin(r, "akari", "paper/2");
    struct sharing all = {.p = p};
    thread_run(4, solve_shared, &all);
    size_t solved = 0;
    for (int i = 0; i < 4; i++) {
        assert_true(all.solved[i] == 20 || all.solved[i] == 0); // fewer threads are fine
        solved += all.solved[i];
    }
    assert_true(solved >= 20);
    roque_puzzle_free(p);
    leave(r);
}

static void a_time_limit_ends_each_call(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = endless(r);
    roque_set_time_limit(r, 0.02);
    for (int i = 0; i < 2; i++) {
        roque_solution *s = roque_count(r, p, 0);
        assert_int_equal(roque_solution_stopped(s), ROQUE_BY_TIME);
        roque_solution_free(s);
    }
    roque_explanation *e = roque_explain(r, p);
    assert_true(e == NULL || roque_explanation_status(e) != ROQUE_EXPLAINED);
    roque_explanation_free(e);
    roque_set_time_limit(r, -1);
    roque_solution *s = roque_solve_first(r, p);
    assert_int_equal(roque_solution_status(s), ROQUE_FOUND);
    roque_solution_free(s);
    roque_puzzle_free(p);
    leave(r);
}

static void a_memory_limit_is_kept(void **state) {
    (void)state;
    roque *r = roque_new();
    roque_puzzle *p = endless(r);
    size_t before = roque_memory_used(r);
    roque_set_memory_limit(r, before + 20000);
    assert_null(roque_solve_first(r, p));
    assert_int_equal(roque_error_kind(r), ROQUE_NO_MEMORY);
    assert_int_equal(roque_memory_used(r), before);
    roque_set_memory_limit(r, 0);
    roque_solution *s = roque_solve_first(r, p);
    assert_non_null(s);
    roque_solution_free(s);
    roque_puzzle_free(p);
    leave(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_thread_can_cancel),
        cmocka_unit_test(contexts_of_several_threads_share_a_puzzle),
        cmocka_unit_test(a_time_limit_ends_each_call),
        cmocka_unit_test(a_memory_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
