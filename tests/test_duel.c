// A game of Echek: players, moves, taking back, time, results, hints, and its text.
#include "echek/play/game.h"
#include "echek/tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static void begin(struct duel *d, struct mem *m, const char *white, const char *black) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct fault f;
    duel_start(d, m, &paper, &start);
    assert_true(duel_seat(d, ECHEK_WHITE, white, &f));
    assert_true(duel_seat(d, ECHEK_BLACK, black, &f));
}

static void load(struct duel *d, struct mem *m, const char *text) {
    struct fault f;
    if (!duel_load(d, text, strlen(text), m, &f)) fail_msg("%zu:%zu: %s", f.line, f.column, f.text);
}

static void end(struct duel *d, struct mem *m) {
    duel_free(d);
    assert_int_equal(m->used, 0);
}

static void act(struct duel *d, const char *words) {
    struct fault f;
    if (!duel_do(d, words, strlen(words), &f)) fail_msg("%s: %s", words, f.text);
}

static void expect_saved(const struct duel *d, const char *text) {
    struct text out;
    text_init(&out, d->game.mem);
    assert_true(duel_save(d, &out));
    assert_string_equal(text_string(&out), text);
    text_free(&out);
}

#define HEAD "; a game of Echek\nrules: paper\nstart: 4/2k1/1K2/4 w QRBNPqrbnp\n"

// ---- Moves -----------------------------------------------------------------------------------------------

static void moves_are_done_taken_back_and_played_again(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    size_t plies;
    begin(&d, &m, "Ada", "Zo\xc3\xab");
    assert_false(duel_take_back(&d, &plies));
    assert_false(duel_forward(&d, NULL));
    act(&d, "Q@b3");
    act(&d, "c3-d3");
    assert_true(duel_take_back(&d, &plies));
    assert_int_equal(plies, 1);
    assert_true(duel_take_back(&d, NULL));
    expect_saved(&d, HEAD "white: Ada\nblack: Zo\xc3\xab\n\n; taken back: Q@b3 c3-d3\nresult: *\n");
    assert_true(duel_forward(&d, &plies));
    assert_int_equal(plies, 1);
    act(&d, "c3-d3"); // the same move keeps what may follow, another one does not
    assert_true(duel_take_back(&d, NULL));
    act(&d, "c3-c4");
    assert_false(duel_forward(&d, NULL));
    expect_saved(&d, HEAD "white: Ada\nblack: Zo\xc3\xab\n\n1. Q@b3 c3-c4\nresult: *\n");
    end(&d, &m);
}

static void against_a_computer_both_plies_are_taken_back(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    size_t plies;
    begin(&d, &m, "easy", "human");
    act(&d, "Q@b3");
    assert_false(duel_take_back(&d, &plies)); // the computer's opening
    assert_int_equal(plies, 0);
    act(&d, "c3-d3");
    act(&d, "b2-c2");
    assert_true(duel_take_back(&d, &plies));
    assert_int_equal(plies, 2);
    assert_int_equal(d.game.plies.size, 1);
    assert_true(duel_forward(&d, &plies));
    assert_int_equal(plies, 2);
    assert_int_equal(d.game.plies.size, 3);
    end(&d, &m);
}

static void a_move_that_is_none_changes_nothing_and_says_why(void **state) {
    (void)state;
    static const struct {
        const char *words;
        size_t size, column;
    } wrong[] = {{"Q@b9", 4, 3},
                 {"Q@b3\0garbage", 12, 5},
                 {"", 0, 1},
                 {"b2-d4", 5, 4},
                 {"Q@b3 c3-d3", 10, 5},
                 {"\xff", 1, 1},
                 {"Q@b3 and a lot of words more", 28, 25}};
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    begin(&d, &m, "", "");
    for (size_t i = 0; i < N(wrong); i++) {
        assert_false(duel_do(&d, wrong[i].words, wrong[i].size, &f));
        assert_int_equal(f.kind, FAULT_INPUT);
        if (f.column != wrong[i].column) fail_msg("%zu: %zu %s", i, f.column, f.text);
    }
    assert_false(duel_do_move(&d, ECHEK_CASTLE, &f));
    assert_int_equal(d.game.plies.size, 0);
    end(&d, &m);
}

static void the_squares_of_a_piece_are_those_it_may_go_to(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    unsigned piece;
    struct fault f;
    begin(&d, &m, "", "");
    assert_true(duel_piece_on(&d, 5, &piece));
    assert_int_equal(piece, ECHEK_KING);
    assert_int_equal(duel_targets(&d, ECHEK_KING), 0x357);
    assert_int_equal(duel_targets(&d, ECHEK_QUEEN), ECHEK_ALL_SQUARES & ~(1 << 5 | 1 << 10));
    assert_false(duel_piece_on(&d, 10, &piece)); // it is Black's
    assert_false(duel_may_castle(&d));
    assert_int_equal(echek_game_last_squares(&d.game), 0);
    act(&d, "R@a1");
    assert_int_equal(echek_game_last_squares(&d.game), 1);
    act(&d, "c3-d4");
    assert_int_equal(echek_game_last_squares(&d.game), 1 << 10 | 1 << 15);
    assert_true(duel_may_castle(&d));
    act(&d, "O-O");
    assert_int_equal(echek_game_last_squares(&d.game), 1 | 1 << 5);
    assert_true(duel_resign(&d, ECHEK_BLACK, &f));
    assert_int_equal(duel_targets(&d, ECHEK_QUEEN), 0);
    end(&d, &m);
}

// ---- Players ---------------------------------------------------------------------------------------------

static void a_player_is_a_level_or_a_person(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    enum echek_level level;
    begin(&d, &m, "hard", "human");
    assert_true(echek_is_computer(&d.game, ECHEK_WHITE, &level));
    assert_int_equal(level, ECHEK_HARD);
    assert_false(echek_is_computer(&d.game, ECHEK_BLACK, NULL));
    assert_int_equal(echek_person(&d.game), ECHEK_BLACK);
    assert_string_equal(echek_player_name(&d.game, ECHEK_BLACK), "you");
    assert_string_equal(echek_player_name(&d.game, ECHEK_WHITE), "hard");
    static const char *const none[] = {"a\nb",
                                       " a",
                                       "a ",
                                       "\xc3",
                                       "\x7f",
                                       "\xc2\x80",
                                       "a name that is far too long to be that of a player of a game"};
    for (size_t i = 0; i < N(none); i++) assert_false(duel_seat(&d, ECHEK_WHITE, none[i], &f));
    assert_true(duel_seat(&d, ECHEK_WHITE, "Ada", &f));
    assert_int_equal(echek_person(&d.game), -1);
    assert_string_equal(echek_player_name(&d.game, ECHEK_WHITE), "Ada");
    assert_string_equal(echek_player_name(&d.game, ECHEK_BLACK), "human");
    end(&d, &m);
}

static void a_game_knows_who_plays_what_when_it_is_loaded_again(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    static const char text[] =
        HEAD "white: master\nblack: Ada\n; clock: 300+5 288.5 301\n; time: 16.5 4.001\n\n"
             "1. Q@b3 c3-d3\n; taken back: b2-c2 d3-c3\nresult: *\n";
    load(&d, &m, text);
    assert_string_equal(d.game.players[ECHEK_BLACK], "Ada");
    assert_true(echek_is_computer(&d.game, ECHEK_WHITE, NULL));
    assert_int_equal(d.game.clock.left_ms[0], 288500);
    assert_int_equal(d.game.used_ms[1], 4001);
    expect_saved(&d, text);
    end(&d, &m);
}

// ---- Results ---------------------------------------------------------------------------------------------

static void a_result_of_the_players_is_taken_back_alone(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    size_t plies = 7;
    begin(&d, &m, "", "");
    act(&d, "Q@b3");
    assert_true(duel_resign(&d, ECHEK_BLACK, &f));
    assert_true(echek_game_is_over(&d.game));
    assert_false(duel_agree(&d, &f));
    assert_false(duel_do(&d, "c3-d3", 5, &f));
    assert_non_null(strstr(f.text, "the game has ended: White wins: Black resigned"));
    expect_saved(&d, HEAD "\n1. Q@b3\nresult: 1-0\n; White wins: Black resigned\n");
    assert_true(duel_take_back(&d, &plies));
    assert_int_equal(plies, 0);
    assert_false(echek_game_is_over(&d.game));
    assert_int_equal(d.game.plies.size, 1);
    assert_true(duel_agree(&d, &f));
    expect_saved(&d, HEAD "\n1. Q@b3\nresult: 1/2\n; draw by agreement\n");
    end(&d, &m);
}

static void a_result_is_read_as_a_score_and_in_words(void **state) {
    (void)state;
    static const struct {
        const char *text;
        enum echek_result result;
    } games[] = {
        {"result: *", ECHEK_UNDECIDED},
        {"Q@b3\nresult: 1-0", ECHEK_BLACK_RESIGNED},
        {"Q@b3\nresult: 0-1\n", ECHEK_WHITE_RESIGNED},
        {"result: 1/2\n", ECHEK_DRAW_AGREED},
        {"result: White wins: Black resigned\n", ECHEK_BLACK_RESIGNED},
        {"result: draw by agreement\n", ECHEK_DRAW_AGREED},
        {"result: 1-0\n; White wins: Black ran out of time\n", ECHEK_BLACK_OUT_OF_TIME},
        {"result: 1-0\n; Black wins: White ran out of time\n", ECHEK_BLACK_RESIGNED}, // a mere comment
        {"start: k3/p3/4/3K b QRBNPqrbn\nQ@b4\nresult: 1-0\n", ECHEK_WHITE_WINS},
        {"start: k3/p3/4/3K b QRBNPqrbn\nQ@b4\n; White wins\n", ECHEK_WHITE_WINS}, // as it was once written
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(games); i++) {
        struct duel d;
        load(&d, &m, games[i].text);
        assert_int_equal(echek_game_result(&d.game), games[i].result);
        end(&d, &m);
    }
}

static void errors_in_the_text_of_a_game_are_reported_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
        size_t line, column;
    } wrong[] = {
        {"start: k3/p3/4/3K b QRBNPqrbn\nQ@b4\nresult: 0-1", "by its moves the game ended '1-0'", 3, 9},
        {"start: k3/p3/4/3K b QRBNPqrbn\nQ@b4\nresult: *", "by its moves", 3, 9},
        {"result: 2-0", "or 1-0, 0-1, 1/2 or *", 1, 9},
        {"result: *\nQ@b3", "a move after the result", 2, 1},
        {"result: *\nresult: *", "a second result", 2, 1},
        {"white: a\nwhite: b\n", "is repeated", 2, 1},
        {"black: a\001b\n", "a name of at most 47 bytes", 1, 8},
        {"; clock: 300\n", "such as 300+5", 1, 10},
        {"; clock: 0+5 1 1\n", "such as 300+5", 1, 10},
        {"; clock: 99999999999+5 1 1\n", "such as 300+5", 1, 10},
        {"; clock: 300+5 1\n", "expected seconds", 1, 17},
        {"; time: 1 x\n", "expected seconds", 1, 11},
        {"; time: 1 2 3\n", "nothing is expected", 1, 13},
        {"; time: 1.2345 3\n", "expected seconds", 1, 9},
        {"Q@b3\n; taken back: c3-d3 d3-a1\n", "is not yours", 2, 21},
        {"Q@b3\n; taken back: c3-d3\nc3-d3", "taken back", 3, 1},
    };
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(wrong); i++) {
        struct duel d;
        struct fault f = {0};
        assert_false(duel_load(&d, wrong[i].text, strlen(wrong[i].text), &m, &f));
        if (strstr(f.text, wrong[i].words) == NULL || f.line != wrong[i].line || f.column != wrong[i].column)
            fail_msg("%zu: %zu:%zu: %s", i, f.line, f.column, f.text);
        end(&d, &m);
    }
}

static void a_game_of_Echek_is_told_from_a_puzzle(void **state) {
    (void)state;
    static const char *const games[] = {"rules: paper\n", "; x\n\nQ@b3", "1. b2-c1",
                                        "1.\n",           "O-O",         "white: Ada\n"};
    static const char *const others[] = {"",   "; x\n", "akari 7x7\n",   "7x7:a0b",
                                         "{}", "b",     "chess-num 8x8", "https://puzz.link/p?akari/7/7/x"};
    for (size_t i = 0; i < N(games); i++) assert_true(echek_game_is_meant(games[i], strlen(games[i])));
    for (size_t i = 0; i < N(others); i++) assert_false(echek_game_is_meant(others[i], strlen(others[i])));
}

// ---- Time ------------------------------------------------------------------------------------------------

static void time_is_counted_for_the_side_to_move(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    begin(&d, &m, "", "");
    duel_pass(&d, 1500);
    act(&d, "Q@b3");
    duel_pass(&d, 20);
    assert_int_equal(d.game.used_ms[0], 1500);
    assert_int_equal(d.game.used_ms[1], 20);
    assert_false(echek_game_is_over(&d.game));
    end(&d, &m);
}

static void a_clock_that_runs_out_ends_the_game(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    begin(&d, &m, "", "");
    static const char *const none[] = {"", "0", "x", "5+", "5+61", "5 3", "1441", "99999", "5+3 "};
    for (size_t i = 0; i < N(none); i++) assert_false(duel_set_clock(&d, none[i], &f));
    assert_true(duel_set_clock(&d, "1+2", &f));
    duel_pass(&d, 59000);
    act(&d, "Q@b3");
    assert_int_equal(d.game.clock.left_ms[0], 3000);
    assert_int_equal(duel_thinking_us(&d, 0), 3000001);
    assert_int_equal(duel_thinking_us(&d, 1000000), 1000000);
    act(&d, "c3-d3");
    duel_pass(&d, 3000);
    assert_int_equal(echek_game_result(&d.game), ECHEK_WHITE_OUT_OF_TIME);
    assert_string_equal(echek_result_score(ECHEK_WHITE_OUT_OF_TIME), "0-1");
    assert_false(duel_take_back(&d, NULL));
    expect_saved(&d, HEAD "; clock: 60+2 0 62\n; time: 62 0\n\n1. Q@b3 c3-d3\nresult: 0-1\n"
                          "; Black wins: White ran out of time\n");
    assert_true(duel_set_clock(&d, "none", &f));
    assert_int_equal(d.game.clock.seconds, 0);
    end(&d, &m);
}

// ---- Thinking --------------------------------------------------------------------------------------------

static const struct echek_effort little = {.depth = 4};

static void a_computer_replies_with_a_legal_move(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct rng rng;
    struct fault f;
    echek_move moved;
    int stop = 1;
    const struct echek_effort stopped = {.limits = {.stop = &stop}};
    struct echek_engine *e = echek_engine_new(&m, 1 << 16);
    begin(&d, &m, "human", "medium");
    rng_seed(&rng, 1);
    assert_false(duel_reply(&d, e, &rng, &little, &moved, &f)); // it is the person's turn
    act(&d, "Q@b3");
    assert_true(duel_reply(&d, e, &rng, &stopped, &moved, &f));
    assert_int_equal(moved, ECHEK_NO_MOVE);
    assert_int_equal(d.game.plies.size, 1);
    assert_true(duel_reply(&d, e, &rng, &little, &moved, &f));
    assert_int_equal(d.game.plies.size, 2);
    assert_int_equal(d.game.plies.at[1].move, moved);
    echek_engine_free(e);
    end(&d, &m);
}

static void a_win_at_once_needs_no_thought(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    struct echek_thought t;
    load(&d, &m, "start: k3/P3/1K2/4 w QRBNqrbnp\n");
    assert_true(duel_find_win(&d, &t));
    assert_int_equal(t.wins, 1);
    d.hinted = DUEL_HINT_LINE;
    assert_true(duel_do_move(&d, t.move, &f));
    assert_true(echek_game_is_over(&d.game));
    assert_int_equal(d.hinted, DUEL_HINT_NONE);
    assert_false(duel_find_win(&d, &t));
    end(&d, &m);
}

static void a_computer_wants_a_draw_when_it_has_lost_but_not_at_the_start(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    bool wants;
    struct echek_engine *e = echek_engine_new(&m, 1 << 16);
    begin(&d, &m, "human", "random");
    assert_true(duel_wants_draw(&d, ECHEK_BLACK, e, &little, &wants, &f));
    assert_false(wants);
    duel_free(&d);
    load(&d, &m, "start: k3/P3/1K2/4 w QRBNqrbnp\n"); // White wins at once
    assert_true(duel_wants_draw(&d, ECHEK_BLACK, e, &little, &wants, &f));
    assert_true(wants);
    assert_true(duel_wants_draw(&d, ECHEK_WHITE, e, &little, &wants, &f));
    assert_false(wants);
    echek_engine_free(e);
    end(&d, &m);
}

// ---- Words -----------------------------------------------------------------------------------------------

static void expect_words(void (*tell)(struct text *, const struct echek_game *), const char *game,
                         const char *words) {
    struct mem m = MEM_UNLIMITED;
    struct duel d;
    struct text out;
    load(&d, &m, game);
    text_init(&out, &m);
    tell(&out, &d.game);
    assert_string_equal(text_string(&out), words);
    text_free(&out);
    end(&d, &m);
}

static void a_game_is_told_in_words(void **state) {
    (void)state;
    expect_words(
        echek_tell_game_players, "white: hard\nrules: program\n; clock: 90+1 90 90\n",
        "White: hard. Black: you. Rules: drop=safe. Clock: 1 minute 30 seconds, and 1 second a move.");
    expect_words(echek_tell_game_stands, "", "Move 1, White to move.\n");
    expect_words(echek_tell_game_stands, "Q@b3 c3-d3", "Move 2, White to move; the last move was c3-d3.\n");
    expect_words(echek_tell_game_stands, "result: 1/2", "Draw by agreement, after 0 plies.\n");
    expect_words(echek_tell_game_result, "start: k3/p3/4/3K b QRBNPqrbn\nQ@b4",
                 "White wins: Black has enclosed its own king on a4, after 1 ply.\n");
    expect_words(echek_tell_game_result, "start: k3/P3/1K2/4 w QRBNqrbnp\nQ@b4",
                 "White wins: Black's king is enclosed on a4, after 1 ply.\n");
    expect_words(echek_tell_game_warnings, "black: easy\nstart: 4/2k1/q3/K3 w QRBNPrbnp\n",
                 "Your king has one open side: b1.\n");
    expect_words(echek_tell_game_warnings, "b2-a1 c3-d4 a1-b2 d4-c3",
                 "This position is here for the second time; the third time is a draw.\n");
}

static void time_is_told_as_a_clock_shows_it(void **state) {
    (void)state;
    static const struct {
        const char *game, *words;
    } times[] = {{"; time: 61.9 0", "1:01"},
                 {"; time: 3725 0", "1:02:05"},
                 {"; clock: 300+0 0.001 1", "0:01"},
                 {"; clock: 300+0 300 1", "5:00"}};
    struct mem m = MEM_UNLIMITED;
    for (size_t i = 0; i < N(times); i++) {
        struct duel d;
        struct text out;
        load(&d, &m, times[i].game);
        text_init(&out, &m);
        echek_tell_game_time(&out, &d.game, ECHEK_WHITE);
        assert_string_equal(text_string(&out), times[i].words);
        text_free(&out);
        end(&d, &m);
    }
}

// ---- Memory ----------------------------------------------------------------------------------------------

static void a_move_played_without_regard_to_those_taken_back_leaves_a_readable_game(void **state) {
    (void)state;
    struct mem m = MEM_UNLIMITED;
    struct duel d, again;
    struct text out;
    struct fault f;
    load(&d, &m, "Q@b3 c3-d3\n; taken back: b2-c2 d3-c3\n");
    echek_game_undo(&d.game);
    assert_int_equal(d.game.later.size, 0);
    duel_free(&d);
    load(&d, &m, "Q@b3 c3-d3\n; taken back: b2-c2 d3-c3\n");
    assert_true(echek_game_play(&d.game, ECHEK_KING * 16 + 1));
    text_init(&out, &m);
    assert_true(duel_save(&d, &out));
    assert_null(strstr(out.at, "taken back"));
    assert_true(duel_load(&again, out.at, out.size, &m, &f));
    duel_free(&again);
    text_free(&out);
    end(&d, &m);
}

static void every_allocation_may_fail_and_leaves_the_game_as_it_was(void **state) {
    (void)state;
    static const char text[] = "white: Ada\nQ@b3 c3-d3\n; taken back: b2-c2 d3-c3\n";
    static const char *const moves[] = {"b2-c2", "d3-c3", "R@c4", "c3-b2", "B@b1", "b2-a3", "b1-a2", "a3-a4"};
    bool done = false;
    for (uint64_t fail_at = 1; !done; fail_at++) {
        struct mem poor = {.fail_at = fail_at};
        struct duel d;
        struct fault f = {0};
        struct text out;
        text_init(&out, &poor);
        bool ok = duel_load(&d, text, strlen(text), &poor, &f);
        for (size_t i = 0; ok && i < N(moves); i++) {
            size_t before = d.game.plies.size;
            ok = duel_do(&d, moves[i], strlen(moves[i]), &f);
            if (!ok) assert_int_equal(d.game.plies.size, before);
        }
        if (!ok) assert_int_equal(f.kind, FAULT_MEMORY);
        uint64_t calls = poor.calls;
        size_t plies = d.game.plies.size;
        while (ok && duel_take_back(&d, NULL)) continue;
        while (ok && duel_forward(&d, NULL)) continue;
        assert_int_equal(poor.calls, calls); // to and fro without memory
        assert_int_equal(d.game.plies.size, plies);
        done = ok && duel_save(&d, &out);
        text_free(&out);
        end(&d, &poor);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_done_taken_back_and_played_again),
        cmocka_unit_test(against_a_computer_both_plies_are_taken_back),
        cmocka_unit_test(a_move_that_is_none_changes_nothing_and_says_why),
        cmocka_unit_test(the_squares_of_a_piece_are_those_it_may_go_to),
        cmocka_unit_test(a_player_is_a_level_or_a_person),
        cmocka_unit_test(a_game_knows_who_plays_what_when_it_is_loaded_again),
        cmocka_unit_test(a_result_of_the_players_is_taken_back_alone),
        cmocka_unit_test(a_result_is_read_as_a_score_and_in_words),
        cmocka_unit_test(errors_in_the_text_of_a_game_are_reported_with_their_place),
        cmocka_unit_test(a_game_of_Echek_is_told_from_a_puzzle),
        cmocka_unit_test(time_is_counted_for_the_side_to_move),
        cmocka_unit_test(a_clock_that_runs_out_ends_the_game),
        cmocka_unit_test(a_computer_replies_with_a_legal_move),
        cmocka_unit_test(a_win_at_once_needs_no_thought),
        cmocka_unit_test(a_computer_wants_a_draw_when_it_has_lost_but_not_at_the_start),
        cmocka_unit_test(a_game_is_told_in_words),
        cmocka_unit_test(time_is_told_as_a_clock_shows_it),
        cmocka_unit_test(a_move_played_without_regard_to_those_taken_back_leaves_a_readable_game),
        cmocka_unit_test(every_allocation_may_fail_and_leaves_the_game_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
