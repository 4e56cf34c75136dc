// src/base: memory and its ledger, growable arrays, bit sets, random numbers, text, faults, clock.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/digits.h"
#include "base/json.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"

// ---- Memory ----

static void the_ledger_counts_bytes_and_remembers_the_peak(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    void *a = mem_resize(&m, NULL, 0, 100);
    assert_non_null(a);
    assert_int_equal(m.used, 100);
    a = mem_resize(&m, a, 100, 300);
    assert_non_null(a);
    assert_int_equal(m.used, 300);
    a = mem_resize(&m, a, 300, 50);
    assert_non_null(a);
    assert_int_equal(m.used, 50);
    assert_int_equal(m.peak, 300);
    mem_free(&m, a, 50);
    mem_free(&m, NULL, 0);
    assert_int_equal(m.used, 0);
}

static void zeroed_memory_is_zero_and_empty_blocks_balance(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    unsigned char *a = mem_zeroed(&m, 100, 3);
    assert_non_null(a);
    for (size_t i = 0; i < 300; i++) assert_int_equal(a[i], 0);
    void *none = mem_zeroed(&m, 0, 8);
    assert_non_null(none);
    mem_free(&m, none, 0);
    mem_free(&m, a, 300);
    assert_int_equal(m.used, 0);
}

static void a_product_that_overflows_is_refused(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    assert_null(mem_zeroed(&m, SIZE_MAX / 2, 3));
    assert_null(mem_zeroed(&m, SIZE_MAX, SIZE_MAX));
    assert_int_equal(m.used, 0);
}

static void a_limit_refuses_and_leaves_the_block_alone(void **state) {
    (void)state;
    struct mem m = {.limit = 100};
    char *a = mem_resize(&m, NULL, 0, 60);
    assert_non_null(a);
    memset(a, 'a', 60);
    assert_false(m.limit_hit);
    assert_null(mem_resize(&m, a, 60, 101));
    assert_true(m.limit_hit);
    assert_int_equal(m.used, 60);
    assert_int_equal(a[59], 'a');
    assert_null(mem_zeroed(&m, 41, 1));
    assert_null(mem_zeroed(&m, SIZE_MAX, 1));
    a = mem_resize(&m, a, 60, 100); // exactly the limit is allowed
    assert_non_null(a);
    mem_free(&m, a, 100);
    assert_int_equal(m.used, 0);
}

static void only_the_call_that_was_told_to_fail_fails(void **state) {
    (void)state;
    struct mem m = {.fail_at = 2};
    void *a = mem_zeroed(&m, 1, 8), *b = mem_zeroed(&m, 1, 8), *c = mem_zeroed(&m, 1, 8);
    assert_non_null(a);
    assert_null(b);
    assert_non_null(c);
    assert_int_equal(m.calls, 3);
    assert_false(m.limit_hit);
    mem_free(&m, a, 8);
    mem_free(&m, c, 8);
    assert_int_equal(m.used, 0);
}

// ---- Growable arrays ----

static void a_vec_keeps_what_is_pushed(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    VEC(uint32_t) v = {0};
    for (uint32_t i = 0; i < 10000; i++) assert_true(vec_push(&m, &v, i * i));
    assert_int_equal(v.size, 10000);
    for (uint32_t i = 0; i < 10000; i++) assert_int_equal(v.at[i], i * i);
    vec_free(&m, &v);
    assert_null(v.at);
    assert_int_equal(v.size + v.cap, 0);
    assert_int_equal(m.used, 0);
}

static void a_vec_that_cannot_grow_is_unchanged(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at <= 8; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        VEC(int) v = {0};
        size_t pushed = 0;
        for (int i = 0; i < 100; i++) {
            size_t size = v.size, cap = v.cap;
            int *at = v.at;
            if (vec_push(&m, &v, i)) pushed++;
            else assert_true(v.size == size && v.cap == cap && v.at == at);
        }
        assert_int_equal(v.size, pushed);
        if (m.calls >= fail_at) assert_int_equal(pushed, 99);
        vec_free(&m, &v);
        assert_int_equal(m.used, 0);
    }
}

static void resizing_a_vec_clears_only_what_is_new(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    VEC(short) v = {0};
    size_t none = 0;
    assert_true(vec_resize(&m, &v, none));
    assert_true(vec_resize(&m, &v, 5));
    for (size_t i = 0; i < 5; i++) v.at[i] = 7;
    assert_true(vec_resize(&m, &v, 2));
    assert_true(vec_resize(&m, &v, 100));
    for (size_t i = 0; i < 100; i++) assert_int_equal(v.at[i], i < 2 ? 7 : 0);
    vec_free(&m, &v);
    assert_int_equal(m.used, 0);
}

static void an_absurd_reservation_is_refused(void **state) {
    (void)state;
    struct mem m = {.limit = 1000000};
    VEC(uint64_t) v = {0};
    assert_false(vec_reserve(&m, &v, SIZE_MAX / 4));
    assert_false(vec_reserve(&m, &v, SIZE_MAX));
    assert_false(vec_resize(&m, &v, SIZE_MAX / 16));
    assert_int_equal(v.size + v.cap, 0);
    assert_true(vec_push(&m, &v, 1));
    vec_free(&m, &v);
    assert_int_equal(m.used, 0);
}

// ---- Bit sets ----

static void bits_agree_with_an_array_of_booleans(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (size_t members = 1; members < 300; members += 31) {
        struct bits b;
        assert_true(bits_init(&b, &m, members));
        bool plain[300] = {false};
        struct rng r;
        rng_seed(&r, members);
        for (int i = 0; i < 400; i++) {
            size_t x = rng_below(&r, (uint32_t)members);
            plain[x] = rng_below(&r, 2) == 1;
            if (plain[x]) bits_add(&b, x);
            else bits_drop(&b, x);
        }
        size_t next = SIZE_MAX;
        for (size_t x = members; x-- > 0;) {
            assert_int_equal(bits_has(&b, x), plain[x]);
            if (plain[x]) next = x;
            assert_true(bits_next(&b, x) == next);
        }
        assert_true(bits_next(&b, members * 2 + 1000) == SIZE_MAX);
        bits_free(&b, &m);
    }
    assert_int_equal(m.used, 0);
}

static void bits_without_memory_say_so(void **state) {
    (void)state;
    struct mem m = {.fail_at = 1};
    struct bits b;
    assert_false(bits_init(&b, &m, 1000));
    bits_free(&b, &m);
    assert_int_equal(m.used, 0);
}

// ---- Random numbers ----

// Computed by a separate program from the published definitions of splitmix64 and xoshiro256**.
static void a_seed_gives_the_same_numbers_on_every_platform(void **state) {
    (void)state;
    static const struct {
        uint64_t seed, numbers[5];
    } pinned[] = {
        {0,
         {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c,
          0xbba5ad4a1f842e59}},
        {1,
         {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7,
          0xb27a48e29a233673}},
        {2026,
         {0x92e011592e98ae15, 0x489f37946d6d18d8, 0xd0009e279d9cdeda, 0xe4c7dca786d56702,
          0xcfe18b79c1223aca}},
    };
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        struct rng r;
        rng_seed(&r, pinned[i].seed);
        for (size_t j = 0; j < 5; j++) assert_true(rng_next(&r) == pinned[i].numbers[j]);
    }
    static const uint32_t dice[20] = {4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4, 5, 5, 2, 3, 1, 2, 0, 0};
    struct rng r;
    rng_seed(&r, 7);
    for (size_t i = 0; i < 20; i++) assert_int_equal(rng_below(&r, 6), dice[i]);
}

static void rng_below_is_uniform_enough(void **state) {
    (void)state;
    static const uint32_t bounds[] = {2, 3, 6, 7, 10, 64, 100};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        enum { EACH = 2000 };
        uint32_t hits[100] = {0}, bound = bounds[b];
        struct rng r;
        rng_seed(&r, bound);
        for (uint32_t i = 0; i < bound * EACH; i++) {
            uint32_t x = rng_below(&r, bound);
            assert_true(x < bound);
            hits[x]++;
        }
        double chi = 0, free = bound - 1.0;
        for (uint32_t x = 0; x < bound; x++)
            chi += ((double)hits[x] - EACH) * ((double)hits[x] - EACH) / EACH;
        assert_true(chi < free + 5 * (2 * free + 10) / 4); // generous: some five standard deviations for each
    }
}

// With multiply-shift but no rejection, a bound just over a power of two would favour every other number by
// half.
static void rng_below_has_no_bias_at_great_bounds(void **state) {
    (void)state;
    const uint32_t bound = 3u << 30;
    uint32_t thirds[3] = {0}, odd = 0;
    struct rng r;
    rng_seed(&r, 5);
    for (int i = 0; i < 30000; i++) {
        uint32_t x = rng_below(&r, bound);
        assert_true(x < bound);
        thirds[x >> 30]++;
        odd += x % 3 == 2;
    }
    for (int i = 0; i < 3; i++) assert_in_range(thirds[i], 9500, 10500);
    assert_in_range(odd, 9500, 10500);
    assert_int_equal(rng_below(&r, 1), 0);
}

// Each of the six orders of three items occurs about equally often.
static void a_shuffle_brings_every_order_alike(void **state) {
    (void)state;
    enum { ROUNDS = 60000 };
    struct rng r;
    size_t seen[3][3] = {{0}};
    rng_seed(&r, 6);
    rng_shuffle(&r, NULL, 0);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t items[] = {0, 1, 2};
        rng_shuffle(&r, items, 3);
        assert_int_equal(items[0] + items[1] + items[2], 3);
        assert_true(items[0] != items[1] && items[1] != items[2]);
        seen[items[0]][items[1]]++;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (i != j) assert_in_range(seen[i][j], ROUNDS / 6 - 500, ROUNDS / 6 + 500);
}

// ---- Text ----

static void a_text_grows_by_every_kind_of_addition(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    assert_string_equal(text_string(&t), "");
    text_char(&t, 'r');
    text_number(&t, -12);
    text_add(&t, "c");
    text_bytes(&t, "7xyz", 1);
    text_repeat(&t, "ab", 3);
    text_repeat(&t, "never", 0);
    text_format(&t, " %d of %s", 3, "four");
    assert_string_equal(text_string(&t), "r-12c7ababab 3 of four");
    assert_int_equal(t.size, strlen("r-12c7ababab 3 of four"));
    text_clear(&t);
    assert_string_equal(text_string(&t), "");
    text_number(&t, INT64_MIN);
    assert_string_equal(text_string(&t), "-9223372036854775808");
    text_free(&t);
    assert_string_equal(text_string(&t), "");
    assert_int_equal(m.used, 0);
}

static void expect_digits(uint64_t n) {
    char quick[DIGITS_ROOM + 1], slow[DIGITS_ROOM + 1];
    *digits_put(quick, n) = '\0';
    snprintf(slow, sizeof slow, "%" PRIu64, n);
    assert_string_equal(quick, slow);
}

static void quick_digits_are_those_of_printf(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t n = 0; n < 20000; n++) expect_digits(n);
    for (uint64_t power = 1; power < UINT64_MAX / 10; power *= 10)
        for (uint64_t n = power - 1; n <= power + 1; n++) expect_digits(n);
    for (int i = 0; i < 20000; i++) expect_digits(rng_next(&rng) >> rng_below(&rng, 64));
    expect_digits(UINT64_MAX);
}

static void a_long_text_is_whole(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    for (int i = 0; i < 5000; i++) text_format(&t, "%05d", i);
    assert_int_equal(t.size, 25000);
    assert_int_equal(strlen(text_string(&t)), 25000);
    assert_memory_equal(t.at + 5 * 4321, "04321", 5);
    text_free(&t);
    assert_int_equal(m.used, 0);
}

static void a_text_that_failed_stays_failed_and_ignores_more(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at <= 6; fail_at++) {
        struct mem m = {.fail_at = fail_at};
        struct text t;
        text_init(&t, &m);
        while (!t.failed && t.size < 100000) text_add(&t, "0123456789");
        if (m.calls < fail_at) fail();
        size_t size = t.size;
        text_char(&t, 'x');
        text_format(&t, "%d", 1);
        text_json(&t, "x", 1);
        text_xml(&t, "x", 1);
        text_repeat(&t, "y", 3);
        assert_true(t.failed);
        assert_int_equal(t.size, size);
        assert_int_equal(strlen(text_string(&t)), size);
        text_free(&t);
        assert_int_equal(m.used, 0);
    }
}

static void expect_json(const char *bytes, size_t count, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    text_json(&t, bytes, count);
    assert_string_equal(text_string(&t), expected);
    text_free(&t);
    assert_int_equal(m.used, 0);
}
#define JSON(bytes, expected) expect_json(bytes, sizeof bytes - 1, "\"" expected "\"")

static void json_is_written_member_by_member(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    json_open(&t, NULL, '{');
    json_text(&t, "a", "x\"y");
    json_number(&t, "b", UINT64_MAX);
    json_signed(&t, "c", -7);
    json_open(&t, "d", '[');
    json_bool(&t, NULL, true);
    json_null(&t, NULL);
    json_char(&t, NULL, '*');
    json_open(&t, NULL, '{');
    json_close(&t, '}');
    json_close(&t, ']');
    json_text(&t, "e", NULL);
    json_end_line(&t);
    json_open(&t, NULL, '{'); // no comma after a line
    json_end_line(&t);
    assert_string_equal(text_string(&t), "{\"a\":\"x\\\"y\",\"b\":18446744073709551615,\"c\":-7,"
                                         "\"d\":[true,null,\"*\",{}],\"e\":null}\n{}\n");
    text_free(&t);
}

static void a_json_string_can_be_written_in_place(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    json_open(&t, NULL, '[');
    json_end_string(&t, json_begin_string(&t, NULL));
    size_t from = json_begin_string(&t, NULL);
    text_add(&t, "\"1\"\n2\n\n");
    json_end_string(&t, from);
    from = json_begin_string(&t, NULL);
    text_add(&t, "\"1\"\n2\n\n");
    json_end_lines(&t, from);
    from = json_begin_string(&t, NULL);
    text_add(&t, "\n");
    json_end_lines(&t, from);
    json_close(&t, ']');
    assert_string_equal(text_string(&t), "[\"\",\"\\\"1\\\"\\n2\\n\\n\",\"\\\"1\\\"\\n2\",\"\"]");
    text_free(&t);
    for (uint64_t n = 1; n < 8; n++) { // without memory it fails, and leaks nothing
        m = (struct mem){.fail_at = n};
        text_init(&t, &m);
        from = json_begin_string(&t, "key");
        text_repeat(&t, "word ", 50);
        json_end_string(&t, from);
        assert_true(t.failed || m.calls < n);
        text_free(&t);
        assert_int_equal(m.used, 0);
    }
}

static void json_strings_are_escaped(void **state) {
    (void)state;
    JSON("", "");
    JSON("plain", "plain");
    JSON("a\"b\\c", "a\\\"b\\\\c");
    JSON("1\n2", "1\\n2");
    JSON("\0\x01\x1f\x7f", "\\u0000\\u0001\\u001f\\u007f");
    JSON("\xc3\xa9 \xe2\x99\x9e \xf0\x9f\x92\xa1", "\xc3\xa9 \xe2\x99\x9e \xf0\x9f\x92\xa1");
}

static void expect_xml(const char *bytes, size_t count, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    text_xml(&t, bytes, count);
    assert_string_equal(text_string(&t), expected);
    text_free(&t);
    assert_int_equal(m.used, 0);
}
#define XML(bytes, expected) expect_xml(bytes, sizeof bytes - 1, expected)

static void text_between_tags_is_escaped(void **state) {
    (void)state;
    XML("", "");
    XML("a < b && \"c\" > d", "a &lt; b &amp;&amp; \"c\" &gt; d");
    XML("\xc3\xa9 \xe2\x99\x9e \xf0\x9f\x92\xa1", "&#233; &#9822; &#128161;");
    XML("\0\x01\t\n\x7f", "&#65533;&#65533;\t&#65533;&#65533;"); // no characters of XML
    XML("\xef\xbf\xbe\xef\xbf\xbf", "&#65533;&#65533;");         // U+FFFE and U+FFFF are none either
    XML("\xff\xc3<\xed\xa0\x80", "&#65533;&#65533;&lt;&#65533;&#65533;&#65533;"); // nor is what is no UTF-8
}

static void bad_utf8_becomes_the_replacement_character(void **state) {
    (void)state;
    JSON("\x80", "\\ufffd"); // a continuation alone
    JSON("a\xff"
         "b",
         "a\\ufffdb");                                        // no UTF-8 byte at all
    JSON("\xc3", "\\ufffd");                                  // cut off
    JSON("\xe2\x99", "\\ufffd\\ufffd");                       // cut off
    JSON("\xf0\x9f\x92", "\\ufffd\\ufffd\\ufffd");            // cut off
    JSON("\xc0\xaf", "\\ufffd\\ufffd");                       // overlong
    JSON("\xc1\xbf", "\\ufffd\\ufffd");                       // overlong
    JSON("\xe0\x80\xaf", "\\ufffd\\ufffd\\ufffd");            // overlong
    JSON("\xf0\x80\x80\xaf", "\\ufffd\\ufffd\\ufffd\\ufffd"); // overlong
    JSON("\xed\xa0\x80", "\\ufffd\\ufffd\\ufffd");            // a surrogate
    JSON("\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd"); // beyond U+10FFFF
    JSON("\xf5\x80\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd");
    JSON("\xc3\"", "\\ufffd\\\""); // the byte after a broken one is still looked at
    JSON("\xed\x9f\xbf", "\xed\x9f\xbf");
    JSON("\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf");
}

// ---- Faults ----

static void a_fault_tells_kind_place_and_sentence(void **state) {
    (void)state;
    struct fault f;
    assert_false(fault_input(&f, 3, 14, "expected %s, found %d", "a digit", 7));
    assert_int_equal(f.kind, FAULT_INPUT);
    assert_int_equal(f.line, 3);
    assert_int_equal(f.column, 14);
    assert_string_equal(f.text, "expected a digit, found 7");
    assert_false(fault_set(&f, FAULT_SYSTEM, "no such file"));
    assert_int_equal(f.kind, FAULT_SYSTEM);
    assert_int_equal(f.line + f.column, 0);
    assert_false(fault_memory(&f));
    assert_int_equal(f.kind, FAULT_MEMORY);
    assert_true(strlen(f.text) > 0);
}

static void a_quote_in_a_fault_is_printable_and_cut(void **state) {
    (void)state;
    char out[FAULT_QUOTE];
    assert_string_equal(fault_quote(out, "", 0), "''");
    assert_string_equal(fault_quote(out, "queen side", 5), "'queen'");
    assert_string_equal(fault_quote(out, "a\033[1m\x80z\n", 8), "'a?[1m?z?'");
    static const char fits[] = "0123456789012345678901234567890123456789ab";
    assert_string_equal(fault_quote(out, fits, 42), "'0123456789012345678901234567890123456789ab'");
    static const char longer[] = "0123456789012345678901234567890123456789abc";
    assert_string_equal(fault_quote(out, longer, 43), "'0123456789012345678901234567890123456789ab...'");
    assert_string_equal(fault_quote(out, "d\u00e9j\u00e0\xc2\x85", 8), "'d\u00e9j\u00e0?\?'"); // a control
    assert_string_equal(fault_quote(out, "\u2654", 2), "'?\?'"); // a king that is cut off
    static const char halved[] = "0123456789012345678901234567890123456789a\u00e9b";
    assert_string_equal(fault_quote(out, halved, 44), "'0123456789012345678901234567890123456789a...'");
}

static void a_fault_too_long_is_cut_not_overrun(void **state) {
    (void)state;
    struct fault f;
    char longer[1000];
    memset(longer, 'w', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    fault_input(&f, 1, 1, "%s", longer);
    assert_int_equal(strlen(f.text), sizeof f.text - 1);
}

static void every_byte_has_a_readable_name(void **state) {
    (void)state;
    for (int c = 0; c < 256; c++) {
        char out[12];
        const char *name = fault_byte(out, (char)c);
        assert_ptr_equal(name, out);
        for (const char *p = name; *p != '\0'; p++) assert_true(*p >= 0x20 && *p < 0x7f);
    }
    char out[12];
    assert_string_equal(fault_byte(out, 'x'), "'x'");
    assert_string_equal(fault_byte(out, '\a'), "byte 0x07");
    assert_string_equal(fault_byte(out, (char)0xff), "byte 0xff");
}

// ---- Clock ----

static void the_clock_never_goes_back(void **state) {
    (void)state;
    uint64_t before = clock_us(), first = before;
    for (int i = 0; i < 100000; i++) {
        uint64_t now = clock_us();
        assert_true(now >= before);
        before = now;
    }
    assert_true(before > first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ledger_counts_bytes_and_remembers_the_peak),
        cmocka_unit_test(zeroed_memory_is_zero_and_empty_blocks_balance),
        cmocka_unit_test(a_product_that_overflows_is_refused),
        cmocka_unit_test(a_limit_refuses_and_leaves_the_block_alone),
        cmocka_unit_test(only_the_call_that_was_told_to_fail_fails),
        cmocka_unit_test(a_vec_keeps_what_is_pushed),
        cmocka_unit_test(a_vec_that_cannot_grow_is_unchanged),
        cmocka_unit_test(resizing_a_vec_clears_only_what_is_new),
        cmocka_unit_test(an_absurd_reservation_is_refused),
        cmocka_unit_test(bits_agree_with_an_array_of_booleans),
        cmocka_unit_test(bits_without_memory_say_so),
        cmocka_unit_test(a_seed_gives_the_same_numbers_on_every_platform),
        cmocka_unit_test(rng_below_is_uniform_enough),
        cmocka_unit_test(rng_below_has_no_bias_at_great_bounds),
        cmocka_unit_test(a_shuffle_brings_every_order_alike),
        cmocka_unit_test(a_text_grows_by_every_kind_of_addition),
        cmocka_unit_test(quick_digits_are_those_of_printf),
        cmocka_unit_test(a_long_text_is_whole),
        cmocka_unit_test(a_text_that_failed_stays_failed_and_ignores_more),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(json_is_written_member_by_member),
        cmocka_unit_test(a_json_string_can_be_written_in_place),
        cmocka_unit_test(text_between_tags_is_escaped),
        cmocka_unit_test(bad_utf8_becomes_the_replacement_character),
        cmocka_unit_test(a_fault_tells_kind_place_and_sentence),
        cmocka_unit_test(a_quote_in_a_fault_is_printable_and_cut),
        cmocka_unit_test(a_fault_too_long_is_cut_not_overrun),
        cmocka_unit_test(every_byte_has_a_readable_name),
        cmocka_unit_test(the_clock_never_goes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
