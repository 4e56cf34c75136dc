// A stock of figures: the six chess men as outlines of our own, so that pictures need no font. Steps are in
// tenths of a unit, around the middle of a cell of DRAW_CELL_SIDE; holes come from the even-odd rule.
#ifndef ROQUE_DRAW_MEN_H
#define ROQUE_DRAW_MEN_H

#include "board/chess.h"
#include "draw/looks.h"

const struct draw_figure *draw_man(enum chess_kind kind);

// The same, outlined in pictures: for those who have to tell two sorts of men apart.
const struct draw_figure *draw_man_outlined(enum chess_kind kind);

// The other colour's man for terminals, filled where draw_man's is outlined.
const char *draw_man_filled(enum chess_kind kind);

#endif
