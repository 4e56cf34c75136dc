// Wrapped lines: at every width, no word is broken, nothing is lost, and no line is longer than necessary.
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char sentences[] =
    "Place bulbs on white cells. A bulb lights its own cell, along its row and its column.\n"
    "    Suppose r1c1 is empty: then \033[1mr1c2\033[0m holds a bulb, and so does r3c4.\n"
    "\n"
    "  -t, --time-limit S        give each puzzle S seconds; fractions are fine\n"
    "schön wäre es — sähe man alle Zeichen als eines\n";

static struct mem unlimited = MEM_UNLIMITED;

// Blanks and line ends both separate words.
static void assert_same_words(const char *a, const char *b) {
    for (;;) {
        a += strspn(a, " \n");
        b += strspn(b, " \n");
        size_t n = strcspn(a, " \n"), m = strcspn(b, " \n");
        assert_int_equal(n, m);
        assert_memory_equal(a, b, n);
        if (n == 0) return;
        a += n;
        b += m;
    }
}

// No line is too long if it has a blank at which it could be broken.
static void assert_fits(const char *text, size_t width) {
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n"), indent = strspn(line, " ");
        bool breakable = memchr(line + indent, ' ', length - indent) != NULL;
        bool meaning = strncmp(line, "  -t", 4) == 0; // the word and the beginning of its meaning
        if (breakable && !meaning) assert_true(wrap_columns(line, length) <= width);
        line += length + (line[length] == '\n');
    }
}

static void folded_lines_fit_and_keep_their_words(void **state) {
    (void)state;
    for (size_t width = 1; width < 120; width++) {
        struct text out;
        text_init(&out, &unlimited);
        wrap_fold(&out, sentences, strlen(sentences), width);
        assert_same_words(sentences, text_string(&out));
        if (width >= 40) assert_fits(text_string(&out), width); // every word fits, wherever it stands
        if (width >= 90) assert_string_equal(text_string(&out), sentences);
        text_free(&out);
    }
}

static void wrapped_words_fit_and_keep_their_words(void **state) {
    (void)state;
    for (size_t width = 12; width < 120; width++) {
        struct text out, expected;
        text_init(&out, &unlimited);
        text_init(&expected, &unlimited);
        wrap_words(&out, " 12. ", sentences, width);
        text_format(&expected, " 12. %s", sentences);
        assert_same_words(text_string(&expected), text_string(&out));
        text_free(&out);
        text_free(&expected);
    }
}

static void assert_folded(const char *text, size_t width, const char *expected) {
    struct text out;
    text_init(&out, &unlimited);
    wrap_fold(&out, text, strlen(text), width);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
}

static void a_broken_line_continues_below_its_meaning(void **state) {
    (void)state;
    assert_folded("  -s  the same seed gives the same", 20, "  -s  the same seed\n      gives the same");
    assert_folded("   1  one two three four\n", 14, "   1  one two\n      three\n      four\n");
}

static void a_line_without_a_meaning_continues_with_a_larger_indent(void **state) {
    (void)state;
    assert_folded("one two three four", 9, "one two\n  three\n  four");
    assert_folded("  one two three", 9, "  one two\n    three");
}

static void a_word_that_does_not_fit_stays_whole(void **state) {
    (void)state;
    assert_folded("abcdefghij klm", 5, "abcdefghij\n  klm");
    assert_folded("7 abcdefghij klm", 5, "7 abcdefghij\n  klm");
    assert_folded("http://x.org/abcdefghij", 4, "http://x.org/abcdefghij");
}

static void colours_and_bytes_of_one_character_take_no_room(void **state) {
    (void)state;
    assert_int_equal(wrap_columns("\033[1;31mäöü\033[0m", strlen("\033[1;31mäöü\033[0m")), 3);
    assert_folded("\033[1mone\033[0m two", 7, "\033[1mone\033[0m two");
    assert_folded("äöü äöü äöü", 7, "äöü äöü\n  äöü");
}

static void lines_of_a_paragraph_are_broken_anew(void **state) {
    (void)state;
    struct text out;
    text_init(&out, &unlimited);
    wrap_paragraphs(&out, "one two\nthree four\n\nfive\n  six\nseven\n", 10);
    assert_string_equal(text_string(&out), "one two\nthree four\n\nfive\n  six\nseven\n");
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folded_lines_fit_and_keep_their_words),
        cmocka_unit_test(wrapped_words_fit_and_keep_their_words),
        cmocka_unit_test(a_broken_line_continues_below_its_meaning),
        cmocka_unit_test(a_line_without_a_meaning_continues_with_a_larger_indent),
        cmocka_unit_test(a_word_that_does_not_fit_stays_whole),
        cmocka_unit_test(colours_and_bytes_of_one_character_take_no_room),
        cmocka_unit_test(lines_of_a_paragraph_are_broken_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
