#include "draw/looks.h"

#include "board/grid.h"
#include "puzzle/family.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static struct draw_look plain_cell(const struct family *family, char symbol) {
    struct draw_look look = {DRAW_FLOOR, DRAW_PIECE, symbol};
    if (symbol == family->alphabet[0]) look.figure = DRAW_NOTHING;
    else if (symbol == 'x') look.figure = DRAW_MARK;
    else if (is_digit(symbol)) look.figure = DRAW_CLUE;
    else if (symbol == '#') look = (struct draw_look){DRAW_WALL, DRAW_NOTHING, symbol};
    return look;
}

static struct draw_look akari_cell(const struct family *family, char symbol) {
    struct draw_look look = plain_cell(family, symbol);
    if (look.figure == DRAW_CLUE) look.ground = DRAW_WALL;
    if (symbol == '*') look.figure = DRAW_BULB;
    return look;
}

static bool akari_wall(char symbol) { return symbol == '#' || is_digit(symbol); }

// A bulb lights its whole run in both directions.
static bool akari_light(struct bits *lit, const struct puzzle *p, struct mem *m) {
    struct board_runs runs;
    struct bits bright = {0};
    if (!board_runs_make(&runs, m, p->width, p->height, p->cells, akari_wall)) return false;
    bool done = bits_init(&bright, m, runs.runs);
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (p->cells[i] == '*') {
            bits_add(&bright, runs.row_run[i]);
            bits_add(&bright, runs.column_run[i]);
        }
    for (size_t i = 0; done && i < puzzle_size(p); i++)
        if (!akari_wall(p->cells[i]) &&
            (bits_has(&bright, runs.row_run[i]) || bits_has(&bright, runs.column_run[i])))
            bits_add(lit, i);
    bits_free(&bright, m);
    board_runs_free(&runs, m);
    return done;
}

static const struct family_looks {
    const char *family;
    struct draw_look (*cell)(const struct family *family, char symbol);
    bool (*light)(struct bits *lit, const struct puzzle *p, struct mem *m); // NULL: no light in this family
} special[] = {
    {"akari", akari_cell, akari_light},
};

bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m) {
    *l = (struct draw_looks){.puzzle = p, .cell = plain_cell, .mem = m};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (strcmp(special[i].family, p->family->name) != 0) continue;
        l->cell = special[i].cell;
        if (special[i].light == NULL) return true;
        if (bits_init(&l->lit, m, puzzle_size(p)) && special[i].light(&l->lit, p, m)) return true;
        draw_looks_free(l);
        return false;
    }
    return true;
}

struct draw_look draw_look_at(const struct draw_looks *l, size_t cell) {
    struct draw_look look = l->cell(l->puzzle->family, l->puzzle->cells[cell]);
    if (l->lit.word != NULL && bits_has(&l->lit, cell)) look.ground = DRAW_LIT;
    return look;
}

void draw_looks_free(struct draw_looks *l) {
    if (l->lit.word != NULL) bits_free(&l->lit, l->mem);
}
