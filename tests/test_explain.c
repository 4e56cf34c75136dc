// Explanations: every step is proved again, by explain_verify and once more here with the kernel alone; no
// rule of a step can be left out; and the chain ends in the solution.
#include "board/grid.h"
#include "explain/words.h"
#include "explained.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(array) (sizeof array / sizeof *array)

// Made by the Portable Puzzle Collection's generator, at its levels easy and tricky.
static const char *const easy_boards[] = {
    "7x7:b10dBc2g1Be12g2cBd11b",
    "7x7:cB1Ba1f0f0eBf1fBaB1Bc",
    "7x7:1e2c1kBc0k0cBe1",
    "7x7:b1a1d0d0dB0g0Bd2dBd0aBb",
    "7x7:j0fBd13aB3dBf0j",
    "7x7:1aBc1jBbBb2a4b1b3j0cBaB",
    "7x7:c1dBb01b2eBe1e2bB2bBdBc",
    "10x10:aBb1bBkB1a1d2gBg0eB1e0gBg1d1a03kBb2bBa",
    "10x10:e02oBa1b2b1b3bBcBfBd0fBc2bBb1b2b0a0o10e",
    "10x10:b2a2sBd1c0aB3f0c2a11aBcBf0Ba2cBd1s1a0b",
    "10x10:0dBc1c2c0cBp0a2cB2hBBc0a1p2cBcBc1c2dB",
};

static const char *const tricky_boards[] = {
    "7x7:e2aBa1i1i4iBa1aBe",
    "7x7:d10a0b1cBg0c0gBcBb2a2Bd",
    "7x7:i1a0c2c0iBc1c4aBi",
    "7x7:Be1c00cBf1a2aBf1cBBcBe1",
    "7x7:c0d1c1hBe0h3cBd2c",
    "7x7:e0aB0a2a0i0a2a2iBa1a1BaBe",
    "7x7:a0gBc2bBaBBdBdB2a0b0c0g1a",
    "10x10:d0f2c1b3e1j1e3a0cBa1BaBcBa1e3jBe2bBc1f1d",
    "10x10:cBc0lBa1Bc0g1aBa0c3l1cBaBa3g2cBBaBlBc1c",
    "10x10:1g1BBb0sBa1Ba2d1lBd1aBBaBs3bB1BgB",
    "10x10:f0BdBg1b4a2b1a1f1d0n1dBf1aBb2a2b1g1dBBf",
};

// ---- The kernel alone --------------------------------------------------------------------------------

struct judge {
    struct csp *s;
    struct model model;
    VEC(csp_lit) assumed;
    struct puzzle bare;
    struct mem *mem;
};

// The choice among mirror images, defined again: for each symmetry of the puzzle, if the image agrees with
// the board on all earlier choices and shows the last mark, the board shows it.
static csp_lit judge_mark(const struct judge *j, size_t cell, char mark) {
    for (size_t i = 0; i < j->model.marks.size; i++)
        if (j->model.marks.at[i].cell == cell && j->model.marks.at[i].mark == mark)
            return j->model.marks.at[i].lit;
    return CSP_FALSE;
}

static csp_lit judge_agreement(struct judge *j, csp_lit a, csp_lit b) {
    csp_lit same = csp_bool(j->s);
    csp_add_clause(j->s, (csp_lit[]){csp_not(same), csp_not(a), b}, 3);
    csp_add_clause(j->s, (csp_lit[]){csp_not(same), a, csp_not(b)}, 3);
    csp_add_clause(j->s, (csp_lit[]){same, a, b}, 3);
    csp_add_clause(j->s, (csp_lit[]){same, csp_not(a), csp_not(b)}, 3);
    return same;
}

static bool judge_keeps(const struct puzzle *p, enum board_symmetry how) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[board_map_cell(how, p->width, p->height, i)] != p->cells[i]) return false;
    return true;
}

static void judge_choice(struct judge *j, const struct subject *s, enum board_symmetry how, size_t last) {
    const struct puzzle *p = &s->puzzle;
    csp_lit clause[10];
    for (size_t i = 0; i <= last; i++) {
        struct explain_fact f = s->e.choices.at[i];
        csp_lit here = judge_mark(j, f.cell, f.mark);
        csp_lit there = judge_mark(j, board_map_cell(how, p->width, p->height, f.cell), f.mark);
        clause[i] = i < last ? csp_not(judge_agreement(j, here, there)) : here;
        clause[i + 1] = csp_not(there);
    }
    csp_lit on = j->model.rules.at[j->model.rules.size - 1].on, all[12] = {csp_not(on)};
    memcpy(all + 1, clause, (last + 2) * sizeof *clause);
    csp_add_clause(j->s, all, last + 3);
}

static void judge_choices(struct judge *j, const struct subject *s) {
    const struct puzzle *p = &s->puzzle;
    for (size_t i = 0; i < s->e.choices.size; i++) {
        uint32_t cell = s->e.choices.at[i].cell;
        assert_true(model_begin_rule(&j->model, j->s, "symmetry", MODEL_CELL, cell, cell));
        csp_rule_end(j->s);
        for (int how = 1; how < board_symmetry_count(p->width, p->height); how++)
            if (judge_keeps(p, (enum board_symmetry)how)) judge_choice(j, s, (enum board_symmetry)how, i);
    }
}

static void judge_open(struct judge *j, struct subject *s) {
    *j = (struct judge){.mem = &s->mem, .model = {.mem = &s->mem, .purpose = MODEL_FOR_RULES}};
    assert_true(puzzle_copy(&j->bare, &s->puzzle, &s->mem));
    for (size_t i = 0; i < puzzle_size(&j->bare); i++)
        if (family_is_mark(j->bare.family, j->bare.cells[i])) j->bare.cells[i] = '.';
    j->s = csp_new(&s->mem);
    assert_non_null(j->s);
    csp_use_rules(j->s);
    assert_true(j->bare.family->post(&j->bare, j->s, &j->model));
    judge_choices(j, s);
}

static void judge_close(struct judge *j) {
    vec_free(j->mem, &j->assumed);
    model_free(&j->model);
    csp_free(j->s);
    puzzle_free(&j->bare);
}

static void judge_assume(struct judge *j, csp_lit l) { assert_true(vec_push(j->mem, &j->assumed, l)); }

// The literals of a fact, or of its opposite if it has one literal.
static void judge_fact(struct judge *j, struct explain_fact f, bool opposite) {
    for (size_t i = 0; i < j->model.marks.size; i++) {
        const struct model_mark *m = &j->model.marks.at[i];
        if (m->cell != f.cell || (f.mark != 'x' && f.mark != m->mark)) continue;
        judge_assume(j, csp_sign(m->lit, (f.mark != 'x' && f.holds) != opposite));
    }
}

static void judge_rule(struct judge *j, const struct model_rule *rule) {
    for (size_t i = 0; i < j->model.rules.size; i++) {
        const struct model_rule *r = &j->model.rules.at[i];
        if (strcmp(r->name, rule->name) == 0 && memcmp(r->cells, rule->cells, sizeof r->cells) == 0) {
            judge_assume(j, r->on);
            return;
        }
    }
    fail_msg("there is no rule '%s'", rule->name);
}

// All that was known before a step.
static void judge_known_before(struct judge *j, const struct subject *s, size_t step) {
    const struct puzzle *p = &s->puzzle;
    for (uint32_t i = 0; i < puzzle_size(p); i++)
        if (family_is_mark(p->family, p->cells[i]))
            judge_fact(j, (struct explain_fact){i, p->cells[i], true}, false);
    for (size_t i = 0; i < step; i++) {
        const struct explain_step *before = &s->e.steps.at[i];
        for (size_t k = 0; k < before->decides.count; k++)
            judge_fact(j, s->e.facts.at[before->decides.first + k], false);
    }
}

// With all that is known, but without one of its rules, the step does not follow: there is another
// possibility.
static void assert_needs_every_rule(struct subject *s, size_t index, const char *board) {
    const struct explain_step *step = &s->e.steps.at[index];
    struct explain_fact first = s->e.facts.at[step->decides.first];
    for (size_t without = 0; without < step->rules.count; without++) {
        struct judge j;
        judge_open(&j, s);
        judge_known_before(&j, s, index);
        for (size_t i = 0; i < step->rules.count; i++)
            if (i != without) judge_rule(&j, &s->e.rules.at[step->rules.first + i]);
        size_t size = j.assumed.size;
        bool possible = false;
        if (first.mark != 'x') {
            judge_fact(&j, first, true);
            possible = csp_solve(j.s, j.assumed.at, j.assumed.size) == CSP_SAT;
        }
        for (size_t i = 0; i < j.model.marks.size && first.mark == 'x' && !possible; i++) {
            j.assumed.size = size;
            if (j.model.marks.at[i].cell == first.cell) judge_assume(&j, j.model.marks.at[i].lit);
            possible = csp_solve(j.s, j.assumed.at, j.assumed.size) == CSP_SAT;
        }
        judge_close(&j);
        if (!possible) fail_msg("step %zu can do without its rule %zu: %s", index + 1, without + 1, board);
    }
}

// Where boards are explained by questions, a rule may only make a step easier to follow.
static bool asks_questions(const struct subject *s) {
    const struct family_words *words = s->puzzle.family->words;
    return words != NULL && words->ask != NULL;
}

static void assert_sound(const char *board) {
    struct subject s;
    explain(&s, board);
    assert_int_equal(s.e.status, EXPLAIN_DONE);
    assert_true(s.e.to_the_end);
    assert_verified(&s, board);
    for (size_t i = 0; i < s.e.steps.size; i++)
        if (!asks_questions(&s) || s.e.steps.at[i].minimal) assert_needs_every_rule(&s, i, board);
    end(&s);
}

static void every_step_of_akari_boards_is_proved_again_and_needs_every_rule(void **state) {
    (void)state;
    for (size_t i = 0; i < N(easy_boards); i++) assert_sound(easy_boards[i]);
    for (size_t i = 0; i < N(tricky_boards); i++) assert_sound(tricky_boards[i]);
    for (size_t i = 0; i < N(hard_boards); i++) assert_sound(hard_boards[i]);
}

static void every_step_of_chess_boards_is_proved_again_and_needs_every_rule(void **state) {
    (void)state;
    for (size_t i = 0; i < N(chess_boards); i++) assert_sound(chess_boards[i]);
}

// ---- The parts of a step -----------------------------------------------------------------------------

// Properties that the words rely on: each case that is opened is closed, and each branch ends with a broken
// rule.
static void assert_well_told(const struct explanation *e, const struct explain_step *step) {
    uint32_t depth = 0;
    bool closed = false;
    for (size_t i = 0; i < step->deductions.count; i++) {
        const struct explain_deduction *d = &e->deductions.at[step->deductions.first + i];
        if (d->rule == EXPLAIN_SUPPOSE) {
            assert_int_equal(d->depth, depth + 1);
            assert_false(closed);
            depth++;
        } else if (d->rule == EXPLAIN_OTHERWISE) {
            assert_true(closed && depth > 0 && d->depth < depth);
            depth = d->depth;
        } else if (d->rule == EXPLAIN_ASK) {
            assert_int_equal(d->rules.count, 1);
            assert_int_equal(d->depth, depth);
        } else {
            assert_true(d->rule < step->rules.count || d->rule == EXPLAIN_ALIKE);
            assert_int_equal(d->depth, depth);
            assert_false(closed);
        }
        closed = d->closes;
    }
    assert_true(closed || step->asks || step->deductions.count == 0);
    if (step->deductions.count > 0) assert_int_equal(depth, 0);
}

static void deductions_end_in_broken_rules_and_cases_close(void **state) {
    (void)state;
    size_t cases = 0;
    for (size_t i = 0; i < N(hard_boards) + N(chess_boards); i++) {
        struct subject s;
        const char *board = i < N(hard_boards) ? hard_boards[i] : chess_boards[i - N(hard_boards)];
        explain(&s, board);
        for (size_t k = 0; k < s.e.steps.size; k++) {
            const struct explain_step *step = &s.e.steps.at[k];
            if (step->deductions.count == 0) fail_msg("step %zu is not told: %s", k + 1, board);
            assert_well_told(&s.e, step);
        }
        for (size_t k = 0; k < s.e.deductions.size; k++)
            cases += s.e.deductions.at[k].rule == EXPLAIN_SUPPOSE;
        end(&s);
    }
    assert_true(cases > 0);
}

static void a_step_uses_no_fact_it_does_not_need(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 3x1\n.0.\n"); // nothing can light what is beside the 0
    assert_int_equal(s.e.status, EXPLAIN_NONE);
    end(&s);
    explain(&s, "akari 4x1\n.1#.\n");
    assert_int_equal(s.e.steps.size, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(s.e.steps.at[i].known.count, 0);
        assert_int_equal(s.e.steps.at[i].rules.count, 1);
        assert_true(s.e.steps.at[i].minimal);
    }
    end(&s);
}

static void a_step_decides_all_that_its_rule_decides(void **state) {
    (void)state;
    struct subject s;
    explain(&s, "akari 5x5\n.....\n..#..\n.#4#.\n..#..\n.....\n");
    assert_int_equal(s.e.status, EXPLAIN_NONE); // black all around a 4
    end(&s);
    explain(&s, "akari 3x3\n...\n.4.\n...\n");
    assert_int_equal(s.e.steps.at[0].decides.count, 4);
    assert_string_equal(s.e.rules.at[s.e.steps.at[0].rules.first].name, "number");
    end(&s);
}

static void a_cell_with_nothing_left_to_show_is_decided_to_be_empty(void **state) {
    (void)state;
    struct subject s;
    size_t empty = 0;
    explain(&s, chess_boards[0]);
    for (size_t i = 0; i < s.e.steps.size; i++) {
        const struct explain_range decides = s.e.steps.at[i].decides;
        for (size_t k = 0; k < decides.count; k++) {
            struct explain_fact f = s.e.facts.at[decides.first + k];
            if (f.mark == 'x') empty++;
            assert_true(f.mark != 'x' || f.holds);
        }
    }
    assert_int_equal(empty, 64 - 4 - 6); // neither numbers nor pieces
    end(&s);
}

// ---- Errors that verifying finds ---------------------------------------------------------------------

static void a_step_without_one_of_its_rules_does_not_hold(void **state) {
    (void)state;
    struct subject s;
    size_t which, tried = 0;
    explain(&s, hard_boards[0]);
    for (size_t i = 0; i < s.e.steps.size; i++) {
        struct explain_step *step = &s.e.steps.at[i];
        for (size_t k = 0; k < step->rules.count; k++, tried++) {
            struct model_rule *first = &s.e.rules.at[step->rules.first], kept = first[k];
            first[k] = first[step->rules.count - 1];
            step->rules.count--;
            assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
            assert_int_equal(which, i);
            step->rules.count++;
            first[k] = kept;
        }
    }
    assert_true(tried > s.e.steps.size);
    assert_verified(&s, "");
    end(&s);
}

// A larger set may have a fact that only makes its deductions shorter; a single rule cannot.
static void a_step_by_one_rule_without_one_of_its_facts_does_not_hold(void **state) {
    (void)state;
    struct subject s;
    size_t which, tried = 0;
    explain(&s, hard_boards[0]);
    for (size_t i = 0; i < s.e.steps.size; i++) {
        struct explain_step *step = &s.e.steps.at[i];
        for (size_t k = 0; k < step->known.count && step->rules.count == 1; k++, tried++) {
            struct explain_fact *first = &s.e.facts.at[step->known.first], kept = first[k];
            first[k] = first[step->known.count - 1];
            step->known.count--;
            assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
            assert_int_equal(which, i);
            step->known.count++;
            first[k] = kept;
        }
    }
    assert_true(tried > 10);
    end(&s);
}

// An argument for the rest proves what it decides, from what it names and what comes before it.
static void a_damaged_argument_does_not_hold(void **state) {
    (void)state;
    struct subject s;
    size_t which, tried = 0;
    explain(
        &s,
        "chess-num 8x8\n......2.\n........\n......4.\n........\n........\n...6....\n....21..\n........\n");
    for (size_t i = 0; i < s.e.steps.size; i++) {
        struct explain_range all = s.e.steps.at[i].arguments;
        for (size_t k = all.first; k < all.first + all.count; k++, tried++) {
            struct explain_step *argument = &s.e.arguments.at[k], kept = *argument;
            argument->rules.count = argument->known.count = 0; // without reasons
            assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
            assert_int_equal(which, i);
            *argument = kept;
            struct explain_fact *decided = &s.e.facts.at[kept.decides.first];
            decided->holds = !decided->holds;
            assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
            decided->holds = !decided->holds;
        }
    }
    assert_true(tried > 2);
    assert_verified(&s, "");
    end(&s);
}

static void false_claims_are_found(void **state) {
    (void)state;
    struct subject s;
    size_t which;
    explain(&s, hard_boards[1]);
    size_t last = s.e.steps.size - 1;
    struct explain_fact *decided = &s.e.facts.at[s.e.steps.at[last].decides.first];
    decided->holds = !decided->holds; // the opposite of what follows
    assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
    assert_int_equal(which, last);
    decided->holds = !decided->holds;
    s.e.steps.size--; // the end is missing
    assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
    assert_int_equal(which, last);
    s.e.steps.size++;
    for (size_t i = 0; i < s.e.steps.size; i++) { // a fact that is not decided yet
        struct explain_step *step = &s.e.steps.at[i];
        if (step->known.count == 0) continue;
        struct explain_range known = step->known;
        step->known = s.e.steps.at[last].decides;
        if (i < last) assert_int_equal(explain_verify(&s.e, &which), EXPLAIN_FAILS);
        if (i < last) assert_int_equal(which, i);
        step->known = known;
    }
    assert_verified(&s, "");
    end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_of_akari_boards_is_proved_again_and_needs_every_rule),
        cmocka_unit_test(every_step_of_chess_boards_is_proved_again_and_needs_every_rule),
        cmocka_unit_test(deductions_end_in_broken_rules_and_cases_close),
        cmocka_unit_test(a_step_uses_no_fact_it_does_not_need),
        cmocka_unit_test(a_step_decides_all_that_its_rule_decides),
        cmocka_unit_test(a_cell_with_nothing_left_to_show_is_decided_to_be_empty),
        cmocka_unit_test(a_step_without_one_of_its_rules_does_not_hold),
        cmocka_unit_test(a_step_by_one_rule_without_one_of_its_facts_does_not_hold),
        cmocka_unit_test(a_damaged_argument_does_not_hold),
        cmocka_unit_test(false_claims_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
