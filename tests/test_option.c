// Option rows: accepted values, refused values with their messages, and defaults. And the writer of JSON,
// with its commas.
#include "base/json.h"
#include "base/option.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct values {
    bool flag;
    const char *word;
    struct option_words words;
    int number, choice;
    uint64_t count, seconds;
    struct option_seed seed;
    struct option_pairs pairs;
};

static const char *const colours[] = {"always", "auto", "never", NULL};

#define AT(member) offsetof(struct values, member)
static const struct option rows[] = {
    {"flag", 'f', OPTION_FLAG, AT(flag), .help = ""},
    {"word", 0, OPTION_WORD, AT(word), "WORD", .help = ""},
    {"words", 0, OPTION_WORDS, AT(words), "WORD", .help = ""},
    {"number", 0, OPTION_NUMBER, AT(number), "N", .least = 2, .most = 9},
    {"choice", 0, OPTION_CHOICE, AT(choice), "WHEN", .words = colours},
    {"count", 0, OPTION_COUNT, AT(count), "N", .usual = "3", .least = 1},
    {"seconds", 0, OPTION_SECONDS, AT(seconds), "S", .help = ""},
    {"seed", 0, OPTION_SEED, AT(seed), "S", .help = ""},
    {"later", 0, OPTION_FAMILY_WORD, AT(pairs), "X", .help = ""},
    {"board", 0, OPTION_BOARD, 0, "FILE", .help = ""},
    {0},
};

static struct fault fault;

static bool give(struct values *v, const char *name, const char *word) {
    const struct option *o = option_named(rows, name);
    assert_non_null(o);
    return option_read(o, word, option_field(o, v), &fault);
}

static void words_become_values(void **state) {
    (void)state;
    struct values v = {0};
    assert_true(give(&v, "flag", NULL) && v.flag);
    assert_true(give(&v, "flag", "no") && !v.flag);
    assert_true(give(&v, "word", "x y") && strcmp(v.word, "x y") == 0);
    assert_true(give(&v, "number", "2") && v.number == 2);
    assert_true(give(&v, "number", "9") && v.number == 9);
    assert_true(give(&v, "choice", "never") && v.choice == 2);
    assert_true(give(&v, "count", "18446744073709551615") && v.count == UINT64_MAX);
    assert_true(give(&v, "seconds", "0.5") && v.seconds == 500000);
    assert_true(give(&v, "seconds", "0.0000001") && v.seconds == 1);
    assert_true(give(&v, "seed", "0") && v.seed.given && v.seed.value == 0);
    assert_true(give(&v, "later", "8x8") && v.pairs.count == 1);
    assert_string_equal(v.pairs.at[0].name, "later");
    assert_string_equal(v.pairs.at[0].word, "8x8");
}

static void refused_values_are_named_with_what_was_expected(void **state) {
    (void)state;
    static const struct {
        const char *name, *word, *says;
    } bad[] = {
        {"flag", "maybe", "--flag: 'maybe' is not yes or no"},
        {"number", "1", "--number: '1' is not a whole number from 2 to 9"},
        {"number", "10", "--number: '10' is not a whole number from 2 to 9"},
        {"number", "-3", "--number: '-3' is not a whole number from 2 to 9"},
        {"number", "", "--number: '' is not a whole number from 2 to 9"},
        {"number", "3 ", "--number: '3 ' is not a whole number from 2 to 9"},
        {"count", "0", "--count: '0' is not a whole number from 1 on"},
        {"count", "18446744073709551616", "--count: '18446744073709551616' is not a whole number from 1 on"},
        {"choice", "red", "--choice: 'red' is not always, auto or never"},
        {"choice", "alway", "--choice: 'alway' is not always, auto or never; did you mean always?"},
        {"seconds", "0", "--seconds: '0' is not a number of seconds over 0, such as 2 or 0.5"},
        {"seconds", "inf", "--seconds: 'inf' is not a number of seconds over 0, such as 2 or 0.5"},
        {"seconds", "0x1", "--seconds: '0x1' is not a number of seconds over 0, such as 2 or 0.5"},
        {"seed", "x", "--seed: 'x' is not a whole number"},
        {"board", "x", "--board: a board is expected, not a word"},
    };
    struct values v, before;
    memset(&v, 0x55, sizeof v);
    before = v;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(give(&v, bad[i].name, bad[i].word));
        assert_string_equal(fault.text, bad[i].says);
        assert_memory_equal(&v, &before, sizeof v);
    }
}

static void repetitions_have_an_end(void **state) {
    (void)state;
    struct values v = {0};
    for (int i = 0; i < OPTION_MOST_WORDS; i++) assert_true(give(&v, "words", "w"));
    assert_false(give(&v, "words", "w"));
    assert_string_equal(fault.text, "--words may be given at most 32 times");
    for (int i = 0; i < OPTION_MOST_PAIRS; i++) assert_true(give(&v, "later", "w"));
    assert_false(give(&v, "later", "w"));
    assert_int_equal(v.words.count, OPTION_MOST_WORDS);
    assert_int_equal(v.pairs.count, OPTION_MOST_PAIRS);
}

static void an_option_that_is_not_given_has_its_default(void **state) {
    (void)state;
    struct values v = {0};
    option_set_defaults(rows, &v);
    assert_int_equal(v.count, 3);
    assert_int_equal(v.number, OPTION_NOT_GIVEN);
    assert_int_equal(v.choice, OPTION_NOT_GIVEN);
    assert_false(v.flag || v.seed.given);
    assert_null(v.word);
}

static void rows_are_found_by_name(void **state) {
    (void)state;
    assert_int_equal(option_place(rows, "words"), 2);
    assert_int_equal(option_place(rows, "wor"), -1);
    assert_int_equal(option_place(NULL, "words"), -1);
    assert_null(option_named(rows, ""));
}

static void json_has_its_commas_and_escapes(void **state) {
    (void)state;
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    json_open(&out, NULL, '{');
    json_text(&out, "name", "a \"b\"\n");
    json_text(&out, "none", NULL);
    json_open(&out, "cells", '[');
    json_number(&out, NULL, 1);
    json_signed(&out, NULL, -2);
    json_open(&out, NULL, '[');
    json_close(&out, ']');
    json_close(&out, ']');
    json_bool(&out, "yes", true);
    json_char(&out, "mark", '*');
    json_raw(&out, "raw", "{}");
    json_end_line(&out);
    json_open(&out, NULL, '{');
    json_end_line(&out);
    assert_string_equal(text_string(&out),
                        "{\"name\":\"a \\\"b\\\"\\n\",\"none\":null,\"cells\":[1,-2,[]],\"yes\":true,"
                        "\"mark\":\"*\",\"raw\":{}}\n{}\n");
    text_free(&out);
    assert_int_equal(mem.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_become_values),
        cmocka_unit_test(refused_values_are_named_with_what_was_expected),
        cmocka_unit_test(repetitions_have_an_end),
        cmocka_unit_test(an_option_that_is_not_given_has_its_default),
        cmocka_unit_test(rows_are_found_by_name),
        cmocka_unit_test(json_has_its_commas_and_escapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
