// What follows at once on an Akari board, one small step from another: bulbs around numbers, cells that a
// bulb rules out, runs that have to hold a bulb and one cell left for it. It is found on the board itself, in
// a few bytes a cell; on boards that people would call a puzzle that is most of it, and the kernel's model,
// which takes ten times as much a cell, is then about the rest alone.
//
// Everything here holds in all solutions. There are no guesses, so nothing is ever taken back.
#ifndef ROQUE_FAMILY_AKARI_SETTLE_H
#define ROQUE_FAMILY_AKARI_SETTLE_H

#include "board/grid.h"
#include "puzzle/puzzle.h"

struct settled_run {
    uint32_t open;       // cells of which nothing is known
    bool bright;         // it holds a bulb
    bool must_be_bright; // it must hold one
    bool is_told;        // it can hold none, and the runs across know
};

struct settled_number {
    int8_t missing; // bulbs around it
    int8_t open;    // cells around it of which nothing is known
};

struct settled {
    signed char *known;             // by cell: 1 a bulb, -1 none, 0 open; black cells are 0
    struct settled_number *numbers; // by cell
    struct settled_run *runs;       // by run
    uint32_t open;                  // white cells of which nothing is known
    bool contradiction;             // there is no solution
    size_t n_cells, n_runs;
};

// `runs` are those of the puzzle between its black cells. False when there is no memory. Free it either way.
bool akari_settle(struct settled *out, const struct puzzle *p, const struct board_runs *runs, struct mem *m);
void akari_settled_free(struct settled *s, struct mem *m);

#endif
