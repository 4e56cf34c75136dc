#include "draw/looks.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Is the cell open, but every mark struck out?
static bool is_emptied(const struct puzzle *p, size_t cell) {
    char marks[PUZZLE_MARKS];
    return p->struck != NULL && p->cells[cell] == p->family->alphabet[0] &&
           puzzle_struck(p, cell, marks) == strlen(p->family->marks);
}

// What is printed beneath a cell on which nothing stands is all there is to see.
static struct draw_look plain_look(const struct puzzle *p, size_t cell) {
    const struct family *family = p->family;
    struct draw_look look = {.content = DRAW_LETTER, .symbol = p->cells[cell]};
    if (p->under != NULL && p->under[cell] != family->under[0]) look.under = p->under[cell];
    bool emptied = is_emptied(p, cell);
    if (look.symbol == family->nothing || emptied) look.content = DRAW_CROSS;
    if (look.symbol == family->alphabet[0] && !emptied) {
        if (look.under == 0) look.content = DRAW_NOTHING;
        else look.symbol = look.under;
        look.under = 0;
    }
    if (is_digit(look.symbol)) look.content = DRAW_NUMBER;
    return look;
}

struct draw_look draw_look_at(const struct draw_looks *l, size_t cell) {
    const struct puzzle *p = l->puzzle;
    const struct family_looks *lent = p->family->looks;
    struct draw_look look = plain_look(p, cell);
    if (lent == NULL) return look;
    if (lent->cell != NULL) lent->cell(p, &look);
    if (lent->light != NULL && bits_has(&l->lit, cell)) look.ground = DRAW_LIT;
    if (lent->checkered && look.ground == DRAW_FLOOR) {
        size_t width = (size_t)p->width;
        look.ground = (cell / width + cell % width) % 2 == 0 ? DRAW_LIGHT : DRAW_SHADE;
    }
    return look;
}

size_t draw_struck(const struct draw_looks *l, size_t cell, char marks[PUZZLE_MARKS]) {
    const struct puzzle *p = l->puzzle;
    if (p->struck == NULL || p->cells[cell] != p->family->alphabet[0] || is_emptied(p, cell)) return 0;
    return puzzle_struck(p, cell, marks);
}

static bool look_closer(struct draw_looks *l, const struct family_looks *lent) {
    if (lent->light != NULL &&
        (!bits_init(&l->lit, l->mem, puzzle_size(l->puzzle)) || !lent->light(l->puzzle, &l->lit, l->mem)))
        return false;
    if (lent->solved == NULL && lent->parameters == NULL) return true;
    if (!family_judge(l->puzzle, l->mem, &l->is_solved)) return false;
    return !l->is_solved || lent->solved == NULL ||
           (lent->solved(l->puzzle, &l->told, l->mem) && !l->told.lines.failed &&
            !l->told.arrows_in_words.failed);
}

bool draw_looks_init(struct draw_looks *l, const struct puzzle *p, struct mem *m) {
    *l = (struct draw_looks){.puzzle = p, .mem = m};
    text_init(&l->told.lines, m);
    text_init(&l->told.arrows_in_words, m);
    if (p->family->looks == NULL || look_closer(l, p->family->looks)) return true;
    draw_looks_free(l);
    return false;
}

void draw_looks_free(struct draw_looks *l) {
    bits_free(&l->lit, l->mem);
    text_free(&l->told.lines);
    text_free(&l->told.arrows_in_words);
    vec_free(l->mem, &l->told.arrows);
}

void draw_parameters(const struct puzzle *p, const char *before, struct text *out) {
    if (p->family->write_parameters == NULL) return;
    text_add(out, before);
    p->family->write_parameters(p, out);
}
