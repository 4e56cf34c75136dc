// A board as a complete picture: above it, if asked for, its title and level; below it a legend of the marks
// left to place and how many.
#ifndef ROQUE_DRAW_DIAGRAM_H
#define ROQUE_DRAW_DIAGRAM_H

#include "draw/looks.h"

// The canvas contains the board's own, which is in the same place as without all this.
struct draw_canvas draw_diagram_canvas(const struct draw_looks *l, struct draw_options options);
void draw_diagram(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

// The legend alone, for pages that place it themselves: in rows of at most this width, or as narrow as
// possible. 0 0: nothing to show. `center` and `top` are its position.
struct draw_extent {
    int width, height;
};
struct draw_extent draw_legend_extent(const struct puzzle *p, struct draw_options options, int width);
void draw_legend(const struct puzzle *p, struct draw_options options, int width, int center, int top,
                 draw_put *put, void *context);

// The name of a board: its title, then the kind of puzzle, its size and its parameters: "Night - Chess Loop,
// 5 x 4, rook king 3".
void draw_name(const struct puzzle *p, struct text *out);

#endif
