// A board as a picture that stands alone: above it, where that is asked for, its title and level; below it a
// legend of what is left to place and how many, drawn as it will stand on the board.
#ifndef ROQUE_DRAW_DIAGRAM_H
#define ROQUE_DRAW_DIAGRAM_H

#include "draw/looks.h"

// The canvas holds the board's own, which is in the same place as without all this.
struct draw_canvas draw_diagram_canvas(const struct draw_looks *l, struct draw_options options);
void draw_diagram(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

// The legend by itself, for pages that have a place of their own for it: in rows of at most this width, or
// as narrow as it can be. 0 0: there is nothing to tell. `center` and `top` are where it is put.
struct draw_extent {
    int width, height;
};
struct draw_extent draw_legend_extent(const struct puzzle *p, struct draw_options options, int width);
void draw_legend(const struct puzzle *p, struct draw_options options, int width, int center, int top,
                 draw_put *put, void *context);

// The name of a board: its title, and behind it what kind of puzzle it is, of which size and with what to
// place: "Night - Chess Loop, 5 x 4, rook king 3".
void draw_name(const struct puzzle *p, struct text *out);

#endif
