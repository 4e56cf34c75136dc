// Tests of reading and writing: known texts both ways, round trips, detection of formats, and every
// allocation failing in turn. test_format_faults.c has the texts that are refused, with their places.
#include "base/rng.h"
#include "family/akari/akari.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Helpers ---------------------------------------------------------------------------------------------

// Write every puzzle of a text in one format; a fault is written as "LINE:COLUMN: message".
static void convert(const char *bytes, size_t size, const struct format *to, struct text *out) {
    struct format_reader r;
    size_t written = 0;
    format_reader_init(&r, bytes, size);
    for (;;) {
        struct puzzle p;
        struct fault f;
        enum format_read got = format_read_next(&r, out->mem, &p, &f);
        if (got == FORMAT_READ_END) return;
        if (got == FORMAT_READ_BAD) {
            assert_null(p.cells);
            text_format(out, "%zu:%zu: %s\n", f.line, f.column, f.text);
            continue;
        }
        assert_true(format_write(to, &p, written++, out, &f));
        puzzle_free(&p);
    }
}

static void expect_bytes(const char *bytes, size_t size, const struct format *to, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    convert(bytes, size, to, &out);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void expect(const char *text, const struct format *to, const char *expected) {
    expect_bytes(text, strlen(text), to, expected);
}

static void expect_native(const char *text, const char *expected) { expect(text, &format_native, expected); }

// ---- Known texts -----------------------------------------------------------------------------------------

static const struct {
    const char *address, *game_id;
} known[] = {
    {"akari/6/6/nekcakbl", "6x6:h4g2b0g1h"},
    {"akari/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h", "10x10:b2o2hBbBc3jBcB2c2j3cBbBh2oBb"},
    {"akari/17/17/g666.g6.g6.x6.x6.x6.obl6.gbi6cv.gblcmbl7cv6bi66blam6.x.gbv.gcv66.g666.g.g",
     "17x17:a1a1a1aBa1aBa1aBr1aBr1aBr1aBi1h1aBa1e1a2rBa1h2i1h2a2r1a1e1a1a1h0i1aBrBa1rBa2r1a1aBa1a1a1aBaBa"},
    {"akari/20/20/"
     "................................h............h1...h............i...i...........i1.bg........t....."
     "i6cn...hbibi1b..kbl1b0.g6bgc..l..k.j1.l..hciam...i6.q...v0...bs....b.b..h2..h....i..h..i..h....i..h..b."
     ".h...."
     "h1..h...h..h....................../",
     "20x20:"
     "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBbBBBBBBBBBBBBb1BBBbBBBBBBBBBBBBcBBBcBBBBBBBBBBBc1B1cBBBBBBBBnBBBBBc1a2j"
     "BBBb1e1e11bBBe1h11b0Ba1a1c2bBBfBBeBd1BfBBb2e0iBBBc1aBkBBBp0BBB1oBBBB1bB1bBBb2BBbBBBBcBBbBBcBBbBBBBcBBbB"
     "B1bBBbBB"
     "BBb1BBbBBBbBBbBBBBBBBBBBBBBBBBBBBBBB"},
};

static void known_addresses_and_game_ids_say_the_same_both_ways(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char address[600], id[600];
        snprintf(address, sizeof address, "https://puzz.link/p?%s\n", known[i].address);
        snprintf(id, sizeof id, "%s\n", known[i].game_id);
        expect(address, &akari_puzz_link, address);
        expect(known[i].address, &akari_puzz_link, address);
        expect(address, &akari_game_id, id);
        expect(id, &akari_game_id, id);
        expect(id, &akari_puzz_link, address);
    }
}

static const char six[] = "akari 6x6\n"
                          "......\n"
                          "..4...\n"
                          "....2.\n"
                          ".0....\n"
                          "...1..\n"
                          "......\n";

static void an_address_may_be_written_in_many_ways(void **state) {
    (void)state;
    expect_native("akari/6/6/nekcakbl", six);
    expect_native("lightup/6/6/nekcakbl", six);
    expect_native("bijutsukan/6/6/nekcakbl/", six);
    expect_native("akari_edit/6/6/nekcakbl", six);
    expect_native("http://pzv.jp/p.html?lightup_play/6/6/nekcakbl  \r\n", six);
    expect_native("pzv.jp/p.html?akari/6/6/nekcakbl", six);
    expect_native("6x6:h4g2b0g1h", six);
    expect_native("6x6b20s4d1:h4g2b0g1h", six);
}

static void a_body_may_reach_over_the_end_by_the_blanks_behind_its_last_clue(void **state) {
    (void)state;
    expect_native("akari/1/1/a", "akari 1x1\n0\n");
    expect_native("akari/2/1/6", "akari 2x1\n1.\n");
    expect_native("akari/2/1/b", "akari 2x1\n1.\n");
    expect_native("akari/1/1/5", "akari 1x1\n0\n");
}

static void players_marks_are_left_out_of_addresses_and_game_ids(void **state) {
    (void)state;
    const char *half = "akari 3x2\n*2x\n..#\n";
    expect(half, &akari_puzz_link, "https://puzz.link/p?akari/3/2/gcg./\n");
    expect(half, &akari_game_id, "3x2:a2cB\n");
}

static void long_runs_of_blanks_are_split(void **state) {
    (void)state;
    const char *open = "akari 54x1\n......................................................\n";
    expect(open, &akari_game_id, "54x1:zzb\n");
    expect(open, &akari_puzz_link, "https://puzz.link/p?akari/54/1/zzt\n");
    expect("26x1:z", &akari_game_id, "26x1:z\n");
    expect("20x1:t", &akari_puzz_link, "https://puzz.link/p?akari/20/1/z\n");
}

static void pzprv3_says_bulbs_and_dots_too(void **state) {
    (void)state;
    const char *native = "akari 3x2\n*2x\n.0#\n", *file = "pzprv3\nlightup\n2\n3\n# 2 + \n. 0 - \n";
    expect(native, &akari_pzprv3, file);
    expect_native(file, native);
    expect_native("pzprv3/lightup/2/3/# 2 + /. 0 - /", native);
    expect_native("pzprv3.1/akari/2/3/# 2 + /. 0 -", native);
    expect_native("pzprv3/lightup/2/3/\n# 2 + /\n. 0 - /", native);
    expect_native("pzprv3\r\nlightup\r\n2\r\n3\r\n# 2 + \r\n. 0 - \r\nhistory:{\r\n}\r\n", native);
}

static void json_says_cells_size_and_notes(void **state) {
    (void)state;
    const char *native = "; title: A \"b\"\n; author:\nakari 3x2\n*2x\n.0#\n";
    const char *json = "{\"family\":\"akari\",\"width\":3,\"height\":2,\"cells\":[\"*2x\",\".0#\"],"
                       "\"meta\":{\"title\":\"A \\\"b\\\"\",\"author\":\"\"}}\n";
    expect(native, &format_json, json);
    expect_native(json, native);
    expect_native(
        "{\n \"cells\" : [ \"*2x\",\n\n\".\\u0030#\" ],\n \"unknown\": [{\"x\":[1,-2.5e+3,true,null]}],"
        "\n \"family\": \"akari\" }",
        "akari 3x2\n*2x\n.0#\n");
}

static void the_output_of_solve_and_make_can_be_read(void **state) {
    (void)state;
    expect_native("{\"puzzle\":\"; seed: 7\\nakari 2x1\\n.1\\n\",\"solution\":[\"*1\"],\"level\":3}",
                  "; seed: 7\nakari 2x1\n.1\n");
    expect_native(
        "{\"family\":\"akari\",\"width\":2,\"height\":1,\"status\":\"unique\",\"solution\":[\"*1\"]}",
        "akari 2x1\n*1\n");
}

// ---- Native text -----------------------------------------------------------------------------------------

static void puzzles_are_separated_by_blank_lines_and_notes_are_kept_in_order(void **state) {
    (void)state;
    expect_native("; this goes: away\n"
                  "\n"
                  "; title: One\n"
                  ";author:  Somebody Else \n"
                  "; just a remark\n"
                  "; http://example.org/x\n"
                  "akari 2x1\n"
                  "; inside: the grid\n"
                  ". 1\n"
                  " \t\n"
                  "\n"
                  "\takari   2 x 2 \r\n"
                  "#.\r\n"
                  "x\t*\r\n",
                  "; title: One\n; author: Somebody Else\nakari 2x1\n.1\n\nakari 2x2\n#.\nx*\n");
}

static void built_in_puzzles_are_written_as_they_stand(void **state) {
    (void)state;
    size_t n = 0;
    for (const struct builtin_puzzle *b = akari_builtin; b->name != NULL; b++, n++)
        expect_native(b->text, b->text);
    assert_int_equal(n, 6);
}

static void a_bad_puzzle_is_skipped_and_the_next_one_read(void **state) {
    (void)state;
    expect_native("akari 2x1\n.q\n..\n7x9\n\nakari 1x1\n#\n",
                  "2:2: 'q' is not a cell of akari: one of .#01234*x is expected\nakari 1x1\n#\n");
}

static void a_header_begins_a_puzzle_wherever_it_stands(void **state) {
    (void)state;
    expect_native("; a: 1\nakari 2x1\n..\n; b: 2\nakari 1x1\n#\nakari 1x2\n.\n; c: 3\nakari 1x1\n4\n",
                  "; a: 1\nakari 2x1\n..\n\n; b: 2\nakari 1x1\n#\n"
                  "9:1: row 2 of 2 is expected here, but the puzzle ends\n\n; c: 3\nakari 1x1\n4\n");
}

// ---- Detecting formats -----------------------------------------------------------------------------------

static void several_formats_may_stand_in_one_file(void **state) {
    (void)state;
    expect_native(
        "\xef\xbb\xbf; title: One\n"
        "https://puzz.link/p?akari/2/1/.g\n"
        "; title: Two\n"
        "2x1:1a\n"
        "2x1:BB\n"
        "{\"family\":\"akari\",\"cells\":[\"*0\"],\"meta\":{\"level\":3}}\n"
        "pzprv3/lightup/1/1/# /rest\n"
        "pzprv3\nlightup\n1\n1\n+\nrest\n"
        "pzprv3\nlightup\n1\n1\n-\nrest\nrest\n"
        "\n"
        "akari 1x1\n4\n",
        "; title: One\nakari 2x1\n#.\n\n; title: Two\nakari 2x1\n1.\n\nakari 2x1\n##\n\n"
        "; level: 3\nakari 2x1\n*0\n\nakari 1x1\n*\n\nakari 1x1\nx\n\nakari 1x1\n#\n\nakari 1x1\n4\n");
}

static void one_bad_line_of_one_line_puzzles_does_not_hide_the_next(void **state) {
    (void)state;
    expect_native("1x1:BB\nakari/1/1/\n{\"a\":}\n{\"family\":\"akari\",\npzprv3/lightup/1/2/. \n1x1:B\n",
                  "1:6: the description goes on after the 1 cells of the board\n"
                  "2:11: the body is short: 1 of 1 cells are missing\n"
                  "3:6: '}' found where a value is expected\n"
                  "5:1: 'p' found where a key in quotes is expected\n"
                  "5:21: the row is too short: it has 1 cell, 2 are expected\n"
                  "akari 1x1\n#\n");
}

static void an_input_without_a_puzzle_is_reported_once(void **state) {
    (void)state;
    const char *told =
        "1:1: no puzzle here: a header such as 'akari 7x7', an address or a game ID is expected\n";
    expect_native("", told);
    expect_native("\n\n", told);
    expect_native("; only: a comment", told);
    expect_native("\xef\xbb\xbf", told);
}

static void an_unreadable_file_is_reported_once(void **state) {
    (void)state;
    const char bytes[] = "\x7f"
                         "ELF\0\1\n\xff\xfe\n\x80\n\n\xfe\n\nakari 1x1\n.\n";
    expect_bytes(bytes, sizeof bytes - 1, &format_native,
                 "1:5: this is not text (byte 0x00): a puzzle is expected\nakari 1x1\n.\n");
}

static void notes_are_clean_text_whatever_was_read(void **state) {
    (void)state;
    expect_native("; title: a\xff\tb\x01\nakari 1x1\n.\n",
                  "; title: a\xef\xbf\xbd b\xef\xbf\xbd\nakari 1x1\n.\n");
    expect_native(
        "{\"family\":\"akari\",\"cells\":[\".\"],\"meta\":{\"t\":\"\\n a\\nb\\u0000\\u00e4\\ud83d\\ude00 \","
        "\"no key\":\"x\",\"list\":[1]}}",
        "; t: a b\xef\xbf\xbd\xc3\xa4\xf0\x9f\x98\x80\nakari 1x1\n.\n");
}

static void only_addresses_and_game_ids_look_like_puzzles_given_inline(void **state) {
    (void)state;
    assert_true(format_looks_inline("https://puzz.link/p?akari/6/6/nekcakbl"));
    assert_true(format_looks_inline("puzz.link/p?akari/6/6/nekcakbl"));
    assert_true(format_looks_inline("akari/6/6/nekcakbl"));
    assert_true(format_looks_inline("6x6:h4g2b0g1h"));
    assert_true(format_looks_inline("6x6b20:h4g2b0g1h"));
    assert_false(format_looks_inline("akari/boards.roque"));
    assert_false(format_looks_inline("6x6.roque"));
    assert_false(format_looks_inline("akari:paper/1"));
    assert_false(format_looks_inline("-"));
    assert_false(format_looks_inline(""));
}

static void every_format_is_found_by_its_name(void **state) {
    (void)state;
    struct format_walk walk = {0};
    for (const struct format *f; (f = format_next(&walk)) != NULL;) {
        assert_ptr_equal(format_named(f->name, NULL), f);
        assert_ptr_equal(format_named(f->name, &akari_family), f);
    }
    assert_null(format_named("puzzlink", NULL));
    assert_null(format_named("puzzlink", &akari_family));
}

static void the_names_of_all_formats_can_be_told(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    format_list_names(&out, false, " or ");
    assert_string_equal(text_string(&out), "native, puzz.link, game-id, pzprv3, json, dimacs, opb or link");
    text_clear(&out);
    format_list_names(&out, true, " and ");
    assert_string_equal(text_string(&out), "native, pzprv3, json and link");
    text_free(&out);
}

// ---- Round trips -----------------------------------------------------------------------------------------

static void random_boards_come_back_equal_from_every_format(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int n = 0; n < 3000; n++) {
        static const struct format *const formats[] = {&format_native, &akari_puzz_link, &akari_game_id,
                                                       &akari_pzprv3, &format_json};
        const struct format *f = formats[n % 5];
        const char *cells = f->says_placed ? ".#01234*x" : ".#01234";
        uint32_t kinds = (uint32_t)strlen(cells), blank = rng_below(&rng, 30);
        struct puzzle p, q;
        struct text out;
        struct fault fault;
        struct format_reader r;
        int width = 1 + (int)rng_below(&rng, 12), height = 1 + (int)rng_below(&rng, 12);
        assert_true(puzzle_init(&p, &m, &akari_family, width, height));
        for (size_t i = 0; i < puzzle_size(&p); i++)
            if (rng_below(&rng, 30) >= blank) p.cells[i] = cells[rng_below(&rng, kinds)];
        text_init(&out, &m);
        assert_true(format_write(f, &p, 0, &out, &fault));
        format_reader_init(&r, text_string(&out), out.size);
        assert_int_equal(format_read_next(&r, &m, &q, &fault), FORMAT_READ_PUZZLE);
        assert_int_equal(q.width, p.width);
        assert_int_equal(q.height, p.height);
        assert_memory_equal(q.cells, p.cells, puzzle_size(&p));
        puzzle_free(&q);
        assert_int_equal(format_read_next(&r, &m, &q, &fault), FORMAT_READ_END);
        text_free(&out);
        puzzle_free(&p);
    }
    assert_int_equal(m.used, 0);
}

static void a_line_of_ten_million_bytes_is_read_in_one_go(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text t;
    text_init(&t, &m);
    text_add(&t, "2000x2000:");
    text_repeat(&t, "zzzzzzzzzz", 1000000);
    struct format_reader r;
    struct puzzle p;
    struct fault f;
    format_reader_init(&r, t.at, t.size);
    assert_int_equal(format_read_next(&r, &m, &p, &f), FORMAT_READ_BAD);
    assert_int_equal(f.column, 11 + 4000000 / 26);
    text_free(&t);
}

// ---- The models of other solvers -------------------------------------------------------------------------

static void a_model_tells_which_variable_is_which_cell(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    struct fault f;
    assert_true(puzzle_init(&p, &m, &akari_family, 2, 1));
    memcpy(p.cells, ".1", 2);
    text_init(&out, &m);
    assert_true(format_write(&format_dimacs, &p, 0, &out, &f));
    assert_memory_equal(text_string(&out), "c r1c1 * = ", 11);
    assert_non_null(strstr(text_string(&out), "\np cnf "));
    text_clear(&out);
    assert_true(format_write(&format_opb, &p, 0, &out, &f));
    assert_memory_equal(text_string(&out), "* #variable= ", 13);
    assert_non_null(strstr(text_string(&out), "\n* r1c1 * = x"));
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Every allocation fails in turn ----------------------------------------------------------------------

static const char *const good_texts[] = {
    "; title: x\nakari 2x1\n.1\n",
    "; title: x\nakari/2/1/g1",
    "; title: x\n2x1:a1",
    "; title: x\npzprv3/lightup/1/2/. 1 /",
    "; title: x\n{\"family\":\"akari\",\"cells\":[\".1\"],\"meta\":{\"a\":\"b\",\"c\":1}}",
    "; title: x\n{\"puzzle\":\"; a: b\\nakari 2x1\\n.1\\n\"}",
};

static void a_reader_without_memory_says_so_and_leaks_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++) {
        enum format_read got = FORMAT_READ_BAD;
        for (uint64_t fail = 1; got != FORMAT_READ_PUZZLE; fail++) {
            struct mem m = {.fail_at = fail};
            struct format_reader r;
            struct puzzle p;
            struct fault f;
            format_reader_init(&r, good_texts[i], strlen(good_texts[i]));
            got = format_read_next(&r, &m, &p, &f);
            if (got == FORMAT_READ_BAD) assert_int_equal(f.kind, FAULT_MEMORY);
            assert_int_equal(got == FORMAT_READ_PUZZLE, m.calls < fail);
            puzzle_free(&p);
            assert_int_equal(m.used, 0);
            assert_true(fail < 100);
        }
    }
}

static void a_writer_without_memory_says_so_and_leaks_nothing(void **state) {
    (void)state;
    struct mem good = MEM_UNLIMITED;
    struct puzzle p;
    assert_true(puzzle_init(&p, &good, &akari_family, 20, 20));
    memset(p.cells + 50, '1', 40);
    assert_true(puzzle_set_notes(&p, "title: x\n", 9));
    struct format_walk walk = {0};
    for (const struct format *to; (to = format_next(&walk)) != NULL;) {
        bool done = false;
        for (uint64_t fail = 1; !done; fail++) {
            struct mem m = {.fail_at = fail};
            struct text out;
            struct fault f;
            text_init(&out, &m);
            done = format_write(to, &p, 0, &out, &f);
            if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
            text_free(&out);
            assert_int_equal(m.used, 0);
            assert_true(fail < 2000);
        }
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_addresses_and_game_ids_say_the_same_both_ways),
        cmocka_unit_test(an_address_may_be_written_in_many_ways),
        cmocka_unit_test(a_body_may_reach_over_the_end_by_the_blanks_behind_its_last_clue),
        cmocka_unit_test(players_marks_are_left_out_of_addresses_and_game_ids),
        cmocka_unit_test(long_runs_of_blanks_are_split),
        cmocka_unit_test(pzprv3_says_bulbs_and_dots_too),
        cmocka_unit_test(json_says_cells_size_and_notes),
        cmocka_unit_test(the_output_of_solve_and_make_can_be_read),
        cmocka_unit_test(puzzles_are_separated_by_blank_lines_and_notes_are_kept_in_order),
        cmocka_unit_test(built_in_puzzles_are_written_as_they_stand),
        cmocka_unit_test(a_bad_puzzle_is_skipped_and_the_next_one_read),
        cmocka_unit_test(a_header_begins_a_puzzle_wherever_it_stands),
        cmocka_unit_test(several_formats_may_stand_in_one_file),
        cmocka_unit_test(one_bad_line_of_one_line_puzzles_does_not_hide_the_next),
        cmocka_unit_test(an_input_without_a_puzzle_is_reported_once),
        cmocka_unit_test(an_unreadable_file_is_reported_once),
        cmocka_unit_test(notes_are_clean_text_whatever_was_read),
        cmocka_unit_test(only_addresses_and_game_ids_look_like_puzzles_given_inline),
        cmocka_unit_test(every_format_is_found_by_its_name),
        cmocka_unit_test(the_names_of_all_formats_can_be_told),
        cmocka_unit_test(random_boards_come_back_equal_from_every_format),
        cmocka_unit_test(a_line_of_ten_million_bytes_is_read_in_one_go),
        cmocka_unit_test(a_model_tells_which_variable_is_which_cell),
        cmocka_unit_test(a_reader_without_memory_says_so_and_leaks_nothing),
        cmocka_unit_test(a_writer_without_memory_says_so_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
