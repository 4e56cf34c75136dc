// csp_check finds every damage: one place after the other is damaged in a sound solver, and repaired. And a
// solver that is made to forget as often as possible stays sound.
#include "csp/solver.h"
#include "twin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// A solver with everything that it can hold, solved, with learnt clauses kept.
static struct csp *a_busy_solver(void) {
    struct csp *s = csp_new(NULL);
    struct rng r;
    rng_seed(&r, 5);
    csp_lit l = csp_bools(s, 150);
    csp_int x[] = {csp_new_int(s, 0, 4), csp_new_int(s, 0, 4), csp_new_int(s, 0, 4)};
    struct csp_arc arcs[9];
    for (uint32_t i = 0; i < 9; i++) arcs[i] = (struct csp_arc){i / 3, i % 3, csp_bool(s)};
    csp_add_circuit(s, 3, arcs, 9);
    csp_add_int_sum(s, x, (int[]){2, 3, -1}, 3, 3, 9);
    csp_add_all_different(s, x, 3);
    for (int i = 0; i < 600; i++) {
        csp_lit c[3];
        for (int k = 0; k < 3; k++) c[k] = l + rng_below(&r, 300);
        csp_add_clause(s, c, 3);
    }
    for (uint32_t i = 0; i < 20; i++)
        csp_add_clause(s, (csp_lit[]){l + 2 * rng_below(&r, 150), csp_not(l + 2 * i)}, 2);
    csp_add_sum(s, (csp_lit[]){l, l + 2, l + 4, l + 6}, (int[]){2, 3, 4, 5}, 4, 2, 9);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    assert_int_equal(csp_change(s, csp_sign(l, csp_value(s, l) < 0)) == CSP_NO_MEMORY, false);
    assert_true(csp_statistics(s).learnt > 20);
    assert_null(csp_check(s));
    return s;
}

static void expect(const struct csp *s, const char *sentence) {
    const char *wrong = csp_check(s);
    if (wrong == NULL || strcmp(wrong, sentence) != 0)
        fail_msg("expected '%s', got '%s'", sentence, wrong == NULL ? "nothing" : wrong);
}

// Damage one place, expect the sentence, and repair it.
#define SPOILT(place, with, sentence)                                                                        \
    do {                                                                                                     \
        __typeof__(place) was = (place);                                                                     \
        (place) = (__typeof__(place))(with);                                                                 \
        expect(s, sentence);                                                                                 \
        (place) = was;                                                                                       \
        assert_null(csp_check(s));                                                                           \
    } while (0)

static void a_spoilt_trail_is_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    SPOILT(s->values[2 * s->n_vars - 2], 1, "a literal and its negation agree");
    SPOILT(s->seen[7], 1, "a mark was left behind");
    SPOILT(s->trail_size, s->trail_size - 1, "the trail has another length");
    SPOILT(s->head, s->trail_size + 1, "the trail has another length");
    SPOILT(s->trail[0], CSP_FALSE, "a literal is not in its place");
    SPOILT(s->vars[0].place, 1, "a literal is not in its place");
    SPOILT(s->vars[0].level, 1, "a literal has a level that was not open");
    SPOILT(s->out_of_order, 1, "literals out of order are miscounted");
    csp_free(s);
}

static u32 first_clause(const struct csp *s, bool learnt) {
    u32 ref = 0;
    while (((s->store.at[ref + CLAUSE_FLAGS] & CLAUSE_LEARNT) != 0) != learnt)
        ref += CLAUSE_LITS + s->store.at[ref];
    return ref;
}

static void spoilt_clauses_are_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    u32 posted = first_clause(s, false), learnt = first_clause(s, true);
    SPOILT(s->store.at[posted + CLAUSE_SIZE], 2, "a clause has a strange length");
    SPOILT(s->store.at[posted + CLAUSE_LITS], 2 * s->n_vars, "a clause names a variable that does not exist");
    SPOILT(s->store.at[learnt + CLAUSE_FLAGS], CLAUSE_LEARNT | CLAUSE_GARBAGE, "clauses are miscounted");
    SPOILT(s->garbage, s->garbage + 5, "clauses are miscounted");
    SPOILT(s->n_clauses, s->n_clauses + 1, "clauses are miscounted");
    SPOILT(s->learnts.at[0], s->learnts.at[1], "a learnt clause is not where the list says");
    SPOILT(s->learnts.size, s->learnts.size - 1, "a learnt clause is not where the list says");
    csp_lit *lits = s->store.at + posted + CLAUSE_LITS, first = lits[0];
    lits[0] = lits[2];
    lits[2] = first;
    expect(s, "a clause is not watched by its first two literals");
    lits[2] = lits[0];
    lits[0] = first;
    SPOILT(s->clause_use.at[0], s->clause_use.at[0] + 1, "the index of posted clauses is stale");
    csp_free(s);
}

static void spoilt_watch_lists_are_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    struct watch *binary = NULL;
    csp_lit owner = 0;
    for (csp_lit l = 0; l < s->watches.size; l++)
        for (u32 i = 0; i < s->watches.at[l].size; i++) {
            struct watch *w = &s->pool.at[s->watches.at[l].start + i];
            if (w->clause == BINARY) binary = w;
            if (w->clause == BINARY) owner = l;
        }
    assert_non_null(binary);
    SPOILT(binary->other, binary->other ^ 2, "a clause of two literals is watched from one side");
    SPOILT(s->watches.at[owner].size, s->watches.at[owner].cap + 1, "a watch list has no room");
    SPOILT(s->flags[var_of(owner)], s->flags[var_of(owner)] & ~FLAG_WATCHED, "a watch list is not looked at");
    SPOILT(binary->clause, s->store.size, "a watch has no clause");
    csp_free(s);
}

static void spoilt_counters_are_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    for (u32 side = 0; side < 2; side++) {
        SPOILT(s->counts.at[0].have[side], 1 + s->counts.at[0].have[side], "a count's counter is wrong");
        SPOILT(s->sums.at[0].have[side], 1 + s->sums.at[0].have[side], "a sum's counter is wrong");
        SPOILT(s->parts.at[1].gone[side], 1 + s->parts.at[1].gone[side], "a sum's counter is wrong");
    }
    u32 arc = s->node_arcs.at[s->nodes.at[0].first_arc];
    if (s->nodes.at[0].out == NO_ARC) SPOILT(s->nodes.at[0].out, arc, "an arc is known at one end only");
    csp_free(s);
}

static void a_spoilt_order_is_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    assert_true(s->heap.size > 2);
    SPOILT(s->heap_place[s->heap.at[1]], 1, "the heap does not know where a variable is");
    SPOILT(s->activity[s->heap.at[0]], 0, "the heap is out of order");
    SPOILT(s->cursor, s->n_vars, "an open variable is not offered for decision");
    SPOILT(s->heap.size, s->heap.size - 1, "the heap does not know where a variable is");
    u32 open = 1;
    while (value(s, 2 * open) != 0 || s->heap_place[open] != 0) open++;
    s->rest_cursor = s->n_vars;
    SPOILT(s->flags[open], s->flags[open] & ~FLAG_OFFERED, "a variable that is left over was passed by");
    csp_free(s);
}

static void a_change_that_was_not_noted_is_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    SPOILT(s->solution[9], -s->solution[9], "a change of the solution was not noted");
    csp_free(s);
}

// Facts that have not been propagated.
static void facts_that_were_not_propagated_are_noticed(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 9);
    csp_add_clause(s, (csp_lit[]){l, l + 2, l + 4}, 3);
    csp_add_clause(s, (csp_lit[]){l + 6, l + 8}, 2);
    csp_add_count(s, (csp_lit[]){l + 10, l + 12, l + 14}, 3, 0, 1);
    csp_add_sum(s, (csp_lit[]){l + 10, l + 12, l + 16}, (int[]){2, 3, 4}, 3, 0, 6);
    assert_int_equal(csp_solve(s, NULL, 0), CSP_SAT);
    assert_null(csp_check(s));
    SPOILT(s->counts.at[0].most[0], 0, "a count was not propagated");
    SPOILT(s->sums.at[0].most[0], 3, "a sum was not propagated");
    csp_assign(s, csp_not(l), BY_NOTHING, 0);
    csp_assign(s, csp_not(l + 2), BY_NOTHING, 0);
    assert_null(csp_check(s)); // there is something to propagate, and it will be
    s->head = s->trail_size;
    expect(s, "a clause was not propagated");
    csp_assign(s, l + 4, BY_NOTHING, 0);
    csp_assign(s, csp_not(l + 8), BY_NOTHING, 0);
    s->head = s->trail_size;
    expect(s, "a clause of two literals was not propagated");
    csp_free(s);
}

// A reason of the same kind that is impossible.
static reason spoilt_reason(const struct csp *s, reason why) {
    switch (reason_kind(why)) {
    case BY_CLAUSE:
        return reason_by(BY_CLAUSE, (u32)s->store.size);
    case BY_BINARY:
        return reason_by(BY_BINARY, csp_not(reason_what(why)));
    case BY_COUNT:
        return reason_by(BY_COUNT, (u32)s->counts.size);
    case BY_SUM:
        return reason_by(BY_SUM, (u32)s->sums.size);
    default:
        return reason_by(BY_CIRCUIT, (u32)s->circuits.size);
    }
}

// A visitor checks a whole search: the literals, their levels and their reasons.
static bool doubt(void *context, struct csp *s) {
    uint64_t *seen = context;
    assert_null(csp_check(s));
    SPOILT(s->levels.at[1].out_of_order, 1, "a level remembers another beginning");
    SPOILT(s->levels.at[s->level].start, s->trail_size + 1, "a literal has a level that was not open");
    SPOILT(s->level, s->level - 1, "a literal has a level that was not open");
    for (u32 i = 1; i < s->trail_size && *seen < 400; i++) {
        struct variable *v = &s->vars[var_of(s->trail[i])];
        if (v->why == BY_NOTHING || v->level == 0) continue;
        SPOILT(v->why, spoilt_reason(s, v->why), "a reason does not hold");
        ++*seen;
    }
    return *seen < 400;
}

static void levels_and_reasons_that_do_not_hold_are_seen(void **state) {
    (void)state;
    struct csp *s = a_busy_solver();
    uint64_t seen = 0;
    (void)csp_enumerate(s, doubt, &seen, NULL);
    assert_int_equal(seen, 400);
    csp_free(s);
}

// A literal of level 1 that comes late, as after chronological backtracking, fills a count and a sum whose
// switches are of level 2.
static void a_literal_forced_late_has_the_level_of_its_switch(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_use_rules(s);
    csp_lit l = csp_bools(s, 5), on = csp_rule_begin(s);
    csp_add_count(s, (csp_lit[]){l, l + 2, l + 4}, 3, 0, 1);
    csp_add_sum(s, (csp_lit[]){l, l + 6, l + 8}, (int[]){2, 3, 1}, 3, 0, 4);
    csp_rule_end(s);
    assert_true(csp_prepare(s));
    for (u32 level = 1; level <= 3; level++) {
        assert_true(csp_open_level(s));
        if (level == 2) csp_assign(s, on, BY_NOTHING, 2);
        assert_true(csp_propagate(s));
    }
    csp_assign(s, l, BY_NOTHING, 1);
    assert_true(csp_propagate(s));
    for (csp_lit k = l + 2; k <= l + 6; k += 2) {
        assert_int_equal(value(s, k), -1);
        assert_int_equal(level_of(s, k), 2);
    }
    assert_null(csp_check(s));
    csp_backtrack(s, 1);
    assert_int_equal(value(s, l), 1);
    assert_int_equal(value(s, l + 2), 0);
    assert_int_equal(value(s, l + 6), 0);
    csp_free(s);
}

// The same with a literal of level 3 that is true already but came too late to count: it is no reason.
static void a_reason_has_no_literal_of_a_higher_level(void **state) {
    (void)state;
    struct csp *s = csp_new(NULL);
    csp_lit l = csp_bools(s, 3);
    csp_add_count(s, (csp_lit[]){l, l + 2, l + 4}, 3, 0, 1);
    assert_true(csp_prepare(s));
    for (u32 level = 1; level <= 3; level++) assert_true(csp_open_level(s));
    csp_assign(s, l + 2, BY_NOTHING, 1);
    csp_assign(s, l, BY_NOTHING, 3);
    assert_false(csp_propagate(s));
    assert_int_equal(level_of(s, l + 4), 1);
    s->why.size = 0;
    csp_explain(s, csp_not(l + 4), &s->why);
    assert_int_equal(s->why.size, 1);
    assert_int_equal(s->why.at[0], l + 2);
    csp_free(s);
}

// ---- Forgetting as much and as often as possible -------------------------------------------------

struct forgetful {
    struct csp *s;
    uint64_t learnt;
    const char *wrong;
};

// Every learnt clause looks bad and unused, and a reduction is due.
static void forget_soon(void *context, const csp_lit *lits, size_t n) {
    struct forgetful *f = context;
    struct csp *s = f->s;
    (void)lits;
    (void)n;
    if (f->wrong == NULL) f->wrong = csp_check(s);
    if (++f->learnt % 16 != 0) return;
    for (size_t i = 0; i < s->learnts.size; i++)
        s->store.at[s->learnts.at[i] + CLAUSE_FLAGS] = CLAUSE_LEARNT | 9 << CLAUSE_GLUE_SHIFT;
    s->reduce_at = 1;
}

static const char *forget_often(uint64_t seed) {
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    struct forgetful f = {.s = t.s};
    csp_watch_learnt(t.s, forget_soon, &f);
    twin_bools(&t, 60);
    for (int i = 0; i < 240; i++) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    twin_random_count(&t, &r, 20, false);
    twin_random_sum(&t, &r, 10, false);
    const char *wrong = twin_try_solve(&t, NULL, 0);
    for (int i = 0; i < 12; i++) twin_random_clause(&t, &r, 5, false); // behind the learnt ones
    if (wrong == NULL) wrong = twin_try_changes(&t, &r, 6);
    if (wrong == NULL) wrong = twin_try_enumerate(&t, NULL, 40);
    if (wrong == NULL) wrong = f.wrong;
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void only_look(void *context, const csp_lit *lits, size_t n) {
    struct forgetful *f = context;
    (void)lits;
    (void)n;
    if (f->wrong == NULL) f->wrong = csp_check(f->s);
}

// Rules are switched on one after the other between other assumptions, with trails so long that backtracking
// is chronological: a literal that a rule forces has no lower level than its switch.
static const char *many_switches(uint64_t seed) {
    enum { RULES = 30 };
    struct rng r;
    rng_seed(&r, seed);
    struct twin t;
    twin_open(&t);
    struct forgetful f = {.s = t.s};
    csp_watch_learnt(t.s, only_look, &f);
    csp_use_rules(t.s);
    twin_bools(&t, 160);
    for (int i = 0; i < 360; i++) {
        csp_lit c[3];
        for (int j = 0; j < 3; j++) c[j] = twin_random_literal(&t, &r, false);
        twin_clause(&t, c, 3);
    }
    for (int i = 0; i < RULES; i++) {
        (void)twin_rule_begin(&t);
        if (i % 2 == 0) twin_random_count(&t, &r, 8, false);
        else twin_random_sum(&t, &r, 8, false);
        twin_rule_end(&t);
    }
    const char *wrong = NULL;
    for (int times = 0; times < 3 && wrong == NULL; times++) {
        csp_lit assumed[2 * RULES];
        for (size_t i = 0; i < RULES; i++) {
            assumed[2 * i] = t.rules.at[(i * 7 + (size_t)times) % RULES];
            assumed[2 * i + 1] = i % 3 == 0 ? twin_random_literal(&t, &r, false) : assumed[2 * i];
        }
        wrong = twin_try_solve(&t, assumed, 2 * RULES);
    }
    if (wrong == NULL) wrong = f.wrong;
    return twin_close(&t) || wrong != NULL ? wrong : "memory was not given back";
}

static void a_literal_forced_by_a_rule_is_not_below_its_switch(void **state) {
    (void)state;
    run_seeds(1, 100, many_switches);
}

static void a_clause_that_is_a_reason_is_never_forgotten(void **state) {
    (void)state;
    run_seeds(1, 150, forget_often);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spoilt_trail_is_seen),
        cmocka_unit_test(spoilt_clauses_are_seen),
        cmocka_unit_test(spoilt_watch_lists_are_seen),
        cmocka_unit_test(spoilt_counters_are_seen),
        cmocka_unit_test(a_spoilt_order_is_seen),
        cmocka_unit_test(a_change_that_was_not_noted_is_seen),
        cmocka_unit_test(facts_that_were_not_propagated_are_noticed),
        cmocka_unit_test(a_literal_forced_late_has_the_level_of_its_switch),
        cmocka_unit_test(a_reason_has_no_literal_of_a_higher_level),
        cmocka_unit_test(a_clause_that_is_a_reason_is_never_forgotten),
        cmocka_unit_test(a_literal_forced_by_a_rule_is_not_below_its_switch),
        cmocka_unit_test(levels_and_reasons_that_do_not_hold_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
