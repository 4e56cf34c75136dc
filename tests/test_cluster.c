// The schedule and the messages of a cluster: without a cluster, and with a clock that stands still until the
// test moves it.
#include "base/rng.h"
#include "campaign/campaign.h"
#include "cluster/cluster.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SECOND = 1000000, PATIENCE = 10 * SECOND };

static struct chunk jobs(uint64_t first, uint64_t count) {
    struct chunk c = {0};
    for (uint64_t i = 0; i < count; i++) assert_true(chunk_add(&c, first + i));
    return c;
}

// ---- Chunks ------------------------------------------------------------------------------------------

static void a_chunk_is_runs_of_numbers(void **state) {
    (void)state;
    struct chunk c = jobs(5, 3);
    assert_true(chunk_add(&c, 10));
    assert_true(chunk_add(&c, 11));
    assert_int_equal(c.runs, 2);
    assert_int_equal(c.count, 5);
    const uint64_t wanted[] = {5, 6, 7, 10, 11};
    for (size_t i = 0; i < 5; i++) assert_int_equal(chunk_job(&c, i), wanted[i]);
    for (size_t gone = 1; gone < 5; gone++) {
        chunk_drop(&c, 1);
        assert_int_equal(c.count, 5 - gone);
        for (size_t i = 0; i < c.count; i++) assert_int_equal(chunk_job(&c, i), wanted[gone + i]);
    }
    chunk_drop(&c, 7);
    assert_int_equal(c.count, 0);
    assert_int_equal(c.runs, 0);
}

static void a_chunk_with_too_many_gaps_is_full(void **state) {
    (void)state;
    struct chunk c = {0};
    for (uint64_t i = 0; i < CHUNK_RUNS; i++) assert_true(chunk_add(&c, 2 * i));
    assert_false(chunk_add(&c, 100));
    assert_int_equal(c.count, CHUNK_RUNS);
    assert_true(chunk_add(&c, 2 * CHUNK_RUNS - 1)); // it follows the last one
}

// ---- The schedule ------------------------------------------------------------------------------------

static size_t present(const struct schedule *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += s->workers[i].present;
    return count;
}

struct scene {
    struct mem mem;
    struct schedule r;
};

static void begin(struct scene *s, size_t workers) {
    s->mem = (struct mem)MEM_UNLIMITED;
    assert_true(schedule_init(&s->r, &s->mem, workers, PATIENCE, SECOND));
    for (size_t i = 0; i < workers; i++) {
        assert_false(schedule_idle(&s->r, i));
        schedule_heard(&s->r, i, 0);
        assert_true(schedule_idle(&s->r, i));
    }
}

static void end(struct scene *s) {
    schedule_free(&s->r);
    assert_int_equal(s->mem.used, 0);
}

static uint64_t give(struct scene *s, size_t who, uint64_t first, uint64_t count, uint64_t now_us) {
    struct chunk c = jobs(first, count);
    schedule_give(&s->r, who, &c, now_us);
    assert_false(schedule_idle(&s->r, who));
    return c.id;
}

static void chunks_grow_until_they_take_a_second(void **state) {
    (void)state;
    struct scene s;
    uint64_t sizes[8], first = 0;
    begin(&s, 2);
    for (size_t i = 0; i < 8; i++) { // 1 ms a job
        sizes[i] = schedule_size(&s.r, 0, 1000000);
        uint64_t id = give(&s, 0, first, sizes[i], 0);
        schedule_done(&s.r, 0, id, sizes[i], sizes[i] * 1000);
        first += sizes[i];
    }
    assert_int_equal(sizes[0], 1);
    assert_int_equal(sizes[1], 8);
    assert_int_equal(sizes[2], 64);
    assert_int_equal(sizes[3], 512);
    for (size_t i = 4; i < 8; i++) assert_in_range(sizes[i], 970, 1000);
    assert_in_range(schedule_size(&s.r, 1, 1000000), 970,
                    1000);                              // who is new is thought to be like the others
    assert_int_equal(schedule_size(&s.r, 0, 400), 101); // towards the end everybody shall have some
    assert_int_equal(schedule_size(&s.r, 0, 0), 1);
    uint64_t id = give(&s, 0, first, 10, 0);
    schedule_done(&s.r, 0, id, 10, 10 * 10 * SECOND); // jobs have become slow
    assert_int_equal(schedule_size(&s.r, 0, 1000000), 1);
    end(&s);
}

static void jobs_that_take_no_time_are_not_too_many(void **state) {
    (void)state;
    struct scene s;
    begin(&s, 1);
    for (uint64_t i = 0; i < 20; i++) {
        uint64_t size = schedule_size(&s.r, 0, UINT64_MAX);
        assert_in_range(size, 1, CHUNK_JOBS);
        uint64_t id = give(&s, 0, i * CHUNK_JOBS, size, 0);
        schedule_done(&s.r, 0, id, size, 0);
    }
    assert_int_equal(schedule_size(&s.r, 0, UINT64_MAX), CHUNK_JOBS);
    end(&s);
}

static void to_measure_every_job_is_a_chunk(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct schedule r;
    assert_true(schedule_init(&r, &m, 1, PATIENCE, 0));
    schedule_heard(&r, 0, 0);
    for (uint64_t i = 0; i < 5; i++) {
        struct chunk c = jobs(i, 1);
        assert_int_equal(schedule_size(&r, 0, 100), 1);
        schedule_give(&r, 0, &c, 0);
        schedule_done(&r, 0, c.id, 1, 3);
    }
    schedule_free(&r);
}

static void the_rest_of_a_silent_workers_chunk_is_reassigned(void **state) {
    (void)state;
    struct scene s;
    struct chunk again;
    begin(&s, 2);
    uint64_t id = give(&s, 0, 100, 10, 0);
    schedule_heard(&s.r, 1, 9 * SECOND);
    schedule_heard(&s.r, 0, 5 * SECOND);
    schedule_done(&s.r, 0, id, 4, 4 * SECOND);
    schedule_look(&s.r, 15 * SECOND);
    assert_false(schedule_again(&s.r, &again)); // just in time
    schedule_look(&s.r, 15 * SECOND + 1);
    assert_int_equal(present(&s.r), 1);
    assert_int_equal(schedule_lost(&s.r), 1);
    assert_int_equal(s.r.open, 1);
    assert_true(schedule_again(&s.r, &again));
    assert_int_equal(again.id, id);
    assert_int_equal(again.count, 6);
    assert_int_equal(chunk_job(&again, 0), 104);
    assert_false(schedule_again(&s.r, &(struct chunk){0}));
    schedule_give(&s.r, 1, &again, 16 * SECOND);
    assert_int_equal(s.r.open, 1);
    schedule_done(&s.r, 1, id, 6, 6 * SECOND);
    assert_int_equal(s.r.open, 0);
    end(&s);
}

static void a_worker_that_returns_may_finish_and_gets_more(void **state) {
    (void)state;
    struct scene s;
    struct chunk again;
    begin(&s, 2);
    uint64_t id = give(&s, 0, 0, 10, 0);
    schedule_heard(&s.r, 1, 20 * SECOND);
    schedule_look(&s.r, 20 * SECOND);
    schedule_heard(&s.r, 0, 21 * SECOND);
    assert_int_equal(present(&s.r), 2);
    assert_false(schedule_idle(&s.r, 0)); // it is still working on it,
    schedule_done(&s.r, 0, id, 10, 1);
    assert_true(schedule_idle(&s.r, 0));
    assert_int_equal(s.r.open, 0); // and no other worker need do it
    assert_false(schedule_again(&s.r, &again));

    id = give(&s, 0, 10, 10, 21 * SECOND); // the same, but another worker has it already
    schedule_heard(&s.r, 1, 40 * SECOND);
    schedule_look(&s.r, 40 * SECOND);
    assert_true(schedule_again(&s.r, &again));
    schedule_give(&s.r, 1, &again, 40 * SECOND);
    schedule_heard(&s.r, 0, 41 * SECOND);
    schedule_done(&s.r, 0, id, 10, 1);
    assert_int_equal(s.r.open, 0);
    schedule_done(&s.r, 1, id, 10, 1); // for nothing
    assert_int_equal(s.r.open, 0);
    assert_true(schedule_idle(&s.r, 1));
    assert_int_equal(schedule_lost(&s.r), 1);
    end(&s);
}

static void a_late_chunk_is_given_to_a_second_worker_once(void **state) {
    (void)state;
    struct scene s;
    struct chunk late;
    begin(&s, 3);
    uint64_t slow = give(&s, 0, 0, 10, 0), quick = give(&s, 1, 10, 10, SECOND);
    assert_false(schedule_late(&s.r, 5 * SECOND, &late));
    schedule_done(&s.r, 0, slow, 3, SECOND);
    assert_true(schedule_late(&s.r, 7 * SECOND, &late)); // the one that is out for longest
    assert_int_equal(late.id, slow);
    assert_int_equal(late.count, 7);
    schedule_give(&s.r, 2, &late, 7 * SECOND);
    assert_int_equal(s.r.open, 2);
    assert_true(schedule_late(&s.r, 7 * SECOND, &late));
    assert_int_equal(late.id, quick);
    assert_false(schedule_late(&s.r, 100 * SECOND, &late));
    schedule_done(&s.r, 2, slow, 7, SECOND);
    assert_int_equal(s.r.open, 1);
    schedule_done(&s.r, 0, slow, 7, SECOND);
    assert_int_equal(s.r.open, 1);
    schedule_done(&s.r, 1, quick, 10, SECOND);
    assert_int_equal(s.r.open, 0);
    end(&s);
}

static void a_chunk_of_two_lost_workers_is_reassigned_once(void **state) {
    (void)state;
    struct scene s;
    struct chunk c;
    begin(&s, 3);
    uint64_t id = give(&s, 0, 0, 10, 0);
    assert_true(schedule_late(&s.r, 9 * SECOND, &c));
    schedule_give(&s.r, 1, &c, 9 * SECOND);
    schedule_heard(&s.r, 1, 9 * SECOND);
    schedule_heard(&s.r, 2, 99 * SECOND);
    schedule_look(&s.r, 11 * SECOND);
    assert_false(schedule_again(&s.r, &c)); // the second still has it
    schedule_look(&s.r, 99 * SECOND);
    assert_true(schedule_again(&s.r, &c));
    assert_int_equal(c.id, id);
    assert_false(schedule_again(&s.r, &(struct chunk){0}));
    assert_int_equal(s.r.open, 1);
    end(&s);
}

static void results_for_a_chunk_of_another_worker_change_nothing(void **state) {
    (void)state;
    struct scene s;
    begin(&s, 2);
    uint64_t id = give(&s, 0, 0, 10, 0);
    schedule_done(&s.r, 1, id, 10, 1);
    schedule_done(&s.r, 0, id + 1, 10, 1);
    schedule_done(&s.r, 0, 0, 10, 1);
    assert_int_equal(s.r.open, 1);
    schedule_done(&s.r, 0, id, 0, 0);
    assert_int_equal(s.r.workers[0].chunk.count, 10);
    end(&s);
}

// Workers that die, come back, are slow and finish in any order: every job is done, and at the end nothing is
// open.
struct play {
    struct scene scene;
    bool done[3000];
    uint64_t next;
};
enum { WORKERS = 5, ALL = sizeof((struct play *)NULL)->done };

// False: it is over.
static bool hand_out(struct play *p, size_t who, uint64_t now_us) {
    struct schedule *r = &p->scene.r;
    struct chunk c = {0};
    if (!schedule_idle(r, who)) return true;
    if (!schedule_again(r, &c)) {
        uint64_t size = schedule_size(r, who, ALL - p->next);
        while (c.count < size && p->next < ALL && chunk_add(&c, p->next)) p->next++;
    }
    if (c.count == 0 && !schedule_late(r, now_us, &c)) return r->open > 0;
    schedule_give(r, who, &c, now_us);
    return true;
}

static void work_on(struct play *p, size_t who, uint64_t jobs_done) {
    struct chunk c = p->scene.r.workers[who].chunk;
    if (jobs_done > c.count) jobs_done = c.count;
    for (uint64_t i = 0; i < jobs_done; i++) p->done[chunk_job(&c, i)] = true;
    schedule_done(&p->scene.r, who, c.id, jobs_done, jobs_done * 10000);
}

static const char *play_to_the_end(uint64_t seed) {
    struct play p = {.next = 0};
    struct rng rng;
    uint64_t now_us = 0;
    rng_seed(&rng, seed);
    begin(&p.scene, WORKERS);
    for (bool go_on = true; go_on;) {
        size_t who = rng_below(&rng, WORKERS);
        now_us += rng_below(&rng, 3 * SECOND);
        if (rng_below(&rng, 50) == 0) now_us += 2 * PATIENCE; // no worker is heard
        schedule_heard(&p.scene.r, who, now_us);
        if (rng_below(&rng, 3) > 0) work_on(&p, who, rng_below(&rng, 60));
        schedule_look(&p.scene.r, now_us);
        if (p.scene.r.again_count > WORKERS) return "more chunks are left than there are workers";
        go_on = hand_out(&p, who, now_us);
    }
    if (p.scene.r.again_count != 0) return "a chunk is left";
    for (size_t i = 0; i < ALL; i++)
        if (!p.done[i]) return "a job was not done";
    end(&p.scene);
    return NULL;
}

static void every_job_is_done_whichever_worker_dies(void **state) {
    (void)state;
    run_seeds(1, 500, play_to_the_end);
}

// ---- Parcels -----------------------------------------------------------------------------------------

static const char board[] = "akari 3x2\n.1.\n...\n";

static void make_found(struct campaign_puzzle *f, struct mem *m) {
    struct fault fault = {0};
    const struct record t = {.board = board,
                             .board_size = strlen(board),
                             .notes = "author: A. N. Other",
                             .solution = "*1...*",
                             .solution_size = 6,
                             .solutions = CAMPAIGN_UNIQUE,
                             .rated = true,
                             .level = EXPLAIN_HARD,
                             .score = 1234};
    assert_true(record_read(&t, NULL, m, f, &fault));
}

static void assert_same_found(const struct campaign_puzzle *a, const struct campaign_puzzle *b) {
    assert_ptr_equal(a->puzzle.family, b->puzzle.family);
    assert_int_equal(a->puzzle.width, b->puzzle.width);
    assert_memory_equal(a->puzzle.cells, b->puzzle.cells, puzzle_size(&a->puzzle));
    assert_string_equal(a->puzzle.notes, b->puzzle.notes);
    assert_memory_equal(a->solution.cells, b->solution.cells, puzzle_size(&a->puzzle));
    assert_int_equal(a->solutions, b->solutions);
    assert_int_equal(a->rated, b->rated);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->too_long, b->too_long);
}

static void pack_result(struct text *out, struct mem *m) {
    struct campaign_result r;
    struct fault fault = {0};
    campaign_result_init(&r, m);
    campaign_row(&r, &campaign_rate, "akari hard", (const uint64_t[]){1, 2, 3, 4, 5});
    for (int i = 0; i < 2; i++) {
        struct campaign_puzzle *f = campaign_add_puzzle(&r);
        assert_non_null(f);
        make_found(f, m);
        f->too_long = i == 1;
    }
    assert_true(encode_result(out, 77, &r, &fault));
    campaign_result_free(&r);
}

static void a_result_arrives_as_it_was_sent(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct campaign_result r;
    struct campaign_puzzle wanted;
    struct fault fault = {0};
    uint64_t job;
    text_init(&out, &m);
    encode_number(&out, UINT64_MAX);
    pack_result(&out, &m);
    struct decoder p = decode_begin(text_string(&out), out.size);
    assert_true(decode_number(&p) == UINT64_MAX);
    campaign_result_init(&r, &m);
    assert_true(decode_result(&p, &job, &r, &fault));
    assert_int_equal(p.left, 0);
    assert_int_equal(job, 77);
    assert_string_equal(text_string(&r.rows), "akari hard\t1\t2\t3\t4\t5\n");
    assert_int_equal(r.puzzles.size, 2);
    make_found(&wanted, &m);
    assert_same_found(&r.puzzles.at[0], &wanted);
    wanted.too_long = true;
    assert_same_found(&r.puzzles.at[1], &wanted);
    campaign_puzzle_free(&wanted);
    campaign_result_free(&r);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void unknown_fields_arrive_as_unknown(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct campaign_puzzle f = {0}, got = {0};
    struct fault fault = {0};
    assert_true(record_read_board(NULL, board, strlen(board), &m, &f.puzzle, &fault));
    text_init(&out, &m);
    assert_true(encode_puzzle(&out, &f, &fault));
    struct decoder p = decode_begin(text_string(&out), out.size);
    assert_true(decode_puzzle(&p, &m, &got, &fault));
    assert_null(got.solution.cells);
    assert_null(got.puzzle.notes);
    assert_int_equal(got.solutions, CAMPAIGN_NOT_COUNTED);
    assert_false(got.rated);
    campaign_puzzle_free(&f);
    campaign_puzzle_free(&got);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void a_chunk_arrives_as_it_was_sent(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct chunk c = jobs(4000000000000, 7), got;
    c.id = 9;
    assert_true(chunk_add(&c, 5000000000000));
    text_init(&out, &m);
    encode_chunk(&out, &c);
    struct decoder p = decode_begin(text_string(&out), out.size);
    decode_chunk(&p, &got);
    assert_false(p.broken);
    assert_int_equal(got.id, 9);
    assert_int_equal(got.count, 8);
    for (uint64_t i = 0; i < 8; i++) assert_int_equal(chunk_job(&got, i), chunk_job(&c, i));
    text_free(&out);
}

static void an_invalid_chunk_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "1 ",
                                        "1 0 ",
                                        "1 9 ",
                                        "1 1 5 ",
                                        "1 1 5 0 ",
                                        "1 1 5 1",
                                        "1 1 -5 1 ",
                                        "1 1 5  1 ",
                                        "1 1 5 4097 ",
                                        "1 2 5 9 5 1 ",
                                        "1 2 5 4090 9999 9 ",
                                        "x 1 5 1 ",
                                        "1 1 5x 1 2",
                                        "1 2 9 1 5 1 ",
                                        "1 1 18446744073709551615 2 ",
                                        "1 1 18446744073709551616 1 "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct decoder p = decode_begin(wrong[i], strlen(wrong[i]));
        struct chunk c;
        decode_chunk(&p, &c);
        assert_true(p.broken);
        assert_int_equal(c.count, 0);
    }
}

// A message that is cut off anywhere, or has any byte changed, is refused or gives something valid; it never
// does harm.
static void try_damaged(const char *bytes, size_t size, bool cut) {
    struct mem m = MEM_UNLIMITED;
    struct campaign_result r;
    struct fault fault = {0};
    uint64_t job;
    struct decoder p = decode_begin(bytes, size);
    campaign_result_init(&r, &m);
    bool ok = decode_result(&p, &job, &r, &fault);
    if (cut) assert_false(ok);
    if (!ok) assert_true(fault.kind == FAULT_SYSTEM || fault.kind == FAULT_MEMORY);
    campaign_result_free(&r);
    assert_int_equal(m.used, 0);
}

static void damage_is_noticed(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    pack_result(&out, &m);
    for (size_t i = 0; i < out.size; i++) {
        static const char others[] = {'0', '9', ' ', 'x', '\0', '\n', -1};
        char was = out.at[i];
        try_damaged(out.at, i, true);
        for (size_t k = 0; k < sizeof others; k++) {
            out.at[i] = others[k];
            try_damaged(out.at, out.size, false);
        }
        out.at[i] = was;
    }
    text_free(&out);
}

// Every allocation fails in turn: each failure is reported, and nothing leaks.
static void without_memory_only_the_message_is_lost(void **state) {
    (void)state;
    struct mem whole = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &whole);
    pack_result(&out, &whole);
    for (uint64_t at = 1;; at++) {
        struct mem m = {.fail_at = at};
        struct campaign_result r;
        struct fault fault = {0};
        struct text copy;
        uint64_t job;
        struct decoder p = decode_begin(text_string(&out), out.size);
        campaign_result_init(&r, &m);
        text_init(&copy, &m);
        bool ok = decode_result(&p, &job, &r, &fault) && encode_result(&copy, job, &r, &fault);
        if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
        campaign_result_free(&r);
        text_free(&copy);
        assert_int_equal(m.used, 0);
        if (ok) break;
        assert_in_range(at, 1, 1000);
    }
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chunk_is_runs_of_numbers),
        cmocka_unit_test(a_chunk_with_too_many_gaps_is_full),
        cmocka_unit_test(chunks_grow_until_they_take_a_second),
        cmocka_unit_test(jobs_that_take_no_time_are_not_too_many),
        cmocka_unit_test(to_measure_every_job_is_a_chunk),
        cmocka_unit_test(the_rest_of_a_silent_workers_chunk_is_reassigned),
        cmocka_unit_test(a_worker_that_returns_may_finish_and_gets_more),
        cmocka_unit_test(a_late_chunk_is_given_to_a_second_worker_once),
        cmocka_unit_test(a_chunk_of_two_lost_workers_is_reassigned_once),
        cmocka_unit_test(results_for_a_chunk_of_another_worker_change_nothing),
        cmocka_unit_test(every_job_is_done_whichever_worker_dies),
        cmocka_unit_test(a_result_arrives_as_it_was_sent),
        cmocka_unit_test(unknown_fields_arrive_as_unknown),
        cmocka_unit_test(a_chunk_arrives_as_it_was_sent),
        cmocka_unit_test(an_invalid_chunk_is_refused),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(without_memory_only_the_message_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
