// Boards between sentences: drawn without their metadata.
#ifndef ROQUE_TELL_BOARD_H
#define ROQUE_TELL_BOARD_H

#include "draw/draw.h"
#include "puzzle/family.h"

struct tell_look {
    enum draw_medium medium;
    bool color;
    enum draw_labels labels;
    int columns; // of the terminal; 0: there is no limit
};

// To which sentences between boards are broken.
size_t tell_width(struct tell_look look);

// `highlight` may be NULL.
void tell_board(struct text *out, const struct puzzle *p, const struct bits *highlight,
                struct tell_look look);

// One below the other, each after its heading; the cells in which they differ stand out.
void tell_two_boards(struct text *out, const struct puzzle *a, const char *heading_a, const struct puzzle *b,
                     const char *heading_b, struct tell_look look);

#endif
