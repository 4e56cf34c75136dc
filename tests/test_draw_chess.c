// Drawing chess puzzles: pieces and arrows stay where they belong, and every allocation may fail.
#include "draw/draw.h"
#include "draw/figures.h"
#include "draw/media.h"
#include "format/format.h"
#include "puzzle/family.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char num_solved[] = "chess-num 8x8\n.1R6..Q.\n.N.KP...\n....2...\nB.......\n...0....\n"
                                 "........\n........\n........\n";
static const char loop_solved[] = "chess-loop 5x4 rook king 3\n...K.\nK.R..\n.R..K\n...R.\n";

static const char position_solved[] = "chess-position 3x2 3\n011\n131\n+\nB.K\n..R\n";
static const char avoid_open[] = "chess-avoid 4x3 BBBBQ\n#...\n.x..\n...Q\n";

static void read_board(struct puzzle *p, struct mem *m, const char *text) {
    struct format_reader reader;
    struct fault fault;
    format_reader_init(&reader, text, strlen(text));
    assert_int_equal(format_read_next(&reader, m, p, &fault), FORMAT_READ_PUZZLE);
}

// The largest distance of any point of a path from its middle, in tenths of a unit.
static int reach(const struct draw_step *path) {
    int most = 0;
    for (; path->op != 0; path++) {
        const int points[] = {path->x, path->y, path->x1, path->y1, path->x2, path->y2};
        for (size_t i = 0; i < sizeof points / sizeof *points; i++)
            if (abs(points[i]) > most) most = abs(points[i]);
    }
    return most;
}

static void every_piece_fits_its_cell(void **state) {
    (void)state;
    for (int kind = 0; kind < CHESS_KINDS; kind++) {
        const struct draw_step *piece = draw_piece((enum chess_kind)kind)->shapes->path;
        assert_int_equal(piece->op, 'M');
        assert_in_range(reach(piece), 100, 5 * DRAW_CELL_SIDE - 15);
    }
}

// On the largest board of a loop, every direction and distance.
static void every_arrow_begins_at_its_piece_and_ends_at_the_other(void **state) {
    (void)state;
    enum { MOST = 15, CELL = 10 * DRAW_CELL_SIDE, NEAR = CELL / 2 };
    for (int right = -MOST; right <= MOST; right++)
        for (int down = -MOST; down <= MOST; down++) {
            struct draw_arrow a;
            if (right == 0 && down == 0) continue;
            draw_arrow_make(&a, &(struct draw_way){.right = right, .down = down});
            assert_in_range(abs(a.shaft[0].x), 0, NEAR);
            assert_in_range(abs(a.shaft[0].y), 0, NEAR);
            assert_in_range(abs(a.head[0].x - right * CELL), 0, NEAR);
            assert_in_range(abs(a.head[0].y - down * CELL), 0, NEAR);
            assert_int_equal(a.shaft[2].op, 0);
            assert_int_equal(a.head[5].op, 0);
        }
}

static void two_pieces_that_attack_each_other_get_two_arrows(void **state) {
    (void)state;
    struct draw_arrow there, back;
    draw_arrow_make(&there, &(struct draw_way){.right = 3, .aside = 45});
    draw_arrow_make(&back, &(struct draw_way){.right = -3, .aside = 45});
    assert_true(there.shaft[1].y1 > 0); // to the right of someone who goes right is down
    assert_true(back.shaft[1].y1 < 0);
}

static void expect_drawing(const char *text, enum draw_medium medium, const char *expected) {
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    read_board(&p, &m, text);
    text_init(&out, &m);
    draw_board(medium, &p, (struct draw_options){0}, &out);
    assert_string_equal(text_string(&out), expected);
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void numbers_under_pieces_stay_on_the_board(void **state) {
    (void)state;
    expect_drawing(position_solved, DRAW_UNICODE,
                   "    1  2  3\n"
                   "  ┌─────────┐\n"
                   "1 │0♗  1 1♔ │\n"
                   "2 │ 1  3 1♖ │\n"
                   "  └─────────┘\n");
    expect_drawing(position_solved, DRAW_TEXT, "chess-position 3x2 3\n0 1 1\n1 3 1\n+\nB . K\n. . R\n");
}

static void a_missing_square_is_a_wall_and_pieces_to_come_are_named(void **state) {
    (void)state;
    expect_drawing(avoid_open, DRAW_UNICODE,
                   "    1  2  3  4\n"
                   "  ┌────────────┐\n"
                   "1 │███ ·     · │\n"
                   "2 │ ·  ×  ·    │\n"
                   "3 │    ·     ♕ │\n"
                   "  └────────────┘\n"
                   "4 bishops are left to place\n");
}

static const char num_struck[] =
    "chess-num 5x2\n.1.6.\nK...x\n- r1c1 N Q\n- r1c3 P\n- r2c1 P\n- r2c2 P N K R B Q\n";

static void struck_out_candidates_are_listed_below_or_are_a_cross(void **state) {
    (void)state;
    expect_drawing(num_struck, DRAW_UNICODE,
                   "    1  2  3  4  5\n"
                   "  ┌───────────────┐\n"
                   "1 │   ░1░   ░6░   │\n"
                   "2 │ ♔  ×  ·     × │\n"
                   "  └───────────────┘\n"
                   "struck out: r1c1 N Q, r1c3 P\n");
    expect_drawing(num_struck, DRAW_TEXT,
                   "chess-num 5x2\n. 1 . 6 .\nK . . . x\n- r1c1 N Q\n- r1c3 P\n- r2c1 P\n"
                   "- r2c2 P N K R B Q\n");
    expect_drawing("chess-position 2x1 1\n01\n- r1c1 K Q R B N P\n- r1c2 K\n", DRAW_UNICODE,
                   "    1  2\n"
                   "  ┌──────┐\n"
                   "1 │0×  1 │\n"
                   "  └──────┘\n"
                   "1 piece is left to place\n"
                   "struck out: r1c2 K\n");
}

// The lines have a limited number of characters, all of one byte there.
static void struck_out_candidates_are_listed_in_lines_that_fit(void **state) {
    (void)state;
    enum { WIDTH = 78 };
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    read_board(&p, &m, "chess-loop 12x12 rook king 2\n");
    for (size_t i = 0; i < puzzle_size(&p); i++)
        for (size_t k = 0; k <= i % 4; k++) assert_true(puzzle_strike(&p, i, p.family->marks[k]));
    text_init(&out, &m);
    draw_board(DRAW_UNICODE, &p, (struct draw_options){0}, &out);
    const char *line = strstr(text_string(&out), "struck out: r1c1 R, r1c2 R B,");
    assert_non_null(line);
    assert_non_null(strstr(line, "r12c12 R B N K\n"));
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        assert_in_range(end - line, 1, WIDTH);
        assert_true(end[1] == '\0' || (end[-1] == ',' && end[1] == ' '));
    }
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static size_t count(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)) != NULL; text++) n++;
    return n;
}

static void pictures_show_struck_out_candidates_small_and_struck(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct text out;
    read_board(&p, &m, num_struck);
    text_init(&out, &m);
    draw_board(DRAW_SVG, &p, (struct draw_options){0}, &out);
    assert_int_equal(count(text_string(&out), "line-through"), 3); // none where the king stands
    assert_non_null(strstr(text_string(&out), "\"line-through\">Q</text>"));
    text_free(&out);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// Draw with the n-th allocation failing, for every n, until none fails.
static void draw_without_memory(const char *text, enum draw_medium medium) {
    struct mem quiet = MEM_UNLIMITED;
    struct puzzle p;
    read_board(&p, &quiet, text);
    for (uint64_t n = 1;; n++) {
        struct mem m = {.fail_at = n};
        struct text out;
        text_init(&out, &m);
        draw_board(medium, &p, (struct draw_options){0}, &out);
        bool failed = out.failed, reached = m.calls >= n;
        text_free(&out);
        assert_int_equal(m.used, 0);
        assert_true(failed || !reached);
        if (!reached) break;
    }
    puzzle_free(&p);
    assert_int_equal(quiet.used, 0);
}

static void drawing_survives_every_failed_allocation(void **state) {
    (void)state;
    for (int medium = 0; medium < DRAW_MEDIA; medium++) {
        draw_without_memory(num_solved, (enum draw_medium)medium);
        draw_without_memory(loop_solved, (enum draw_medium)medium);
        draw_without_memory("chess-loop 3x2 rook bishop 2\n", (enum draw_medium)medium);
        draw_without_memory(position_solved, (enum draw_medium)medium);
        draw_without_memory(num_struck, (enum draw_medium)medium);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_fits_its_cell),
        cmocka_unit_test(every_arrow_begins_at_its_piece_and_ends_at_the_other),
        cmocka_unit_test(two_pieces_that_attack_each_other_get_two_arrows),
        cmocka_unit_test(numbers_under_pieces_stay_on_the_board),
        cmocka_unit_test(a_missing_square_is_a_wall_and_pieces_to_come_are_named),
        cmocka_unit_test(struck_out_candidates_are_listed_below_or_are_a_cross),
        cmocka_unit_test(struck_out_candidates_are_listed_in_lines_that_fit),
        cmocka_unit_test(pictures_show_struck_out_candidates_small_and_struck),
        cmocka_unit_test(drawing_survives_every_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
