// A terminal drawing: three columns a cell, so that a board of width 25 with its rulers still fits 80
// columns, in a frame. Every character used is one column wide.
#include "board/chess.h"
#include "draw/caption.h"
#include "draw/media.h"
#include "puzzle/family.h"

// Without colours the ground is told by its texture.
static const char *const texture[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = " ", [DRAW_LIGHT] = " ", [DRAW_SHADE] = " ",
    [DRAW_TINT] = "░",  [DRAW_LIT] = "░",   [DRAW_WALL] = "█",
};
// The middle of an empty cell, without colours and with them.
static const char *const empty[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = "·", [DRAW_LIGHT] = " ", [DRAW_SHADE] = "·",
    [DRAW_TINT] = "░",  [DRAW_LIT] = "░",   [DRAW_WALL] = "█",
};
static const char *const painted_empty[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = "·", [DRAW_LIGHT] = " ", [DRAW_SHADE] = " ",
    [DRAW_TINT] = " ",  [DRAW_LIT] = "·",   [DRAW_WALL] = " ",
};

// With colours the whole board is painted, so that it looks the same on dark and on light terminals.
static const char *const paint[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = "\033[38;5;246;48;5;255m", [DRAW_LIGHT] = "\033[38;5;246;48;5;255m",
    [DRAW_SHADE] = "\033[38;5;244;48;5;252m", [DRAW_TINT] = "\033[38;5;24;48;5;153m",
    [DRAW_LIT] = "\033[38;5;137;48;5;229m",   [DRAW_WALL] = "\033[1;38;5;231;48;5;236m",
};
static const char *const ink[DRAW_FIGURES] = {
    [DRAW_CLUE] = "\033[1m",
    [DRAW_BULB] = "\033[1;38;5;166m",
    [DRAW_PIECE] = "\033[1;38;5;16m",
    [DRAW_MAN] = "\033[1;38;5;16m",
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

// The outlined men: of the filled ones, some terminals draw the pawn as a picture of two columns.
static const char *man(char letter) {
    static const char *const men[CHESS_KINDS] = {"♙", "♘", "♔", "♖", "♗", "♕"};
    enum chess_kind kind;
    return chess_kind_of(letter, &kind) ? men[kind] : "?";
}

static void add_middle(struct text *out, struct draw_look look, const char *nothing, bool letters) {
    switch (look.figure) {
    case DRAW_NOTHING:
        text_add(out, nothing);
        break;
    case DRAW_BULB:
        text_add(out, "●");
        break;
    case DRAW_MARK:
        text_add(out, "×");
        break;
    case DRAW_MAN:
        if (letters) text_char(out, look.symbol);
        else text_add(out, man(look.symbol));
        break;
    default:
        text_char(out, look.symbol);
    }
}

static void add_cell(struct text *out, struct draw_look look, bool letters) {
    text_add(out, texture[look.ground]);
    add_middle(out, look, empty[look.ground], letters);
    text_add(out, texture[look.ground]);
}

static void add_painted(struct text *out, struct draw_look look, bool stands_out, bool letters) {
    text_add(out, stands_out ? highlight : paint[look.ground]);
    if (!stands_out && look.figure == DRAW_CLUE && look.ground != DRAW_WALL) text_add(out, floor_clue);
    else if (!stands_out && look.figure != DRAW_NOTHING) text_add(out, ink[look.figure]);
    text_char(out, ' ');
    add_middle(out, look, painted_empty[look.ground], letters);
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

// Unlike the other media, this one shows no header: what is to be placed has to be said.
static void add_task(const struct draw_looks *l, struct text *out) {
    if (l->puzzle->family->write_parameters == NULL) return;
    draw_parameters(l, "to be placed, so many of each: ", out);
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
            struct draw_look look = draw_look_at(l, cell);
            if (options.color) add_painted(out, look, draw_is_highlighted(options, cell), options.letters);
            else add_cell(out, look, options.letters);
        }
        text_add(out, "│\n");
    }
    add_edge(out, width, margin, "└", "┘");
    if (l->men.size == 0) add_task(l, out);
    draw_caption(l, options, "", "", out);
}
