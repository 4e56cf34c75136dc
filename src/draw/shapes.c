// The board as shapes: ground, grid, contents of cells, arrows, highlights, frame, in this order.
#include "draw/media.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct draw_style paper = {.fill = 0xffffffff};
static const struct draw_style grounds[DRAW_GROUNDS] = {
    [DRAW_FLOOR] = {.fill = 0xffffffff},
    [DRAW_SHADE] = {.fill = 0xffeeebe4, .crisp = true},
    [DRAW_TINT] = {.fill = 0xffcfe2f7, .crisp = true},
    [DRAW_LIT] = {.fill = 0xfffff1a8, .crisp = true},
    [DRAW_WALL] = {.fill = 0xff23262b, .crisp = true},
    [DRAW_GREY] = {.fill = 0xffc9ced6, .crisp = true},
    [DRAW_YELLOW] = {.fill = 0xfffff1a8, .crisp = true},
    [DRAW_GREEN] = {.fill = 0xffb5ddb0, .crisp = true},
    [DRAW_BLUE] = {.fill = 0xff8fc3ea, .crisp = true},
    [DRAW_RED] = {.fill = 0xffef9a86, .crisp = true},
    [DRAW_BLACK] = {.fill = 0xff3d434c, .crisp = true},
    [DRAW_FIRST_AREA] = {.fill = 0xfffbe3cf, .crisp = true},
    [DRAW_FIRST_AREA + 1] = {.fill = 0xffd6e6f7, .crisp = true},
    [DRAW_FIRST_AREA + 2] = {.fill = 0xffddf0d2, .crisp = true},
    [DRAW_FIRST_AREA + 3] = {.fill = 0xffeedff3, .crisp = true},
    [DRAW_FIRST_AREA + 4] = {.fill = 0xfffaf2c2, .crisp = true},
    [DRAW_LAST_AREA] = {.fill = 0xffe4e6e9, .crisp = true},
};
static const struct draw_style given_ground = {.fill = 0x2423262b, .crisp = true};
static const struct draw_style grid = {.line = 0xff9aa0a6, .width = 10, .crisp = true};
static const struct draw_style border = {.line = 0xff23262b, .width = 30, .round_ends = true};
static const struct draw_style outside = {.fill = 0xff23262b, .font = 20};
static const struct draw_style met_outside = {.fill = 0xffa4a9af, .font = 20};
static const struct draw_style side_sign = {.fill = 0xff5f656d, .font = 17};
static const struct draw_style label = {.fill = 0xff878c93, .font = DRAW_LABEL_FONT};
static const struct draw_style dark_label = {.fill = 0xff5f656d};
static const struct draw_style number = {.fill = 0xff23262b, .font = 24};
static const struct draw_style given_number = {.fill = 0xff23262b, .font = 24, .bold = true};
static const struct draw_style placed_number = {.fill = 0xff1f4e8c, .font = 24};
static const struct draw_style tint_number = {.fill = 0xff1f4e8c, .font = 24, .bold = true};
static const struct draw_style wall_number = {.fill = 0xffffffff, .font = 24, .bold = true};
static const struct draw_style under = {.fill = 0xff1f4e8c, .font = 11, .bold = true};
static const struct draw_style letter = {.fill = 0xff1f4e8c, .font = 26, .bold = true};
static const struct draw_style cross = {.line = 0xff8a8f96, .width = 20, .round_ends = true};
static const struct draw_style candidate = {.fill = 0xff8a8f96, .font = 10, .bold = true, .struck = true};
// The edge separates an arrow from what it crosses.
static const struct draw_style arrow_edge = {.line = 0xccffffff, .width = 50, .round_ends = true};
static const struct draw_style arrow_shaft = {.line = 0xffd9480f, .width = 25, .round_ends = true};
static const struct draw_style arrow_head = {.fill = 0xffd9480f, .line = 0xffffffff, .width = 8};
static const struct draw_style tint = {.fill = 0x47f5a300};
static const struct draw_style highlight = {.line = 0xffd81b60, .width = 30};
static const struct draw_style frame = {.line = 0xff23262b, .width = 30, .round_corners = true};

// ---- Shapes ----------------------------------------------------------------------------------------------

void draw_rect(struct draw_pen p, const struct draw_style *style, int x, int y, int width, int height,
               int radius) {
    p.put(p.context, &(struct draw_shape){.style = style,
                                          .kind = DRAW_RECT,
                                          .x = x,
                                          .y = y,
                                          .width = width,
                                          .height = height,
                                          .radius = radius});
}

void draw_line(struct draw_pen p, const struct draw_style *style, int x, int y, int width, int height) {
    p.put(p.context,
          &(struct draw_shape){
              .style = style, .kind = DRAW_LINE, .x = x, .y = y, .width = width, .height = height});
}

void draw_glyph(struct draw_pen p, const struct draw_style *style, int x, int y, char glyph) {
    p.put(p.context,
          &(struct draw_shape){.style = style, .kind = DRAW_GLYPH, .x = x, .y = y, .glyph = glyph});
}

void draw_word(struct draw_pen p, const struct draw_style *style, int x, int y, const char *word) {
    p.put(p.context, &(struct draw_shape){.style = style, .kind = DRAW_WORD, .x = x, .y = y, .word = word});
}

static short scaled(short v, int percent) { return (short)(v * percent / 100); }

void draw_figure_at(struct draw_pen p, const struct draw_figure *figure, int x, int y, int percent) {
    enum { MOST_STEPS = 120 };
    for (size_t i = 0; i < figure->count; i++) {
        struct draw_shape s = figure->shapes[i];
        struct draw_step steps[MOST_STEPS] = {{0}};
        for (size_t k = 0; percent != 100 && k + 1 < MOST_STEPS && s.path[k].op != 0; k++) {
            const struct draw_step *t = &s.path[k];
            steps[k] = (struct draw_step){t->op,
                                          scaled(t->x, percent),
                                          scaled(t->y, percent),
                                          scaled(t->x1, percent),
                                          scaled(t->y1, percent),
                                          scaled(t->x2, percent),
                                          scaled(t->y2, percent)};
        }
        s.x += x;
        s.y += y;
        if (percent != 100) s.path = steps;
        p.put(p.context, &s);
    }
}

// ---- The board -------------------------------------------------------------------------------------------

// What the steps below share.
struct painter {
    const struct draw_looks *looks;
    struct draw_options options;
    struct draw_pen pen;
    int width, height; // of the board, in cells
};

static int edge(int cells) { return DRAW_MARGIN + cells * DRAW_CELL_SIDE; }
static int middle(int cell) { return edge(cell) + DRAW_CELL_SIDE / 2; }

// Room for the names of columns and, if they are short, of rows, for letters of the default size.
enum { LABEL = 20 };

static int label_room(int room, struct draw_options options) {
    return options.label_font == 0 ? room : room * options.label_font / DRAW_LABEL_FONT;
}

static int row_label_room(const struct puzzle *p, struct draw_options options) {
    enum { LETTER = 7 };
    int letters = p->names == PUZZLE_NAMES_CHESS ? 1 : 2; // with the "r", if there is one
    for (int n = p->height; n >= 10; n /= 10) letters++;
    return label_room(letters * LETTER > LABEL ? letters * LETTER : LABEL, options);
}

static bool is_of_rows(enum puzzle_side side) { return side == PUZZLE_LEFT || side == PUZZLE_RIGHT; }

// Room for the numbers beside a side of the board.
static int side_room(const struct puzzle *p, enum puzzle_side side) {
    enum { ROOM = 26, LONG_ROOM = 38, LONG = 3 };
    char room[2];
    int digits = draw_side_digits(p, side), sign = *draw_side_sign(p, side, room) != '\0';
    return digits == 0 ? 0 : digits + sign + (sign && is_of_rows(side)) < LONG ? ROOM : LONG_ROOM;
}

// The board with its margin and the numbers beside it.
static struct draw_canvas board_canvas(const struct puzzle *p) {
    struct draw_canvas c = {-side_room(p, PUZZLE_LEFT), -side_room(p, PUZZLE_TOP),
                            edge(p->width) + DRAW_MARGIN, edge(p->height) + DRAW_MARGIN};
    c.width += side_room(p, PUZZLE_RIGHT) - c.x;
    c.height += side_room(p, PUZZLE_BOTTOM) - c.y;
    return c;
}

struct draw_canvas draw_canvas_with(const struct puzzle *p, struct draw_options options) {
    struct draw_canvas c = board_canvas(p);
    int left = row_label_room(p, options), above = label_room(LABEL, options);
    if (options.labels != DRAW_LABELS) return c;
    c.x -= left;
    c.width += left;
    c.y -= p->names == PUZZLE_NAMES_CHESS ? 0 : above;
    c.height += above;
    return c;
}

struct draw_canvas draw_canvas_of(const struct puzzle *p, enum draw_labels labels) {
    return draw_canvas_with(p, (struct draw_options){.labels = labels});
}

static void put_board(const struct painter *b, const struct draw_style *style) {
    draw_rect(b->pen, style, edge(0), edge(0), b->width * DRAW_CELL_SIDE, b->height * DRAW_CELL_SIDE, 0);
}

static uint32_t grounds_there(const struct painter *b) { // a bit for each
    uint32_t there = 0;
    for (size_t i = 0; i < puzzle_size(b->looks->puzzle); i++)
        there |= UINT32_C(1) << draw_look_at(b->looks, i).ground;
    return there;
}

// Neighbours of the same ground become one wide rectangle. Black ones stay apart if dark lines between them
// have a meaning.
static void put_ground(const struct painter *b, enum draw_ground ground) {
    enum { INSET = 4 };
    const struct draw_borders borders = draw_borders_of(b->looks->puzzle);
    bool apart = ground == DRAW_BLACK && draw_has_borders(&borders);
    for (int r = 0; r < b->height; r++) {
        int from = -1; // where the current rectangle began
        for (int c = 0; c <= b->width; c++) {
            size_t cell = (size_t)r * (size_t)b->width + (size_t)c;
            bool same = c < b->width && draw_look_at(b->looks, cell).ground == ground;
            if (same && from < 0) from = c;
            if (same || from < 0) continue;
            for (int each = from; apart && each < c; each++)
                draw_rect(b->pen, &grounds[ground], edge(each) + INSET, edge(r) + INSET,
                          DRAW_CELL_SIDE - 2 * INSET, DRAW_CELL_SIDE - 2 * INSET, 0);
            if (!apart)
                draw_rect(b->pen, &grounds[ground], edge(from), edge(r), (c - from) * DRAW_CELL_SIDE,
                          DRAW_CELL_SIDE, 0);
            from = -1;
        }
    }
}

static void put_grid(const struct painter *b) {
    for (int c = 1; c < b->width; c++)
        draw_line(b->pen, &grid, edge(c), edge(0), 0, b->height * DRAW_CELL_SIDE);
    for (int r = 1; r < b->height; r++)
        draw_line(b->pen, &grid, edge(0), edge(r), b->width * DRAW_CELL_SIDE, 0);
}

// Lines between areas and boxes. Connected straight pieces become one.
static void put_borders(const struct painter *b) {
    const struct draw_borders borders = draw_borders_of(b->looks->puzzle);
    const size_t width = (size_t)b->width;
    for (int c = 0; draw_has_borders(&borders) && c + 1 < b->width; c++)
        for (int r = 0, from = -1; r <= b->height; r++) {
            bool line = r < b->height && draw_border_right(&borders, (size_t)r * width + (size_t)c);
            if (line && from < 0) from = r;
            if (line || from < 0) continue;
            draw_line(b->pen, &border, edge(c + 1), edge(from), 0, (r - from) * DRAW_CELL_SIDE);
            from = -1;
        }
    for (int r = 0; draw_has_borders(&borders) && r + 1 < b->height; r++)
        for (int c = 0, from = -1; c <= b->width; c++) {
            bool line = c < b->width && draw_border_below(&borders, (size_t)r * width + (size_t)c);
            if (line && from < 0) from = c;
            if (line || from < 0) continue;
            draw_line(b->pen, &border, edge(from), edge(r + 1), (c - from) * DRAW_CELL_SIDE, 0);
            from = -1;
        }
}

// The middle of the room for a number beside the board.
struct place {
    int x, y;
};
static struct place place_outside(const struct painter *b, enum puzzle_side side, int line) {
    const struct draw_canvas c = board_canvas(b->looks->puzzle);
    const int left = c.x / 2 + DRAW_MARGIN / 2, right = (edge(b->width) + c.x + c.width) / 2,
              top = c.y / 2 + DRAW_MARGIN / 2, bottom = (edge(b->height) + c.y + c.height) / 2;
    if (is_of_rows(side)) return (struct place){side == PUZZLE_LEFT ? left : right, middle(line)};
    return (struct place){middle(line), side == PUZZLE_TOP ? top : bottom};
}

// The numbers beside the board, or the signs before them. In a game, a number is grey if its line meets it.
static void put_outside_of(const struct painter *b, enum puzzle_side side, const struct draw_style *style) {
    enum { SIGN = 7 }; // half of its width
    char room[2], word[12];
    const char *sign = draw_side_sign(b->looks->puzzle, side, room);
    const int aside = *sign != '\0' ? SIGN : 0;
    for (int i = 0; i < (is_of_rows(side) ? b->height : b->width); i++) {
        const struct draw_clue *beside = draw_clue_at(b->looks, side, i);
        const struct place at = place_outside(b, side, i);
        int n = draw_outside_shown(b->looks, side, i);
        bool met = beside != NULL && beside->met, signs = style == &side_sign;
        if (n < 0 || (signs ? aside == 0 : met != (style == &met_outside))) continue;
        snprintf(word, sizeof word, "%d", n);
        if (signs) draw_word(b->pen, style, at.x - aside - (n > 9 ? SIGN : 0), at.y, sign);
        else draw_word(b->pen, style, at.x + aside, at.y, word);
    }
}

static void put_outside(const struct painter *b, const struct draw_style *style) {
    for (int side = 0; side < PUZZLE_SIDES && b->looks->puzzle->outside != NULL; side++)
        put_outside_of(b, (enum puzzle_side)side, style);
}

// Names of cells as in sentences: r1 and c1, 1 and a; only every fifth if the letters are too wide for all.
static void put_labels(const struct painter *b) {
    enum { MOST = 30 };
    const struct puzzle *p = b->looks->puzzle;
    const struct draw_canvas canvas = draw_canvas_with(p, b->options), inner = board_canvas(p);
    bool chess = p->names == PUZZLE_NAMES_CHESS;
    int font = b->options.label_font, above = label_room(LABEL, b->options);
    int y = chess ? canvas.y + canvas.height - above / 2 - DRAW_MARGIN / 2
                  : inner.y - above / 2 + DRAW_MARGIN / 2;
    struct draw_style large = dark_label;
    large.font = font;
    const struct draw_style *style = font == 0 ? &label : &large;
    int every = row_label_room(p, b->options) > MOST && font > 0 ? 5 : 1;
    char name[PUZZLE_NAME_ROOM], word[PUZZLE_NAME_ROOM + 1];
    for (int c = every - 1; c < b->width; c += every) {
        snprintf(word, sizeof word, "%s%s", chess ? "" : "c", puzzle_column_name(p, c, name));
        draw_word(b->pen, style, middle(c), y, word);
    }
    for (int r = 0; r < b->height; r++) {
        if ((chess ? b->height - r : r + 1) % every != 0) continue;
        snprintf(word, sizeof word, "%s%s", chess ? "" : "r", puzzle_row_name(p, r, name));
        draw_word(b->pen, style, inner.x + (canvas.x - inner.x) / 2, middle(r), word);
    }
}

// ---- Contents of cells ------------------------------------------------------------------------------------

// The board is traversed once per style, so that shapes of one style come together.

// What is printed in a cell stays where it is when a player says that nothing goes there.
static bool keeps_number(struct draw_look look) { return look.content == DRAW_CROSS && look.under != 0; }

// A small cross, drawn rather than written.
static void put_cross(const struct painter *b, int x, int y) {
    enum { ARM = 4 };
    draw_line(b->pen, &cross, x - ARM, y - ARM, 2 * ARM, 2 * ARM);
    draw_line(b->pen, &cross, x - ARM, y + ARM, 2 * ARM, -2 * ARM);
}

// The style of a cell's text; NULL: it has none.
static const struct draw_style *writing(const struct painter *b, struct draw_look look, size_t cell) {
    const enum draw_origin origin = draw_origin_of(b->looks, b->options, cell);
    if (draw_is_letter(b->options, look)) return &letter;
    if (look.content == DRAW_CROSS) return &cross;
    if (look.content != DRAW_NUMBER) return NULL;
    if (draw_is_dark(look.ground)) return &wall_number;
    if (look.ground == DRAW_TINT) return &tint_number;
    return origin == DRAW_GIVEN ? &given_number : origin == DRAW_ENTERED ? &placed_number : &number;
}

static void put_written(const struct painter *b, const struct draw_style *style) {
    enum { ASIDE = 8 };
    size_t cell = 0;
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++, cell++) {
            struct draw_look look = draw_look_seen(draw_look_at(b->looks, cell));
            char room[DRAW_NUMBER_ROOM];
            bool kept = keeps_number(look);
            if (kept && style == &number)
                draw_word(b->pen, style, middle(c), middle(r), draw_number_word(look.under, room));
            if (writing(b, look, cell) != style) continue;
            if (style == &cross && kept) put_cross(b, edge(c + 1) - ASIDE, edge(r + 1) - ASIDE);
            else if (style == &cross) put_cross(b, middle(c), middle(r));
            else if (look.content == DRAW_NUMBER && draw_number_of(look.symbol) > 9)
                draw_word(b->pen, style, middle(c), middle(r), draw_number_word(look.symbol, room));
            else draw_glyph(b->pen, style, middle(c), middle(r), look.symbol);
        }
}

// Small, in the upper left corner, where figures leave room.
static void put_under(const struct painter *b) {
    enum { CORNER = 6, LONG_CORNER = 9 };
    size_t cell = 0;
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++, cell++) {
            char printed = draw_look_seen(draw_look_at(b->looks, cell)).under, room[DRAW_NUMBER_ROOM];
            if (keeps_number(draw_look_at(b->looks, cell))) continue;
            if (draw_number_of(printed) > 9)
                draw_word(b->pen, &under, edge(c) + LONG_CORNER, edge(r) + CORNER,
                          draw_number_word(printed, room));
            else if (printed != 0) draw_glyph(b->pen, &under, edge(c) + CORNER, edge(r) + CORNER, printed);
        }
}

// Given marks are on darker ground than entered ones, unless they are numbers.
static void put_given(const struct painter *b) {
    for (size_t i = 0; b->options.given != NULL && i < puzzle_size(b->looks->puzzle); i++) {
        enum draw_content content = draw_look_at(b->looks, i).content;
        if (content != DRAW_NUMBER && draw_origin_of(b->looks, b->options, i) == DRAW_GIVEN)
            draw_rect(b->pen, &given_ground, edge((int)(i % (size_t)b->width)),
                      edge((int)(i / (size_t)b->width)), DRAW_CELL_SIDE, DRAW_CELL_SIDE, 0);
    }
}

// The n-th shape of each figure; false when no figure has so many.
static bool put_figures(const struct painter *b, size_t layer) {
    bool any = false;
    size_t cell = 0;
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++, cell++) {
            struct draw_look look = draw_look_at(b->looks, cell);
            if (look.content != DRAW_FIGURE || draw_is_letter(b->options, look) ||
                layer >= look.figure->count)
                continue;
            struct draw_shape shape = look.figure->shapes[layer];
            shape.x += middle(c);
            shape.y += middle(r);
            b->pen.put(b->pen.context, &shape);
            any = true;
        }
    return any;
}

static void put_contents(const struct painter *b) {
    put_written(b, &number);
    if (b->options.given != NULL) {
        put_written(b, &given_number);
        put_written(b, &placed_number);
    }
    put_written(b, &tint_number);
    put_written(b, &wall_number);
    put_under(b);
    for (size_t layer = 0; put_figures(b, layer); layer++) continue;
    put_written(b, &letter);
    put_written(b, &cross);
}

// ---- On top ----------------------------------------------------------------------------------------------

// Is an arrow the reverse of another?
static bool goes_both_ways(const struct painter *b, struct draw_span span) {
    for (size_t i = 0; i < b->looks->told.arrows.size; i++) {
        struct draw_span other = b->looks->told.arrows.at[i];
        if (other.from == span.to && other.to == span.from) return true;
    }
    return false;
}

static const struct draw_figure *figure_at(const struct painter *b, int column, int row) {
    struct draw_look look = draw_look_at(b->looks, (size_t)row * (size_t)b->width + (size_t)column);
    return look.content != DRAW_FIGURE || draw_is_letter(b->options, look) ? NULL : look.figure;
}

// Lines along rows, columns and diagonals have room on both sides. A knight's move goes between two cells,
// and bends until it is clear of their contents, or as clear as possible.
static void make_arrow(const struct painter *b, int column, int row, struct draw_way way,
                       struct draw_arrow *out) {
    enum { CLEAR = 35, STEP = 10, MOST = 60 };
    bool lies = abs(way.right) == 2;
    const int near[2][2] = {{lies ? way.right / 2 : 0, lies ? 0 : way.down / 2},
                            {lies ? way.right / 2 : way.right, lies ? way.down : way.down / 2}};
    int best = -1;
    if (abs(way.right * way.down) != 2) {
        draw_arrow_make(out, &way);
        return;
    }
    for (int bend = 0; bend <= MOST && best<CLEAR; bend = bend> 0 ? -bend : STEP - bend) {
        struct draw_arrow a;
        int gap = CLEAR;
        way.bend = bend;
        draw_arrow_make(&a, &way);
        for (int i = 0; i < 2; i++) {
            const struct draw_figure *f = figure_at(b, column + near[i][0], row + near[i][1]);
            int to_it = f == NULL ? CLEAR : draw_arrow_gap(&a, f, near[i][0], near[i][1]);
            if (to_it < gap) gap = to_it;
        }
        if (gap <= best) continue;
        best = gap;
        *out = a;
    }
}

static void arrow_of(const struct painter *b, struct draw_span span, struct draw_arrow *arrow) {
    enum { ASIDE = 45 };
    int x = (int)span.from % b->width, y = (int)span.from / b->width, to_x = (int)span.to % b->width,
        to_y = (int)span.to / b->width;
    const struct draw_way way = {.right = to_x - x,
                                 .down = to_y - y,
                                 .from = figure_at(b, x, y),
                                 .to = figure_at(b, to_x, to_y),
                                 .aside = goes_both_ways(b, span) ? ASIDE : 0};
    make_arrow(b, x, y, way, arrow);
}

void draw_arrow_of(const struct draw_looks *l, struct draw_span span, struct draw_arrow *out) {
    const struct painter b = {.looks = l, .width = l->puzzle->width, .height = l->puzzle->height};
    arrow_of(&b, span, out);
}

static void put_arrows(const struct painter *b, const struct draw_style *style) {
    for (size_t i = 0; i < b->looks->told.arrows.size; i++) {
        struct draw_span span = b->looks->told.arrows.at[i];
        int x = (int)span.from % b->width, y = (int)span.from / b->width;
        struct draw_arrow arrow;
        arrow_of(b, span, &arrow);
        b->pen.put(b->pen.context,
                   &(struct draw_shape){.style = style,
                                        .kind = DRAW_PATH,
                                        .x = middle(x),
                                        .y = middle(y),
                                        .path = style == &arrow_head ? arrow.head : arrow.shaft,
                                        .tenths = true});
    }
}

void draw_frame(const struct puzzle *p, size_t cell, int radius, const struct draw_style *style,
                draw_put *put, void *context) {
    enum { INSET = 3, SIDE = DRAW_CELL_SIDE - 2 * INSET };
    put(context, &(struct draw_shape){.style = style,
                                      .kind = DRAW_RECT,
                                      .x = edge((int)cell % p->width) + INSET,
                                      .y = edge((int)cell / p->width) + INSET,
                                      .width = SIDE,
                                      .height = SIDE,
                                      .radius = radius});
}

static void put_cells(const struct painter *b, const struct bits *cells, const struct draw_style *style) {
    if (cells == NULL) return;
    for (size_t c = bits_next(cells, 0); c != SIZE_MAX; c = bits_next(cells, c + 1))
        draw_frame(b->looks->puzzle, c, 0, style, b->pen.put, b->pen.context);
}

// The places of a grid within a cell: from near one edge to as near the other, so that the middle stays free
// for what is printed there, if there are not too many.
static int spread(int near, int index, int count) {
    return near + (count < 2 ? 0 : (DRAW_CELL_SIDE - 2 * near) * index / (count - 1));
}

// Up to the last mark that this board may have: nine on a Sudoku of 9x9, though the family has sixteen.
int draw_candidate_places(const struct puzzle *p) {
    const char *marks = p->family->marks;
    int count = (int)strlen(marks);
    while (count > 1 && p->family->may_have != NULL && !p->family->may_have(p, marks[count - 1])) count--;
    return count;
}

void draw_candidate(const struct puzzle *p, int places, size_t cell, char mark,
                    const struct draw_style *style, draw_put *put, void *context) {
    enum { NEAR_SIDE = 10, NEAR_TOP = 8 }; // a number in the middle is taller than wide
    const char *marks = p->family->marks, *place = mark == '\0' ? NULL : strchr(marks, mark);
    if (place == NULL) return;
    int index = (int)(place - marks), columns = 3;
    if (index >= places) places = index + 1;
    while (columns * columns < places) columns++;
    put(context,
        &(struct draw_shape){.style = style,
                             .kind = DRAW_GLYPH,
                             .x = edge((int)cell % p->width) + spread(NEAR_SIDE, index % columns, columns),
                             .y = edge((int)cell / p->width) +
                                  spread(NEAR_TOP, index / columns, (places + columns - 1) / columns),
                             .glyph = mark});
}

static void put_struck(const struct painter *b) {
    const struct puzzle *p = b->looks->puzzle;
    const int places = puzzle_next_struck(p, 0) == SIZE_MAX ? 0 : draw_candidate_places(p);
    for (size_t i = 0; (i = puzzle_next_struck(p, i)) != SIZE_MAX; i++) {
        char marks[PUZZLE_MARKS];
        size_t n = draw_struck(b->looks, i, marks);
        for (size_t k = 0; k < n; k++)
            draw_candidate(p, places, i, marks[k], &candidate, b->pen.put, b->pen.context);
    }
}

void draw_shapes(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context) {
    const struct painter b = {l, options, {put, context}, l->puzzle->width, l->puzzle->height};
    const struct draw_canvas canvas = board_canvas(l->puzzle);
    draw_rect(b.pen, &paper, canvas.x, canvas.y, canvas.width, canvas.height, 0);
    if (options.labels == DRAW_LABELS) put_labels(&b);
    put_outside(&b, &outside);
    put_outside(&b, &met_outside);
    put_outside(&b, &side_sign);
    put_board(&b, &grounds[DRAW_FLOOR]);
    const uint32_t there = grounds_there(&b);
    for (enum draw_ground ground = DRAW_SHADE; ground < DRAW_GROUNDS; ground++)
        if (there >> ground & 1) put_ground(&b, ground);
    put_given(&b);
    put_grid(&b);
    put_borders(&b);
    put_cells(&b, options.tinted, &tint);
    put_contents(&b);
    put_struck(&b);
    if (!options.no_arrows) {
        put_arrows(&b, &arrow_edge);
        put_arrows(&b, &arrow_shaft);
        put_arrows(&b, &arrow_head);
    }
    put_cells(&b, options.highlight, &highlight);
    put_board(&b, &frame);
}
