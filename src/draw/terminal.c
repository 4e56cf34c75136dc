// Boards drawn with characters, for terminals.
#include "draw/media.h"
#include "format/format.h"
#include "puzzle/names.h"

#include <string.h>

// ---- The border -----------------------------------------------------------------------------------------

// The names of rows and columns around a board: rows at the left; columns above or, if they are files of a
// chess board, below.
struct border {
    const struct puzzle *puzzle;
    int margin; // columns of the screen for the names of rows, with a blank; 0: no names
    int middle; // of the first cell, after the margin
    int pitch;  // from cell to cell
};

static int row_size(const struct puzzle *p, int row) {
    char room[PUZZLE_NAME_ROOM];
    return (int)strlen(puzzle_row_name(p, row, room));
}

static int column_size(const struct puzzle *p, int column) {
    char room[PUZZLE_NAME_ROOM];
    return (int)strlen(puzzle_column_name(p, column, room));
}

static struct border border_of(const struct puzzle *p, bool labels, int middle, int pitch) {
    int first = row_size(p, 0), last = row_size(p, p->height - 1);
    return (struct border){p, labels ? (first > last ? first : last) + 1 : 0, middle, pitch};
}

// Every column if there is room, otherwise (long names, or cells side by side) every tenth.
static void add_ruler(const struct border *b, struct text *out) {
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

static void border_above(const struct border *b, struct text *out) {
    if (b->margin > 0 && b->puzzle->names != PUZZLE_NAMES_CHESS) add_ruler(b, out);
}

static void border_below(const struct border *b, struct text *out) {
    if (b->margin > 0 && b->puzzle->names == PUZZLE_NAMES_CHESS) add_ruler(b, out);
}

static void border_left(const struct border *b, int row, struct text *out) {
    char room[PUZZLE_NAME_ROOM];
    if (b->margin > 0) text_format(out, "%*s ", b->margin - 1, puzzle_row_name(b->puzzle, row, room));
}

// ---- Text -----------------------------------------------------------------------------------------------

// Plain ASCII: the native format with blanks between cells, so that a board on the screen can be copied and
// pasted back into roque.

// Terminal colours that are readable on dark and on light.
static void add_ink(struct text *out, struct draw_look look, bool stands_out) {
    bool bold = look.ground == DRAW_WALL || (look.content != DRAW_NOTHING && look.content != DRAW_CROSS);
    if (stands_out) text_add(out, "\033[7m");
    else if (look.content == DRAW_FIGURE && look.figure->plain_ink != 0)
        text_format(out, "\033[1;3%dm", look.figure->plain_ink);
    else if (look.ground == DRAW_TINT) text_add(out, "\033[1;36m");
    else if (bold) text_add(out, "\033[1m");
    else text_add(out, look.ground == DRAW_LIT ? "\033[33m" : "\033[2m");
}

static void add_rows(const struct draw_looks *l, const char *layer, struct draw_options options,
                     const struct border *border, struct text *out) {
    const struct puzzle *p = l->puzzle;
    const char none = layer == p->cells ? p->family->alphabet[0] : p->family->under[0];
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        struct draw_look look = draw_look_at(l, i);
        if (i % width == 0) border_left(border, (int)(i / width), out);
        if (layer[i] == none) look.content = DRAW_NOTHING;
        if (options.color) add_ink(out, look, draw_is_highlighted(options, i));
        text_char(out, layer[i]);
        if (options.color) text_add(out, "\033[0m");
        text_char(out, i % width + 1 < width ? ' ' : '\n');
    }
}

// " --- ---" above and below each row of "| 1 | * |". Open cells are blank, unless something is printed
// there.
static void add_ruled(const struct draw_looks *l, const struct border *border, struct text *out) {
    const struct puzzle *p = l->puzzle;
    size_t width = (size_t)p->width;
    for (size_t i = 0; i <= puzzle_size(p); i++) {
        if (i % width == 0) {
            text_repeat(out, " ", (size_t)border->margin);
            text_repeat(out, " ---", width);
            text_char(out, '\n');
        }
        if (i == puzzle_size(p)) break;
        if (i % width == 0) border_left(border, (int)(i / width), out);
        struct draw_look look = draw_look_at(l, i);
        bool open = p->cells[i] == p->family->alphabet[0] && look.content == DRAW_NOTHING;
        text_format(out, "| %c %s", open ? ' ' : look.symbol, i % width + 1 < width ? "" : "|\n");
    }
}

static void draw_as_ruled(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const struct border border = border_of(l->puzzle, options.labels == DRAW_LABELS, 2, 4);
    border_above(&border, out);
    add_ruled(l, &border, out);
    border_below(&border, out);
}

void draw_as_text(const struct draw_looks *l, struct draw_options options, struct text *out) {
    const struct puzzle *p = l->puzzle;
    if (options.ruled) {
        draw_as_ruled(l, options, out);
        return;
    }
    bool labels = options.labels == DRAW_LABELS;
    const struct border border = border_of(p, labels, 0, 2);
    format_native_notes(p, out);
    format_native_header(p, out);
    text_char(out, '\n');
    border_above(&border, out);
    if (p->under != NULL) add_rows(l, p->under, options, &border, out);
    if (p->under != NULL && !puzzle_is_open(p)) text_add(out, "+\n");
    if (p->under == NULL || !puzzle_is_open(p)) add_rows(l, p->cells, options, &border, out);
    border_below(&border, out);
    if (options.untold) return;
    if (labels) draw_struck_in_words(l, out);
    else format_native_candidates(p, out);
    draw_told(l, options, "; ", true,
              out); // as comments, so that without labels the output stays native text
}

// ---- Unicode --------------------------------------------------------------------------------------------

// A drawing in a frame: three columns per cell, so that a board of width 25 with its rulers still fits 80
// columns, or one column where that is too wide. Every character is one column wide.

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

static void add_painted_ink(struct text *out, struct draw_look look, struct draw_options o) {
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
    if (!stands_out) add_painted_ink(out, look, o);
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
    return border_of(p, options.labels != DRAW_NO_LABELS, 0, pitch).margin + 2 + pitch * p->width;
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
    const struct border border =
        border_of(l->puzzle, options.labels != DRAW_NO_LABELS, pitch == WIDE ? 2 : 1, pitch);
    const int margin = border.margin;
    border_above(&border, out);
    add_edge(out, pitch * width, margin, "┌", "┐");
    size_t cell = 0;
    for (int r = 0; r < height; r++) {
        border_left(&border, r, out);
        text_add(out, "│");
        for (int c = 0; c < width; c++, cell++) {
            struct draw_look look = draw_look_at(l, cell);
            if (options.color) add_painted(out, look, pitch, draw_is_highlighted(options, cell), options);
            else add_cell(out, look, pitch, options);
        }
        text_add(out, "│\n");
    }
    add_edge(out, pitch * width, margin, "└", "┘");
    border_below(&border, out);
    if (options.untold) return;
    if (!l->is_solved) add_parameters(l->puzzle, out);
    draw_struck_in_words(l, out);
    draw_told(l, options, "", false, out);
}
