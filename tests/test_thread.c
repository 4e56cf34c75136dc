// Threads: how many take part, and how they wait for each other.
#include "base/limits.h"
#include "base/thread.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>

#include <cmocka.h>

struct attendance {
    struct thread_lock lock;
    struct thread_bell bell;
    size_t present, times[THREAD_MOST + 1];
    bool deaf; // every worker has Ctrl-C masked
    bool go;
};

static void begin(struct attendance *a) {
    *a = (struct attendance){.deaf = true};
    thread_lock_init(&a->lock);
    thread_bell_init(&a->bell);
}

static void end(struct attendance *a) {
    thread_bell_free(&a->bell);
    thread_lock_free(&a->lock);
}

static void attend(void *context, size_t number) {
    struct attendance *a = context;
    sigset_t mask;
    thread_lock(&a->lock);
    a->present++;
    a->times[number]++;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    if (number > 0 && !sigismember(&mask, SIGINT)) a->deaf = false;
    thread_unlock(&a->lock);
}

static void every_worker_has_a_number_of_its_own_and_the_caller_is_nought(void **state) {
    (void)state;
    for (size_t wanted = 0; wanted <= 5; wanted++) {
        struct attendance a;
        begin(&a);
        thread_run(wanted, attend, &a);
        assert_int_equal(a.times[0], 1);
        size_t others = a.present - 1;
        assert_int_equal(others, THREAD_NONE || wanted == 0 ? 0 : wanted - 1);
        for (size_t i = 1; i <= others; i++) assert_int_equal(a.times[i], 1);
        end(&a);
    }
}

static void ctrl_c_is_for_the_caller(void **state) {
    (void)state;
    struct attendance a;
    sigset_t mask;
    begin(&a);
    thread_run(4, attend, &a);
    assert_true(a.deaf);
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT));
    end(&a);
}

static void wait_for_go(void *context, size_t number) {
    struct attendance *a = context;
    attend(a, number);
    thread_lock(&a->lock);
    thread_bell_ring(&a->bell);
    while (!a->go) thread_bell_wait(&a->bell, &a->lock);
    thread_unlock(&a->lock);
}

static void a_team_waits_while_its_caller_goes_on(void **state) {
    (void)state;
    struct attendance a;
    struct thread_team team;
    begin(&a);
    size_t count = thread_team_start(&team, 3, wait_for_go, &a);
    assert_int_equal(count, THREAD_NONE ? 0 : 3);
    assert_int_equal(team.count, count);
    thread_lock(&a.lock);
    while (a.present < count) thread_bell_wait(&a.bell, &a.lock);
    a.go = true;
    thread_bell_ring(&a.bell);
    thread_unlock(&a.lock);
    thread_team_join(&team);
    assert_int_equal(a.times[0], 0);
    for (size_t i = 1; i <= count; i++) assert_int_equal(a.times[i], 1);
    end(&a);
}

static void a_team_has_no_more_threads_than_it_has_room_for(void **state) {
    (void)state;
    struct attendance a;
    struct thread_team team;
    begin(&a);
    assert_in_range(thread_team_start(&team, THREAD_MOST + 100, attend, &a), 0, THREAD_MOST);
    size_t count = team.count;
    thread_team_join(&team);
    assert_int_equal(a.present, count);
    end(&a);
}

static void waiting_has_an_end(void **state) {
    (void)state;
    struct attendance a;
    if (THREAD_NONE) return;
    begin(&a);
    thread_lock(&a.lock);
    uint64_t until = clock_us() + 20000;
    while (thread_bell_wait_until(&a.bell, &a.lock, until)) continue;
    thread_unlock(&a.lock);
    assert_true(clock_us() >= until);
    end(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_worker_has_a_number_of_its_own_and_the_caller_is_nought),
        cmocka_unit_test(ctrl_c_is_for_the_caller),
        cmocka_unit_test(a_team_waits_while_its_caller_goes_on),
        cmocka_unit_test(a_team_has_no_more_threads_than_it_has_room_for),
        cmocka_unit_test(waiting_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
