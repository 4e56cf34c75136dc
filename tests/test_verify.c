// The checker of proofs: accepted proofs, refused proofs with their messages, and thousands of damaged proofs
// compared with a checker that goes through all clauses again and again.
#include "proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pigeons.h"
#include "twin.h"

static enum verify_verdict ask(const char *cnf, const char *drat, struct verify_result *r) {
    struct mem m = MEM_UNLIMITED;
    enum verify_verdict verdict = proof_verdict(cnf, strlen(cnf), drat, strlen(drat), &m, r);
    assert_int_equal(m.used, 0);
    return verdict;
}

// All four clauses over two variables.
#define SQUARE "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
// At most one, at least two of three: needs a step.
#define TRIANGLE                                                                                             \
    "p cnf 3 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n"

static void steps_that_follow_prove_and_are_counted(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask(SQUARE, "2 0\n0\n", &r), VERIFY_PROVEN);
    assert_int_equal(r.variables, 2);
    assert_int_equal(r.clauses, 4);
    assert_int_equal(r.added, 1); // and that is a contradiction already
    assert_int_equal(ask(TRIANGLE, "1 2 0\n1 0\n2 0\n0\n", &r), VERIFY_PROVEN);
    assert_int_equal(r.added, 3);
    assert_int_equal(ask(TRIANGLE, "c a comment\n1 2 0 d 1 2 3 0\n\td 1 2 -3 0 1\n0 2 0 0", &r),
                     VERIFY_PROVEN);
    assert_int_equal(r.deleted, 2);
}

static void a_contradiction_that_unit_propagation_sees_needs_no_step(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask("p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", "", &r), VERIFY_PROVEN);
    assert_int_equal(ask("p cnf 0 1\n0\n", "", &r), VERIFY_PROVEN);
    assert_int_equal(ask("c one\nc two\np cnf 1 2\nc three\n1 0 -1 0", "0\n", &r), VERIFY_PROVEN);
}

static void literals_that_stand_twice_and_clauses_that_hold_always_are_fine(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask("p cnf 2 5\n1 -1 0\n1 2 2 1 0\n-1 2 0\n1 -2 0\n-1 -2 -1 0\n", "2 2 0\n0\n", &r),
                     VERIFY_PROVEN);
    assert_int_equal(ask(SQUARE, "1 -1 0\nd -1 1 0\nd 2 1 1 0\n2 0\n", &r), VERIFY_REFUSED);
    assert_int_equal(r.fault.line, 4);
}

static void a_step_that_does_not_follow_is_named(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask(TRIANGLE, "1 2 0\nc here:\n 3 0\n0\n", &r), VERIFY_REFUSED);
    assert_int_equal(r.fault.line, 3);
    assert_int_equal(r.fault.column, 2);
    assert_string_equal(r.fault.text, "this clause does not follow: 3 0");
    assert_int_equal(ask(TRIANGLE, "0\n", &r), VERIFY_REFUSED);
    assert_string_equal(r.fault.text, "this clause does not follow: 0");
}

static void a_proof_without_its_end_is_none(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask(TRIANGLE, "1 2 0\n", &r), VERIFY_REFUSED);
    assert_int_equal(r.fault.line, 2);
    assert_non_null(strstr(r.fault.text, "without a contradiction"));
    assert_int_equal(ask("p cnf 1 1\n1 0\n", "", &r), VERIFY_REFUSED);
    assert_int_equal(ask("p cnf 1 0\n", "", &r), VERIFY_REFUSED);
}

static void a_deleted_clause_can_no_longer_be_used(void **state) {
    (void)state;
    struct verify_result r;
    assert_int_equal(ask(TRIANGLE, "1 2 0\nd 2 1 0\n1 0\n", &r), VERIFY_REFUSED);
    assert_int_equal(r.fault.line, 3);
    assert_int_equal(ask(TRIANGLE, "1 2 0\n1 2 0\nd 2 1 0\n1 0\n2 0\n", &r), VERIFY_PROVEN); // one of two
    assert_int_equal(ask(TRIANGLE, "d 1 2 0\n", &r), VERIFY_REFUSED);
    assert_string_equal(r.fault.text, "the deleted clause does not exist: 1 2 0");
    assert_int_equal(ask(TRIANGLE, "d 1 2 3 0\nd 3 2 1 0\n", &r), VERIFY_REFUSED);
    assert_int_equal(r.fault.line, 2);
}

static void unreadable_input_is_reported_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *cnf, *drat;
        enum verify_verdict verdict;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"", "", VERIFY_BAD_CNF, 1, 1, "'p' is expected"},
        {"c only\n", "", VERIFY_BAD_CNF, 2, 1, "'p' is expected"},
        {"p dnf 1 1\n1 0\n", "", VERIFY_BAD_CNF, 1, 3, "'cnf' is expected"},
        {"p cnf x 1\n", "", VERIFY_BAD_CNF, 1, 7, "the number of variables is expected"},
        {"p cnf 1 -1\n", "", VERIFY_BAD_CNF, 1, 9, "the number of clauses is expected"},
        {"p cnf 99999999999 1\n", "", VERIFY_BAD_CNF, 1, 7, "too large"},
        {"p cnf 2 1\n1 3 0\n", "", VERIFY_BAD_CNF, 2, 3, "at most 2 is allowed"},
        {"p cnf 2 1\n1 2\n", "", VERIFY_BAD_CNF, 3, 1,
         "the 0 that ends the clause, is expected, not the end"},
        {"p cnf 2 1\n1 2 0\n1 0\n", "", VERIFY_BAD_CNF, 3, 1, "but there are more"},
        {"p cnf 2 3\n1 2 0\n1 0\n", "", VERIFY_BAD_CNF, 4, 1, "but there are 2"},
        {"p cnf 2 1\n1 2x 0\n", "", VERIFY_BAD_CNF, 2, 4, "a blank after the number"},
        {"p cnf 2 1\n1 -0 0\n", "", VERIFY_BAD_CNF, 2, 5, "after -0"},
        {SQUARE, "2 0\nd1 2 0\n", VERIFY_BAD_PROOF, 2, 2, "a blank after d"},
        {SQUARE, "2 0\n1 2", VERIFY_BAD_PROOF, 2, 4, "not the end"},
        {SQUARE, "3 0\n", VERIFY_BAD_PROOF, 1, 1, "at most 2 is allowed"},
        {SQUARE, "a\x01", VERIFY_BAD_PROOF, 1, 1, "a literal"},
        {SQUARE, "2 0\n0\nrubbish\n", VERIFY_BAD_PROOF, 3, 1, "a literal"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct verify_result r;
        assert_int_equal(ask(bad[i].cnf, bad[i].drat, &r), bad[i].verdict);
        if (strstr(r.fault.text, bad[i].says) == NULL || r.fault.line != bad[i].line ||
            r.fault.column != bad[i].column)
            fail_msg("case %zu: %zu:%zu: %s", i, r.fault.line, r.fault.column, r.fault.text);
    }
}

static void a_header_alone_takes_no_memory(void **state) {
    (void)state;
    struct mem m = {.limit = 1 << 16};
    struct verify_result r;
    const char *cnf = "p cnf 60000000 1\n1 0\n";
    assert_int_equal(proof_verdict(cnf, strlen(cnf), "", 0, &m, &r), VERIFY_REFUSED);
    const char *large = "p cnf 60000000 1\n60000000 0\n";
    assert_int_equal(proof_verdict(large, strlen(large), "", 0, &m, &r), VERIFY_NO_MEMORY);
    assert_int_equal(m.used, 0);
}

// An endless CNF.
static size_t endless(void *context, char *to, size_t most) {
    bool *begun = context;
    const char *text = *begun ? "1 0\n" : "p cnf 1 9999999\n";
    *begun = true;
    assert_true(strlen(text) <= most);
    memcpy(to, text, strlen(text));
    return strlen(text);
}

static void it_stops_when_it_is_asked_to(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct verify_result r;
    int stop = 1;
    bool begun = false;
    struct verify_text text = {endless, &begun};
    assert_int_equal(verify_proof(text, text, (struct limits){.stop = &stop}, &m, &r), VERIFY_STOPPED);
    assert_int_equal(m.used, 0);
}

// ---- Proofs of the kernel, and spoilt ones ---------------------------------------------------------------

// A random model without solutions, or whose solutions are all forbidden, and its proof.
static bool write_some_proof(uint64_t seed, struct proof_texts *t) {
    struct rng r;
    rng_seed(&r, seed);
    struct csp *s = csp_new(&t->mem);
    uint32_t n = 4 + rng_below(&r, 5);
    csp_lit first = csp_bools(s, n), lits[16];
    for (uint32_t i = 0; i < 2 * n; i++) {
        size_t size = 2 + rng_below(&r, 4);
        for (size_t k = 0; k < size; k++) lits[k] = first + 2 * rng_below(&r, n) + rng_below(&r, 2);
        if (rng_below(&r, 3) == 0) csp_add_count(s, lits, size, rng_below(&r, 2), 1 + rng_below(&r, 2));
        else csp_add_clause(s, lits, size);
    }
    assert_true(csp_prove(s, proof_put, &t->drat));
    for (int found = 0; found < 40 && csp_solve(s, NULL, 0) == CSP_SAT; found++) {
        for (uint32_t i = 0; i < n; i++) lits[i] = csp_sign(first + 2 * i, csp_value(s, first + 2 * i) < 0);
        csp_forbid(s, lits, n);
    }
    bool proven = csp_end_proof(s) && csp_write_proven(s, proof_put, &t->cnf);
    csp_free(s);
    return proven;
}

static void change_literal(struct proof_steps *p, struct rng *r, int variables) {
    if (p->lits.size == 0) return;
    int *l = &p->lits.at[rng_below(r, (uint32_t)p->lits.size)];
    *l = rng_below(r, 2) == 0 ? -*l : (int)(1 + rng_below(r, (uint32_t)variables)) * (*l > 0 ? 1 : -1);
}

// Damage the proof in some way.
static void mutate(struct proof_steps *p, struct rng *r, int variables) {
    size_t n = p->steps.size;
    if (n == 0) return;
    size_t i = rng_below(r, (uint32_t)n), k = rng_below(r, (uint32_t)n);
    struct proof_step step = p->steps.at[i];
    switch (rng_below(r, 7)) {
    case 0: // without a step
        memmove(p->steps.at + i, p->steps.at + i + 1, (n - i - 1) * sizeof step);
        p->steps.size--;
        break;
    case 1: // two have changed places
        p->steps.at[i] = p->steps.at[k];
        p->steps.at[k] = step;
        break;
    case 2: // it ends early
        p->steps.size = i;
        break;
    case 3: // a clause is shorter
        if (step.size > 0) p->steps.at[i].size--;
        break;
    case 4: // what was added is deleted, or the other way round
        p->steps.at[i].deletes = !step.deletes;
        break;
    case 5: // a step stands twice
        assert_true(vec_push(&p->mem, &p->steps, step));
        break;
    default:
        change_literal(p, r, variables);
    }
}

// The checker gives the same answer as the slow one, about the same step.
static const char *compare(const struct proof_steps *cnf, const struct proof_steps *proof) {
    struct proof_texts t;
    struct verify_result r;
    proof_texts_init(&t);
    proof_write(cnf, true, &t.cnf);
    proof_write(proof, false, &t.drat);
    long wrong = proof_slowly(cnf, proof);
    enum verify_verdict verdict = proof_check(&t, &r);
    const char *what = NULL;
    if (verdict != (wrong < 0 ? VERIFY_PROVEN : VERIFY_REFUSED)) what = "the slow checker does not agree";
    else if (wrong >= 0 && r.fault.line != (size_t)wrong + 1) what = "another step is wrong";
    if (verdict == VERIFY_PROVEN) {
        CCaDiCaL *sat = proof_cadical(cnf, cnf->steps.size);
        if (ccadical_solve(sat) != 20) what = "it is proven, and CaDiCaL finds a solution";
        ccadical_release(sat);
    }
    proof_texts_free(&t);
    return what;
}

static const char *spoil(uint64_t seed) {
    enum { SPOILT = 40 };
    struct proof_texts t;
    struct rng r;
    const char *wrong = NULL;
    proof_texts_init(&t);
    rng_seed(&r, seed ^ 99);
    bool proven = write_some_proof(seed, &t);
    for (int i = 0; i < SPOILT && wrong == NULL && proven; i++) {
        struct proof_steps cnf, proof;
        proof_read(&cnf, text_string(&t.cnf));
        proof_read(&proof, text_string(&t.drat));
        for (uint32_t times = i == 0 ? 0 : 1 + rng_below(&r, 2); times > 0; times--)
            if (rng_below(&r, 4) > 0) mutate(&proof, &r, cnf.variables);
            else if (cnf.steps.size > 1) mutate(&cnf, &r, cnf.variables);
        for (size_t k = 0; k < cnf.steps.size; k++) cnf.steps.at[k].deletes = false;
        wrong = compare(&cnf, &proof);
        if (i == 0 && wrong == NULL && proof_slowly(&cnf, &proof) >= 0) wrong = "the proof itself is none";
        proof_free(&cnf);
        proof_free(&proof);
    }
    proof_texts_free(&t);
    return wrong;
}

static void no_wrong_proof_among_thousands_is_accepted(void **state) {
    (void)state;
    run_seeds(1, 1000, spoil);
}

// Learnt clauses are forgotten, and the store is collected.
static void a_long_proof_with_deletions_is_checked(void **state) {
    (void)state;
    struct proof_texts t;
    struct verify_result r;
    proof_texts_init(&t);
    struct csp *s = csp_new(&t.mem);
    post_pigeons(s, 8, 7);
    assert_true(csp_prove(s, proof_put, &t.drat));
    assert_int_equal(csp_solve(s, NULL, 0), CSP_UNSAT);
    assert_true(csp_end_proof(s) && csp_write_proven(s, proof_put, &t.cnf));
    assert_int_equal(proof_check(&t, &r), VERIFY_PROVEN);
    assert_true(r.deleted > 1000);
    csp_free(s);
    proof_texts_free(&t);
}

static void memory_may_run_out_at_every_place(void **state) {
    (void)state;
    struct proof_texts t;
    proof_texts_init(&t);
    assert_true(write_some_proof(7, &t));
    text_add(&t.drat, "d 1 0\n");
    uint64_t calls = 1;
    for (enum verify_verdict verdict = VERIFY_NO_MEMORY; verdict == VERIFY_NO_MEMORY; calls++) {
        struct mem m = {.fail_at = calls};
        struct verify_result r;
        verdict = proof_verdict(text_string(&t.cnf), t.cnf.size, text_string(&t.drat), t.drat.size, &m, &r);
        assert_true(verdict == VERIFY_NO_MEMORY || verdict == VERIFY_PROVEN);
        assert_int_equal(m.used, 0);
    }
    assert_true(calls > 5);
    proof_texts_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_that_follow_prove_and_are_counted),
        cmocka_unit_test(a_contradiction_that_unit_propagation_sees_needs_no_step),
        cmocka_unit_test(literals_that_stand_twice_and_clauses_that_hold_always_are_fine),
        cmocka_unit_test(a_step_that_does_not_follow_is_named),
        cmocka_unit_test(a_proof_without_its_end_is_none),
        cmocka_unit_test(a_deleted_clause_can_no_longer_be_used),
        cmocka_unit_test(unreadable_input_is_reported_with_its_place),
        cmocka_unit_test(a_header_alone_takes_no_memory),
        cmocka_unit_test(it_stops_when_it_is_asked_to),
        cmocka_unit_test(no_wrong_proof_among_thousands_is_accepted),
        cmocka_unit_test(a_long_proof_with_deletions_is_checked),
        cmocka_unit_test(memory_may_run_out_at_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
