// Tables with words of each kind, whole and packed, and tables of one attacker alone.
#include "base/rng.h"
#include "echek/tables/inside.h"
#include "echek_tables.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define N(list) (sizeof(list) / sizeof *(list))

// ---- Packed words ----

static struct table_shape any_shape(struct rng *rng) {
    struct table_system s = {{TABLE_NO_PAWN, TABLE_NO_PAWN}, 0};
    struct table_pieces pieces;
    for (unsigned side = 0; side < 2; side++) {
        pieces.on[side] = (uint8_t)(1 | (rng_below(rng, 1U << ECHEK_PAWN) & ~1U));
        if (rng_below(rng, 2) == 0) s.pawn[side] = (uint8_t)(8 * side + rng_below(rng, 8));
    }
    return table_shape(&s, pieces);
}

static unsigned any_squares(struct rng *rng, unsigned count) {
    unsigned squares = 0;
    while ((unsigned)__builtin_popcount(squares) < count) squares |= 1U << rng_below(rng, ECHEK_SQUARES);
    return squares;
}

// Any positions in which the pieces inside stand on open squares, not both on one.
TABLE_INLINE table_word any_word(struct rng *rng, const struct table_shape *s, unsigned open) {
    table_word w = {rng_next(rng), rng_next(rng), rng_next(rng), rng_next(rng)};
    if (s->inner_count < 2) w &= (table_word){0xffff, 0, 0, 0};
    else w &= word_rows(open) & ~word_diagonal();
    return s->inner_count > 0 ? w & word_columns(open) : w & word_columns(1);
}

static const char *pack_and_unpack(uint64_t seed) {
    struct rng rng;
    uint8_t bytes[sizeof(table_word) + TABLE_SPARE] = {0};
    rng_seed(&rng, seed);
    const struct table_shape s = any_shape(&rng);
    const unsigned open = any_squares(&rng, s.open);
    const table_word w = any_word(&rng, &s, open);
    word_pack(&w, &s, open, bytes);
    for (size_t i = s.word_bytes; i < sizeof bytes; i++)
        if (bytes[i] != 0) return "a word has more bytes than it should";
    const table_word back = word_unpack(bytes, &s, open), change = back ^ w;
    return word_empty(&change) ? NULL : "a word is another when it is unpacked";
}

static void words_are_the_same_when_packed_and_unpacked(void **state) {
    (void)state;
    run_seeds(1, 2000, pack_and_unpack);
}

// ---- The same result with all words ----

static void assert_same_sets(const struct table_layer *a, const struct table_layer *b, unsigned attacker) {
    for (unsigned mover = 0; mover < 2; mover++)
        assert_memory_equal(a->won[attacker][mover], b->won[attacker][mover],
                            (size_t)table_set_bytes(&a->shape));
}

static unsigned fewest_open(const struct tables *t) {
    unsigned fewest = ECHEK_SQUARES;
    for (size_t i = 0; i < t->solved; i++)
        if (t->all[i].layer.shape.open < fewest) fewest = t->all[i].layer.shape.open;
    return fewest;
}

// Both pawns on the board leave few squares open; from the eighth system on, pawns can still move.
static void short_words_find_what_whole_ones_find(void **state) {
    (void)state;
    static const struct {
        const char *rules, *pieces;
        size_t systems;
        unsigned open;
    } sets[] = {
        {"paper", "KQRP-KQP", 9, 11},
        {"drop=safe", "KQRP-KNP", 9, 11},
        {"castle=never", "KQBP-KBNP", 9, 10},
        {"castle=once", "KQBP-KRP", 6, 11},
    };
    for (size_t i = 0; i < N(sets); i++) {
        struct tables t[2];
        struct fault fault;
        if (!seeds_take(i)) continue;
        for (unsigned wide = 0; wide < 2; wide++) {
            tables_init(&t[wide], sets[i].rules, sets[i].pieces);
            t[wide].wide = wide == 1;
            assert_true(tables_solve_first(&t[wide], sets[i].systems, 1, &fault));
        }
        assert_int_equal(fewest_open(&t[0]), sets[i].open);
        for (size_t n = 0; n < t[0].solved; n++) {
            for (unsigned attacker = 0; attacker < 2; attacker++)
                assert_same_sets(&t[0].all[n].layer, &t[1].all[n].layer, attacker);
            assert_int_equal(t[0].all[n].layer.sweeps, t[1].all[n].layer.sweeps);
        }
        tables_free(&t[0]);
        tables_free(&t[1]);
    }
}

// ---- One attacker ----

static void a_table_of_one_attacker_is_half_of_that_of_both(void **state) {
    (void)state;
    struct tables both, alone;
    struct fault fault;
    tables_init(&both, "paper", "KQP-KR");
    assert_true(tables_solve(&both, 1, &fault));
    for (unsigned attacker = 0; attacker < 2; attacker++) {
        tables_init(&alone, "paper", "KQP-KR");
        alone.game.attackers = attacker == ECHEK_WHITE ? TABLE_WHITE_ALONE : TABLE_BLACK_ALONE;
        assert_true(tables_solve(&alone, 2, &fault));
        for (size_t n = 0; n < alone.solved; n++) {
            assert_same_sets(&alone.all[n].layer, &both.all[n].layer, attacker);
            assert_null(alone.all[n].layer.won[attacker ^ 1][TABLE_DEFENDS]);
        }
        tables_free(&alone);
    }
    tables_free(&both);
}

static void tables_of_one_attacker_can_be_proven(void **state) {
    (void)state;
    static const char *const sets[][2] = {{"paper", "KQ-KR"}, {"castle=once", "KR-KB"}};
    for (size_t i = 0; i < N(sets); i++)
        for (enum table_attackers who = TABLE_WHITE_ALONE; who <= TABLE_BLACK_ALONE; who++) {
            if (!seeds_take(2 * i + who)) continue;
            struct tables t;
            struct fault fault;
            tables_init(&t, sets[i][0], sets[i][1]);
            t.game.attackers = who;
            assert_true(tables_solve(&t, 1, &fault));
            const struct table_effort effort = {.mem = &t.mem, .threads = 2};
            for (size_t n = 0; n < t.solved; n++)
                if (!table_check(&t.game, &t.all[n].layer, &t.store, &effort, 0, &fault))
                    fail_msg("%s", fault.text);
            tables_free(&t);
        }
}

// White's wins with White to move follow from the other set.
static void half_of_a_table_tells_all_of_it(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    struct rng rng;
    rng_seed(&rng, 1);
    tables_init(&t, "paper", "KQRB-K");
    assert_true(tables_solve(&t, 1, &fault));
    size_t won = 0, asked = 2000;
    for (size_t n = 0; n < asked; n++) {
        struct echek_position p = echek_start();
        bool whole, half;
        for (unsigned i = rng_below(&rng, 12); i > 0; i--) {
            echek_move list[ECHEK_MOST_MOVES];
            size_t count = echek_moves(&t.game.rules, &p, list);
            const struct echek_position next =
                echek_after(&t.game.rules, &p, list[rng_below(&rng, (uint32_t)count)]);
            if (table_wins(&t.game, &t.store, &next, ECHEK_WHITE, &whole)) p = next;
        }
        if (p.mover != ECHEK_WHITE) continue;
        assert_true(table_wins(&t.game, &t.store, &p, ECHEK_WHITE, &whole));
        for (size_t l = 0; l < t.solved; l++) t.all[l].layer.won[ECHEK_WHITE][TABLE_ATTACKS] = NULL;
        assert_true(table_wins(&t.game, &t.store, &p, ECHEK_WHITE, &half));
        for (size_t l = 0; l < t.solved; l++)
            t.all[l].layer.won[ECHEK_WHITE][TABLE_ATTACKS] = t.all[l].memory.at;
        assert_int_equal(whole, half);
        won += whole;
    }
    assert_true(won > 0 && won < asked);
    tables_free(&t);
}

// ---- The fullest board ----

// Eight squares are open, which is where the shortest words begin. The layer is too large to be proven here,
// but the value of every sampled position agrees with those of its moves. No move leaves this layer, because
// pawns on the last rank cannot move and no piece is in hand.
static void a_full_board_agrees_wherever_one_looks(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    if (seeds_few()) return;
    tables_init(&t, "castle=never", "KQRBP-KQRBP");
    t.game.attackers = TABLE_WHITE_ALONE;
    const struct table_effort effort = {.mem = &t.mem};
    assert_true(table_solve(&t.game, &t.list[0], table_layer_pieces(&t.game, 0), &t.store, &effort, &t.all[0],
                            &fault));
    t.solved = 1;
    assert_int_equal(t.all[0].layer.shape.open, 8);
    const struct table_count count = table_count(&t.all[0].layer);
    assert_true(count.won > count.positions / 100 && count.lost > 0);
    if (!table_check(&t.game, &t.all[0].layer, &t.store, &effort, 5000, &fault)) fail_msg("%s", fault.text);
    tables_free(&t);
}

// Nine or ten words are a group here, which processors with AVX-512 take at once; others take them one by one
// both times.
static void groups_find_what_their_words_find_one_by_one(void **state) {
    (void)state;
    static const char *const sets[] = {"KRBNP-KRBNP", "KRBNP-KRNP"};
    for (size_t n = 0; n < N(sets) && !seeds_few(); n++) {
        struct tables t;
        struct fault fault;
        struct table_solved solved[2];
        tables_init_one(&t, "paper", sets[n], TABLE_WHITE_ALONE, -1);
        for (unsigned i = 0; i < 2; i++) {
            const struct table_effort effort = {.mem = &t.mem, .threads = 2, .one_by_one = i == 1};
            assert_true(table_solve(&t.game, &t.list[0], table_layer_pieces(&t.game, 0), &t.store, &effort,
                                    &solved[i], &fault));
        }
        assert_int_equal(solved[0].layer.shape.open, 8 + n);
        assert_int_equal(solved[0].layer.sweeps, solved[1].layer.sweeps);
        assert_same_sets(&solved[0].layer, &solved[1].layer, ECHEK_WHITE);
        for (unsigned i = 0; i < 2; i++) table_solved_free(&solved[i], &t.mem);
        tables_free(&t);
    }
}

static void samples_find_what_is_wrong_in_many_places(void **state) {
    (void)state;
    struct tables t;
    struct fault fault;
    tables_init(&t, "paper", "KQ-K");
    assert_true(tables_solve(&t, 1, &fault));
    const struct table_effort effort = {.mem = &t.mem};
    assert_true(table_check(&t.game, &t.all[0].layer, &t.store, &effort, 500, &fault));
    uint8_t *defends = (uint8_t *)t.all[0].memory.at + table_set_bytes(&t.all[0].layer.shape);
    for (uint32_t i = 0; i < t.all[0].layer.shape.words; i += 4) defends[i * 2] ^= 1;
    assert_false(table_check(&t.game, &t.all[0].layer, &t.store, &effort, 500, &fault));
    tables_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_the_same_when_packed_and_unpacked),
        cmocka_unit_test(short_words_find_what_whole_ones_find),
        cmocka_unit_test(a_table_of_one_attacker_is_half_of_that_of_both),
        cmocka_unit_test(tables_of_one_attacker_can_be_proven),
        cmocka_unit_test(half_of_a_table_tells_all_of_it),
        cmocka_unit_test(a_full_board_agrees_wherever_one_looks),
        cmocka_unit_test(groups_find_what_their_words_find_one_by_one),
        cmocka_unit_test(samples_find_what_is_wrong_in_many_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
