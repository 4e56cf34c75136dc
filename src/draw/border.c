#include "draw/border.h"

#include "puzzle/names.h"

#include <string.h>

static int row_size(const struct puzzle *p, int row) {
    char room[PUZZLE_NAME_ROOM];
    return (int)strlen(puzzle_row_name(p, row, room));
}

static int column_size(const struct puzzle *p, int column) {
    char room[PUZZLE_NAME_ROOM];
    return (int)strlen(puzzle_column_name(p, column, room));
}

struct draw_border draw_border_of(const struct puzzle *p, bool labels, int middle, int pitch) {
    int first = row_size(p, 0), last = row_size(p, p->height - 1);
    return (struct draw_border){p, labels ? (first > last ? first : last) + 1 : 0, middle, pitch};
}

// Every column if there is room, otherwise (long names, or cells side by side) every tenth.
static void add_ruler(const struct draw_border *b, struct text *out) {
    const struct puzzle *p = b->puzzle;
    int every = b->pitch > 1 && column_size(p, p->width - 1) < 3 ? 1 : 10;
    char room[PUZZLE_NAME_ROOM];
    int used = 0; // columns of the screen, with a blank after each name
    text_repeat(out, " ", (size_t)b->margin);
    for (int c = every - 1; c < p->width; c += every) {
        int size = column_size(p, c), at = b->middle + b->pitch * c - (size - 1) / 2;
        if (at < used) continue;
        text_repeat(out, " ", (size_t)(at - used) + (used > 0));
        text_add(out, puzzle_column_name(p, c, room));
        used = at + size + 1;
    }
    text_char(out, '\n');
}

void draw_border_above(const struct draw_border *b, struct text *out) {
    if (b->margin > 0 && b->puzzle->names != PUZZLE_NAMES_CHESS) add_ruler(b, out);
}

void draw_border_below(const struct draw_border *b, struct text *out) {
    if (b->margin > 0 && b->puzzle->names == PUZZLE_NAMES_CHESS) add_ruler(b, out);
}

void draw_border_left(const struct draw_border *b, int row, struct text *out) {
    char room[PUZZLE_NAME_ROOM];
    if (b->margin > 0) text_format(out, "%*s ", b->margin - 1, puzzle_row_name(b->puzzle, row, room));
}
