// The board of Echek as people see it.
#include "echek/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
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
    const struct draw_echek d = {&p, marked, {"you", "medium"}, over, false};
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

static void a_terminal_gets_chess_men(void **state) {
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

static void flipped_it_is_seen_from_the_other_side(void **state) {
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
    const struct draw_echek d = {&p, 1U << 14, {"you", "medium"}, false, false},
                            unmarked = {&p, 0, {"you", "medium"}, false, false};
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
        const struct draw_echek d = {&p, 0, {"you", "medium"}, false, false};
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_those_of_the_paper),
        cmocka_unit_test(a_terminal_gets_chess_men),
        cmocka_unit_test(flipped_it_is_seen_from_the_other_side),
        cmocka_unit_test(colours_change_nothing_but_colours),
        cmocka_unit_test(drawing_survives_every_failure_of_an_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
