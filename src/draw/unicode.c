// A terminal drawing in a frame: three columns per cell, so that a board of width 25 with its rulers still
// fits 80 columns, or one column where that is too wide. Every character is one column wide.
#include "draw/border.h"
#include "draw/media.h"

// Without colours the ground is shown by texture.
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
static const char letter_ink[] = "\033[1;38;5;16m";
static const char number_ink[] = "\033[1;38;5;24m"; // on a wall, white like the wall's own ink
static const char highlight[] = "\033[1;38;5;231;48;5;161m";
static const char plain[] = "\033[0m";

static void add_content(struct text *out, struct draw_look look, const char *nothing, struct draw_options o) {
    if (look.content == DRAW_NOTHING) text_add(out, nothing);
    else if (look.content == DRAW_CROSS) text_add(out, "×");
    else if (look.content == DRAW_FIGURE && !draw_is_letter(o, look)) text_add(out, look.figure->glyph);
    else text_char(out, look.symbol);
}

enum { WIDE = 3, NARROW = 1 }; // columns per cell

// Left of the content there is room for what is printed beneath it; in narrow cells it shows only without
// content.
static void add_cell(struct text *out, struct draw_look look, int pitch, struct draw_options o) {
    const char under[] = {look.under, '\0'};
    if (pitch == NARROW) {
        add_content(out, look, look.under != 0 ? under : empty[look.ground], o);
        return;
    }
    text_add(out, look.under != 0 ? under : texture[look.ground]);
    add_content(out, look, empty[look.ground], o);
    text_add(out, texture[look.ground]);
}

static void add_ink(struct text *out, struct draw_look look, struct draw_options o) {
    if (look.content == DRAW_NUMBER) text_add(out, look.ground == DRAW_WALL ? "\033[1m" : number_ink);
    else if (draw_is_letter(o, look)) text_add(out, letter_ink);
    else if (look.content == DRAW_FIGURE) text_format(out, "\033[1;38;5;%dm", look.figure->ink);
}

static void add_painted(struct text *out, struct draw_look look, int pitch, bool stands_out,
                        struct draw_options o) {
    const char under[] = {look.under, '\0'};
    bool wide = pitch == WIDE, beneath = look.under != 0;
    bool instead = beneath && !wide && look.content == DRAW_NOTHING; // instead of the content
    text_add(out, stands_out ? highlight : paint[look.ground]);
    if (beneath && wide && stands_out) text_add(out, under);
    else if (beneath && wide) text_format(out, "%s%s\033[22m%s", number_ink, under, paint[look.ground]);
    if (instead && !stands_out) text_add(out, number_ink);
    if (!stands_out) add_ink(out, look, o);
    if (!beneath && wide) text_char(out, ' ');
    add_content(out, look, instead ? under : painted_empty[look.ground], o);
    if (wide) text_char(out, ' ');
    text_add(out, plain);
}

static void add_edge(struct text *out, int columns, int margin, const char *left, const char *right) {
    text_repeat(out, " ", (size_t)margin);
    text_add(out, left);
    text_repeat(out, "─", (size_t)columns);
    text_add(out, right);
    text_char(out, '\n');
}

// Frame and names of rows go beside the cells.
static int columns_of(const struct puzzle *p, struct draw_options options, int pitch) {
    return draw_border_of(p, options.labels != DRAW_NO_LABELS, 0, pitch).margin + 2 + pitch * p->width;
}

static int pitch_of(const struct puzzle *p, struct draw_options options) {
    return options.columns > 0 && columns_of(p, options, WIDE) > options.columns ? NARROW : WIDE;
}

int draw_columns(const struct puzzle *p, struct draw_options options) {
    return columns_of(p, options, pitch_of(p, options));
}

// Unlike other media, this one shows no header, so the parameters are shown below: what is left to do, or as
// they are.
static void add_parameters(const struct puzzle *p, struct text *out) {
    size_t from = out->size;
    const struct family_looks *looks = p->family->looks;
    if (looks == NULL || !looks->wanted_by_rule) draw_left_in_words(p, out);
    if (out->size == from) draw_parameters(p, "given: ", out);
    if (out->size > from) text_char(out, '\n');
}

void draw_as_unicode(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const int width = l->puzzle->width, height = l->puzzle->height;
    const int pitch = pitch_of(l->puzzle, options);
    const struct draw_border border =
        draw_border_of(l->puzzle, options.labels != DRAW_NO_LABELS, pitch == WIDE ? 2 : 1, pitch);
    const int margin = border.margin;
    draw_border_above(&border, out);
    add_edge(out, pitch * width, margin, "┌", "┐");
    size_t cell = 0;
    for (int r = 0; r < height; r++) {
        draw_border_left(&border, r, out);
        text_add(out, "│");
        for (int c = 0; c < width; c++, cell++) {
            struct draw_look look = draw_look_at(l, cell);
            if (options.color) add_painted(out, look, pitch, draw_is_highlighted(options, cell), options);
            else add_cell(out, look, pitch, options);
        }
        text_add(out, "│\n");
    }
    add_edge(out, pitch * width, margin, "└", "┘");
    draw_border_below(&border, out);
    if (options.untold) return;
    if (!l->is_solved) add_parameters(l->puzzle, out);
    draw_struck_in_words(l, out);
    draw_told(l, options, "", false, out);
}
