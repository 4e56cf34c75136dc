// The names of rows and columns around a board drawn with characters: rows at the left; columns above or, if
// they are files of a chess board, below.
#ifndef ROQUE_DRAW_BORDER_H
#define ROQUE_DRAW_BORDER_H

#include "puzzle/puzzle.h"

struct draw_border {
    const struct puzzle *puzzle;
    int margin; // columns of the screen for the names of rows, with a blank; 0: no
                // names
    int middle; // of the first cell, after the margin
    int pitch;  // from cell to cell
};
struct draw_border draw_border_of(const struct puzzle *p, bool labels, int middle, int pitch);

void draw_border_above(const struct draw_border *b, struct text *out); // a line or nothing
void draw_border_left(const struct draw_border *b, int row, struct text *out);
void draw_border_below(const struct draw_border *b, struct text *out); // a line or nothing

#endif
