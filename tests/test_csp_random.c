// A model-based tester in the manner of CaDiCaL's mobical: random sequences of calls of the whole interface,
// every answer compared with the oracle. A failing seed is printed; ROQUE_TEST_SEED replays it, and with
// ROQUE_TEST_TRACE set each call is printed on the way.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/limits.h"
#include "twin.h"

enum { MOST_LITERALS = 44, MOST_SOLUTIONS = 50 };

struct run {
    struct twin t;
    struct rng r;
    bool uses_rules, corners;
    bool trace;
};

static void tell(const struct run *u, const char *what) {
    if (u->trace) fprintf(stderr, "    %s\n", what);
}

// ---- Making -------------------------------------------------------------------------------------

static const char *new_variables(struct run *u) {
    tell(u, "variables");
    if (u->t.lits.size + 5 > MOST_LITERALS) return NULL;
    twin_bools(&u->t, 1 + rng_below(&u->r, 4));
    return NULL;
}

static const char *new_integer(struct run *u) {
    tell(u, "integer");
    if (u->t.lits.size + 5 > MOST_LITERALS || u->t.on != CSP_TRUE) return NULL;
    int lo = (int)rng_below(&u->r, 9) - 5;
    (void)twin_int(&u->t, lo, lo + (int)rng_below(&u->r, 5));
    return NULL;
}

static const char *new_clause(struct run *u) {
    tell(u, "clauses");
    for (uint32_t i = 1 + rng_below(&u->r, 5); i > 0; i--) twin_random_clause(&u->t, &u->r, 5, u->corners);
    return NULL;
}

static const char *new_count(struct run *u) {
    tell(u, "count");
    twin_random_count(&u->t, &u->r, 9, u->corners);
    return NULL;
}

static const char *new_sum(struct run *u) {
    tell(u, "sum");
    if (rng_below(&u->r, 2) == 0) twin_random_sum(&u->t, &u->r, 9, u->corners);
    else twin_random_int_sum(&u->t, &u->r, 5);
    return NULL;
}

static const char *new_all_different(struct run *u) {
    tell(u, "all different");
    twin_random_all_different(&u->t, &u->r, 5);
    return NULL;
}

static const char *new_circuit(struct run *u) {
    tell(u, "circuit");
    if (u->t.lits.size + 16 > MOST_LITERALS) return NULL;
    twin_random_circuit(&u->t, &u->r, 1 + rng_below(&u->r, 4));
    return NULL;
}

static const char *new_connected(struct run *u) {
    tell(u, "connected");
    if (u->t.lits.size + 10 > MOST_LITERALS) return NULL;
    twin_random_connected(&u->t, &u->r, 1 + rng_below(&u->r, 9));
    return NULL;
}

static const char *new_rule(struct run *u) {
    tell(u, "rule");
    (void)twin_rule_begin(&u->t);
    for (uint32_t i = 1 + rng_below(&u->r, 3); i > 0; i--) {
        uint32_t kind = rng_below(&u->r, 9);
        if (kind < 2) new_clause(u);
        else if (kind < 4) new_count(u);
        else if (kind < 6) new_sum(u);
        else if (kind < 7) new_all_different(u);
        else if (kind < 8) new_connected(u);
        else new_circuit(u);
    }
    twin_rule_end(&u->t);
    return NULL;
}

static const char *new_decision(struct run *u) {
    tell(u, "decision");
    struct twin *t = &u->t;
    if (t->decided.size > 40) return NULL;
    if (t->ints.size > 0 && rng_below(&u->r, 2) == 0)
        twin_decide_int(t, t->ints.at[rng_below(&u->r, (uint32_t)t->ints.size)]);
    else if (t->lits.size > 0) twin_decide(t, t->lits.at[rng_below(&u->r, (uint32_t)t->lits.size)]);
    return NULL;
}

static const char *new_preference(struct run *u) {
    tell(u, "preference");
    if (u->t.lits.size > 0) csp_prefer(u->t.s, twin_random_literal(&u->t, &u->r, false));
    return NULL;
}

// ---- Asking -------------------------------------------------------------------------------------

static size_t random_assumptions(struct run *u, csp_lit *out, size_t most) {
    size_t n = 0;
    for (size_t i = 0; i < u->t.rules.size && n < most; i++)
        if (rng_below(&u->r, 4) > 0) out[n++] = csp_sign(u->t.rules.at[i], rng_below(&u->r, 8) > 0);
    for (uint32_t i = rng_below(&u->r, 6); i > 0 && n < most; i--)
        out[n++] = twin_random_literal(&u->t, &u->r, u->corners);
    for (size_t i = n; i > 1; i--) { // in any order
        size_t j = rng_below(&u->r, (uint32_t)i);
        csp_lit swap = out[i - 1];
        out[i - 1] = out[j];
        out[j] = swap;
    }
    return n;
}

static const char *ask_solve(struct run *u) {
    tell(u, "solve");
    csp_lit assumed[24];
    size_t n = random_assumptions(u, assumed, 24);
    return twin_try_solve(&u->t, assumed, n);
}

static const char *ask_another(struct run *u) {
    tell(u, "another");
    return u->uses_rules && u->t.decided.size == 0 ? NULL : twin_try_another(&u->t);
}

static const char *ask_change(struct run *u) {
    tell(u, "change");
    return twin_try_changes(&u->t, &u->r, 1 + (int)rng_below(&u->r, 4));
}

// Without decision variables the literals of rules would count as well, and the oracle does not look at them.
static const char *ask_all(struct run *u) {
    tell(u, "enumerate");
    return u->uses_rules && u->t.decided.size == 0 ? NULL : twin_try_enumerate(&u->t, NULL, MOST_SOLUTIONS);
}

static const char *ask_label(struct run *u) {
    tell(u, "label");
    struct csp_strategy how = {(enum csp_select)rng_below(&u->r, CSP_DOM_WDEG + 1),
                               (enum csp_branch)rng_below(&u->r, CSP_MIDDLE + 1), rng_below(&u->r, 2) == 1,
                               rng_below(&u->r, 3)};
    return u->uses_rules && u->t.decided.size == 0 ? NULL : twin_try_enumerate(&u->t, &how, MOST_SOLUTIONS);
}

static bool visit_some(void *context, struct csp *s) {
    (void)s;
    return ++*(uint64_t *)context < MOST_SOLUTIONS;
}

// A limit may come first or not: the answer is right, or unknown with the right reason.
static const char *ask_limited(struct run *u) {
    tell(u, "limits");
    static int up = 1;
    struct csp_limits limits = {0};
    enum csp_stop reason = CSP_STOP_NONE;
    switch (rng_below(&u->r, 4)) {
    case 0:
        limits.conflicts = csp_statistics(u->t.s).conflicts + 1 + rng_below(&u->r, 4);
        reason = CSP_STOP_CONFLICTS;
        break;
    case 1:
        limits.deadline_us = 1;
        reason = CSP_STOP_TIME;
        break;
    case 2:
        limits.stop = &up;
        reason = CSP_STOP_FLAG;
        break;
    default:
        limits.deadline_us = clock_us() + 60000000;
        break; // never comes
    }
    csp_set_limits(u->t.s, limits);
    csp_lit assumed[24];
    size_t n = random_assumptions(u, assumed, 24);
    uint64_t visits = 0;
    enum csp_answer a = rng_below(&u->r, 2) == 0 ? csp_solve(u->t.s, assumed, n)
                                                 : csp_enumerate(u->t.s, visit_some, &visits, NULL);
    enum csp_stop stopped = csp_stopped_by(u->t.s);
    csp_set_limits(u->t.s, (struct csp_limits){0});
    if (a == CSP_NO_MEMORY) return "a limit was taken for a lack of memory";
    if (visits == MOST_SOLUTIONS) reason = CSP_STOP_NONE; // the visitor came first
    if (a == CSP_UNKNOWN && stopped != reason) return "stopped for a wrong reason";
    if (a == CSP_UNKNOWN && reason == CSP_STOP_NONE && visits < MOST_SOLUTIONS)
        return "stopped without a reason";
    if (a != CSP_UNKNOWN && stopped != CSP_STOP_NONE) return "an answer was given and a limit named";
    return twin_try_solve(&u->t, assumed, n);
}

// ---- A life -------------------------------------------------------------------------------------

static const char *one_call(struct run *u) {
    static const struct {
        const char *(*call)(struct run *);
        uint32_t weight;
    } calls[] = {
        {new_variables, 4}, {new_integer, 2},       {new_clause, 10}, {new_count, 5},    {new_circuit, 1},
        {new_sum, 4},       {new_all_different, 1}, {new_rule, 3},    {new_decision, 2}, {new_preference, 1},
        {ask_solve, 12},    {ask_another, 3},       {ask_change, 3},  {ask_all, 3},      {ask_label, 2},
        {ask_limited, 2},   {new_connected, 2},
    };
    uint32_t sum = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) sum += calls[i].weight;
    uint32_t pick = rng_below(&u->r, sum);
    for (size_t i = 0;; i++) {
        if (pick < calls[i].weight) return calls[i].call(u);
        pick -= calls[i].weight;
    }
}

static const char *one_life(uint64_t seed) {
    struct run u = {.trace = getenv("ROQUE_TEST_TRACE") != NULL};
    rng_seed(&u.r, seed);
    twin_open(&u.t);
    u.corners = rng_below(&u.r, 3) == 0;
    u.uses_rules = rng_below(&u.r, 3) > 0;
    if (u.uses_rules) csp_use_rules(u.t.s);
    if (rng_below(&u.r, 4) > 0) twin_bools(&u.t, 4 + rng_below(&u.r, 12));
    const char *wrong = NULL;
    for (uint32_t i = 5 + rng_below(&u.r, 40); wrong == NULL && i > 0; i--) wrong = one_call(&u);
    bool clean = twin_close(&u.t);
    return wrong == NULL && !clean ? "memory was not given back" : wrong;
}

static void random_calls_are_answered_as_the_oracle_would(void **state) {
    (void)state;
    run_seeds(1, 12000, one_life);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_calls_are_answered_as_the_oracle_would)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
