// Tests of refused texts: every fault has its exact place and says what was expected.
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// The first fault of a text is at this place and contains these words.
static void expect_fault(const char *text, size_t line, size_t column, const char *words) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    format_reader_init(&r, text, strlen(text));
    assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_BAD);
    assert_int_equal(f.kind, FAULT_INPUT);
    if (f.line != line || f.column != column || strstr(f.text, words) == NULL)
        fail_msg("%s\n  gave %zu:%zu: %s\n  not  %zu:%zu: %s", text, f.line, f.column, f.text, line, column,
                 words);
    assert_int_equal(m.used, 0);
}

static void a_body_that_does_not_fit_the_board_is_refused(void **state) {
    (void)state;
    expect_fault("akari/2/1/i", 1, 11, "goes on after the 2 cells");
    expect_fault("akari/1/1/ag", 1, 12, "goes on after the 1 cells");
    expect_fault("akari/1/1/..", 1, 12, "goes on after the 1 cells");
    expect_fault("akari/3/3/g", 1, 12, "8 of 9 cells are missing");
    expect_fault("akari/3/3/", 1, 11, "9 of 9 cells are missing");
    expect_fault("akari/1/1/f", 1, 11, "'f' found where");
    expect_fault("akari/1/1/A", 1, 11, "'A' found where");
    expect_fault("akari/1/1/.//", 1, 12, "'/' found where");
}

static void a_json_object_without_a_good_puzzle_is_refused(void **state) {
    (void)state;
    expect_fault("{\"family\":\"akari\",\"status\":\"none\",\"solution\":null}", 1, 1, "no puzzle here");
    expect_fault("{\"solution\":[\"*1\"]}", 1, 1, "needs a \"family\"");
    expect_fault("{\"puzzle\":\"akari 2x1\\n.q\\n\"}", 1, 11, "line 2, column 2: 'q' is not a cell");
    expect_fault("{\"puzzle\":\"akari 1x1\\n.\\n\\nakari 1x1\\n.\"}", 1, 11, "line 4, column 1");
    expect_fault("{\"puzzle\":\"akari 1x1\\n.\\n\",\"width\":2}", 1, 36, "given as 2, but the board has 1");
    expect_fault("{\"puzzle\":\"{}\"}", 1, 11, "is not a puzzle family");
}

static void a_message_shows_neither_raw_bytes_nor_long_lines(void **state) {
    (void)state;
    expect_fault("a\x1b[31mbcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz 7x7", 1, 1,
                 "'a?[31mbcdefghijklmnopqrstuvwxyzabcdefghijk...' is not a puzzle family");
}

static void a_ragged_row_is_refused_with_its_place(void **state) {
    (void)state;
    expect_fault("akari 3x2\n...\n..\n", 3, 3, "row 2 is too short: it has 2 cells, 3 are expected");
    expect_fault("akari 3x2\n.. \r\n", 2, 3, "row 1 is too short");
    expect_fault("akari 3x2\n....\n...\n", 2, 4, "row 1 is too long: 3 cells are expected");
    expect_fault("akari 3x2\n. . . .\n", 2, 7, "too long");
}

static void a_wrong_character_is_refused_with_its_place(void **state) {
    (void)state;
    expect_fault("akari 3x1\n.5.\n", 2, 2, "'5' is not a cell of akari: one of .#01234*x is expected");
    expect_fault("akari 3x1\n.\x07.\n", 2, 2, "byte 0x07 is not a cell");
    expect_fault("akari 3x1\n.\xc3\xa4\n", 2, 2, "byte 0xc3 is not a cell");
    expect_fault("; x\n\nakari 3x1\n ..\r.\n", 4, 4, "byte 0x0d is not a cell");
}

static void missing_and_extra_rows_are_refused_with_their_place(void **state) {
    (void)state;
    expect_fault("akari 2x3\n..\n..\n\n..\n", 4, 1, "row 3 of 3 is expected here");
    expect_fault("akari 2x3\n..\n..", 4, 1, "row 3 of 3 is expected here");
    expect_fault("akari 2x1\n..\n ..\n", 3, 2, "too many rows");
}

static void a_header_that_is_wrong_is_refused_with_its_place(void **state) {
    (void)state;
    expect_fault("chess 7x7\n", 1, 1, "'chess' is not a puzzle family");
    expect_fault("chess 7x7\n", 1, 1, "known families: akari");
    expect_fault("Akari 7x7\n", 1, 1, "'Akari' is not a puzzle family");
    expect_fault("akari\n", 1, 6, "the end of the line found where a size such as 7x7");
    expect_fault("akari 7\n", 1, 8, "the 'x' of a size");
    expect_fault("akari 7x\n", 1, 9, "a number of rows");
    expect_fault("akari +7x7\n", 1, 7, "'+' found where a size");
    expect_fault("akari 7x-7\n", 1, 9, "'-' found where a number of rows");
    expect_fault("akari 7x7 rook\n", 1, 11, "'r' found where the end of the header");
    expect_fault("akari 0x7\n", 1, 7, "at least one row and one column");
}

static void a_board_too_large_is_refused_by_name_in_every_format(void **state) {
    (void)state;
    const char *words = "a board has at most 4000000 cells";
    expect_fault("akari 9999999x9999999\n", 1, 7, words);
    expect_fault("akari 99999999999999999999x1\n", 1, 7, words);
    expect_fault("akari 18446744073709551617x1\n.\n", 1, 7, words);
    expect_fault("akari/2001/2000/z", 1, 7, words);
    expect_fault("2001x2000:z", 1, 1, words);
    expect_fault("pzprv3/lightup/2000/2001/", 1, 16, words);
}

// A text that claims a large board but does not hold it must cost neither memory nor time.
static void a_board_is_allocated_only_when_its_text_is_all_there(void **state) {
    (void)state;
    static const char *const texts[] = {
        "akari 2000x2000\n...\n",
        "akari/2000/2000/g",
        "2000x2000:a",
        "pzprv3/lightup/2000/2000/. ",
        "{\"family\":\"akari\",\"cells\":[\"....\",\"\"]}",
    };
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

static void faults_of_addresses_and_game_ids_have_their_place(void **state) {
    (void)state;
    expect_fault("https://puzz.link/", 1, 19, "a puzzle such as ?akari/7/7/...");
    expect_fault("https://puzz.link/p?slither/6/6/a", 1, 21, "'slither' is not a puzzle known here");
    expect_fault("https://puzz.link/p?akari", 1, 21, "'akari' is not a puzzle known here");
    expect_fault("akari/x/6/a", 1, 7, "'x' found where the number of columns");
    expect_fault("akari/6/6", 1, 10, "'/' and the board");
    expect_fault("akari/6", 1, 8, "'/' and the number of rows");
    expect_fault("2x2:d5", 1, 6, "'5' found where a-z, B or 0-4");
    expect_fault("2x2:dd", 1, 6, "goes on after the 4 cells");
    expect_fault("2x2:c", 1, 6, "1 of 4 cells are missing");
    expect_fault("2x2b20#1234", 1, 7, "a random seed does not say the board");
    expect_fault("2x2 :d", 1, 4, "' ' found where ':'");
    expect_fault("0x2:d", 1, 1, "at least one row");
}

static void faults_of_pzprv3_have_their_place(void **state) {
    (void)state;
    expect_fault("pzprv3.2/lightup/1/1/. /", 1, 7, "pzprv3 or pzprv3.1 is expected");
    expect_fault("pzprv3/slither/1/1/. /", 1, 8, "'slither' is not a puzzle known here");
    expect_fault("pzprv3\nlightup\nx\n1\n. \n", 3, 1, "the number of rows");
    expect_fault("pzprv3\nlightup\n1.\n1\n. \n", 3, 2, "the end of the number");
    expect_fault("pzprv3\nlightup\n2\n2\n. . \n. 5 \n", 6, 3, "'5' found where one of the cells");
    expect_fault("pzprv3\nlightup\n2\n2\n. . \n.. \n", 6, 2, "a blank between two cells");
    expect_fault("pzprv3\nlightup\n2\n2\n. . \n. \n", 6, 2, "too short");
    expect_fault("pzprv3\nlightup\n2\n2\n. . . \n. . \n", 5, 5, "too long");
    expect_fault("pzprv3\nlightup\n2\n2\n. . \n\n. . \n", 5, 4, "row 2 of 2");
}

static void faults_of_json_have_their_place(void **state) {
    (void)state;
    expect_fault("{\"family\":\"akari\",\n \"cells\":[\"..\",\n\"q.\"]}", 3, 2, "not a cell of akari");
    expect_fault("{\"family\":\"akari\",\"cells\":[\"..\",\".\"]}", 1, 35, "row 2 is too short");
    expect_fault("{\"family\":\"akari\",\"cells\":[\"..\",\"...\"]}", 1, 36, "row 2 is too long");
    expect_fault("{\"family\":\"akari\",\"cells\":[\".\\u002e\",\".\\u0071\"]}", 1, 40,
                 "not a cell of akari");
    expect_fault("{\"family\":\"akari\",\"cells\":[]}", 1, 27, "at least one row");
    expect_fault("{\"family\":\"akari\",\"cells\":\"..\"}", 1, 27, "an array of rows");
    expect_fault("{\"family\":\"akari\",\"cells\":[1]}", 1, 28, "a row in quotes");
    expect_fault("{\"family\":\"akari\",\"cells\":[\".\"],\"width\":2}", 1, 41, "given as 2");
    expect_fault("{\"family\":\"akari\",\"cells\":[\".\"],\"height\":1.5}", 1, 43, "a whole number");
    expect_fault("{\"family\":\"sudoku\",\"cells\":[\".\"]}", 1, 11, "family is unknown");
    expect_fault("{\"cells\":[\".\"],\"cells\":[\".\"]}", 1, 16, "is repeated");
    expect_fault("{\"a\":1,}", 1, 8, "a key in quotes");
    expect_fault("{\"a\":01}", 1, 7, "',' or '}'");
    expect_fault("{\"a\":1.}", 1, 8, "a digit");
    expect_fault("{\"a\":tru}", 1, 6, "a value");
    expect_fault("{\"a\":\"x\ny\"}", 1, 8, "the line ends");
    expect_fault("{\"a\":\"\\x\"}", 1, 8, "after a backslash");
    expect_fault("{\"a\":\"\\u12g4\"}", 1, 11, "hexadecimal");
    expect_fault("{\"a\":\"\\ud800x\"}", 1, 9, "lone surrogate");
    expect_fault("{\"a\":\"\\ud800\\u0041\"}", 1, 9, "lone surrogate");
    expect_fault("{\"a\":[1 2]}", 1, 9, "',' or ']'");
    expect_fault("{\"a\":1", 1, 7, "the input ends");
    expect_fault("{} {}", 1, 4, "the end of the line after the object");
    char deep[200] = "{\"a\":";
    memset(deep + 5, '[', 100);
    expect_fault(deep, 1, 70, "more than 64 deep");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_does_not_fit_the_board_is_refused),
        cmocka_unit_test(a_json_object_without_a_good_puzzle_is_refused),
        cmocka_unit_test(a_message_shows_neither_raw_bytes_nor_long_lines),
        cmocka_unit_test(a_ragged_row_is_refused_with_its_place),
        cmocka_unit_test(a_wrong_character_is_refused_with_its_place),
        cmocka_unit_test(missing_and_extra_rows_are_refused_with_their_place),
        cmocka_unit_test(a_header_that_is_wrong_is_refused_with_its_place),
        cmocka_unit_test(a_board_too_large_is_refused_by_name_in_every_format),
        cmocka_unit_test(a_board_is_allocated_only_when_its_text_is_all_there),
        cmocka_unit_test(faults_of_addresses_and_game_ids_have_their_place),
        cmocka_unit_test(faults_of_pzprv3_have_their_place),
        cmocka_unit_test(faults_of_json_have_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
