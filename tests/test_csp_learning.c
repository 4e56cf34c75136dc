// Every clause that the kernel learns is implied by the model: checked by CaDiCaL, clause by clause. And
// learning leads to the right answers on problems whose answers are known.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twin.h"

#define N(array) (sizeof array / sizeof *array)

// The number of clauses seen and checked: at most `most`, because more would only take time.
struct lessons {
    struct twin *t;
    uint64_t learnt, checked, most;
    const char *wrong;
};

// The oracle knows only variables that the test made, so a clause with any other cannot be judged. That is an
// error, too, because the meaning of such a clause is unknown.
static void judge(void *context, const csp_lit *lits, size_t n) {
    struct lessons *l = context;
    l->learnt++;
    if (l->wrong != NULL || l->checked == l->most) return;
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
    *l = (struct lessons){.t = t, .most = 150};
    csp_watch_learnt(t->s, judge, l);
}

// Solve under random assumptions a few times: learnt clauses must not depend on them.
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
    run_seeds(100, 500, clauses_and_counts);
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
    run_seeds(1000, 200, latin_square);
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
    run_seeds(10000, 2500, circuits);
}

static const char *connected(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    twin_bools(&t, 3);
    for (uint32_t i = 1 + rng_below(&r, 2); i > 0; i--) twin_random_connected(&t, &r, 4 + rng_below(&r, 13));
    for (uint32_t i = rng_below(&r, 12); i > 0; i--) twin_random_clause(&t, &r, 4, false);
    for (uint32_t i = rng_below(&r, 3); i > 0; i--) twin_random_count(&t, &r, 6, false);
    return finish(&t, &l, ask(&t, &l, &r, 6));
}

static void clauses_learnt_from_graphs_follow(void **state) {
    (void)state;
    run_seeds(11000, 2500, connected);
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
            if (kind < 4) twin_random_clause(&t, &r, 4, false);
            else if (kind < 7) twin_random_count(&t, &r, 7, true);
            else if (t.lits.size < 40) twin_random_circuit(&t, &r, 2 + rng_below(&r, 3));
        }
        twin_rule_end(&t);
    }
    for (int i = 0; i < 10; i++) twin_random_clause(&t, &r, 3, false);
    return finish(&t, &l, ask(&t, &l, &r, 8));
}

static void clauses_learnt_under_rules_follow(void **state) {
    (void)state;
    run_seeds(3000, 600, rules);
}

// Clauses learnt while listing solutions, or searching for another or a changed one, are kept, so they must
// follow as well.
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
    run_seeds(4000, 800, other_searches);
}

// Hundreds of variables make long trails: only then does the kernel backtrack chronologically, keep literals
// out of the order of their levels, restart and forget clauses.
static const char *large_model(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    struct lessons l;
    begin(&t, &l);
    l.most = 30;
    if (rng_below(&r, 3) == 0) csp_use_rules(t.s);
    twin_bools(&t, 4);
    if (rng_below(&r, 2) == 0) twin_random_circuit(&t, &r, 4 + rng_below(&r, 4));
    for (uint32_t i = rng_below(&r, 20); i > 0; i--) (void)twin_int(&t, 0, (int)rng_below(&r, 6));
    twin_bools(&t, 120 + rng_below(&r, 120));
    for (size_t i = t.lits.size * (20 + rng_below(&r, 14)) / 10; i > 0; i--) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    for (uint32_t i = rng_below(&r, 16); i > 0; i--) {
        (void)twin_rule_begin(&t);
        twin_random_count(&t, &r, 12, false);
        twin_rule_end(&t);
    }
    const char *wrong = ask(&t, &l, &r, 3);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 10);
    return finish(&t, &l, wrong);
}

static void clauses_learnt_from_large_models_follow(void **state) {
    (void)state;
    run_seeds(5000, 100, large_model);
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

// ---- And it leads to the right answers ----------------------------------------------------------

// At this ratio of clauses to variables half of all models have a solution, and restarts and reductions
// happen.
static const char *hard_three_sat(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    twin_bools(&t, 150);
    for (int i = 0; i < 635; i++) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    const char *wrong = twin_try_solve(&t, NULL, 0);
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 3); // needs to know where clauses went
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void hard_random_models_are_decided_right(void **state) {
    (void)state;
    run_seeds(500, 40, hard_three_sat);
}

struct watchman {
    struct csp *s;
    uint64_t learnt;
    const char *wrong;
};

// In the midst of a search, when a clause has just been learnt.
static void look_inside(void *context, const csp_lit *lits, size_t n) {
    struct watchman *w = context;
    (void)lits;
    (void)n;
    if (++w->learnt % 32 == 0 && w->wrong == NULL) w->wrong = csp_check(w->s);
}

// Clauses that are posted after others were learnt move when the store is collected, during searches for a
// change; a clause that is a reason at that time must not be forgotten.
static const char *late_clauses(uint64_t seed) {
    enum { VARIABLES = 150, CLAUSES = 630, EARLY = 560 };
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    struct watchman w = {.s = t.s};
    csp_watch_learnt(t.s, look_inside, &w);
    twin_bools(&t, VARIABLES);
    const char *wrong = NULL;
    for (int i = 0; i < CLAUSES && wrong == NULL; i++) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
        if (i == EARLY) wrong = twin_try_solve(&t, NULL, 0);
    }
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 20);
    if (wrong == NULL) wrong = w.wrong;
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void knowledge_about_clauses_survives_their_collection(void **state) {
    (void)state;
    run_seeds(1, 4, late_clauses);
}

// n queens by counts: one a row and column, at most one a diagonal.
static void post_queens(struct csp *s, uint32_t n) {
    csp_lit q = csp_bools(s, n * n), lits[16];
    for (uint32_t i = 0; i < n; i++)
        for (int way = 0; way < 2; way++) {
            for (uint32_t j = 0; j < n; j++) lits[j] = q + 2 * (way == 0 ? i * n + j : j * n + i);
            csp_add_count(s, lits, n, 1, 1);
        }
    for (uint32_t sum = 0; sum < 2 * n - 1; sum++)
        for (int way = 0; way < 2; way++) {
            size_t k = 0;
            for (uint32_t i = 0; i < n; i++)
                if (sum >= i && sum - i < n)
                    lits[k++] = q + 2 * (i * n + (way == 0 ? sum - i : n - 1 - (sum - i)));
            csp_add_count(s, lits, k, 0, 1);
        }
}

static void queens_have_as_many_solutions_as_the_books_say(void **state) {
    (void)state;
    static const uint64_t known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352};
    for (uint32_t n = 1; n <= 9; n++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        post_queens(s, n);
        uint64_t found = 0, labelled = 0;
        enum csp_answer right = known[n] == 0 ? CSP_UNSAT : CSP_SAT;
        assert_int_equal(csp_solve(s, NULL, 0), right);
        assert_int_equal(csp_enumerate(s, NULL, NULL, &found), right);
        assert_int_equal(found, known[n]);
        assert_int_equal(csp_label(s, (struct csp_strategy){0}, NULL, NULL, &labelled), right);
        assert_int_equal(labelled, known[n]);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

// Round trips along the lines of a grid, in both directions.
static void grids_have_as_many_round_trips_as_the_books_say(void **state) {
    (void)state;
    static const struct {
        uint32_t rows, columns;
        uint64_t trips;
    } known[] = {{2, 2, 1}, {3, 3, 0}, {4, 3, 2}, {4, 4, 6}, {4, 5, 14}, {4, 6, 37}};
    for (size_t i = 0; i < N(known); i++) {
        struct mem m = MEM_UNLIMITED;
        struct csp *s = csp_new(&m);
        struct csp_arc arcs[200];
        size_t n = 0;
        const uint32_t rows = known[i].rows, columns = known[i].columns;
        for (uint32_t a = 0; a < rows * columns; a++)
            for (uint32_t b = 0; b < rows * columns; b++) {
                bool beside = a / columns == b / columns && (a + 1 == b || b + 1 == a);
                if (beside || a + columns == b || b + columns == a)
                    arcs[n++] = (struct csp_arc){a, b, csp_bool(s)};
            }
        csp_add_circuit(s, rows * columns, arcs, n);
        uint64_t found = 0;
        assert_int_equal(csp_enumerate(s, NULL, NULL, &found), known[i].trips == 0 ? CSP_UNSAT : CSP_SAT);
        assert_int_equal(found, 2 * known[i].trips);
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_learnt_from_clauses_and_counts_follow),
        cmocka_unit_test(clauses_learnt_over_integers_follow),
        cmocka_unit_test(clauses_learnt_from_circuits_follow),
        cmocka_unit_test(clauses_learnt_from_graphs_follow),
        cmocka_unit_test(clauses_learnt_under_rules_follow),
        cmocka_unit_test(clauses_learnt_by_the_other_searches_follow),
        cmocka_unit_test(clauses_learnt_from_large_models_follow),
        cmocka_unit_test(the_watch_sees_every_clause_and_can_be_taken_away),
        cmocka_unit_test(hard_random_models_are_decided_right),
        cmocka_unit_test(knowledge_about_clauses_survives_their_collection),
        cmocka_unit_test(queens_have_as_many_solutions_as_the_books_say),
        cmocka_unit_test(grids_have_as_many_round_trips_as_the_books_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
