// Akari to look at: dark walls, bulbs, and the light they give.
#include "draw/looks.h"
#include "board/grid.h"
#include "family/akari/akari.h"

static bool is_wall(char symbol) { return symbol == '#' || (symbol >= '0' && symbol <= '9'); }

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
static const struct draw_style metal = {.fill = 0xff6d737b};
static const struct draw_style bright = {
    .fill = 0xffffb300, .line = 0xff9a5b00, .width = 15, .round_corners = true};
static const struct draw_shape bulb_shapes[] = {
    {.style = &metal, .kind = DRAW_RECT, .x = -5, .y = 8, .width = 10, .height = 7, .radius = 2},
    {.style = &bright, .kind = DRAW_PATH, .path = glass},
};
static const struct draw_figure bulb = {
    .name = "bulb", .shapes = bulb_shapes, .count = 2, .glyph = "●", .ink = 166, .plain_ink = 3};

static void look_closer(const struct puzzle *p, struct draw_look *look) {
    (void)p;
    if (is_wall(look->symbol)) look->ground = DRAW_WALL;
    if (look->symbol == '#') look->content = DRAW_NOTHING;
    if (look->symbol != '*') return;
    look->content = DRAW_FIGURE;
    look->figure = &bulb;
}

// A bulb lights its whole run in both directions.
static bool light(const struct puzzle *p, struct bits *lit, struct mem *m) {
    struct board_runs runs;
    struct bits bright_runs = {0};
    if (!board_runs_make(&runs, m, p->width, p->height, p->cells, is_wall)) return false;
    bool done = bits_init(&bright_runs, m, runs.runs);
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (p->cells[i] == '*') {
            bits_add(&bright_runs, runs.row_run[i]);
            bits_add(&bright_runs, runs.column_run[i]);
        }
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (!is_wall(p->cells[i]) &&
            (bits_has(&bright_runs, runs.row_run[i]) || bits_has(&bright_runs, runs.column_run[i])))
            bits_add(lit, i);
    bits_free(&bright_runs, m);
    board_runs_free(&runs, m);
    return done;
}

const struct family_looks akari_looks = {.cell = look_closer, .light = light};
