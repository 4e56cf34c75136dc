// A terminal drawing: three columns a cell, so that a board of width 25 with its rulers still fits 80
// columns, in a frame. Every character used is one column wide.
#include "draw/media.h"

// Without colours the ground is told by its texture.
static const char *const texture[DRAW_GROUNDS] = {" ", "░", "█"};

// With colours the whole board is painted, so that it looks the same on dark and on light terminals.
static const char *const paint[DRAW_GROUNDS] = {
    "\033[38;5;246;48;5;255m",
    "\033[38;5;137;48;5;229m",
    "\033[1;38;5;231;48;5;236m",
};
static const char *const ink[DRAW_FIGURES] = {
    [DRAW_CLUE] = "\033[1m",
    [DRAW_BULB] = "\033[1;38;5;166m",
    [DRAW_PIECE] = "\033[1;38;5;16m",
    [DRAW_MARK] = "",
};
static const char floor_clue[] = "\033[1;38;5;24m"; // on a wall, white as the wall's own ink
static const char highlight[] = "\033[1;38;5;231;48;5;161m";
static const char plain[] = "\033[0m";

static int digits(int n) {
    int d = 1;
    for (; n >= 10; n /= 10) d++;
    return d;
}

static void add_middle(struct text *out, struct draw_look look, const char *empty) {
    switch (look.figure) {
    case DRAW_NOTHING:
        text_add(out, empty);
        break;
    case DRAW_BULB:
        text_add(out, "●");
        break;
    case DRAW_MARK:
        text_add(out, "×");
        break;
    default:
        text_char(out, look.symbol);
    }
}

static void add_cell(struct text *out, struct draw_look look) {
    const char *side = texture[look.ground];
    text_add(out, side);
    add_middle(out, look, look.ground == DRAW_FLOOR ? "·" : side);
    text_add(out, side);
}

static void add_painted(struct text *out, struct draw_look look, bool stands_out) {
    text_add(out, stands_out ? highlight : paint[look.ground]);
    if (!stands_out && look.figure == DRAW_CLUE && look.ground != DRAW_WALL) text_add(out, floor_clue);
    else if (!stands_out && look.figure != DRAW_NOTHING) text_add(out, ink[look.figure]);
    text_char(out, ' ');
    add_middle(out, look, look.ground == DRAW_WALL ? " " : "·");
    text_char(out, ' ');
    text_add(out, plain);
}

// Numbers above the columns: each where it has room, else (from 100 columns on) every tenth.
static void add_ruler(struct text *out, int width, int margin) {
    text_repeat(out, " ", (size_t)margin + 1);
    int every = width < 100 ? 1 : 10;
    int used = 0; // columns of the screen behind the margin
    for (int c = every; c <= width; c += every) {
        int at = 3 * (c - 1) + 1 - (digits(c) - 1) / 2;
        if (at < used) continue;
        text_repeat(out, " ", (size_t)(at - used));
        text_number(out, c);
        used = at + digits(c);
    }
    text_char(out, '\n');
}

static void add_edge(struct text *out, int width, int margin, const char *left, const char *right) {
    text_repeat(out, " ", (size_t)margin);
    text_add(out, left);
    text_repeat(out, "─", 3 * (size_t)width);
    text_add(out, right);
    text_char(out, '\n');
}

void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const int width = l->puzzle->width, height = l->puzzle->height;
    const int margin = digits(height) + 1;
    add_ruler(out, width, margin);
    add_edge(out, width, margin, "┌", "┐");
    size_t cell = 0;
    for (int r = 0; r < height; r++) {
        text_format(out, "%*d │", margin - 1, r + 1);
        for (int c = 0; c < width; c++, cell++) {
            if (options.color) add_painted(out, draw_look_at(l, cell), draw_is_highlighted(options, cell));
            else add_cell(out, draw_look_at(l, cell));
        }
        text_add(out, "│\n");
    }
    add_edge(out, width, margin, "└", "┘");
}
