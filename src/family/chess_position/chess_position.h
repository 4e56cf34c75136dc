// Chess Position: every square carries a number beneath its piece; place so many pieces of any kinds that
// each number is how often its square is attacked. Pieces block lines, numbers do not; the pawn attacks
// diagonally up.
#ifndef ROQUE_FAMILY_CHESS_POSITION_CHESS_POSITION_H
#define ROQUE_FAMILY_CHESS_POSITION_CHESS_POSITION_H

#include "puzzle/family.h"

struct chess_words; // family/chess/words.h

enum { CHESS_POSITION_PIECES /* the parameter: how many */, CHESS_POSITION_MOST = 9 };

extern const struct family chess_position_family;

// The judge, by the rules alone. It names the broken rules in the order number-wrong, count-wrong. An empty
// board is untouched: it breaks nothing and is not complete.
bool chess_position_check(const struct puzzle *p, struct verdict *v);

extern const struct chess_words chess_position_words;
extern const struct family_maker chess_position_maker;
extern const struct builtin_puzzle chess_position_builtin[]; // made from builtin.roque

#endif
