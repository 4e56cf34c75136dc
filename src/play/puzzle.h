// Puzzles as a kind of game (play/game.h): a player's list of actions (play/play.h), and the words around it.
#ifndef ROQUE_PLAY_PUZZLE_H
#define ROQUE_PLAY_PUZZLE_H

#include "play/game.h"
#include "play/play.h"

extern const struct game_kind play_puzzle_kind;

struct play_puzzle {
    struct game game;
    struct play play;
    struct text wrong; // what was said to be wrong, each sentence ended by '\n'
    bool was_solved;   // and that was said
};

// The list of actions within such a game.
static inline struct play *play_of(struct game *g) { return &((struct play_puzzle *)g)->play; }

#endif
