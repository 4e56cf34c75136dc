// Numbered jobs on several threads: each is filled, worked on and finished once, and finished in order,
// however many threads there are and however long a job takes.
#include "base/ring.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { JOBS = 2000, MOST_PLACES = 64 };

struct row {
    struct ring ring;
    size_t places;
    uint64_t count;                 // of jobs
    uint64_t filled, finished;      // so far; both by the caller's thread alone
    uint64_t enough;                // after so many, finishing stops; 0: never
    uint64_t at[MOST_PLACES];       // the job in a place
    uint64_t result[MOST_PLACES];   // of its work
    unsigned char worked[JOBS + 1]; // how often
    bool awaits;                    // every third job waits for its turn while it is worked on
    uint64_t sum;                   // of those that waited, in their order
};

static bool fill(void *context, size_t place, uint64_t turn) {
    struct row *r = context;
    assert_int_equal(turn, r->filled);
    if (turn == r->count) return false;
    assert_true(turn < r->finished + r->places); // the place is free
    r->filled++;
    r->at[place] = turn;
    return true;
}

// Some jobs take much longer than others.
static uint64_t toil(uint64_t turn) {
    struct rng rng;
    rng_seed(&rng, turn);
    uint64_t x = 0;
    for (uint32_t i = rng_below(&rng, 20) == 0 ? 20000 : 50; i > 0; i--) x ^= rng_next(&rng);
    return x;
}

static void work(void *context, size_t place, uint64_t turn) {
    struct row *r = context;
    if (r->at[place] == turn) r->worked[turn]++; // else the place was taken away
    r->result[place] = toil(turn);
    if (!r->awaits || turn % 3 != 0 || !ring_await_turn(&r->ring, turn)) return;
    r->sum = r->sum * 31 + turn; // no other thread does this now
}

static bool finish(void *context, size_t place, uint64_t turn) {
    struct row *r = context;
    assert_int_equal(turn, r->finished);
    assert_int_equal(r->at[place], turn);
    assert_int_equal(r->worked[turn], 1);
    assert_true(r->result[place] == toil(turn));
    r->finished++;
    return r->finished != r->enough;
}

static void run(struct row *r, size_t threads, size_t handful, struct mem *m) {
    const struct ring_jobs jobs = {.threads = threads,
                                   .places = r->places,
                                   .handful = handful,
                                   .context = r,
                                   .fill = fill,
                                   .work = work,
                                   .finish = finish};
    ring_run(&r->ring, &jobs, m);
    assert_int_equal(m->used, 0);
}

static void every_job_is_worked_on_once_and_finished_in_order(void **state) {
    (void)state;
    static const size_t shapes[][3] = {{1, 1, 1}, {1, 8, 4},   {2, 2, 1},  {2, 64, 16},
                                       {3, 5, 2}, {4, 64, 16}, {7, 16, 1}, {2, 1, 1}};
    static const uint64_t counts[] = {0, 1, 2, 63, JOBS};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
            static struct row r;
            struct mem m = MEM_UNLIMITED;
            r = (struct row){.places = shapes[i][1], .count = counts[k]};
            run(&r, shapes[i][0], shapes[i][2], &m);
            assert_int_equal(r.finished, counts[k]);
        }
}

static void a_job_may_wait_until_it_is_its_turn(void **state) {
    (void)state;
    uint64_t expected = 0;
    for (uint64_t turn = 0; turn < 300; turn += 3) expected = expected * 31 + turn;
    for (size_t threads = 1; threads <= 5; threads++)
        for (size_t handful = 1; handful <= 8; handful *= 8) {
            static struct row r;
            struct mem m = MEM_UNLIMITED;
            r = (struct row){.places = 24, .count = 300, .awaits = true};
            run(&r, threads, handful, &m);
            assert_int_equal(r.finished, 300);
            assert_true(r.sum == expected);
        }
}

static void when_finishing_stops_nothing_more_is_finished_and_nobody_hangs(void **state) {
    (void)state;
    for (size_t threads = 1; threads <= 4; threads++)
        for (uint64_t enough = 1; enough <= 200; enough += 33)
            for (int awaits = 0; awaits < 2; awaits++) {
                static struct row r;
                struct mem m = MEM_UNLIMITED;
                r = (struct row){.places = 16, .count = JOBS, .enough = enough, .awaits = awaits == 1};
                run(&r, threads, 4, &m);
                assert_int_equal(r.finished, enough);
                for (size_t i = 0; i < JOBS; i++) assert_true(r.worked[i] <= 1);
            }
}

static void without_memory_the_caller_does_it_alone(void **state) {
    (void)state;
    static struct row r;
    struct mem m = {.fail_at = 1};
    r = (struct row){.places = 8, .count = 100, .awaits = true};
    run(&r, 4, 2, &m);
    assert_int_equal(r.finished, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_is_worked_on_once_and_finished_in_order),
        cmocka_unit_test(a_job_may_wait_until_it_is_its_turn),
        cmocka_unit_test(when_finishing_stops_nothing_more_is_finished_and_nobody_hangs),
        cmocka_unit_test(without_memory_the_caller_does_it_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
