// Drawings of families stated as text: lines between areas and boxes, numbers beside the board, numbers of
// two digits, and looks.
#include "draw/draw.h"
#include "draw/looks.h"
#include "format/format.h"
#include "ruletext/ruletext.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char drawn[200000];

// The first board of a file of its rule text and boards, drawn.
static const char *draw_text(const char *bytes, enum draw_medium medium, struct draw_options options) {
    struct mem m = MEM_UNLIMITED;
    struct families families = ruletext_families(NULL, &m);
    struct format_reader r;
    struct puzzle p;
    struct fault fault;
    format_reader_init(&r, bytes, strlen(bytes));
    r.families = &families;
    if (format_read_next(&r, &m, &p, &fault) != FORMAT_READ_PUZZLE) fail_msg("%s", fault.text);
    struct text out = TEXT_IN(&m);
    draw_board(medium, &p, options, &out);
    assert_false(out.failed);
    assert_true(out.size < sizeof drawn);
    strcpy(drawn, text_string(&out));
    text_free(&out);
    puzzle_free(&p);
    families_free(&families);
    assert_int_equal(m.used, 0);
    return drawn;
}

// The text of a family that ships, followed by a board.
static const char *of_family(const char *name, const char *board) {
    static char bytes[20000];
    char path[200];
    snprintf(path, sizeof path, "src/ruletext/families/%s.rules", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(bytes, 1, sizeof bytes - 1000, f);
    fclose(f);
    strcpy(bytes + n, board);
    return bytes;
}

static const struct draw_options as_it_is = {0};

static const char sudoku[] = "\nsudoku 4x4 box-width=2 box-height=2\n1..4\n....\n..3.\n....\n";
static const char battle[] =
    "\nstar-battle 5x5\nbaaaa\nbbaaa\nebddd\neccdd\necddd\n+\n..*..\nx....\n.....\n.....\n"
    ".....\n";
static const char towers[] = "\ntowers 3x3 left=3,-,1 top=-,2,- right=1,2,2 bottom=1,-,-\n12.\n...\n...\n";
static const char kakurasu[] = "\nkakurasu 5x2 right=15,- bottom=-,3,-,0,-\n#....\n.....\n";

static void lines_part_boxes(void **state) {
    (void)state;
    assert_string_equal(draw_text(of_family("sudoku", sudoku), DRAW_UNICODE, as_it_is),
                        "    1  2   3  4\n"
                        "  ┌──────┬──────┐\n"
                        "1 │ 1  · │ ·  4 │\n"
                        "2 │ ·  · │ ·  · │\n"
                        "  ├──────┼──────┤\n"
                        "3 │ ·  · │ 3  · │\n"
                        "4 │ ·  · │ ·  · │\n"
                        "  └──────┴──────┘\n");
}

static void lines_part_areas_and_only_these(void **state) {
    (void)state;
    assert_string_equal(draw_text(of_family("star-battle", battle), DRAW_UNICODE, as_it_is),
                        "    1   2   3   4   5\n"
                        "  ┌───┬───────────────┐\n"
                        "1 │ · │ ·   ★   ·   · │\n"
                        "  │   └───┐           │\n"
                        "2 │ ×   · │ ·   ·   · │\n"
                        "  ├───┐   ├───────────┤\n"
                        "3 │ · │ · │ ·   ·   · │\n"
                        "  │   ├───┴───┐       │\n"
                        "4 │ · │ ·   · │ ·   · │\n"
                        "  │   │   ┌───┘       │\n"
                        "5 │ · │ · │ ·   ·   · │\n"
                        "  └───┴───┴───────────┘\n");
}

static void numbers_stand_beside_the_board(void **state) {
    (void)state;
    assert_string_equal(draw_text(of_family("towers", towers), DRAW_UNICODE, as_it_is), "       c1 c2 c3\n"
                                                                                        "          2\n"
                                                                                        "     ┌─────────┐\n"
                                                                                        "r1 3 │ 1  2  · │ 1\n"
                                                                                        "r2   │ ·  ·  · │ 2\n"
                                                                                        "r3 1 │ ·  ·  · │ 2\n"
                                                                                        "     └─────────┘\n"
                                                                                        "       1\n");
}

static void numbers_beside_the_board_count_down_for_a_player(void **state) {
    (void)state;
    const struct draw_options playing = {.playing = true, .labels = DRAW_NO_LABELS};
    assert_string_equal(draw_text(of_family("kakurasu", kakurasu), DRAW_UNICODE, playing),
                        "┌───────────────┐\n"
                        "│███ ·  ·  ·  · │ 14\n"
                        "│ ·  ·  ·  ·  · │\n"
                        "└───────────────┘\n"
                        "     3     0\n");
    const struct draw_options narrow = {.columns = 12, .labels = DRAW_NO_LABELS};
    assert_string_equal(draw_text(of_family("kakurasu", kakurasu), DRAW_UNICODE, narrow), "┌─────┐\n"
                                                                                          "│█····│ 15\n"
                                                                                          "│·····│\n"
                                                                                          "└─────┘\n"
                                                                                          "  3 0\n");
}

static void text_that_is_drawn_can_be_read_again(void **state) {
    (void)state;
    static const char *const names[] = {"sudoku", "star-battle", "towers", "kakurasu"};
    static const char *const boards[] = {sudoku, battle, towers, kakurasu};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        static char once[2000], again[2002];
        strcpy(once, draw_text(of_family(names[i], boards[i]), DRAW_TEXT, as_it_is));
        snprintf(again, sizeof again, "\n%s", once);
        assert_string_equal(draw_text(of_family(names[i], again), DRAW_TEXT, as_it_is), once);
    }
}

static void ruled_text_parts_areas(void **state) {
    (void)state;
    const struct draw_options ruled = {.ruled = true};
    assert_string_equal(draw_text(of_family("sudoku", sudoku), DRAW_TEXT, ruled), " --- --- --- ---\n"
                                                                                  "| 1     |     4 |\n"
                                                                                  "\n"
                                                                                  "|       |       |\n"
                                                                                  " --- --- --- ---\n"
                                                                                  "|       | 3     |\n"
                                                                                  "\n"
                                                                                  "|       |       |\n"
                                                                                  " --- --- --- ---\n");
}

static void expect(const char *text, const char *piece) {
    if (strstr(text, piece) == NULL) fail_msg("expected: %s\nin: %s", piece, text);
}

static void numbers_of_the_header_that_are_not_drawn_are_said(void **state) {
    (void)state;
    expect(draw_text(of_family("sudoku", "\nsudoku 4x4 box-width=2 box-height=2 diagonal=1\n12..\n....\n"
                                         "....\n....\n"),
                     DRAW_UNICODE, as_it_is),
           "┘\ndiagonal\n");
    expect(draw_text("puzzle p: P\nmark a apple\nnumber trees 1..9 = 1\nnumber ring 0..1 = 1\n"
                     "rule all: trees + ring > 0\nend\n\np 2x1 trees=3 ring=0\n..\n",
                     DRAW_UNICODE, as_it_is),
           "┘\ntrees: 3, not ring\n");
}

static void pictures_have_room_for_what_is_beside_the_board(void **state) {
    (void)state;
    const char *svg = draw_text(of_family("towers", towers), DRAW_SVG, as_it_is);
    expect(svg, "viewBox=\"-26 -26 184 184\"");
    expect(svg, "<text x=\"-10\" y=\"33\">3</text>"); // left of the first row
    svg = draw_text(of_family("sudoku", sudoku), DRAW_SVG, as_it_is);
    expect(
        svg,
        "stroke-width=\"3\" stroke-linecap=\"round\">\n<path d=\"M86 6l0 160\"/>\n<path d=\"M6 86l160 0\"/>");
}

static void numbers_of_two_digits_are_shown_as_numbers(void **state) {
    (void)state;
    static const char board[] = "\nsudoku 16x16 box-width=4 box-height=4\nG...............\n"
                                "................\n................\n................\n................\n"
                                "................\n................\n................\n................\n"
                                "................\n................\n................\n................\n"
                                "................\n................\n...............A\n";
    const char *text = of_family("sudoku", board);
    expect(draw_text(text, DRAW_UNICODE, as_it_is), " 1 │16  · ");
    expect(draw_text(text, DRAW_SVG, as_it_is), ">16</text>");
    expect(draw_text(text, DRAW_TEXT, as_it_is), "\nG . .");
}

// ---- Looks -----------------------------------------------------------------------------------------------

#define RULE "rule all: true\nend\n"

static void marks_look_as_the_text_says(void **state) {
    (void)state;
    static const char text[] =
        "puzzle p: P\nmark a apple\nmark b bear\nmark * thing\ngiven # rock\n"
        "look apple as tree\nlook bear as shade on grey\nlook rock as letter on yellow\n" RULE
        "\np 5x1\nab*#.\n";
    assert_string_equal(draw_text(text, DRAW_UNICODE, (struct draw_options){.labels = DRAW_NO_LABELS}),
                        "┌───────────────┐\n"
                        "│ ♣ ▒▒▒ ★ ░#░ · │\n"
                        "└───────────────┘\n");
    const char *svg = draw_text(text, DRAW_SVG, as_it_is);
    expect(svg, "<g fill=\"#c9ced6\" shape-rendering=\"crispEdges\">\n<rect x=\"46\"");
    expect(svg, "<g fill=\"#fff1a8\" shape-rendering=\"crispEdges\">\n<rect x=\"126\"");
}

static void known_nouns_are_drawn_without_a_look(void **state) {
    (void)state;
    static const char both[] = "puzzle p: P\nmark b black\nmark w white\nfull\n" RULE "\np 3x1\nbw.\n";
    static const char one[] = "puzzle p: P\nmark Q queen\nmark # black\ngiven w wall\nprinted 1..35 n\n" RULE
                              "\np 5x1\n1C.4Z\n+\nQ#wx.\n";
    const struct draw_options bare = {.labels = DRAW_NO_LABELS};
    assert_string_equal(draw_text(both, DRAW_UNICODE, bare), "┌─────────┐\n│ ●  ○  · │\n└─────────┘\n");
    assert_string_equal(draw_text(one, DRAW_UNICODE, bare),
                        "┌───────────────┐\n│1♕ 12████4× 35 │\n└───────────────┘\n");
}

static void neighbouring_areas_have_different_tints(void **state) {
    (void)state;
    static const char text[] =
        "puzzle p: P\nmark a apple\nareas\nlook areas tinted\n" RULE "\np 3x1\naab\n+\n...\n";
    const char *svg = draw_text(text, DRAW_SVG, as_it_is);
    expect(svg, "<g fill=\"#fbe3cf\" shape-rendering=\"crispEdges\">\n<rect x=\"6\" y=\"6\" width=\"80\"");
    expect(svg, "<g fill=\"#d6e6f7\" shape-rendering=\"crispEdges\">\n<rect x=\"86\" y=\"6\" width=\"40\"");
}

static const struct {
    const char *text;
    size_t line, column;
    const char *says;
} mistakes[] = {
    {"puzzle p: P\nmark a apple\nlook aple as star\n" RULE, 3, 6, "did you mean apple?"},
    {"puzzle p: P\nmark a apple\nlook apple as str\n" RULE, 3, 15, "did you mean star?"},
    {"puzzle p: P\nmark a apple\nlook apple on gray\n" RULE, 3, 15, "did you mean grey?"},
    {"puzzle p: P\nmark a apple\nlook apple\n" RULE, 3, 11, "'as' or 'on'"},
    {"puzzle p: P\nmark a apple\nlook areas tinted\n" RULE, 3, 6, "'areas' is missing"},
    {"puzzle p: P\nmark a apple\nareas\nlook areas coloured\n" RULE, 4, 12, "'tinted' or 'as' is expected"},
    {"puzzle p: P\nmark a apple\nareas\nlook areas as 7\n" RULE, 4, 15, "what an area is called is expected"},
    {"puzzle p: P\nmark a apple\nlook apple as star now\n" RULE, 3, 20, "the end of the statement"},
};

static void mistakes_of_looks_are_told_with_their_place(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct mem m = MEM_UNLIMITED;
        struct fault fault = {0};
        struct ruletext *t = ruletext_read(mistakes[i].text, strlen(mistakes[i].text), 1, &m, &fault);
        if (t != NULL) fail_msg("accepted: %s", mistakes[i].text);
        if (strstr(fault.text, mistakes[i].says) == NULL || fault.line != mistakes[i].line ||
            fault.column != mistakes[i].column)
            fail_msg("%zu:%zu: %s\nof: %s", fault.line, fault.column, fault.text, mistakes[i].text);
        assert_int_equal(m.used, 0);
    }
}

// The board of a text, with marks entered from its second cell on.
static const char *draw_entered(const char *text, const char *entered, enum draw_medium medium, bool color) {
    static char kept[4000];
    struct mem m = MEM_UNLIMITED;
    struct families families = ruletext_families(NULL, &m);
    struct format_reader r;
    struct puzzle given, board;
    struct fault fault;
    struct text out = TEXT_IN(&m);
    format_reader_init(&r, text, strlen(text));
    r.families = &families;
    assert_int_equal(format_read_next(&r, &m, &given, &fault), FORMAT_READ_PUZZLE);
    assert_true(puzzle_copy(&board, &given, &m));
    memcpy(board.cells + 1, entered, strlen(entered));
    draw_board(medium, &board,
               (struct draw_options){.given = &given, .color = color, .labels = DRAW_NO_LABELS}, &out);
    assert_true(out.size < sizeof kept);
    memcpy(kept, text_string(&out), out.size + 1);
    text_free(&out);
    puzzle_free(&given);
    puzzle_free(&board);
    families_free(&families);
    assert_int_equal(m.used, 0);
    return kept;
}

static void numbers_that_were_placed_differ_from_given_ones(void **state) {
    (void)state;
    static const char text[] = "puzzle p: P\nmarks 1..4 n\nfull\n" RULE "\np 2x1\n1.\n";
    const char *svg = draw_entered(text, "2", DRAW_SVG, false);
    expect(svg, "font-weight=\"bold\" font-size=\"24\" text-anchor=\"middle\">\n<text x=\"26\" "
                "y=\"35\">1</text>");
    expect(svg, "<g fill=\"#1f4e8c\" font-family=\"sans-serif\" font-size=\"24\" "
                "text-anchor=\"middle\">\n<text x=\"66\" y=\"35\">2</text>");
    assert_string_equal(draw_entered(text, "2", DRAW_UNICODE, false),
                        "┌──────┐\n│ 1  2'│\n└──────┘\n' marks what was entered\n");
    const char *painted = draw_entered(text, "2", DRAW_UNICODE, true);
    expect(painted, "\033[1;38;5;16m 1");
    expect(painted, "\033[38;5;26m 2");
    assert_null(strchr(painted, '\''));
    expect(draw_entered(text, "2", DRAW_TEXT, true), "\033[1;36m1\033[0m 2\033[0m\n");
    static const char none[] = "puzzle p: P\nmarks 1..4 n\nfull\n" RULE "\np 2x1\n..\n";
    assert_string_equal(draw_entered(none, "2", DRAW_UNICODE, false), "┌──────┐\n│ ·  2 │\n└──────┘\n");
}

static void figures_that_were_given_stand_on_darker_ground(void **state) {
    (void)state;
    static const char text[] = "puzzle p: P\nmark * star\n" RULE "\np 3x1\n*..\n";
    const char *svg = draw_entered(text, "*x", DRAW_SVG, false);
    expect(svg, "fill-opacity=\"0.14\" shape-rendering=\"crispEdges\">\n<rect x=\"6\" y=\"6\" width=\"40\" "
                "height=\"40\"/>\n</g>");
    expect(draw_entered(text, "*x", DRAW_UNICODE, false), "│ ★  ★' × │");
    expect(draw_entered(text, "*x", DRAW_UNICODE, true), "48;5;250m");
}

// Three by three, of the family's sixteen digits: the 9 is in the lower right corner.
static void struck_out_digits_have_the_places_of_this_board(void **state) {
    (void)state;
    char board[300] = "\nsudoku 9x9\n";
    for (int r = 0; r < 9; r++) strcat(board, ".........\n");
    strcat(board, "- r1c1 1 9\n");
    const char *svg = draw_text(of_family("sudoku", board), DRAW_SVG, as_it_is);
    expect(svg, "<text x=\"16\" y=\"17\" text-decoration=\"line-through\">1</text>");
    expect(svg, "<text x=\"36\" y=\"41\" text-decoration=\"line-through\">9</text>");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_part_boxes),
        cmocka_unit_test(numbers_of_the_header_that_are_not_drawn_are_said),
        cmocka_unit_test(lines_part_areas_and_only_these),
        cmocka_unit_test(numbers_stand_beside_the_board),
        cmocka_unit_test(numbers_beside_the_board_count_down_for_a_player),
        cmocka_unit_test(text_that_is_drawn_can_be_read_again),
        cmocka_unit_test(ruled_text_parts_areas),
        cmocka_unit_test(pictures_have_room_for_what_is_beside_the_board),
        cmocka_unit_test(numbers_of_two_digits_are_shown_as_numbers),
        cmocka_unit_test(marks_look_as_the_text_says),
        cmocka_unit_test(known_nouns_are_drawn_without_a_look),
        cmocka_unit_test(neighbouring_areas_have_different_tints),
        cmocka_unit_test(mistakes_of_looks_are_told_with_their_place),
        cmocka_unit_test(numbers_that_were_placed_differ_from_given_ones),
        cmocka_unit_test(figures_that_were_given_stand_on_darker_ground),
        cmocka_unit_test(struck_out_digits_have_the_places_of_this_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
