// Playing strengths with names, weakest first: from the paper's two, which move at random, to the engine at
// its best.
#ifndef ROQUE_ECHEK_ENGINE_LEVEL_H
#define ROQUE_ECHEK_ENGINE_LEVEL_H

#include "base/rng.h"
#include "echek/engine/think.h"

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

// How strong it is among the levels, as measured by matches (docs/echek.md): `random` has 0, and who is 400
// ahead wins ten games of eleven.
int echek_level_elo(enum echek_level level);

// Does a computer play this side of a game, and at which level (may be NULL)?
bool echek_is_computer(const struct echek_game *g, unsigned side, enum echek_level *level);

// The side of the only person at the board; -1: there are two, or none.
int echek_person(const struct echek_game *g);

// "you" for the only person, else the person's name or "human", or the level.
const char *echek_player_name(const struct echek_game *g, unsigned side);

// The move this level plays. All but master think to a fixed depth, so that they play the same on every
// machine for the same rng; master uses the limits (no limit given: one second). In the opening master varies
// among moves that are equally good as far as it knows; without an rng (NULL, for master alone) it plays the
// best it knows.
bool echek_level_move(enum echek_level level, struct echek_engine *e, const struct echek_game *g,
                      struct rng *rng, const struct echek_effort *effort, struct echek_thought *thought,
                      struct fault *fault);

// The same for a caller that has thought about the best move already: in the opening, unless a win or a loss
// is proven, choose at random among the best move and up to three rivals. `effort` is for each rival.
bool echek_level_vary(struct echek_engine *e, const struct echek_game *g, struct rng *rng,
                      const struct echek_effort *effort, struct echek_thought *best, struct fault *fault);

#endif
