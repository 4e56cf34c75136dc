// Arrows from cell to cell, from the edge of the figure on the one to the edge of that on the other.
#ifndef ROQUE_DRAW_ARROWS_H
#define ROQUE_DRAW_ARROWS_H

#include "draw/looks.h"

enum { DRAW_ARROW_STEPS = 6 };
struct draw_arrow {
    struct draw_step shaft[DRAW_ARROW_STEPS], head[DRAW_ARROW_STEPS]; // in tenths of a unit
};

struct draw_way {
    int right, down;                     // cells from the one to the other
    const struct draw_figure *from, *to; // what stands there; NULL: something else
    int aside, bend; // to the right of the line between them, in tenths of a unit: all of it; its middle
};

// From the middle of the first cell.
void draw_arrow_make(struct draw_arrow *a, const struct draw_way *way);

// How near it comes to a figure that stands so many cells from where it begins, in tenths of a unit.
int draw_arrow_gap(const struct draw_arrow *a, const struct draw_figure *figure, int right, int down);

// One of the arrows of a solved board, as pictures have it.
void draw_arrow_of(const struct draw_looks *l, struct draw_span span, struct draw_arrow *out);

#endif
