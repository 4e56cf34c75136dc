// Arrows from cell to cell, from the edge of one figure to the edge of the next.
#ifndef ROQUE_DRAW_ARROWS_H
#define ROQUE_DRAW_ARROWS_H

#include "draw/looks.h"

enum { DRAW_ARROW_STEPS = 6 };
struct draw_arrow {
    struct draw_step shaft[DRAW_ARROW_STEPS], head[DRAW_ARROW_STEPS]; // in tenths of a unit
};

struct draw_way {
    int right, down;                     // cells from one to the other
    const struct draw_figure *from, *to; // the figures there; NULL: something else
    int aside, bend; // to the right of the line between them, in tenths of a unit: all of it; its middle
};

// From the middle of the first cell.
void draw_arrow_make(struct draw_arrow *a, const struct draw_way *way);

// The distance to a figure so many cells from its start, in tenths of a unit.
int draw_arrow_gap(const struct draw_arrow *a, const struct draw_figure *figure, int right, int down);

// One of the arrows of a solved board, as drawn in pictures.
void draw_arrow_of(const struct draw_looks *l, struct draw_span span, struct draw_arrow *out);

#endif
