
#include "draw/looks.h"

#include <stdio.h>
#include <string.h>

// ---- Lines between cells ---------------------------------------------------------------------------------

struct draw_borders draw_borders_of(const struct puzzle *p) {
    const struct family_looks *looks = p->family->looks;
    struct draw_borders b = {.puzzle = p};
    if (looks != NULL && looks->boxes != NULL) looks->boxes(p, &b.box_height, &b.box_width);
    return b;
}

bool draw_has_borders(const struct draw_borders *b) { return b->puzzle->areas != NULL || b->box_width > 0; }

static bool parted(const struct draw_borders *b, size_t one, size_t other) {
    const char *areas = b->puzzle->areas;
    return areas != NULL && areas[one] != areas[other];
}

bool draw_border_right(const struct draw_borders *b, size_t cell) {
    size_t width = (size_t)b->puzzle->width, next = cell % width + 1;
    if (next == width) return false;
    return (b->box_width > 0 && next % (size_t)b->box_width == 0) || parted(b, cell, cell + 1);
}

bool draw_border_below(const struct draw_borders *b, size_t cell) {
    size_t width = (size_t)b->puzzle->width, next = cell / width + 1;
    if (next == (size_t)b->puzzle->height) return false;
    return (b->box_height > 0 && next % (size_t)b->box_height == 0) || parted(b, cell, cell + width);
}

// ---- Numbers beside the board ----------------------------------------------------------------------------

static bool is_of_rows(enum puzzle_side side) { return side == PUZZLE_LEFT || side == PUZZLE_RIGHT; }

int draw_outside(const struct puzzle *p, enum puzzle_side side, int line) {
    if (p->outside == NULL) return -1;
    size_t cell = is_of_rows(side) ? (size_t)line * (size_t)p->width : (size_t)line;
    return p->outside[puzzle_place_outside(p, side, cell)];
}

int draw_side_digits(const struct puzzle *p, enum puzzle_side side) {
    int most = 0;
    for (int i = 0; i < puzzle_side_length(p, side); i++) {
        int n = draw_outside(p, side, i), digits = n < 0 ? 0 : n < 10 ? 1 : n < 100 ? 2 : 3;
        if (digits > most) most = digits;
    }
    return most;
}

int draw_number_of(char symbol) {
    if (symbol >= '0' && symbol <= '9') return symbol - '0';
    return symbol >= 'A' && symbol <= 'Z' ? symbol - 'A' + 10 : -1;
}

const char *draw_number_word(char symbol, char room[DRAW_NUMBER_ROOM]) {
    int n = draw_number_of(symbol);
    if (n < 0) snprintf(room, DRAW_NUMBER_ROOM, "%c", symbol);
    else snprintf(room, DRAW_NUMBER_ROOM, "%u", (unsigned)n % 100);
    return room;
}

// ---- Cells on a terminal ---------------------------------------------------------------------------------

enum { WIDE = 3, NARROW = 1 };

static bool any_right(const struct draw_borders *b, int column) {
    size_t width = (size_t)b->puzzle->width;
    for (size_t i = (size_t)column; i < puzzle_size(b->puzzle); i += width)
        if (draw_border_right(b, i)) return true;
    return false;
}

static bool any_below(const struct draw_borders *b, int row) {
    size_t width = (size_t)b->puzzle->width;
    for (size_t i = 0; i < width; i++)
        if (draw_border_below(b, (size_t)row * width + i)) return true;
    return false;
}

// Lines of areas are nearly everywhere, so on boards with areas cells keep equal distances.
static void place_columns(struct draw_plan *d, int pitch) {
    bool borders = draw_has_borders(&d->borders), areas = d->borders.puzzle->areas != NULL;
    d->pitch = pitch;
    d->columns[0] = 0;
    for (int c = 0; c < d->width; c++)
        d->columns[c + 1] =
            d->columns[c] + pitch + (borders && c + 1 < d->width && (areas || any_right(&d->borders, c)));
}

static void place_lines(struct draw_plan *d) {
    bool borders = draw_has_borders(&d->borders);
    d->lines[0] = 0;
    for (int r = 0; r < d->height; r++)
        d->lines[r + 1] = d->lines[r] + 1 + (borders && any_below(&d->borders, r));
}

static int name_size(const struct puzzle *p, int row) {
    char room[PUZZLE_NAME_ROOM];
    return (int)strlen(puzzle_row_name(p, row, room));
}

// Columns of the numbers of a side, with the sign before them; 0: there are none.
static int number_size(const struct puzzle *p, enum puzzle_side side) {
    char room[2];
    int digits = draw_side_digits(p, side);
    return digits > 0 && *draw_side_sign(p, side, room) != '\0' ? digits + 1 : digits;
}

static int room_for(int size) { return size == 0 ? 0 : size + 1; }

// Numbers of columns stand upright where a cell is too narrow for them.
static int lines_for(const struct draw_plan *d, int size) { return d->pitch >= size ? size > 0 : size; }

static void place_margins(struct draw_plan *d, const struct puzzle *p, struct draw_options options) {
    bool labels = options.labels != DRAW_NO_LABELS, chess = p->names == PUZZLE_NAMES_CHESS;
    int first = name_size(p, 0), last = name_size(p, p->height - 1);
    bool prefixed = p->outside != NULL && !chess; // r1, so that it does not look like such a number
    d->names = labels ? (first > last ? first : last) + 1 + prefixed : 0;
    d->left = d->names + room_for(number_size(p, PUZZLE_LEFT));
    d->right = room_for(number_size(p, PUZZLE_RIGHT));
    d->digits_above = lines_for(d, number_size(p, PUZZLE_TOP));
    d->above = d->digits_above + (labels && !chess);
    d->below = lines_for(d, number_size(p, PUZZLE_BOTTOM)) + (labels && chess);
}

bool draw_plan_init(struct draw_plan *d, const struct puzzle *p, struct draw_options options, struct mem *m) {
    *d = (struct draw_plan){.mem = m, .width = p->width, .height = p->height, .borders = draw_borders_of(p)};
    d->columns = mem_zeroed(m, (size_t)p->width + 1, sizeof *d->columns);
    d->lines = mem_zeroed(m, (size_t)p->height + 1, sizeof *d->lines);
    if (d->columns == NULL || d->lines == NULL) {
        draw_plan_free(d);
        return false;
    }
    place_columns(d, WIDE);
    place_lines(d);
    place_margins(d, p, options);
    if (options.columns == 0 || draw_plan_size(d) <= options.columns) return true;
    place_columns(d, NARROW);
    place_margins(d, p, options);
    return true;
}

void draw_plan_free(struct draw_plan *d) {
    if (d->columns != NULL) mem_free(d->mem, d->columns, ((size_t)d->width + 1) * sizeof *d->columns);
    if (d->lines != NULL) mem_free(d->mem, d->lines, ((size_t)d->height + 1) * sizeof *d->lines);
    *d = (struct draw_plan){0};
}
