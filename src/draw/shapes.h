// Pictures are made of shapes on a canvas of whole numbers. Shapes come one by one in painting order, and are
// never stored: a board may have millions of cells.
#ifndef ROQUE_DRAW_SHAPES_H
#define ROQUE_DRAW_SHAPES_H

#include "draw/draw.h"

enum { DRAW_CELL_SIDE = 40, DRAW_MARGIN = 6 };

// 0xAARRGGBB; 0, which is invisible, means none.
typedef uint32_t draw_color;

// How shapes are painted. Shapes of one style come together, so a writer can write the style once.
struct draw_style {
    draw_color fill, line;
    int width; // of the line, in tenths of a unit
    bool dashed, round_ends, round_corners;
    bool even_odd; // an outline within an outline is a hole
    bool crisp;    // edges are never blurred
    int font;      // the size of glyphs
    bool bold, struck;
};

enum draw_kind {
    DRAW_RECT,  // x y width height, corners rounded by `radius`
    DRAW_LINE,  // from x y, over width height
    DRAW_GLYPH, // a character centred on x y
    DRAW_WORD,  // the same for several characters
    DRAW_PATH,  // steps relative to x y
};

// 'M' move to x y; 'L' line to x y; 'C' cubic curve over (x1 y1) and (x2 y2) to x y; 'Z' close. 0 ends the
// path.
struct draw_step {
    char op;
    short x, y, x1, y1, x2, y2;
};

struct draw_shape {
    const struct draw_style *style;
    enum draw_kind kind;
    int x, y, width, height, radius;
    char glyph;
    const char *word;
    const struct draw_step *path;
    bool tenths; // the path's steps are in tenths of a unit
};

// A receiver of shapes.
typedef void draw_put(void *context, const struct draw_shape *shape);

// One shape of each kind to a receiver; a figure is so many percent of its size around x y.
struct draw_pen {
    draw_put *put;
    void *context;
};
struct draw_figure;
void draw_rect(struct draw_pen p, const struct draw_style *style, int x, int y, int width, int height,
               int radius);
void draw_line(struct draw_pen p, const struct draw_style *style, int x, int y, int width, int height);
void draw_glyph(struct draw_pen p, const struct draw_style *style, int x, int y, char glyph);
void draw_word(struct draw_pen p, const struct draw_style *style, int x, int y, const char *word);
void draw_figure_at(struct draw_pen p, const struct draw_figure *figure, int x, int y, int percent);

// The canvas of a board. Its margins begin at 0 0 with or without labels: labels are outside, to the left and
// above, or below if they are files of a chess board.
struct draw_canvas {
    int x, y, width, height;
};
enum { DRAW_LABEL_FONT = 11 }; // usually
struct draw_canvas draw_canvas_of(const struct puzzle *p, enum draw_labels labels);
struct draw_canvas draw_canvas_with(const struct puzzle *p,
                                    struct draw_options options); // labels of any size

// A frame just inside a cell, its corners rounded by `radius`.
void draw_frame(const struct puzzle *p, size_t cell, int radius, const struct draw_style *style,
                draw_put *put, void *context);

// One of the family's marks, small: each has its own place in a grid within the cell, which holds nine marks
// well. For candidates or (in a struck-out style) excluded ones. `places`: draw_candidate_places.
int draw_candidate_places(const struct puzzle *p);
void draw_candidate(const struct puzzle *p, int places, size_t cell, char mark,
                    const struct draw_style *style, draw_put *put, void *context);

#endif
