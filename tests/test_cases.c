// Steps that go through cases: every hard board of the paper has some, each is proved deduction by deduction,
// and a step that is damaged in any way is refused.
#include "boards.h"
#include "make/make.h"
#include "puzzle/family.h"
#include "seeds.h"
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct subject {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
};

static void begin(struct subject *s, const char *name) {
    const struct family *family;
    const struct builtin_puzzle *b = families_builtin(NULL, name, &family);
    struct fault fault;
    assert_non_null(b);
    *s = (struct subject){.mem = MEM_UNLIMITED};
    board_read(&s->puzzle, &s->mem, b->text);
    assert_true(explain_puzzle(&s->puzzle, &(struct explain_request){0}, &s->mem, &s->e, &fault));
    assert_int_equal(s->e.status, EXPLAIN_DONE);
}

static void end(struct subject *s) {
    explanation_free(&s->e);
    puzzle_free(&s->puzzle);
    assert_int_equal(s->mem.used, 0);
}

static bool holds(const struct subject *s) {
    size_t which;
    return explain_verify(&s->e, &which) == EXPLAIN_HOLDS;
}

static struct explain_deduction *deductions_of(struct subject *s, size_t step) {
    return s->e.deductions.at + s->e.steps.at[step].deductions.first;
}

static bool has_cases(struct subject *s, size_t step) {
    for (size_t i = 0; i < s->e.steps.at[step].deductions.count; i++)
        if (deductions_of(s, step)[i].rule == EXPLAIN_SUPPOSE) return true;
    return false;
}

static const char *const boards[] = {"chess-loop:paper/3", "chess-loop:paper/10"};
enum { BOARDS = sizeof boards / sizeof *boards };

// Call this for every deduction of every step with cases.
typedef void damage(struct subject *s, struct explain_step *step, size_t i);

static void for_all(damage *hurt) {
    for (size_t b = 0; b < BOARDS; b++) {
        struct subject s;
        size_t steps = 0;
        begin(&s, boards[b]);
        assert_true(holds(&s));
        for (size_t k = 0; k < s.e.steps.size; k++) {
            if (!has_cases(&s, k)) continue;
            steps++;
            for (size_t i = 0; i < s.e.steps.at[k].deductions.count; i++) hurt(&s, &s.e.steps.at[k], i);
        }
        assert_true(steps > 0);
        assert_true(holds(&s));
        end(&s);
    }
}

// ---- Damaged steps ---------------------------------------------------------------------------------------

static void leave_out_rules(struct subject *s, struct explain_step *step, size_t i) {
    struct explain_deduction *d = &s->e.deductions.at[step->deductions.first + i];
    const struct explain_range kept = d->rules;
    if (d->rule >= EXPLAIN_ASK || kept.count == 0)
        return; // what cannot be by the meaning of words needs no rule
    d->rules.count = 0;
    assert_false(holds(s));
    d->rules = kept;
}

static void a_deduction_without_its_rules_is_refused(void **state) {
    (void)state;
    for_all(leave_out_rules);
}

static void suppose_something_else(struct subject *s, struct explain_step *step, size_t i) {
    struct explain_deduction *d = &s->e.deductions.at[step->deductions.first + i];
    if (d->rule != EXPLAIN_SUPPOSE) return;
    d->fact.holds = !d->fact.holds;
    assert_false(holds(s));
    d->fact.holds = !d->fact.holds;
}

static void a_case_that_supposes_something_else_is_refused(void **state) {
    (void)state;
    for_all(suppose_something_else);
}

// Without the first of a range of deductions, up to the end of the case that it begins.
static void leave_out_case(struct subject *s, struct explain_step *step, size_t i) {
    struct explain_deduction *at = s->e.deductions.at + step->deductions.first, kept[4096];
    size_t count = step->deductions.count, n = 1;
    if (at[i].rule != EXPLAIN_SUPPOSE) return;
    while (at[i + n].rule != EXPLAIN_OTHERWISE || at[i + n].depth >= at[i].depth) n++;
    n++;
    assert_true(count <= sizeof kept / sizeof *kept);
    memcpy(kept, at, count * sizeof *at);
    memmove(at + i, at + i + n, (count - i - n) * sizeof *at);
    step->deductions.count -= n;
    assert_false(holds(s));
    step->deductions.count = count;
    memcpy(at, kept, count * sizeof *at);
}

static void a_missing_case_is_refused(void **state) {
    (void)state;
    for_all(leave_out_case);
}

// The result of a case is of no use outside of it.
static void leave_out_the_end(struct subject *s, struct explain_step *step, size_t i) {
    struct explain_deduction *d = &s->e.deductions.at[step->deductions.first + i];
    if (!d->closes) return;
    d->closes = false;
    assert_false(holds(s));
    d->closes = true;
}

static void a_case_that_does_not_end_is_refused(void **state) {
    (void)state;
    for_all(leave_out_the_end);
}

static void use_what_is_not_known(struct subject *s, struct explain_step *step, size_t i) {
    struct explain_deduction *d = &s->e.deductions.at[step->deductions.first + i];
    if (d->rule >= EXPLAIN_ASK) return;
    for (size_t k = 0; k < d->known.count; k++) {
        struct explain_fact *f = &s->e.facts.at[d->known.first + k], kept = *f;
        f->holds = !f->holds;
        assert_false(holds(s));
        *f = kept;
    }
}

static void a_deduction_from_what_is_not_known_is_refused(void **state) {
    (void)state;
    for_all(use_what_is_not_known);
}

static void a_step_whose_cases_use_a_rule_that_it_does_not_name_is_refused(void **state) {
    (void)state;
    struct subject s;
    size_t tried = 0;
    begin(&s, boards[0]);
    for (size_t k = 0; k < s.e.steps.size; k++) {
        struct explain_range *rules = &s.e.steps.at[k].rules;
        for (size_t i = 0; i < rules->count && has_cases(&s, k); i++, tried++) {
            struct model_rule *last = &s.e.rules.at[rules->first + rules->count - 1],
                              *rule = &s.e.rules.at[rules->first + i], kept = *rule;
            *rule = *last;
            rules->count--;
            assert_false(holds(&s));
            rules->count++;
            *rule = kept;
        }
    }
    assert_true(tried > 3 && holds(&s));
    end(&s);
}

// ---- The words of a step ---------------------------------------------------------------------------------

static void all_boards_of_the_paper_are_explained_and_hold(void **state) {
    (void)state;
    size_t asked = 0;
    for (int i = 1; i <= 15; i++) {
        struct subject s;
        char name[32];
        if (!seeds_case((uint64_t)i)) continue;
        snprintf(name, sizeof name, "chess-loop:paper/%d", i);
        begin(&s, name);
        assert_true(s.e.to_the_end && holds(&s));
        for (size_t k = 0; k < s.e.steps.size; k++) asked += s.e.steps.at[k].asks;
        end(&s);
    }
    assert_true(asked > 5 || seeds_few());
}

// New boards, with and without given pieces; two of them once had steps with a wrong loop.
static void new_boards_are_explained_and_hold(void **state) {
    (void)state;
    static const char *const texts[] = {
        "chess-loop 6x6 bishop rook 4\n......\n......\n.R....\n......\n...R..\n...B..\n",
        "chess-loop 5x5 rook knight 4\n.....\n.....\n.....\n.....\n..NR.\n"};
    struct make_request r = make_defaults(family_named("chess-loop", strlen("chess-loop")));
    struct fault fault;
    assert_true(make_set(&r, "size", "5x5", &fault));
    for (uint64_t i = 0; i < 26; i++) {
        struct subject s = {.mem = MEM_UNLIMITED};
        struct made made;
        if (i >= 2 && !seeds_take(i)) continue;
        if (i < 2) board_read(&s.puzzle, &s.mem, texts[i]);
        else {
            assert_int_equal(make_puzzle(&r, i, 0, &s.mem, &made, &fault), MAKE_DONE);
            assert_true(puzzle_copy(&s.puzzle, &made.puzzle, &s.mem));
            made_free(&made);
        }
        assert_true(explain_puzzle(&s.puzzle, &(struct explain_request){0}, &s.mem, &s.e, &fault));
        assert_int_equal(s.e.status, EXPLAIN_DONE);
        if (!s.e.to_the_end || !holds(&s)) fail_msg("%s", board_complaint("a step does not hold", &s.puzzle));
        end(&s);
    }
}

static void a_rating_says_what_the_explanation_does(void **state) {
    (void)state;
    for (int i = 0; i <= 15; i++) {
        struct subject s;
        struct explanation rated;
        struct fault fault;
        char name[32];
        if (!seeds_take((uint64_t)i)) continue;
        snprintf(name, sizeof name, "chess-loop:paper/%d", i);
        begin(&s, name);
        assert_true(
            explain_puzzle(&s.puzzle, &(struct explain_request){.rate_only = true}, &s.mem, &rated, &fault));
        assert_int_equal(rated.score, s.e.score);
        assert_memory_equal(rated.sizes, s.e.sizes, sizeof rated.sizes);
        explanation_free(&rated);
        end(&s);
    }
}

// Every allocation fails once: while the board is explained, its steps told as JSON, and proved again.
static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    const struct family *family;
    const struct builtin_puzzle *b = families_builtin(NULL, "chess-loop:paper/3", &family);
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    bool done = false;
    board_read(&p, &m, b->text);
    for (uint64_t fail = 1; !done; fail++) {
        if (!seeds_take(fail)) continue;
        struct mem tight = {.fail_at = fail};
        struct explanation e;
        struct fault fault;
        struct text out;
        size_t which;
        text_init(&out, &tight);
        bool ok = explain_puzzle(&p, &(struct explain_request){0}, &tight, &e, &fault);
        if (ok) tell_explain_json(&out, &e, EXPLAIN_FULL, TELL_NOT_VERIFIED);
        done = ok && !out.failed && e.status == EXPLAIN_DONE && explain_verify(&e, &which) == EXPLAIN_HOLDS &&
               tight.calls < fail;
        text_free(&out);
        explanation_free(&e);
        assert_int_equal(tight.used, 0);
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deduction_without_its_rules_is_refused),
        cmocka_unit_test(a_case_that_supposes_something_else_is_refused),
        cmocka_unit_test(a_missing_case_is_refused),
        cmocka_unit_test(a_case_that_does_not_end_is_refused),
        cmocka_unit_test(a_deduction_from_what_is_not_known_is_refused),
        cmocka_unit_test(a_step_whose_cases_use_a_rule_that_it_does_not_name_is_refused),
        cmocka_unit_test(all_boards_of_the_paper_are_explained_and_hold),
        cmocka_unit_test(new_boards_are_explained_and_hold),
        cmocka_unit_test(a_rating_says_what_the_explanation_does),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
