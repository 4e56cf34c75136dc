// Tables against plain retrograde analysis with the slow generator, which shares no code with them.
#include "base/mem.h"
#include "echek/proofs/prove.h"
#include "echek_slow.h"
#include "echek_tables.h"
#include "seeds.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// ---- A slow solver ----

enum { MOST_PIECES = 6, PLACES = 17 };

// Every placement of a few pieces has a number: the squares as digits, then who has castled, then the mover.
struct slow_table {
    char rules[SLOW_RULES_TEXT];
    char pieces[MOST_PIECES + 1]; // "KQkr"
    size_t count;
    int8_t *value; // for the mover; NOT_HERE: no position
    size_t *first; // of each position in `next`, and the end of them all
    VEC(uint32_t) next;
    struct mem mem;
    bool limited; // sides drop their pawns on so many ranks only, or to win
    int white_ranks, black_ranks;
    const char *early; // squares for Black, who defends, while White's pawn is not on the board
};
enum { NOT_HERE = 100 };
#define PROGRESS (UINT32_C(1) << 31) // in `next`: the move is a drop or a pawn move

// The value for the side to move.
static bool look_up(const struct table_game *g, const struct table_store *store,
                    const struct echek_position *p, enum table_value *value) {
    bool wins, loses;
    if (!table_wins(g, store, p, p->mover, &wins) || !table_wins(g, store, p, p->mover ^ 1U, &loses))
        return false;
    *value = wins ? TABLE_WIN : loses ? TABLE_LOSS : TABLE_DRAW;
    return true;
}

static void slow_place(const struct slow_table *t, size_t number, struct slow_game *g, bool *is) {
    static const char *const castled[] = {"", " w", " b", " wb"};
    char position[64];
    *is = true;
    snprintf(position, sizeof position, "4/4/4/4 %c -%s", number % 2 == 0 ? 'w' : 'b',
             castled[number / 2 % 4]);
    *g = slow_read(t->rules, position);
    number /= 8;
    for (const char *piece = t->pieces; *piece != '\0'; piece++, number /= PLACES) {
        size_t place = number % PLACES;
        if (place == 16) *is = *is && tolower(*piece) != 'k';
        else if (g->board[place / 4][place % 4] != '.') *is = false;
        else g->board[place / 4][place % 4] = *piece;
    }
    *is = *is && (g->castle == 'o' || (!g->white_castled && !g->black_castled));
}

static size_t slow_number(const struct slow_table *t, const struct slow_game *g) {
    size_t number = 0;
    for (size_t i = strlen(t->pieces); i-- > 0;) {
        size_t place = 0;
        while (place < 16 && g->board[place / 4][place % 4] != t->pieces[i]) place++;
        number = number * PLACES + place;
    }
    return number * 8 + (size_t)(g->white_castled + 2 * g->black_castled) * 2 + (g->mover == 'b');
}

static bool slow_moves_pawn(const struct slow_game *g, const char *move) {
    if (move[1] == '@') return move[0] == 'P';
    return move[0] != 'O' && tolower(g->board[move[1] - '1'][move[0] - 'a']) == 'p';
}

static bool slow_early(const struct slow_table *t, const char *to) {
    const char mirrored[] = {(char)('a' + 'd' - to[0]), to[1], '\0'};
    return t->early != NULL && (strstr(t->early, to) != NULL || strstr(t->early, mirrored) != NULL);
}

// A move from g to `after`.
static bool slow_allows(const struct slow_table *t, const struct slow_game *g, const struct slow_game *after,
                        const char *move) {
    const bool black = g->mover == 'b', drop = move[1] == '@';
    const char *to = move + (drop ? 2 : 3);
    if (!t->limited || !slow_moves_pawn(g, move)) return true;
    const int left = black && !g->pawn_both_up ? to[1] - '1' : '4' - to[1];
    if (left < (black ? t->black_ranks : t->white_ranks)) return true;
    if (black && slow_early(t, to) && (!drop || memchr(g->board, 'P', sizeof g->board) == NULL)) return true;
    return drop && slow_is_enclosed(after, black ? 'K' : 'k');
}

static void slow_add_next(struct slow_table *t, const struct slow_game *g) {
    slow_move moves[SLOW_MOST_MOVES];
    size_t count = slow_moves(g, moves);
    for (size_t i = 0; i < count; i++) {
        struct slow_game after = *g;
        char piece = (char)(g->mover == 'w' ? moves[i][0] : tolower(moves[i][0]));
        if (moves[i][1] == '@' && strchr(t->pieces, piece) == NULL) continue; // it is not in this game
        slow_play(&after, moves[i]);
        if (!slow_allows(t, g, &after, moves[i])) continue;
        const uint32_t progress = moves[i][1] == '@' || slow_moves_pawn(g, moves[i]) ? PROGRESS : 0;
        assert_true(vec_push(&t->mem, &t->next, (uint32_t)slow_number(t, &after) | progress));
    }
}

static void slow_begin(struct slow_table *t) {
    t->value = mem_zeroed(&t->mem, t->count, sizeof *t->value);
    t->first = mem_zeroed(&t->mem, t->count + 1, sizeof *t->first);
    assert_true(t->value != NULL && t->first != NULL);
    for (size_t i = 0; i < t->count; i++) {
        struct slow_game g;
        bool is;
        t->first[i] = t->next.size;
        slow_place(t, i, &g, &is);
        char own = g.mover == 'w' ? 'K' : 'k';
        if (!is) t->value[i] = NOT_HERE;
        else if (slow_is_enclosed(&g, own)) t->value[i] = TABLE_LOSS;
        else if (slow_has_ended(&g)) t->value[i] = TABLE_WIN;
        else slow_add_next(t, &g);
    }
    t->first[t->count] = t->next.size;
}

static size_t slow_target(const struct slow_table *t, size_t n) { return t->next.at[n] & ~PROGRESS; }

static int slow_value(const struct slow_table *t, size_t i) {
    int best = TABLE_LOSS;
    for (size_t n = t->first[i]; n < t->first[i + 1]; n++)
        if (-t->value[slow_target(t, n)] > best) best = -t->value[slow_target(t, n)];
    return best;
}

// A position that is neither won nor lost in the end is a draw, so all begin as draws.
static void slow_solve_limited(struct slow_table *t, const char *rules, const char *pieces, bool limited,
                               int white_ranks, int black_ranks, const char *early) {
    *t = (struct slow_table){.mem = MEM_UNLIMITED,
                             .count = 8,
                             .limited = limited,
                             .white_ranks = white_ranks,
                             .black_ranks = black_ranks,
                             .early = early};
    snprintf(t->rules, sizeof t->rules, "%s", rules);
    bool black = false;
    for (char *out = t->pieces; *pieces != '\0'; pieces++)
        if (*pieces == '-') black = true;
        else {
            *out++ = (char)(black ? tolower(*pieces) : *pieces);
            t->count *= PLACES;
        }
    slow_begin(t);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < t->count; i++) {
            if (t->value[i] != TABLE_DRAW || t->first[i] == t->first[i + 1]) continue;
            t->value[i] = (int8_t)slow_value(t, i);
            changed = changed || t->value[i] != TABLE_DRAW;
        }
    }
}

static void slow_solve(struct slow_table *t, const char *rules, const char *pieces) {
    slow_solve_limited(t, rules, pieces, false, 0, 0, NULL);
}

static void slow_free(struct slow_table *t) {
    mem_free(&t->mem, t->value, t->count * sizeof *t->value);
    mem_free(&t->mem, t->first, (t->count + 1) * sizeof *t->first);
    vec_free(&t->mem, &t->next);
    assert_int_equal(t->mem.used, 0);
}

// ---- Side by side ----

// The n-th position, in both forms; false: there is none.
static bool position_at(const struct tables *t, const struct slow_table *slow, size_t n, char text[SLOW_TEXT],
                        struct echek_position *p) {
    struct slow_game g;
    struct fault fault;
    bool is;
    if (slow->value[n] == NOT_HERE) return false;
    slow_place(slow, n, &g, &is);
    slow_write(&g, text);
    assert_true(echek_position_read(&t->game.rules, text, p, &fault));
    return true;
}

static void compare(const struct tables *t, const struct slow_table *slow) {
    for (size_t i = 0; i < slow->count; i++) {
        char text[SLOW_TEXT];
        struct echek_position p;
        enum table_value value;
        if (!position_at(t, slow, i, text, &p)) continue;
        assert_true(look_up(&t->game, &t->store, &p, &value));
        if (value != (int)slow->value[i])
            fail_msg("%s %s: %d, not %d", slow->rules, text, value, slow->value[i]);
    }
}

static void both(const char *rules, const char *pieces) {
    struct tables t;
    struct slow_table slow;
    struct fault fault;
    tables_init(&t, rules, pieces);
    assert_true(tables_solve(&t, 1, &fault));
    slow_solve(&slow, rules, pieces);
    compare(&t, &slow);
    slow_free(&slow);
    tables_free(&t);
}

static void small_sets_are_as_the_slow_generator_finds_them(void **state) {
    (void)state;
    static const char *const sets[][2] = {
        {"paper", "K-K"},
        {"paper", "KQ-KR"},
        {"paper", "KP-KP"},
        {"castle=once", "KR-KB"},
        {"drop=safe", "KP-KN"},
        {"pawn=both-up", "KP-KP"},
        {"castle=once,drop=safe", "KRN-K"},
        {"castle=never", "K-KQB"},
    };
    for (size_t i = 0; i < N(sets); i++)
        if (seeds_take(i)) both(sets[i][0], sets[i][1]);
}

// Where a pawn is on another rank, there is no table.
static size_t compare_wins(const struct tables *t, const struct slow_table *slow, unsigned attacker) {
    size_t compared = 0;
    for (size_t i = 0; i < slow->count; i++) {
        char text[SLOW_TEXT];
        bool wins;
        struct echek_position p;
        if (!position_at(t, slow, i, text, &p)) continue;
        if (!table_wins(&t->game, &t->store, &p, attacker, &wins)) continue;
        compared++;
        if (wins != (slow->value[i] == (p.mover == attacker ? TABLE_WIN : TABLE_LOSS)))
            fail_msg("%s, %d and %d ranks, %s: %d, not %d", slow->rules, slow->white_ranks, slow->black_ranks,
                     text, wins, slow->value[i]);
    }
    return compared;
}

static void limited_drops_are_as_the_slow_generator_finds_them(void **state) {
    (void)state;
    static const struct {
        const char *rules, *pieces;
        enum table_attackers attackers;
        uint8_t white_ranks, black_ranks;
        const char *early;
    } sets[] = {
        {"paper", "KQ-KP", TABLE_WHITE_ALONE, 4, 0, NULL},
        {"paper", "KP-KQ", TABLE_BLACK_ALONE, 0, 4, NULL},
        {"paper", "KP-KR", TABLE_WHITE_ALONE, 4, 0, NULL},
        {"paper", "KP-KP", TABLE_WHITE_ALONE, 4, 0, NULL},
        {"paper", "KP-KP", TABLE_WHITE_ALONE, 0, 4, NULL},
        {"paper", "KQP-K", TABLE_WHITE_ALONE, 0, 0, NULL},
        {"drop=safe", "KQ-KP", TABLE_WHITE_ALONE, 4, 0, NULL},
        {"pawn=both-up", "KP-KP", TABLE_WHITE_ALONE, 2, 1, NULL},
        {"castle=never", "KR-KP", TABLE_WHITE_ALONE, 4, 2, NULL},
        {"castle=never", "KP-KP", TABLE_BLACK_ALONE, 1, 0, NULL},
        {"paper", "KP-KP", TABLE_WHITE_ALONE, 4, 0, "b2"},
        {"castle=never", "KQ-KP", TABLE_WHITE_ALONE, 4, 0, "a1,b3,b2"},
    };
    for (size_t i = 0; i < N(sets); i++) {
        const unsigned attacker = sets[i].attackers == TABLE_WHITE_ALONE ? ECHEK_WHITE : ECHEK_BLACK;
        struct tables t;
        struct slow_table slow;
        struct fault fault;
        if (!seeds_take(i)) continue;
        tables_init_limited(&t, sets[i].rules, sets[i].pieces, sets[i].attackers, sets[i].white_ranks,
                            sets[i].black_ranks, sets[i].early);
        assert_true(tables_solve(&t, 1, &fault));
        slow_solve_limited(&slow, sets[i].rules, sets[i].pieces, true, sets[i].white_ranks,
                           sets[i].black_ranks, sets[i].early);
        assert_true(compare_wins(&t, &slow, attacker) > 2000);
        const struct table_effort effort = {.mem = &t.mem};
        for (size_t n = 0; n < t.solved; n++)
            if (!table_check(&t.game, &t.all[n].layer, &t.store, &effort, 0, &fault))
                fail_msg("%s", fault.text);
        slow_free(&slow);
        tables_free(&t);
    }
}

// ---- In time ----

static bool all_layers_hold(struct tables *t, bool held_alone, struct fault *fault) {
    const struct table_effort effort = {.mem = &t->mem, .held_alone = held_alone};
    for (size_t i = 0; i < t->solved; i++)
        if (!table_check(&t->game, &t->all[i].layer, &t->store, &effort, 0, fault)) return false;
    return true;
}

// Does the attacker win this position, when he wins those in `later` after a move that is not progress, and
// those in `anew` after one that is?
static bool slow_wins(const struct slow_table *t, size_t i, char attacker, const bool *later,
                      const bool *anew) {
    const bool attacks = (i % 2 == 0 ? 'w' : 'b') == attacker;
    if (t->first[i] == t->first[i + 1]) return t->value[i] == (attacks ? TABLE_WIN : TABLE_LOSS);
    for (size_t n = t->first[i]; n < t->first[i + 1]; n++) {
        const bool progress = (t->next.at[n] & PROGRESS) != 0;
        if ((progress ? anew : later)[slow_target(t, n)] == attacks) return attacks;
    }
    return !attacks;
}

// What the attacker wins with so many plies left, as the rule says it: ply by ply, until nothing changes.
static bool *slow_in_time(struct slow_table *t, char attacker, unsigned plies) {
    bool *anew = mem_zeroed(&t->mem, t->count, 1), *later = mem_zeroed(&t->mem, t->count, 1),
         *now = mem_zeroed(&t->mem, t->count, 1);
    assert_true(anew != NULL && later != NULL && now != NULL);
    for (bool changed = true; changed;) {
        for (size_t i = 0; i < t->count; i++)
            later[i] = t->first[i] == t->first[i + 1] && slow_wins(t, i, attacker, later, anew);
        for (unsigned left = plies; left > 0; left--) {
            for (size_t i = 0; i < t->count; i++) now[i] = slow_wins(t, i, attacker, later, anew);
            memcpy(later, now, t->count);
        }
        changed = memcmp(anew, now, t->count) != 0;
        memcpy(anew, now, t->count);
    }
    mem_free(&t->mem, later, t->count);
    mem_free(&t->mem, now, t->count);
    return anew;
}

static size_t compare_in_time(const struct tables *t, const struct slow_table *slow, const bool *wins,
                              unsigned attacker) {
    size_t late = 0;
    for (size_t i = 0; i < slow->count; i++) {
        char text[SLOW_TEXT];
        bool found;
        struct echek_position p;
        if (!position_at(t, slow, i, text, &p)) continue;
        assert_true(table_wins(&t->game, &t->store, &p, attacker, &found));
        if (found != wins[i]) fail_msg("%s, %u plies, %s: %d", slow->rules, t->game.plies, text, found);
        late += !found && slow->value[i] == (p.mover == attacker ? TABLE_WIN : TABLE_LOSS);
    }
    return late;
}

static void wins_in_time_are_as_the_rule_says(void **state) {
    (void)state;
    static const struct {
        const char *rules, *pieces;
        enum table_attackers attackers;
        uint8_t plies;
    } sets[] = {
        {"castle=never", "KQ-KR", TABLE_WHITE_ALONE, 2},
        {"castle=never", "KR-KQ", TABLE_BLACK_ALONE, 2},
        {"paper", "KP-KP", TABLE_WHITE_ALONE, 2},
        {"paper", "KP-KP", TABLE_BLACK_ALONE, 2},
    };
    for (size_t i = 0; i < N(sets); i++) {
        const unsigned attacker = sets[i].attackers == TABLE_WHITE_ALONE ? ECHEK_WHITE : ECHEK_BLACK;
        struct tables t;
        struct slow_table slow;
        struct fault fault;
        if (!seeds_take(i)) continue;
        tables_init_one(&t, sets[i].rules, sets[i].pieces, sets[i].attackers, -1);
        t.game.plies = sets[i].plies;
        assert_true(tables_solve(&t, 1, &fault));
        slow_solve(&slow, sets[i].rules, sets[i].pieces);
        bool *wins = slow_in_time(&slow, attacker == ECHEK_WHITE ? 'w' : 'b', sets[i].plies);
        assert_true(compare_in_time(&t, &slow, wins, attacker) > 0);
        if (!all_layers_hold(&t, false, &fault)) fail_msg("%s", fault.text);
        mem_free(&slow.mem, wins, slow.count);
        slow_free(&slow);
        tables_free(&t);
    }
}

// With other plies, none of them holds: too many wins, or too few.
static void wins_that_are_late_are_found(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    tables_init_one(&t, "castle=never", "KQN-KR", TABLE_WHITE_ALONE, -1);
    t.game.plies = 4;
    assert_true(tables_solve(&t, 1, &fault));
    if (!all_layers_hold(&t, false, &fault)) fail_msg("%s", fault.text);
    for (t.game.plies = 2; t.game.plies <= 6; t.game.plies += 4)
        assert_false(all_layers_hold(&t, false, &fault));
    tables_free(&t);
}

// ---- Trust ----

static void solved_tables_can_be_proven_by_the_rules_alone(void **state) {
    (void)state;
    static const char *const sets[][2] = {
        {"paper", "KQ-KR"}, {"castle=once", "KRP-K"}, {"drop=safe", "KP-KN"}, {"castle=never", "KBN-K"}};
    for (size_t i = 0; i < N(sets); i++) {
        struct tables t;
        struct fault fault;
        if (!seeds_take(i)) continue;
        tables_init(&t, sets[i][0], sets[i][1]);
        assert_true(tables_solve(&t, 1, &fault));
        if (!all_layers_hold(&t, false, &fault)) fail_msg("%s", fault.text);
        tables_free(&t);
    }
}

static void any_bit_that_is_wrong_is_found(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    struct rng rng;
    rng_seed(&rng, 1);
    tables_init(&t, "paper", "KQ-KN");
    assert_true(tables_solve(&t, 1, &fault));
    for (uint64_t n = seeds_count(40); n > 0; n--) {
        const struct table_effort effort = {.mem = &t.mem, .held_alone = n % 2 == 0};
        struct table_solved *s = &t.all[rng_below(&rng, (uint32_t)t.solved)];
        const struct table_shape *shape = &s->layer.shape;
        uint8_t *sets = s->memory.at;
        size_t set = rng_below(&rng, 4) * (size_t)table_set_bytes(shape);
        uint32_t word = rng_below(&rng, shape->words);
        unsigned bit = rng_below(&rng, (uint32_t)(table_positions(shape) / shape->words));
        uint8_t *at = &sets[set + (size_t)word * shape->word_bytes + bit / 8];
        *at ^= (uint8_t)(1U << bit % 8);
        assert_false(table_check(&t.game, &s->layer, &t.store, &effort, 0, &fault));
        *at ^= (uint8_t)(1U << bit % 8);
    }
    assert_true(all_layers_hold(&t, false, &fault));
    tables_free(&t);
}

// All placements in which the game goes on, claimed to be won by White whoever moves: each claim depends on
// others. For what is held that does not matter.
static void claims_that_go_round_in_a_circle_are_found(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    tables_init(&t, "paper", "K-K");
    assert_true(tables_solve(&t, 1, &fault));
    uint8_t *sets = t.all[0].memory.at;
    const struct table_shape *shape = &t.all[0].layer.shape;
    for (size_t i = 0; i < shape->words; i++) {
        sets[i] |= 1;                          // White attacks
        sets[table_set_bytes(shape) + i] |= 1; // Black is to move
    }
    assert_false(all_layers_hold(&t, false, &fault));
    assert_non_null(strstr(fault.text, "goes round in a circle"));
    assert_true(all_layers_hold(&t, true, &fault));
    tables_free(&t);
}

// ---- Compared with proofs ----

// White has king and pawn on the board, Black king, pawn and most other pieces.
static struct echek_position crowded(struct rng *rng, const struct table_system *s) {
    struct echek_position p = empty_board(rng_below(rng, 2));
    for (unsigned side = 0; side < 2; side++) put_piece(&p, side, ECHEK_PAWN, s->pawn[side]);
    for (unsigned side = 0; side < 2; side++) put_anywhere(rng, &p, side, ECHEK_KING);
    for (unsigned piece = ECHEK_QUEEN; piece < ECHEK_PAWN; piece++)
        if (rng_below(rng, 8) > 0) put_anywhere(rng, &p, ECHEK_BLACK, piece);
    return p;
}

// The proven value for Black.
static enum table_value proven(const struct tables *t, const struct echek_position *p) {
    const struct echek_question q = {.rules = t->game.rules, .position = *p, .depth = 5, .threads = 1};
    struct mem mem = MEM_UNLIMITED;
    struct echek_proof proof;
    struct fault fault;
    assert_true(echek_prove(&q, &mem, &proof, NULL, &fault));
    if (proof.verdict == ECHEK_PROVEN_NONE) return TABLE_DRAW;
    bool mover_wins = proof.verdict == ECHEK_PROVEN_WIN;
    return mover_wins == (p->mover == ECHEK_BLACK) ? TABLE_WIN : TABLE_LOSS;
}

// A position with this value for Black in the table.
static struct echek_position one_that_is_won(struct rng *rng, const struct tables *t, bool won) {
    for (;;) {
        const struct echek_position p = crowded(rng, &t->list[0]);
        enum table_value value;
        if (echek_ended(&p) != ECHEK_GOES_ON) continue;
        assert_true(look_up(&t->game, &t->store, &p, &value));
        if ((value == (p.mover == ECHEK_BLACK ? TABLE_WIN : TABLE_LOSS)) == won) return p;
    }
}

static size_t count_proven(struct rng *rng, const struct tables *t, bool won, uint64_t asked) {
    size_t count = 0;
    for (; asked > 0; asked--) {
        const struct echek_position p = one_that_is_won(rng, t, won);
        count += proven(t, &p) == TABLE_WIN;
    }
    return count;
}

// In the table Black owns all pieces. If Black wins by proof, in a game where White has more pieces, Black
// wins in the table as well: so a position that Black does not win there is never proven to be won.
static void tables_know_every_win_that_is_proven(void **state) {
    (void)state;
    static const char *const rules[] = {"paper", "castle=never", "drop=safe", "pawn=both-up"};
    struct rng rng;
    rng_seed(&rng, 3);
    for (size_t i = 0; i < N(rules); i++) {
        struct tables t;
        struct fault fault;
        if (!seeds_take(i)) continue;
        tables_init(&t, rules[i], "KP-KQRBNP");
        assert_true(tables_solve_first(&t, 1, 1, &fault));
        assert_int_equal(count_proven(&rng, &t, false, seeds_count(40)), 0);
        assert_true(count_proven(&rng, &t, true, 40) > 0);
        tables_free(&t);
    }
}

// ---- Early ends ----

static void every_allocation_may_fail(void **state) {
    (void)state;
    bool done = false;
    for (uint64_t n = 1; !done; n++) {
        struct tables t;
        struct fault fault = {0};
        tables_init(&t, "paper", "KP-K");
        t.mem.fail_at = t.mem.calls + n;
        done = tables_solve(&t, 1, &fault) && all_layers_hold(&t, false, &fault);
        if (!done) assert_int_equal(fault.kind, FAULT_MEMORY);
        tables_free(&t);
        if (done) assert_true(n > 2 * 9); // a block for each layer, and one to check it
    }
}

static void a_stopped_solution_leaves_nothing_behind(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    struct table_solved solved;
    const int stop = 1;
    tables_init(&t, "paper", "KQ-K");
    const struct table_effort effort = {.mem = &t.mem, .limits = {.stop = &stop}};
    const struct table_pieces all = table_layer_pieces(&t.game, 0);
    assert_false(table_solve(&t.game, &t.list[0], all, &t.store, &effort, &solved, &fault));
    assert_int_equal(fault.kind, FAULT_NONE);
    assert_true(tables_solve(&t, 1, &fault));
    assert_false(table_check(&t.game, &t.all[0].layer, &t.store, &effort, 0, &fault));
    assert_int_equal(fault.kind, FAULT_NONE);
    tables_free(&t);
}

static void a_layer_needs_those_that_it_refers_to(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    struct table_solved solved;
    tables_init(&t, "paper", "KP-K");
    const struct table_effort effort = {.mem = &t.mem};
    const struct table_system *last = &t.list[t.systems - 1];
    assert_false(
        table_solve(&t.game, last, table_layer_pieces(&t.game, 0), &t.store, &effort, &solved, &fault));
    assert_int_equal(fault.kind, FAULT_INPUT);
    assert_non_null(strstr(fault.text, "is not whole yet"));
    tables_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sets_are_as_the_slow_generator_finds_them),
        cmocka_unit_test(limited_drops_are_as_the_slow_generator_finds_them),
        cmocka_unit_test(wins_in_time_are_as_the_rule_says),
        cmocka_unit_test(wins_that_are_late_are_found),
        cmocka_unit_test(solved_tables_can_be_proven_by_the_rules_alone),
        cmocka_unit_test(any_bit_that_is_wrong_is_found),
        cmocka_unit_test(claims_that_go_round_in_a_circle_are_found),
        cmocka_unit_test(tables_know_every_win_that_is_proven),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_stopped_solution_leaves_nothing_behind),
        cmocka_unit_test(a_layer_needs_those_that_it_refers_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
