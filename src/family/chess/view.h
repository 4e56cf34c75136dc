// Views that chess families share: one variable a piece, its square.
#ifndef ROQUE_FAMILY_CHESS_VIEW_H
#define ROQUE_FAMILY_CHESS_VIEW_H

#include "puzzle/view.h"

// Add a variable for each of `count` pieces, of which `here` tells by square where one stands: the squares,
// from 1 on. They are told in the order of their squares, because nothing else tells them apart. `what` is
// that of the first, and the others count on. What was made of more than one is told in `made`, if that is
// not NULL: csp_int by piece. False when there is no memory.
bool chess_view_pieces(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made);

// Append a square that is a value of such a variable.
void chess_view_say_square(const struct puzzle *p, int value, struct text *out);

#endif
