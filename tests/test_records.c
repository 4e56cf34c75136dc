// The numbers that the records of a permutation leave possible, compared with all permutations.
#include "base/rng.h"
#include "puzzle/records.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "seeds.h"

enum { MOST = 7 };

struct trial {
    struct records given;
    unsigned numbers[MOST];
    uint16_t possible[MOST];
};

static unsigned count_seen(const struct trial *t, bool last) {
    unsigned seen = 0;
    for (unsigned i = 0, most = 0; i < t->given.n; i++) {
        const unsigned number = t->numbers[last ? t->given.n - 1 - i : i] + 1;
        seen += number > most;
        if (number > most) most = number;
    }
    return seen;
}

static void take_permutation(struct trial *t) {
    for (int end = 0; end < 2; end++)
        if (t->given.seen[end] != 0 && t->given.seen[end] != count_seen(t, end)) return;
    for (unsigned i = 0; i < t->given.n; i++) t->possible[i] |= (uint16_t)(1U << t->numbers[i]);
}

static void try_all(struct trial *t, unsigned place, unsigned used) {
    if (place == t->given.n) take_permutation(t);
    for (unsigned k = 0; k < t->given.n && place < t->given.n; k++) {
        if ((t->given.possible[place] & ~used & 1U << k) == 0) continue;
        t->numbers[place] = k;
        try_all(t, place + 1, used | 1U << k);
    }
}

static const char *try_random(uint64_t seed) {
    struct trial t = {0};
    struct rng r;
    rng_seed(&r, seed);
    t.given.n = 1 + (unsigned)rng_below(&r, MOST);
    const uint32_t share = 1 + (uint32_t)rng_below(&r, 5);
    for (unsigned i = 0; i < t.given.n; i++)
        for (unsigned k = 0; k < t.given.n; k++)
            t.given.possible[i] |= (uint16_t)((rng_below(&r, 5) < share) << k);
    for (int end = 0; end < 2; end++)
        if (rng_below(&r, 3) > 0) t.given.seen[end] = (unsigned)rng_below(&r, t.given.n + 2);
    try_all(&t, 0, 0);
    const bool there = records_narrow(&t.given);
    if (there != (t.possible[0] != 0)) return there ? "there is none" : "there is one";
    return memcmp(t.given.possible, t.possible, sizeof t.possible) == 0 ? NULL : "other numbers are possible";
}

static void the_remaining_numbers_are_those_of_some_permutation(void **state) {
    (void)state;
    run_seeds(1, 20000, try_random);
}

// A column and the top row of a board of 3x3, whose cells show 3, 2 or 1, in this order of their marks.
static const struct records_marks three_two_one = {{2, 1, 0}, 3};
enum { ONE = 4, TWO = 2, THREE = 1, ANY = 7, NOTHING = 8 };

static void a_line_is_looked_at_again_when_another_one_changed_it(void **state) {
    (void)state;
    struct records_line lines[] = {{{0, 3, 6}, {.n = 3, .seen = {2, 0}}},
                                   {{0, 1, 2}, {.n = 3, .seen = {3, 0}}}};
    uint64_t domains[9];
    for (int i = 0; i < 9; i++) domains[i] = ANY;
    records_narrow_lines(lines, 2, domains, &three_two_one);
    const uint64_t left[9] = {ONE, TWO, THREE, THREE, ANY, ANY, TWO, ANY, ANY};
    assert_memory_equal(domains, left, sizeof left);
}

static void only_lines_of_as_many_numbers_as_cells_fit(void **state) {
    (void)state;
    const uint32_t cells[] = {0, 1, 2};
    uint64_t domains[] = {ONE | TWO, ANY, TWO};
    assert_true(records_fit(cells, 3, domains, &three_two_one));
    assert_false(records_fit(cells, 2, domains, &three_two_one));
    domains[1] = ONE;
    assert_false(records_fit(cells, 3, domains, &three_two_one));
    domains[1] = ANY | NOTHING;
    assert_false(records_fit(cells, 3, domains, &three_two_one));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_remaining_numbers_are_those_of_some_permutation),
        cmocka_unit_test(a_line_is_looked_at_again_when_another_one_changed_it),
        cmocka_unit_test(only_lines_of_as_many_numbers_as_cells_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
