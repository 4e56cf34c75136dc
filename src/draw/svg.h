// Parts of SVG, for code that embeds a board in a larger picture.
#ifndef ROQUE_DRAW_SVG_H
#define ROQUE_DRAW_SVG_H

#include "draw/draw.h"
#include "draw/shapes.h"

// The output of draw_board without the <svg> element: a title and the shapes on a canvas of draw_canvas_of.
void draw_svg_inside(const struct puzzle *p, struct draw_options options, struct text *out);

// The opening tag of a separate picture, with cells `cell` wide (0: as drawn).
void draw_svg_open(struct text *out, struct draw_canvas c, int cell);

// One of the family's marks as a separate picture for a line of text: an <svg> of class "mark". A mark
// without a figure is written as text.
void draw_svg_mark(const struct puzzle *p, char mark, struct text *out);

// Shapes as SVG elements.
struct draw_svg {
    struct text *out;
    const struct draw_style *style; // of the open group; NULL: none
};
void draw_svg_put(void *svg, const struct draw_shape *shape); // a draw_put
void draw_svg_end(struct draw_svg *v);                        // closes the group

// The outline of a rectangle or a path, as the attribute "d" of a <path>; nothing for other shapes.
void draw_svg_path(struct text *out, const struct draw_shape *shape);

#endif
