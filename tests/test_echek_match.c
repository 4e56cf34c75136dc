// Matches between levels: the same games on any number of threads, and statistics that can be trusted.
#include "base/limits.h"
#include "echek/engine/think.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct echek_match small_match(enum echek_level one, enum echek_level two, unsigned games) {
    return (struct echek_match){.levels = {one, two},
                                .games = games,
                                .seed = 5,
                                .threads = 1,
                                .opening_plies = 2,
                                .master_nodes = 500,
                                .table_bytes = 1 << 16};
}

static struct echek_score_sheet play(const struct echek_match *match) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_score_sheet sheet;
    struct fault fault;
    if (!echek_match_play(match, &mem, &sheet, &fault)) fail_msg("%s", fault.text);
    assert_int_equal(mem.used, 0);
    return sheet;
}

static void check_same(const struct echek_score_sheet *a, const struct echek_score_sheet *b) {
    assert_int_equal(a->games, b->games);
    assert_memory_equal(a->wins, b->wins, sizeof a->wins);
    assert_int_equal(a->repetitions, b->repetitions);
    assert_int_equal(a->no_progress, b->no_progress);
    assert_int_equal(a->white_wins, b->white_wins);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->shortest, b->shortest);
    assert_int_equal(a->longest, b->longest);
    assert_true(a->elo == b->elo);
}

static void the_number_of_threads_does_not_change_the_games(void **state) {
    (void)state;
    for (int level = ECHEK_RANDOM; level < ECHEK_LEVELS; level++) {
        if (level == ECHEK_HARD) continue; // like medium, only slower
        struct echek_match match = small_match((enum echek_level)level, ECHEK_EASY, 9);
        struct echek_score_sheet one = play(&match);
        match.threads = 2;
        struct echek_score_sheet two = play(&match);
        match.threads = 20;
        struct echek_score_sheet twenty = play(&match);
        check_same(&one, &two);
        check_same(&one, &twenty);
        assert_int_equal(one.games, 9);
    }
}

static void another_seed_is_another_match(void **state) {
    (void)state;
    struct echek_match match = small_match(ECHEK_RANDOM_CASTLE, ECHEK_RANDOM, 50);
    struct echek_score_sheet one = play(&match);
    match.seed++;
    struct echek_score_sheet two = play(&match);
    assert_true(one.plies != two.plies || one.wins[0] != two.wins[0]);
}

static void every_game_is_counted_once(void **state) {
    (void)state;
    struct echek_match match = small_match(ECHEK_EASY, ECHEK_RANDOM_CASTLE, 101);
    struct echek_score_sheet s = play(&match);
    assert_int_equal(s.wins[0] + s.wins[1] + s.draws, 101);
    assert_int_equal(s.draws, s.repetitions + s.no_progress);
    assert_true(s.white_wins <= s.wins[0] + s.wins[1]);
    assert_true(s.shortest > 2 && s.shortest <= s.plies / 101 && s.longest >= s.plies / 101);
    assert_true(s.elo > 100 && s.elo_error > 0);
}

// Two equal players change sides after every game, so that they win equally often. After the opening, master
// does not play at random.
static void each_opening_is_played_with_either_side(void **state) {
    (void)state;
    struct echek_match match = small_match(ECHEK_MEDIUM, ECHEK_MEDIUM, 2);
    match.levels[0] = match.levels[1] = ECHEK_MASTER;
    match.opening_plies = 10;
    for (match.seed = 1; match.seed < 12; match.seed++) {
        struct echek_score_sheet s = play(&match);
        assert_int_equal(s.wins[0], s.wins[1]);
        assert_true(s.white_wins % 2 == 0 || s.draws > 0 || s.wins[0] == 1);
        assert_true(s.elo == 0);
        assert_int_equal(s.shortest, s.longest);
    }
}

static void the_rating_has_its_error_and_a_bound(void **state) {
    (void)state;
    struct echek_match match = small_match(ECHEK_MEDIUM, ECHEK_RANDOM, 20);
    struct echek_score_sheet s = play(&match);
    assert_int_equal(s.wins[0], 20);
    assert_true(isinf(s.elo) && s.elo > 0);
    // 0.05 to the power of 1/20 is 0.861: 400 log10(0.861 / 0.139) = 316.7
    assert_true(s.elo_bound > 315 && s.elo_bound < 318);
    match.levels[0] = ECHEK_RANDOM;
    match.levels[1] = ECHEK_MEDIUM;
    s = play(&match);
    assert_true(isinf(s.elo) && s.elo < 0 && s.elo_bound < -315 && s.elo_bound > -318);
}

static void stronger_levels_win(void **state) {
    (void)state;
    static const enum echek_level ladder[] = {ECHEK_RANDOM_CASTLE, ECHEK_EASY, ECHEK_MEDIUM, ECHEK_HARD};
    for (size_t i = 0; i + 1 < sizeof ladder / sizeof *ladder; i++) {
        struct echek_match match =
            small_match(ladder[i + 1], ladder[i], ladder[i + 1] == ECHEK_HARD ? 6 : 40);
        match.table_bytes = 1 << 20;
        struct echek_score_sheet s = play(&match);
        assert_true(s.elo > 100);
        assert_int_equal(s.broken_promises, 0);
    }
}

struct watch {
    unsigned calls, stop_after;
    int stop;
};

static void watch_games(void *context, const struct echek_score_sheet *so_far) {
    struct watch *w = context;
    w->calls++;
    assert_int_equal(so_far->games, w->calls);
    if (w->calls == w->stop_after) stop_ask(&w->stop);
}

static void a_match_can_be_watched_and_stopped(void **state) {
    (void)state;
    struct watch watch = {.stop_after = 7};
    struct echek_match match = small_match(ECHEK_RANDOM, ECHEK_RANDOM, 1000);
    match.report = watch_games;
    match.context = &watch;
    match.stop = &watch.stop;
    struct echek_score_sheet s = play(&match);
    assert_int_equal(s.games, 7);
    assert_int_equal(watch.calls, 7);
}

static void a_match_without_games_is_empty(void **state) {
    (void)state;
    struct echek_match match = small_match(ECHEK_RANDOM, ECHEK_RANDOM, 0);
    struct echek_score_sheet s = play(&match);
    assert_int_equal(s.games, 0);
    assert_int_equal(s.plies, 0);
}

static bool play_poorly(uint64_t fail_at) {
    struct mem mem = {.fail_at = fail_at};
    struct echek_match match = small_match(ECHEK_EASY, ECHEK_RANDOM, 4);
    struct echek_score_sheet sheet;
    struct fault fault = {0};
    match.threads = 2;
    bool ok = echek_match_play(&match, &mem, &sheet, &fault);
    if (!ok) assert_int_equal(fault.kind, FAULT_MEMORY);
    assert_int_equal(mem.used, 0);
    return ok;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    uint64_t n = 1;
    while (!play_poorly(n)) n++;
    assert_true(n > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_threads_does_not_change_the_games),
        cmocka_unit_test(another_seed_is_another_match),
        cmocka_unit_test(every_game_is_counted_once),
        cmocka_unit_test(each_opening_is_played_with_either_side),
        cmocka_unit_test(the_rating_has_its_error_and_a_bound),
        cmocka_unit_test(stronger_levels_win),
        cmocka_unit_test(a_match_can_be_watched_and_stopped),
        cmocka_unit_test(a_match_without_games_is_empty),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
