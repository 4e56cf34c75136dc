// The figures that marks are drawn with: our own outlines, so that pictures need no font.
#ifndef ROQUE_DRAW_FIGURES_H
#define ROQUE_DRAW_FIGURES_H

#include "board/grid.h"
#include "draw/looks.h"

// What looks as it is called: nouns that are called like a figure are drawn as that figure, black cells are
// shaded, and others are letters. `two_colours`: every cell becomes black or white.
struct draw_look draw_look_called(const char *noun, char character, bool is_mark, bool two_colours);

const struct draw_figure *draw_bulb(void);

// All of them, chess pieces included, from 0 on; NULL: there are no more.
const struct draw_figure *draw_figure_number(size_t i);

// The six chess pieces. Steps are in tenths of a unit, around the middle of a cell of DRAW_CELL_SIDE; holes
// come from the even-odd rule.
const struct draw_figure *draw_piece(enum chess_kind kind);

// The same, outlined in pictures, to distinguish two kinds of pieces.
const struct draw_figure *draw_piece_outlined(enum chess_kind kind);

// The other colour's piece for terminals, filled where draw_piece's is outlined.
const char *draw_piece_filled(enum chess_kind kind);

#endif
