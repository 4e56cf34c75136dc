// A game for tests of the playing engine, and a plain minimax to compare the engine with: without a table, a
// window or an order of moves.
#ifndef ROQUE_TESTS_ECHEK_BENCH_H
#define ROQUE_TESTS_ECHEK_BENCH_H

#include "echek/engine/think.h"

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

static inline struct echek_rules rules_of(const char *words) {
    struct echek_rules r;
    struct fault fault;
    if (!echek_rules_read(&r, words, &fault)) fail_msg("%s", fault.text);
    return r;
}

// ---- Plain minimax --------------------------------------------------------------------------------------

// WIN - n: the side to move wins in n plies; 0: neither side wins within the depth. Draws by the game's rules
// count.
static inline int minimax(struct echek_game *g, int depth) {
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

static inline int plies_of(int score) { return score > 0 ? WIN - score : score < 0 ? -(WIN + score) : 0; }

// Every piece but the kings is in hand with a chance of `in_hand` percent, and otherwise on a random square.
static inline struct echek_position any_position(struct rng *rng, uint32_t in_hand) {
    for (;;) {
        struct echek_position p = {.mover = (uint8_t)rng_below(rng, 2)};
        for (unsigned side = 0; side < 2; side++)
            for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
                unsigned square = ECHEK_IN_HAND;
                if (piece != ECHEK_KING && rng_below(rng, 100) < in_hand) {
                    p.code |= (uint64_t)square << echek_shift(side, piece);
                    continue;
                }
                do square = rng_below(rng, 16);
                while (((p.occupied[0] | p.occupied[1]) >> square & 1) != 0);
                p.occupied[side] |= (uint16_t)(1U << square);
                p.code |= (uint64_t)square << echek_shift(side, piece);
            }
        if (echek_ended(&p) == ECHEK_GOES_ON) return p;
    }
}

static inline struct echek_position late_position(struct rng *rng) { return any_position(rng, 0); }

// ---- Thinking -------------------------------------------------------------------------------------------

struct bench {
    struct mem mem;
    struct echek_engine *engine;
    struct echek_game game;
    struct echek_thought thought;
    struct fault fault;
};

static inline void set_up_with(struct bench *b, const char *rules, const struct echek_position *start,
                               size_t table_bytes) {
    const struct echek_rules r = rules_of(rules);
    *b = (struct bench){.mem = MEM_UNLIMITED};
    b->engine = echek_engine_new(&b->mem, table_bytes);
    assert_non_null(b->engine);
    echek_game_init(&b->game, &b->mem, &r, start);
}

static inline void set_up(struct bench *b, const char *rules, const struct echek_position *start) {
    set_up_with(b, rules, start, TABLE);
}

static inline void begin_at(struct bench *b, const struct echek_position *start) {
    const struct echek_rules r = b->game.rules;
    echek_game_free(&b->game);
    echek_game_init(&b->game, &b->mem, &r, start);
}

static inline void clear_away(struct bench *b) {
    echek_engine_free(b->engine);
    echek_game_free(&b->game);
    assert_int_equal(b->mem.used, 0);
}

static inline void think(struct bench *b, const struct echek_effort *effort) {
    if (!echek_think(b->engine, &b->game, effort, &b->thought, &b->fault)) fail_msg("%s", b->fault.text);
}

static inline void think_to(struct bench *b, unsigned depth) {
    think(b, &(struct echek_effort){.depth = depth});
}

// Is the line legal, does it begin with the move, and does it end the game when the thought says so?
static inline void check_line(const struct bench *b) {
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

// The engine finds what plain minimax finds within the depth. Lines that it follows further may prove more,
// but nothing shorter.
static inline bool agrees(struct bench *b, int depth) {
    int expected = plies_of(minimax(&b->game, depth));
    if (expected != 0) assert_int_equal(b->thought.wins, expected);
    else assert_true(b->thought.wins == 0 || abs(b->thought.wins) > depth);
    return expected != 0;
}

#endif
