// All distinct, as in SICStus: after each propagation exactly those values are left that are in a solution,
// compared with brute force.
#include "base/rng.h"
#include "family/chess/chess.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 6, VALUES = 7 };

struct domains {
    size_t n, values;
    unsigned of[MOST]; // a bit for each value
};

// The number of ways to give the variables from `x` on different values; `taken` are in use.
static uint64_t count_ways(const struct domains *d, size_t x, unsigned taken) {
    uint64_t ways = 0;
    if (x == d->n) return 1;
    for (size_t v = 0; v < d->values; v++)
        if ((d->of[x] & ~taken) >> v & 1) ways += count_ways(d, x + 1, taken | 1U << v);
    return ways;
}

static bool is_supported(struct domains d, size_t x, size_t v) {
    d.of[x] &= 1U << v;
    return count_ways(&d, 0, 0) > 0;
}

static struct domains supported(const struct domains *d) {
    struct domains out = {.n = d->n, .values = d->values};
    for (size_t x = 0; x < d->n; x++)
        for (size_t v = 0; v < d->values; v++) out.of[x] |= (unsigned)is_supported(*d, x, v) << v;
    return out;
}

struct run {
    struct domains given;
    struct csp *s;
    csp_int x[MOST];
    csp_lit lits[MOST * VALUES], rule;
    struct domains last; // after the propagation of a node, to be looked at unless the node fails
    bool pending;
    const char *wrong;
};

static struct run begin(uint64_t seed, bool rules) {
    struct rng r;
    rng_seed(&r, seed);
    struct run u = {.given = {.n = 2 + rng_below(&r, MOST - 1)}, .s = csp_new(NULL)};
    struct domains *d = &u.given;
    d->values = 2 + rng_below(&r, VALUES - 1);
    if (rules) csp_use_rules(u.s);
    for (size_t x = 0; x < d->n; x++) {
        u.x[x] = csp_new_int(u.s, 0, (int)d->values - 1);
        csp_decide_int(u.s, u.x[x]);
        while (d->of[x] == 0) // few values, so that sets of variables use theirs up
            d->of[x] = (unsigned)(rng_below(&r, 1U << d->values) & rng_below(&r, 1U << d->values));
        for (size_t v = 0; v < d->values; v++) {
            csp_lit l = u.lits[x * d->values + v] = csp_equals(u.s, u.x[x], (int)v);
            if ((d->of[x] >> v & 1) == 0) csp_add_clause(u.s, (csp_lit[]){csp_not(l)}, 1);
        }
    }
    u.rule = csp_rule_begin(u.s);
    fd_all_distinct(u.s, u.lits, d->n, d->values);
    csp_rule_end(u.s);
    return u;
}

static bool observe(void *context, const struct csp *s, const struct csp_event *e) {
    struct run *u = context;
    struct domains now = {.n = u->given.n, .values = u->given.values};
    if (e->kind != CSP_PRUNE) {
        struct domains can = supported(&u->last);
        if (u->pending && e->kind != CSP_FAIL && memcmp(can.of, u->last.of, sizeof can.of) != 0)
            u->wrong = "a value without support was left";
        u->pending = false;
        return true;
    }
    for (size_t x = 0; x < now.n; x++)
        for (size_t v = 0; v < now.values; v++)
            now.of[x] |= (unsigned)(csp_known(s, u->lits[x * now.values + v]) >= 0) << v;
    struct domains first = supported(&u->given);
    if (e->node == 0 && count_ways(&u->given, 0, 0) > 0 && memcmp(first.of, now.of, sizeof now.of) != 0)
        u->wrong = "before all choices, other values are left than have support";
    u->last = now;
    u->pending = true;
    return true;
}

static const char *labelling_is_exact(uint64_t seed) {
    struct run u = begin(seed, false);
    uint64_t found = 0;
    struct csp_labelling how = {.how = {CSP_LEFTMOST, (enum csp_branch)(seed % 5), false, 0},
                                .observe = observe,
                                .observe_context = &u};
    enum csp_answer answer = csp_label_parts(u.s, &how, &found);
    if (u.wrong == NULL && found != count_ways(&u.given, 0, 0)) u.wrong = "other solutions";
    struct csp_stats stats = csp_statistics(u.s);
    if (u.wrong == NULL && answer == CSP_SAT && seed % 5 == CSP_ENUM && stats.backtracks > 0)
        u.wrong = "a value with support failed";
    if (u.wrong == NULL) u.wrong = csp_check(u.s);
    csp_free(u.s);
    return u.wrong;
}

// In the learning search, as a rule that is on or off.
static const char *learning_agrees(uint64_t seed) {
    struct run u = begin(seed, true);
    for (size_t x = 0; x < u.given.n && u.wrong == NULL; x++)
        for (size_t v = 0; v < u.given.values; v++) {
            csp_lit assumed[2] = {u.lits[x * u.given.values + v], u.rule};
            bool possible = (u.given.of[x] >> v & 1) != 0;
            if ((csp_solve(u.s, assumed, 2) == CSP_SAT) != is_supported(u.given, x, v))
                u.wrong = "another answer with the rule";
            if ((csp_solve(u.s, assumed, 1) == CSP_SAT) != possible) u.wrong = "another answer without it";
        }
    if (u.wrong == NULL) u.wrong = csp_check(u.s);
    csp_free(u.s);
    return u.wrong;
}

static void all_distinct_leaves_what_has_support(void **state) {
    (void)state;
    run_seeds(1, 2000, labelling_is_exact);
}

static void all_distinct_can_be_a_rule(void **state) {
    (void)state;
    run_seeds(1, 500, learning_agrees);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_distinct_leaves_what_has_support),
        cmocka_unit_test(all_distinct_can_be_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
