// Many games between two levels, from random openings, each opening played twice with the sides changed.
#ifndef ROQUE_ECHEK_ENGINE_MATCH_H
#define ROQUE_ECHEK_ENGINE_MATCH_H

#include "echek/engine/level.h"

struct echek_score_sheet {
    unsigned games;                    // finished
    unsigned wins[2], draws;           // of each level
    unsigned repetitions, no_progress; // kinds of draws
    unsigned white_wins;
    uint64_t plies; // of all games, their openings included
    unsigned shortest, longest;
    // Of the first level over the second, with its 95% error. When one side won all games, both are infinite
    // and the bound is what can be said: at least so much (or, below zero, at most), with 95% confidence.
    double elo, elo_error, elo_bound;
    unsigned broken_promises; // a level proved a win and did not win
};

struct echek_match {
    struct echek_rules rules;
    enum echek_level levels[2];
    unsigned games;
    uint64_t seed;
    unsigned threads;
    unsigned opening_plies; // random moves before the levels take over
    uint64_t master_nodes;  // how long master thinks, in nodes so that it is reproducible; 0: by master_us
    uint64_t master_us;     // a move
    size_t table_bytes;     // of each engine
    const int *stop;        // NULL: none
    // Called, one call at a time, after each game; NULL: not.
    void (*report)(void *context, const struct echek_score_sheet *so_far);
    void *context;
};

// The same seed gives the same games whatever `threads` is (unless master is limited by time).
bool echek_match_play(const struct echek_match *match, struct mem *m, struct echek_score_sheet *sheet,
                      struct fault *fault);

#endif
