// Attacks, for the judges of the chess families: plain arithmetic on rows and columns, which shares nothing
// with the solver's models nor with the tables of chess pieces that they use.
#ifndef ROQUE_FAMILY_CHESS_JUDGE_H
#define ROQUE_FAMILY_CHESS_JUDGE_H

#include "puzzle/family.h"

bool chess_judge_is_piece(char c);
const char *chess_judge_name(char piece); // "rook"

// Does the piece on `from` attack `to`? Pieces, and missing squares ('#'), block a line. False if there is no
// piece. And would such a piece attack it from there?
bool chess_judge_attacks(const struct puzzle *p, size_t from, size_t to);
bool chess_judge_would_attack(const struct puzzle *p, char piece, size_t from, size_t to);

// How many pieces attack the square?
size_t chess_judge_attackers(const struct puzzle *p, size_t square);

// While pieces are still to be placed: a square can be attacked by a piece of these kinds from so many open
// squares (counted up to `most`); such a piece has room on so many; and of the attacks on the square, so many
// are along a line with an open square, where a piece can block them.
size_t chess_judge_can_attack(const struct puzzle *p, const char *kinds, size_t to, size_t most);
size_t chess_judge_room(const struct puzzle *p, const char *kinds);
size_t chess_judge_stoppable(const struct puzzle *p, size_t square);

// For too few pieces, if no more can come.
#define CHESS_JUDGE_NO_ROOM "; there is no room for so many"

// "the rook at r4c3"
void chess_judge_say_piece(struct verdict *v, const struct puzzle *p, size_t square);

// The rule "number-wrong": "the 3 at r2c2 is attacked 1 time, not 3: by the king at r1c3". False when out of
// memory.
bool chess_judge_say_number(struct verdict *v, const struct puzzle *p, size_t square, char number,
                            bool mendable);

// "at r1c2, r3c4 and r5c5": every square with such a piece; these become cells of the current broken rule.
// False when out of memory.
bool chess_judge_say_places(struct verdict *v, const struct puzzle *p, char piece, size_t count);

#endif
