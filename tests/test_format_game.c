// Saved games: a puzzle whose notes contain the moves played so far.
#include "boards.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static const char half_done[] = "; title: mine\n"
                                "; moves: r1c2=* r1c1=x,r1c3=x r2c1-* r2c1+*\n"
                                "; at: 3\n"
                                "; pin: 0 the beginning\n"
                                "; pin: 1 before the guess\n"
                                "; time: 312\n"
                                "; help: hints=2 checks=1\n"
                                "akari 3x2\n...\n.#.\n";

static void expect_text(const struct puzzle *p, const char *text) {
    struct text out;
    text_init(&out, p->mem);
    format_native.write(p, &out);
    assert_string_equal(text_string(&out), text);
    text_free(&out);
}

static void a_game_is_read_with_all_that_stands_beside_its_moves(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct format_game g;
    struct fault f;
    board_read(&p, &m, half_done);
    expect_text(&p, half_done); // it is kept as it was
    assert_true(format_game_read(&g, &p, &m, &f));
    assert_true(g.under_way);
    assert_int_equal(g.moves.size, 5);
    assert_int_equal(g.ends.size, 4);
    assert_int_equal(g.ends.at[1], 3);
    assert_int_equal(g.moves.at[1].cell, 0);
    assert_int_equal(g.moves.at[3].how, MOVE_STRIKE);
    assert_int_equal(g.at, 3);
    assert_int_equal(g.pins.size, 2);
    assert_int_equal(g.pins.at[1].at, 1);
    assert_memory_equal(g.pins.at[1].name, "before the guess", g.pins.at[1].length);
    assert_int_equal(g.seconds, 312);
    assert_int_equal(g.help[GAME_HINTS], 2);
    assert_int_equal(g.help[GAME_CHECKS], 1);
    assert_int_equal(g.help[GAME_STEPS], 0);
    format_game_free(&g);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void moves_are_played_as_far_as_they_count(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault f;
    board_read(&p, &m, half_done);
    assert_true(format_play_moves(&p, true, NULL, &f));
    expect_text(&p, "; title: mine\nakari 3x2\nx*x\n.#.\n- r2c1 *\n");
    puzzle_free(&p);
    board_read(&p, &m, half_done);
    assert_true(format_play_moves(&p, false, NULL, &f));
    expect_text(&p, "; title: mine\nakari 3x2\n...\n.#.\n");
    puzzle_free(&p);
    board_read(&p, &m, "; moves:\nchess-loop 3x2 rook bishop 2\n");
    assert_true(format_play_moves(&p, true, NULL, &f));
    expect_text(&p, "chess-loop 3x2 rook bishop 2\n...\n...\n");
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void an_editor_may_change_what_is_printed(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault f;
    board_read(&p, &m, "; moves: r1c1=3 r1c2=B\nchess-position 2x1 2\n..\n");
    assert_true(format_play_moves(&p, true, NULL, &f));
    expect_text(&p, "chess-position 2x1 2\n3.\n+\n.B\n");
    puzzle_free(&p);
    board_read(&p, &m, "; moves: r1c1=# r1c1=. r1c1=*\nakari 2x1\n..\n");
    assert_true(format_play_moves(&p, true, NULL, &f));
    expect_text(&p, "akari 2x1\n*.\n");
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void without_moves_the_other_notes_mean_nothing(void **state) {
    (void)state;
    static const char text[] = "; at: home\n; time: soon\n; pin: red\n; help: none\nakari 2x1\n..\n";
    struct mem m = MEM_UNLIMITED;
    struct puzzle p;
    struct fault f;
    board_read(&p, &m, text);
    assert_true(format_play_moves(&p, true, NULL, &f));
    expect_text(&p, text);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

static void games_go_through_json(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct puzzle p, again;
    struct text json;
    board_read(&p, &m, half_done);
    text_init(&json, &m);
    format_json.write(&p, &json);
    board_read(&again, &m, text_string(&json));
    expect_text(&again, half_done);
    text_free(&json);
    puzzle_free(&again);
    puzzle_free(&p);
    assert_int_equal(m.used, 0);
}

// ---- Bad notes -------------------------------------------------------------------------------------------

static void unreadable_input_is_reported_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"; moves: r3c1=*\nakari 3x2\n...\n.#.\n", 1, 10, "not on the board"},
        {"; moves: r1c1=x  r1c1=\nakari 3x2\n...\n.#.\n", 1, 23, "a mark is expected"},
        {"; moves: r1c1=*,\nakari 3x2\n...\n.#.\n", 1, 17, "a cell such as r1c1"},
        {"; moves: r1c1:*\nakari 3x2\n...\n.#.\n", 1, 14, "'='"},
        {"; moves: r1c1=**\nakari 3x2\n...\n.#.\n", 1, 16, "the end of the move"},
        {"; moves: r1c1=K\nakari 3x2\n...\n.#.\n", 1, 10, "'K' is not a cell of akari"},
        {"; moves: r2c2=*\nakari 3x2\n...\n.#.\n", 1, 10, "takes no mark"},
        {"; moves: r2c2-*\nakari 3x2\n...\n.#.\n", 1, 10, "takes no mark"},
        {"; moves: r1c1-x\nakari 3x2\n...\n.#.\n", 1, 10, "'x' is not a mark"},
        {"; moves: r1c1=* r1c1-*\nakari 3x2\n...\n.#.\n", 1, 17, "is in this cell"},
        {"; moves: r1c1=N r1c2=N\nchess-num 3x2\n...\n...\n", 1, 17, "a second knight"},
        {"; moves: r1c1=x\n;  at: 2\nakari 3x2\n...\n.#.\n", 2, 8, "the game has only 1 action"},
        {"; at: 1 x\n; moves: r1c1=x\nakari 3x2\n...\n.#.\n", 1, 8, "the end of the line"},
        {"; moves: r1c1=x\n; pin: 2 far\nakari 3x2\n...\n.#.\n", 2, 8, "the game has only 1 action"},
        {"; moves: r1c1=x\n; pin: 1\nakari 3x2\n...\n.#.\n", 2, 9, "the name of the pin"},
        {"; moves: r1c1=x\n; pin: 1 a\n; pin: 0 a\nakari 3x2\n...\n.#.\n", 3, 10, "already"},
        {"; moves: r1c1=x\n; time: now\nakari 3x2\n...\n.#.\n", 2, 9, "seconds"},
        {"; moves: r1c1=x\n; help: hints\nakari 3x2\n...\n.#.\n", 2, 9, "hints=2"},
        {"; moves: r1c1=x\n; moves: r1c1=x\nakari 3x2\n...\n.#.\n", 2, 10, "already a line of moves"},
        {"akari 1x1\n.\n\n; moves: r3c1=*\nakari 3x2\n...\n.#.\n", 4, 10, "not on the board"},
        {"\n {\"family\":\"akari\",\"cells\":[\".\"],\"meta\":{\"moves\":\"r2c1=*\"}}\n", 2, 2,
         "not on the board"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(bad); i++) {
        struct format_reader r;
        struct puzzle p;
        struct fault f;
        enum format_read got;
        format_reader_init(&r, bad[i].text, strlen(bad[i].text));
        while ((got = format_read_next(&r, &m, &p, &f)) == FORMAT_READ_PUZZLE) puzzle_free(&p);
        if (got != FORMAT_READ_BAD) fail_msg("%s was read", bad[i].text);
        if (strstr(f.text, bad[i].says) == NULL) fail_msg("\"%s\" does not say %s", f.text, bad[i].says);
        if (f.line != bad[i].line || f.column != bad[i].column)
            fail_msg("%s is told at %zu:%zu", f.text, f.line, f.column);
    }
    assert_int_equal(m.used, 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    bool done = false;
    for (uint64_t fail = 1; !done; fail++) {
        struct mem m = {.fail_at = fail};
        struct format_reader r;
        struct puzzle p;
        struct fault f;
        format_reader_init(&r, half_done, strlen(half_done));
        done = format_read_next(&r, &m, &p, &f) == FORMAT_READ_PUZZLE;
        if (!done) assert_int_equal(f.kind, FAULT_MEMORY);
        else if (!format_play_moves(&p, true, NULL, &f)) {
            assert_int_equal(f.kind, FAULT_MEMORY);
            expect_text(&p, half_done);
            done = false;
        }
        puzzle_free(&p);
        assert_int_equal(m.used, 0);
        assert_true(fail < 1000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_with_all_that_stands_beside_its_moves),
        cmocka_unit_test(moves_are_played_as_far_as_they_count),
        cmocka_unit_test(an_editor_may_change_what_is_printed),
        cmocka_unit_test(without_moves_the_other_notes_mean_nothing),
        cmocka_unit_test(games_go_through_json),
        cmocka_unit_test(unreadable_input_is_reported_with_its_place),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
