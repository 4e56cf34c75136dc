// The playing engine and the game's past: no win is claimed that repetitions or quiet plies prevent, and a
// proven win is won.
#include "echek_bench.h"
#include "seeds.h"

// The move that takes back a move of this piece, which came from `from`.
static echek_move back(unsigned piece, unsigned from) { return (echek_move)(piece * 16 + from); }

// Play a move of a piece and, two plies later, back again, for both sides, beginning after `m`: X Y Z P and
// X.
static bool play_round(struct echek_game *g, echek_move m, unsigned from, echek_move reply,
                       unsigned reply_from) {
    const echek_move round[4] = {reply, back(echek_move_piece(m), from),
                                 back(echek_move_piece(reply), reply_from), m};
    for (int i = 0; i < 4; i++) {
        if (!echek_is_legal(&g->rules, echek_game_now(g), round[i])) return false;
        if (echek_is_progress(echek_game_now(g), round[i])) return false;
        assert_true(echek_game_play(g, round[i]));
        if (echek_game_result(g) != ECHEK_UNDECIDED) return false;
    }
    return true;
}

// A game that is at `p` now, and has twice been in the position after `m`.
static bool make_past(struct bench *b, const struct echek_position *p, echek_move m) {
    struct echek_position after = *p;
    unsigned from = m == ECHEK_CASTLE ? 0 : echek_at(p, p->mover, echek_move_piece(m));
    if (m == ECHEK_CASTLE) return false;
    echek_make(&b->game.rules, &after, m);
    echek_move replies[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&b->game.rules, &after, replies);
    for (size_t i = 0; i < count; i++) {
        if (replies[i] == ECHEK_CASTLE) continue;
        unsigned reply_from = echek_at(&after, after.mover, echek_move_piece(replies[i]));
        begin_at(b, &after);
        if (!play_round(&b->game, m, from, replies[i], reply_from)) continue;
        if (play_round(&b->game, m, from, replies[i], reply_from)) fail_msg("a third time is no draw");
        echek_game_undo(&b->game);
        if (echek_game_result(&b->game) == ECHEK_UNDECIDED) return true;
    }
    return false;
}

static void no_win_is_claimed_that_the_third_repetition_prevents(void **state) {
    (void)state;
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int met = 0, prevented = 0;
    rng_seed(&rng, 6);
    set_up(&b, "paper", &p);
    for (int i = 0; i < 4000 && met < 25; i++) {
        p = late_position(&rng);
        begin_at(&b, &p);
        think_to(&b, 3); // also fills the table with what holds without a past
        if (b.thought.wins != 3 || !make_past(&b, &p, b.thought.move)) continue;
        assert_memory_equal(&echek_game_now(&b.game)->code, &p.code, sizeof p.code);
        met++;
        think_to(&b, 4);
        agrees(&b, 4);
        prevented += b.thought.wins != 3;
        // And the other way round: what was prevented here must not hide the win there.
        begin_at(&b, &p);
        think_to(&b, 3);
        assert_int_equal(b.thought.wins, 3);
    }
    assert_true(met >= 10 && prevented >= 5);
    clear_away(&b);
}

// The place among the moves of the one that takes back the mover's last move; if there is none, `otherwise`.
static size_t way_back(const struct echek_game *g, const echek_move *moves, size_t count, size_t otherwise) {
    size_t n = g->plies.size;
    if (n < 2 || g->plies.at[n - 2].move == ECHEK_CASTLE) return otherwise;
    const struct echek_position *before = n == 2 ? &g->start : &g->plies.at[n - 3].after;
    unsigned piece = echek_move_piece(g->plies.at[n - 2].move), from = echek_at(before, before->mover, piece);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == back(piece, from)) return i;
    return otherwise;
}

// Random quiet moves that do not end the game, until there were so many; false when there are none. In
// `retrace` of a hundred moves a piece goes back to where it came from.
static bool play_quietly(struct echek_game *g, uint32_t until, uint32_t retrace, struct rng *rng) {
    while (echek_game_quiet(g) < until) {
        echek_move moves[ECHEK_MOST_MOVES];
        size_t count = echek_moves(&g->rules, echek_game_now(g), moves);
        bool played = false, first = true;
        for (; count > 0 && !played; first = false) {
            size_t at = rng_below(rng, (uint32_t)count);
            if (first && rng_below(rng, 100) < retrace) at = way_back(g, moves, count, at);
            echek_move m = moves[at];
            moves[at] = moves[--count];
            if (echek_is_progress(echek_game_now(g), m)) continue;
            assert_true(echek_game_play(g, m));
            played = echek_game_result(g) == ECHEK_UNDECIDED;
            if (!played) echek_game_undo(g);
        }
        if (!played) return false;
    }
    return true;
}

// Think first about the position without its past, so that the table is full of results that do not hold with
// this past.
static int think_without_past(struct bench *b, unsigned depth) {
    struct echek_game with_past = b->game;
    struct echek_position p = *echek_game_now(&b->game);
    echek_game_init(&b->game, &b->mem, &with_past.rules, &p);
    think_to(b, depth);
    echek_game_free(&b->game);
    b->game = with_past;
    return b->thought.wins;
}

// Random walks of quiet plies from positions with few moves; then what is proven with and without these.
struct walks {
    const char *rules;
    uint32_t in_hand, from, to, retrace; // percent of the pieces; plies, at least and at most; percent
    int depth;
    size_t few;
    int count;
    uint64_t seed;
};

// Returns whether the past made a difference.
static bool compare_past(struct bench *b, int depth) {
    int without = think_without_past(b, (unsigned)depth);
    if (without == 0 || abs(without) > depth) return false;
    think_to(b, (unsigned)depth);
    agrees(b, depth);
    bool different = b->thought.wins != without;
    assert_int_equal(think_without_past(b, (unsigned)depth), without);
    // The same positions with a shorter past: fewer of them came twice.
    for (int back_to = 0; back_to < 2; back_to++) {
        echek_game_undo(&b->game);
        think_to(b, (unsigned)depth - 1);
        agrees(b, depth - 1);
    }
    return different;
}

static int compare_pasts(const struct walks *w) {
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int different = 0;
    rng_seed(&rng, w->seed);
    set_up(&b, w->rules, &p);
    for (int i = 0; i < w->count; i++) {
        do p = any_position(&rng, w->in_hand);
        while (echek_count_moves(&b.game.rules, &p) > w->few);
        begin_at(&b, &p);
        if (play_quietly(&b.game, w->from + rng_below(&rng, w->to - w->from + 1), w->retrace, &rng))
            different += compare_past(&b, w->depth);
    }
    clear_away(&b);
    return different;
}

static void no_win_is_claimed_through_positions_that_came_twice(void **state) {
    (void)state;
    const struct walks blocked = {"castle=never,jump=none", 0, 6, 12, 60, 6, 5, 700, 14};
    const struct walks longer = {"castle=never,jump=none", 0, 6, 14, 60, 6, 6, 1200, 1};
    const struct walks jumping = {"castle=never", 10, 8, 20, 50, 5, 9, 400, 3};
    assert_true(compare_pasts(&blocked) > 10);
    if (seeds_few()) return;
    assert_true(compare_pasts(&longer) > 20);
    assert_true(compare_pasts(&jumping) > 3);
}

static void no_win_is_claimed_beyond_the_hundredth_quiet_ply(void **state) {
    (void)state;
    const struct walks blocked = {"castle=never,jump=none", 0, 93, 98, 0, 6, 5, 150, 15};
    const struct walks jumping = {"castle=never", 10, 85, 99, 0, 5, 9, 400, 1};
    assert_true(compare_pasts(&blocked) > 4);
    const struct walks last = {"castle=never", 10, 97, 98, 0, 4, 12, 300, 2};
    assert_true(compare_pasts(&jumping) > 4);
    assert_true(compare_pasts(&last) > 10);
}

// Wins in so many plies or more, which a search of that depth finds.
static void keep_promises(int plies, int wanted, size_t table_bytes) {
    struct rng rng;
    struct bench b;
    struct echek_position p = echek_start();
    int met = 0;
    rng_seed(&rng, 8);
    set_up_with(&b, "paper", &p, table_bytes);
    for (int i = 0; i < 1000 && met < wanted; i++) {
        p = late_position(&rng);
        begin_at(&b, &p);
        think_to(&b, (unsigned)plies);
        if (b.thought.wins < plies) continue;
        met++;
        for (int left = b.thought.wins; left > 0; left -= 2) {
            assert_true(b.thought.wins > 0 && b.thought.wins <= left);
            assert_true(echek_game_play(&b.game, b.thought.move));
            if (echek_game_result(&b.game) != ECHEK_UNDECIDED) break;
            echek_move moves[ECHEK_MOST_MOVES];
            size_t count = echek_moves(&b.game.rules, echek_game_now(&b.game), moves);
            assert_true(echek_game_play(&b.game, moves[rng_below(&rng, (uint32_t)count)]));
            if (echek_game_result(&b.game) != ECHEK_UNDECIDED) break;
            think(&b, &(struct echek_effort){.nodes = 1, .depth = 1, .limits.deadline_us = 1});
        }
        enum echek_result won = p.mover == ECHEK_WHITE ? ECHEK_WHITE_WINS : ECHEK_BLACK_WINS;
        assert_int_equal(echek_game_result(&b.game), won);
    }
    assert_int_equal(met, wanted);
    clear_away(&b);
}

static void a_proven_win_is_won_also_with_no_time_left(void **state) {
    (void)state;
    keep_promises(5, 12, TABLE);
}

static void a_proven_win_is_won_also_when_the_proof_is_forgotten(void **state) {
    (void)state;
    keep_promises(7, 6, 1); // room for four positions
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_win_is_claimed_that_the_third_repetition_prevents),
        cmocka_unit_test(no_win_is_claimed_through_positions_that_came_twice),
        cmocka_unit_test(no_win_is_claimed_beyond_the_hundredth_quiet_ply),
        cmocka_unit_test(a_proven_win_is_won_also_with_no_time_left),
        cmocka_unit_test(a_proven_win_is_won_also_when_the_proof_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
