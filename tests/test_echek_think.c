// The playing engine: its proofs are compared with a plain minimax (echek_bench.h).
#include "echek_bench.h"

// ---- Proofs ---------------------------------------------------------------------------------------------

static void compare_with_minimax(int depth, int positions, uint32_t in_hand, uint64_t seed) {
    struct rng rng;
    int proven = 0;
    rng_seed(&rng, seed);
    for (size_t r = 0; r < RULES; r++) {
        struct bench b;
        struct echek_position p = any_position(&rng, in_hand);
        set_up(&b, rule_words[r], &p);
        for (int i = 0; i < positions; i++) {
            think_to(&b, (unsigned)depth);
            check_line(&b);
            proven += agrees(&b, depth);
            p = any_position(&rng, in_hand);
            begin_at(&b, &p);
        }
        clear_away(&b);
    }
    assert_true(proven > RULES * positions / 3);
}

static void every_proven_score_is_that_of_plain_minimax(void **state) {
    (void)state;
    compare_with_minimax(5, 40, 0, 1);
}

static void threats_and_their_answers_are_seen_in_thousands_of_positions(void **state) {
    (void)state;
    compare_with_minimax(2, 1000, 0, 2);
    compare_with_minimax(2, 300, 15, 3);
    compare_with_minimax(3, 200, 0, 4);
}

static void a_search_cut_short_claims_nothing_false(void **state) {
    (void)state;
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int met = 0;
    rng_seed(&rng, 13);
    set_up(&b, "paper", &p);
    for (int i = 0; i < 3000; i++) {
        p = late_position(&rng);
        begin_at(&b, &p);
        echek_engine_forget(b.engine);
        think(&b, &(struct echek_effort){.nodes = 1 + rng_below(&rng, 120)});
        if (b.thought.wins == 0 || abs(b.thought.wins) > 4) continue;
        int truth = plies_of(minimax(&b.game, abs(b.thought.wins)));
        assert_true(b.thought.wins > 0 ? truth > 0 : truth < 0);
        met += abs(b.thought.wins) > 1;
    }
    assert_true(met > 300);
    clear_away(&b);
}

static void what_a_search_cut_short_leaves_behind_hides_nothing(void **state) {
    (void)state;
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int proven = 0;
    rng_seed(&rng, 16);
    set_up_with(&b, "paper", &p, SMALL_TABLE);
    for (int i = 0; i < 8000; i++) {
        p = late_position(&rng);
        begin_at(&b, &p);
        echek_engine_forget(b.engine);
        think(&b, &(struct echek_effort){.nodes = 1 + rng_below(&rng, 100)});
        if (b.thought.wins != 0) continue;
        think_to(&b, 2);
        int wins = b.thought.wins;
        echek_engine_forget(b.engine);
        think_to(&b, 2);
        if (b.thought.wins != 0) assert_int_equal(wins, b.thought.wins);
        proven += b.thought.wins != 0;
    }
    assert_true(proven > 100);
    clear_away(&b);
}

static void deeper_proofs_agree_too(void **state) {
    (void)state;
    enum { DEPTH = 6, POSITIONS = 300 };
    struct rng rng;
    struct bench b;
    int far = 0;
    struct echek_position p = echek_start();
    rng_seed(&rng, 2);
    set_up(&b, "castle=never", &p);
    for (int i = 0; i < POSITIONS; i++) {
        do p = late_position(&rng);
        while (echek_count_moves(&b.game.rules, &p) > 6);
        begin_at(&b, &p);
        think_to(&b, DEPTH);
        check_line(&b);
        if (abs(b.thought.wins) < 5 || abs(b.thought.wins) > DEPTH) continue;
        if (++far > 8) break;
        assert_int_equal(plies_of(minimax(&b.game, DEPTH)), b.thought.wins);
    }
    assert_true(far > 4);
    clear_away(&b);
}

static void symmetric_positions_get_the_same_answer(void **state) {
    (void)state;
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    rng_seed(&rng, 4);
    set_up(&b, "paper", &p);
    for (int i = 0; i < 60; i++) {
        struct echek_position views[4];
        struct echek_thought first = {0};
        views[0] = i == 0 ? echek_start() : late_position(&rng);
        views[1] = echek_mirror(&views[0]);
        views[2] = echek_swap(&views[0]);
        views[3] = echek_mirror(&views[2]);
        for (int v = 0; v < 4; v++) {
            begin_at(&b, &views[v]);
            echek_engine_forget(b.engine);
            think_to(&b, i == 0 ? 3 : 4);
            if (v == 0) first = b.thought;
            if (v == 1) assert_int_equal(b.thought.move, echek_move_turn(first.move, 3));
            assert_int_equal(b.thought.score, first.score);
            assert_int_equal(b.thought.wins, first.wins);
            assert_int_equal(b.thought.nodes, first.nodes);
        }
    }
    clear_away(&b);
}

static void several_threads_prove_the_same_as_one(void **state) {
    (void)state;
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int proven = 0;
    rng_seed(&rng, 5);
    set_up(&b, "paper", &p);
    for (int i = 0; i < 60; i++) {
        p = late_position(&rng);
        begin_at(&b, &p);
        echek_engine_forget(b.engine);
        think(&b, &(struct echek_effort){.depth = 6});
        int alone = b.thought.wins;
        echek_engine_forget(b.engine);
        think(&b, &(struct echek_effort){.depth = 6, .threads = 3});
        check_line(&b);
        // Another thread's findings may add proofs of ends beyond the depth.
        if (alone != 0 && abs(alone) <= 6) assert_int_equal(b.thought.wins, alone);
        else assert_true(b.thought.wins == 0 || abs(b.thought.wins) > 6);
        proven += alone != 0;
    }
    assert_true(proven > 10);
    clear_away(&b);
}

// ---- Limits ---------------------------------------------------------------------------------------------

static void there_is_a_move_even_without_time(void **state) {
    (void)state;
    int stop = 1;
    struct bench b;
    const struct echek_position start = echek_start();
    set_up(&b, "paper", &start);
    think(&b, &(struct echek_effort){.nodes = 1, .limits = {1, &stop}, .threads = 2});
    check_line(&b);
    assert_int_equal(b.thought.depth, 1);
    clear_away(&b);
}

static void an_ended_game_has_no_best_move(void **state) {
    (void)state;
    struct bench b;
    struct echek_position p;
    struct fault fault;
    const struct echek_rules paper = {0};
    assert_true(echek_position_read(&paper, "kR2/Q3/4/K3 b BNPqrbnp", &p, &fault));
    set_up(&b, "paper", &p);
    think_to(&b, 3);
    assert_int_equal(b.thought.move, ECHEK_NO_MOVE);
    clear_away(&b);
}

static void the_same_nodes_give_the_same_thought(void **state) {
    (void)state;
    struct bench b;
    struct echek_thought first;
    const struct echek_position start = echek_start();
    set_up(&b, "paper", &start);
    think(&b, &(struct echek_effort){.nodes = 20000});
    first = b.thought;
    assert_in_range(first.nodes, 20000, 21024);
    echek_engine_forget(b.engine);
    think(&b, &(struct echek_effort){.nodes = 20000});
    assert_int_equal(b.thought.move, first.move);
    assert_int_equal(b.thought.score, first.score);
    assert_int_equal(b.thought.depth, first.depth);
    assert_int_equal(b.thought.nodes, first.nodes);
    assert_int_equal(b.thought.length, first.length);
    assert_memory_equal(b.thought.line, first.line, first.length);
    clear_away(&b);
}

// The number of nodes, and every score: a change of the search or of its order shows here at once. An
// intended change brings new numbers, as in bench/signature.txt.
static void the_search_looks_at_the_nodes_it_always_did(void **state) {
    (void)state;
    struct rng rng;
    uint64_t nodes = 0;
    int64_t scores = 0;
    rng_seed(&rng, 17);
    for (size_t r = 0; r < RULES; r++) {
        struct bench b;
        struct echek_position p = echek_start();
        set_up_with(&b, rule_words[r], &p, SMALL_TABLE);
        for (uint32_t i = 0; i < 12; i++) {
            think_to(&b, i == 0 ? 4 : 5);
            nodes += b.thought.nodes;
            scores += (int)(i + 1) * b.thought.score;
            p = any_position(&rng, 10 * (i % 4));
            begin_at(&b, &p);
        }
        clear_away(&b);
    }
    assert_int_equal(nodes, 608049);
    assert_int_equal(scores, 7886336);
}

static void count_report(void *context, const struct echek_thought *so_far) {
    unsigned *last = context;
    assert_int_equal(so_far->depth, ++*last);
}

static void every_finished_depth_is_reported(void **state) {
    (void)state;
    struct bench b;
    unsigned last = 0;
    const struct echek_position start = echek_start();
    set_up(&b, "paper", &start);
    think(&b, &(struct echek_effort){.depth = 4, .report = count_report, .context = &last});
    assert_int_equal(last, 4);
    clear_away(&b);
}

static bool think_poorly(uint64_t fail_at) {
    struct mem mem = {.fail_at = fail_at};
    struct fault fault = {0};
    struct echek_thought thought;
    struct echek_game game;
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    const struct echek_effort effort = {.depth = 2, .threads = 2};
    echek_game_init(&game, &mem, &paper, &start);
    struct echek_engine *e = echek_engine_new(&mem, TABLE);
    bool ok = e != NULL && echek_think(e, &game, &effort, &thought, &fault);
    if (!ok && e != NULL) assert_int_equal(fault.kind, FAULT_MEMORY);
    echek_engine_free(e);
    assert_int_equal(mem.used, 0);
    return ok;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    uint64_t n = 1;
    while (!think_poorly(n)) n++;
    assert_int_equal(n, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_proven_score_is_that_of_plain_minimax),
        cmocka_unit_test(threats_and_their_answers_are_seen_in_thousands_of_positions),
        cmocka_unit_test(a_search_cut_short_claims_nothing_false),
        cmocka_unit_test(what_a_search_cut_short_leaves_behind_hides_nothing),
        cmocka_unit_test(deeper_proofs_agree_too),
        cmocka_unit_test(symmetric_positions_get_the_same_answer),
        cmocka_unit_test(several_threads_prove_the_same_as_one),
        cmocka_unit_test(there_is_a_move_even_without_time),
        cmocka_unit_test(an_ended_game_has_no_best_move),
        cmocka_unit_test(the_same_nodes_give_the_same_thought),
        cmocka_unit_test(every_finished_depth_is_reported),
        cmocka_unit_test(the_search_looks_at_the_nodes_it_always_did),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
