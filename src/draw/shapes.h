// A board as a stream of shapes on a canvas of whole numbers, in the order in which they are to be painted. A
// writer takes them one by one, so that no list of them is ever kept: a board may have millions of cells.
#ifndef ROQUE_DRAW_SHAPES_H
#define ROQUE_DRAW_SHAPES_H

#include "draw/draw.h"
#include "draw/looks.h"

enum { DRAW_CELL_SIDE = 40, DRAW_MARGIN = 6 };

// What a shape is for; its colours are the writer's choice. Shapes of one role come together.
enum draw_role {
    DRAW_ROLE_PAPER,
    DRAW_ROLE_FLOOR,
    DRAW_ROLE_SHADE,
    DRAW_ROLE_TINT,
    DRAW_ROLE_LIT,
    DRAW_ROLE_WALL,
    DRAW_ROLE_GRID,
    DRAW_ROLE_CLUE,      // a number on floor
    DRAW_ROLE_TINT_CLUE, // a number among chess men
    DRAW_ROLE_WALL_CLUE, // a number on a wall
    DRAW_ROLE_SOCKET,    // the lower end of a bulb
    DRAW_ROLE_BULB,      // its glass
    DRAW_ROLE_PIECE,
    DRAW_ROLE_MAN,
    DRAW_ROLE_MARK,
    DRAW_ROLE_ARROW_EDGE, // what sets an arrow off from the men it passes
    DRAW_ROLE_ARROW,
    DRAW_ROLE_ARROW_HEAD,
    DRAW_ROLE_HIGHLIGHT,
    DRAW_ROLE_FRAME,
    DRAW_ROLES
};

enum draw_kind {
    DRAW_RECT,   // x y width height, corners rounded by `radius`
    DRAW_LINE,   // from x y, over width height
    DRAW_CIRCLE, // around x y
    DRAW_GLYPH,  // a character centred on x y
    DRAW_PATH,   // steps relative to x y
};

// 'M' move to x y; 'L' line to x y; 'C' cubic curve over (x1 y1) and (x2 y2) to x y; 'Z' close. 0 ends the
// path.
struct draw_step {
    char op;
    short x, y, x1, y1, x2, y2;
};

struct draw_shape {
    enum draw_role role;
    enum draw_kind kind;
    int x, y, width, height, radius;
    char glyph;
    const struct draw_step *path;
    bool tenths; // the path's steps are in tenths of a unit
};

typedef void draw_put(void *context, const struct draw_shape *shape);

void draw_canvas_size(const struct puzzle *p, int *width, int *height);
void draw_shapes(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context);

#endif
