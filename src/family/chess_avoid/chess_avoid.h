// Chess Avoidance: a board with some squares missing and a list of men; place them all so that no man attacks
// any other. A missing square stops a line, and so does a man; the pawn attacks diagonally up.
#ifndef ROQUE_FAMILY_CHESS_AVOID_CHESS_AVOID_H
#define ROQUE_FAMILY_CHESS_AVOID_CHESS_AVOID_H

#include "puzzle/view.h"

struct chess_men;   // family/chess/men.h
struct chess_words; // family/chess/words.h

// The parameters of a puzzle are how many men of each kind there are, by enum chess_kind.
extern const struct family chess_avoid_family;

// The judge, by the rules alone. It names the broken rules in the order man-attacked, count-wrong. A board
// without any man is untouched: it breaks nothing and is not complete.
bool chess_avoid_check(const struct puzzle *p, struct verdict *v);

// Post besides how many lines have a man that moves along them. False when there is no memory.
bool chess_avoid_post_lines(struct chess_men *a);

extern const struct chess_words chess_avoid_words;
extern const struct family_maker chess_avoid_maker;
extern const struct family_view chess_avoid_views[];
extern const struct builtin_puzzle chess_avoid_builtin[];

#endif
