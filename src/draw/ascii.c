// Boards as plain ASCII.
#include "draw/media.h"
#include "format/format.h"

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
static void add_ink(struct text *out, struct draw_look look, enum draw_origin origin, bool stands_out) {
    bool bold = draw_is_dark(look.ground) || (look.content != DRAW_NOTHING && look.content != DRAW_CROSS);
    if (stands_out) text_add(out, "\033[7m");
    else if (origin != DRAW_ALIKE) text_add(out, origin == DRAW_GIVEN ? "\033[1;36m" : "");
    else if (look.content == DRAW_FIGURE && look.figure->plain_ink != 0)
        text_format(out, "\033[1;3%dm", look.figure->plain_ink);
    else if (look.ground == DRAW_TINT) text_add(out, "\033[1;36m");
    else if (bold) text_add(out, "\033[1m");
    else text_add(out, look.ground == DRAW_LIT ? "\033[33m" : "\033[2m");
}

static void add_rows(const struct draw_looks *l, const char *layer, struct draw_options options,
                     const struct border *border, struct text *out) {
    const struct puzzle *p = l->puzzle;
    const char none = layer == p->cells   ? p->family->alphabet[0]
                      : layer == p->under ? p->family->under[0]
                                          : '\0';
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        struct draw_look look = draw_look_at(l, i);
        if (i % width == 0) border_left(border, (int)(i / width), out);
        if (layer[i] == none || layer == p->areas) look.content = DRAW_NOTHING;
        if (options.color)
            add_ink(out, look, layer == p->cells ? draw_origin_of(l, options, i) : DRAW_ALIKE,
                    draw_is_highlighted(options, i));
        text_char(out, layer[i]);
        if (options.color) text_add(out, "\033[0m");
        text_char(out, i % width + 1 < width ? ' ' : '\n');
    }
}

// The line above a row, or below the last one: " --- ---". On a board with areas or boxes it separates only
// these.
static void add_ruled_line(const struct draw_borders *b, const struct border *border, size_t row,
                           struct text *out) {
    size_t width = (size_t)b->puzzle->width;
    bool edge = row == 0 || row == (size_t)b->puzzle->height || !draw_has_borders(b);
    text_repeat(out, " ", (size_t)border->margin);
    for (size_t c = 0; c < width; c++)
        text_add(out, edge || draw_border_below(b, (row - 1) * width + c) ? " ---" : "    ");
    while (out->size > 0 && out->at[out->size - 1] == ' ') out->size--;
    text_char(out, '\n');
}

// Rows of "| 1 | * |" with lines between them. Open cells are blank, unless something is printed there.
static void add_ruled(const struct draw_looks *l, const struct border *border, struct text *out) {
    const struct puzzle *p = l->puzzle;
    const struct draw_borders b = draw_borders_of(p);
    size_t width = (size_t)p->width;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (i % width == 0) add_ruled_line(&b, border, i / width, out);
        if (i % width == 0) border_left(border, (int)(i / width), out);
        struct draw_look look = draw_look_at(l, i);
        bool open = p->cells[i] == p->family->alphabet[0] && look.content == DRAW_NOTHING;
        bool line = i % width == 0 || !draw_has_borders(&b) || draw_border_right(&b, i - 1);
        text_format(out, "%c %c %s", line ? '|' : ' ', open ? ' ' : look.symbol,
                    i % width + 1 < width ? "" : "|\n");
    }
    add_ruled_line(&b, border, (size_t)p->height, out);
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
    bool layered = p->under != NULL || p->areas != NULL;
    if (p->under != NULL) add_rows(l, p->under, options, &border, out);
    if (p->under != NULL && p->areas != NULL) text_add(out, "+\n");
    if (p->areas != NULL) add_rows(l, p->areas, options, &border, out);
    if (layered && !puzzle_is_open(p)) text_add(out, "+\n");
    if (!layered || !puzzle_is_open(p)) add_rows(l, p->cells, options, &border, out);
    border_below(&border, out);
    if (options.untold) return;
    if (labels) draw_struck_in_words(l, out);
    else format_native_candidates(p, out);
    draw_told(l, options, "; ", true,
              out); // as comments, so that without labels the output stays native text
}
