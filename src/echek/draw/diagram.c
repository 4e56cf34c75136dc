#include "echek/draw/board.h"

#include "draw/figures.h"
#include "draw/media.h"

#include <string.h>

static const struct draw_style paper = {.fill = 0xffffffff};
static const struct draw_style shade = {.fill = 0xffe6e2d8, .crisp = true};
static const struct draw_style touched = {.fill = 0x47f5a300};
static const struct draw_style touched_frame = {.line = 0xffd9480f, .width = 25};
static const struct draw_style grid = {.line = 0xff9aa0a6, .width = 10, .crisp = true};
static const struct draw_style frame = {.line = 0xff23262b, .width = 30, .round_corners = true};
static const struct draw_style label = {.fill = 0xff5f656d, .font = 13};
static const struct draw_style title = {.fill = 0xff23262b, .font = 15, .bold = true};
static const struct draw_style waits = {.fill = 0xff5f656d, .font = 13};
static const struct draw_style moves = {.fill = 0xff23262b, .font = 13, .bold = true};
static const struct draw_style pointer = {.fill = 0xff23262b};
static const struct draw_style outlined_dot = {.fill = 0xffffffff, .line = 0xff23262b, .width = 15};
static const struct draw_style filled_dot = {.fill = 0xff23262b, .line = 0xff23262b, .width = 15};

enum { RANKS = 4, BOARD = RANKS * DRAW_CELL_SIDE, LABEL = 20, HAND = 30, HEADING = 26, TOLD = 18 };

struct painter {
    const struct echek_diagram *d;
    struct draw_pen pen;
};

// ---- Shapes ---------------------------------------------------------------------------------------------

static int edge(unsigned cells) { return DRAW_MARGIN + (int)cells * DRAW_CELL_SIDE; }

// The column and row, from the top left, in which a square is seen.
static unsigned column_of(const struct echek_diagram *d, unsigned square) {
    return d->flipped ? RANKS - 1 - square % RANKS : square % RANKS;
}
static unsigned row_of(const struct echek_diagram *d, unsigned square) {
    return d->flipped ? square / RANKS : RANKS - 1 - square / RANKS;
}

static void put_dot(const struct painter *b, unsigned side, int x, int y) {
    enum { RADIUS = 4 };
    draw_rect(b->pen, side == ECHEK_WHITE ? &outlined_dot : &filled_dot, x - RADIUS, y - RADIUS, 2 * RADIUS,
              2 * RADIUS, RADIUS);
}

// A piece around a point, at so many percent of its size on the board.
static void put_piece(const struct painter *b, unsigned side, unsigned piece, int x, int y, int percent) {
    static const struct draw_style large = {.fill = 0xff23262b, .font = 20, .bold = true},
                                   small = {.fill = 0xff23262b, .font = 11, .bold = true};
    enum chess_kind kind = draw_echek_kind(piece);
    if (b->d->letters)
        draw_word(b->pen, percent < 100 ? &small : &large, x, y, draw_echek_letters(side, piece));
    else
        draw_figure_at(b->pen, side == ECHEK_WHITE ? draw_piece_outlined(kind) : draw_piece(kind), x, y,
                       percent);
}

// ---- The board ------------------------------------------------------------------------------------------

static void put_squares(const struct painter *b, unsigned squares, const struct draw_style *style, int inset,
                        int radius) {
    for (unsigned square = 0; square < ECHEK_SQUARES; square++)
        if ((squares >> square & 1) != 0)
            draw_rect(b->pen, style, edge(column_of(b->d, square)) + inset,
                      edge(row_of(b->d, square)) + inset, DRAW_CELL_SIDE - 2 * inset,
                      DRAW_CELL_SIDE - 2 * inset, radius);
}

static void put_ground(const struct painter *b) {
    enum { DARK = 0xa5a5 }; // a1 and its diagonals
    put_squares(b, DARK, &shade, 0, 0);
    put_squares(b, b->d->marked, &touched, 0, 0);
    for (unsigned i = 1; i < RANKS; i++) draw_line(b->pen, &grid, edge(i), edge(0), 0, BOARD);
    for (unsigned i = 1; i < RANKS; i++) draw_line(b->pen, &grid, edge(0), edge(i), BOARD, 0);
    put_squares(b, b->d->marked, &touched_frame, 3, 4);
}

static void put_pieces(const struct painter *b) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
            unsigned square = echek_at(b->d->position, side, piece);
            if (square == ECHEK_IN_HAND) continue;
            put_piece(b, side, piece, edge(column_of(b->d, square)) + DRAW_CELL_SIDE / 2,
                      edge(row_of(b->d, square)) + DRAW_CELL_SIDE / 2, 100);
        }
}

// A square may be open to both kings.
static void put_open_sides(const struct painter *b) {
    for (unsigned side = 0; side < 2; side++) {
        unsigned open = echek_open(b->d->position, side), both = open & echek_open(b->d->position, side ^ 1);
        for (unsigned square = 0; square < ECHEK_SQUARES; square++) {
            if ((open >> square & 1) == 0) continue;
            int aside = (both >> square & 1) == 0 ? 0 : side == ECHEK_WHITE ? -8 : 8;
            put_dot(b, side, edge(column_of(b->d, square)) + DRAW_CELL_SIDE / 2 + aside,
                    edge(row_of(b->d, square)) + DRAW_CELL_SIDE / 2);
        }
    }
}

static void put_labels(const struct painter *b) {
    static const char *const files[] = {"a", "b", "c", "d"}, *const ranks[] = {"1", "2", "3", "4"};
    for (unsigned i = 0; i < RANKS; i++)
        draw_word(b->pen, &label, -LABEL / 2 + 3, edge(row_of(b->d, i * RANKS)) + DRAW_CELL_SIDE / 2,
                  ranks[i]);
    for (unsigned i = 0; i < RANKS; i++)
        draw_word(b->pen, &label, edge(column_of(b->d, i)) + DRAW_CELL_SIDE / 2, edge(RANKS) + LABEL / 2 + 2,
                  files[i]);
}

// ---- Around it ------------------------------------------------------------------------------------------

// A pointer if it is this side's turn, its name, and its pieces in hand.
static void put_hand(const struct painter *b, unsigned side, int middle) {
    static const struct draw_step triangle[] = {
        {.op = 'M', .y = -5}, {.op = 'L', .x = 8}, {.op = 'L', .y = 5}, {.op = 'Z'}, {0}};
    enum { NAME = 37, FIRST = 70, EACH = 22, SMALL = 68 };
    bool turn = !b->d->over && b->d->position->mover == side;
    int x = FIRST;
    if (turn) {
        const struct draw_shape s = {
            .style = &pointer, .kind = DRAW_PATH, .x = DRAW_MARGIN, .y = middle, .path = triangle};
        b->pen.put(b->pen.context, &s);
    }
    draw_word(b->pen, turn ? &moves : &waits, NAME, middle, echek_side_name(side));
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        if (echek_at(b->d->position, side, piece) != ECHEK_IN_HAND) continue;
        put_piece(b, side, piece, x, middle, SMALL);
        x += EACH;
    }
    if (x == FIRST) draw_word(b->pen, &waits, FIRST + 28, middle, "none in hand");
}

// What the dots mean.
static void put_told(const struct painter *b, int top) {
    static const char *const told[2] = {"open beside White's king", "open beside Black's king"};
    for (unsigned side = 0; side < 2; side++) {
        int middle = top + TOLD / 2 + (int)side * TOLD;
        put_dot(b, side, DRAW_MARGIN + 4, middle);
        draw_word(b->pen, &label, edge(RANKS) / 2 + 4, middle, told[side]);
    }
}

static int height_above(const struct echek_diagram *d) {
    return (d->bare ? 0 : HAND) + (d->heading == NULL ? 0 : HEADING);
}

struct draw_canvas echek_diagram_canvas(const struct echek_diagram *d) {
    int left = d->no_labels ? 0 : LABEL, above = height_above(d);
    int below = (d->no_labels ? 0 : LABEL) + (d->bare ? 0 : HAND) + (d->open_sides ? 2 * TOLD : 0);
    return (struct draw_canvas){-left, -above, left + edge(RANKS) + DRAW_MARGIN,
                                above + edge(RANKS) + DRAW_MARGIN + below};
}

void echek_diagram_draw(const struct echek_diagram *d, draw_put *put, void *context) {
    const struct painter b = {d, {put, context}};
    const struct draw_canvas c = echek_diagram_canvas(d);
    unsigned top = d->flipped ? ECHEK_WHITE : ECHEK_BLACK;
    int below = edge(RANKS) + (d->no_labels ? DRAW_MARGIN : LABEL + DRAW_MARGIN - 2);
    draw_rect(b.pen, &paper, c.x, c.y, c.width, c.height, 0);
    put_ground(&b);
    put_pieces(&b);
    if (d->open_sides) put_open_sides(&b);
    draw_rect(b.pen, &frame, edge(0), edge(0), BOARD, BOARD, 0);
    if (!d->no_labels) put_labels(&b);
    if (d->heading != NULL) draw_word(b.pen, &title, edge(RANKS) / 2, c.y + HEADING / 2, d->heading);
    if (!d->bare) {
        put_hand(&b, top, -HAND / 2);
        put_hand(&b, top ^ 1, below + HAND / 2);
    }
    if (d->open_sides) put_told(&b, below + (d->bare ? 0 : HAND));
}

// ---- SVG ------------------------------------------------------------------------------------------------

void echek_diagram_name(const struct echek_diagram *d, struct text *out) {
    if (d->heading != NULL) text_format(out, "%s - ", d->heading);
    text_add(out, "Echek: ");
    echek_position_write(out, d->position);
}

void echek_diagram_svg(const struct echek_diagram *d, int cell, struct text *out) {
    struct draw_svg v = {.out = out};
    struct text name = TEXT_IN(out->mem);
    echek_diagram_name(d, &name);
    draw_svg_open(out, echek_diagram_canvas(d), cell);
    text_add(out, "<title>");
    text_xml(out, text_string(&name), name.size);
    text_add(out, "</title>\n");
    echek_diagram_draw(d, draw_svg_put, &v);
    draw_svg_end(&v);
    text_add(out, "</svg>\n");
    if (name.failed) out->failed = true;
    text_free(&name);
}
