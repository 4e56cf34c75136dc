// Memory runs out at every place in turn: the kernel reports it, frees everything, and never gives a wrong
// answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "csp/csp.h"
#include "seeds.h"

#define N(array)  (sizeof array / sizeof *array)
#define LITS(...) ((csp_lit[]){__VA_ARGS__}), N(((csp_lit[]){__VA_ARGS__}))

// ---- One life of a solver, as a script ----------------------------------------------------------

// The results of a solver's life, compared with those of a life with enough memory.
struct life {
    enum csp_answer solved, assumed, another, changed, enumerated, labelled, hard;
    uint64_t found, label_found;
    bool cnf, opb;
    uint64_t cnf_bytes, opb_bytes;
};

static void count_bytes(void *context, const char *bytes, size_t n) {
    (void)bytes;
    *(uint64_t *)context += n;
}

static void post(struct csp *s, bool with_rules, bool with_circuit) {
    if (with_rules) csp_use_rules(s);
    csp_lit b = csp_bools(s, 12), lits[12];
    for (uint32_t i = 0; i < 12; i++) lits[i] = b + 2 * i;
    csp_int x = csp_new_int(s, -3, 4);
    for (uint32_t i = 0; i < 12; i++) csp_decide(s, lits[i]);
    csp_decide_int(s, x);
    csp_expect_counts(s, 40, 200); // more than come: the room is asked for here
    (void)csp_rule_begin(s);
    csp_add_count(s, lits, 12, 3, 5);
    csp_add_clause(s, LITS(csp_not(lits[0]), csp_equals(s, x, 2), lits[5]));
    csp_rule_end(s);
    csp_add_count(s, lits, 8, 2, 2);
    for (uint32_t i = 0; i < 11; i++) csp_add_clause(s, LITS(csp_not(lits[i]), csp_not(lits[i + 1])));
    csp_add_clause(s, LITS(csp_equals(s, x, 0), csp_equals(s, x, 4), lits[1]));
    csp_prefer(s, lits[3]);
    csp_int y = csp_new_int(s, -2, 5);
    (void)csp_rule_begin(s);
    csp_add_sum(s, lits, (int[]){3, -2, 5, 1, 4, -1}, 6, 2, 9);
    csp_add_sum(s, lits + 4, (int[]){2, -2, 2, 2}, 4, -3, 5); // a count, when it is looked at
    csp_add_all_different(s, (csp_int[]){x, y}, 2);
    csp_rule_end(s);
    csp_add_int_sum(s, (csp_int[]){x, y}, (int[]){2, -3}, 2, -4, 3);
    if (!with_circuit) return;
    struct csp_arc arcs[16];
    size_t n = 0;
    for (uint32_t from = 0; from < 4; from++)
        for (uint32_t to = 0; to < 4; to++) arcs[n++] = (struct csp_arc){from, to, csp_bool(s)};
    csp_add_clause(s, LITS(arcs[1].lit));
    csp_add_clause(s, LITS(lits[2], csp_not(arcs[6].lit)));
    csp_add_circuit(s, 4, arcs, n);
}

// Enough conflicts to learn, restart and reduce.
static enum csp_answer solve_pigeons(struct csp *s) {
    enum { PIGEONS = 7, HOLES = 6 };
    csp_lit first = csp_bools(s, PIGEONS * HOLES), lits[PIGEONS];
    for (uint32_t p = 0; p < PIGEONS; p++) {
        for (uint32_t h = 0; h < HOLES; h++) lits[h] = first + 2 * (p * HOLES + h);
        csp_add_clause(s, lits, HOLES);
    }
    for (uint32_t h = 0; h < HOLES; h++) {
        for (uint32_t p = 0; p < PIGEONS; p++) lits[p] = first + 2 * (p * HOLES + h);
        csp_add_count(s, lits, PIGEONS, 0, 1);
    }
    return csp_solve(s, NULL, 0);
}

static bool look(void *context, struct csp *s) {
    (void)s;
    ++*(uint64_t *)context;
    return true;
}

// A memory limit that was reached counts as no memory, whichever answer reports it.
static enum csp_answer plainly(const struct csp *s, enum csp_answer a) {
    return a == CSP_UNKNOWN && csp_stopped_by(s) == CSP_STOP_MEMORY ? CSP_NO_MEMORY : a;
}

// False when there was not even a solver.
static bool live(struct mem *m, bool with_rules, bool with_circuit, struct life *life) {
    *life = (struct life){0};
    struct csp *s = csp_new(m);
    if (s == NULL) return false;
    post(s, with_rules, with_circuit);
    csp_lit some[2] = {4, 9};
    uint64_t visits = 0;
    life->solved = plainly(s, csp_solve(s, NULL, 0));
    life->another = life->solved == CSP_SAT ? plainly(s, csp_another(s)) : life->solved;
    life->solved = life->solved == CSP_SAT ? plainly(s, csp_solve(s, NULL, 0)) : life->solved;
    csp_lit change = life->solved == CSP_SAT ? csp_sign(8, csp_value(s, 8) < 0) : 0;
    life->changed = life->solved == CSP_SAT ? plainly(s, csp_change(s, change)) : life->solved;
    life->assumed = plainly(s, csp_solve(s, some, 2));
    life->enumerated = plainly(s, csp_enumerate(s, look, &visits, &life->found));
    life->labelled =
        plainly(s, csp_label(s, (struct csp_strategy){.select = CSP_FFC}, NULL, NULL, &life->label_found));
    life->cnf = csp_write_dimacs(s, count_bytes, &life->cnf_bytes);
    life->opb = csp_write_opb(s, count_bytes, &life->opb_bytes);
    life->hard = plainly(s, solve_pigeons(s));
    csp_free(s);
    return true;
}

// An answer is right, or says that there was no memory.
static bool honest(enum csp_answer got, enum csp_answer right) {
    return got == right || got == CSP_NO_MEMORY;
}

static const char *compare(const struct life *got, const struct life *right) {
    if (!honest(got->solved, right->solved)) return "csp_solve";
    if (!honest(got->assumed, right->assumed)) return "csp_solve under assumptions";
    if (!honest(got->another, right->another)) return "csp_another";
    if (!honest(got->changed, right->changed)) return "csp_change";
    if (!honest(got->enumerated, right->enumerated)) return "csp_enumerate";
    if (!honest(got->labelled, right->labelled)) return "csp_label";
    if (!honest(got->hard, right->hard)) return "csp_solve of the harder model";
    if (got->enumerated == right->enumerated && got->found != right->found) return "the number enumerated";
    if (got->labelled == right->labelled && got->label_found != right->label_found)
        return "the number labelled";
    if (got->cnf && (!right->cnf || got->cnf_bytes != right->cnf_bytes)) return "csp_write_dimacs";
    if (got->opb && (!right->opb || got->opb_bytes != right->opb_bytes)) return "csp_write_opb";
    return NULL;
}

// A life with an early failure may differ, but the posted model must not be smaller without a report of that.
static void every_allocation_fails_once(bool with_rules, bool with_circuit) {
    struct mem m = MEM_UNLIMITED;
    struct life right;
    assert_true(live(&m, with_rules, with_circuit, &right));
    assert_int_equal(m.used, 0);
    assert_int_equal(right.solved, CSP_SAT);
    assert_int_equal(right.enumerated, CSP_SAT);
    assert_int_equal(right.labelled, CSP_SAT);
    assert_int_equal(right.hard, CSP_UNSAT);
    assert_int_equal(right.found, right.label_found);
    assert_true(right.cnf && right.opb);
    const uint64_t calls = m.calls;
    for (uint64_t fail_at = 1; fail_at <= calls; fail_at++) {
        struct mem poor = {.fail_at = fail_at};
        struct life life;
        bool lived = live(&poor, with_rules, with_circuit, &life);
        if (poor.used != 0)
            fail_msg("%zu bytes leaked when call %llu failed", poor.used, (unsigned long long)fail_at);
        const char *lie = lived ? compare(&life, &right) : NULL;
        if (lie != NULL)
            fail_msg("%s answered wrongly when call %llu failed", lie, (unsigned long long)fail_at);
    }
}

static void plain_models_survive_every_failure(void **state) {
    (void)state;
    every_allocation_fails_once(false, false);
}

static void models_with_rules_survive_every_failure(void **state) {
    (void)state;
    every_allocation_fails_once(true, false);
}

static void models_with_circuits_survive_every_failure(void **state) {
    (void)state;
    every_allocation_fails_once(false, true);
    every_allocation_fails_once(true, true);
}

// A limit makes every later allocation fail as well, not only one.
static void a_memory_limit_is_kept_and_never_makes_a_lie(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct life right;
    assert_true(live(&m, true, true, &right));
    const size_t step = m.peak / (20 + seeds_count(280)) + 1;
    for (size_t limit = 1; limit < m.peak + step; limit += step) {
        struct mem poor = {.limit = limit};
        struct life life;
        bool lived = live(&poor, true, true, &life);
        assert_int_equal(poor.used, 0);
        assert_true(poor.peak <= limit);
        const char *lie = lived ? compare(&life, &right) : NULL;
        if (lie != NULL) fail_msg("%s answered wrongly under a limit of %zu bytes", lie, limit);
    }
}

static void a_solver_that_lacked_memory_for_its_model_says_so_ever_after(void **state) {
    (void)state;
    for (uint64_t fail_at = 2; fail_at < 60; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct csp *s = csp_new(&m);
        if (s == NULL) continue;
        post(s, true, true);
        if (m.calls >= fail_at) {
            for (int i = 0; i < 2; i++) {
                assert_int_equal(csp_solve(s, NULL, 0), CSP_NO_MEMORY);
                assert_int_equal(csp_enumerate(s, NULL, NULL, NULL), CSP_NO_MEMORY);
                assert_int_equal(csp_label(s, (struct csp_strategy){0}, NULL, NULL, NULL), CSP_NO_MEMORY);
            }
            uint64_t bytes = 0;
            assert_false(csp_write_dimacs(s, count_bytes, &bytes));
            assert_true(csp_out_of_memory(s));
            (void)csp_bool(s);
            (void)csp_new_int(s, 1, 3);
            csp_add_clause(s, NULL, 0);
            assert_int_equal(csp_solve(s, NULL, 0), CSP_NO_MEMORY);
        } else assert_false(csp_out_of_memory(s));
        csp_free(s);
        assert_int_equal(m.used, 0);
    }
}

static void absurd_sizes_are_refused_not_allocated(void **state) {
    (void)state;
    struct mem m = {.limit = 1 << 20};
    struct csp *s = csp_new(&m);
    assert_non_null(s);
    (void)csp_new_int(s, INT32_MIN, INT32_MAX);
    enum csp_answer a = csp_solve(s, NULL, 0);
    assert_true(a == CSP_NO_MEMORY || (a == CSP_UNKNOWN && csp_stopped_by(s) == CSP_STOP_MEMORY));
    csp_free(s);
    assert_int_equal(m.used, 0);
    m = (struct mem){.limit = 1 << 20};
    s = csp_new(&m);
    assert_non_null(s);
    (void)csp_bools(s, UINT32_MAX);
    a = csp_solve(s, NULL, 0);
    assert_true(a == CSP_NO_MEMORY || (a == CSP_UNKNOWN && csp_stopped_by(s) == CSP_STOP_MEMORY));
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void a_solver_without_a_ledger_keeps_one_of_its_own(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    assert_non_null(s);
    post(s, true, true);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    csp_set_memory_limit(s, 1 << 20);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    (void)csp_bools(s, 1 << 20);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_MEMORY);
    assert_int_equal(csp_int_value(s, 7), 0); // of a variable that was never made
    csp_free(s);
}

static void a_memory_limit_is_that_of_the_ledger(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    csp_set_memory_limit(s, m.used);
    assert_int_equal(m.limit, m.used);
    post(s, false, false);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNKNOWN);
    assert_int_equal(csp_stopped_by(s), CSP_STOP_MEMORY);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

static void freeing_nothing_is_fine_and_freeing_early_leaks_nothing(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct csp *s = csp_new(&m);
    csp_free(s);
    assert_int_equal(m.used, 0);
    s = csp_new(&m);
    post(s, true, true);
    csp_free(s);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_models_survive_every_failure),
        cmocka_unit_test(models_with_rules_survive_every_failure),
        cmocka_unit_test(models_with_circuits_survive_every_failure),
        cmocka_unit_test(a_memory_limit_is_kept_and_never_makes_a_lie),
        cmocka_unit_test(a_solver_that_lacked_memory_for_its_model_says_so_ever_after),
        cmocka_unit_test(absurd_sizes_are_refused_not_allocated),
        cmocka_unit_test(a_solver_without_a_ledger_keeps_one_of_its_own),
        cmocka_unit_test(a_memory_limit_is_that_of_the_ledger),
        cmocka_unit_test(freeing_nothing_is_fine_and_freeing_early_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
