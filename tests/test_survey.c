// Surveys: the cases of a bare board, one after the other, as a family lists them.
#include "board/grid.h"
#include "boards.h"
#include "family/akari/akari.h"
#include "family/chess_loop/chess_loop.h"
#include "make/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void set(struct survey_request *r, const char *option, const char *word) {
    struct fault f = {0};
    if (!survey_set(r, option, word, &f)) fail_msg("%s", f.text);
}

static void refuse(struct survey_request r, const char *option, const char *word, const char *says) {
    struct survey_request before = r;
    struct fault f = {0};
    if (survey_set(&r, option, word, &f)) fail_msg("--%s %s was taken", option, word);
    if (strstr(f.text, says) == NULL) fail_msg("\"%s\" does not say %s", f.text, says);
    assert_memory_equal(r.values, before.values, sizeof r.values);
    assert_int_equal(r.width, before.width);
}

// ---- Chess Loop ------------------------------------------------------------------------------------------

// Every pair in the order of the kinds, and every number from 2 to the most that fit, written as two loops.
static void a_survey_of_chess_loop_has_every_pair_with_every_number(void **state) {
    (void)state;
    static const enum chess_kind kinds[] = {CHESS_KING, CHESS_KNIGHT, CHESS_ROOK, CHESS_BISHOP, CHESS_QUEEN};
    struct mem m = MEM_UNLIMITED;
    struct survey_request r = survey_defaults(&chess_loop_family);
    struct fault f = {0};
    struct puzzle p;
    set(&r, "size", "5x3");
    assert_true(survey_check(&r, &f));
    uint64_t index = 0;
    for (int a = 0; a < 5; a++)
        for (int b = a + 1; b < 5; b++)
            for (int n = 2; n <= 7; n++) {
                assert_int_equal(survey_case(&r, index++, &m, &p), SURVEY_CASE);
                assert_int_equal(p.width, 5);
                assert_int_equal(p.height, 3);
                assert_int_equal(p.parameters[CHESS_LOOP_FIRST], kinds[a]);
                assert_int_equal(p.parameters[CHESS_LOOP_SECOND], kinds[b]);
                assert_int_equal(p.parameters[CHESS_LOOP_EACH], n);
                for (size_t i = 0; i < 15; i++) assert_int_equal(p.cells[i], '.');
                puzzle_free(&p);
            }
    assert_int_equal(survey_case(&r, index, &m, &p), SURVEY_NO_MORE);
    assert_int_equal(survey_case(&r, UINT64_MAX, &m, &p), SURVEY_NO_MORE);
    assert_int_equal(m.used, 0);
}

static void options_narrow_the_cases(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct survey_request r = survey_defaults(&chess_loop_family), s = r, t;
    struct puzzle p;
    set(&r, "size", "4x4");
    set(&r, "kinds", "rook,king");
    set(&r, "n", "1"); // a loop of two pieces only where it is asked for
    assert_int_equal(survey_case(&r, 0, &m, &p), SURVEY_CASE);
    assert_int_equal(p.parameters[CHESS_LOOP_FIRST], CHESS_ROOK);
    assert_int_equal(p.parameters[CHESS_LOOP_SECOND], CHESS_KING);
    assert_int_equal(p.parameters[CHESS_LOOP_EACH], 1);
    puzzle_free(&p);
    assert_int_equal(survey_case(&r, 1, &m, &p), SURVEY_NO_MORE);
    set(&s, "size", "1x1"); // no room for two pieces
    assert_int_equal(survey_case(&s, 0, &m, &p), SURVEY_NO_MORE);
    t = s; // a value
    set(&t, "size", "2x2");
    assert_int_equal(s.width, 1);
    assert_int_equal(survey_case(&t, 9, &m, &p), SURVEY_CASE);
    puzzle_free(&p);
    assert_int_equal(survey_case(&t, 10, &m, &p), SURVEY_NO_MORE);
    assert_int_equal(m.used, 0);
}

static void an_impossible_survey_is_refused_with_what_was_expected(void **state) {
    (void)state;
    struct survey_request r = survey_defaults(&chess_loop_family);
    struct fault f = {0};
    assert_false(survey_check(&r, &f));
    assert_string_equal(f.text, "loops needs a board: --size WxH, columns before rows");
    refuse(r, "size", "5", "'5' is not a size");
    refuse(r, "size", "33x4", "at most 32");
    refuse(r, "kinds", "rook", "two kinds");
    refuse(r, "kinds", "rook,pawn", "'pawn' is not a kind");
    refuse(r, "n", "0", "'0' is not a whole number from 1 on");
    refuse(r, "black", "20", "there is no option --black for loops");
    set(&r, "size", "5x4");
    set(&r, "n", "11");
    assert_false(survey_check(&r, &f));
    assert_string_equal(f.text, "--n: 11 of each kind do not fit: the board has 20 squares");
}

static void every_failure_of_an_allocation_is_told(void **state) {
    (void)state;
    struct survey_request r = survey_defaults(&chess_loop_family);
    set(&r, "size", "4x4");
    struct mem m = {.fail_at = 1};
    struct puzzle p;
    assert_int_equal(survey_case(&r, 0, &m, &p), SURVEY_NO_MEMORY);
    assert_int_equal(m.used, 0);
}

// ---- Any family ------------------------------------------------------------------------------------------

static bool count_to_three(const struct survey_request *r, uint64_t index, int out[PUZZLE_PARAMETERS]) {
    out[0] = (int)index + r->width;
    return index < 3;
}

static void a_survey_needs_no_options_and_no_check(void **state) {
    (void)state;
    static const struct family_survey survey = {.command = "count", .parameters = count_to_three};
    struct mem m = MEM_UNLIMITED;
    struct family family = akari_family;
    family.survey = &survey;
    struct survey_request r = survey_defaults(&family);
    struct fault f = {0};
    struct puzzle p;
    set(&r, "size", "4x2");
    assert_true(survey_check(&r, &f));
    refuse(r, "n", "1", "there is no option --n for count");
    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(survey_case(&r, i, &m, &p), SURVEY_CASE);
        assert_int_equal(p.parameters[0], 4 + i);
        puzzle_free(&p);
    }
    assert_int_equal(survey_case(&r, 3, &m, &p), SURVEY_NO_MORE);
    assert_int_equal(m.used, 0);
}

static void a_survey_is_found_by_the_name_of_its_command(void **state) {
    (void)state;
    assert_ptr_equal(survey_named("loops"), &chess_loop_family);
    assert_null(survey_named("solve"));
    assert_null(survey_named(""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_survey_of_chess_loop_has_every_pair_with_every_number),
        cmocka_unit_test(options_narrow_the_cases),
        cmocka_unit_test(an_impossible_survey_is_refused_with_what_was_expected),
        cmocka_unit_test(every_failure_of_an_allocation_is_told),
        cmocka_unit_test(a_survey_needs_no_options_and_no_check),
        cmocka_unit_test(a_survey_is_found_by_the_name_of_its_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
