// Chess pieces on boards of all shapes: what they attack, against arithmetic on rows and columns.
#include "base/rng.h"
#include "board/grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CELLS = 100 };

static void names_and_letters_lead_to_kinds_and_back(void **state) {
    (void)state;
    assert_string_equal(chess_letters, "PNKRBQ");
    for (int k = 0; k < CHESS_KINDS; k++) {
        enum chess_kind found = CHESS_KINDS;
        const char *name = chess_name((enum chess_kind)k);
        assert_true(chess_kind_named(name, strlen(name), &found));
        assert_int_equal(found, k);
        found = CHESS_KINDS;
        assert_true(chess_kind_of(chess_letters[k], &found));
        assert_int_equal(found, k);
    }
}

static void an_invalid_piece_is_not_found(void **state) {
    (void)state;
    enum chess_kind k = CHESS_KINDS;
    assert_false(chess_kind_named("rooks", 5, &k));
    assert_false(chess_kind_named("roo", 3, &k));
    assert_false(chess_kind_named("Rook", 4, &k));
    assert_false(chess_kind_named("", 0, &k));
    assert_false(chess_kind_of('r', &k));
    assert_false(chess_kind_of('.', &k));
    assert_false(chess_kind_of('\0', &k));
    assert_int_equal(k, CHESS_KINDS);
    assert_true(chess_kind_named("rookery", 4, &k)); // only as long as it is said to be
    assert_int_equal(k, CHESS_ROOK);
}

static void a_walk_stays_on_the_board(void **state) {
    (void)state;
    size_t square = 5; // r2c2 of 4x3
    assert_true(chess_walk(4, 3, &square, (struct chess_step){1, 2}));
    assert_int_equal(square, 11);
    assert_false(chess_walk(4, 3, &square, (struct chess_step){0, 1}));
    assert_false(chess_walk(4, 3, &square, (struct chess_step){1, 0}));
    assert_int_equal(square, 11);
    square = 0;
    assert_false(chess_walk(4, 3, &square, (struct chess_step){-1, 0}));
    assert_false(chess_walk(4, 3, &square, (struct chess_step){0, -1}));
    assert_int_equal(square, 0);
}

static void every_kind_has_its_steps_each_once(void **state) {
    (void)state;
    static const int expected[CHESS_KINDS] = {2, 8, 8, 4, 4, 8};
    for (int k = 0; k < CHESS_KINDS; k++) {
        const struct chess_step *s;
        int n = chess_steps((enum chess_kind)k, &s);
        assert_int_equal(n, expected[k]);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) assert_false(s[i].down == s[j].down && s[i].right == s[j].right);
        assert_int_equal(chess_is_slider((enum chess_kind)k), strchr("RBQ", chess_letters[k]) != NULL);
    }
}

// ---- Attacks, implemented again ----------------------------------------------------------------------

static bool piece_stands(const void *pieces, size_t square) { return ((const bool *)pieces)[square]; }

static int direction(int x) { return x < 0 ? -1 : x > 0; }

// Is the square on a queen's line, without a piece in between?
static bool sees(int width, size_t from, int down, int right, const bool *pieces) {
    if (down != 0 && right != 0 && abs(down) != abs(right)) return false;
    int row = (int)from / width, column = (int)from % width, to_row = row + down, to_column = column + right;
    for (;;) {
        row += direction(down);
        column += direction(right);
        if (row == to_row && column == to_column) return true;
        if (pieces[row * width + column]) return false;
    }
}

static bool should_attack(char piece, int width, size_t from, size_t to, const bool *pieces) {
    int down = (int)to / width - (int)from / width, right = (int)to % width - (int)from % width;
    if (from == to) return false;
    switch (piece) {
    case 'P':
        return down == -1 && abs(right) == 1;
    case 'N':
        return down * down + right * right == 5;
    case 'K':
        return down * down + right * right <= 2;
    case 'R':
        return (down == 0 || right == 0) && sees(width, from, down, right, pieces);
    case 'B':
        return down != 0 && right != 0 && sees(width, from, down, right, pieces);
    default:
        return sees(width, from, down, right, pieces);
    }
}

static void compare_board(int width, int height, const bool *pieces) {
    size_t size = (size_t)(width * height);
    for (int k = 0; k < CHESS_KINDS; k++)
        for (size_t from = 0; from < size; from++)
            for (size_t to = 0; to < size; to++) {
                bool is = chess_attacks((enum chess_kind)k, width, height, from, to, piece_stands, pieces);
                if (is != should_attack(chess_letters[k], width, from, to, pieces))
                    fail_msg("%c from %zu to %zu on %dx%d", chess_letters[k], from, to, width, height);
            }
}

static void pieces_attack_as_in_chess_on_boards_of_all_shapes(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int width = 1; width <= 10; width++)
        for (int height = 1; height <= 10; height++) {
            bool pieces[MOST_CELLS] = {false};
            compare_board(width, height, pieces);
            for (int i = 0; i < width * height; i++) pieces[i] = rng_below(&r, 5) == 0;
            compare_board(width, height, pieces);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_letters_lead_to_kinds_and_back),
        cmocka_unit_test(an_invalid_piece_is_not_found),
        cmocka_unit_test(a_walk_stays_on_the_board),
        cmocka_unit_test(every_kind_has_its_steps_each_once),
        cmocka_unit_test(pieces_attack_as_in_chess_on_boards_of_all_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
