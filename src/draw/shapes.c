#include "draw/shapes.h"

#include "draw/arrows.h"
#include "draw/media.h"
#include "draw/men.h"

// What the steps below share.
struct painter {
    const struct draw_looks *looks;
    struct draw_options options;
    draw_put *put;
    void *context;
    int width, height; // of the board, in cells
};

static int edge(int cells) { return DRAW_MARGIN + cells * DRAW_CELL_SIDE; }
static int middle(int cell) { return edge(cell) + DRAW_CELL_SIDE / 2; }

void draw_canvas_size(const struct puzzle *p, int *width, int *height) {
    *width = edge(p->width) + DRAW_MARGIN;
    *height = edge(p->height) + DRAW_MARGIN;
}

static void put_rect(const struct painter *b, enum draw_role role, int x, int y, int width, int height) {
    b->put(b->context,
           &(struct draw_shape){
               .role = role, .kind = DRAW_RECT, .x = x, .y = y, .width = width, .height = height});
}

static void put_line(const struct painter *b, enum draw_role role, int x, int y, int width, int height) {
    b->put(b->context,
           &(struct draw_shape){
               .role = role, .kind = DRAW_LINE, .x = x, .y = y, .width = width, .height = height});
}

static void put_board(const struct painter *b, enum draw_role role) {
    put_rect(b, role, edge(0), edge(0), b->width * DRAW_CELL_SIDE, b->height * DRAW_CELL_SIDE);
}

// Neighbours of the same ground become one wide rectangle.
static void put_ground(const struct painter *b, enum draw_ground ground, enum draw_role role) {
    for (int r = 0; r < b->height; r++) {
        int from = -1; // where the rectangle in hand began
        for (int c = 0; c <= b->width; c++) {
            size_t cell = (size_t)r * (size_t)b->width + (size_t)c;
            bool same = c < b->width && draw_look_at(b->looks, cell).ground == ground;
            if (same && from < 0) from = c;
            if (same || from < 0) continue;
            put_rect(b, role, edge(from), edge(r), (c - from) * DRAW_CELL_SIDE, DRAW_CELL_SIDE);
            from = -1;
        }
    }
}

static void put_grid(const struct painter *b) {
    for (int c = 1; c < b->width; c++)
        put_line(b, DRAW_ROLE_GRID, edge(c), edge(0), 0, b->height * DRAW_CELL_SIDE);
    for (int r = 1; r < b->height; r++)
        put_line(b, DRAW_ROLE_GRID, edge(0), edge(r), b->width * DRAW_CELL_SIDE, 0);
}

// A round glass that narrows into its socket.
static const struct draw_step glass[] = {
    {.op = 'M', .x = -5, .y = 8},
    {.op = 'C', .x1 = -5, .y1 = 4, .x2 = -11, .y2 = 2, .x = -11, .y = -5},
    {.op = 'C', .x1 = -11, .y1 = -11, .x2 = -6, .y2 = -16, .x = 0, .y = -16},
    {.op = 'C', .x1 = 6, .y1 = -16, .x2 = 11, .y2 = -11, .x = 11, .y = -5},
    {.op = 'C', .x1 = 11, .y1 = 2, .x2 = 5, .y2 = 4, .x = 5, .y = 8},
    {.op = 'Z'},
    {0},
};

static void put_glyph(const struct painter *b, enum draw_role role, int x, int y, char glyph) {
    b->put(b->context,
           &(struct draw_shape){.role = role, .kind = DRAW_GLYPH, .x = x, .y = y, .glyph = glyph});
}

// A small cross, drawn rather than written.
static void put_cross(const struct painter *b, enum draw_role role, int x, int y) {
    enum { ARM = 4 };
    put_line(b, role, x - ARM, y - ARM, 2 * ARM, 2 * ARM);
    put_line(b, role, x - ARM, y + ARM, 2 * ARM, -2 * ARM);
}

static void put_fine_path(const struct painter *b, enum draw_role role, int x, int y,
                          const struct draw_step *path) {
    b->put(b->context, &(struct draw_shape){
                           .role = role, .kind = DRAW_PATH, .x = x, .y = y, .path = path, .tenths = true});
}

static void put_man(const struct painter *b, enum draw_role role, int x, int y, char letter) {
    enum chess_kind kind;
    if (chess_kind_of(letter, &kind)) put_fine_path(b, role, x, y, draw_man(kind));
}

static enum draw_role clue_role(enum draw_ground ground) {
    return ground == DRAW_WALL   ? DRAW_ROLE_WALL_CLUE
           : ground == DRAW_TINT ? DRAW_ROLE_TINT_CLUE
                                 : DRAW_ROLE_CLUE;
}

static bool is_letter(const struct painter *b, enum draw_figure figure) {
    return figure == DRAW_PIECE || (figure == DRAW_MAN && b->options.letters);
}

// What a cell shows in one role; most cells show nothing in most of them.
static void put_figure(const struct painter *b, enum draw_role role, struct draw_look look, int x, int y) {
    switch (role) {
    case DRAW_ROLE_CLUE:
    case DRAW_ROLE_TINT_CLUE:
    case DRAW_ROLE_WALL_CLUE:
        if (look.figure == DRAW_CLUE && role == clue_role(look.ground)) put_glyph(b, role, x, y, look.symbol);
        break;
    case DRAW_ROLE_SOCKET:
        if (look.figure == DRAW_BULB)
            b->put(b->context, &(struct draw_shape){.role = role,
                                                    .kind = DRAW_RECT,
                                                    .x = x - 5,
                                                    .y = y + 8,
                                                    .width = 10,
                                                    .height = 7,
                                                    .radius = 2});
        break;
    case DRAW_ROLE_BULB:
        if (look.figure == DRAW_BULB)
            b->put(b->context,
                   &(struct draw_shape){.role = role, .kind = DRAW_PATH, .x = x, .y = y, .path = glass});
        break;
    case DRAW_ROLE_PIECE:
        if (is_letter(b, look.figure)) put_glyph(b, role, x, y, look.symbol);
        break;
    case DRAW_ROLE_MAN:
        if (look.figure == DRAW_MAN && !b->options.letters) put_man(b, role, x, y, look.symbol);
        break;
    default:
        if (look.figure == DRAW_MARK) put_cross(b, role, x, y);
    }
}

static void put_figures(const struct painter *b, enum draw_role role) {
    size_t cell = 0;
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++, cell++)
            put_figure(b, role, draw_look_at(b->looks, cell), middle(c), middle(r));
}

// In the order of the loop.
static void put_arrows(const struct painter *b, enum draw_role role) {
    const draw_cells *loop = &b->looks->loop;
    for (size_t i = 0; i < loop->size; i++) {
        int from = (int)loop->at[i], to = (int)loop->at[(i + 1) % loop->size];
        int x = from % b->width, y = from / b->width;
        struct draw_arrow arrow;
        draw_arrow_make(&arrow, to % b->width - x, to / b->width - y);
        put_fine_path(b, role, middle(x), middle(y), role == DRAW_ROLE_ARROW_HEAD ? arrow.head : arrow.shaft);
    }
}

static void put_highlights(const struct painter *b) {
    enum { INSET = 3 };
    size_t cell = 0;
    for (int r = 0; r < b->height; r++)
        for (int c = 0; c < b->width; c++, cell++)
            if (draw_is_highlighted(b->options, cell))
                put_rect(b, DRAW_ROLE_HIGHLIGHT, edge(c) + INSET, edge(r) + INSET, DRAW_CELL_SIDE - 2 * INSET,
                         DRAW_CELL_SIDE - 2 * INSET);
}

void draw_shapes(const struct draw_looks *l, struct draw_options options, draw_put *put, void *context) {
    const struct painter b = {l, options, put, context, l->puzzle->width, l->puzzle->height};
    int width, height;
    draw_canvas_size(l->puzzle, &width, &height);
    put_rect(&b, DRAW_ROLE_PAPER, 0, 0, width, height);
    put_board(&b, DRAW_ROLE_FLOOR);
    put_ground(&b, DRAW_SHADE, DRAW_ROLE_SHADE);
    put_ground(&b, DRAW_TINT, DRAW_ROLE_TINT);
    put_ground(&b, DRAW_LIT, DRAW_ROLE_LIT);
    put_ground(&b, DRAW_WALL, DRAW_ROLE_WALL);
    put_grid(&b);
    for (enum draw_role role = DRAW_ROLE_CLUE; role <= DRAW_ROLE_MARK; role++) put_figures(&b, role);
    for (enum draw_role role = DRAW_ROLE_ARROW_EDGE; role <= DRAW_ROLE_ARROW_HEAD && !options.no_arrows;
         role++)
        put_arrows(&b, role);
    put_highlights(&b);
    put_board(&b, DRAW_ROLE_FRAME);
}
