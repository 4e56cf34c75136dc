// Tests of formats that belong to families: which one reads a text, which one writes a board, and the error
// messages. The families exist only here: this program defines family_all() itself, and the linker then
// leaves the library's registry in the archive.
#include "format/format.h"
#include "format/readers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Two families with a format of the same name, and one without any ------------------------------------

// A ring is "ring:crane:3": its bird, and the length of its only row. Any family may claim any ring.
static const struct family cranes, herons, moles;

static enum format_claim claim_ring(const struct scan *line, const char *opening) {
    struct scan s = *line;
    if (format_take(&s, opening)) return FORMAT_MINE;
    return format_take(&s, "ring:") ? FORMAT_MAYBE_MINE : FORMAT_NOT_MINE;
}

static bool fill_nothing(void *context, size_t size, char *cells) {
    (void)context, (void)size, (void)cells;
    return true;
}

static bool read_ring(struct read_job *j, const struct family *family, const char *opening) {
    struct scan s = j->first;
    unsigned long long width;
    if (!format_take(&s, opening)) return format_expected(&s, opening, j->fault);
    struct scan size = s;
    return format_number(&s, "a length", &width, j->fault) &&
           format_make_board(j, family, &size, width, 1, fill_nothing, NULL);
}

static enum format_claim claim_crane(const struct scan *line, const struct format_reader *rest) {
    assert_non_null(rest);
    return claim_ring(line, "ring:crane:");
}
static bool read_crane(struct read_job *j) { return read_ring(j, &cranes, "ring:crane:"); }
static void write_crane(const struct puzzle *p, struct text *out) {
    text_format(out, "ring:crane:%d\n", p->width);
}

static enum format_claim claim_heron(const struct scan *line, const struct format_reader *rest) {
    assert_non_null(rest);
    return claim_ring(line, "ring:heron:");
}
static bool read_heron(struct read_job *j) { return read_ring(j, &herons, "ring:heron:"); }
static void write_heron(const struct puzzle *p, struct text *out) {
    text_format(out, "ring:heron:%d\n", p->width);
}
static bool is_inline_heron(const char *word) { return strncmp(word, "ring:heron:", 11) == 0; }

static const struct format crane_ring = {
    .name = "ring", .noun = "a ring", .claim = claim_crane, .read = read_crane, .write = write_crane};
static const struct format heron_ring = {.name = "ring",
                                         .noun = "a ring",
                                         .says_placed = true,
                                         .claim = claim_heron,
                                         .read = read_heron,
                                         .is_inline = is_inline_heron,
                                         .write = write_heron};
static const struct family cranes = {.name = "cranes",
                                     .title = "Cranes (or storks)",
                                     .alphabet = ".C",
                                     .marks = "C",
                                     .formats = (const struct format *const[]){&crane_ring, NULL}};
static const struct family herons = {.name = "herons",
                                     .title = "Herons",
                                     .alphabet = ".H",
                                     .marks = "H",
                                     .formats = (const struct format *const[]){&heron_ring, NULL}};
static const struct family moles = {.name = "moles", .title = "Moles", .alphabet = ".M", .marks = "M"};

static const struct family *const families[] = {&cranes, &herons, &moles, NULL};
const struct family *const *family_all(void) { return families; }

// ---- The tests -------------------------------------------------------------------------------------------

// Each puzzle of a text in a format, or its fault as "LINE:COLUMN: message".
static void expect(const char *text, const struct format *to, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    struct text out;
    enum format_read got;
    text_init(&out, &m);
    format_reader_init(&r, text, strlen(text));
    while ((got = format_read_next(&r, &m, &p, &f)) != FORMAT_READ_END) {
        if (got != FORMAT_READ_PUZZLE || !format_write(to, &p, 0, &out, &f))
            text_format(&out, "%zu:%zu: %s\n", f.line, f.column, f.text);
        puzzle_free(&p);
    }
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void a_text_is_read_by_the_family_that_is_certain(void **state) {
    (void)state;
    expect("ring:heron:3\nring:crane:2\n", &format_native, "herons 3x1\n...\ncranes 2x1\n..\n");
}

static void a_text_that_no_format_is_sure_of_is_reported_by_the_first_that_may_mean_it(void **state) {
    (void)state;
    expect("ring:stork:3\n", &format_native, "1:1: 'r' found where ring:crane: is expected\n");
}

static void a_board_is_written_by_the_format_of_its_own_family(void **state) {
    (void)state;
    const char *both = "cranes 2x1\n..\n\nherons 3x1\n...\n";
    expect(both, format_named("ring", NULL), "ring:crane:2\nring:heron:3\n");
    expect(both, format_named("ring", &herons), "ring:crane:2\nring:heron:3\n");
    assert_ptr_equal(format_named("ring", NULL), &crane_ring);
    assert_ptr_equal(format_named("ring", &cranes), &crane_ring);
    assert_ptr_equal(format_named("ring", &herons), &heron_ring);
    assert_ptr_equal(format_named("ring", &moles), &crane_ring); // refused when it is written
    assert_ptr_equal(format_named("json", &moles), &format_json);
}

static void a_family_without_the_format_is_told_whose_it_is(void **state) {
    (void)state;
    expect("moles 1x1\n.\n", &heron_ring,
           "0:0: ring is for Cranes and Herons boards only, and this is moles\n");
}

static void a_name_is_told_once_however_many_families_have_it(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    format_list_names(&out, false, ", ");
    assert_string_equal(text_string(&out), "native, ring, json, dimacs, opb, link");
    text_free(&out);
    expect("", &format_native, "1:1: no puzzle here: a header such as 'cranes 7x7' or a ring is expected\n");
}

static void every_format_of_every_family_is_walked_over(void **state) {
    (void)state;
    const struct format *const expected[] = {&format_native, &crane_ring, &heron_ring, &format_json,
                                             &format_dimacs, &format_opb, &format_link};
    struct format_walk walk = {0};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_ptr_equal(format_next(&walk), expected[i]);
    assert_null(format_next(&walk));
    assert_null(format_next(&walk));
}

static void a_word_may_be_a_puzzle_of_any_family(void **state) {
    (void)state;
    assert_true(format_looks_inline("ring:heron:3"));
    assert_false(format_looks_inline("ring:crane:3"));
}

static void every_failing_allocation_is_a_fault_and_leaks_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {"", "ring:heron:3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (uint64_t fail = 1;; fail++) {
            struct mem m = {.fail_at = fail};
            struct format_reader r;
            struct puzzle p;
            struct fault f;
            format_reader_init(&r, texts[i], strlen(texts[i]));
            bool read = format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE;
            puzzle_free(&p);
            assert_int_equal(m.used, 0);
            if (m.calls < fail) {
                assert_int_equal(read, i == 1);
                break;
            }
            assert_int_equal(f.kind, FAULT_MEMORY);
        }
    }
    struct mem m = {.fail_at = 1};
    struct puzzle p = {.family = &moles, .width = 1, .height = 1, .cells = (char[]){'.'}};
    struct text out;
    struct fault f;
    text_init(&out, &m);
    assert_false(format_write(&crane_ring, &p, 0, &out, &f));
    assert_int_equal(f.kind, FAULT_MEMORY);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_read_by_the_family_that_is_certain),
        cmocka_unit_test(a_text_that_no_format_is_sure_of_is_reported_by_the_first_that_may_mean_it),
        cmocka_unit_test(a_board_is_written_by_the_format_of_its_own_family),
        cmocka_unit_test(a_family_without_the_format_is_told_whose_it_is),
        cmocka_unit_test(a_name_is_told_once_however_many_families_have_it),
        cmocka_unit_test(every_format_of_every_family_is_walked_over),
        cmocka_unit_test(a_word_may_be_a_puzzle_of_any_family),
        cmocka_unit_test(every_failing_allocation_is_a_fault_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
