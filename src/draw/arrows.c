#include "draw/media.h"

#include <stdlib.h>

// Whole numbers are enough, and give the same picture on every machine.
static int root(int64_t n) {
    int64_t r = n, next = (n + 1) / 2;
    while (next < r) {
        r = next;
        next = (r + n / r) / 2;
    }
    return (int)r;
}

struct point {
    int x, y;
};

struct direction {
    int x, y, length;
};

static struct direction towards(int x, int y) {
    return (struct direction){x, y, root((int64_t)x * x + (int64_t)y * y)};
}

// The point `along` a direction from another, and `aside` to the right.
static struct point offset_point(struct point p, struct direction d, int along, int aside) {
    int64_t x = (int64_t)d.x * along - (int64_t)d.y * aside, y = (int64_t)d.y * along + (int64_t)d.x * aside;
    return (struct point){p.x + (int)(x / d.length), p.y + (int)(y / d.length)};
}

// ---- The edges of figures ---------------------------------------------------------------------------------

enum { PARTS = 12 }; // of each piece of an outline

// A point of a curve; for a straight line the handles are its ends.
static int on_curve(int a, int b, int c, int d, int part) {
    int rest = PARTS - part;
    return (rest * rest * (rest * a + 3 * part * b) + part * part * (3 * rest * c + part * d)) /
           (PARTS * PARTS * PARTS);
}

static struct point curve_point(struct point from, const struct draw_step *s, int part) {
    return (struct point){on_curve(from.x, s->x1, s->x2, s->x, part),
                          on_curve(from.y, s->y1, s->y2, s->y, part)};
}

// Called with the points of an outline, in tenths of a unit from the middle of the cell.
typedef void see_point(void *context, struct point p);

static void walk_outline(const struct draw_shape *shape, see_point *see, void *context) {
    int scale = shape->tenths ? 1 : 10;
    struct point at = {0}, begin = {0};
    for (const struct draw_step *s = shape->path; s->op != 0; s++) {
        struct draw_step piece = *s; // every piece as a curve
        if (s->op == 'Z') piece.x = (short)begin.x, piece.y = (short)begin.y;
        if (s->op != 'C')
            piece.x1 = (short)at.x, piece.y1 = (short)at.y, piece.x2 = piece.x, piece.y2 = piece.y;
        if (s->op == 'M') begin = (struct point){s->x, s->y};
        for (int part = 1; part <= PARTS && s->op != 'M'; part++) {
            struct point p = curve_point(at, &piece, part);
            see(context, (struct point){10 * shape->x + scale * p.x, 10 * shape->y + scale * p.y});
        }
        at = (struct point){piece.x, piece.y};
    }
}

static void walk_figure(const struct draw_figure *figure, see_point *see, void *context) {
    for (size_t i = 0; figure != NULL && i < figure->count; i++)
        if (figure->shapes[i].kind == DRAW_PATH) walk_outline(&figure->shapes[i], see, context);
}

// The line of an arrow, `aside` to the right of a direction from the middle of a cell; and how far along it
// the figure reaches.
struct course {
    struct direction d;
    int aside, reach;
};

static void extend_reach(void *context, struct point p) {
    enum { NEAR = 25 };
    struct course *c = context;
    int along = (int)(((int64_t)p.x * c->d.x + (int64_t)p.y * c->d.y) / c->d.length);
    int aside = (int)(((int64_t)p.y * c->d.x - (int64_t)p.x * c->d.y) / c->d.length);
    if (abs(aside - c->aside) <= NEAR && along > c->reach) c->reach = along;
}

// How far the figure reaches from the middle of its cell, plus a margin.
static int reach(const struct draw_figure *figure, struct course course) {
    enum { GAP = 14, USUAL = 140 };
    walk_figure(figure, extend_reach, &course);
    return (course.reach > 0 ? course.reach : USUAL) + GAP;
}

// ---- The distance from an arrow to a figure ---------------------------------------------------------------

struct passing {
    struct point shaft[PARTS + 1]; // from the middle of the figure's cell
    int64_t least;                 // squared
};

static void note_nearest(void *context, struct point p) {
    struct passing *by = context;
    for (int i = 0; i <= PARTS; i++) {
        int64_t x = p.x - by->shaft[i].x, y = p.y - by->shaft[i].y;
        if (x * x + y * y < by->least) by->least = x * x + y * y;
    }
}

int draw_arrow_gap(const struct draw_arrow *a, const struct draw_figure *figure, int right, int down) {
    struct passing by = {.least = INT32_MAX};
    const struct point start = {a->shaft[0].x, a->shaft[0].y};
    for (int i = 0; i <= PARTS; i++) {
        struct point p = curve_point(start, &a->shaft[1], i);
        by.shaft[i] = (struct point){p.x - right * 10 * DRAW_CELL_SIDE, p.y - down * 10 * DRAW_CELL_SIDE};
    }
    walk_figure(figure, note_nearest, &by);
    return root(by.least);
}

// ---- Arrows ----------------------------------------------------------------------------------------------

static struct draw_step step(char op, struct point p) {
    return (struct draw_step){.op = op, .x = (short)p.x, .y = (short)p.y};
}

void draw_arrow_make(struct draw_arrow *a, const struct draw_way *way) {
    enum { HEAD = 72, HALF_HEAD = 38, BARB = 54 }; // the shaft ends inside the head
    const struct point middle = {0};
    const struct direction d = towards(way->right * 10 * DRAW_CELL_SIDE, way->down * 10 * DRAW_CELL_SIDE);
    const struct course there = {d, way->aside, 0}, back = {{-d.x, -d.y, d.length}, -way->aside, 0};
    int begin = reach(way->from, there), end = d.length - reach(way->to, back);
    int third = (end - begin) / 3, handle = way->aside + way->bend * 4 / 3;
    struct point start = offset_point(middle, d, begin, way->aside),
                 tip = offset_point(middle, d, end, way->aside),
                 first = offset_point(middle, d, begin + third, handle),
                 second = offset_point(middle, d, end - third, handle);
    const struct direction last = towards(tip.x - second.x, tip.y - second.y);
    struct point neck = offset_point(tip, last, -BARB, 0);
    *a = (struct draw_arrow){.shaft = {step('M', start), step('C', neck)},
                             .head = {step('M', tip),
                                      step('L', offset_point(tip, last, -HEAD, HALF_HEAD)),
                                      step('L', neck),
                                      step('L', offset_point(tip, last, -HEAD, -HALF_HEAD)),
                                      {.op = 'Z'}}};
    a->shaft[1].x1 = (short)first.x, a->shaft[1].y1 = (short)first.y;
    a->shaft[1].x2 = (short)second.x, a->shaft[1].y2 = (short)second.y;
}
