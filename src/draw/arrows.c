#include "draw/arrows.h"

// Whole numbers are enough, and give the same picture on every machine.
static int root(int n) {
    int r = 0;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
}

struct frame { // the direction of the arrow, `length` long
    int x, y, length;
};

// The point that lies `along` and `aside` from the arrow's beginning, in tenths of a unit.
static void place(struct frame f, int along, int aside, short *x, short *y) {
    *x = (short)((f.x * along - f.y * aside) / f.length);
    *y = (short)((f.y * along + f.x * aside) / f.length);
}

// How an arrow keeps clear of what stands on its two cells and of other arrows, in tenths of a unit.
struct fit {
    int start, end; // from the middles of the two cells
    int aside;      // to the right of the line between them
};

// Between neighbours there is little room: the arrow begins and ends beside what stands
// there, not in between.
static struct fit fit_for(int far) {
    return far <= 10 * DRAW_CELL_SIDE ? (struct fit){80, 85, 95} : (struct fit){120, 125, 65};
}

void draw_arrow_make(struct draw_arrow *a, int right, int down) {
    enum { FINE = 100, HEAD = 62, WIDE = 34 };
    // A direction at a hundredth of a cell: exact enough, and no product leaves an int.
    struct frame f = {right * FINE, down * FINE, root((right * right + down * down) * FINE * FINE)};
    int far = f.length * (10 * DRAW_CELL_SIDE / FINE);
    struct fit fit = fit_for(far);
    int bend = fit.aside + 30 + (far < 1000 ? far : 1000) / 20;
    int tip = far - fit.end, neck = tip - HEAD * 3 / 4, shaft = neck - fit.start;
    // The shaft ends inside the head, whose tip leans towards what it points at.
    *a = (struct draw_arrow){.shaft = {{.op = 'M'}, {.op = 'C'}},
                             .head = {{.op = 'M'}, {.op = 'L'}, {.op = 'L'}, {.op = 'Z'}}};
    place(f, fit.start, fit.aside, &a->shaft[0].x, &a->shaft[0].y);
    place(f, fit.start + shaft / 3, bend, &a->shaft[1].x1, &a->shaft[1].y1);
    place(f, fit.start + shaft * 2 / 3, bend, &a->shaft[1].x2, &a->shaft[1].y2);
    place(f, neck, fit.aside + 8, &a->shaft[1].x, &a->shaft[1].y);
    place(f, tip, fit.aside - 14, &a->head[0].x, &a->head[0].y);
    place(f, tip - HEAD, fit.aside + 10 - WIDE, &a->head[1].x, &a->head[1].y);
    place(f, tip - HEAD, fit.aside + 10 + WIDE, &a->head[2].x, &a->head[2].y);
}
