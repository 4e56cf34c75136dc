// Rating, and running out of memory or time during it.
#include "boards.h"
#include "explain/explain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

enum { LEVELS = 3, BOARDS = 15 };

// Made by the Portable Puzzle Collection's generator: easy, tricky, hard.
static const char *const collection[LEVELS][BOARDS] = {
    {"10x10:f3d2b1BaB2b1BdBbBjBf1b3fBjBbBd01bBBaBBbBd2f", "10x10:BgBBBa1dBc1cBb2m0n2m3b0c3cBd3a1BBg0",
     "10x10:b2bB1iBi0b2B0Bg1r1g1BB2b1i1iB1b1b", "10x10:l2Bb10cBfBb3f1eBBhB0eBf0b0fBcB2bBBl",
     "10x10:cBa1a1f1eBa2b1a0k2BaBeBbBe1aBBkBaBb2a0eBf3aBaBc",
     "10x10:cBb1jBcBh1bB0aBb2d1B2fB0Bd0b1aBBbBh0cBj0b2c", "10x10:Bg10BBbBc1g0e0k11b0b0bBBk1e1gBc2bBB11gB",
     "10x10:b2c1a3aBd2hBd01j0e2d0eBj10d1hBdBaBa0c1b", "10x10:dBf1a3d2c2c02d1Bb2aBj1Bj1a0b0Bd20c2c2d2a2fBd",
     "10x10:e1e2d3a3d0gBa1b1Bb1rBb22b1aBgBd2a0d3eBe",
     "10x10:e1b2a3aBa1bBcBfBe1e2eBa2b2a1eBeBeBfBc3b0a3aBaBbBe", "10x10:aBaBc3kB0l1bBb1d0Bh12d0b1b2lB2k0cBaBa",
     "10x10:aBb1k0bBd1a2d2BBbBj3aB2aBjBbB2BdBa0d1b0k1b0a", "10x10:a1a0l2bBcBg1a0b0Ba0t2a0Bb2aBg1cBbBlBa1a",
     "10x10:a3cBBBkBBbBfBbBb00bBr1b01b0b0f0bBBkB11cBa"},
    {"10x10:c1bBa3a1eBf1f2Be1aBtBa2eBBfBf2e1aBaBb3c", "10x10:g2cBa20cBaBa1d2j2i1b2iBj1dBaBaBc01a4cBg",
     "10x10:aBc1fBdBaBaBa3d1h1b1r0bBh4dBa2a3a2dBf1cBa", "10x10:1Bb2dBbBfBc1d1h0k3Bk1hBd2c0f2bBdBbBB",
     "10x10:f0e01aBf2b1a00a1gBb10n00bBgBa0BaBb0fBaBBe1f", "10x10:B0c1cBc0eBf1e2e1aBr2aBe1e1f2e2cBc0c0B",
     "10x10:a3a2c0e1eB1eBe0e10tB0e0e1eB1e0eBc2a3a", "10x10:bBBsBa0Bb1bBd2aBb0nBb1aBdBb1b00a0s10b",
     "10x10:c2b1j2cBa1Be1f3aBg1d1g1a1fBe1Ba1c1j2bBc", "10x10:fBa2a1b1h0bBa1bBg2c2nBc1gBbBaBb3h2b1aBa0f",
     "10x10:BcB1a1a1jBl1b0cBh1Bh1c2bBlBj1aBa21cB", "10x10:gBc2aBdBaBa2d2gBb4d2l1dBb2g0dBaBaBdBaBc2g",
     "10x10:aBc0h2aBb1bBdBc3aBb1cBg0bBgBc1bBa1c0d0b0bBaBhBc2a",
     "10x10:c1bBgBj2dBc2d3bBc2aBb3a1c1b3d1c1d0jBg2b1c", "10x10:b0aBc2a1m0dBdBBgBb10aB1a11bBgB1d1d0m2aBc2aBb"},
    {"10x10:a2a0d2aBhBd1n1d1BaBd0a1Bd0n1dBh2a1dBa1a", "10x10:kBb1a3a2fBe2b2g2cBa1b1aBc3gBb2eBfBa3a3b0k",
     "10x10:e2a1c0eB1aB0c2n1a1n1aBn0cB2a0Be1cBaBe", "10x10:bB1cBl0c1dBc11aBb0f00d1BfBbBaB2c2dBcBl1cB1b",
     "10x10:1h2bBc2h3b1bBa2b2e2nBe2b2aBb1b3hBc1b1hB", "10x10:aBaBm1aBa00d2f2d1f1fBf2d2f0d2BaBa2mBa0a",
     "10x10:a0bBj0a1aBa2d1eB0b1d1gBBg0d2bBBe1d1a2a2aBjBb1a", "10x10:h1a3bBa1qBb1a1b1bBBhBBb1bBa1b2q2a1b2a0h",
     "10x10:c1c2lBbB1lBa2dBBa2d2a0BdBa1l2BbBl1cBc", "10x10:BdBcBc0c2c4dBeBa1c1aBeBf1e1a2c1aBe2d1c1c0cBc1d1",
     "10x10:m2c3cBa0a12e1d11c1n1cB2d0eB1aBaBc1c0m", "10x10:a2cBb1aBeBbBc0b0dBBd2bBrBbBdB0d2b2c2b1eBaBb2c1a",
     "10x10:1hBd1b0cBBd1g0gBd1b4d0g0gBd0BcBb0dBhB", "10x10:b1b1jBBc2aB0d0aBe2bBfBd1fBb2eBa1dB2a3cB0j1bBb",
     "10x10:a2cBh1d1oBdBb1BBb2b1bB00b0d1o0dBhBc2a"}};

// One board per family that takes a step by several rules.
static const char *const boards[] = {
    "7x7:a1hBb1cBd0BaB1d3c2bBh0a", "chess-loop 3x2 rook bishop 2\n",
    "chess-num 5x5\n..0..\n.14..\n.....\n..6..\n.4...\n",
    "akari 7x7\n...0...\n.3...#.\n..#*#..\n#..#..3\n..2.#..\n.2...#.\n*..1...\n", // a mistake
};

static struct explanation explain(const struct puzzle *p, struct mem *m, struct explain_request request) {
    struct explanation e;
    struct fault fault;
    assert_true(explain_puzzle(p, &request, m, &e, &fault));
    return e;
}

// ---- Rating ------------------------------------------------------------------------------------------

static int compare_scores(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void levels_of_the_collection_have_increasing_median_scores(void **state) {
    (void)state;
    uint32_t median[LEVELS];
    for (size_t level = 0; level < LEVELS; level++) {
        uint32_t scores[BOARDS];
        for (size_t i = 0; i < BOARDS; i++) {
            struct mem m = MEM_UNLIMITED;
            struct puzzle p;
            board_read(&p, &m, collection[level][i]);
            struct explanation e = explain(&p, &m, (struct explain_request){.rate_only = true});
            assert_int_equal(e.status, EXPLAIN_DONE);
            scores[i] = e.score;
            explanation_free(&e);
            puzzle_free(&p);
            assert_int_equal(m.used, 0);
        }
        qsort(scores, BOARDS, sizeof *scores, compare_scores);
        median[level] = scores[BOARDS / 2];
    }
    assert_true(median[0] < median[1]);
    assert_true(median[1] < median[2]);
}

static void assert_same_rating(const struct explanation *a, const struct explanation *b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->steps.size, b->steps.size);
    assert_memory_equal(a->sizes, b->sizes, sizeof a->sizes);
}

static void rating_agrees_with_explaining(void **state) {
    (void)state;
    for (size_t i = 0; i < LEVELS * 5 + N(boards) - 1; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, i < LEVELS * 5 ? collection[i % LEVELS][i / LEVELS] : boards[i - LEVELS * 5]);
        struct explanation all = explain(&p, &m, (struct explain_request){0});
        struct explanation rated = explain(&p, &m, (struct explain_request){.rate_only = true});
        assert_same_rating(&all, &rated);
        assert_int_equal(rated.deductions.size, 0);
        uint32_t steps = 0;
        for (size_t k = 0; k <= EXPLAIN_SIZES; k++) steps += rated.sizes[k];
        assert_int_equal(steps, rated.steps.size);
        explanation_free(&all);
        explanation_free(&rated);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

// Rating stops before it finds the step that is too hard, so its score may be lower than that of the board.
static void a_rating_up_to_a_score_ends_there_and_is_right_below_it(void **state) {
    (void)state;
    uint64_t saved = 0;
    for (size_t i = 0; i < BOARDS; i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, collection[LEVELS - 1][i]);
        struct explanation all = explain(&p, &m, (struct explain_request){.rate_only = true});
        for (uint32_t limit = 50; limit <= all.score + 100; limit += 50) {
            struct explain_request up_to = {.rate_only = true, .too_hard = limit};
            struct explanation e = explain(&p, &m, up_to);
            if (limit > all.score) assert_same_rating(&all, &e);
            else assert_true(e.status == EXPLAIN_UNKNOWN && e.score >= limit && e.score <= all.score);
            saved += all.work - e.work;
            explanation_free(&e);
        }
        explanation_free(&all);
        puzzle_free(&p);
    }
    assert_true(saved > 0);
}

static void a_board_of_single_rules_is_easy_however_large(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    board_read(&p, &m, "akari 2x1\n.#\n");
    puzzle_free(&p);
    assert_true(puzzle_init(&p, &m, family_named("akari", 5), 60, 61));
    for (size_t i = 0; i < puzzle_size(&p); i++) p.cells[i] = (i / 60 + i % 60) % 2 == 0 ? '#' : '.';
    struct explanation e = explain(&p, &m, (struct explain_request){0});
    assert_int_equal(e.status, EXPLAIN_DONE);
    assert_int_equal(e.level, EXPLAIN_EASY);
    assert_int_equal(e.score, 0);
    assert_int_equal(e.steps.size, 60 * 61 / 2);
    explanation_free(&e);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void levels_have_names_and_names_have_levels(void **state) {
    (void)state;
    enum explain_level level;
    for (int i = 0; i < EXPLAIN_LEVELS; i++) {
        assert_true(explain_level_named(explain_level_name((enum explain_level)i), &level));
        assert_int_equal(level, i);
    }
    assert_false(explain_level_named("impossible", &level));
    assert_string_equal(explain_status_name(EXPLAIN_DONE), "explained");
    assert_string_equal(explain_status_name(EXPLAIN_UNKNOWN), "unknown");
}

// ---- The same every time -----------------------------------------------------------------------------

static void assert_same(const struct explanation *a, const struct explanation *b) {
    assert_same_rating(a, b);
    assert_int_equal(a->facts.size, b->facts.size);
    assert_int_equal(a->deductions.size, b->deductions.size);
    assert_int_equal(a->work, b->work);
    for (size_t i = 0; i < a->facts.size; i++) {
        assert_int_equal(a->facts.at[i].cell, b->facts.at[i].cell);
        assert_int_equal(a->facts.at[i].mark, b->facts.at[i].mark);
        assert_int_equal(a->facts.at[i].holds, b->facts.at[i].holds);
    }
    for (size_t i = 0; i < a->rules.size; i++) {
        assert_string_equal(a->rules.at[i].name, b->rules.at[i].name);
        assert_memory_equal(a->rules.at[i].cells, b->rules.at[i].cells, sizeof a->rules.at[i].cells);
    }
    for (size_t i = 0; i < a->deductions.size; i++)
        assert_int_equal(a->deductions.at[i].rule, b->deductions.at[i].rule);
}

static void the_same_board_is_explained_in_the_same_way_every_time(void **state) {
    (void)state;
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        struct explanation a = explain(&p, &m, (struct explain_request){0});
        struct explanation b = explain(&p, &m, (struct explain_request){0});
        assert_same(&a, &b);
        explanation_free(&a);
        explanation_free(&b);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

// ---- Without memory ----------------------------------------------------------------------------------

// False when the run needed fewer allocations than would have made it fail.
static bool explain_poorly(const struct puzzle *p, uint64_t fail_at, const struct explanation *right) {
    struct mem poor = {.fail_at = fail_at};
    struct explanation e;
    struct fault fault = {0};
    size_t which;
    bool ok = explain_puzzle(p, &(struct explain_request){0}, &poor, &e, &fault);
    if (!ok) {
        assert_true(poor.calls >= fail_at);
        assert_int_equal(fault.kind, FAULT_MEMORY);
        assert_int_equal(e.status, EXPLAIN_UNKNOWN);
    } else { // deductions may be missing, nothing else
        assert_same_rating(&e, right);
        poor.fail_at = 0;
        assert_int_equal(explain_verify(&e, &which), EXPLAIN_HOLDS);
    }
    explanation_free(&e);
    assert_int_equal(poor.used, 0);
    return poor.calls >= fail_at && (!ok || fail_at < poor.calls);
}

static void explaining_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &m, boards[i]);
        struct explanation right = explain(&p, &m, (struct explain_request){0});
        uint64_t calls = m.calls, step = 1 + calls / 400;
        for (uint64_t fail_at = 1; fail_at <= calls; fail_at += step) explain_poorly(&p, fail_at, &right);
        explanation_free(&right);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
}

static void verifying_without_memory_says_so(void **state) {
    (void)state;
    size_t tried = 0, unchecked = 0;
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED;
        struct puzzle p;
        size_t which;
        board_read(&p, &m, boards[i]);
        struct explanation e = explain(&p, &m, (struct explain_request){0});
        uint64_t before = m.calls;
        assert_int_equal(explain_verify(&e, &which), EXPLAIN_HOLDS);
        uint64_t calls = m.calls - before, step = 1 + calls / 200;
        for (uint64_t at = 1; at <= calls; at += step) {
            m.fail_at = m.calls + at;
            enum explain_checked checked = explain_verify(&e, &which);
            assert_int_not_equal(checked, EXPLAIN_FAILS); // it holds, or is unknown
            unchecked += checked == EXPLAIN_UNCHECKED;
            tried++;
        }
        m.fail_at = 0;
        explanation_free(&e);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
    }
    assert_true(unchecked > tried / 2);
}

static void a_limit_on_memory_leaves_the_answer_unknown_or_right(void **state) {
    (void)state;
    size_t unknown = 0;
    for (size_t i = 0; i < N(boards); i++) {
        struct mem m = MEM_UNLIMITED, own = MEM_UNLIMITED;
        struct puzzle p;
        board_read(&p, &own, boards[i]);
        struct explanation right = explain(&p, &m, (struct explain_request){0});
        for (size_t limit = 1; limit < m.peak; limit += m.peak / 60) {
            struct mem poor = {.limit = limit};
            struct explanation e;
            struct fault fault;
            bool ok = explain_puzzle(&p, &(struct explain_request){0}, &poor, &e, &fault);
            if (ok && e.status != EXPLAIN_UNKNOWN) assert_same_rating(&e, &right);
            unknown += ok && e.status == EXPLAIN_UNKNOWN;
            explanation_free(&e);
            assert_int_equal(poor.used, 0);
        }
        explanation_free(&right);
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
        assert_int_equal(own.used, 0);
    }
    assert_true(unknown > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_the_collection_have_increasing_median_scores),
        cmocka_unit_test(rating_agrees_with_explaining),
        cmocka_unit_test(a_rating_up_to_a_score_ends_there_and_is_right_below_it),
        cmocka_unit_test(a_board_of_single_rules_is_easy_however_large),
        cmocka_unit_test(levels_have_names_and_names_have_levels),
        cmocka_unit_test(the_same_board_is_explained_in_the_same_way_every_time),
        cmocka_unit_test(explaining_survives_every_failure_of_an_allocation),
        cmocka_unit_test(verifying_without_memory_says_so),
        cmocka_unit_test(a_limit_on_memory_leaves_the_answer_unknown_or_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
