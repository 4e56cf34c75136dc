// Chess Avoidance: a board with some squares missing and a list of pieces; place them all so that no piece
// attacks any other. Missing squares and pieces block lines; the pawn attacks diagonally up.
#ifndef ROQUE_FAMILY_CHESS_AVOID_CHESS_AVOID_H
#define ROQUE_FAMILY_CHESS_AVOID_CHESS_AVOID_H

#include "puzzle/family.h"

struct chess_words; // family/chess/words.h

// The parameters of a puzzle are how many pieces of each kind there are, by enum chess_kind.
extern const struct family chess_avoid_family;

// The judge, by the rules alone. It names the broken rules in the order piece-attacked, count-wrong. An empty
// board is untouched: it breaks nothing and is not complete.
bool chess_avoid_check(const struct puzzle *p, struct verdict *v);

extern const struct chess_words chess_avoid_words;
extern const struct family_maker chess_avoid_maker;
extern const struct builtin_puzzle chess_avoid_builtin[]; // made from builtin.roque

#endif
