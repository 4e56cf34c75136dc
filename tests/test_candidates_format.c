// Candidates that a player has struck out, written and read back.
#include "boards.h"
#include "format/format.h"
#include "seeds.h"
#include "struck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

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

// A text, the same text written again, and the equivalent JSON.
static void expect_both(const char *text, const char *native, const char *json) {
    expect(text, &format_native, native);
    expect(native, &format_native, native);
    expect(text, &format_json, json);
    expect(json, &format_native, native);
    expect(json, &format_json, json);
}

static void candidates_are_lines_behind_the_rows_and_not_in_json(void **state) {
    (void)state;
    expect_both("chess-num 3x2\r\n.1.\r\nK.x\r\n - r2c2 Q\tP \r\n; between\n-r1c1 KN\n- r2c2 Q R\n- r2c1 P\n",
                "chess-num 3x2\n.1.\nK.x\n- r1c1 N K\n- r2c1 P\n- r2c2 P R Q\n",
                "{\"family\":\"chess-num\",\"width\":3,\"height\":2,\"cells\":[\".1.\",\"K.x\"],"
                "\"not\":[{\"cell\":[1,1],\"marks\":\"NK\"},{\"cell\":[2,1],\"marks\":\"P\"},"
                "{\"cell\":[2,2],\"marks\":\"PRQ\"}]}\n");
    expect_both("; title: T\nakari 2x1\n..\n- r1c2 *\n", "; title: T\nakari 2x1\n..\n- r1c2 *\n",
                "{\"family\":\"akari\",\"width\":2,\"height\":1,\"cells\":[\"..\"],"
                "\"not\":[{\"cell\":[1,2],\"marks\":\"*\"}],\"meta\":{\"title\":\"T\"}}\n");
}

static void candidates_come_behind_a_second_grid_or_a_grid_left_out(void **state) {
    (void)state;
    expect_both("chess-position 3x1 2\n011\n+\nB..\n- r1c3 Q K\n",
                "chess-position 3x1 2\n011\n+\nB..\n- r1c3 K Q\n",
                "{\"family\":\"chess-position\",\"width\":3,\"height\":1,\"parameters\":\"2\","
                "\"cells\":[\"011\"],\"placed\":[\"B..\"],\"not\":[{\"cell\":[1,3],\"marks\":\"KQ\"}]}\n");
    expect_both("chess-position 3x1 2\n011\n- r1c3 K\n", "chess-position 3x1 2\n011\n- r1c3 K\n",
                "{\"family\":\"chess-position\",\"width\":3,\"height\":1,\"parameters\":\"2\","
                "\"cells\":[\"011\"],\"not\":[{\"cell\":[1,3],\"marks\":\"K\"}]}\n");
    expect_both("chess-loop 3x2 rook king 2\n- r2c3 K\n", "chess-loop 3x2 rook king 2\n...\n...\n- r2c3 K\n",
                "{\"family\":\"chess-loop\",\"width\":3,\"height\":2,\"parameters\":\"rook king 2\","
                "\"cells\":[\"...\",\"...\"],\"not\":[{\"cell\":[2,3],\"marks\":\"K\"}]}\n");
}

static void expect_fault(const char *line, const char *fault) {
    char text[200], expected[200];
    snprintf(text, sizeof text, "chess-num 3x2\n.1.\nK.x\n%s\n", line);
    snprintf(expected, sizeof expected, "4:%s", fault);
    expect(text, &format_native, expected);
}

static void errors_of_a_line_are_reported_with_their_place(void **state) {
    (void)state;
    expect_fault("- r1c2 K", "3: this cell takes no mark, so there is none to strike out");
    expect_fault("- r2c1 P K", "10: K is in this cell: it cannot be struck out as well");
    expect_fault("- r3c1 K", "3: this cell is not on the board, which has 2 rows and 3 columns");
    expect_fault("- r1c4 K", "3: this cell is not on the board, which has 2 rows and 3 columns");
    expect_fault("- r0c1 K", "3: this cell is not on the board, which has 2 rows and 3 columns");
    expect_fault("- r99999999999999999999999999c1 K",
                 "3: this cell is not on the board, which has 2 rows and 3 columns");
    expect_fault("-", "2: the end of the line found where a cell such as r1c1 is expected");
    expect_fault("- K r1c1", "3: 'K' found where a cell such as r1c1 is expected");
    expect_fault("- r1 K", "5: ' ' found where a cell such as r1c1 is expected");
    expect_fault("- r1c1",
                 "7: the end of the line found where a blank and then a mark to strike out is expected");
    expect_fault("- r1c1K", "7: 'K' found where a blank and then a mark to strike out is expected");
    expect_fault("- r1c1 K x", "10: 'x' is not a mark of chess-num: one of PNKRBQ is expected");
    expect_fault("- r1c1 K,Q", "9: ',' is not a mark of chess-num: one of PNKRBQ is expected");
    expect("akari 1x1\n.\n- r2c1 *\n", &format_native,
           "3:3: this cell is not on the board, which has 1 row and 1 column");
    expect("akari 1x1\n.\n- r1c1 *\n.\n", &format_native,
           "4:1: only more candidates or a blank line is expected here");
    expect("akari 1x2\n.\n- r1c1 *\n", &format_native,
           "3:1: '-' is not a cell of akari: one of .#01234*x is expected");
    expect("chess-position 1x1 1\n0\n- r1c1 K\n+\nK\n", &format_native,
           "4:1: only more candidates or a blank line is expected here");
}

static void expect_json_fault(const char *value, const char *fault) {
    char text[200], expected[200];
    snprintf(text, sizeof text, "{\"family\":\"chess-num\",\"cells\":[\".1.\",\"K.x\"],\"not\":%s}\n", value);
    snprintf(expected, sizeof expected, "1:%s", fault);
    expect(text, &format_native, expected);
}

static void errors_in_json_are_reported_with_their_place(void **state) {
    (void)state;
    expect_json_fault("7", "51: '7' found where an array of candidates is expected");
    expect_json_fault("[7]", "52: '7' found where an object is expected");
    expect_json_fault("[{\"cell\":[1,1]}]", "52: this object needs a \"marks\"");
    expect_json_fault("[{\"marks\":\"K\"}]", "52: this object needs a \"cell\"");
    expect_json_fault("[{\"cell\":7,\"marks\":\"K\"}]",
                      "60: '7' found where a cell such as [1,1] is expected");
    expect_json_fault("[{\"cell\":[1],\"marks\":\"K\"}]",
                      "62: ']' found where a cell such as [1,1] is expected");
    expect_json_fault("[{\"cell\":[1,1.5],\"marks\":\"K\"}]",
                      "64: '.' found where a cell such as [1,1] is expected");
    expect_json_fault("[{\"cell\":[1,4],\"marks\":\"K\"}]",
                      "60: this cell is not on the board, which has 2 rows and 3 columns");
    expect_json_fault("[{\"cell\":[1,2],\"marks\":\"K\"}]",
                      "60: this cell takes no mark, so there is none to strike out");
    expect_json_fault("[{\"cell\":[2,1],\"marks\":\"PK\"}]",
                      "76: K is in this cell: it cannot be struck out as well");
    expect_json_fault("[{\"cell\":[1,1],\"marks\":7}]", "74: '7' found where marks in quotes is expected");
    expect_json_fault("[{\"cell\":[1,1],\"marks\":\"K\\u00e9\"}]",
                      "76: byte 0xc3 is not a mark of chess-num: one of PNKRBQ is expected");
    expect("{\"family\":\"akari\",\"cells\":[\"..\"],\"not\":null}\n", &format_native, "akari 2x1\n..\n");
    expect("{\"puzzle\":\"akari 2x1\\n..\\n- r1c1 *\\n\",\"not\":[{\"marks\":\"*\",\"cell\":[ 1 , 2 "
           "],\"a\":[]}]}\n",
           &format_native, "akari 2x1\n..\n- r1c1 *\n- r1c2 *\n");
}

static void ask_round_trip(const struct puzzle *bare) {
    struct mem m = MEM_UNLIMITED;
    struct rng r;
    struct puzzle p, back;
    struct fault fault;
    rng_seed(&r, 1);
    for (uint32_t one_in = 1; one_in < 30; one_in *= 3)
        for (int json = 0; json < 2; json++) {
            struct text out;
            text_init(&out, &m);
            assert_true(puzzle_copy(&p, bare, &m));
            strike_some(&p, &r, one_in, NULL);
            assert_true(format_write(json ? &format_json : &format_native, &p, 0, &out, &fault));
            board_read(&back, &m, text_string(&out));
            assert_true(puzzle_same(&back, &p));
            puzzle_free(&back);
            puzzle_free(&p);
            text_free(&out);
        }
    assert_int_equal(m.used, 0);
}

static void candidates_of_every_family_are_written_and_read_back(void **state) {
    (void)state;
    for_builtins(ask_round_trip);
}

static void formats_of_others_leave_them_out(void **state) {
    (void)state;
    expect("akari 3x1\n.1.\n- r1c1 *\n", format_named("puzz.link", NULL),
           "https://puzz.link/p?akari/3/1/gb\n");
    expect("akari 3x1\n.1.\n- r1c1 *\n", format_named("game-id", NULL), "3x1:a1a\n");
    expect("akari 3x1\n.1.\n- r1c1 *\n", format_named("pzprv3", NULL), "pzprv3\nlightup\n1\n3\n. 1 . \n");
}

static void reading_and_writing_them_without_memory_fails_cleanly(void **state) {
    (void)state;
    static const char *const texts[] = {
        "chess-position 3x1 2\n011\n+\nB..\n- r1c3 Q K\n- r1c2 P\n",
        "{\"family\":\"akari\",\"cells\":[\"..\"],\"not\":[{\"cell\":[1,2],\"marks\":\"*\"}]}\n"};
    for (size_t i = 0; i < 2; i++) board_read_and_write_poorly(texts[i]);
}

static void other_solvers_are_told(void **state) {
    (void)state;
    expect("akari 2x1\n..\n- r1c2 *\n", &format_dimacs,
           "c r1c1 * = 2\nc r1c2 * = 3\np cnf 3 5\nc p show 2 3 0\n1 0\n-3 0\n2 3 0\n2 3 0\n-2 -3 0\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_are_lines_behind_the_rows_and_not_in_json),
        cmocka_unit_test(candidates_come_behind_a_second_grid_or_a_grid_left_out),
        cmocka_unit_test(errors_of_a_line_are_reported_with_their_place),
        cmocka_unit_test(errors_in_json_are_reported_with_their_place),
        cmocka_unit_test(candidates_of_every_family_are_written_and_read_back),
        cmocka_unit_test(formats_of_others_leave_them_out),
        cmocka_unit_test(reading_and_writing_them_without_memory_fails_cleanly),
        cmocka_unit_test(other_solvers_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
