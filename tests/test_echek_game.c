// Games of Echek: draws that do not follow from a position alone, taking back, and the file of a game.
#include "base/rng.h"
#include "echek/rules/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static bool read_text(struct echek_game *g, struct mem *m, const char *text, struct fault *fault) {
    return echek_game_read(g, m, text, strlen(text), fault);
}

static void play(struct echek_game *g, const char *words) {
    struct fault fault;
    echek_move m;
    if (!echek_move_read(&g->rules, echek_game_now(g), words, &m, &fault))
        fail_msg("%s: %s", words, fault.text);
    assert_true(echek_game_play(g, m));
}

static void new_game(struct echek_game *g, struct mem *m, const char *rules) {
    struct echek_rules r;
    struct fault fault;
    struct echek_position start = echek_start();
    assert_true(echek_rules_read(&r, rules, &fault));
    echek_game_init(g, m, &r, &start);
}

// The kings go back and forth: every four plies the same position.
static const char *const to_and_fro[] = {"b2-a1", "c3-d4", "a1-b2", "d4-c3"};

static void the_third_occurrence_of_a_position_is_a_draw_and_the_second_is_none(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    new_game(&g, &m, "paper");
    assert_int_equal(echek_game_occurrences(&g), 1);
    for (unsigned ply = 0; ply < 8; ply++) {
        assert_int_equal(echek_game_result(&g), ECHEK_UNDECIDED);
        play(&g, to_and_fro[ply % 4]);
        assert_int_equal(echek_game_occurrences(&g), (ply + 1) / 4 + 1);
    }
    assert_int_equal(echek_game_result(&g), ECHEK_DRAW_REPETITION);
    echek_game_undo(&g);
    assert_int_equal(echek_game_result(&g), ECHEK_UNDECIDED);
    assert_int_equal(echek_game_occurrences(&g), 2);
    echek_game_free(&g);
    assert_int_equal(m.used, 0);
}

static void the_mirrored_position_is_another_one(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    const char *const moves[] = {"b2-a2", "c3-d3", "a2-b1", "d3-c4", "b1-c1", "c4-b4", "c1-d2", "b4-a3"};
    new_game(&g, &m, "paper");
    for (size_t i = 0; i < N(moves); i++) play(&g, moves[i]);
    struct echek_position before = g.plies.at[1].after;
    assert_true(echek_key(&g.rules, &before, NULL) == echek_key(&g.rules, echek_game_now(&g), NULL));
    assert_int_equal(echek_game_occurrences(&g), 1);
    echek_game_free(&g);
}

static void a_drop_makes_the_positions_before_it_count_no_more(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    new_game(&g, &m, "paper");
    for (unsigned ply = 0; ply < 6; ply++) play(&g, to_and_fro[ply % 4]);
    assert_int_equal(echek_game_quiet(&g), 6);
    play(&g, "P@b3");
    assert_int_equal(echek_game_quiet(&g), 0);
    assert_int_equal(echek_game_occurrences(&g), 1);
    play(&g, "d4-c4");
    assert_int_equal(echek_game_quiet(&g), 1);
    play(&g, "b3-b4");
    assert_int_equal(echek_game_quiet(&g), 0);
    echek_game_free(&g);
}

static void castling_used_up_makes_another_position(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    const char *const rules[] = {"castle=always", "castle=once"};
    for (size_t i = 0; i < N(rules); i++) {
        struct echek_game g;
        // There by castling, back without it; Black's king loses a tempo on c4.
        const char *const moves[] = {"R@a1",  "c3-d3", "O-O",   "d3-c3", "b2-b1", "c3-d3",
                                     "a1-a2", "d3-c3", "b1-a1", "c3-c4", "a2-b2", "c4-d3"};
        new_game(&g, &m, rules[i]);
        for (size_t k = 0; k < N(moves); k++) play(&g, moves[k]);
        assert_int_equal(echek_game_occurrences(&g), i == 0 ? 2 : 1);
        echek_game_free(&g);
    }
}

// Two kings on a walk that repeats no position early enough to end the game before the hundredth ply.
static void a_hundred_plies_without_progress_are_a_draw_and_ninety_nine_are_none(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct rng rng;
    bool reached = false;
    rng_seed(&rng, 5);
    new_game(&g, &m, "paper");
    for (int attempt = 0; attempt < 200 && !reached; attempt++) {
        while (g.plies.size > 0) echek_game_undo(&g);
        for (unsigned ply = 0; ply < 100 && echek_game_result(&g) == ECHEK_UNDECIDED; ply++) {
            unsigned targets = echek_targets(&g.rules, echek_game_now(&g), ECHEK_KING), to;
            do to = rng_below(&rng, 16);
            while ((targets >> to & 1) == 0);
            assert_int_equal(echek_game_quiet(&g), ply);
            assert_true(echek_game_play(&g, (echek_move)(ECHEK_KING * 16 + to)));
        }
        reached = g.plies.size == 100 && echek_game_occurrences(&g) < 3;
    }
    assert_true(reached);
    assert_int_equal(echek_game_result(&g), ECHEK_DRAW_NO_PROGRESS);
    echek_game_undo(&g);
    assert_int_equal(echek_game_result(&g), ECHEK_UNDECIDED);
    play(&g, "Q@a1");
    echek_game_free(&g);
    assert_int_equal(m.used, 0);
}

static const char forced_win[] = "; White wins by force without castling\n"
                                 "rules: castle=never\n"
                                 "1. Q@b3 c3-d3 2. b2-c2 d3-c3 3. R@c4 c3-b2 4. B@b1 b2-a3\n"
                                 "5. b1-a2 a3-a4 6. c4-b4 a4-a3 7. b4-a4\n";

static void enclosing_wins_for_the_side_that_moved(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct fault fault;
    assert_true(read_text(&g, &m, forced_win, &fault));
    assert_int_equal(g.plies.size, 13);
    assert_int_equal(echek_game_result(&g), ECHEK_WHITE_WINS);
    echek_game_free(&g);
    assert_true(read_text(&g, &m, "start: k3/4/2P1/1nKb w QRBNqrp\n", &fault));
    assert_int_equal(echek_game_result(&g), ECHEK_BLACK_WINS);
    echek_game_free(&g);
    // Black encloses himself: he loses.
    assert_true(read_text(&g, &m, "start: k3/p3/4/3K b QRBNPqrbn\nQ@b4", &fault));
    assert_int_equal(echek_game_result(&g), ECHEK_WHITE_WINS);
    echek_game_free(&g);
    assert_int_equal(m.used, 0);
}

static void taking_back_leads_through_the_same_positions(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct fault fault;
    assert_true(read_text(&g, &m, forced_win, &fault));
    struct echek_position seen[13];
    for (size_t i = 0; i < 13; i++) seen[i] = g.plies.at[i].after;
    for (size_t i = 13; i > 0; i--) {
        assert_int_equal(echek_game_now(&g)->code, seen[i - 1].code);
        assert_int_equal(echek_game_now(&g)->mover, i % 2);
        echek_game_undo(&g);
        assert_int_equal(echek_game_result(&g), ECHEK_UNDECIDED);
    }
    assert_int_equal(echek_game_now(&g)->code, echek_start().code);
    assert_int_equal(echek_game_quiet(&g), 0);
    echek_game_free(&g);
}

static void random_game(struct echek_game *g, struct mem *m, struct rng *rng) {
    static const char *const rules[] = {"paper", "program", "castle=once", "jump=none,pawn=both-up"};
    new_game(g, m, rules[rng_below(rng, N(rules))]);
    g->start.mover = (uint8_t)rng_below(rng, 2);
    for (unsigned plies = rng_below(rng, 60); plies > 0 && echek_game_result(g) == ECHEK_UNDECIDED; plies--) {
        echek_move moves[ECHEK_MOST_MOVES];
        size_t count = echek_moves(&g->rules, echek_game_now(g), moves);
        assert_true(echek_game_play(g, moves[rng_below(rng, (uint32_t)count)]));
    }
}

static void a_game_that_is_written_is_read_as_it_was(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 300; round++) {
        struct echek_game g, h;
        struct text once, twice;
        struct fault fault;
        random_game(&g, &m, &rng);
        text_init(&once, &m);
        text_init(&twice, &m);
        echek_game_write(&once, &g);
        if (!read_text(&h, &m, once.at, &fault))
            fail_msg("%zu:%zu: %s in\n%s", fault.line, fault.column, fault.text, once.at);
        echek_game_write(&twice, &h);
        assert_string_equal(once.at, twice.at);
        assert_int_equal(g.plies.size, h.plies.size);
        assert_int_equal(echek_game_now(&g)->code, echek_game_now(&h)->code);
        assert_int_equal(echek_game_quiet(&g), echek_game_quiet(&h));
        assert_int_equal(echek_game_result(&g), echek_game_result(&h));
        text_free(&once);
        text_free(&twice);
        echek_game_free(&g);
        echek_game_free(&h);
    }
    assert_int_equal(m.used, 0);
}

static void a_file_says_rules_start_and_a_line_for_each_pair_of_moves(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct fault fault;
    struct text out;
    text_init(&out, &m);
    static const char messy[] = "start: 4/2k1/1K2/4 b QRBNPqrbnp\nrules: program\n"
                                "1...c3-d4 2.Q@a1 q@d2\tb2c2";
    if (!read_text(&g, &m, messy, &fault)) fail_msg("%s", fault.text);
    echek_game_write(&out, &g);
    assert_string_equal(out.at, "; a game of Echek\nrules: drop=safe\nstart: 4/2k1/1K2/4 b QRBNPqrbnp\n\n"
                                "1... c3-d4\n2. Q@a1 Q@d2\n3. b2-c2\nresult: *\n");
    text_free(&out);
    echek_game_free(&g);
}

static void moves_may_go_without_numbers_in_any_layout(void **state) {
    (void)state;
    static const char *const texts[] = {
        "Q@b3 c3-d3 b2-c2",
        "1. Q@b3 c3-d3\n2. b2-c2\n",
        "1.Q@b3 1...c3-d3\r\n\r\n2.b2-c2\r\n",
        "\n; a comment\n\tQ@b3\n;\n  c3d3 \n\n3. B2C2",
        "rules: paper\nstart:4/2k1/1K2/4 w QRBNPqrbnp  \nq@b3 c3-d3 b2-c2",
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(texts); i++) {
        struct echek_game g;
        struct fault fault;
        if (!read_text(&g, &m, texts[i], &fault)) fail_msg("text %zu: %s", i, fault.text);
        assert_int_equal(g.plies.size, 3);
        assert_int_equal(echek_at(echek_game_now(&g), ECHEK_WHITE, ECHEK_KING), 6);
        echek_game_free(&g);
    }
    assert_int_equal(m.used, 0);
}

static void an_empty_file_is_a_game_at_its_start(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct fault fault;
    assert_true(echek_game_read(&g, &m, "", 0, &fault));
    assert_int_equal(g.plies.size, 0);
    assert_int_equal(echek_game_now(&g)->code, echek_start().code);
    echek_game_free(&g);
}

static void errors_in_a_file_are_reported_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column, moves;
        const char *words;
    } wrong[] = {
        {"Q@b3 d4-d3", 1, 6, 1, "no piece on d4"},
        {"1. Q@b3 c3-d3\n2. b2-b3\n", 2, 7, 2, "b3 is not empty"},
        {"1. Q@b3\n\n;\n  hello", 4, 3, 1, "'hello' is not a move"},
        {"1.Q@e9", 1, 5, 0, "a square a1 to d4"},
        {"rules: paper\nrules: paper\n", 2, 1, 0, "is repeated"},
        {"Q@b3\nrules: paper\n", 2, 1, 1, "before the first move"},
        {"\nrules:  drop=sage\nQ@b3", 2, 14, 0, "sage"},
        {"start: 4/2k1/1K2/4 x -\n", 1, 20, 0, "w or b"},
        {"start: \n", 1, 8, 0, "expected"},
        {"Q@b3 c3\001d3", 1, 8, 1, "byte 0x01"},
        {"Q@b3 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 1, 6, 1, "at most"},
        {"start: k3/4/2P1/1nKb w QRBNqrp\nQ@a4", 2, 1, 0, "after the end"},
        {"1. O-O", 1, 4, 0, "rook"},
        {"1", 1, 1, 0, "not a move"},
        {"1..", 0, 0, 0, NULL}, // a number alone is fine
        {"Q@b3\nresult:  Black loses", 2, 10, 1, "expected 'Black wins: White resigned'"},
        {"result: draw by agreement\nQ@b3", 2, 1, 0, "after the end"},
        {"result: draw by agreement\nresult: draw by agreement", 2, 1, 0, "after the end"},
        {"result: draw by agreement\nrules: paper", 2, 1, 0, "before the first move"},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(wrong); i++) {
        struct echek_game g;
        struct fault fault = {0};
        bool read = read_text(&g, &m, wrong[i].text, &fault);
        assert_int_equal(read, wrong[i].words == NULL);
        assert_int_equal(fault.line, wrong[i].line);
        if (fault.column != wrong[i].column)
            fail_msg("%zu: column %zu, not %zu: %s", i, fault.column, wrong[i].column, fault.text);
        if (!read && strstr(fault.text, wrong[i].words) == NULL) fail_msg("%zu: %s", i, fault.text);
        assert_int_equal(g.plies.size, wrong[i].moves);
        echek_game_free(&g);
    }
    assert_int_equal(m.used, 0);
}

static void a_NUL_in_a_file_is_no_end(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct echek_game g;
    struct fault fault;
    assert_false(echek_game_read(&g, &m, "Q@b3\0 c3-d3", 11, &fault));
    assert_int_equal(fault.column, 5);
    echek_game_free(&g);
}

static void reading_and_writing_survive_every_failure_of_an_allocation(void **state) {
    (void)state;
    uint64_t fail_at = 1;
    for (bool done = false; !done; fail_at++) {
        struct mem poor = {.fail_at = fail_at};
        struct echek_game g;
        struct text out;
        struct fault fault = {0};
        text_init(&out, &poor);
        bool read = read_text(&g, &poor, forced_win, &fault);
        if (read) echek_game_write(&out, &g);
        else assert_int_equal(fault.kind, FAULT_MEMORY);
        done = read && !out.failed;
        if (done) assert_non_null(strstr(out.at, "\n7. b4-a4\nresult: 1-0\n; White wins\n"));
        assert_int_equal(done, poor.calls < fail_at);
        text_free(&out);
        echek_game_free(&g);
        assert_int_equal(poor.used, 0);
    }
    assert_true(fail_at > 4);
}

static void a_move_without_memory_leaves_the_game_as_it_was(void **state) {
    (void)state;
    struct mem poor = {.fail_at = 1};
    struct echek_game g;
    new_game(&g, &poor, "paper");
    assert_false(echek_game_play(&g, ECHEK_QUEEN * 16));
    assert_int_equal(g.plies.size, 0);
    play(&g, "Q@a1");
    assert_int_equal(g.plies.size, 1);
    echek_game_free(&g);
    assert_int_equal(poor.used, 0);
}

static void results_agreed_by_players_are_kept_until_a_move_is_taken_back(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    for (int r = ECHEK_WHITE_RESIGNED; r < ECHEK_RESULTS; r++) {
        struct echek_game g, h;
        struct text out;
        struct fault fault;
        new_game(&g, &m, "paper");
        play(&g, "Q@b3");
        echek_game_settle(&g, (enum echek_result)r);
        assert_int_equal(echek_game_result(&g), r);
        text_init(&out, &m);
        echek_game_write(&out, &g);
        assert_true(read_text(&h, &m, out.at, &fault));
        assert_int_equal(echek_game_result(&h), r);
        assert_int_equal(h.plies.size, 1);
        echek_game_undo(&g);
        assert_int_equal(echek_game_result(&g), ECHEK_UNDECIDED);
        text_free(&out);
        echek_game_free(&g);
        echek_game_free(&h);
    }
    assert_int_equal(m.used, 0);
}

static void every_result_has_its_words(void **state) {
    (void)state;
    assert_string_equal(echek_result_words(ECHEK_WHITE_WINS), "White wins");
    assert_string_equal(echek_result_words(ECHEK_BLACK_WINS), "Black wins");
    for (int r = 0; r < ECHEK_RESULTS; r++)
        for (int s = 0; s < r; s++)
            assert_string_not_equal(echek_result_words((enum echek_result)r),
                                    echek_result_words((enum echek_result)s));
}

static void a_text_may_hold_several_games(void **state) {
    (void)state;
    static const char one[] =
        "; a comment\nrules: paper\nstart: 4/2k1/1K2/4 w QRBNPqrbnp\n\n1. Q@b3\n; taken back: c3-d3\n",
                      next[] = "; another\n; game\nrules: castle=never\n1. R@b3\n";
    char both[sizeof one + sizeof next];
    snprintf(both, sizeof both, "%s\n%s", one, next);
    size_t first = echek_game_extent(both, strlen(both));
    assert_int_equal(first, strlen(one) + 1);
    assert_int_equal(echek_game_extent(both + first, strlen(both) - first), strlen(next));
    assert_int_equal(echek_game_extent(one, strlen(one)), strlen(one));
    assert_int_equal(echek_game_extent("", 0), 0);
    assert_int_equal(echek_game_extent("1. Q@b3\nrules: paper", 20), 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_third_occurrence_of_a_position_is_a_draw_and_the_second_is_none),
        cmocka_unit_test(the_mirrored_position_is_another_one),
        cmocka_unit_test(a_drop_makes_the_positions_before_it_count_no_more),
        cmocka_unit_test(castling_used_up_makes_another_position),
        cmocka_unit_test(a_hundred_plies_without_progress_are_a_draw_and_ninety_nine_are_none),
        cmocka_unit_test(enclosing_wins_for_the_side_that_moved),
        cmocka_unit_test(taking_back_leads_through_the_same_positions),
        cmocka_unit_test(a_game_that_is_written_is_read_as_it_was),
        cmocka_unit_test(a_file_says_rules_start_and_a_line_for_each_pair_of_moves),
        cmocka_unit_test(moves_may_go_without_numbers_in_any_layout),
        cmocka_unit_test(an_empty_file_is_a_game_at_its_start),
        cmocka_unit_test(errors_in_a_file_are_reported_with_their_place),
        cmocka_unit_test(a_NUL_in_a_file_is_no_end),
        cmocka_unit_test(reading_and_writing_survive_every_failure_of_an_allocation),
        cmocka_unit_test(a_move_without_memory_leaves_the_game_as_it_was),
        cmocka_unit_test(results_agreed_by_players_are_kept_until_a_move_is_taken_back),
        cmocka_unit_test(every_result_has_its_words),
        cmocka_unit_test(a_text_may_hold_several_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
