// Tests of boards with an under-layer, read and written, with a family that exists only here. This program
// defines family_all() itself: the linker then leaves the library's registry, which defines nothing else, in
// the archive.
#include "base/rng.h"
#include "boards.h"
#include "format/format.h"
#include "puzzle/family.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Two families ----------------------------------------------------------------------------------------

// Cranes and herons over water so many fathoms deep: no crane is over a 3, and there is no 3 in the first
// cell.
static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    *cell = 0;
    if (p->under[0] == '3') return fault_input(fault, 0, 0, "the first cell is too deep");
    for (; *cell < puzzle_size(p); ++*cell)
        if (p->under[*cell] == '3' && p->cells[*cell] == 'C')
            return fault_input(fault, 0, 0, "a crane stands too deep");
    return true;
}

static const struct family pond = {.name = "pond",
                                   .alphabet = "_CHx",
                                   .marks = "CH",
                                   .nothing = 'x',
                                   .under = ".0123",
                                   .validate = validate};
static const struct family lake = {
    .name = "lake", .alphabet = ".C", .marks = "C", .under = "~0", .grid_optional = true};
static const struct family flat = {.name = "flat", .alphabet = ".F", .marks = "F"};

static const struct family *const families[] = {&pond, &lake, &flat, NULL};
const struct family *const *family_all(void) { return families; }

// ---- Helpers ---------------------------------------------------------------------------------------------

// The only puzzle of a text in another format, or its fault as "LINE:COLUMN: message".
static void expect(const char *text, const struct format *to, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    struct text out;
    text_init(&out, &m);
    format_reader_init(&r, text, strlen(text));
    if (format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE)
        assert_true(format_write(to, &p, 0, &out, &f));
    else text_format(&out, "%zu:%zu: %s", f.line, f.column, f.text);
    assert_string_equal(text_string(&out), expected);
    puzzle_free(&p);
    assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_END);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void expect_native(const char *text, const char *expected) { expect(text, &format_native, expected); }

// ---- Known texts -----------------------------------------------------------------------------------------

static const char open_text[] = "; title: Pond\npond 3x2\n.01\n213\n";
static const char open_json[] = "{\"family\":\"pond\",\"width\":3,\"height\":2,\"cells\":[\".01\",\"213\"],"
                                "\"meta\":{\"title\":\"Pond\"}}\n";
static const char half_text[] = "pond 3x2\n.01\n213\n+\nC_x\n__H\n";
static const char half_json[] = "{\"family\":\"pond\",\"width\":3,\"height\":2,\"cells\":[\".01\",\"213\"],"
                                "\"placed\":[\"C_x\",\"__H\"]}\n";

static void the_under_layer_comes_first_and_what_is_placed_second(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    format_reader_init(&r, half_text, strlen(half_text));
    assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_PUZZLE);
    assert_memory_equal(p.under, ".01213", 6);
    assert_memory_equal(p.cells, "C_x__H", 6);
    puzzle_free(&p);
}

static void both_layers_are_said_by_native_text_and_by_json(void **state) {
    (void)state;
    expect_native(half_text, half_text);
    expect_native(half_json, half_text);
    expect(half_text, &format_json, half_json);
    expect(half_json, &format_json, half_json);
}

static void the_second_grid_is_written_only_where_something_is_placed(void **state) {
    (void)state;
    expect_native(open_text, open_text);
    expect_native(open_json, open_text);
    expect(open_text, &format_json, open_json);
    expect_native("pond 2x1\n0.\n+\n__\n", "pond 2x1\n0.\n");
    expect_native("{\"family\":\"pond\",\"cells\":[\"0.\"],\"placed\":[\"__\"]}", "pond 2x1\n0.\n");
    expect_native("{\"family\":\"pond\",\"cells\":[\"0.\"],\"placed\":null}", "pond 2x1\n0.\n");
}

static void blanks_comments_and_returns_may_stand_anywhere(void **state) {
    (void)state;
    expect_native("pond 2x1\r\n0 .\r\n; now\r\n  +  \r\n C\t_ \r\n", "pond 2x1\n0.\n+\nC_\n");
}

static void a_grid_that_may_be_left_out_may_still_have_something_placed(void **state) {
    (void)state;
    expect_native("lake 2x1\n", "lake 2x1\n~~\n");
    expect_native("lake 2x1\n+\n.C\n", "lake 2x1\n~~\n+\n.C\n");
    expect_native("lake 2x1\n0~\n+\nC.\n", "lake 2x1\n0~\n+\nC.\n");
}

static void the_output_of_make_can_be_read_with_both_layers(void **state) {
    (void)state;
    expect_native("{\"puzzle\":\"pond 2x1\\n0.\\n+\\nC_\\n\",\"solution\":[\"CH\"]}",
                  "pond 2x1\n0.\n+\nC_\n");
}

static void the_pieces_of_a_text_can_be_had_alone(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct puzzle p;
    text_init(&out, &m);
    format_native_header(&(struct puzzle){.family = &pond, .width = 30, .height = 4}, &out);
    assert_string_equal(text_string(&out), "pond 30x4");
    text_clear(&out);
    assert_true(puzzle_init(&p, &m, &pond, 2, 1));
    assert_true(puzzle_set_notes(&p, "title: A\nby: B\n", 15));
    memcpy(p.under, "1.", 2);
    p.cells[1] = 'H';
    format_native_notes(&p, &out);
    format_native_rows(&p, p.under, &out);
    format_json_rows(&out, NULL, &p, p.cells);
    assert_string_equal(text_string(&out), "; title: A\n; by: B\n1.\n[\"_H\"]");
    text_free(&out);
    puzzle_free(&p);
}

// ---- Bad texts -------------------------------------------------------------------------------------------

static void a_character_of_the_other_layer_is_refused_with_its_place(void **state) {
    (void)state;
    expect_native("pond 2x1\n0C\n", "2:2: 'C' is not a cell of pond: one of .0123 is expected");
    expect_native("pond 2x1\n0_\n", "2:2: '_' is not a cell of pond: one of .0123 is expected");
    expect_native("pond 2x1\n01\n+\n_ 1\n", "4:3: '1' is not a cell of pond: one of _CHx is expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"0C\"]}",
                  "1:29: this is not a cell of pond: one of .0123 is expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\n\"placed\":[\"_1\"]}",
                  "2:13: this is not a cell of pond: one of _CHx is expected");
}

static void a_second_grid_of_another_size_is_refused_with_its_place(void **state) {
    (void)state;
    expect_native("pond 2x1\n01\n+\n___\n", "4:3: row 1 is too long: 2 cells are expected");
    expect_native("pond 2x1\n01\n+\n_\n", "4:2: row 1 is too short: it has 1 cell, 2 are expected");
    expect_native("pond 2x2\n01\n01\n+\n__\n", "6:1: row 2 of 2 is expected here, but the puzzle ends");
    expect_native("pond 2x1\n01\n+\n", "4:1: row 1 of 1 is expected here, but the puzzle ends");
    expect_native("lake 2x1\n+\n", "3:1: row 1 of 1 is expected here, but the puzzle ends");
    expect_native("pond 2x1\n01\n+\n__\n__\n", "5:1: too many rows: a blank line is expected after row 1");
    expect_native("pond 2x1\n01\n+\n__\n+\n__\n", "5:1: too many rows: a blank line is expected after row 1");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":[\"__\",\"__\"]}",
                  "1:42: there are 2 rows placed: 1 are expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":[]}",
                  "1:42: there are 0 rows placed: 1 are expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":[\"_\"]}",
                  "1:45: row 1 is too short: it has 1 cell, 2 are expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":[\"___\"]}",
                  "1:46: row 1 is too long: 2 cells are expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":\"__\"}",
                  "1:42: '\"' found where an array of rows is expected");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"placed\":[7]}",
                  "1:43: '7' found where a row in quotes is expected");
}

static void a_line_that_is_no_plus_does_not_begin_a_second_grid(void **state) {
    (void)state;
    const char *told = "3:1: too many rows: a line '+' or a blank line is expected after row 1";
    expect_native("pond 2x1\n01\n__\n", told);
    expect_native("pond 2x1\n01\n++\n__\n", told);
    expect_native("pond 2x2\n01\n+\n__\n__\n", "3:1: '+' is not a cell of pond: one of .0123 is expected");
}

static void a_family_without_an_under_layer_has_no_second_grid(void **state) {
    (void)state;
    expect_native("flat 2x1\n.F\n+\n..\n",
                  "3:1: flat has one grid only: a blank line is expected after row 1");
    expect_native("{\"family\":\"flat\",\"cells\":[\".F\"],\"placed\":[\"..\"]}",
                  "1:42: flat has one grid only: marks are expected in \"cells\"");
}

static void a_solution_alone_is_no_puzzle_where_something_is_printed_beneath(void **state) {
    (void)state;
    expect_native("{\"family\":\"flat\",\"solution\":[\".F\"]}", "flat 2x1\n.F\n");
    expect_native("{\"family\":\"pond\",\"solution\":[\"CH\"]}",
                  "1:29: a solution does not include what is printed beneath it: \"cells\" are expected too");
    expect_native("{\"family\":\"pond\",\"cells\":[\"01\"],\"solution\":[\"CH\"]}", "pond 2x1\n01\n");
}

static void a_fault_of_the_family_is_located_in_its_layer(void **state) {
    (void)state;
    expect_native("pond 2x1\n 3.\n", "2:2: the first cell is too deep");
    expect_native("pond 2x2\n..\n.3\n+\n__\n_ C\n", "6:3: a crane stands too deep");
    expect_native("{\"family\":\"pond\",\"cells\":[\"3.\"]}", "1:26: the first cell is too deep");
    expect_native("{\"family\":\"pond\",\"cells\":[\".3\"],\"placed\":[\"_C\"]}",
                  "1:42: a crane stands too deep");
}

// ---- Memory ----------------------------------------------------------------------------------------------

static void no_layer_is_allocated_before_all_of_both_is_there(void **state) {
    (void)state;
    static const char *const texts[] = {"pond 2000x2000\n..\n", "pond 2x1\n..\n+\n_\n",
                                        "lake 2000x2000\n+\n..\n",
                                        "{\"family\":\"pond\",\"cells\":[\"..\"],\"placed\":[\"_\"]}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct mem m = MEM_UNLIMITED;
        struct format_reader r;
        struct puzzle p;
        struct fault f;
        format_reader_init(&r, texts[i], strlen(texts[i]));
        assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_BAD);
        assert_int_equal(m.peak, 0);
    }
}

static void every_failing_allocation_is_a_fault_and_leaks_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {open_text, open_json, half_text, half_json};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) board_read_and_write_poorly(texts[i]);
}

static void random_boards_come_back_equal_in_both_layers(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int n = 0; n < 1000; n++) {
        struct puzzle p, q;
        struct text out;
        struct fault fault;
        struct format_reader r;
        assert_true(puzzle_init(&p, &m, &pond, 1 + (int)rng_below(&rng, 9), 1 + (int)rng_below(&rng, 9)));
        bool empty = rng_below(&rng, 4) == 0;
        for (size_t i = 0; i < puzzle_size(&p); i++) {
            p.under[i] = pond.under[rng_below(&rng, 4)]; // never the deepest
            if (!empty) p.cells[i] = pond.alphabet[rng_below(&rng, 4)];
        }
        text_init(&out, &m);
        assert_true(format_write(n % 2 == 0 ? &format_native : &format_json, &p, 0, &out, &fault));
        format_reader_init(&r, text_string(&out), out.size);
        assert_int_equal(format_read_next(&r, &m, &q, &fault), FORMAT_READ_PUZZLE);
        assert_true(puzzle_same(&p, &q));
        text_free(&out);
        puzzle_free(&p);
        puzzle_free(&q);
    }
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_under_layer_comes_first_and_what_is_placed_second),
        cmocka_unit_test(both_layers_are_said_by_native_text_and_by_json),
        cmocka_unit_test(the_second_grid_is_written_only_where_something_is_placed),
        cmocka_unit_test(blanks_comments_and_returns_may_stand_anywhere),
        cmocka_unit_test(a_grid_that_may_be_left_out_may_still_have_something_placed),
        cmocka_unit_test(the_output_of_make_can_be_read_with_both_layers),
        cmocka_unit_test(the_pieces_of_a_text_can_be_had_alone),
        cmocka_unit_test(a_character_of_the_other_layer_is_refused_with_its_place),
        cmocka_unit_test(a_second_grid_of_another_size_is_refused_with_its_place),
        cmocka_unit_test(a_line_that_is_no_plus_does_not_begin_a_second_grid),
        cmocka_unit_test(a_family_without_an_under_layer_has_no_second_grid),
        cmocka_unit_test(a_solution_alone_is_no_puzzle_where_something_is_printed_beneath),
        cmocka_unit_test(a_fault_of_the_family_is_located_in_its_layer),
        cmocka_unit_test(no_layer_is_allocated_before_all_of_both_is_there),
        cmocka_unit_test(every_failing_allocation_is_a_fault_and_leaks_nothing),
        cmocka_unit_test(random_boards_come_back_equal_in_both_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
