// Links of the page, and base64url.
#include "base/rng.h"
#include "base/text.h"
#include "echek/rules/game.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static void letters_are_those_of_the_standard(void **state) {
    (void)state;
    static const struct {
        const char *bytes, *letters;
    } cases[] = {
        {"", ""}, {"f", "Zg"}, {"fo", "Zm8"}, {"foo", "Zm9v"}, {"foob", "Zm9vYg"}, {"\xfb\xff\xfe", "-__-"},
    };
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    for (size_t i = 0; i < N(cases); i++) {
        text_clear(&t);
        base64_write(&t, cases[i].bytes, strlen(cases[i].bytes));
        assert_string_equal(text_string(&t), cases[i].letters);
    }
    text_free(&t);
    assert_int_equal(m.used, 0);
}

static void bytes_come_back_from_their_letters(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < 2000; i++) {
        char bytes[40];
        size_t size = rng_below(&rng, sizeof bytes);
        struct text letters, back;
        text_init(&letters, &m);
        text_init(&back, &m);
        for (size_t k = 0; k < size; k++) bytes[k] = (char)rng_below(&rng, 256);
        base64_write(&letters, bytes, size);
        assert_int_equal(base64_read(text_string(&letters), letters.size, &back), letters.size);
        assert_int_equal(back.size, size);
        assert_memory_equal(text_string(&back), bytes, size);
        text_free(&letters);
        text_free(&back);
    }
    assert_int_equal(m.used, 0);
}

static void an_invalid_letter_is_reported_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *letters;
        size_t good;
    } cases[] = {
        {"Zm9v", 4}, {"Zg==", 4},  {"Zm8=", 4},  {"Z", 0},  {"Zm9vY", 4},
        {"Zm+v", 2}, {"Zm 9v", 2}, {"Zg===", 2}, {"Zh", 1},
    };
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    for (size_t i = 0; i < N(cases); i++) {
        text_clear(&t);
        assert_int_equal(base64_read(cases[i].letters, strlen(cases[i].letters), &t), cases[i].good);
    }
    text_free(&t);
}

static void a_puzzle_is_read_from_its_link_wherever_that_stands(void **state) {
    (void)state;
    static const struct {
        const char *text, *answer;
    } cases[] = {
        {"#p=YWthcmkgMngxCi4uCg\n", "akari 2x1\n..\n"},
        {"https://example.org/roque.html#p=YWthcmkgMngxCi4uCg==", "akari 2x1\n..\n"},
        {"; title: above\n  #p=YWthcmkgMngxCi4uCg  \n", "; title: above\nakari 2x1\n..\n"},
        {"#p=OyBtb3ZlczogcjFjMT0qCmFrYXJpIDJ4MgouLgouIwo", "; moves: r1c1=*\nakari 2x2\n..\n.#\n"},
        {"#p=", "1:4: the link is incomplete: its end is missing"},
        {"x #p=YWthcmkgMngxCi4u%g",
         "1:22: '%' found where a letter, a digit, '-' or '_' of the link is expected"},
        {"#p=YWthcmkgMngxCi5B",
         "1:1: in this link, line 2, column 2: 'A' is not a cell of akari: one of .#01234*x is expected"},
        {"#p=Zm9v", "1:1: in this link, line 1, column 1: 'foo' is not a puzzle family"},
        {"#p=I3A9Zm9v", "1:1: in this link, line 1, column 1: '#p=foo' is not a puzzle family"},
        {"#e=Zm9v", "1:1: this link carries a game, not a puzzle"},
        {"#p=OyBtb3ZlczogcjljMT0qCmFrYXJpIDJ4MQouLgo", "1:1: "},
    };
    for (size_t i = 0; i < N(cases); i++) {
        struct mem m = MEM_UNLIMITED;
        struct format_reader r;
        struct puzzle p;
        struct fault f;
        struct text out;
        text_init(&out, &m);
        format_reader_init(&r, cases[i].text, strlen(cases[i].text));
        if (format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE) format_native.write(&p, &out);
        else text_format(&out, "%zu:%zu: %s", f.line, f.column, f.text);
        puzzle_free(&p);
        if (strncmp(text_string(&out), cases[i].answer, strlen(cases[i].answer)) != 0)
            fail_msg("%s is read as\n%s\nnot as\n%s", cases[i].text, text_string(&out), cases[i].answer);
        text_free(&out);
        assert_int_equal(m.used, 0);
    }
}

static void the_text_of_any_kind_of_link_can_be_had(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text link, back;
    struct fault f;
    text_init(&link, &m);
    text_init(&back, &m);
    link_write(&link, ECHEK_LINK, "rules: paper\n", 13);
    assert_string_equal(text_string(&link), "#e=cnVsZXM6IHBhcGVyCg");
    assert_true(link_is(link.at, link.size, ECHEK_LINK));
    assert_false(link_is(link.at, link.size, LINK_PUZZLE));
    assert_true(link_read(link.at, link.size, ECHEK_LINK, &back, &f));
    assert_string_equal(text_string(&back), "rules: paper\n");
    assert_false(link_read(link.at, link.size, LINK_PUZZLE, &back, &f));
    text_free(&link);
    text_free(&back);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_those_of_the_standard),
        cmocka_unit_test(bytes_come_back_from_their_letters),
        cmocka_unit_test(an_invalid_letter_is_reported_with_its_place),
        cmocka_unit_test(a_puzzle_is_read_from_its_link_wherever_that_stands),
        cmocka_unit_test(the_text_of_any_kind_of_link_can_be_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
