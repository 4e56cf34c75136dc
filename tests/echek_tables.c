#include "echek_tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct table_layer *find(void *context, const struct table_system *s,
                                      struct table_pieces pieces) {
    const struct tables *t = context;
    for (size_t i = 0; i < t->solved; i++) {
        const struct table_shape *shape = &t->all[i].layer.shape;
        if (memcmp(&shape->system, s, sizeof *s) == 0 && memcmp(&shape->pieces, &pieces, sizeof pieces) == 0)
            return &t->all[i].layer;
    }
    return NULL;
}

static void init(struct tables *t, const char *rules, const char *pieces, struct table_game game) {
    struct fault fault;
    char white[ECHEK_PIECES + 1] = {0};
    const char *dash = strchr(pieces, '-');
    *t = (struct tables){.mem = MEM_UNLIMITED, .game = game};
    memcpy(white, pieces, (size_t)(dash - pieces));
    assert_true(echek_rules_read(&t->game.rules, rules, &fault));
    assert_true(table_pieces_read(white, &t->game.own[0], &fault));
    assert_true(table_pieces_read(dash + 1, &t->game.own[1], &fault));
    t->systems = table_systems(&t->game, t->list);
    t->layers = table_layers(&t->game);
    t->all = mem_zeroed(&t->mem, t->systems * t->layers, sizeof *t->all);
    assert_non_null(t->all);
    t->store = (struct table_store){find, t, NULL};
}

void tables_init(struct tables *t, const char *rules, const char *pieces) {
    init(t, rules, pieces, (struct table_game){.attackers = TABLE_BOTH});
}

void tables_init_limited(struct tables *t, const char *rules, const char *pieces,
                         enum table_attackers attackers, uint8_t white_ranks, uint8_t black_ranks,
                         const char *early) {
    struct table_game g = {.attackers = attackers, .limited = true, .ranks = {white_ranks, black_ranks}};
    struct fault fault;
    assert_true(early == NULL || table_early_read(early, &g.early, &fault));
    init(t, rules, pieces, g);
}

void tables_init_one(struct tables *t, const char *rules, const char *pieces, enum table_attackers attackers,
                     int ranks) {
    const uint8_t white = attackers == TABLE_WHITE_ALONE ? TABLE_RANKS : (uint8_t)ranks,
                  black = attackers == TABLE_WHITE_ALONE ? (uint8_t)ranks : TABLE_RANKS;
    if (ranks < 0) init(t, rules, pieces, (struct table_game){.attackers = attackers});
    else tables_init_limited(t, rules, pieces, attackers, white, black, NULL);
}

bool tables_solve(struct tables *t, size_t threads, struct fault *fault) {
    return tables_solve_first(t, t->systems, threads, fault);
}

bool tables_solve_first(struct tables *t, size_t systems, size_t threads, struct fault *fault) {
    const struct table_effort effort = {
        .mem = &t->mem, .threads = threads, .wide = t->wide, .distances = t->distances};
    for (size_t s = 0; s < systems; s++)
        for (size_t l = 0; l < t->layers; l++, t->solved++)
            if (!table_solve(&t->game, &t->list[s], table_layer_pieces(&t->game, l), &t->store, &effort,
                             &t->all[t->solved], fault))
                return false;
    return true;
}

void tables_free(struct tables *t) {
    for (size_t i = 0; i < t->solved; i++) table_solved_free(&t->all[i], &t->mem);
    mem_free(&t->mem, t->all, t->systems * t->layers * sizeof *t->all);
    assert_int_equal(t->mem.used, 0);
}

struct echek_position empty_board(unsigned mover) {
    struct echek_position p = {.mover = (uint8_t)mover};
    for (unsigned i = 0; i < 2 * ECHEK_PIECES; i++)
        p.code |= (uint64_t)ECHEK_IN_HAND << echek_shift(i / ECHEK_PIECES, i % ECHEK_PIECES);
    return p;
}

void put_piece(struct echek_position *p, unsigned side, unsigned piece, unsigned square) {
    p->code ^= (uint64_t)(ECHEK_IN_HAND ^ square) << echek_shift(side, piece);
    p->occupied[side] |= (uint16_t)(1U << square);
}

void put_anywhere(struct rng *rng, struct echek_position *p, unsigned side, unsigned piece) {
    unsigned square = rng_below(rng, ECHEK_SQUARES);
    while ((echek_empty(p) >> square & 1) == 0) square = rng_below(rng, ECHEK_SQUARES);
    put_piece(p, side, piece, square);
}
