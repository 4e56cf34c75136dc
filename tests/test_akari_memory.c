// Memory runs out at every place in turn, and limits come at any moment: the answer is right, or says that it
// is not known.
#include "base/limits.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "format/format.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

// With 20, 14 and 1422 solutions.
static const char board_7x7[] = "akari 7x7\n..2....\n.......\n.#.....\n10.....\n..01.2.\n.......\n..1....\n";
static const char board_10x10[] = "; title: ten by ten\n; author: nobody\nakari 10x10\n"
                                  "..10..1.0.\n.#...1#...\n.........#\n1.......2.\n....1....#\n"
                                  "1.........\n..0#0..2..\n..........\n..11.1...1\n.......1..\n";
static const char board_of_1422[] = "akari 10x10\n"
                                    "......1..2\n..1..1....\n.........1\n..........\n..1.....0#\n"
                                    "#1........\n#.#.......\n.......1.2\n1..#....#.\n#.1.#.....\n";

static const char *const boards[] = {board_7x7, board_10x10};

static bool count_visits(void *context, const struct puzzle *solution, uint64_t number) {
    (void)solution;
    *(uint64_t *)context = number;
    return true;
}

static const struct solve_request requests[] = {
    {.goal = SOLVE_UNIQUE},
    {.goal = SOLVE_FIRST},
    {.goal = SOLVE_COUNT},
    {.goal = SOLVE_ALL, .visit = count_visits},
    {.goal = SOLVE_COUNT,
     .classic = true,
     .strategy = {.select = CSP_FFC, .branch = CSP_BISECT, .down = true}},
    {.goal = SOLVE_ALL,
     .classic = true,
     .strategy = {.select = CSP_LEFTMOST, .branch = CSP_ENUM},
     .visit = count_visits},
};

// ---- Honest answers -------------------------------------------------------------------------------------

static const char *refute_kept(const struct puzzle *p, const struct solve_result *r) {
    const char *wrong = r->has_solution ? board_refutes(p, &r->solution) : NULL;
    if (wrong == NULL && r->has_second) wrong = board_refutes(p, &r->second);
    if (wrong == NULL && r->has_second && memcmp(r->solution.cells, r->second.cells, puzzle_size(p)) == 0)
        wrong = "the second solution is the first";
    return wrong;
}

static bool same_answer(const struct solve_result *a, const struct solve_result *b) {
    return a->status == b->status && a->count == b->count && a->exact == b->exact &&
           a->has_solution == b->has_solution && a->has_second == b->has_second;
}

// An answer that a limit cut short claims nothing but what it has proven.
static const char *refute_cut(const struct puzzle *p, const struct solve_result *r,
                              const struct solve_result *right) {
    if (r->exact) return "an answer cut short calls itself exact";
    if (r->count > right->count) return "more solutions than there are";
    if (r->status == SOLVE_IS_MULTIPLE ? r->count < 2 : r->status != SOLVE_IS_UNKNOWN)
        return "an answer cut short claims too much";
    if (r->has_solution != (r->count > 0) || r->has_second != (r->count > 1))
        return "what was found was not kept";
    return refute_kept(p, r);
}

// ---- Every allocation fails once ------------------------------------------------------------------------

// False when the run needed fewer allocations than would have made it fail.
static bool solve_poorly(const struct puzzle *p, struct solve_request q, uint64_t fail_at,
                         const struct solve_result *right) {
    struct mem poor = {.fail_at = fail_at};
    struct solve_result r;
    struct fault f = {0};
    uint64_t visits = 0;
    q.context = &visits;
    bool ok = solve_puzzle(p, &q, &poor, &r, &f), failed = poor.calls >= fail_at;
    if (!ok) {
        assert_true(failed);
        assert_int_equal(f.kind, FAULT_MEMORY);
        assert_true(f.text[0] != '\0');
        assert_false(r.has_solution || r.has_second);
    } else if (!same_answer(&r, right) || refute_kept(p, &r) != NULL)
        fail_msg("goal %d: a wrong answer when call %llu failed", (int)q.goal, (unsigned long long)fail_at);
    if (ok && q.visit != NULL) assert_int_equal(visits, right->count);
    solve_result_free(&r);
    if (poor.used != 0)
        fail_msg("%zu bytes leaked when call %llu failed", poor.used, (unsigned long long)fail_at);
    return failed;
}

static void solving_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle p;
        board_read(&p, &m, boards[b]);
        for (size_t i = 0; i < N(requests); i++) {
            uint64_t visits = 0, fail_at = 1;
            struct solve_request q = requests[i];
            q.context = &visits;
            struct solve_result right = board_solve(&p, q, &m);
            assert_true(right.has_solution);
            while (solve_poorly(&p, requests[i], fail_at, &right)) fail_at++;
            assert_true(fail_at > 20);
            solve_result_free(&right);
        }
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void reading_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle right;
        board_read(&right, &m, boards[b]);
        bool read = false;
        uint64_t fail_at = 1;
        for (; !read; fail_at++) {
            struct mem poor = {.fail_at = fail_at};
            struct format_reader reader;
            struct puzzle p;
            struct fault f = {0};
            format_reader_init(&reader, boards[b], strlen(boards[b]));
            enum format_read got = format_read_next(&reader, &poor, &p, &f);
            if (got == FORMAT_READ_PUZZLE) {
                assert_memory_equal(p.cells, right.cells, puzzle_size(&right));
                assert_int_equal(p.notes != NULL, right.notes != NULL);
                if (p.notes != NULL) assert_string_equal(p.notes, right.notes);
                read = poor.calls < fail_at;
                puzzle_free(&p);
            } else {
                assert_int_equal(got, FORMAT_READ_BAD);
                assert_int_equal(f.kind, FAULT_MEMORY);
            }
            assert_int_equal(poor.used, 0);
        }
        assert_true(fail_at > 2);
        puzzle_free(&right);
    }
    assert_int_equal(m.used, 0);
}

// A filled board with every kind of mistake, so that the judge has much to report.
static void judging_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle p;
        board_read(&p, &m, boards[b]);
        for (size_t i = 0; i < puzzle_size(&p); i += 4)
            if (p.cells[i] == '.') p.cells[i] = '*';
        struct verdict right;
        verdict_init(&right, &m);
        assert_true(akari_check(&p, &right));
        assert_true(right.broken.size > 5);
        bool judged = false;
        for (uint64_t fail_at = 1; !judged; fail_at++) {
            struct mem poor = {.fail_at = fail_at};
            struct verdict v;
            verdict_init(&v, &poor);
            judged = akari_check(&p, &v);
            assert_int_equal(judged, poor.calls < fail_at);
            if (judged) assert_int_equal(v.broken.size, right.broken.size);
            verdict_free(&v);
            assert_int_equal(poor.used, 0);
        }
        verdict_free(&right);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// Post with switchable rules, assume them all, and solve. True when there was memory for everything.
static bool solve_with_rules(const struct puzzle *p, struct mem *m) {
    struct csp *s = csp_new(m);
    if (s == NULL) return false;
    struct mem own = MEM_UNLIMITED;
    struct model model = {.mem = m};
    VEC(csp_lit) on = {0};
    csp_use_rules(s);
    enum csp_answer answer = CSP_NO_MEMORY;
    if (akari_family.post(p, s, &model)) {
        for (size_t i = 0; i < model.rules.size; i++) assert_true(vec_push(&own, &on, model.rules.at[i].on));
        answer = csp_solve(s, on.at, on.size);
    }
    vec_free(&own, &on);
    model_free(&model);
    csp_free(s);
    assert_true(answer == CSP_SAT || answer == CSP_NO_MEMORY);
    return answer == CSP_SAT;
}

static void rules_that_can_be_switched_survive_every_failure_of_an_allocation(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle p;
        board_read(&p, &m, boards[b]);
        bool needed = true;
        for (uint64_t fail_at = 1; needed; fail_at++) {
            struct mem poor = {.fail_at = fail_at};
            bool solved = solve_with_rules(&p, &poor);
            needed = poor.calls >= fail_at;
            assert_true(solved || needed);
            assert_int_equal(poor.used, 0);
        }
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

// ---- Limits ---------------------------------------------------------------------------------------------

static void solve_within(const struct puzzle *p, struct solve_request q, size_t limit,
                         const struct solve_result *right) {
    struct mem poor = {.limit = limit};
    struct solve_result r;
    struct fault f = {0};
    uint64_t visits = 0;
    q.context = &visits;
    bool ok = solve_puzzle(p, &q, &poor, &r, &f);
    const char *wrong = NULL;
    if (!ok) assert_int_equal(f.kind, FAULT_MEMORY);
    else if (r.stopped_by == CSP_STOP_MEMORY) wrong = refute_cut(p, &r, right);
    else if (!same_answer(&r, right)) wrong = "a wrong answer";
    else wrong = refute_kept(p, &r);
    if (wrong != NULL) fail_msg("goal %d within %zu bytes: %s", (int)q.goal, limit, wrong);
    solve_result_free(&r);
    assert_int_equal(poor.used, 0);
    assert_true(poor.peak <= limit);
}

static void a_limit_on_memory_is_kept_and_never_makes_an_answer_wrong(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t b = 0; b < N(boards); b++) {
        struct puzzle p;
        board_read(&p, &m, boards[b]);
        for (size_t i = 0; i < N(requests); i++) {
            struct mem plenty = MEM_UNLIMITED;
            uint64_t visits = 0;
            struct solve_request q = requests[i];
            q.context = &visits;
            struct solve_result right = board_solve(&p, q, &plenty);
            size_t step = plenty.peak / 250 + 1;
            for (size_t limit = 1; limit < plenty.peak + step; limit += step)
                solve_within(&p, requests[i], limit, &right);
            solve_result_free(&right);
        }
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

struct enumeration {
    enum csp_answer answer;
    enum csp_stop stopped_by;
    uint64_t found, conflicts;
};

static struct enumeration enumerate_within(const struct puzzle *p, uint64_t conflicts, bool classic,
                                           struct mem *m) {
    struct csp *s = csp_new(m);
    struct model model = {.mem = m};
    struct enumeration e = {0};
    assert_non_null(s);
    assert_true(akari_family.post(p, s, &model));
    csp_set_limits(s, (struct csp_limits){.conflicts = conflicts});
    e.answer = classic ? csp_label(s, (struct csp_strategy){0}, NULL, NULL, &e.found)
                       : csp_enumerate(s, NULL, NULL, &e.found);
    e.stopped_by = csp_stopped_by(s);
    e.conflicts = csp_statistics(s).conflicts;
    model_free(&model);
    csp_free(s);
    return e;
}

static void a_limit_on_conflicts_ends_counting_with_what_was_found_so_far(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_1422);
    struct enumeration all = enumerate_within(&p, 0, false, &m);
    assert_int_equal(all.answer, CSP_SAT);
    assert_int_equal(all.found, 1422);
    assert_int_equal(all.stopped_by, CSP_STOP_NONE);
    assert_true(all.conflicts > 20);
    uint64_t before = 0;
    for (uint64_t limit = 1; limit < all.conflicts; limit += 1 + limit / 8) {
        struct enumeration e = enumerate_within(&p, limit, false, &m);
        assert_int_equal(e.answer, CSP_UNKNOWN);
        assert_int_equal(e.stopped_by, CSP_STOP_CONFLICTS);
        assert_true(e.found >= before && e.found <= 1422);
        before = e.found;
    }
    struct enumeration enough = enumerate_within(&p, all.conflicts + 1, false, &m);
    assert_int_equal(enough.answer, CSP_SAT);
    assert_int_equal(enough.found, 1422);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_limit_on_conflicts_leaves_satisfiability_right_or_unknown(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct mem m = MEM_UNLIMITED;
        struct rng r;
        struct puzzle p;
        rng_seed(&r, seed);
        board_random(&p, &m, &r, (struct board_recipe){14, 14, 20, 60, 0, true});
        for (uint64_t limit = 1; limit < 6; limit++) {
            struct csp *s = csp_new(&m);
            struct model model = {.mem = &m};
            assert_true(akari_family.post(&p, s, &model));
            csp_set_limits(s, (struct csp_limits){.conflicts = limit});
            enum csp_answer answer = csp_solve(s, NULL, 0);
            assert_true(answer == CSP_SAT || answer == CSP_UNKNOWN);
            assert_int_equal(csp_stopped_by(s), answer == CSP_SAT ? CSP_STOP_NONE : CSP_STOP_CONFLICTS);
            csp_set_limits(s, (struct csp_limits){0});
            assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
            model_free(&model);
            csp_free(s);
        }
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

static void a_moment_that_has_passed_leaves_every_answer_unknown(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_1422);
    for (size_t i = 0; i < N(requests); i++) {
        uint64_t visits = 0;
        struct solve_request q = requests[i];
        q.context = &visits;
        q.limits.deadline_us = 1;
        struct solve_result r = board_solve(&p, q, &m);
        assert_int_equal(r.status, SOLVE_IS_UNKNOWN);
        assert_int_equal(r.stopped_by, CSP_STOP_TIME);
        assert_int_equal(r.count, 0);
        assert_int_equal(visits, 0);
        assert_false(r.exact || r.has_solution || r.has_second);
        solve_result_free(&r);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// Whenever the time runs out, between the first step and the last, the answer is true.
static void time_may_run_out_at_any_moment(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_1422);
    for (size_t i = 0; i < N(requests); i++) {
        uint64_t visits = 0;
        struct solve_request q = requests[i];
        q.context = &visits;
        struct solve_result right = board_solve(&p, q, &m);
        for (uint64_t part = 0; part <= 60; part++) {
            q.limits.deadline_us = clock_us() + right.solve_us * part / 50;
            struct solve_result r = board_solve(&p, q, &m);
            const char *wrong = NULL;
            if (r.stopped_by == CSP_STOP_TIME) wrong = refute_cut(&p, &r, &right);
            else if (!same_answer(&r, &right)) wrong = "a wrong answer";
            if (wrong != NULL) fail_msg("goal %d: %s", (int)q.goal, wrong);
            solve_result_free(&r);
        }
        solve_result_free(&right);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void a_flag_that_is_up_leaves_every_answer_unknown(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    int stop = 1;
    board_read(&p, &m, board_of_1422);
    for (size_t i = 0; i < N(requests); i++) {
        uint64_t visits = 0;
        struct solve_request q = requests[i];
        q.context = &visits;
        q.limits.stop = &stop;
        struct solve_result r = board_solve(&p, q, &m);
        assert_int_equal(r.status, SOLVE_IS_UNKNOWN);
        assert_int_equal(r.stopped_by, CSP_STOP_FLAG);
        assert_int_equal(visits, 0);
        assert_false(r.has_solution);
        solve_result_free(&r);
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

struct interruption {
    uint64_t after;
    int stop;
    bool by_answer; // say no instead of raising the flag
};

static bool interrupt(void *context, const struct puzzle *solution, uint64_t number) {
    struct interruption *i = context;
    (void)solution;
    if (number < i->after) return true;
    if (!i->by_answer) stop_ask(&i->stop);
    return !i->by_answer;
}

static void a_flag_raised_on_the_way_ends_listing_with_what_was_found(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, board_of_1422);
    for (uint64_t after = 1; after < 1422; after += 1 + after / 2) {
        for (int kind = 0; kind < 4; kind++) {
            struct interruption i = {.after = after, .by_answer = kind % 2 == 1};
            struct solve_request q = {.goal = SOLVE_ALL,
                                      .visit = interrupt,
                                      .context = &i,
                                      .limits.stop = &i.stop,
                                      .classic = kind >= 2};
            struct solve_result r = board_solve(&p, q, &m);
            assert_int_equal(r.count, after);
            assert_false(r.exact);
            assert_int_equal(r.stopped_by, i.by_answer ? CSP_STOP_NONE : CSP_STOP_FLAG);
            enum solve_status alone = i.by_answer ? SOLVE_IS_FOUND : SOLVE_IS_UNKNOWN;
            assert_int_equal(r.status, after > 1 ? SOLVE_IS_MULTIPLE : alone);
            assert_true(r.has_solution);
            assert_int_equal(r.has_second, after > 1);
            assert_null(refute_kept(&p, &r));
            solve_result_free(&r);
        }
    }
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_survives_every_failure_of_an_allocation),
        cmocka_unit_test(judging_survives_every_failure_of_an_allocation),
        cmocka_unit_test(solving_survives_every_failure_of_an_allocation),
        cmocka_unit_test(rules_that_can_be_switched_survive_every_failure_of_an_allocation),
        cmocka_unit_test(a_limit_on_memory_is_kept_and_never_makes_an_answer_wrong),
        cmocka_unit_test(a_limit_on_conflicts_ends_counting_with_what_was_found_so_far),
        cmocka_unit_test(a_limit_on_conflicts_leaves_satisfiability_right_or_unknown),
        cmocka_unit_test(a_moment_that_has_passed_leaves_every_answer_unknown),
        cmocka_unit_test(time_may_run_out_at_any_moment),
        cmocka_unit_test(a_flag_that_is_up_leaves_every_answer_unknown),
        cmocka_unit_test(a_flag_raised_on_the_way_ends_listing_with_what_was_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
