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

void draw_arrow_make(struct draw_arrow *a, int right, int down) {
    enum {
        PER_CELL = 10 * DRAW_CELL_SIDE,
        FINE = 100,
        START = 120,
        END = 125,
        ASIDE = 65,
        HEAD = 62,
        WIDE = 34
    };
    // A direction at a hundredth of a cell: exact enough, and no product leaves an int.
    struct frame f = {right * FINE, down * FINE, root((right * right + down * down) * FINE * FINE)};
    int far = f.length * (PER_CELL / FINE), bend = ASIDE + 30 + (far < 1000 ? far : 1000) / 20;
    int tip = far - END, neck = tip - HEAD * 3 / 4;
    // The shaft ends inside the head, whose tip leans towards the man it points at.
    *a = (struct draw_arrow){0};
    a->shaft[0].op = 'M';
    place(f, START, ASIDE, &a->shaft[0].x, &a->shaft[0].y);
    a->shaft[1].op = 'C';
    place(f, START + (neck - START) / 3, bend, &a->shaft[1].x1, &a->shaft[1].y1);
    place(f, START + (neck - START) * 2 / 3, bend, &a->shaft[1].x2, &a->shaft[1].y2);
    place(f, neck, ASIDE + 8, &a->shaft[1].x, &a->shaft[1].y);
    a->head[0].op = 'M';
    place(f, tip, ASIDE - 14, &a->head[0].x, &a->head[0].y);
    a->head[1].op = 'L';
    place(f, tip - HEAD, ASIDE + 10 - WIDE, &a->head[1].x, &a->head[1].y);
    a->head[2].op = 'L';
    place(f, tip - HEAD, ASIDE + 10 + WIDE, &a->head[2].x, &a->head[2].y);
    a->head[3].op = 'Z';
}
