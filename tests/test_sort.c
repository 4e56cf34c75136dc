// src/base/mem.h: any order, never much more than n log n steps.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"

static bool smaller(const void *context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

struct counted {
    uint64_t *calls;
};
static bool smaller_counted(const void *context, uint32_t a, uint32_t b) {
    ++*((const struct counted *)context)->calls;
    return a < b;
}

static int compare(const void *a, const void *b) {
    uint32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

enum pattern { SORTED, REVERSED, EQUAL, ORGAN_PIPE, SAWTOOTH, FEW, RANDOM, NEARLY, PATTERNS };

static uint32_t pattern_item(enum pattern p, size_t i, size_t n, struct rng *r) {
    switch (p) {
    case SORTED:
        return (uint32_t)i;
    case REVERSED:
        return (uint32_t)(n - i);
    case EQUAL:
        return 42;
    case ORGAN_PIPE:
        return (uint32_t)(i < n / 2 ? i : n - i);
    case SAWTOOTH:
        return (uint32_t)(i % 17);
    case FEW:
        return rng_below(r, 3);
    case NEARLY:
        return rng_below(r, 20) == 0 ? rng_below(r, (uint32_t)n) : (uint32_t)i;
    default:
        return (uint32_t)rng_next(r);
    }
}

static void sort_agrees_with_qsort_on_every_pattern_and_size(void **state) {
    (void)state;
    enum { MOST = 5000 };
    uint32_t *ours = calloc(MOST, sizeof *ours), *theirs = calloc(MOST, sizeof *theirs);
    assert_true(ours != NULL && theirs != NULL);
    struct rng r;
    rng_seed(&r, 3);
    for (size_t n = 0; n <= MOST; n = n < 70 ? n + 1 : n * 5 / 3)
        for (int p = 0; p < PATTERNS; p++) {
            for (size_t i = 0; i < n; i++) ours[i] = theirs[i] = pattern_item((enum pattern)p, i, n, &r);
            sort_u32(ours, n, smaller, NULL);
            qsort(theirs, n, sizeof *theirs, compare);
            for (size_t i = 0; i < n; i++) assert_int_equal(ours[i], theirs[i]);
        }
    free(ours);
    free(theirs);
}

static void sort_never_takes_much_more_than_n_log_n_steps(void **state) {
    (void)state;
    enum { N = 1 << 15 };
    uint32_t *a = calloc(N, sizeof *a);
    assert_non_null(a);
    struct rng r;
    rng_seed(&r, 4);
    for (int p = 0; p < PATTERNS; p++) {
        uint64_t calls = 0;
        for (size_t i = 0; i < N; i++) a[i] = pattern_item((enum pattern)p, i, N, &r);
        sort_u32(a, N, smaller_counted, &(struct counted){&calls});
        assert_true(calls < (uint64_t)4 * N * 15);
    }
    free(a);
}

// McIlroy's adversary ("A Killer Adversary for Quicksort"): values are decided only while they are compared,
// so that each pivot turns out to be nearly the smallest. A plain quicksort needs n * n / 4 steps here.
struct adversary {
    uint32_t *value, *solid, *candidate;
    uint64_t *calls;
    uint32_t gas;
};
static bool smaller_to_adversary(const void *context, uint32_t x, uint32_t y) {
    const struct adversary *a = context;
    ++*a->calls;
    if (a->value[x] == a->gas && a->value[y] == a->gas) a->value[x == *a->candidate ? x : y] = (*a->solid)++;
    if (a->value[x] == a->gas) *a->candidate = x;
    else if (a->value[y] == a->gas) *a->candidate = y;
    return a->value[x] < a->value[y];
}

static void sort_survives_an_adversary(void **state) {
    (void)state;
    enum { N = 1 << 14 };
    uint32_t *items = calloc(N, sizeof *items), *value = calloc(N, sizeof *value), solid = 0, candidate = 0;
    uint64_t calls = 0;
    assert_true(items != NULL && value != NULL);
    for (uint32_t i = 0; i < N; i++) {
        items[i] = i;
        value[i] = N;
    }
    struct adversary a = {value, &solid, &candidate, &calls, N};
    sort_u32(items, N, smaller_to_adversary, &a);
    for (size_t i = 1; i < N; i++) assert_true(value[items[i - 1]] <= value[items[i]]);
    assert_true(calls < (uint64_t)N * N / 16);
    free(items);
    free(value);
}

static void an_empty_array_to_sort_may_be_null(void **state) {
    (void)state;
    sort_u32(NULL, 0, smaller, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sort_agrees_with_qsort_on_every_pattern_and_size),
        cmocka_unit_test(sort_never_takes_much_more_than_n_log_n_steps),
        cmocka_unit_test(sort_survives_an_adversary),
        cmocka_unit_test(an_empty_array_to_sort_may_be_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
