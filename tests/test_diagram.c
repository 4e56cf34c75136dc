// Pictures that stand alone: the pieces to place are below the board, its name is above it, and everything
// stays on the canvas.
#include "draw/figures.h"
#include "draw/media.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS = 40, WORD = 300 };

// The parts below or above the board.
struct seen {
    struct draw_canvas canvas, board;
    size_t words, figures, filled, outlined;
    char word[WORDS][WORD];
};

static void look(void *context, const struct draw_shape *s) {
    struct seen *seen = context;
    bool outside = s->y < seen->board.y || s->y >= seen->board.y + seen->board.height;
    assert_true(s->x >= seen->canvas.x && s->x <= seen->canvas.x + seen->canvas.width);
    assert_true(s->y >= seen->canvas.y && s->y <= seen->canvas.y + seen->canvas.height);
    if (!outside) return;
    if (s->kind == DRAW_PATH) {
        seen->figures++;
        seen->filled += s->style->line == 0;
        seen->outlined += s->style->line != 0;
    }
    if (s->kind != DRAW_WORD) return;
    assert_true(seen->words < WORDS && strlen(s->word) < WORD);
    strcpy(seen->word[seen->words++], s->word);
}

static struct seen draw(const char *text, struct draw_options options) {
    struct mem m = MEM_UNLIMITED;
    struct format_reader reader;
    struct fault fault;
    struct puzzle p;
    struct draw_looks looks;
    struct seen seen = {0};
    format_reader_init(&reader, text, strlen(text));
    assert_int_equal(format_read_next(&reader, &m, &p, &fault), FORMAT_READ_PUZZLE);
    assert_true(draw_looks_init(&looks, &p, &m));
    seen.canvas = draw_diagram_canvas(&looks, options);
    seen.board = draw_canvas_of(&p, options.labels);
    draw_diagram(&looks, options, look, &seen);
    draw_looks_free(&looks);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
    return seen;
}

static const struct draw_options usual = {0}, bare = {.no_legend = true}, headed = {.heading = true};

static void pieces_are_drawn_with_how_many_of_each(void **state) {
    (void)state;
    struct seen s = draw("chess-avoid 4x3 BBBBQ\n#...\n....\n....\n", usual);
    assert_int_equal(s.figures, 2);
    assert_int_equal(s.words, 2);
    assert_string_equal(s.word[0], "×1");
    assert_string_equal(s.word[1], "×4");
}

static void the_two_kinds_of_a_loop_differ_in_black_and_white(void **state) {
    (void)state;
    struct seen s = draw("chess-loop 5x4 rook king 3\n", usual);
    assert_int_equal(s.filled, 1);
    assert_int_equal(s.outlined, 1);
    assert_string_equal(s.word[0], s.word[1]);
}

static void one_of_each_is_said_once(void **state) {
    (void)state;
    struct seen s = draw("chess-num 8x8\n........\n..3.....\n........\n........\n........\n........\n"
                         "........\n........\n",
                         usual);
    assert_int_equal(s.figures, CHESS_KINDS);
    assert_int_equal(s.words, 1);
    assert_string_equal(s.word[0], "one of each:");
}

static void free_kinds_are_drawn_all(void **state) {
    (void)state;
    struct seen s = draw("chess-position 3x2 3\n011\n131\n", usual);
    assert_int_equal(s.figures, CHESS_KINDS);
    assert_string_equal(s.word[0], "any 3 of");
}

static void placed_pieces_are_not_left_to_place(void **state) {
    (void)state;
    struct seen s = draw("chess-loop 5x4 rook king 3\n.R...\n.....\n.....\n.....\n", usual);
    assert_string_equal(s.word[0], "×2"); // rooks
    assert_string_equal(s.word[1], "×3");
    s = draw("chess-loop 5x4 rook king 3\n...K.\nK.R..\n.R..K\n...R.\n", usual);
    assert_int_equal(s.words + s.figures, 0);
}

static void nothing_is_told_where_nothing_is_known_or_wanted(void **state) {
    (void)state;
    struct seen s = draw("akari 3x3\n...\n.4.\n...\n", usual), t = draw("chess-loop 5x4 rook king 3\n", bare);
    assert_int_equal(s.words + s.figures + t.words + t.figures, 0);
    assert_int_equal(s.canvas.height, s.board.height);
    assert_int_equal(t.canvas.width, t.board.width);
}

// The canvas grows equally on both sides, so that the board stays in the middle.
static void a_small_board_stays_in_the_middle(void **state) {
    (void)state;
    static const char *const boards[] = {"chess-avoid 1x2 KQ\n.\n.\n", "chess-avoid 2x1 KQ\n..\n",
                                         "chess-avoid 3x3 KQ\n...\n...\n...\n",
                                         "chess-avoid 9x2 KQ\n.........\n.........\n"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct seen s = draw(boards[i], headed);
        int left = s.board.x - s.canvas.x, right = s.canvas.x + s.canvas.width - s.board.x - s.board.width;
        assert_in_range(abs(left - right), 0, 1);
    }
}

static void a_heading_says_title_family_and_level(void **state) {
    (void)state;
    struct seen s = draw("; title: Nacht\n; level: hard\nakari 5x1\n.....\n", headed);
    assert_int_equal(s.words, 2);
    assert_string_equal(s.word[0], "Nacht");
    assert_string_equal(s.word[1], "Akari (Light Up), hard");
    s = draw("akari 5x1\n.....\n", headed);
    assert_int_equal(s.words, 1);
    assert_string_equal(s.word[0], "Akari (Light Up)");
}

static void a_long_title_is_cut_between_letters(void **state) {
    (void)state;
    char text[6000] = "; title: ";
    while (strlen(text) < 5000) strcat(text, "夜");
    strcat(text, "\nakari 5x1\n.....\n");
    struct seen s = draw(text, headed);
    size_t size = strlen(s.word[0]), at = 0;
    assert_in_range(size, 6, 259);
    while (at < size) {
        size_t n = text_utf8_length(s.word[0] + at, size - at);
        assert_int_not_equal(n, 0);
        at += n;
    }
    assert_string_equal(s.word[0] + size - strlen("…"), "…");
}

static void a_legend_keeps_to_its_width(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct format_reader reader;
    struct fault fault;
    struct puzzle p;
    static const char text[] = "chess-position 3x2 3\n011\n131\n";
    format_reader_init(&reader, text, strlen(text));
    assert_int_equal(format_read_next(&reader, &m, &p, &fault), FORMAT_READ_PUZZLE);
    int before = 0;
    for (int width = 1000; width >= 100; width -= 20) {
        struct draw_extent e = draw_legend_extent(&p, usual, width);
        assert_in_range(e.width, 1, width);
        assert_true(e.height >= before); // narrower is higher
        before = e.height;
    }
    puzzle_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_drawn_with_how_many_of_each),
        cmocka_unit_test(the_two_kinds_of_a_loop_differ_in_black_and_white),
        cmocka_unit_test(one_of_each_is_said_once),
        cmocka_unit_test(free_kinds_are_drawn_all),
        cmocka_unit_test(placed_pieces_are_not_left_to_place),
        cmocka_unit_test(nothing_is_told_where_nothing_is_known_or_wanted),
        cmocka_unit_test(a_small_board_stays_in_the_middle),
        cmocka_unit_test(a_heading_says_title_family_and_level),
        cmocka_unit_test(a_long_title_is_cut_between_letters),
        cmocka_unit_test(a_legend_keeps_to_its_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
