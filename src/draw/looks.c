#include "draw/looks.h"

#include "board/chess.h"
#include "board/grid.h"
#include "puzzle/family.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static struct draw_look plain_cell(const struct family *family, char symbol) {
    struct draw_look look = {DRAW_FLOOR, DRAW_PIECE, symbol};
    if (symbol == family->alphabet[0]) look.figure = DRAW_NOTHING;
    else if (symbol == family->nothing) look.figure = DRAW_MARK;
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

static struct draw_look chess_cell(const struct family *family, char symbol) {
    enum chess_kind kind;
    struct draw_look look = plain_cell(family, symbol);
    if (look.figure == DRAW_CLUE) look.ground = DRAW_TINT;
    if (chess_kind_of(symbol, &kind)) look.figure = DRAW_MAN;
    return look;
}

// In the order of chess_letters; men of one kind as they stand, row by row.
static bool find_men(struct draw_looks *l) {
    const struct puzzle *p = l->puzzle;
    for (const char *letter = chess_letters; *letter != '\0'; letter++)
        for (size_t i = 0; i < puzzle_size(p); i++)
            if (p->cells[i] == *letter && !vec_push(l->mem, &l->men, (uint32_t)i)) return false;
    return true;
}

static bool is_man(const void *puzzle, size_t cell) {
    enum chess_kind kind;
    return chess_kind_of(((const struct puzzle *)puzzle)->cells[cell], &kind);
}

// The man that the one on `from` attacks; in a loop there is exactly one.
static uint32_t victim_of(const struct draw_looks *l, uint32_t from) {
    const struct puzzle *p = l->puzzle;
    enum chess_kind kind = CHESS_PAWN;
    chess_kind_of(p->cells[from], &kind);
    for (size_t i = 0; i < l->men.size; i++)
        if (chess_attacks(kind, p->width, p->height, from, l->men.at[i], is_man, p)) return l->men.at[i];
    return from;
}

// Begins at the first man of the board, so that equal boards get equal words.
static bool find_loop(struct draw_looks *l) {
    if (!find_men(l)) return false;
    if (l->men.size == 0) return true;
    uint32_t first = l->men.at[0];
    for (size_t i = 1; i < l->men.size; i++)
        if (l->men.at[i] < first) first = l->men.at[i];
    uint32_t at = first;
    for (size_t steps = 0; steps < l->men.size && (steps == 0 || at != first); steps++) {
        if (!vec_push(l->mem, &l->loop, at)) return false;
        at = victim_of(l, at);
    }
    return true;
}

static const struct family_looks {
    const char *family;
    struct draw_look (*cell)(const struct family *family, char symbol);
    bool checkered;
    bool (*light)(struct bits *lit, const struct puzzle *p, struct mem *m); // NULL: no light in this family
    bool (*solved)(struct draw_looks *l); // what more is to be told of a solved board; NULL: nothing
} special[] = {
    {"akari", akari_cell, false, akari_light, NULL},
    {"chess-num", chess_cell, true, NULL, find_men},
    {"chess-loop", chess_cell, true, NULL, find_loop},
};

static bool look_closer(struct draw_looks *l, const struct family_looks *how) {
    bool solved = false;
    if (how->light != NULL &&
        (!bits_init(&l->lit, l->mem, puzzle_size(l->puzzle)) || !how->light(&l->lit, l->puzzle, l->mem)))
        return false;
    if (how->solved == NULL) return true;
    return family_judge(l->puzzle, l->mem, &solved) && (!solved || how->solved(l));
}

bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m) {
    *l = (struct draw_looks){.puzzle = p, .cell = plain_cell, .mem = m};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (strcmp(special[i].family, p->family->name) != 0) continue;
        l->cell = special[i].cell;
        l->checkered = special[i].checkered;
        if (look_closer(l, &special[i])) return true;
        draw_looks_free(l);
        return false;
    }
    return true;
}

struct draw_look draw_look_at(const struct draw_looks *l, size_t cell) {
    const struct puzzle *p = l->puzzle;
    struct draw_look look = l->cell(p->family, p->cells[cell]);
    if (l->lit.word != NULL && bits_has(&l->lit, cell)) look.ground = DRAW_LIT;
    if (l->checkered && look.ground == DRAW_FLOOR) {
        size_t width = (size_t)p->width;
        look.ground = (cell / width + cell % width) % 2 == 0 ? DRAW_LIGHT : DRAW_SHADE;
    }
    return look;
}

void draw_looks_free(struct draw_looks *l) {
    if (l->lit.word != NULL) bits_free(&l->lit, l->mem);
    vec_free(l->mem, &l->men);
    vec_free(l->mem, &l->loop);
}
