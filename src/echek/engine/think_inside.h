// Inside the room: the parts of the playing engine. Scores are centi-units for the side to move. A proven win
// in n plies, counted from the root of the search, is WIN - n; a proven loss is the negative of that.
#ifndef ROQUE_ECHEK_ENGINE_THINK_INSIDE_H
#define ROQUE_ECHEK_ENGINE_THINK_INSIDE_H

#include "echek/engine/think.h"

#include <stdatomic.h>

enum {
    ECHEK_SCORE_WIN = 30000,
    ECHEK_SCORE_PROVEN = ECHEK_SCORE_WIN - 200, // from here on a score is a proof
    ECHEK_SCORE_GUESS = 20000,                  // no estimate goes beyond
    ECHEK_SCORE_BOUND = 32000,                  // beyond every score
    ECHEK_LAST_PLY = 64,                        // no line is followed further
    ECHEK_FARTHEST_CLAIM = 64, // a win farther away than this is not kept as proven; see think_search.c
};

// ---- Evaluation without search ----

int echek_evaluate(const struct echek_rules *r, const struct echek_position *p);

// ---- Positions seen, shared by all threads without a lock ----

enum echek_bound { ECHEK_BOUND_NONE, ECHEK_BOUND_LOWER, ECHEK_BOUND_UPPER, ECHEK_BOUND_EXACT };

struct echek_entry {
    echek_move move; // ECHEK_NO_MOVE: none known
    enum echek_bound bound;
    int depth;
    int score; // a win is counted from this position, not from the root
};

struct echek_slot {
    _Atomic uint64_t check, data;
};

struct echek_table {
    struct echek_slot *slots;
    size_t buckets;
    unsigned age; // grows with every search; older entries are replaced first
};

bool echek_table_init(struct echek_table *t, struct mem *m, size_t bytes);
void echek_table_free(struct echek_table *t, struct mem *m);
void echek_table_clear(struct echek_table *t);
bool echek_table_find(const struct echek_table *t, uint64_t key, struct echek_entry *entry);
void echek_table_keep(struct echek_table *t, uint64_t key, const struct echek_entry *entry);

// Every bit of the result depends on every bit of x, and no two x have the same result.
static inline uint64_t echek_scramble(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

// ---- The search ----

enum { ECHEK_MOST_TWICE = ECHEK_NO_PROGRESS_PLIES / 2 + 1 };

// What all threads of one search share. Only the last three change while they run.
struct echek_search {
    struct echek_rules rules;
    struct echek_position root;
    echek_move root_moves[ECHEK_MOST_MOVES];
    size_t root_move_count;
    unsigned root_quiet;
    uint64_t twice[ECHEK_MOST_TWICE]; // positions the game has seen twice: a third time is a draw
    size_t twice_count;
    uint64_t twice_salt; // 0 when there are none
    struct echek_table *table;
    uint64_t node_limit; // 0: none
    struct limits limits;
    atomic_bool limits_wait; // no limit counts yet: a promised win must be found again
    atomic_bool over;
    _Atomic uint64_t nodes;
};

// The state of one thread.
struct echek_worker {
    struct echek_search *search;
    struct echek_position position;
    uint64_t nodes, next_look, told; // `told`: how many of them are already added to search->nodes
    bool may_stop;                   // there is a move to play
    bool stopped;
    int depth; // of this iteration
    uint16_t quiet[ECHEK_LAST_PLY + 2];
    echek_move killers[ECHEK_LAST_PLY + 2][2];
    int32_t history[2][ECHEK_MOST_MOVES];
    echek_move line[ECHEK_LAST_PLY + 2][ECHEK_LAST_PLY + 2];
    uint8_t line_length[ECHEK_LAST_PLY + 2];
    // The moves at the root, the best of the last iteration first.
    echek_move moves[ECHEK_MOST_MOVES];
    size_t move_count, searched; // `searched`: how many of them in this iteration
    echek_move best;             // of this iteration so far; ECHEK_NO_MOVE: none
    int best_score;
};

// A position and the side to move as one number, not up to symmetry.
static inline uint64_t echek_identity(const struct echek_position *p) {
    return p->code | (uint64_t)p->castled << 60 | (uint64_t)p->mover << 62;
}

void echek_worker_init(struct echek_worker *w, struct echek_search *s);

// Search all moves of the root `depth` plies deep, for scores between alpha and beta. The best move, its
// score and its line are in the worker afterwards, even if the search was stopped before its end.
int echek_search_root(struct echek_worker *w, int depth, int alpha, int beta);

// Extend a line that leads to a proven end up to that end.
size_t echek_finish_line(const struct echek_rules *r, struct echek_position p, echek_move *line,
                         size_t length, size_t room);

#endif
