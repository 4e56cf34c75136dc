// How chess puzzles look: pieces on a checkered board, and below a solved one where they stand.
#ifndef ROQUE_FAMILY_CHESS_LOOKS_H
#define ROQUE_FAMILY_CHESS_LOOKS_H

#include "draw/looks.h"

extern const struct family_looks chess_looks;

// Its look at a cell, for families that tell something else of a solved board. Numbers that pieces cannot
// stand on are set off; '#' is no square at all.
void chess_look_closer(const struct puzzle *p, struct draw_look *look);

#endif
