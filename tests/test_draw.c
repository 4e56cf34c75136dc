// The parts of drawings that every family gets, shown on two families that exist only here: one without
// looks, and one with numbers printed beneath its marks, a figure, and notes about a solved board.
#include "draw/draw.h"
#include "draw/looks.h"
#include "draw/media.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Two families ----------------------------------------------------------------------------------------

// Solved when no cell is open.
static bool check(const struct puzzle *p, struct verdict *v) {
    v->complete = memchr(p->cells, '.', puzzle_size(p)) == NULL;
    return true;
}

static void write_parameters(const struct puzzle *p, struct text *out) { text_number(out, p->parameters[0]); }

static const struct family plain = {.name = "plain",
                                    .title = "Plain <&>",
                                    .alphabet = ".12AB#",
                                    .marks = "AB",
                                    .write_parameters = write_parameters,
                                    .check = check};

static const struct draw_style green = {.fill = 0xff00ff00}, red = {.line = 0x80ff0000, .width = 5};
static const struct draw_shape tree_shapes[] = {
    {.style = &green, .kind = DRAW_RECT, .x = -5, .y = -6, .width = 10, .height = 12, .radius = 1},
    {.style = &red, .kind = DRAW_LINE, .x = 1, .y = 2, .width = 3, .height = 4},
};
static const struct draw_figure tree = {
    .shapes = tree_shapes, .count = 2, .glyph = "♣", .ink = 22, .plain_ink = 2};

static void look_closer(const struct puzzle *p, struct draw_look *look) {
    (void)p;
    if (look->symbol != 'T' && look->symbol != '*') return;
    look->content = DRAW_FIGURE;
    look->figure = &tree;
}

static bool tell(const struct puzzle *p, struct draw_solved *told, struct mem *m) {
    text_format(&told->lines, "%d wide\n%d high\n", p->width, p->height);
    told->arrows_name = "tour";
    text_add(&told->arrows_in_words, "there and back");
    return vec_push(m, &told->arrows, ((struct draw_span){0, 1})) &&
           vec_push(m, &told->arrows, ((struct draw_span){1, 0}));
}

static int wanted(const struct puzzle *p, char mark) { return mark == 'T' ? p->parameters[0] : 0; }

static const struct family_looks orchard_looks = {
    .checkered = true, .cell = look_closer, .solved = tell, .wanted = wanted};
static const struct family orchard = {.name = "orchard",
                                      .title = "Orchard",
                                      .alphabet = ".T*x",
                                      .marks = "T*",
                                      .nothing = 'x',
                                      .under = "_123",
                                      .write_parameters = write_parameters,
                                      .looks = &orchard_looks,
                                      .check = check};

// ---- Drawing ---------------------------------------------------------------------------------------------

// A board of one row; `under` is NULL if nothing is printed beneath.
static struct puzzle row(struct mem *m, const struct family *family, const char *cells, const char *under) {
    struct puzzle p;
    assert_true(puzzle_init(&p, m, family, (int)strlen(cells), 1));
    memcpy(p.cells, cells, strlen(cells));
    if (under != NULL) memcpy(p.under, under, strlen(under));
    p.parameters[0] = 7;
    return p;
}

static char *draw(enum draw_medium medium, const struct family *family, const char *cells, const char *under,
                  struct draw_options options) {
    static char drawn[8000];
    struct mem m = MEM_UNLIMITED;
    struct puzzle p = row(&m, family, cells, under);
    struct text out;
    text_init(&out, &m);
    draw_board(medium, &p, options, &out);
    assert_false(out.failed);
    assert_true(out.size < sizeof drawn);
    strcpy(drawn, text_string(&out));
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return drawn;
}

static const struct draw_options as_it_is = {0}, in_color = {.color = true};

static size_t times(const char *text, const char *piece) {
    size_t n = 0;
    for (; (text = strstr(text, piece)) != NULL; text += strlen(piece)) n++;
    return n;
}

static void expect_piece(const char *text, const char *piece) {
    if (times(text, piece) != 1) fail_msg("expected once: %s\nin: %s", piece, text);
}

static void a_family_without_looks_gets_numbers_and_letters_on_white(void **state) {
    (void)state;
    assert_string_equal(draw(DRAW_TEXT, &plain, ".1A#", NULL, as_it_is), "plain 4x1 7\n. 1 A #\n");
    assert_string_equal(draw(DRAW_UNICODE, &plain, ".1A#", NULL, as_it_is), "    1  2  3  4\n"
                                                                            "  ┌────────────┐\n"
                                                                            "1 │ ·  1  A  # │\n"
                                                                            "  └────────────┘\n"
                                                                            "given: 7\n");
    const char *svg = draw(DRAW_SVG, &plain, ".1A<", NULL, as_it_is);
    expect_piece(svg, "<title>Plain &lt;&amp;&gt;, 4 x 1, 7</title>");
    expect_piece(svg, "<g fill=\"#23262b\" font-family=\"sans-serif\" font-size=\"24\" "
                      "text-anchor=\"middle\">\n<text x=\"66\" y=\"35\">1</text>\n</g>");
    expect_piece(svg, "<text x=\"106\" y=\"35\">A</text>\n<text x=\"146\" y=\"35\">&lt;</text>");
}

static void what_is_printed_beneath_a_mark_is_seen_beside_it(void **state) {
    (void)state;
    assert_string_equal(draw(DRAW_TEXT, &orchard, "T.x.", "31_2", as_it_is),
                        "orchard 4x1 7\n3 1 _ 2\n+\nT . x .\n");
    assert_string_equal(draw(DRAW_UNICODE, &orchard, "T.xx.", "31_2_", as_it_is), "    1  2  3  4  5\n"
                                                                                  "  ┌───────────────┐\n"
                                                                                  "1 │3♣  1  × 2×    │\n"
                                                                                  "  └───────────────┘\n"
                                                                                  "6 Ts are left to place\n");
    const char *svg = draw(DRAW_SVG, &orchard, "T.x", "31_", as_it_is);
    expect_piece(svg, "font-size=\"11\" text-anchor=\"middle\">\n<text x=\"12\" y=\"16\">3</text>\n</g>");
    expect_piece(svg, "<g fill=\"#00ff00\">\n<rect x=\"21\" y=\"20\" width=\"10\" height=\"12\" rx=\"1\"/>");
    expect_piece(svg, "font-size=\"24\" text-anchor=\"middle\">\n<text x=\"66\" y=\"35\">1</text>\n</g>");
    assert_true(strstr(svg, ">3<") < strstr(svg, "#00ff00")); // the figure lies on top
}

static void a_board_without_marks_shows_what_is_printed(void **state) {
    (void)state;
    assert_string_equal(draw(DRAW_TEXT, &orchard, "...", "3_1", as_it_is), "orchard 3x1 7\n3 _ 1\n");
    assert_non_null(strstr(draw(DRAW_UNICODE, &orchard, "...", "3_1", as_it_is), "│ 3  ·  1 │"));
}

// Without its colours a coloured board is the plain one, except for textures of the ground.
static void colours_tell_figures_numbers_and_open_cells_apart(void **state) {
    (void)state;
    assert_string_equal(draw(DRAW_TEXT, &orchard, "T.", "31", in_color),
                        "orchard 2x1 7\n\033[1;32m3\033[0m \033[1m1\033[0m\n+\n"
                        "\033[1;32mT\033[0m \033[2m.\033[0m\n");
    const char *painted = draw(DRAW_UNICODE, &orchard, "T.x", "3_1", in_color);
    expect_piece(painted, "\033[1;38;5;24m3\033[22m\033[38;5;246;48;5;255m\033[1;38;5;22m♣ \033[0m");
    expect_piece(painted, "\033[1;38;5;24m1\033[22m\033[38;5;246;48;5;255m× \033[0m");
}

static void figures_whose_character_is_a_letter_can_be_letters(void **state) {
    (void)state;
    const struct draw_options letters = {.letters = true};
    assert_non_null(strstr(draw(DRAW_UNICODE, &orchard, "T*", "3_", letters), "│3T  ♣ │"));
    const char *svg = draw(DRAW_SVG, &orchard, "T*", "3_", letters);
    expect_piece(svg, ">T</text>");
    expect_piece(svg, "<rect x=\"61\" y=\"20\" width=\"10\" height=\"12\" rx=\"1\"/>");
    assert_int_equal(times(svg, "rx=\"1\""), 1);
}

static void figures_are_painted_layer_by_layer(void **state) {
    (void)state;
    expect_piece(draw(DRAW_SVG, &orchard, "TxT.", "____", as_it_is),
                 "<g fill=\"#00ff00\">\n<rect x=\"21\" y=\"20\" width=\"10\" height=\"12\" rx=\"1\"/>\n"
                 "<rect x=\"101\" y=\"20\" width=\"10\" height=\"12\" rx=\"1\"/>\n</g>\n"
                 "<g stroke=\"#ff0000\" stroke-opacity=\"0.5\" stroke-width=\"0.5\">\n"
                 "<path d=\"M27 28l3 4\"/>\n<path d=\"M107 28l3 4\"/>\n</g>\n");
}

static void a_solved_board_tells_what_its_family_has_to_tell(void **state) {
    (void)state;
    const struct draw_options bare = {.no_arrows = true};
    assert_string_equal(draw(DRAW_TEXT, &orchard, "Tx", "_1", as_it_is),
                        "orchard 2x1 7\n_ 1\n+\nT x\n; 2 wide\n; 1 high\n; tour: there and back\n");
    assert_non_null(strstr(draw(DRAW_TEXT, &orchard, "Tx", "_1", bare), "T x\n; 2 wide\n; 1 high\n"));
    assert_null(strstr(draw(DRAW_TEXT, &orchard, "Tx", "_1", bare), "tour"));
    assert_non_null(
        strstr(draw(DRAW_UNICODE, &orchard, "Tx", "_1", as_it_is), "┘\n2 wide\n1 high\nthere and back\n"));
    assert_int_equal(times(draw(DRAW_SVG, &orchard, "Tx", "_1", as_it_is), "<path d=\"M"), 4 + 6);
    assert_int_equal(times(draw(DRAW_SVG, &orchard, "Tx", "_1", bare), "<path d=\"M"), 4);
    assert_null(strstr(draw(DRAW_TEXT, &orchard, "T.", "_1", as_it_is), "wide"));
}

static void highlighted_cells_stand_out(void **state) {
    (void)state;
    uint64_t word = 1 << 1;
    const struct bits second = {&word, 1};
    const struct draw_options options = {.color = true, .highlight = &second};
    expect_piece(draw(DRAW_TEXT, &plain, ".1A", NULL, options), "\033[7m1\033[0m");
    expect_piece(draw(DRAW_UNICODE, &plain, ".1A", NULL, options), "\033[1;38;5;231;48;5;161m 1 \033[0m");
    expect_piece(draw(DRAW_UNICODE, &orchard, "xT", "_3", options), "\033[1;38;5;231;48;5;161m3♣ \033[0m");
    expect_piece(draw(DRAW_SVG, &plain, ".1A", NULL, options),
                 "<g fill=\"none\" stroke=\"#d81b60\" stroke-width=\"3\">\n"
                 "<rect x=\"49\" y=\"9\" width=\"34\" height=\"34\"/>\n</g>");
}

// ---- Pieces of pictures ----------------------------------------------------------------------------------

static void the_inside_of_an_svg_is_what_stands_in_its_element(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p = row(&m, &orchard, "Tx", "31");
    struct text whole, inside;
    text_init(&whole, &m);
    text_init(&inside, &m);
    draw_board(DRAW_SVG, &p, as_it_is, &whole);
    const struct draw_canvas c = draw_canvas_of(&p, DRAW_NO_LABELS);
    text_format(
        &inside,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" height=\"%d\" "
        "role=\"img\">\n",
        c.x, c.y, c.width, c.height, c.width, c.height);
    draw_svg_inside(&p, as_it_is, &inside);
    text_add(&inside, "</svg>\n");
    assert_string_equal(text_string(&inside), text_string(&whole));
    text_free(&whole);
    text_free(&inside);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void every_style_can_be_said(void **state) {
    (void)state;
    static const struct draw_style all = {.fill = 0x47f5a300,
                                          .line = 0xff1769c2,
                                          .width = 25,
                                          .dashed = true,
                                          .round_ends = true,
                                          .round_corners = true,
                                          .even_odd = true,
                                          .crisp = true,
                                          .font = 10,
                                          .bold = true,
                                          .struck = true};
    struct mem m = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &m);
    struct draw_svg svg = {.out = &out};
    const struct draw_shape letter = {.style = &all, .kind = DRAW_GLYPH, .x = 1, .y = 2, .glyph = '&'};
    draw_svg_put(&svg, &letter);
    draw_svg_put(&svg, &letter);
    draw_svg_end(&svg);
    draw_svg_end(&svg);
    assert_string_equal(
        text_string(&out),
        "<g fill=\"#f5a300\" fill-opacity=\"0.28\" fill-rule=\"evenodd\" stroke=\"#1769c2\" "
        "stroke-width=\"2.5\" stroke-dasharray=\"5 3\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
        "shape-rendering=\"crispEdges\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"10\" "
        "text-anchor=\"middle\">\n"
        "<text x=\"1\" y=\"5\" text-decoration=\"line-through\">&amp;</text>\n"
        "<text x=\"1\" y=\"5\" text-decoration=\"line-through\">&amp;</text>\n</g>\n");
    text_free(&out);
}

struct seen {
    int count, x[40], y[40];
};

static void see(void *context, const struct draw_shape *shape) {
    struct seen *s = context;
    s->x[s->count] = shape->x;
    s->y[s->count++] = shape->y;
}

// The last cell of a row of three, for families of one to twelve marks.
static void candidates_have_places_of_their_own_within_the_cell(void **state) {
    (void)state;
    enum { LEFT = DRAW_MARGIN + 2 * DRAW_CELL_SIDE, TOP = DRAW_MARGIN, CLEAR = 4 };
    static const struct draw_style small = {.fill = 0xff000000, .font = 10, .struck = true};
    char marks[] = "ABCDEFGHIJKL", cells[] = "...";
    for (size_t count = strlen(marks); count > 0; marks[--count] = '\0') {
        const struct family family = {.marks = marks};
        const struct puzzle p = {.family = &family, .width = 3, .height = 1, .cells = cells};
        const int apart = count <= 9 ? 10 : 6;
        struct seen seen = {0};
        for (const char *mark = marks; *mark != '\0'; mark++)
            draw_candidate(&p, draw_candidate_places(&p), 2, *mark, &small, see, &seen);
        assert_int_equal(seen.count, count);
        for (int i = 0; i < seen.count; i++) {
            assert_in_range(seen.x[i], LEFT + CLEAR, LEFT + DRAW_CELL_SIDE - CLEAR);
            assert_in_range(seen.y[i], TOP + CLEAR, TOP + DRAW_CELL_SIDE - CLEAR);
            for (int j = 0; j < i; j++)
                assert_true(abs(seen.x[i] - seen.x[j]) >= apart || abs(seen.y[i] - seen.y[j]) >= apart);
        }
        draw_candidate(&p, draw_candidate_places(&p), 2, 'x', &small, see, &seen); // no mark of the family
        draw_candidate(&p, draw_candidate_places(&p), 2, '\0', &small, see, &seen);
        assert_int_equal(seen.count, count);
    }
}

static void a_frame_keeps_inside_its_cell(void **state) {
    (void)state;
    const struct puzzle p = {.width = 3, .height = 2};
    struct seen seen = {0};
    draw_frame(&p, 5, 4, &red, see, &seen);
    assert_int_equal(seen.x[0], DRAW_MARGIN + 2 * DRAW_CELL_SIDE + 3);
    assert_int_equal(seen.y[0], DRAW_MARGIN + DRAW_CELL_SIDE + 3);
}

// ---- Without memory --------------------------------------------------------------------------------------

static void draw_without_memory(const struct puzzle *p, int medium) {
    for (uint64_t n = 1;; n++) {
        struct mem m = {.fail_at = n};
        struct text out;
        text_init(&out, &m);
        if (medium == DRAW_MEDIA) draw_svg_inside(p, as_it_is, &out);
        else draw_board((enum draw_medium)medium, p, as_it_is, &out);
        bool failed = out.failed, reached = m.calls >= n;
        text_free(&out);
        assert_int_equal(m.used, 0);
        assert_int_equal(failed, reached);
        if (!reached) break;
    }
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle solved = row(&m, &orchard, "Tx", "31"), open = row(&m, &plain, ".1A", NULL);
    for (int medium = 0; medium <= DRAW_MEDIA; medium++) {
        draw_without_memory(&solved, medium);
        draw_without_memory(&open, medium);
    }
    puzzle_free(&solved);
    puzzle_free(&open);
    assert_int_equal(m.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_family_without_looks_gets_numbers_and_letters_on_white),
        cmocka_unit_test(what_is_printed_beneath_a_mark_is_seen_beside_it),
        cmocka_unit_test(a_board_without_marks_shows_what_is_printed),
        cmocka_unit_test(colours_tell_figures_numbers_and_open_cells_apart),
        cmocka_unit_test(figures_whose_character_is_a_letter_can_be_letters),
        cmocka_unit_test(figures_are_painted_layer_by_layer),
        cmocka_unit_test(a_solved_board_tells_what_its_family_has_to_tell),
        cmocka_unit_test(highlighted_cells_stand_out),
        cmocka_unit_test(the_inside_of_an_svg_is_what_stands_in_its_element),
        cmocka_unit_test(every_style_can_be_said),
        cmocka_unit_test(candidates_have_places_of_their_own_within_the_cell),
        cmocka_unit_test(a_frame_keeps_inside_its_cell),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
