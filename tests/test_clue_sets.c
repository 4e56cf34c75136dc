// Choosing clues that exclude every rival: against trying all sets.
#include "make/clue_sets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CLUES = 9, RIVALS = 150 };

struct random_case {
    size_t count;
    bool excludes[RIVALS][CLUES];
};

static void draw_case(struct random_case *c, struct rng *rng) {
    c->count = rng_below(rng, RIVALS + 1);
    uint32_t percent = 20 + rng_below(rng, 70);
    for (size_t i = 0; i < c->count; i++)
        for (size_t clue = 0; clue < CLUES; clue++) c->excludes[i][clue] = rng_below(rng, 100) < percent;
}

static bool will_do(const struct random_case *c, unsigned set) {
    for (size_t i = 0; i < c->count; i++) {
        bool excluded = false;
        for (unsigned clue = 0; clue < CLUES; clue++) excluded |= ((set >> clue) & 1) && c->excludes[i][clue];
        if (!excluded) return false;
    }
    return true;
}

static size_t size_of(unsigned set) {
    size_t n = 0;
    for (; set != 0; set &= set - 1) n++;
    return n;
}

// The size of the smallest set that will do, or CLUES + 1.
static size_t smallest(const struct random_case *c, unsigned barred) {
    size_t best = CLUES + 1;
    for (unsigned set = 0; set < 1u << CLUES; set++)
        if ((set & barred) == 0 && size_of(set) < best && will_do(c, set)) best = size_of(set);
    return best;
}

static void fill(struct clue_sets *w, struct mem *m, const struct random_case *c) {
    assert_true(clue_sets_init(w, m, CLUES));
    for (size_t i = 0; i < c->count; i++) assert_true(clue_sets_add(w, c->excludes[i]));
}

static void a_set_is_found_exactly_when_there_is_one(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 200; round++) {
        struct random_case c;
        struct clue_sets w;
        draw_case(&c, &rng);
        fill(&w, &m, &c);
        unsigned barred = rng_below(&rng, 4) == 0 ? 1u << rng_below(&rng, CLUES) : 0;
        for (unsigned clue = 0; clue < CLUES; clue++)
            if ((barred >> clue) & 1) clue_sets_bar(&w, clue);
        size_t fewest = smallest(&c, barred);
        for (size_t most = 0; most <= CLUES; most++) {
            uint32_t chosen[CLUES];
            uint64_t effort = 1000000;
            size_t count = 0;
            enum clue_sets_answer answer = clue_sets_choose(&w, &rng, most, &effort, chosen, &count);
            assert_int_equal(answer, most < fewest ? CLUE_SETS_NONE : CLUE_SETS_CHOSEN);
            if (answer != CLUE_SETS_CHOSEN) continue;
            unsigned set = 0;
            for (size_t i = 0; i < count; i++) set |= 1u << chosen[i];
            assert_in_range(count, 0, most);
            assert_int_equal(set & barred, 0);
            assert_true(will_do(&c, set));
        }
        clue_sets_free(&w);
    }
    assert_int_equal(m.used, 0);
}

static void choosing_ends_when_there_is_no_effort_left(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    struct random_case c = {.count = CLUES}; // each clue excludes one: all are needed
    struct clue_sets w;
    uint32_t chosen[CLUES];
    uint64_t effort = 3;
    size_t count;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < CLUES; i++) c.excludes[i][i] = true;
    fill(&w, &m, &c);
    assert_int_equal(clue_sets_choose(&w, &rng, CLUES, &effort, chosen, &count), CLUE_SETS_TIRED);
    assert_int_equal(effort, 0);
    effort = CLUES;
    assert_int_equal(clue_sets_choose(&w, &rng, CLUES, &effort, chosen, &count), CLUE_SETS_CHOSEN);
    assert_int_equal(count, CLUES);
    clue_sets_free(&w);
    assert_int_equal(m.used, 0);
}

static void running_out_of_memory_is_told_and_leaks_nothing(void **state) {
    (void)state;
    bool failed = true;
    for (uint64_t at = 1; failed; at++) {
        struct mem m = {.fail_at = at};
        struct rng rng;
        struct random_case c;
        struct clue_sets w;
        uint32_t chosen[CLUES];
        uint64_t effort = 1000;
        size_t count;
        rng_seed(&rng, 7);
        draw_case(&c, &rng);
        failed = !clue_sets_init(&w, &m, CLUES);
        for (size_t i = 0; i < c.count && !failed; i++) failed = !clue_sets_add(&w, c.excludes[i]);
        if (!failed)
            failed = clue_sets_choose(&w, &rng, CLUES, &effort, chosen, &count) == CLUE_SETS_NO_MEMORY;
        clue_sets_free(&w);
        assert_int_equal(m.used, 0);
        assert_in_range(at, 1, 1000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_found_exactly_when_there_is_one),
        cmocka_unit_test(choosing_ends_when_there_is_no_effort_left),
        cmocka_unit_test(running_out_of_memory_is_told_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
