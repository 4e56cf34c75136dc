// Tables of Echek in memory, for the tests.
#ifndef ROQUE_TESTS_ECHEK_TABLES_H
#define ROQUE_TESTS_ECHEK_TABLES_H

#include "base/rng.h"
#include "echek/tables/table.h"

struct tables {
    struct mem mem;
    struct table_game game;
    size_t systems, layers, solved;
    struct table_system list[TABLE_MOST_SYSTEMS];
    struct table_solved *all; // by system, then by layer
    struct table_store store;
    bool wide; // solve with whole words only
    bool distances;
};

// `pieces` such as "KQR-KP"; an invalid word fails the test.
void tables_init(struct tables *t, const char *rules, const char *pieces);
void tables_init_one(struct tables *t, const char *rules, const char *pieces, enum table_attackers attackers,
                     int ranks); // of the only attacker; on how many the other drops its pawn, -1: on all
void tables_init_limited(struct tables *t, const char *rules, const char *pieces,
                         enum table_attackers attackers, uint8_t white_ranks, uint8_t black_ranks,
                         const char *early);
bool tables_solve(struct tables *t, size_t threads, struct fault *fault); // all layers
bool tables_solve_first(struct tables *t, size_t systems, size_t threads, struct fault *fault);
void tables_free(struct tables *t);

// For building positions piece by piece: all pieces are in hand.
struct echek_position empty_board(unsigned mover);
void put_piece(struct echek_position *p, unsigned side, unsigned piece, unsigned square);
void put_anywhere(struct rng *rng, struct echek_position *p, unsigned side, unsigned piece);

#endif
