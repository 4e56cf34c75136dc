// Pieces of SVG, for those who put a board into a picture of their own and something of their own on it.
#ifndef ROQUE_DRAW_SVG_H
#define ROQUE_DRAW_SVG_H

#include "draw/shapes.h"

// Shapes as SVG elements.
struct draw_svg {
    struct text *out;
    const struct draw_style *style; // of the group that is open; NULL: none
};
void draw_svg_put(void *svg, const struct draw_shape *shape); // a draw_put
void draw_svg_end(struct draw_svg *v);                        // closes the group

#endif
