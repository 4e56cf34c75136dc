// The playing engine: what it proves is compared with a plain minimax that is written here, without a table,
// a window or an order of moves.
#include "echek/think.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE = 1 << 20, SMALL_TABLE = 1 << 14, WIN = 1000 };

static const char *const rule_words[] = {"paper",
                                         "drop=safe",
                                         "castle=once",
                                         "castle=never",
                                         "jump=own",
                                         "jump=none",
                                         "pawn=both-up",
                                         "jump=none,castle=once",
                                         "drop=safe,jump=none,castle=never"};
enum { RULES = sizeof rule_words / sizeof *rule_words };

static struct echek_rules rules_of(const char *words) {
    struct echek_rules r;
    struct fault fault;
    if (!echek_rules_read(&r, words, &fault)) fail_msg("%s", fault.text);
    return r;
}

// ---- Plain minimax --------------------------------------------------------------------------------------

// WIN - n: the side to move wins in n plies; 0: nobody within the depth. Draws by the game's rules count.
static int minimax(struct echek_game *g, int depth) {
    enum echek_result result = echek_game_result(g);
    const struct echek_position now = *echek_game_now(g);
    if (result == ECHEK_WHITE_WINS || result == ECHEK_BLACK_WINS)
        return (result == ECHEK_WHITE_WINS) == (now.mover == ECHEK_WHITE) ? WIN : -WIN;
    if (result != ECHEK_UNDECIDED || depth == 0) return 0;
    echek_move moves[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&g->rules, &now, moves);
    int best = -WIN;
    for (size_t i = 0; i < count && best < WIN; i++) {
        assert_true(echek_game_play(g, moves[i]));
        int score = -minimax(g, depth - 1);
        echek_game_undo(g);
        if (score > best) best = score;
    }
    return best > 0 ? best - 1 : best < 0 ? best + 1 : 0;
}

static int plies_of(int score) { return score > 0 ? WIN - score : score < 0 ? -(WIN + score) : 0; }

// Every man but the kings is in hand with a chance of `in_hand` percent, and otherwise stands somewhere.
static struct echek_position any_position(struct rng *rng, uint32_t in_hand) {
    for (;;) {
        struct echek_position p = {.mover = (uint8_t)rng_below(rng, 2)};
        for (unsigned side = 0; side < 2; side++)
            for (unsigned man = 0; man < ECHEK_MEN; man++) {
                unsigned square = ECHEK_IN_HAND;
                if (man != ECHEK_KING && rng_below(rng, 100) < in_hand) {
                    p.code |= (uint64_t)square << echek_shift(side, man);
                    continue;
                }
                do square = rng_below(rng, 16);
                while (((p.occupied[0] | p.occupied[1]) >> square & 1) != 0);
                p.occupied[side] |= (uint16_t)(1U << square);
                p.code |= (uint64_t)square << echek_shift(side, man);
            }
        if (echek_ended(&p) == ECHEK_GOES_ON) return p;
    }
}

static struct echek_position late_position(struct rng *rng) { return any_position(rng, 0); }

// ---- Thinking -------------------------------------------------------------------------------------------

struct bench {
    struct mem mem;
    struct echek_engine *engine;
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
};

static void set_up_with(struct bench *b, const char *rules, const struct echek_position *start,
                        size_t table_bytes) {
    const struct echek_rules r = rules_of(rules);
    *b = (struct bench){.mem = MEM_UNLIMITED};
    b->engine = echek_engine_new(&b->mem, table_bytes);
    assert_non_null(b->engine);
    echek_game_init(&b->game, &b->mem, &r, start);
}

static void set_up(struct bench *b, const char *rules, const struct echek_position *start) {
    set_up_with(b, rules, start, TABLE);
}

static void begin_at(struct bench *b, const struct echek_position *start) {
    const struct echek_rules r = b->game.rules;
    echek_game_free(&b->game);
    echek_game_init(&b->game, &b->mem, &r, start);
}

static void clear_away(struct bench *b) {
    echek_engine_free(b->engine);
    echek_game_free(&b->game);
    assert_int_equal(b->mem.used, 0);
}

static void think(struct bench *b, const struct echek_effort *effort) {
    if (!echek_think(b->engine, &b->game, effort, &b->thought, &b->fault)) fail_msg("%s", b->fault.text);
}

static void think_to(struct bench *b, unsigned depth) { think(b, &(struct echek_effort){.depth = depth}); }

// The line is legal, begins with the move, and ends the game where the thought says.
static void check_line(const struct bench *b) {
    const struct echek_thought *t = &b->thought;
    struct echek_position p = *echek_game_now(&b->game);
    assert_true(t->length > 0 && t->line[0] == t->move);
    for (size_t i = 0; i < t->length; i++) {
        assert_int_equal(echek_ended(&p), ECHEK_GOES_ON);
        assert_true(echek_is_legal(&b->game.rules, &p, t->line[i]));
        echek_make(&b->game.rules, &p, t->line[i]);
    }
    if (t->wins == 0) return;
    assert_int_equal(t->length, abs(t->wins));
    bool mover_wins = (echek_ended(&p) == ECHEK_MOVER_WON) == (p.mover == echek_game_now(&b->game)->mover);
    assert_true(echek_ended(&p) != ECHEK_GOES_ON && mover_wins == (t->wins > 0));
}

// ---- Proofs ---------------------------------------------------------------------------------------------

// What plain minimax finds within the depth is what the engine finds. Lines that it looks at further may
// prove more, but nothing shorter.
static bool agrees(struct bench *b, int depth) {
    int expected = plies_of(minimax(&b->game, depth));
    if (expected != 0) assert_int_equal(b->thought.wins, expected);
    else assert_true(b->thought.wins == 0 || abs(b->thought.wins) > depth);
    return expected != 0;
}

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

// ---- The game's past ------------------------------------------------------------------------------------

// The move that takes `m` back, when it stood at `from`.
static echek_move back(unsigned man, unsigned from) { return (echek_move)(man * 16 + from); }

// Play a move of a man and, two plies later, back again, for both sides, beginning after `m`: X Y Z P and X.
static bool play_round(struct echek_game *g, echek_move m, unsigned from, echek_move reply,
                       unsigned reply_from) {
    const echek_move round[4] = {reply, back(echek_move_man(m), from),
                                 back(echek_move_man(reply), reply_from), m};
    for (int i = 0; i < 4; i++) {
        if (!echek_is_legal(&g->rules, echek_game_now(g), round[i])) return false;
        if (echek_is_progress(echek_game_now(g), round[i])) return false;
        assert_true(echek_game_play(g, round[i]));
        if (echek_game_result(g) != ECHEK_UNDECIDED) return false;
    }
    return true;
}

// A game that stands at `p` now and has been twice where `m` leads to.
static bool make_past(struct bench *b, const struct echek_position *p, echek_move m) {
    struct echek_position after = *p;
    unsigned from = m == ECHEK_CASTLE ? 0 : echek_at(p, p->mover, echek_move_man(m));
    if (m == ECHEK_CASTLE) return false;
    echek_make(&b->game.rules, &after, m);
    echek_move replies[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&b->game.rules, &after, replies);
    for (size_t i = 0; i < count; i++) {
        if (replies[i] == ECHEK_CASTLE) continue;
        unsigned reply_from = echek_at(&after, after.mover, echek_move_man(replies[i]));
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

// Where among the moves is the one that takes back the mover's last move? If nowhere, `otherwise`.
static size_t way_back(const struct echek_game *g, const echek_move *moves, size_t count, size_t otherwise) {
    size_t n = g->plies.size;
    if (n < 2 || g->plies.at[n - 2].move == ECHEK_CASTLE) return otherwise;
    const struct echek_position *before = n == 2 ? &g->start : &g->plies.at[n - 3].after;
    unsigned man = echek_move_man(g->plies.at[n - 2].move), from = echek_at(before, before->mover, man);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == back(man, from)) return i;
    return otherwise;
}

// Quiet moves at random that do not end the game, until there were so many; false when there are none. In
// `retrace` of a hundred moves a man goes back to where it came from.
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

// Think first about the position as if nothing had been before, so that the table is full of what does not
// hold with this past.
static int think_without_past(struct bench *b, unsigned depth) {
    struct echek_game with_past = b->game;
    struct echek_position p = *echek_game_now(&b->game);
    echek_game_init(&b->game, &b->mem, &with_past.rules, &p);
    think_to(b, depth);
    echek_game_free(&b->game);
    b->game = with_past;
    return b->thought.wins;
}

// Walks of quiet plies from positions that have few moves, and then what is proven with them and without.
struct walks {
    const char *rules;
    uint32_t in_hand, from, to, retrace; // percent of the men; plies, at least and at most; percent
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

// Every node that is looked at, and every guess: a change of the search or of its order shows here at once.
// One that is meant brings new numbers, as in bench/signature.txt.
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
        cmocka_unit_test(no_win_is_claimed_that_the_third_repetition_prevents),
        cmocka_unit_test(no_win_is_claimed_through_positions_that_came_twice),
        cmocka_unit_test(no_win_is_claimed_beyond_the_hundredth_quiet_ply),
        cmocka_unit_test(a_proven_win_is_won_also_with_no_time_left),
        cmocka_unit_test(a_proven_win_is_won_also_when_the_proof_is_forgotten),
        cmocka_unit_test(there_is_a_move_even_without_time),
        cmocka_unit_test(an_ended_game_has_no_best_move),
        cmocka_unit_test(the_same_nodes_give_the_same_thought),
        cmocka_unit_test(every_finished_depth_is_reported),
        cmocka_unit_test(the_search_looks_at_the_nodes_it_always_did),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
