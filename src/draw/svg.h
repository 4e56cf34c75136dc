// Pieces of SVG, for those who put a board into a picture of their own and something of their own on it.
#ifndef ROQUE_DRAW_SVG_H
#define ROQUE_DRAW_SVG_H

#include "draw/draw.h"
#include "draw/shapes.h"

// What draw_board writes, without the <svg> element around it: a title and the shapes on a canvas of
// draw_canvas_of.
void draw_svg_inside(const struct puzzle *p, struct draw_options options, struct text *out);

// The tag that begins a picture of its own, its cells `cell` wide (0: as they are drawn).
void draw_svg_open(struct text *out, struct draw_canvas c, int cell);

// One of the family's marks as a picture of its own, for a line of text: an <svg> of class "mark". What has
// no figure is written.
void draw_svg_mark(const struct puzzle *p, char mark, struct text *out);

// Shapes as SVG elements.
struct draw_svg {
    struct text *out;
    const struct draw_style *style; // of the group that is open; NULL: none
};
void draw_svg_put(void *svg, const struct draw_shape *shape); // a draw_put
void draw_svg_end(struct draw_svg *v);                        // closes the group

// The outline of a rectangle or a path, as the attribute "d" of a <path> says it; nothing of other shapes.
void draw_svg_path(struct text *out, const struct draw_shape *shape);

#endif
