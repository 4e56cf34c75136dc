// The writers behind draw_board, one per medium, and what they share.
#ifndef ROQUE_DRAW_MEDIA_H
#define ROQUE_DRAW_MEDIA_H

#include "draw/looks.h"

void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out);
void draw_as_svg(const struct draw_looks *l, struct draw_options options, struct text *out);

// The board as shapes.
void draw_shapes(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

// The notes about a solved board, one line each, after `before`; arrows are included by name if `named`.
void draw_told(const struct draw_looks *l, struct draw_options options, const char *before, bool named,
               struct text *out);

// The struck-out candidates, for media whose cells have no room: "struck out: r1c1 N K, r2c2 P", in lines
// that fit; or nothing.
void draw_struck_in_words(const struct draw_looks *l, struct text *out);

// A figure is shown as a letter if letters are asked for and its character is one.
bool draw_is_letter(struct draw_options options, struct draw_look look);

// Was a mark given, or entered later? DRAW_ALIKE if this is not to be shown, or without a mark.
enum draw_origin { DRAW_ALIKE, DRAW_GIVEN, DRAW_ENTERED };
enum draw_origin draw_origin_of(const struct draw_looks *l, struct draw_options options, size_t cell);

static inline bool draw_is_highlighted(struct draw_options options, size_t cell) {
    return options.highlight != NULL && bits_has(options.highlight, cell);
}

// Arrows from cell to cell, from the edge of one figure to the edge of the next.

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

// A board as a complete picture: above it, if asked for, its title and level; below it a legend of the marks
// left to place and how many.

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

// Parts of SVG, for code that embeds a board in a larger picture.

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
