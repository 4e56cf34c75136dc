// A side that may drop its pawn on some ranks only, and systems solved from the gathered results of others.
#include "echek_tables.h"
#include "seeds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void solve_all(struct tables *t, const char *rules, const char *pieces, enum table_attackers attackers,
                      int ranks) {
    struct fault fault;
    tables_init_one(t, rules, pieces, attackers, ranks);
    assert_true(tables_solve(t, 1, &fault));
}

static const struct table_layer *layer_of(const struct tables *t, const struct table_shape *s) {
    return t->store.find(t->store.context, &s->system, s->pieces);
}

// ---- With fewer ranks ----

static bool is_within(const uint8_t *part, const uint8_t *all, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        if ((part[i] & ~all[i]) != 0) return false;
    return true;
}

static void assert_wins_more(const struct tables *few, const struct tables *many, unsigned attacker) {
    for (size_t i = 0; i < few->solved; i++) {
        const struct table_layer *l = &few->all[i].layer, *other = layer_of(many, &l->shape);
        assert_non_null(other);
        for (unsigned mover = 0; mover < 2; mover++)
            assert_true(is_within(other->won[attacker][mover], l->won[attacker][mover],
                                  (size_t)table_set_bytes(&l->shape)));
    }
}

static uint64_t count_won(const struct tables *t) {
    uint64_t won = 0;
    for (size_t i = 0; i < t->solved; i++) won += table_count(&t->all[i].layer).won;
    return won;
}

static void a_side_that_may_drop_on_fewer_ranks_holds_less(void **state) {
    (void)state;
    static const char *const rules[] = {"paper", "pawn=both-up"};
    for (unsigned i = 0; i < (seeds_few() ? 1 : 4); i++) {
        const enum table_attackers attackers = i % 2 == 0 ? TABLE_WHITE_ALONE : TABLE_BLACK_ALONE;
        struct tables by_ranks[TABLE_RANKS + 1], all;
        const bool large = !seeds_few() && seeds_take(i);
        const char *pieces = i % 2 == 0 ? large ? "KQP-KRP" : "KP-KRP" : large ? "KRP-KQP" : "KRP-KP";
        solve_all(&all, rules[i / 2], pieces, attackers, -1);
        for (int ranks = 0; ranks <= TABLE_RANKS; ranks++)
            solve_all(&by_ranks[ranks], rules[i / 2], pieces, attackers, ranks);
        for (unsigned ranks = 0; ranks < TABLE_RANKS; ranks++) {
            assert_true(by_ranks[ranks].systems < by_ranks[ranks + 1].systems);
            assert_wins_more(&by_ranks[ranks], &by_ranks[ranks + 1], i % 2);
        }
        assert_wins_more(&by_ranks[TABLE_RANKS], &all, i % 2);
        assert_int_equal(by_ranks[TABLE_RANKS].systems, all.systems);
        assert_int_equal(count_won(&by_ranks[TABLE_RANKS]), count_won(&all));
        for (unsigned ranks = 0; ranks <= TABLE_RANKS; ranks++) tables_free(&by_ranks[ranks]);
        tables_free(&all);
    }
}

// Without any drop but the last of a game, the pawn that stays in hand still holds something.
static void a_pawn_that_is_only_dropped_to_win_holds_more_than_none(void **state) {
    (void)state;
    struct tables to_win, none;
    solve_all(&to_win, "paper", "KQP-KRP", TABLE_WHITE_ALONE, 0);
    solve_all(&none, "paper", "KQP-KR", TABLE_WHITE_ALONE, -1);
    assert_int_equal(to_win.systems, none.systems);
    assert_true(count_won(&to_win) < count_won(&none));
    tables_free(&to_win);
    tables_free(&none);
}

static void the_first_rank_takes_41_systems(void **state) {
    (void)state;
    struct table_game g = {
        .own = {TABLE_ALL_PIECES, TABLE_ALL_PIECES}, .attackers = TABLE_WHITE_ALONE, .limited = true};
    struct table_system list[TABLE_MOST_SYSTEMS];
    static const size_t systems[] = {9, 41, 73, 105, 137};
    g.ranks[ECHEK_WHITE] = TABLE_RANKS;
    for (uint8_t ranks = 0; ranks <= TABLE_RANKS; ranks++) {
        g.ranks[ECHEK_BLACK] = ranks;
        assert_int_equal(table_systems(&g, list), systems[ranks]);
    }
    g.ranks[ECHEK_WHITE] = g.ranks[ECHEK_BLACK] = 0; // two pawns that stay in hand
    assert_int_equal(table_systems(&g, list), 1);
}

// ---- Solving from gathered sets ----

// Only the system that is being solved is found; the results of its pawn moves were gathered.
struct gathering {
    struct tables *known;
    const struct table_system *now;
    uint8_t *sets[2];
};

static const struct table_layer *find_own(void *context, const struct table_system *s,
                                          struct table_pieces pieces) {
    const struct gathering *g = context;
    if (memcmp(s, g->now, sizeof *s) != 0) return NULL;
    return g->known->store.find(g->known->store.context, s, pieces);
}

static const uint8_t *find_gathered(void *context, const struct table_system *s, struct table_pieces pieces,
                                    unsigned side) {
    const struct gathering *g = context;
    (void)pieces;
    return memcmp(s, g->now, sizeof *s) == 0 ? g->sets[side] : NULL;
}

static void gather(struct gathering *g, const struct table_shape *s) {
    struct tables *t = g->known;
    const struct table_effort effort = {.mem = &t->mem, .threads = 2, .wide = t->wide};
    struct fault fault;
    for (unsigned side = 0; side < 2; side++) {
        memset(g->sets[side], 0, (size_t)table_set_bytes(s));
        for (size_t i = 0; i < t->systems; i++)
            if (table_pawn_leads(&t->game, &s->system, side, &t->list[i])) {
                const struct table_layer *from = t->store.find(t, &t->list[i], s->pieces);
                const size_t bytes = (size_t)table_set_bytes(s);
                uint8_t *before = mem_zeroed(&t->mem, bytes, 1);
                memcpy(before, g->sets[side], bytes);
                assert_true(table_gather(&t->game, s, side, from, &effort, g->sets[side]));
                assert_true(table_check_gathered(&t->game, s, side, from, before, g->sets[side], 20, &fault));
                mem_free(&t->mem, before, bytes);
            }
    }
}

static void assert_same_when_gathered(struct tables *t, unsigned attacker) {
    struct gathering g = {.known = t};
    const struct table_store store = {find_own, &g, find_gathered};
    const struct table_effort effort = {.mem = &t->mem, .wide = t->wide};
    for (size_t i = 0; i < t->solved; i++) {
        const struct table_layer *l = &t->all[i].layer;
        const size_t bytes = (size_t)table_set_bytes(&l->shape);
        struct table_solved solved;
        struct fault fault;
        g.now = &l->shape.system;
        for (unsigned side = 0; side < 2; side++) g.sets[side] = mem_zeroed(&t->mem, bytes, 1);
        gather(&g, &l->shape);
        assert_true(
            table_solve(&t->game, &l->shape.system, l->shape.pieces, &store, &effort, &solved, &fault));
        for (unsigned mover = 0; mover < 2; mover++)
            assert_memory_equal(solved.layer.won[attacker][mover], l->won[attacker][mover], bytes);
        assert_true(table_check(&t->game, l, &store, &effort, i % 2 == 0 ? 20 : 0, &fault));
        table_solved_free(&solved, &t->mem);
        for (unsigned side = 0; side < 2; side++) mem_free(&t->mem, g.sets[side], bytes);
    }
}

static void gathered_sets_are_as_good_as_the_systems(void **state) {
    (void)state;
    static const struct {
        const char *rules, *pieces;
        enum table_attackers attackers;
        int ranks;
        bool wide;
    } all[] = {
        {"paper", "KQP-KP", TABLE_WHITE_ALONE, 1, false},
        {"paper", "KP-KNP", TABLE_BLACK_ALONE, 2, false},
        {"drop=safe", "KRP-KP", TABLE_WHITE_ALONE, 3, false},
        {"castle=never", "KP-KBP", TABLE_WHITE_ALONE, 4, true},
        {"paper", "KP-KQN", TABLE_WHITE_ALONE, 1, false},
        {"paper", "KQP-KNP", TABLE_WHITE_ALONE, 0, false},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct tables t;
        if (!seeds_case(i)) continue;
        solve_all(&t, all[i].rules, all[i].pieces, all[i].attackers, all[i].ranks);
        t.wide = all[i].wide;
        assert_same_when_gathered(&t, all[i].attackers == TABLE_WHITE_ALONE ? ECHEK_WHITE : ECHEK_BLACK);
        tables_free(&t);
    }
}

// Random sets of a layer of these pieces, with so many squares open to those inside.
struct noise {
    struct mem mem;
    struct table_layer layer;
    size_t bytes;
    uint8_t *sets;
};

static void make_noise(struct noise *n, struct table_system s, uint8_t white, uint8_t black) {
    struct rng rng;
    rng_seed(&rng, s.pawn[0] * 20U + s.pawn[1]);
    *n = (struct noise){.mem = MEM_UNLIMITED,
                        .layer.shape = table_shape(&s, (struct table_pieces){{white, black}})};
    n->bytes = (size_t)table_set_bytes(&n->layer.shape);
    n->sets = mem_zeroed(&n->mem, 2 * n->bytes, 1);
    const size_t word = n->layer.shape.word_bytes,
                 last = (size_t)(table_positions(&n->layer.shape) / n->layer.shape.words) % 8;
    for (size_t i = 0; i < 2 * n->bytes; i++) n->sets[i] = (uint8_t)rng_next(&rng);
    for (size_t i = word - 1; last != 0 && i < 2 * n->bytes; i += word)
        n->sets[i] &= (uint8_t)((1U << last) - 1);
    n->layer.won[ECHEK_WHITE][TABLE_ATTACKS] = n->sets;
    n->layer.won[ECHEK_WHITE][TABLE_DEFENDS] = n->sets + n->bytes;
}

static void gather_noise(const struct noise *n, struct table_system from, unsigned side, bool wide,
                         uint8_t **out, struct table_shape *s) {
    static struct mem mem = MEM_UNLIMITED;
    const struct table_game g = {.own = {TABLE_ALL_PIECES, TABLE_ALL_PIECES}, .attackers = TABLE_WHITE_ALONE};
    const struct table_effort effort = {.mem = &mem, .wide = wide};
    struct fault fault;
    *s = table_shape(&from, n->layer.shape.pieces);
    *out = mem_zeroed(&mem, (size_t)table_set_bytes(s), 1);
    assert_true(table_pawn_leads(&g, &from, side, &n->layer.shape.system));
    assert_true(table_gather(&g, s, side, &n->layer, &effort, *out));
    if (!table_check_gathered(&g, s, side, &n->layer, NULL, *out, 2000, &fault)) fail_msg("%s", fault.text);
}

static void short_words_gather_what_whole_words_do(void **state) {
    (void)state;
    enum { A4 = 12, B4, A3 = 8, B3, C3, A2 = 4, A1 = 0 };
    static const struct {
        struct table_system from, to;
        unsigned side;
        uint8_t white, black;
    } all[] = {
        {{{A3, A1}, 0}, {{B4, A1}, 0}, ECHEK_WHITE, 0x1f, 0x07},            // to 8 open squares, from 8
        {{{B3, 3}, 0}, {{B4, A1}, 0}, ECHEK_WHITE, 0x1f, 0x07},             // mirrored
        {{{B4, A2}, 0}, {{B4, A1}, 0}, ECHEK_BLACK, 0x1f, 0x07},            // the defender's
        {{{B4, ECHEK_IN_HAND}, 0}, {{B4, A1}, 0}, ECHEK_BLACK, 0x1f, 0x07}, // to 8, from 9
        {{{ECHEK_IN_HAND, A1}, 0}, {{B4, A1}, 0}, ECHEK_WHITE, 0x0f, 0x05}, // to 10, from 11
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!seeds_take(i)) continue;
        struct noise n;
        struct table_shape s;
        uint8_t *quick, *wide;
        struct mem mem = MEM_UNLIMITED;
        make_noise(&n, all[i].to, all[i].white, all[i].black);
        gather_noise(&n, all[i].from, all[i].side, false, &quick, &s);
        gather_noise(&n, all[i].from, all[i].side, true, &wide, &s);
        assert_memory_equal(quick, wide, (size_t)table_set_bytes(&s));
        mem_free(&mem, quick, (size_t)table_set_bytes(&s));
        mem_free(&mem, wide, (size_t)table_set_bytes(&s));
        mem_free(&n.mem, n.sets, 2 * n.bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_that_may_drop_on_fewer_ranks_holds_less),
        cmocka_unit_test(a_pawn_that_is_only_dropped_to_win_holds_more_than_none),
        cmocka_unit_test(the_first_rank_takes_41_systems),
        cmocka_unit_test(gathered_sets_are_as_good_as_the_systems),
        cmocka_unit_test(short_words_gather_what_whole_words_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
