// Drawings of the board of Echek.
#include "echek/draw/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct echek_position position(const char *words) {
    struct echek_rules paper = {0};
    struct echek_position p;
    struct fault fault;
    if (!echek_position_read(&paper, words, &p, &fault)) fail_msg("%s: %s", words, fault.text);
    return p;
}

static void expect_drawing(const char *words, unsigned marked, bool over, struct draw_echek_style style,
                           const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct echek_position p = position(words);
    const struct draw_echek d = {&p, marked, {"you", "medium"}, over, false, false};
    text_init(&out, &m);
    draw_echek(&out, &d, style);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    assert_int_equal(m.used, 0);
}

static void letters_are_those_of_the_paper(void **state) {
    (void)state;
    expect_drawing("2n1/1Qk1/1K2/4 b RBNPqrbp", 1U << 9 | 1U << 13, false, (struct draw_echek_style){0},
                   "     a    b    c    d\n"
                   "   +----+----+----+----+\n"
                   " 4 |    |[  ]| nB |    |  > Black, medium\n"
                   "   +----+----+----+----+      in hand: qB rB bB pB\n"
                   " 3 |    |[qW]| kB |    |\n"
                   "   +----+----+----+----+\n"
                   " 2 |    | kW |    |    |\n"
                   "   +----+----+----+----+    White, you\n"
                   " 1 |    |    |    |    |      in hand: rW bW nW pW\n"
                   "   +----+----+----+----+\n");
}

static void a_terminal_gets_chess_pieces(void **state) {
    (void)state;
    expect_drawing("2n1/1Qk1/1K2/4 w RBNPqrbp", 1U << 14, false, (struct draw_echek_style){.unicode = true},
                   "     a   b   c   d\n"
                   "   ┌───┬───┬───┬───┐\n"
                   " 4 │   │   │[♞]│   │    Black, medium\n"
                   "   ├───┼───┼───┼───┤      in hand: ♛ ♜ ♝ ♟\xef\xb8\x8e\n"
                   " 3 │   │ ♕ │ ♚ │   │\n"
                   "   ├───┼───┼───┼───┤\n"
                   " 2 │   │ ♔ │   │   │\n"
                   "   ├───┼───┼───┼───┤  ▸ White, you\n"
                   " 1 │   │   │   │   │      in hand: ♖ ♗ ♘ ♙\n"
                   "   └───┴───┴───┴───┘\n");
}

static void a_flipped_board_is_seen_from_the_other_side(void **state) {
    (void)state;
    expect_drawing("qk1n/rpbQ/P1BR/K2N w -", 0, true, (struct draw_echek_style){.flipped = true},
                   "     d    c    b    a\n"
                   "   +----+----+----+----+\n"
                   " 1 | nW |    |    | kW |    White, you\n"
                   "   +----+----+----+----+      in hand: nothing\n"
                   " 2 | rW | bW |    | pW |\n"
                   "   +----+----+----+----+\n"
                   " 3 | qW | bB | pB | rB |\n"
                   "   +----+----+----+----+    Black, medium\n"
                   " 4 | nB |    | kB | qB |      in hand: nothing\n"
                   "   +----+----+----+----+\n");
}

// Without its colours a painted board is the plain one without brackets.
static void colours_change_nothing_but_colours(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text painted, plain, stripped;
    struct echek_position p = position("2n1/1Qk1/1K2/4 w RBNPqrbp");
    const struct draw_echek d = {&p, 1U << 14, {"you", "medium"}, false, false, false},
                            unmarked = {&p, 0, {"you", "medium"}, false, false, false};
    text_init(&painted, &m);
    text_init(&plain, &m);
    text_init(&stripped, &m);
    draw_echek(&painted, &d, (struct draw_echek_style){.unicode = true, .color = true});
    draw_echek(&plain, &unmarked, (struct draw_echek_style){.unicode = true});
    size_t begun = 0, ended = 0;
    for (const char *c = text_string(&painted); *c != '\0'; c++) {
        if (*c != '\033') {
            text_char(&stripped, *c);
            continue;
        }
        ended += strncmp(c, "\033[0m", 4) == 0;
        begun += strncmp(c, "\033[48;5;", 7) == 0;
        c = strchr(c, 'm');
    }
    assert_string_equal(text_string(&stripped), text_string(&plain));
    assert_int_equal(begun, 16);
    assert_int_equal(ended, 16);
    text_free(&painted);
    text_free(&plain);
    text_free(&stripped);
}

static void drawing_survives_every_failure_of_an_allocation(void **state) {
    (void)state;
    uint64_t fail_at = 1;
    for (bool done = false; !done; fail_at++) {
        struct mem poor = {.fail_at = fail_at};
        struct echek_position p = echek_start();
        const struct draw_echek d = {&p, 0, {"you", "medium"}, false, false, false};
        struct text out;
        text_init(&out, &poor);
        draw_echek(&out, &d, (struct draw_echek_style){.unicode = true, .color = true});
        done = !out.failed;
        assert_int_equal(done, poor.calls < fail_at);
        text_free(&out);
        assert_int_equal(poor.used, 0);
    }
    assert_true(fail_at > 3);
}

// ---- Pictures -------------------------------------------------------------------------------------------

// The parts of a picture, counted.
struct census {
    struct draw_canvas canvas;
    size_t rects, lines, paths, words, outside;
    int sum_x; // of the pieces on the board, from its left
    char last_word[32];
};

static void count_shape(void *context, const struct draw_shape *s) {
    struct census *c = context;
    c->rects += s->kind == DRAW_RECT;
    c->lines += s->kind == DRAW_LINE;
    c->paths += s->kind == DRAW_PATH;
    c->words += s->kind == DRAW_WORD;
    if (s->kind == DRAW_PATH && s->y > 0 && s->y < 172) c->sum_x += s->x;
    if (s->kind == DRAW_WORD) snprintf(c->last_word, sizeof c->last_word, "%s", s->word);
    c->outside += s->x < c->canvas.x || s->y < c->canvas.y || s->x > c->canvas.x + c->canvas.width ||
                  s->y > c->canvas.y + c->canvas.height;
}

static struct census take_census(const struct echek_diagram *d) {
    struct census c = {.canvas = echek_diagram_canvas(d)};
    echek_diagram_draw(d, count_shape, &c);
    assert_int_equal(c.outside, 0);
    return c;
}

static void a_picture_has_every_piece_on_the_board_or_beside_it(void **state) {
    (void)state;
    struct echek_position start = echek_start(), full = position("qrbn/pkKQ/RBNP/4 w -");
    struct census c = take_census(&(struct echek_diagram){.position = &start});
    assert_int_equal(c.paths, 12 + 1); // and the pointer of the side to move
    assert_int_equal(c.words, 8 + 2);  // labels, and the names of the sides
    c = take_census(&(struct echek_diagram){.position = &full, .over = true});
    assert_int_equal(c.paths, 12);
    assert_int_equal(c.words, 8 + 4); // no piece is in hand
    assert_string_equal(c.last_word, "none in hand");
    c = take_census(&(struct echek_diagram){.position = &start, .bare = true, .no_labels = true});
    assert_int_equal(c.paths, 2);
    assert_int_equal(c.words, 0);
    assert_int_equal(c.canvas.width, c.canvas.height);
}

static void marks_and_open_sides_are_more_than_colours(void **state) {
    (void)state;
    struct echek_position p = echek_start();
    size_t plain = take_census(&(struct echek_diagram){.position = &p}).rects;
    size_t marked = take_census(&(struct echek_diagram){.position = &p, .marked = 0x21}).rects;
    size_t open = take_census(&(struct echek_diagram){.position = &p, .open_sides = true}).rects;
    assert_int_equal(marked, plain + 4);   // a ground and a frame each
    assert_int_equal(open, plain + 8 + 2); // four sides of each king, and what the dots mean
}

static void the_other_side_sees_the_board_turned(void **state) {
    (void)state;
    struct echek_position p = position("k3/K3/4/4 w QRBNPqrbnp");
    struct census here = take_census(&(struct echek_diagram){.position = &p, .bare = true}),
                  there = take_census(&(struct echek_diagram){.position = &p, .bare = true, .flipped = true});
    assert_int_equal(here.sum_x, 2 * (DRAW_MARGIN + DRAW_CELL_SIDE / 2));
    assert_int_equal(there.sum_x, 2 * (DRAW_MARGIN + 3 * DRAW_CELL_SIDE + DRAW_CELL_SIDE / 2));
}

static void a_heading_stands_above_and_is_harmless_in_svg(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct echek_position p = echek_start();
    const struct echek_diagram d = {.position = &p, .heading = "<b>&"};
    text_init(&out, &m);
    echek_diagram_svg(&d, 0, &out);
    assert_non_null(
        strstr(text_string(&out), "<title>&lt;b&gt;&amp; - Echek: 4/2k1/1K2/4 w QRBNPqrbnp</title>"));
    assert_non_null(strstr(text_string(&out), "viewBox=\"-20 -56 192 278\""));
    assert_null(strstr(text_string(&out), "<b>"));
    text_free(&out);
    struct mem poor = {.fail_at = 1};
    text_init(&out, &poor);
    echek_diagram_svg(&d, 0, &out);
    assert_true(out.failed);
    text_free(&out);
}

static void open_sides_are_shown_in_drawings_of_letters(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct text out;
    struct echek_position p = echek_start();
    text_init(&out, &m);
    draw_echek(&out, &(struct draw_echek){.position = &p, .bare = true, .open_sides = true},
               (struct draw_echek_style){0});
    assert_string_equal(text_string(&out), "     a    b    c    d\n"
                                           "   +----+----+----+----+\n"
                                           " 4 |    |    | .B |    |\n"
                                           "   +----+----+----+----+\n"
                                           " 3 |    | .. | kB | .B |\n"
                                           "   +----+----+----+----+\n"
                                           " 2 | .W | kW | .. |    |\n"
                                           "   +----+----+----+----+\n"
                                           " 1 |    | .W |    |    |\n"
                                           "   +----+----+----+----+\n"
                                           "   .W open beside White's king, .B Black's, .. both\n");
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_those_of_the_paper),
        cmocka_unit_test(a_terminal_gets_chess_pieces),
        cmocka_unit_test(a_flipped_board_is_seen_from_the_other_side),
        cmocka_unit_test(colours_change_nothing_but_colours),
        cmocka_unit_test(drawing_survives_every_failure_of_an_allocation),
        cmocka_unit_test(a_picture_has_every_piece_on_the_board_or_beside_it),
        cmocka_unit_test(marks_and_open_sides_are_more_than_colours),
        cmocka_unit_test(the_other_side_sees_the_board_turned),
        cmocka_unit_test(a_heading_stands_above_and_is_harmless_in_svg),
        cmocka_unit_test(open_sides_are_shown_in_drawings_of_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
