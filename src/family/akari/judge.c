// Akari judged by its rules: plain scans over the cells that share nothing with the solver's model, so that a
// mistake in one does not hide in the other. Every cell is looked at a fixed number of times, whatever is
// wrong.
#include "family/akari/akari.h"

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    uint8_t *light; // for each cell, how light comes to it: 0 it does not. A row of zeros is on either side
    bool *lamps;    // by cell: a bulb there breaks no rule at once; NULL: not computed yet
    bool *lamp_in;  // for each cell, whether there is such a cell in its sight, or it is one
    bool ok;        // there was memory for everything so far
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
    puzzle_name_cell(t, j->p, a);
    text_add(t, " and ");
    puzzle_name_cell(t, j->p, b);
    text_add(t, " see each other");
    j->ok = verdict_close(j->v);
}

static void say_number_wrong(struct judge *j, size_t cell, const size_t *bulbs, int count, bool mendable) {
    struct text *t = &j->v->sentences;
    char number = j->p->cells[cell];
    j->ok = j->ok && verdict_open(j->v, "number-wrong") && verdict_cell(j->v, cell);
    for (int i = 0; i < count; i++) j->ok = j->ok && verdict_cell(j->v, bulbs[i]);
    if (!j->ok) return;
    verdict_mendable(j->v, mendable);
    if (count < number - '0') verdict_lost(j->v, "; it can no longer get them");
    text_add(t, "the ");
    text_char(t, number);
    text_add(t, " at ");
    puzzle_name_cell(t, j->p, cell);
    text_add(t, " has ");
    text_char(t, (char)('0' + count));
    text_add(t, count == 1 ? " bulb next to it, not " : " bulbs next to it, not ");
    text_char(t, number);
    j->ok = verdict_close(j->v);
}

static void say_dark(struct judge *j, size_t cell, bool mendable) {
    j->ok = j->ok && verdict_open(j->v, "cell-dark") && verdict_cell(j->v, cell);
    if (!j->ok) return;
    verdict_mendable(j->v, mendable);
    verdict_lost(j->v, "; no bulb can light it any more");
    puzzle_name_cell(&j->v->sentences, j->p, cell);
    text_add(&j->v->sentences, " is not lit");
    j->ok = verdict_close(j->v);
}

// ---- The scans -------------------------------------------------------------------------------------------

// How light comes to a cell: along its row, either way, or along its column. What a cell does to it: a bulb
// sends it, a white cell lets it pass (PASSES times the ways), a black one does neither.
enum { ALONG_ROW = 1, DOWNWARDS = 2, UPWARDS = 4, ANY_WAY = 7, PASSES = 8 };
static const uint8_t effects[256] = {
    ['.'] = PASSES * ANY_WAY, ['x'] = PASSES * ANY_WAY, ['*'] = PASSES * ANY_WAY + ANY_WAY};

// What shining has shown on the way.
struct shone {
    bool clash; // a bulb is in the light of another
    bool dark;  // a white cell has no light yet
};

// Let the bulbs shine to the right and down or, from the last cell on, to the left and up: light goes on from
// cell to cell until a black one. Everything is read in order, and the cells of a puzzle are as random as can
// be, so there are no branches on them.
static struct shone shine(struct judge *j, ptrdiff_t step, unsigned down) {
    const ptrdiff_t width = j->p->width, size = (ptrdiff_t)puzzle_size(j->p), row_before = -step * width;
    const char *cells = j->p->cells;
    uint8_t *lights = j->light;
    unsigned clash = 0, dark = 0;
    ptrdiff_t cell = step > 0 ? 0 : size - 1;
    for (ptrdiff_t left = size; left > 0; left -= width) {
        unsigned light = 0;
        for (ptrdiff_t i = 0; i < width; i++, cell += step) {
            const unsigned effect = effects[(unsigned char)cells[cell]];
            const unsigned comes = (light & ALONG_ROW) | (lights[cell + row_before] & down);
            clash |= comes & effect; // of the ways only a bulb has any
            light = (comes & effect / PASSES) | (effect & (ALONG_ROW | down));
            const unsigned all = lights[cell] | light;
            lights[cell] = (uint8_t)all;
            dark |= all == 0 ? effect : 0;
        }
    }
    return (struct shone){.clash = clash != 0, .dark = dark != 0};
}

// Bulbs that see each other along a row or column.
static void scan_line(struct judge *j, size_t first, size_t step, int count) {
    const char *cells = j->p->cells;
    size_t last_bulb = first, cell = first;
    bool shines = false;
    for (int i = 0; i < count; i++, cell += step) {
        if (is_bulb(cells[cell]) && shines) say_see_each_other(j, last_bulb, cell);
        if (is_bulb(cells[cell])) last_bulb = cell;
        shines = is_bulb(cells[cell]) || (shines && !is_black(cells[cell]));
    }
}

// Where light would come of bulbs that may still come.
static void scan_lamps(struct judge *j, size_t first, size_t step, int count) {
    size_t cell = first, last = first + step * (size_t)(count - 1);
    bool shines = false;
    for (; cell <= last; cell += step) {
        shines = j->lamps[cell] || (shines && !is_black(j->p->cells[cell]));
        j->lamp_in[cell] |= shines;
    }
    shines = false;
    for (int i = 0; i < count; i++) {
        cell -= step;
        shines = j->lamps[cell] || (shines && !is_black(j->p->cells[cell]));
        j->lamp_in[cell] |= shines;
    }
}

typedef void scan(struct judge *j, size_t first, size_t step, int count);

static void scan_lines(struct judge *j, scan *line) {
    size_t width = (size_t)j->p->width, height = (size_t)j->p->height;
    for (size_t row = 0; row < height; row++) line(j, row * width, 1, j->p->width);
    for (size_t column = 0; column < width; column++) line(j, column, width, j->p->height);
}

// The neighbours of a cell; returns how many.
static int beside(const struct puzzle *p, size_t cell, size_t out[4]) {
    size_t width = (size_t)p->width, column = cell % width;
    int n = 0;
    if (cell >= width) out[n++] = cell - width;
    if (column > 0) out[n++] = cell - 1;
    if (column + 1 < width) out[n++] = cell + 1;
    if (cell + width < puzzle_size(p)) out[n++] = cell + width;
    return n;
}

// A number that has all its bulbs allows no more next to it.
static void close_full_number(struct judge *j, size_t cell) {
    size_t sides[4];
    int n = beside(j->p, cell, sides), bulbs = 0;
    for (int i = 0; i < n; i++) bulbs += is_bulb(j->p->cells[sides[i]]);
    for (int i = 0; i < n && bulbs >= j->p->cells[cell] - '0'; i++) j->lamps[sides[i]] = false;
}

// Where bulbs may still go. Not needed on a board on which every cell is lit and every number has its bulbs.
static bool find_lamps(struct judge *j) {
    size_t size = puzzle_size(j->p);
    if (j->lamps != NULL) return true;
    j->lamps = mem_zeroed(j->v->mem, 2 * size, sizeof *j->lamps);
    if (j->lamps == NULL) return j->ok = false;
    j->lamp_in = j->lamps + size;
    for (size_t i = 0; i < size; i++) j->lamps[i] = puzzle_may_get(j->p, i, '*') && j->light[i] == 0;
    for (size_t i = 0; i < size; i++)
        if (is_number(j->p->cells[i])) close_full_number(j, i);
    scan_lines(j, scan_lamps);
    return true;
}

static bool can_get_bulbs(struct judge *j, size_t cell, int count) {
    size_t sides[4];
    if (count > j->p->cells[cell] - '0' || !find_lamps(j)) return false;
    int n = beside(j->p, cell, sides);
    for (int i = 0; i < n; i++) count += j->lamps[sides[i]];
    return count >= j->p->cells[cell] - '0';
}

// How many bulbs are next to the cell.
static int count_bulbs(const struct puzzle *p, int row, int column) {
    const char *at = &p->cells[(size_t)row * (size_t)p->width + (size_t)column];
    return (row > 0 && is_bulb(at[-p->width])) + (column > 0 && is_bulb(at[-1])) +
           (column + 1 < p->width && is_bulb(at[1])) + (row + 1 < p->height && is_bulb(at[p->width]));
}

static void judge_wrong_number(struct judge *j, size_t cell, int count) {
    size_t sides[4], bulbs[4], found = 0;
    int n = beside(j->p, cell, sides);
    for (int k = 0; k < n; k++)
        if (is_bulb(j->p->cells[sides[k]])) bulbs[found++] = sides[k];
    if (count < j->p->cells[cell] - '0') j->v->complete = false;
    say_number_wrong(j, cell, bulbs, count, can_get_bulbs(j, cell, count));
}

static void scan_numbers(struct judge *j) {
    size_t cell = 0;
    for (int row = 0; row < j->p->height; row++)
        for (int column = 0; column < j->p->width; column++, cell++) {
            if (!is_number(j->p->cells[cell])) continue;
            int count = count_bulbs(j->p, row, column);
            if (count != j->p->cells[cell] - '0') judge_wrong_number(j, cell, count);
        }
}

static void scan_dark(struct judge *j) {
    for (size_t i = 0; i < puzzle_size(j->p); i++) {
        if (is_black(j->p->cells[i]) || j->light[i] != 0) continue;
        j->v->complete = false;
        say_dark(j, i, find_lamps(j) && j->lamp_in[i]);
    }
}

bool akari_check(const struct puzzle *p, struct verdict *v) {
    const size_t margin = (size_t)p->width, bytes = puzzle_size(p) + 2 * margin;
    struct judge j = {.p = p, .v = v, .ok = true};
    uint8_t *block = mem_zeroed(v->mem, bytes, 1);
    if (block == NULL) return false;
    j.light = block + margin;
    v->complete = true;
    shine(&j, 1, DOWNWARDS);
    const struct shone all = shine(&j, -1, UPWARDS);
    if (all.clash) scan_lines(&j, scan_line);
    scan_numbers(&j);
    if (all.dark) scan_dark(&j);
    mem_free(v->mem, block, bytes);
    if (j.lamps != NULL) mem_free(v->mem, j.lamps, 2 * puzzle_size(p));
    return j.ok;
}
