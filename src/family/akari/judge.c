// Akari judged by its rules: plain scans over the cells that share nothing with the solver's model, so that a
// mistake in one does not hide in the other. Every cell is looked at a fixed number of times, whatever is
// wrong.
#include "board/grid.h"
#include "family/akari/akari.h"

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    bool *lit; // for each cell, whether a bulb shines on it
    bool ok;   // there was memory for everything so far
};

static bool is_bulb(char c) { return c == '*'; }
static bool is_number(char c) { return c >= '0' && c <= '4'; }
static bool is_black(char c) { return (c == '#') | is_number(c); }

// ---- The three findings ----------------------------------------------------------------------------------

static void say_see_each_other(struct judge *j, size_t a, size_t b) {
    struct text *t = &j->v->sentences;
    j->ok =
        j->ok && verdict_open(j->v, "bulbs-see-each-other") && verdict_cell(j->v, a) && verdict_cell(j->v, b);
    if (!j->ok) return;
    text_add(t, "the bulbs at ");
    board_name_cell(t, j->p->width, a);
    text_add(t, " and ");
    board_name_cell(t, j->p->width, b);
    text_add(t, " see each other");
    j->ok = verdict_close(j->v);
}

static void say_number_wrong(struct judge *j, size_t cell, const size_t *bulbs, int count) {
    struct text *t = &j->v->sentences;
    char number = j->p->cells[cell];
    j->ok = j->ok && verdict_open(j->v, "number-wrong") && verdict_cell(j->v, cell);
    for (int i = 0; i < count; i++) j->ok = j->ok && verdict_cell(j->v, bulbs[i]);
    if (!j->ok) return;
    text_add(t, "the ");
    text_char(t, number);
    text_add(t, " at ");
    board_name_cell(t, j->p->width, cell);
    text_add(t, " has ");
    text_char(t, (char)('0' + count));
    text_add(t, count == 1 ? " bulb next to it, not " : " bulbs next to it, not ");
    text_char(t, number);
    j->ok = verdict_close(j->v);
}

static void say_dark(struct judge *j, size_t cell) {
    j->ok = j->ok && verdict_open(j->v, "cell-dark") && verdict_cell(j->v, cell);
    if (!j->ok) return;
    board_name_cell(&j->v->sentences, j->p->width, cell);
    text_add(&j->v->sentences, " is not lit");
    j->ok = verdict_close(j->v);
}

// ---- The scans -------------------------------------------------------------------------------------------

// One row or column: bulbs that see each other along it, and the cells its bulbs shine on, there and back.
// The cells of a puzzle are as random as can be, so this does without branches on them where it can.
static void scan_line(struct judge *j, size_t first, size_t step, int count) {
    const char *cells = j->p->cells;
    size_t last_bulb = first, cell = first;
    bool shines = false;
    for (int i = 0; i < count; i++, cell += step) {
        bool bulb = is_bulb(cells[cell]), black = is_black(cells[cell]);
        if (bulb & shines) say_see_each_other(j, last_bulb, cell);
        last_bulb = bulb ? cell : last_bulb;
        shines = bulb | (shines & !black);
        j->lit[cell] |= shines;
    }
    shines = false;
    for (int i = 0; i < count; i++) {
        cell -= step;
        bool bulb = is_bulb(cells[cell]), black = is_black(cells[cell]);
        shines = bulb | (shines & !black);
        j->lit[cell] |= shines;
    }
}

static void scan_lines(struct judge *j) {
    size_t width = (size_t)j->p->width, height = (size_t)j->p->height;
    for (size_t row = 0; row < height; row++) scan_line(j, row * width, 1, j->p->width);
    for (size_t column = 0; column < width; column++) scan_line(j, column, width, j->p->height);
}

static void scan_numbers(struct judge *j) {
    const char *cells = j->p->cells;
    size_t width = (size_t)j->p->width, size = puzzle_size(j->p), column = 0;
    for (size_t i = 0; i < size; i++, column = column + 1 == width ? 0 : column + 1) {
        if (!is_number(cells[i])) continue;
        size_t bulbs[4];
        int count = 0;
        if (i >= width && is_bulb(cells[i - width])) bulbs[count++] = i - width;
        if (column > 0 && is_bulb(cells[i - 1])) bulbs[count++] = i - 1;
        if (column + 1 < width && is_bulb(cells[i + 1])) bulbs[count++] = i + 1;
        if (i + width < size && is_bulb(cells[i + width])) bulbs[count++] = i + width;
        if (count < cells[i] - '0') j->v->complete = false;
        if (count != cells[i] - '0') say_number_wrong(j, i, bulbs, count);
    }
}

static void scan_dark(struct judge *j) {
    for (size_t i = 0; i < puzzle_size(j->p); i++) {
        if (is_black(j->p->cells[i]) | j->lit[i]) continue;
        j->v->complete = false;
        say_dark(j, i);
    }
}

static bool is_untouched(const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (is_bulb(p->cells[i])) return false;
    return true;
}

static bool needs_no_bulb(const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (!is_black(p->cells[i]) || (is_number(p->cells[i]) && p->cells[i] != '0')) return false;
    return true;
}

bool akari_check(const struct puzzle *p, struct verdict *v) {
    if (is_untouched(p)) {
        v->complete = needs_no_bulb(p);
        return true;
    }
    struct judge j = {.p = p, .v = v, .ok = true};
    j.lit = mem_zeroed(v->mem, puzzle_size(p), sizeof *j.lit);
    if (j.lit == NULL) return false;
    v->complete = true;
    scan_lines(&j);
    scan_numbers(&j);
    scan_dark(&j);
    mem_free(v->mem, j.lit, puzzle_size(p));
    return j.ok;
}
