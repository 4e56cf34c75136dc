// Campaigns: their requests, the jobs made from them, and the results.
#include "campaign/campaign.h"
#include "family/chess_loop/chess_loop.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- A kind of a few lines ---------------------------------------------------------------------------

// Job n tells whether n is odd; there is a row for each remainder by 3.
static uint64_t jobs(const struct campaign_request *r) { return r->number; }

static enum campaign_answer run(const struct campaign_task *t, struct campaign_result *out,
                                struct fault *fault) {
    char name[CAMPAIGN_ROW_NAME];
    const uint64_t counts[] = {1, t->job % 2};
    (void)fault;
    snprintf(name, sizeof name, "remainder %d", (int)(t->job % 3));
    campaign_row(out, t->request->kind, name, counts);
    return CAMPAIGN_DONE;
}

static const char *const columns[] = {"numbers", "odd", NULL};
static const struct campaign_kind numbers = {.name = "numbers",
                                             .takes = CAMPAIGN_TAKES_NUMBER,
                                             .row = "remainder",
                                             .columns = columns,
                                             .jobs = jobs,
                                             .run = run};

static void a_job_adds_rows_of_counts(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct campaign_result result;
    struct campaign_request r = campaign_defaults(&numbers, NULL);
    assert_true(campaign_set(&r, "number", "10", &f));
    assert_int_equal(campaign_jobs(&r), 10);
    assert_int_equal(campaign_columns(&numbers), 2);
    campaign_result_init(&result, &m);
    const struct campaign_task task = {.request = &r, .job = 7};
    assert_int_equal(campaign_run(&task, &result, &f), CAMPAIGN_DONE);
    assert_string_equal(text_string(&result.rows), "remainder 1\t1\t1\n");
    campaign_result_free(&result);
    assert_int_equal(m.used, 0);
}

static void a_job_that_is_to_stop_is_not_done(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct fault f = {0};
    struct campaign_result result;
    struct campaign_request r = campaign_defaults(&numbers, NULL);
    int stop = 1;
    const struct campaign_task task = {.request = &r, .limits = {.stop = &stop}};
    campaign_result_init(&result, &m);
    assert_int_equal(campaign_run(&task, &result, &f), CAMPAIGN_STOPPED);
    campaign_result_free(&result);
}

static void options_that_a_kind_does_not_take_are_refused(void **state) {
    (void)state;
    struct campaign_request r = campaign_defaults(&numbers, NULL);
    static const char *const wrong[][2] = {{"size", "5x5"},   {"level", "easy"},  {"seed", "1"},
                                           {"area", "3"},     {"number", "0"},    {"number", "x"},
                                           {"number", "1e3"}, {"family", "akari"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct fault f = {0};
        assert_false(campaign_set(&r, wrong[i][0], wrong[i][1], &f));
        assert_non_null(strstr(f.text, wrong[i][0]));
    }
}

// ---- The list of kinds -------------------------------------------------------------------------------

static void every_kind_is_found_by_its_name(void **state) {
    (void)state;
    const struct family *lender, *found;
    const struct campaign_kind *kind;
    size_t count = 0;
    for (; (kind = campaign_kind_at(count, &lender)) != NULL; count++) {
        assert_ptr_equal(campaign_kind_named(kind->name, &found), kind);
        assert_ptr_equal(found, lender);
        assert_true(kind->over_puzzles || kind->jobs != NULL);
        assert_in_range(campaign_columns(kind), 1, CAMPAIGN_COLUMNS);
    }
    assert_true(count >= 4);
    assert_null(campaign_kind_named("nonsense", &found));
}

static struct campaign_request atlas(const char *area) {
    struct fault f = {0};
    const struct family *family;
    struct campaign_request r = campaign_defaults(campaign_kind_named("loops", &family), &chess_loop_family);
    assert_true(campaign_set(&r, "area", area, &f));
    assert_true(campaign_check(&r, &f));
    return r;
}

// Every board with the longer side first, ten pairs of kinds, and every number from 2 to what fits.
static void the_atlas_has_every_case_of_every_board(void **state) {
    (void)state;
    for (int area = 1; area <= 40; area++) {
        char word[8];
        uint64_t wanted = 0;
        for (int height = 1; height * height <= area; height++)
            for (int width = height; width * height <= area && width <= 32; width++)
                if (width * height >= 4) wanted += 10 * (uint64_t)(width * height / 2 - 1);
        snprintf(word, sizeof word, "%d", area);
        struct campaign_request r = atlas(word);
        assert_int_equal(campaign_jobs(&r), wanted);
    }
}

// ---- No memory ---------------------------------------------------------------------------------------

static void run_without_memory(const struct campaign_task *task) {
    bool done = false;
    for (uint64_t fail_at = 1; !done; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct fault f = {0};
        struct campaign_result result;
        campaign_result_init(&result, &m);
        enum campaign_answer answer = campaign_run(task, &result, &f);
        done = answer == CAMPAIGN_DONE;
        if (!done) assert_int_equal(answer, CAMPAIGN_FAULT);
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        if (done) assert_true(m.calls < fail_at); // nothing failed, or a failure was not reported
        campaign_result_free(&result);
        assert_int_equal(m.used, 0);
    }
}

static void a_case_of_the_atlas_survives_every_failed_allocation(void **state) {
    (void)state;
    struct campaign_request r = atlas("6");
    run_without_memory(&(struct campaign_task){.request = &r, .job = campaign_jobs(&r) - 1});
}

static void a_rating_and_a_verdict_survive_every_failed_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct campaign_puzzle given = {0};
    assert_true(puzzle_init(&given.puzzle, &m, &chess_loop_family, 3, 2));
    given.puzzle.parameters[CHESS_LOOP_FIRST] = 1;
    given.puzzle.parameters[CHESS_LOOP_SECOND] = 2;
    given.puzzle.parameters[CHESS_LOOP_EACH] = 2;
    given.solutions = CAMPAIGN_UNIQUE;
    struct campaign_request rate = campaign_defaults(&campaign_rate, NULL);
    struct campaign_request verify = campaign_defaults(&campaign_verify, NULL);
    run_without_memory(&(struct campaign_task){.request = &rate, .given = &given});
    run_without_memory(&(struct campaign_task){.request = &verify, .given = &given});
    puzzle_free(&given.puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_adds_rows_of_counts),
        cmocka_unit_test(a_job_that_is_to_stop_is_not_done),
        cmocka_unit_test(options_that_a_kind_does_not_take_are_refused),
        cmocka_unit_test(every_kind_is_found_by_its_name),
        cmocka_unit_test(the_atlas_has_every_case_of_every_board),
        cmocka_unit_test(a_case_of_the_atlas_survives_every_failed_allocation),
        cmocka_unit_test(a_rating_and_a_verdict_survive_every_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
