#include "ruletext_boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct ruletext *ruletext_load(const char *path, struct mem *m) {
    struct text text = TEXT_IN(m);
    struct fault fault = {0};
    char piece[4096];
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s: cannot be read; is this the root of the repository?", path);
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) text_bytes(&text, piece, n);
    fclose(file);
    struct ruletext *t = ruletext_read(text_string(&text), text.size, 1, m, &fault);
    if (t == NULL) fail_msg("%s:%zu:%zu: %s", path, fault.line, fault.column, fault.text);
    text_free(&text);
    return t;
}

struct ruletext *ruletext_load_shipped(uint64_t number, struct mem *m) {
    struct fault fault = {0};
    size_t count = 0;
    while (ruletext_shipped[count].name != NULL) count++;
    assert_true(count >= 16);
    const char *text = ruletext_shipped[number % count].rules;
    struct ruletext *t = ruletext_read(text, strlen(text), 1, m, &fault);
    if (t == NULL)
        fail_msg("%s:%zu:%zu: %s", ruletext_shipped[number % count].name, fault.line, fault.column,
                 fault.text);
    return t;
}

// ---- Shape -----------------------------------------------------------------------------------------------

static bool is(const struct puzzle *p, const char *name) { return strcmp(p->family->name, name) == 0; }

static int between(struct rng *r, int least, int most) {
    return most <= least ? least : least + (int)rng_below(r, (uint32_t)(most - least + 1));
}

static void begin(struct puzzle *p, struct mem *m, const struct family *f, struct rng *r, int most) {
    bool square = strstr("sudoku towers star-battle queens", f->name) != NULL,
         sudoku = f->name == strstr(f->name, "sudoku");
    int width = between(r, 2, most), height = square ? 0 : between(r, 2, most);
    char header[100] = "";
    struct fault fault;
    if (sudoku) {
        bool small = most < 6 || rng_below(r, 2) == 0;
        width = small ? 4 : 6;
        snprintf(header, sizeof header, "box-width=%d box-height=2 diagonal=%d anti-knight=%d", small ? 2 : 3,
                 (int)rng_below(r, 2), rng_below(r, 4) == 0);
    }
    if (strcmp(f->name, "star-battle") == 0 || strcmp(f->name, "queens") == 0)
        width = between(r, 4, most + 1);
    if (strcmp(f->name, "star-battle") == 0) snprintf(header, sizeof header, "stars=%d", width > 6 ? 2 : 1);
    if (strcmp(f->name, "unruly") == 0 && rng_below(r, 8) > 0) {
        width += width & 1;
        height += height & 1;
    }
    assert_true(puzzle_init(p, m, f, width, square ? width : height));
    assert_true(f->read_parameters(p, header, strlen(header), 1, 1, &fault));
}

// ---- Areas -----------------------------------------------------------------------------------------------

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// A cell next to this one, or SIZE_MAX at the edge of the board.
static size_t neighbour(const struct puzzle *p, size_t cell, uint32_t direction) {
    size_t width = (size_t)p->width, row = cell / width, column = cell % width;
    switch (direction) {
    case 0:
        return column + 1 < width ? cell + 1 : SIZE_MAX;
    case 1:
        return row + 1 < (size_t)p->height ? cell + width : SIZE_MAX;
    case 2:
        return column > 0 ? cell - 1 : SIZE_MAX;
    default:
        return row > 0 ? cell - width : SIZE_MAX;
    }
}

static size_t size_of(const struct puzzle *p, char area) {
    size_t n = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) n += p->areas[i] == area;
    return n;
}

// Join areas that share a side, until there are `wanted` or chance finds no more below the size.
static void grow_areas(struct puzzle *p, struct rng *r, size_t wanted, size_t largest) {
    size_t areas = puzzle_size(p);
    for (size_t i = 0; i < areas; i++) p->areas[i] = letters[i % (sizeof letters - 1)];
    for (int tries = 0; tries < 600 && areas > wanted; tries++) {
        size_t cell = rng_below(r, (uint32_t)puzzle_size(p)), other = neighbour(p, cell, rng_below(r, 4));
        if (other == SIZE_MAX || p->areas[cell] == p->areas[other]) continue;
        char from = p->areas[cell], to = p->areas[other];
        if (size_of(p, from) + size_of(p, to) > largest) continue;
        for (size_t i = 0; i < puzzle_size(p); i++)
            if (p->areas[i] == from) p->areas[i] = to;
        areas--;
    }
}

static void draw_areas(struct puzzle *p, struct rng *r) {
    size_t size = puzzle_size(p), width = (size_t)p->width;
    if (is(p, "magnets")) grow_areas(p, r, size / 2, 2);
    else if (is(p, "star-battle") || is(p, "queens")) grow_areas(p, r, width, size);
    else if (is(p, "norinori")) grow_areas(p, r, size / 4, 8);
    else if (is(p, "aquarium")) grow_areas(p, r, size / 4, size);
    else grow_areas(p, r, size / 4, 2 + rng_below(r, 4));
}

// ---- Numbers and marks -----------------------------------------------------------------------------------

static bool has_solution(const struct puzzle *p, struct mem *m) {
    struct solve_result result = board_solve(p, (struct solve_request){.goal = SOLVE_FIRST}, m);
    bool yes = result.has_solution;
    solve_result_free(&result);
    return yes;
}

// A possible character of a cell: a printed number, a mark, or "none".
static char any_character(const struct puzzle *p, struct rng *r) {
    const char *marks = p->family->marks;
    size_t n = strlen(marks);
    if (is(p, "kurodoko")) return (char)('1' + rng_below(r, 9));
    if (is(p, "minesweeper") && rng_below(r, 4) > 0) return (char)('0' + rng_below(r, 6));
    if (p->family->nothing != '\0' && rng_below(r, 3) == 0) return p->family->nothing;
    if (n > 2 && n > (size_t)p->width) n = (size_t)p->width;
    return marks[rng_below(r, (uint32_t)n)];
}

// Add a random clue; if the board then has no solution, it is mostly taken back.
static void add_clue(struct puzzle *p, struct mem *m, struct rng *r) {
    size_t places = p->outside == NULL ? 0 : puzzle_places_outside(p),
           cell = rng_below(r, (uint32_t)puzzle_size(p));
    size_t place = places == 0 ? 0 : rng_below(r, (uint32_t)places);
    size_t rows = 2 * (size_t)p->height,
           side = place < rows ? place / (size_t)p->height : 2 + (place - rows) / (size_t)p->width;
    char *at = p->under != NULL && rng_below(r, 5) > 0 ? &p->under[cell] : &p->cells[cell], before = *at;
    signed char beside = places == 0 ? -1 : p->outside[place];
    if (places > 0 && rng_below(r, 4) > 0) {
        int most = is(p, "kakurasu") ? 10 : p->width;
        if ((p->family->sides >> side & 1) != 0)
            p->outside[place] = (signed char)between(r, is(p, "towers"), most);
    } else if (p->under != NULL && at == &p->under[cell]) {
        *at = p->family->under[1 + rng_below(r, is(p, "hitori") ? (uint32_t)p->width : 10)];
    } else {
        *at = any_character(p, r);
    }
    if (has_solution(p, m) || rng_below(r, 32) == 0) return;
    *at = before;
    if (places > 0) p->outside[place] = beside;
}

void ruletext_random(struct puzzle *p, struct mem *m, const struct family *f, struct rng *r, int most) {
    begin(p, m, f, r, most);
    for (uint32_t tries = rng_below(r, 8) * 20; p->areas != NULL; tries--) {
        draw_areas(p, r);
        if (tries == 0 || has_solution(p, m)) break;
    }
    size_t clues = rng_below(r, (uint32_t)puzzle_size(p) * (p->under != NULL ? 3 : 1) + 1);
    for (size_t i = 0; i < clues; i++) add_clue(p, m, r);
}
