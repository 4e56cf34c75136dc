// Tests of notes: information about a puzzle besides its cells.
#include "puzzle/puzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_note(const char **notes, const char *key, const char *value) {
    struct note n;
    assert_true(note_next(notes, &n));
    assert_true(note_is(&n, key));
    assert_int_equal(n.value_size, strlen(value));
    assert_memory_equal(n.value, value, n.value_size);
    assert_memory_equal(n.line, key, strlen(key));
}

static void notes_come_one_after_the_other(void **state) {
    (void)state;
    const char *notes = "title: A: b\nauthor:\nempty: \nlast: 7";
    struct note n;
    expect_note(&notes, "title", "A: b");
    expect_note(&notes, "author", "");
    expect_note(&notes, "empty", "");
    expect_note(&notes, "last", "7");
    assert_false(note_next(&notes, &n));
    notes = NULL;
    assert_false(note_next(&notes, &n));
}

static void a_line_without_a_colon_is_a_key_without_a_value(void **state) {
    (void)state;
    const char *notes = "alone\nnext: x\n";
    expect_note(&notes, "alone", "");
    expect_note(&notes, "next", "x");
}

static void the_first_note_of_a_key_is_found(void **state) {
    (void)state;
    char notes[] = "titles: no\ntit: no\ntitle: One\ntitle: Two\n";
    const struct puzzle p = {.notes = notes}, bare = {0};
    size_t length;
    assert_memory_equal(note_find(&p, "title", &length), "One", 3);
    assert_int_equal(length, 3);
    assert_null(note_find(&p, "titl", &length));
    assert_null(note_find(&p, "", &length));
    assert_null(note_find(&bare, "title", &length));
}

static void expect_line(const char *line, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct text notes;
    text_init(&notes, &m);
    note_add_line(&notes, line, strlen(line));
    assert_string_equal(text_string(&notes), expected);
    text_free(&notes);
}

static void a_line_is_a_note_when_a_word_and_a_colon_begin_it(void **state) {
    (void)state;
    expect_line("title: One", "title: One\n");
    expect_line(" \ttitle:\tOne  ", "title: One\n");
    expect_line("title:", "title:\n");
    expect_line("t\xc3\xa4g.1-a_b: x", "t\xc3\xa4g.1-a_b: x\n");
    expect_line("a remark", "");
    expect_line("two words: x", "");
    expect_line("http://example.org", "");
    expect_line(": x", "");
    expect_line("title", "");
    expect_line("", "");
}

static void invalid_text_is_replaced(void **state) {
    (void)state;
    expect_line("a: \x01\xff\r.\x7f", "a: \xef\xbf\xbd\xef\xbf\xbd .\xef\xbf\xbd\n");
    struct mem m = MEM_UNLIMITED;
    struct text notes;
    text_init(&notes, &m);
    note_add(&notes, "key", 3, "\n x\ny\n", 6);
    note_add(&notes, "no key", 6, "x", 1);
    note_add(&notes, "", 0, "x", 1);
    assert_string_equal(text_string(&notes), "key: x y\n");
    text_free(&notes);
}

static void a_note_without_memory_is_remembered_as_such(void **state) {
    (void)state;
    struct mem m = {.fail_at = 1};
    struct text notes;
    text_init(&notes, &m);
    note_add(&notes, "key", 3, "x", 1);
    assert_true(notes.failed);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_come_one_after_the_other),
        cmocka_unit_test(a_line_without_a_colon_is_a_key_without_a_value),
        cmocka_unit_test(the_first_note_of_a_key_is_found),
        cmocka_unit_test(a_line_is_a_note_when_a_word_and_a_colon_begin_it),
        cmocka_unit_test(invalid_text_is_replaced),
        cmocka_unit_test(a_note_without_memory_is_remembered_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
