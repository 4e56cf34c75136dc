// Explanations of families that have only rules: several marks and no "nothing here", one mark and no
// "nothing here", numbers beneath the cells; no words, no nouns, no looks, no maker.
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Letters: one a and one b in each row and column, the other cells empty ------------------------------

static csp_lit letter_at(csp_lit first, size_t cell, size_t letter) {
    return first + 2 * (csp_lit)(2 * cell + letter);
}

static bool letters_line(const struct puzzle *p, struct csp *s, struct model *m, csp_lit letters,
                         const char *name, size_t first, size_t step) {
    size_t side = (size_t)p->width;
    if (!model_begin_rule(m, s, name, MODEL_LINE, first, first + (side - 1) * step)) return false;
    for (size_t letter = 0; letter < 2; letter++) {
        csp_lit lits[8];
        for (size_t i = 0; i < side; i++) lits[i] = letter_at(letters, first + i * step, letter);
        csp_add_count(s, lits, side, 1, 1);
    }
    csp_rule_end(s);
    return true;
}

static bool letters_post(const struct puzzle *p, struct csp *s, struct model *m) {
    size_t size = puzzle_size(p), side = (size_t)p->width;
    csp_lit letters = csp_bools(s, (uint32_t)(2 * size));
    csp_decide_bools(s, letters, (uint32_t)(2 * size));
    for (size_t i = 0; i < size; i++) {
        csp_lit both[] = {letter_at(letters, i, 0), letter_at(letters, i, 1)};
        for (size_t k = 0; k < 2; k++) {
            struct model_mark mark = {both[k], (uint32_t)i, "ab"[k]};
            if (p->cells[i] == mark.mark) csp_add_clause(s, &both[k], 1);
            if (!vec_push(m->mem, &m->marks, mark)) return false;
        }
        if (!model_begin_rule(m, s, "apart", MODEL_CELL, i, i)) return false;
        csp_add_count(s, both, 2, 0, 1);
        csp_rule_end(s);
    }
    for (size_t i = 0; i < side; i++)
        if (!letters_line(p, s, m, letters, "row", i * side, 1) ||
            !letters_line(p, s, m, letters, "column", i, side))
            return false;
    return true;
}

static bool letters_check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    for (int i = 0; i < p->width; i++)
        for (const char *letter = "ab"; *letter != '\0'; letter++) {
            int in_row = 0, in_column = 0;
            for (int k = 0; k < p->width; k++) {
                in_row += p->cells[i * p->width + k] == *letter;
                in_column += p->cells[k * p->width + i] == *letter;
            }
            v->complete &= in_row > 0 && in_column > 0;
            if (in_row <= 1 && in_column <= 1) continue;
            if (!verdict_open(v, "twice") || !verdict_close(v)) return false;
        }
    return true;
}

static const struct family letters = {.name = "letters",
                                      .title = "Letters",
                                      .goal = "Write one a and one b into each row and column.",
                                      .rules = "One a and one b in each row and column.\n",
                                      .alphabet = ".ab",
                                      .marks = "ab",
                                      .post = letters_post,
                                      .check = letters_check};

// ---- Mosaic: a number tells how many of the cells around it, and itself, are black -----------------------

static size_t mosaic_around(const struct puzzle *p, size_t cell, size_t out[9]) {
    int row = (int)cell / p->width, column = (int)cell % p->width;
    size_t n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < p->height && c >= 0 && c < p->width) out[n++] = (size_t)(r * p->width + c);
    return n;
}

static bool mosaic_post(const struct puzzle *p, struct csp *s, struct model *m) {
    csp_lit first = csp_bools(s, (uint32_t)puzzle_size(p));
    csp_decide_bools(s, first, (uint32_t)puzzle_size(p));
    for (size_t i = 0; i < puzzle_size(p); i++) {
        struct model_mark mark = {first + 2 * (csp_lit)i, (uint32_t)i, '*'};
        if (p->cells[i] == '*') csp_add_clause(s, &mark.lit, 1);
        if (!vec_push(m->mem, &m->marks, mark)) return false;
    }
    for (size_t i = 0; i < puzzle_size(p); i++) {
        size_t around[9], n = mosaic_around(p, i, around);
        csp_lit lits[9];
        if (p->under[i] == '.') continue;
        if (!model_begin_rule(m, s, "number", MODEL_CELL, i, i)) return false;
        for (size_t k = 0; k < n; k++) lits[k] = first + 2 * (csp_lit)around[k];
        csp_add_count(s, lits, n, p->under[i] - '0', p->under[i] - '0');
        csp_rule_end(s);
    }
    return true;
}

static bool mosaic_check(const struct puzzle *p, struct verdict *v) {
    v->complete = true;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        size_t around[9], n = mosaic_around(p, i, around);
        int black = 0;
        for (size_t k = 0; k < n; k++) black += p->cells[around[k]] == '*';
        if (p->under[i] == '.' || black == p->under[i] - '0') continue;
        if (!verdict_open(v, "number-wrong") || !verdict_close(v)) return false;
    }
    return true;
}

static const char *const mosaic_nouns[] = {"ink blot"};
static const struct family mosaic = {.name = "mosaic",
                                     .title = "Mosaic",
                                     .goal = "Blacken cells.",
                                     .rules = "A number counts the black cells around it.\n",
                                     .alphabet = ".*",
                                     .marks = "*",
                                     .nouns = mosaic_nouns,
                                     .under = ".0123456789",
                                     .post = mosaic_post,
                                     .check = mosaic_check};

// ---- Shared by all tests ---------------------------------------------------------------------------------

struct subject {
    struct mem mem;
    struct puzzle puzzle;
    struct explanation e;
    struct text text;
};

static void explain(struct subject *s, const struct family *family, int width, int height, const char *cells,
                    const char *under) {
    struct fault fault = {0};
    *s = (struct subject){.mem = MEM_UNLIMITED};
    assert_true(puzzle_init(&s->puzzle, &s->mem, family, width, height));
    memcpy(s->puzzle.cells, cells, puzzle_size(&s->puzzle));
    if (under != NULL) memcpy(s->puzzle.under, under, puzzle_size(&s->puzzle));
    text_init(&s->text, &s->mem);
    assert_true(explain_puzzle(&s->puzzle, &(struct explain_request){0}, &s->mem, &s->e, &fault));
}

static void end(struct subject *s) {
    text_free(&s->text);
    explanation_free(&s->e);
    puzzle_free(&s->puzzle);
    assert_int_equal(s->mem.used, 0);
}

static const char *all_steps(struct subject *s) {
    struct explain_teller teller;
    explain_teller_init(&teller, &s->e);
    text_clear(&s->text);
    for (size_t i = 0; i < s->e.steps.size; i++) explain_teller_say(&teller, i, &s->text);
    explain_teller_free(&teller);
    assert_false(s->text.failed);
    return text_string(&s->text);
}

static void assert_verified(const struct subject *s) {
    size_t which;
    assert_int_equal(explain_verify(&s->e, &which), EXPLAIN_HOLDS);
    assert_int_equal(which, s->e.steps.size);
}

// The explanation in every form; each contains these words.
static void assert_told(struct subject *s, const char *text, const char *json) {
    struct tell_explain_how how = {.boards = true};
    text_clear(&s->text);
    tell_explain_text(&s->text, &s->e, &how);
    assert_non_null(strstr(text_string(&s->text), text));
    text_clear(&s->text);
    tell_explain_json(&s->text, &s->e, EXPLAIN_NORMAL, TELL_VERIFIED);
    assert_non_null(strstr(text_string(&s->text), json));
    text_clear(&s->text);
    tell_explain_html(&s->text, &s->e, NULL, &(struct tell_explain_how){0}, TELL_VERIFIED);
    assert_non_null(strstr(text_string(&s->text), text));
    for (uint64_t level = TELL_HINT_WHERE; level <= TELL_HINT_STEP; level++) {
        text_clear(&s->text);
        tell_hint(&s->text, &s->e, level, &how);
        assert_true(s->text.size > 0);
    }
    text_clear(&s->text);
    tell_hint_json(&s->text, &s->e, EXPLAIN_NORMAL);
    tell_rate(&s->text, &s->e, false, false);
    tell_rate_json(&s->text, &s->e, false);
    assert_false(s->text.failed);
}

// ---- Tests -----------------------------------------------------------------------------------------------

static void several_marks_need_no_mark_for_nothing(void **state) {
    (void)state;
    struct subject s;
    explain(&s, &letters, 3, 3, "ab..a....", NULL);
    assert_int_equal(s.e.status, EXPLAIN_DONE);
    assert_true(s.e.to_the_end);
    assert_verified(&s);
    assert_memory_equal(s.e.solution.cells, "ab..abb.a", 9);
    assert_string_equal(
        all_steps(&s),
        "Having a at r1c3 would break the rule \"row\" from r1c1 to r1c3, so r1c3 stays empty.\n"
        "Having a at r2c1 would break the rule \"row\" from r2c1 to r2c3, so r2c1 is not a.\n"
        "Then r2c3 is not a, because having a at r2c3 would break the rule \"row\" from r2c1 to r2c3.\n"
        "Having a at r3c2 would break the rule \"column\" from r1c2 to r3c2, so r3c2 stays empty.\n"
        "Having a at r3c1 would break the rule \"column\" from r1c1 to r3c1, so r3c1 is not a.\n"
        "Not having a at r3c3 would break the rule \"column\" from r1c3 to r3c3, so r3c3 is a.\n"
        "Not having b at r2c3 would break the rule \"column\" from r1c3 to r3c3, so r2c3 is b.\n"
        "Having b at r2c1 would break the rule \"row\" from r2c1 to r2c3, so r2c1 stays empty.\n"
        "Not having b at r3c1 would break the rule \"row\" from r3c1 to r3c3, so r3c1 is b.\n");
    assert_told(&s, "r2c3 is not a", "{\"cell\":[1,3],\"value\":\".\"}");
    end(&s);
}

static void a_wrong_entry_of_such_a_family_is_named(void **state) {
    (void)state;
    struct subject s;
    explain(&s, &letters, 3, 3, "ab.a.....", NULL);
    assert_int_equal(s.e.status, EXPLAIN_MISTAKE);
    assert_verified(&s);
    assert_string_equal(
        all_steps(&s),
        "Having a at r2c1 would break the rule \"column\" from r1c1 to r3c1, so r2c1 is not a.\n");
    assert_told(&s, "r2c1 is not a", "\"value\":\"!a\"");
    end(&s);
}

static void mirror_images_are_chosen_among_in_any_family(void **state) {
    (void)state;
    struct subject s;
    struct family images = letters;
    images.up_to_symmetry = true;
    explain(&s, &images, 2, 2, "....", NULL);
    assert_int_equal(s.e.status, EXPLAIN_DONE);
    assert_verified(&s);
    text_clear(&s.text);
    explain_say_step(&s.e, 0, &s.text);
    assert_string_equal(text_string(&s.text),
                        "Suppose r1c1 were not b.\n"
                        "Then r1c2 is b, because not having b at r1c2 would break the rule \"row\" from "
                        "r1c1 to r1c2.\n"
                        "But we take, of all mirrored and turned boards, one in which r1c1 is b, if there "
                        "is one, and there is.\n"
                        "So r1c1 is b.\n");
    assert_told(&s, "mirrored and turned",
                "{\"rule\":\"symmetry\",\"cells\":[[1,1]],\"takes\":[{\"cell\":[1,1],\"value\":\"b\"}]");
    end(&s);
}

static void a_number_beneath_a_cell_is_named_whatever_stands_on_it(void **state) {
    (void)state;
    struct subject s;
    explain(&s, &mosaic, 3, 2, "*.....", "2.0...");
    assert_int_equal(s.e.status, EXPLAIN_DONE);
    assert_verified(&s);
    assert_string_equal(
        all_steps(&s),
        "An ink blot at r1c2 would break the rule \"number\" for the 0 at r1c3, so r1c2 "
        "stays empty.\n"
        "Then r1c3, r2c2 and r2c3 stay empty, because the rule \"number\" holds for the 0 at r1c3.\n"
        "Leaving r2c1 empty would break the rule \"number\" for the 2 at r1c1, so r2c1 is an ink "
        "blot.\n");
    assert_told(&s, "the 2 at r1c1", "\"value\":\".\"");
    end(&s);
}

static void boards_without_one_solution_are_told_as_well(void **state) {
    (void)state;
    struct subject s;
    explain(&s, &mosaic, 3, 2, "......", "4.....");
    assert_int_equal(s.e.status, EXPLAIN_MULTIPLE);
    assert_told(&s, "more than one solution", "\"status\":\"multiple\"");
    end(&s);
    explain(&s, &mosaic, 3, 2, "......", "4.0...");
    assert_int_equal(s.e.status, EXPLAIN_NONE);
    assert_told(&s, "no solution", "\"status\":\"none\"");
    end(&s);
}

// A step that the engine does not make here: its conclusions are grouped, and it has a second supposition.
static void every_kind_of_fact_has_its_plain_words(void **state) {
    (void)state;
    struct subject s;
    static const struct explain_fact facts[] = {{0, 'a', true}, {1, 'b', false}, {2, 'b', false},
                                                {3, '.', true}, {4, '.', true},  {5, '.', false}};
    explain(&s, &letters, 3, 3, "ab..a....", NULL);
    struct explain_step step = {.decides = {s.e.facts.size, 6},
                                .rules = {s.e.rules.size, 1},
                                .deductions = {s.e.deductions.size, 2},
                                .supposed = {5, '.', true}};
    struct explain_deduction all[] = {{.fact = {5, 'a', true}, .rule = EXPLAIN_SUPPOSE, .depth = 1},
                                      {.fact = {5, 'a', true}, .closes = true}};
    struct model_rule rule = {CSP_TRUE, "whole", {0, 8}, MODEL_BOARD, 0};
    for (size_t i = 0; i < 6; i++) assert_true(vec_push(&s.mem, &s.e.facts, facts[i]));
    for (size_t i = 0; i < 2; i++) assert_true(vec_push(&s.mem, &s.e.deductions, all[i]));
    assert_true(vec_push(&s.mem, &s.e.rules, rule) && vec_push(&s.mem, &s.e.steps, step));
    text_clear(&s.text);
    explain_say_step(&s.e, s.e.steps.size - 1, &s.text);
    assert_string_equal(
        text_string(&s.text),
        "Suppose r2c3 were empty.\n"
        "  Suppose r2c3 were a.\n"
        "But that would break the rule \"whole\".\n"
        "So r1c1 is a; r2c1 stays empty. By the same rules, r2c2 stays empty; r1c2 is not b; r2c3 is "
        "not empty.\n");
    end(&s);
}

static void plain_words_survive_a_lack_of_memory(void **state) {
    (void)state;
    struct subject s;
    explain(&s, &letters, 3, 3, "ab..a....", NULL);
    for (uint64_t fail = 1;; fail++) {
        struct text words;
        text_init(&words, &s.mem);
        s.mem.calls = 0;
        s.mem.fail_at = fail;
        explain_say_step(&s.e, 0, &words);
        bool failed = s.mem.calls >= fail;
        s.mem.fail_at = 0;
        assert_int_equal(words.failed, failed);
        text_free(&words);
        if (!failed) break;
    }
    end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_marks_need_no_mark_for_nothing),
        cmocka_unit_test(a_wrong_entry_of_such_a_family_is_named),
        cmocka_unit_test(mirror_images_are_chosen_among_in_any_family),
        cmocka_unit_test(a_number_beneath_a_cell_is_named_whatever_stands_on_it),
        cmocka_unit_test(boards_without_one_solution_are_told_as_well),
        cmocka_unit_test(every_kind_of_fact_has_its_plain_words),
        cmocka_unit_test(plain_words_survive_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
