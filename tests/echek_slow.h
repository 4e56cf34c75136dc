// Echek implemented a second time, for the tests: a board of letters, moves that are their own names, and
// every rule checked square by square. Nothing here shares code with src/echek, and nothing is fast.
#ifndef ROQUE_TESTS_ECHEK_SLOW_H
#define ROQUE_TESTS_ECHEK_SLOW_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SLOW_MOST_MOVES = 100, SLOW_MOVE_TEXT = 8, SLOW_TEXT = 48, SLOW_RULES_TEXT = 64 };

struct slow_game {
    bool drop_safe, pawn_both_up;
    char castle;      // 'a'lways, 'o'nce, 'n'ever
    char jump;        // 'a'ny, 'o'wn, 'n'one
    char board[4][4]; // by rank and file from a1; '.' is empty. A piece that is on no square is in hand.
    char mover;       // 'w' or 'b'
    bool white_castled, black_castled;
};

typedef char slow_move[SLOW_MOVE_TEXT]; // "Q@b3", "b2-c1", "O-O"

// Both texts must be valid; they are not checked.
struct slow_game slow_read(const char *rules, const char *position);
void slow_write(const struct slow_game *g, char out[SLOW_TEXT]);

// Random rules and pieces, from kings alone to full boards; ended games are among them.
void slow_random_rules(struct rng *r, char out[SLOW_RULES_TEXT]);
struct slow_game slow_random(struct rng *r, const char *rules);

bool slow_is_enclosed(const struct slow_game *g, char king);
bool slow_has_ended(const struct slow_game *g);
size_t slow_moves(const struct slow_game *g, slow_move list[SLOW_MOST_MOVES]);
void slow_play(struct slow_game *g, const char *move); // a legal one
uint64_t slow_perft(const struct slow_game *g, unsigned depth);

// The mirror image of the game; and the game with colours changed, on the board turned upside down.
struct slow_game slow_mirror(const struct slow_game *g);
struct slow_game slow_swap(const struct slow_game *g);

#endif
