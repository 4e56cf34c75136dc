// Arrows from cell to cell: each a curve that bends to its right, so that an arrow and another back can be
// told apart.
#ifndef ROQUE_DRAW_ARROWS_H
#define ROQUE_DRAW_ARROWS_H

#include "draw/shapes.h"

enum { DRAW_ARROW_STEPS = 5 };
struct draw_arrow {
    struct draw_step shaft[DRAW_ARROW_STEPS], head[DRAW_ARROW_STEPS]; // in tenths of a unit
};

// From the middle of a cell to that of another which lies `right` and `down` cells from it.
void draw_arrow_make(struct draw_arrow *a, int right, int down);

#endif
