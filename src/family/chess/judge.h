// Who attacks whom, for the judges of the chess families: plain arithmetic on rows and columns, which shares
// nothing with the solver's models nor with the tables of chess pieces that they use.
#ifndef ROQUE_FAMILY_CHESS_JUDGE_H
#define ROQUE_FAMILY_CHESS_JUDGE_H

#include "puzzle/family.h"

bool chess_judge_is_piece(char c);
const char *chess_judge_name(char piece); // "rook"

// Does the piece on `from` attack `to`? Pieces, and squares that are missing ('#'), stop a line. And would
// such a piece do it if it stood there?
bool chess_judge_attacks(const struct puzzle *p, size_t from, size_t to);
bool chess_judge_would_attack(const struct puzzle *p, char piece, size_t from, size_t to);

// While pieces are still to come, an attack along a line with an open square can be stopped; a square can be
// attacked by a piece of these kinds from so many open squares (counted up to `most`); and such a piece has
// room on so many.
bool chess_judge_can_stop(const struct puzzle *p, size_t from, size_t to);
size_t chess_judge_can_attack(const struct puzzle *p, const char *kinds, size_t to, size_t most);
size_t chess_judge_room(const struct puzzle *p, const char *kinds);

// Of a number that too few pieces attack, and of pieces that are too few, where more cannot come.
#define CHESS_JUDGE_TOO_FEW "; it can no longer be attacked so often"
#define CHESS_JUDGE_NO_ROOM "; there is no room for so many"

// "the rook at r4c3"
void chess_judge_say_piece(struct verdict *v, const struct puzzle *p, size_t square);

// "at r1c2, r3c4 and r5c5": every square with such a piece, which become cells of the broken rule that is
// open. False when there is no memory.
bool chess_judge_say_places(struct verdict *v, const struct puzzle *p, char piece, size_t count);

#endif
