// The playing engine: the best move it can find within a limit, with a line and a score. It says "win in n"
// only when that is proven.
#ifndef ROQUE_ECHEK_ENGINE_THINK_H
#define ROQUE_ECHEK_ENGINE_THINK_H

#include "base/limits.h"
#include "base/rng.h"
#include "echek/rules/game.h"

enum { ECHEK_DEEPEST_THOUGHT = 60 };

struct echek_thought {
    echek_move move; // ECHEK_NO_MOVE only when the game has ended
    echek_move line[ECHEK_DEEPEST_THOUGHT];
    size_t length;
    int score;      // centi-units for the side to move; without meaning when the result is proven
    int wins;       // proven: a win within so many plies; negative: a loss; 0: not proven
    unsigned depth; // searched in full: `wins` is exact, and the shortest, when it is not beyond this
    uint64_t nodes;
    uint64_t us;
};

// How much to think. A field that is 0 sets no limit.
struct echek_effort {
    unsigned depth; // 0: ECHEK_DEEPEST_THOUGHT
    uint64_t nodes; // 0: none; the same nodes on one thread give the same answer on every machine
    struct limits limits;
    unsigned threads; // 0 and 1 are one
    // Only these moves are considered, at least one and all legal; NULL: all legal moves. `wins` and `score`
    // are then those of the best of them.
    const echek_move *moves;
    size_t move_count;
    // Called from the thinking thread after each finished depth; NULL: not.
    void (*report)(void *context, const struct echek_thought *so_far);
    void *context;
};

struct echek_engine; // the memory of positions seen, kept from move to move; used by one caller at a time

struct echek_engine *echek_engine_new(struct mem *m, size_t table_bytes); // NULL when there is no memory
void echek_engine_free(struct echek_engine *e);
void echek_engine_forget(struct echek_engine *e); // as new: for reproducible games

// Think about the game as it stands, its history included. There is always a move when the game goes on, even
// with no time at all. False only when there is no memory.
bool echek_think(struct echek_engine *e, const struct echek_game *g, const struct echek_effort *effort,
                 struct echek_thought *thought, struct fault *fault);

// Every legal move with its value: what is proven with its distance, and of the rest what the engine thinks.

struct echek_move_value {
    echek_move move;
    int wins, score; // for the side to move, as in a thought
    // Bounds that tables prove without a distance: at least and at most -1 for a loss, 0 for a draw, 1 for a
    // win.
    int least, most;
};

struct echek_values {
    struct echek_move_value list[ECHEK_MOST_MOVES]; // when all are done, the best first
    size_t count, done;
};

void echek_values_begin(struct echek_values *v, const struct echek_game *g);

// Think about each move with so many nodes, within the limits, and about one at least. False: no memory.
bool echek_values_go(struct echek_values *v, struct echek_engine *e, const struct echek_game *g,
                     uint64_t nodes, const struct limits *limits, struct fault *fault);

void echek_values_sort(struct echek_values *v); // again, after tables have changed values

// How a value is shown: the classes that a person tells apart.
enum echek_value_kind {
    ECHEK_VALUE_WIN,
    ECHEK_VALUE_BETTER,
    ECHEK_VALUE_EVEN,
    ECHEK_VALUE_DRAW,
    ECHEK_VALUE_WORSE,
    ECHEK_VALUE_LOSS
};
enum echek_value_kind echek_value_kind(const struct echek_move_value *v);

// ---- Levels -----------------------------------------------------------------------------------------------

// Playing strengths with names, weakest first: from the paper's two, which move at random, to the engine at
// its best.

enum echek_level {
    ECHEK_RANDOM,        // the paper's easy: at random, never castles
    ECHEK_RANDOM_CASTLE, // the paper's hard: at random, may castle
    ECHEK_BEGINNER,      // for children
    ECHEK_EASY,
    ECHEK_CASUAL,
    ECHEK_MEDIUM,
    ECHEK_HARD,
    ECHEK_MASTER, // the engine at its best
    ECHEK_LEVELS
};

const char *echek_level_name(enum echek_level level);
bool echek_level_named(const char *word, enum echek_level *level);
const char *echek_level_about(enum echek_level level); // one line for a list

// How strong a level is, as measured by matches (docs/echek.md): `random` has 0, and a level that is 400
// ahead wins ten games of eleven.
int echek_level_elo(enum echek_level level);

// Does a computer play this side of a game, and at which level (may be NULL)?
bool echek_is_computer(const struct echek_game *g, unsigned side, enum echek_level *level);

// The side of the only person at the board; -1: there are two, or none.
int echek_person(const struct echek_game *g);

// "you" for the only person, else the person's name or "human", or the level.
const char *echek_player_name(const struct echek_game *g, unsigned side);

// The move this level plays. All but master think to a fixed depth, so that they play the same on every
// machine for the same rng; master uses the limits (no limit given: one second). In the opening, master
// varies among moves that it considers equally good; without an rng (NULL, for master alone) it plays the
// best one.
bool echek_level_move(enum echek_level level, struct echek_engine *e, const struct echek_game *g,
                      struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                      struct fault *fault);

// The same for a caller that has thought about the best move already: in the opening, unless a win or a loss
// is proven, choose at random among the best move and up to three rivals. `effort` is for each rival.
bool echek_level_vary(struct echek_engine *e, const struct echek_game *g, struct rng *rng,
                      const struct echek_effort *effort, struct echek_thought *best, struct fault *fault);

// ---- Matches ----------------------------------------------------------------------------------------------

// Many games between two levels, from random openings, each opening played twice with the sides changed.

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
    uint64_t master_us;     // per move
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
