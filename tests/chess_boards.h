// Boards of men for the tests of chess families: who attacks whom in the plainest way, every placement by
// brute force, and facts for clingo. Nothing here shares code with a model or a judge.
#ifndef ROQUE_TESTS_CHESS_BOARDS_H
#define ROQUE_TESTS_CHESS_BOARDS_H

#include "puzzle/puzzle.h"

#include <stdio.h>

bool chess_boards_man(char c);

// Does the man on `from` attack `to`? '#' and men stop lines.
bool chess_boards_attacks(const struct puzzle *p, int from, int to);

// The number of ways to fill the open cells of the board with men such that `right` says yes. `left` is how
// many men of each letter of "PNKRBQ" may be placed at most, `total` how many there are on the board in the
// end. Men on the board count. `p` is as it was afterwards.
typedef bool chess_boards_right(const struct puzzle *p);
uint64_t chess_boards_brute(struct puzzle *p, const int left[6], int total, chess_boards_right *right);

// What clingo has to know of the board: square, open, given, and number where `number` is the layer with
// digits.
void chess_boards_facts(FILE *f, const struct puzzle *p, const char *numbers);
const char *chess_boards_kind(char letter); // "pawn"; NULL: no man

// "rule: sentence [cells]" of each broken rule, a line each, and "complete" or "incomplete"; until the next
// call.
const char *chess_boards_verdict(const struct puzzle *p);

#endif
