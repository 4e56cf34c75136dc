// Every clause the kernel learns is implied by the model: checked by CaDiCaL, clause by clause.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"

enum { MOST_CHECKED = 150 }; // clauses of one case; more would only take time

struct lessons {
    struct twin *t;
    uint64_t learnt, checked, literals;
    const char *wrong;
};

// Only variables the test made are known to the oracle, so a clause with any other cannot be judged: that is
// wrong too, because nobody could know what such a clause says.
static void judge(void *context, const csp_lit *lits, size_t n) {
    struct lessons *l = context;
    l->learnt++;
    l->literals += n;
    if (l->wrong != NULL || l->checked == MOST_CHECKED) return;
    for (size_t i = 0; i < n; i++) {
        if (lits[i] / 2 >= l->t->variables) {
            l->wrong = "a learnt clause names a variable nobody made";
            return;
        }
        for (size_t j = 0; j < i; j++)
            if (lits[i] / 2 == lits[j] / 2) l->wrong = "a learnt clause names a variable twice";
    }
    l->checked++;
    if (!oracle_implies(l->t->o, lits, n)) l->wrong = "a learnt clause does not follow from the model";
}

static const char *finish(struct twin *t, struct lessons *l, const char *wrong) {
    if (wrong == NULL) wrong = l->wrong;
    if (wrong == NULL && csp_statistics(t->s).learnt < l->learnt)
        wrong = "more clauses were shown than learnt";
    bool clean = twin_close(t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void begin(struct twin *t, struct lessons *l) {
    twin_open(t);
    *l = (struct lessons){.t = t};
    csp_watch_learnt(t->s, judge, l);
}

// Solve under random assumptions a few times: what is learnt must not depend on them.
static const char *ask(struct twin *t, struct lessons *l, struct rng *r, int times) {
    const char *wrong = NULL;
    while (wrong == NULL && l->wrong == NULL && times-- > 0) {
        csp_lit assumed[16];
        size_t n = 0;
        for (size_t i = 0; i < t->rules.size && n < 10; i++)
            if (rng_below(r, 3) > 0) assumed[n++] = t->rules.at[i];
        for (uint32_t i = rng_below(r, 4); i > 0; i--) assumed[n++] = twin_random_literal(t, r, false);
        wrong = twin_try_solve(t, assumed, n);
    }
    return wrong;
}

static const char *clauses_and_counts(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    twin_bools(&t, 20 + rng_below(&r, 20));
    for (size_t i = t.lits.size * 2; i > 0; i--) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    for (uint32_t i = 3 + rng_below(&r, 8); i > 0; i--) twin_random_count(&t, &r, 9, rng_below(&r, 2) == 0);
    return finish(&t, &l, ask(&t, &l, &r, 3));
}

static void clauses_learnt_from_clauses_and_counts_follow(void **state) {
    (void)state;
    run_seeds(100, 250, clauses_and_counts);
}

// Latin squares with some values given: counts over integer variables.
static const char *latin_square(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    enum { SIDE = 4 };
    struct twin_int x[SIDE][SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) x[i / SIDE][i % SIDE] = twin_int(&t, 1, SIDE);
    for (int v = 1; v <= SIDE; v++)
        for (int i = 0; i < SIDE; i++)
            for (int way = 0; way < 2; way++) {
                csp_lit line[SIDE];
                for (int j = 0; j < SIDE; j++) line[j] = csp_equals(t.s, way == 0 ? x[i][j].x : x[j][i].x, v);
                twin_count(&t, line, SIDE, 0, 1);
            }
    for (uint32_t i = rng_below(&r, 20); i > 0; i--) twin_random_clause(&t, &r, 5, false);
    return finish(&t, &l, ask(&t, &l, &r, 5));
}

static void clauses_learnt_over_integers_follow(void **state) {
    (void)state;
    run_seeds(1000, 120, latin_square);
}

static const char *circuits(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    twin_bools(&t, 3);
    for (uint32_t i = 1 + rng_below(&r, 2); i > 0; i--) twin_random_circuit(&t, &r, 3 + rng_below(&r, 5));
    for (uint32_t i = rng_below(&r, 12); i > 0; i--) twin_random_clause(&t, &r, 4, false);
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_random_count(&t, &r, 6, false);
    return finish(&t, &l, ask(&t, &l, &r, 6));
}

static void clauses_learnt_from_circuits_follow(void **state) {
    (void)state;
    run_seeds(2000, 400, circuits);
}

// The literals of rules are part of what is learnt: a clause may follow only from a rule that it names.
static const char *rules(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    csp_use_rules(t.s);
    twin_bools(&t, 12 + rng_below(&r, 8));
    for (uint32_t i = 4 + rng_below(&r, 6); i > 0; i--) {
        (void)twin_rule_begin(&t);
        for (uint32_t j = 1 + rng_below(&r, 6); j > 0; j--) {
            uint32_t kind = rng_below(&r, 8);
            if (kind < 4)
                twin_random_clause(&t, &r, 4, false);
            else if (kind < 7)
                twin_random_count(&t, &r, 7, true);
            else if (t.lits.size < 40)
                twin_random_circuit(&t, &r, 2 + rng_below(&r, 3));
        }
        twin_rule_end(&t);
    }
    for (int i = 0; i < 10; i++) twin_random_clause(&t, &r, 3, false);
    return finish(&t, &l, ask(&t, &l, &r, 8));
}

static void clauses_learnt_under_rules_follow(void **state) {
    (void)state;
    run_seeds(3000, 250, rules);
}

// What is learnt while all solutions, another or a changed one are looked for is kept, so it must follow as
// well.
static const char *other_searches(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    twin_bools(&t, 10 + rng_below(&r, 6));
    if (rng_below(&r, 3) == 0) twin_random_circuit(&t, &r, 3 + rng_below(&r, 2));
    for (size_t i = t.lits.size * 2; i > 0; i--) twin_random_clause(&t, &r, 4, false);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_random_count(&t, &r, 7, false);
    for (uint32_t i = rng_below(&r, 4); i > 0; i--) twin_decide(&t, t.lits.at[rng_below(&r, 8)]);
    const char *wrong = twin_try_enumerate(&t, NULL, 60);
    if (wrong == NULL) wrong = twin_try_another(&t);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 6);
    if (wrong == NULL) wrong = ask(&t, &l, &r, 2);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, NULL, 60);
    return finish(&t, &l, wrong);
}

static void clauses_learnt_by_the_other_searches_follow(void **state) {
    (void)state;
    run_seeds(4000, 300, other_searches);
}

static void the_watch_sees_every_clause_and_can_be_taken_away(void **state) {
    (void)state;
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    struct rng r;
    rng_seed(&r, 3);
    twin_bools(&t, 60);
    for (int i = 0; i < 256; i++) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    assert_null(twin_try_solve(&t, NULL, 0));
    assert_true(l.learnt > 0);
    assert_int_equal(l.learnt, csp_statistics(t.s).learnt);
    csp_watch_learnt(t.s, NULL, NULL);
    uint64_t before = l.learnt;
    for (size_t i = 0; i + 4 < t.lits.size; i++) assert_null(twin_try_solve(&t, t.lits.at + i, 4));
    assert_int_equal(l.learnt, before);
    assert_null(finish(&t, &l, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_learnt_from_clauses_and_counts_follow),
        cmocka_unit_test(clauses_learnt_over_integers_follow),
        cmocka_unit_test(clauses_learnt_from_circuits_follow),
        cmocka_unit_test(clauses_learnt_under_rules_follow),
        cmocka_unit_test(clauses_learnt_by_the_other_searches_follow),
        cmocka_unit_test(the_watch_sees_every_clause_and_can_be_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
