// Playing strengths: what each level does and does not do, and that only chance makes its games differ.
#include "echek/engine/think.h"

#include "echek/rules/echek.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 200 };

struct record {
    echek_move moves[MOST];
    size_t count;
    int wins_missed;  // by a mover who could have won at once
    int wins_allowed; // by a mover who could have left none
};

static bool can_be_safe(const struct echek_game *g) {
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&g->rules, echek_game_now(g), moves);
    for (size_t i = 0; i < count; i++) {
        struct echek_position next = *echek_game_now(g);
        echek_make(&g->rules, &next, moves[i]);
        if (echek_ended(&next) == ECHEK_GOES_ON && !echek_wins_at_once(&g->rules, &next)) return true;
    }
    return false;
}

static void note(struct record *r, struct echek_game *g, echek_move m) {
    bool could_win = echek_wins_at_once(&g->rules, echek_game_now(g)), could_save = can_be_safe(g);
    assert_true(echek_is_legal(&g->rules, echek_game_now(g), m));
    assert_true(echek_game_play(g, m));
    r->moves[r->count++] = m;
    const struct echek_position *after = echek_game_now(g);
    if (could_win) r->wins_missed += echek_ended(after) != ECHEK_MOVER_LOST;
    else if (could_save)
        r->wins_allowed += echek_ended(after) == ECHEK_MOVER_WON || echek_wins_at_once(&g->rules, after);
}

// A game of a level against itself; master gets nodes, so that the game is the same on every machine.
static void play(enum echek_level level, uint64_t seed, size_t most, struct record *r) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
    struct rng rng;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    const struct echek_effort effort = {.nodes = 2000};
    struct echek_engine *e = echek_engine_new(&mem, 1 << 20);
    assert_non_null(e);
    rng_seed(&rng, seed);
    echek_game_init(&game, &mem, &paper, &start);
    while (r->count < most && echek_game_result(&game) == ECHEK_UNDECIDED) {
        assert_true(echek_level_move(level, e, &game, &rng, &effort, &thought, &fault));
        assert_int_equal(thought.line[0], thought.move);
        note(r, &game, thought.move);
    }
    echek_engine_free(e);
    echek_game_free(&game);
    assert_int_equal(mem.used, 0);
}

static void levels_play_the_same_for_the_same_seed(void **state) {
    (void)state;
    for (int level = 0; level < ECHEK_LEVELS; level++) {
        struct record one = {0}, two = {0};
        play((enum echek_level)level, 11, 12, &one);
        play((enum echek_level)level, 11, 12, &two);
        assert_int_equal(one.count, two.count);
        assert_memory_equal(one.moves, two.moves, one.count);
    }
}

static void another_seed_is_another_game(void **state) {
    (void)state;
    for (int level = 0; level < ECHEK_HARD; level++) {
        struct record one = {0}, two = {0};
        play((enum echek_level)level, 12, MOST, &one);
        play((enum echek_level)level, 13, MOST, &two);
        assert_true(one.count != two.count || memcmp(one.moves, two.moves, one.count) != 0);
    }
}

static int castlings(enum echek_level level, uint64_t games) {
    int n = 0;
    for (uint64_t seed = 0; seed < games; seed++) {
        struct record r = {0};
        play(level, seed, MOST, &r);
        for (size_t i = 0; i < r.count; i++) n += r.moves[i] == ECHEK_CASTLE;
    }
    return n;
}

static void random_never_castles_and_random_castle_does(void **state) {
    (void)state;
    assert_int_equal(castlings(ECHEK_RANDOM, 100), 0);
    assert_true(castlings(ECHEK_RANDOM_CASTLE, 100) > 5);
}

static void each_level_overlooks_less_than_the_one_below(void **state) {
    (void)state;
    struct record all[ECHEK_HARD] = {0};
    for (int level = ECHEK_RANDOM_CASTLE; level < ECHEK_HARD; level++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            struct record r = {0};
            play((enum echek_level)level, seed, MOST, &r);
            all[level].wins_missed += r.wins_missed;
            all[level].wins_allowed += r.wins_allowed;
        }
    assert_true(all[ECHEK_RANDOM_CASTLE].wins_missed > 2 * all[ECHEK_BEGINNER].wins_missed);
    assert_true(all[ECHEK_BEGINNER].wins_missed > 5);
    assert_int_equal(all[ECHEK_CASUAL].wins_missed, 0);
    assert_true(all[ECHEK_BEGINNER].wins_allowed > all[ECHEK_EASY].wins_allowed);
    assert_true(all[ECHEK_EASY].wins_allowed > all[ECHEK_CASUAL].wins_allowed);
    assert_int_equal(all[ECHEK_EASY].wins_missed, 0);
    assert_int_equal(all[ECHEK_MEDIUM].wins_missed, 0);
    assert_true(all[ECHEK_EASY].wins_allowed > 0);
    assert_true(all[ECHEK_RANDOM_CASTLE].wins_allowed > 2 * all[ECHEK_EASY].wins_allowed);
    assert_int_equal(all[ECHEK_MEDIUM].wins_allowed, 0);
}

// Master's first move, with `nodes` and this seed; 0: without chance.
static struct echek_thought first_of_master(const struct echek_effort *effort, uint64_t seed) {
    struct mem mem = MEM_UNLIMITED;
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
    struct rng rng;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct echek_engine *e = echek_engine_new(&mem, 1 << 20);
    assert_non_null(e);
    rng_seed(&rng, seed);
    echek_game_init(&game, &mem, &paper, &start);
    assert_true(echek_level_move(ECHEK_MASTER, e, &game, seed == 0 ? NULL : &rng, effort, &thought, &fault));
    echek_engine_free(e);
    echek_game_free(&game);
    return thought;
}

static void master_varies_its_openings_by_seed_alone(void **state) {
    (void)state;
    enum { SEEDS = 12 };
    const struct echek_effort effort = {.depth = 4};
    const struct echek_thought best = first_of_master(&effort, 0);
    bool seen[ECHEK_CASTLE + 1] = {0};
    int different = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const struct echek_thought one = first_of_master(&effort, seed);
        assert_int_equal(one.move, first_of_master(&effort, seed).move);
        assert_int_equal(one.depth, best.depth);
        assert_true(one.wins == 0 && one.score + 15 >= best.score);
        different += !seen[one.move];
        seen[one.move] = true;
    }
    assert_in_range(different, 2, 4);
    assert_int_equal(best.move, first_of_master(&effort, 0).move);
}

static void only_the_moves_that_are_asked_about_are_thought_about(void **state) {
    (void)state;
    const struct echek_position start = echek_start();
    const struct echek_rules paper = {0};
    echek_move all[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&paper, &start, all);
    for (size_t i = 0; i < count; i += 7) {
        const struct echek_effort effort = {.depth = 2, .moves = &all[i], .move_count = 1};
        assert_int_equal(first_of_master(&effort, i).move, all[i]);
    }
}

static void stronger_levels_have_more_elo(void **state) {
    (void)state;
    assert_int_equal(echek_level_elo(ECHEK_RANDOM), 0);
    assert_true(echek_level_elo(ECHEK_RANDOM_CASTLE) <= 0);
    for (int level = ECHEK_BEGINNER; level < ECHEK_LEVELS; level++)
        assert_true(echek_level_elo((enum echek_level)level) >
                    echek_level_elo((enum echek_level)(level - 1)));
}

static void an_ended_game_has_no_move_at_any_level(void **state) {
    (void)state;
    struct mem mem = MEM_UNLIMITED;
    struct echek_game game;
    struct echek_thought thought;
    struct echek_position p;
    struct fault fault;
    struct rng rng;
    const struct echek_rules paper = {0};
    const struct echek_effort none = {0};
    struct echek_engine *e = echek_engine_new(&mem, 1 << 10);
    assert_true(echek_position_read(&paper, "kR2/Q3/4/K3 b BNPqrbnp", &p, &fault));
    rng_seed(&rng, 1);
    echek_game_init(&game, &mem, &paper, &p);
    for (int level = 0; level < ECHEK_LEVELS; level++) {
        assert_true(echek_level_move((enum echek_level)level, e, &game, &rng, &none, &thought, &fault));
        assert_int_equal(thought.move, ECHEK_NO_MOVE);
    }
    echek_engine_free(e);
}

static void levels_are_found_by_their_names(void **state) {
    (void)state;
    enum echek_level level;
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        assert_true(echek_level_named(echek_level_name((enum echek_level)i), &level));
        assert_int_equal(level, i);
    }
    assert_false(echek_level_named("grandmaster", &level));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_play_the_same_for_the_same_seed),
        cmocka_unit_test(another_seed_is_another_game),
        cmocka_unit_test(random_never_castles_and_random_castle_does),
        cmocka_unit_test(each_level_overlooks_less_than_the_one_below),
        cmocka_unit_test(master_varies_its_openings_by_seed_alone),
        cmocka_unit_test(only_the_moves_that_are_asked_about_are_thought_about),
        cmocka_unit_test(stronger_levels_have_more_elo),
        cmocka_unit_test(an_ended_game_has_no_move_at_any_level),
        cmocka_unit_test(levels_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
