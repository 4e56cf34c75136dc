// Choosing clues that exclude every rival, and asking a kernel whether they are enough: against trying all
// sets.
#include "make/make.h"

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

// The size of the smallest sufficient set, or CLUES + 1.
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

static void running_out_of_memory_is_reported_and_leaks_nothing(void **state) {
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

// ---- The kernel ------------------------------------------------------------------------------------------

// Some solutions of a few Booleans, among them the intended one, in which all are true. Clue number i says
// that Boolean i is true.
struct told {
    bool is_solution[1 << CLUES];
    struct clue_kernel k;
};

enum { MEANT = (1 << CLUES) - 1 };

static bool draw_told(struct told *t, struct rng *rng, struct mem *m) {
    if (!clue_kernel_init(&t->k, m, CLUES) || !vec_resize(m, &t->k.on, CLUES)) return false;
    t->k.s = csp_new(m);
    if (t->k.s == NULL) return false;
    csp_lit first = csp_bools(t->k.s, CLUES);
    uint32_t percent = 1 + rng_below(rng, 30);
    for (unsigned x = 0; x <= MEANT; x++) {
        csp_lit differs[CLUES];
        t->is_solution[x] = x == MEANT || rng_below(rng, 100) < percent;
        for (unsigned i = 0; i < CLUES; i++) differs[i] = csp_sign(first + 2 * i, !((x >> i) & 1));
        if (x == MEANT || !t->is_solution[x]) csp_add_clause(t->k.s, differs, CLUES);
    }
    for (uint32_t i = 0; i < CLUES; i++) {
        t->k.on.at[i] = first + 2 * i;
        t->k.chosen[i] = i;
    }
    t->k.count = CLUES;
    return !csp_out_of_memory(t->k.s);
}

static unsigned chosen_of(const struct clue_kernel *k) {
    unsigned set = 0;
    for (size_t i = 0; i < k->count; i++) set |= 1u << k->chosen[i];
    return set;
}

static bool are_enough(const struct told *t, unsigned set) {
    for (unsigned x = 0; x < MEANT; x++)
        if (t->is_solution[x] && (x & set) == set) return false;
    return true;
}

static enum clue_answer ask(void *context) { return clue_kernel_ask(context); }

static void the_kernel_knows_whether_clues_are_enough(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 2);
    int enough = 0, rivals = 0;
    for (int round = 0; round < 100; round++) {
        struct told t;
        assert_true(draw_told(&t, &rng, &m));
        for (int question = 0; question < 20; question++) {
            t.k.count = 0;
            for (uint32_t i = 0; i < CLUES; i++)
                if (rng_below(&rng, 3) > 0) t.k.chosen[t.k.count++] = i;
            unsigned asked = chosen_of(&t.k), rival = 0;
            enum clue_answer answer = clue_kernel_ask(&t.k);
            assert_int_equal(answer, are_enough(&t, asked) ? CLUES_YES : CLUES_NO);
            enough += answer == CLUES_YES;
            rivals += answer == CLUES_NO;
            assert_true(are_enough(&t, chosen_of(&t.k)) == (answer == CLUES_YES)); // also those that stayed
            for (uint32_t i = 0; i < CLUES && answer == CLUES_NO; i++)
                rival |= (unsigned)(csp_value(t.k.s, t.k.on.at[i]) > 0) << i;
            if (answer == CLUES_NO) assert_true(t.is_solution[rival] && (rival & asked) == asked);
        }
        clue_kernel_free(&t.k);
    }
    assert_true(enough > 100 && rivals > 100);
    assert_int_equal(m.used, 0);
}

static void no_remaining_clue_is_superfluous(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < 100; round++) {
        struct told t;
        assert_true(draw_told(&t, &rng, &m));
        rng_shuffle(&rng, t.k.chosen, t.k.count);
        assert_int_equal(clue_kernel_leave_out(&t.k, ask, &t.k), CLUES_YES);
        unsigned set = chosen_of(&t.k);
        assert_true(are_enough(&t, set));
        for (size_t i = 0; i < t.k.count; i++) assert_false(are_enough(&t, set & ~(1u << t.k.chosen[i])));
        clue_kernel_free(&t.k);
    }
    assert_int_equal(m.used, 0);
}

static void a_kernel_without_memory_is_told_and_leaks_nothing(void **state) {
    (void)state;
    for (uint64_t at = 1;; at++) {
        struct mem m = {.fail_at = at};
        struct rng rng;
        struct told t = {0};
        rng_seed(&rng, 7);
        bool ok = draw_told(&t, &rng, &m) && clue_kernel_leave_out(&t.k, ask, &t.k) == CLUES_YES;
        clue_kernel_free(&t.k);
        assert_int_equal(m.used, 0);
        if (m.calls < at) {
            assert_true(ok);
            break;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_found_exactly_when_there_is_one),
        cmocka_unit_test(choosing_ends_when_there_is_no_effort_left),
        cmocka_unit_test(running_out_of_memory_is_reported_and_leaks_nothing),
        cmocka_unit_test(the_kernel_knows_whether_clues_are_enough),
        cmocka_unit_test(no_remaining_clue_is_superfluous),
        cmocka_unit_test(a_kernel_without_memory_is_told_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
