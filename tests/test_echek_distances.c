// The distances to wins, against their definition; and following them wins.
#include "echek/tables/table.h"
#include "echek_tables.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

static void solve(struct tables *t, const char *rules, const char *pieces) {
    struct fault fault;
    tables_init(t, rules, pieces);
    t->distances = true;
    assert_true(tables_solve(t, 1, &fault));
}

// ---- Positions ----

// Each piece of a side is on a random square or, with a chance of three in eight, in hand.
static struct echek_position any_position(struct rng *rng, const struct table_game *g) {
    struct echek_position p = empty_board(rng_below(rng, 2));
    for (unsigned i = 0; i < 2 * ECHEK_PIECES; i++)
        if ((g->own[i / ECHEK_PIECES] >> i % ECHEK_PIECES & 1) != 0 &&
            (i % ECHEK_PIECES == ECHEK_KING || rng_below(rng, 8) > 2))
            put_anywhere(rng, &p, i / ECHEK_PIECES, i % ECHEK_PIECES);
    return p;
}

static bool is_won(const struct tables *t, const struct echek_position *p, unsigned attacker) {
    bool wins;
    assert_true(table_wins(&t->game, &t->store, p, attacker, &wins));
    return wins;
}

static size_t moves_of(const struct tables *t, const struct echek_position *p, echek_move *list) {
    size_t all = echek_moves(&t->game.rules, p, list), count = 0;
    for (size_t i = 0; i < all; i++)
        if (list[i] == ECHEK_CASTLE || (t->game.own[p->mover] >> echek_move_piece(list[i]) & 1) != 0)
            list[count++] = list[i];
    return count;
}

// ---- The definition of a distance ----

static unsigned distance(const struct tables *t, const struct echek_position *p) {
    unsigned plies;
    assert_true(table_distance(&t->game, &t->store, p, &plies));
    return plies;
}

// The attacker is to move, and wins: the plies after which he has won or left the layer, unless he can do
// that at once.
static unsigned plies_to_win(const struct tables *t, const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES];
    unsigned least = UINT32_MAX;
    if (echek_ended(p) != ECHEK_GOES_ON) return 0;
    for (size_t i = 0, count = moves_of(t, p, list); i < count; i++) {
        const struct echek_position next = echek_after(&t->game.rules, p, list[i]);
        if (!is_won(t, &next, p->mover)) continue;
        if (table_leaves(&t->game.rules, p, list[i])) return 0;
        if (distance(t, &next) + 1 < least) least = distance(t, &next) + 1;
    }
    return least;
}

// The other side is to move, and loses: the longest distance that a move within the layer leads to.
static unsigned plies_to_lose(const struct tables *t, const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES];
    unsigned most = 1;
    if (echek_ended(p) != ECHEK_GOES_ON) return 0;
    for (size_t i = 0, count = moves_of(t, p, list); i < count; i++) {
        const struct echek_position next = echek_after(&t->game.rules, p, list[i]);
        if (table_leaves(&t->game.rules, p, list[i])) continue;
        if (plies_to_win(t, &next) > most) most = plies_to_win(t, &next);
    }
    return most + 1;
}

static void distances_are_what_they_are_said_to_be(void **state) {
    (void)state;
    static const char *const sets[][2] = {
        {"paper", "KQRB-K"}, {"paper", "KQB-KP"}, {"castle=once", "KRN-KR"}, {"drop=safe", "KQR-KB"}};
    for (size_t i = 0; i < N(sets); i++) {
        struct tables t;
        struct rng rng;
        size_t lost = 0, far = 0;
        if (!seeds_take(i)) continue;
        solve(&t, sets[i][0], sets[i][1]);
        rng_seed(&rng, 1);
        for (uint64_t n = seeds_count(4000); n > 0; n--) {
            const struct echek_position p = any_position(&rng, &t.game);
            unsigned plies;
            bool is_lost = is_won(&t, &p, p.mover ^ 1U);
            assert_int_equal(table_distance(&t.game, &t.store, &p, &plies), is_lost);
            if (!is_lost) continue;
            unsigned expected = plies_to_lose(&t, &p);
            assert_int_equal(plies, expected == 0 ? 0 : (expected + 1) / 2 * 2);
            lost++;
            far += plies > 2;
        }
        assert_true(lost > 0);
        if (i == 0) assert_true(far > 0);
        tables_free(&t);
    }
}

static void whole_words_find_the_same(void **state) {
    (void)state;
    struct tables t, wide;
    struct fault fault;
    solve(&t, "paper", "KQR-KQP");
    tables_init(&wide, "paper", "KQR-KQP");
    wide.distances = wide.wide = true;
    assert_true(tables_solve(&wide, 2, &fault));
    for (size_t i = 0; i < t.solved; i++)
        for (unsigned attacker = 0; attacker < 2; attacker++)
            assert_memory_equal(t.all[i].layer.distance[attacker], wide.all[i].layer.distance[attacker],
                                table_distance_bytes(&t.all[i].layer.shape));
    tables_free(&wide);
    tables_free(&t);
}

// ---- Following distances ----

// The tables of White's queen, rook and bishop against a king, used as if Black owned all pieces: so they are
// about games in which Black never drops a piece.
struct bare {
    struct tables t;
    struct table_shelf shelf;
    struct table_book book;
};

static const struct table_layer *find_bare(void *context, const struct table_system *s,
                                           struct table_pieces pieces) {
    const struct bare *b = context;
    const struct table_system none = {{TABLE_NO_PAWN, TABLE_NO_PAWN}, 0};
    const unsigned others = pieces.on[ECHEK_BLACK] != 1U << ECHEK_KING;
    return others || s->pawn[ECHEK_BLACK] != ECHEK_IN_HAND
               ? NULL
               : b->t.store.find(b->t.store.context, &none, pieces);
}

static void put_on_shelf(struct bare *b) {
    solve(&b->t, "paper", "KQRB-K");
    b->shelf = (struct table_shelf){b->t.game, {find_bare, b, NULL}};
    b->shelf.game.own[ECHEK_BLACK] = TABLE_ALL_PIECES;
    b->book = (struct table_book){&b->shelf, 1};
}

static struct echek_position one_that_white_wins(struct rng *rng, const struct tables *t) {
    for (;;) {
        struct echek_position p = any_position(rng, &t->game);
        p.mover = ECHEK_WHITE;
        if (echek_ended(&p) == ECHEK_GOES_ON && is_won(t, &p, ECHEK_WHITE)) return p;
    }
}

// Whatever Black does with the king, White's next move brings the win nearer than this one, or cannot be
// taken back.
static void assert_nearer(const struct bare *b, struct echek_position p) {
    const struct echek_rules *r = &b->t.game.rules;
    unsigned left, later;
    const echek_move m = table_book_nearest(&b->book, r, &p, &left);
    assert_int_not_equal(m, ECHEK_NO_MOVE);
    const bool leaves = table_leaves(r, &p, m);
    const struct echek_position next = echek_after(r, &p, m);
    echek_move list[ECHEK_MOST_MOVES];
    if (echek_ended(&next) == ECHEK_MOVER_LOST) return;
    assert_true(is_won(&b->t, &next, ECHEK_WHITE));
    for (size_t i = 0, count = moves_of(&b->t, &next, list); i < count; i++) {
        const struct echek_position then = echek_after(r, &next, list[i]);
        if (echek_ended(&then) != ECHEK_GOES_ON) continue;
        const echek_move answer = table_book_nearest(&b->book, r, &then, &later);
        assert_int_not_equal(answer, ECHEK_NO_MOVE);
        assert_true(leaves || later < left);
    }
}

static void following_distances_makes_progress_against_every_defence(void **state) {
    (void)state;
    struct bare b;
    struct rng rng;
    put_on_shelf(&b);
    rng_seed(&rng, 2);
    for (uint64_t n = seeds_count(2000); n > 0; n--) assert_nearer(&b, one_that_white_wins(&rng, &b.t));
    tables_free(&b.t);
}

// The king's move after which White needs longest.
static echek_move longest_way(const struct bare *b, const struct echek_position *p) {
    echek_move list[ECHEK_MOST_MOVES], best = ECHEK_NO_MOVE;
    unsigned most = 0, left;
    for (size_t i = 0, count = moves_of(&b->t, p, list); i < count; i++) {
        const struct echek_position next = echek_after(&b->t.game.rules, p, list[i]);
        if (echek_ended(&next) != ECHEK_GOES_ON) continue;
        table_book_nearest(&b->book, &b->t.game.rules, &next, &left);
        if (best != ECHEK_NO_MOVE && left <= most) continue;
        most = left;
        best = list[i];
    }
    return best;
}

static void perfect_wins_what_is_won(void **state) {
    (void)state;
    struct bare b;
    struct rng rng;
    size_t longest = 0;
    put_on_shelf(&b);
    rng_seed(&rng, 3);
    struct echek_engine *e = echek_engine_new(&b.t.mem, 1 << 20);
    for (uint64_t n = seeds_count(40); n > 0; n--) {
        const struct echek_position start = one_that_white_wins(&rng, &b.t);
        const struct echek_effort effort = {.depth = 1};
        struct echek_thought thought;
        struct echek_game g;
        struct fault fault;
        echek_move m = 0;
        echek_game_init(&g, &b.t.mem, &b.t.game.rules, &start);
        while (m != ECHEK_NO_MOVE && echek_game_result(&g) == ECHEK_UNDECIDED) {
            const struct echek_position *now = echek_game_now(&g);
            assert_true(now->mover == ECHEK_BLACK ||
                        table_book_play(&b.book, e, &g, &rng, &effort, &thought, &fault));
            m = now->mover == ECHEK_BLACK ? longest_way(&b, now) : thought.move;
            if (m != ECHEK_NO_MOVE) assert_true(echek_game_play(&g, m));
        }
        // Or Black has only moves left that enclose himself.
        if (m != ECHEK_NO_MOVE) assert_int_equal(echek_game_result(&g), ECHEK_WHITE_WINS);
        if (g.plies.size > longest) longest = g.plies.size;
        echek_game_free(&g);
    }
    assert_true(longest > 8);
    echek_engine_free(e);
    tables_free(&b.t);
}

// White's distance after a move of Black; 0 if that ends the game.
static unsigned left_after(const struct bare *b, const struct echek_position *p, echek_move m) {
    const struct echek_position next = echek_after(&b->t.game.rules, p, m);
    unsigned left = 0;
    if (echek_ended(&next) != ECHEK_GOES_ON) return 0;
    assert_int_not_equal(table_book_nearest(&b->book, &b->t.game.rules, &next, &left), ECHEK_NO_MOVE);
    return left;
}

// Whatever Black drops, White wins at once, so only king moves remain to choose from.
static void the_loser_delays_as_long_as_possible(void **state) {
    (void)state;
    struct bare b;
    struct rng rng;
    size_t found = 0, choices = 0;
    put_on_shelf(&b);
    rng_seed(&rng, 4);
    for (uint64_t n = 0; n < 4000; n++) {
        struct echek_position p = any_position(&rng, &b.t.game);
        echek_move list[ECHEK_MOST_MOVES];
        p.mover = ECHEK_BLACK;
        if (echek_ended(&p) != ECHEK_GOES_ON) continue;
        const echek_move m = table_book_farthest(&b.book, &b.t.game.rules, &p);
        if (m == ECHEK_NO_MOVE) continue;
        const unsigned most = left_after(&b, &p, m);
        found++;
        for (size_t i = 0, count = echek_moves(&b.t.game.rules, &p, list); i < count; i++) {
            assert_true(left_after(&b, &p, list[i]) <= most);
            choices += left_after(&b, &p, list[i]) < most;
        }
    }
    assert_true(found > 10 && choices > 10);
    tables_free(&b.t);
}

// These tables have no values for Black's drops, which might save Black.
static void no_losing_move_is_given_unless_the_loss_is_certain(void **state) {
    (void)state;
    struct bare b;
    put_on_shelf(&b);
    struct echek_position p = echek_start();
    p.mover = ECHEK_BLACK;
    assert_int_equal(table_book_look(&b.book, &p).at_most, TABLE_LOSS);
    assert_int_equal(table_book_farthest(&b.book, &b.t.game.rules, &p), ECHEK_NO_MOVE);
    tables_free(&b.t);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    bool done = false;
    for (uint64_t n = 1; !done; n++) {
        struct tables t;
        struct fault fault = {0};
        tables_init(&t, "paper", "KP-K");
        t.distances = true;
        t.mem.fail_at = t.mem.calls + n;
        done = tables_solve(&t, 1, &fault);
        if (!done) assert_int_equal(fault.kind, FAULT_MEMORY);
        tables_free(&t);
        if (done) assert_true(n > 2 * 9); // two blocks for each layer
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_what_they_are_said_to_be),
        cmocka_unit_test(whole_words_find_the_same),
        cmocka_unit_test(following_distances_makes_progress_against_every_defence),
        cmocka_unit_test(perfect_wins_what_is_won),
        cmocka_unit_test(the_loser_delays_as_long_as_possible),
        cmocka_unit_test(no_losing_move_is_given_unless_the_loss_is_certain),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
