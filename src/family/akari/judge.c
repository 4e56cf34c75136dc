// Akari judged by its rules: plain scans over the cells that share nothing with the solver's model, so that a
// mistake in one does not hide in the other. First the board is looked at 64 cells at a time, which is enough
// for a correct one; then what is wrong is named. Every cell is looked at a fixed number of times, whatever
// is wrong.
#include "family/akari/akari.h"

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    size_t words;                  // per row: the cells of a row are bits, 64 a word, from the lowest on
    uint64_t *white, *bulbs, *lit; // by row and word
    bool *lamps;                   // by cell: a bulb there breaks no rule at once; NULL: not computed yet
    bool *lamp_in;                 // by cell: it is such a cell, or sees one
    bool ok;                       // there was memory for everything so far
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

// What the first look has found wrong.
struct look {
    uint64_t clash; // not 0: a bulb is in the light of another
    uint64_t dark;  // not 0: a white cell has no light
    bool number;    // a number does not have its bulbs
};

// How many bulbs are next to the cell.
static int count_bulbs(const struct puzzle *p, size_t row, size_t column) {
    const size_t width = (size_t)p->width, height = (size_t)p->height;
    const char *at = &p->cells[row * width + column];
    return (row > 0 && is_bulb(at[-p->width])) + (column > 0 && is_bulb(at[-1])) +
           (column + 1 < width && is_bulb(at[1])) + (row + 1 < height && is_bulb(at[p->width]));
}

enum { WORD = 64, WHITE = 1, BULB = 2, NUMBER = 4 };
static const uint8_t kinds[256] = {['.'] = WHITE,  ['x'] = WHITE,  ['*'] = WHITE | BULB, ['0'] = NUMBER,
                                   ['1'] = NUMBER, ['2'] = NUMBER, ['3'] = NUMBER,       ['4'] = NUMBER};

// The cells of one word: up to 64 of the row, from this column on. The cells of a puzzle are unpredictable,
// so the code has no branches on them.
static void read_word(struct judge *j, struct look *found, size_t word, size_t row, size_t column) {
    const size_t width = (size_t)j->p->width, end = width - column < WORD ? width : column + WORD;
    const char *cells = &j->p->cells[row * width];
    uint64_t white = 0, bulbs = 0, numbers = 0;
    for (size_t i = end; i-- > column;) {
        const uint64_t kind = kinds[(unsigned char)cells[i]];
        white = white << 1 | (kind & WHITE);
        bulbs = bulbs << 1 | (kind & BULB) / BULB;
        numbers = numbers << 1 | kind / NUMBER;
    }
    j->white[word] = white;
    j->bulbs[word] = bulbs;
    for (; numbers != 0; numbers &= numbers - 1) {
        const size_t at = column + (size_t)__builtin_ctzll(numbers);
        found->number |= count_bulbs(j->p, row, at) != cells[at] - '0';
    }
}

// Light spreads from white cell to white cell towards higher bits, or towards lower ones.
static uint64_t shine_up(uint64_t light, uint64_t white) {
    for (int step = 1; step < WORD; step *= 2) {
        light |= light << step & white;
        white &= white << step;
    }
    return light;
}
static uint64_t shine_down(uint64_t light, uint64_t white) {
    for (int step = 1; step < WORD; step *= 2) {
        light |= light >> step & white;
        white &= white >> step;
    }
    return light;
}

// The light of the bulbs of one row along it, either way.
static void shine_along(struct judge *j, struct look *found, size_t first) {
    uint64_t comes = 0; // from the word before, at its first bit
    for (size_t i = first; i < first + j->words; i++) {
        j->lit[i] = shine_up(j->bulbs[i] | (comes & j->white[i]), j->white[i]);
        found->clash |= (j->lit[i] << 1 | comes) & j->bulbs[i];
        comes = j->lit[i] >> (WORD - 1);
    }
    comes = 0;
    for (size_t i = first + j->words; i-- > first;) {
        const uint64_t light = shine_down(j->bulbs[i] | (comes & j->white[i]), j->white[i]);
        j->lit[i] |= light;
        comes = light << (WORD - 1);
    }
}

// The light of the bulbs along the columns, all columns of a word at once.
static void shine_across(struct judge *j, struct look *found) {
    const size_t words = j->words, all = words * (size_t)j->p->height;
    for (size_t k = 0; k < words; k++) {
        uint64_t light = 0;
        for (size_t i = k; i < all; i += words) {
            found->clash |= light & j->bulbs[i];
            light = (light | j->bulbs[i]) & j->white[i];
            j->lit[i] |= light;
        }
        light = 0;
        for (size_t i = all - words + k; i < all; i -= words) { // below 0, i wraps around
            light = (light | j->bulbs[i]) & j->white[i];
            j->lit[i] |= light;
            found->dark |= j->white[i] & ~j->lit[i];
        }
    }
}

static struct look look_at_all(struct judge *j) {
    struct look found = {0};
    for (size_t row = 0; row < (size_t)j->p->height; row++) {
        for (size_t k = 0; k < j->words; k++) read_word(j, &found, row * j->words + k, row, k * WORD);
        shine_along(j, &found, row * j->words);
    }
    shine_across(j, &found);
    return found;
}

static bool is_lit(const struct judge *j, size_t cell) {
    const size_t row = cell / (size_t)j->p->width, column = cell % (size_t)j->p->width;
    return j->lit[row * j->words + column / WORD] >> column % WORD & 1;
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

// Mark the cells that would be lit by bulbs that can still be placed.
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

// Where bulbs can still be placed. Not needed on a board on which every cell is lit and every number has its
// bulbs.
static bool find_lamps(struct judge *j) {
    size_t size = puzzle_size(j->p);
    if (j->lamps != NULL) return true;
    j->lamps = mem_zeroed(j->v->mem, 2 * size, sizeof *j->lamps);
    if (j->lamps == NULL) return j->ok = false;
    j->lamp_in = j->lamps + size;
    for (size_t i = 0; i < size; i++) j->lamps[i] = puzzle_may_get(j->p, i, '*') && !is_lit(j, i);
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
    for (size_t row = 0; row < (size_t)j->p->height; row++)
        for (size_t column = 0; column < (size_t)j->p->width; column++, cell++) {
            if (!is_number(j->p->cells[cell])) continue;
            int count = count_bulbs(j->p, row, column);
            if (count != j->p->cells[cell] - '0') judge_wrong_number(j, cell, count);
        }
}

static void scan_dark(struct judge *j) {
    for (size_t i = 0; i < puzzle_size(j->p); i++) {
        if (is_black(j->p->cells[i]) || is_lit(j, i)) continue;
        j->v->complete = false;
        say_dark(j, i, find_lamps(j) && j->lamp_in[i]);
    }
}

bool akari_check(const struct puzzle *p, struct verdict *v) {
    struct judge j = {.p = p, .v = v, .words = ((size_t)p->width + WORD - 1) / WORD, .ok = true};
    const size_t words = j.words * (size_t)p->height, bytes = 3 * words * sizeof *j.white;
    j.white = mem_resize(v->mem, NULL, 0, bytes);
    if (j.white == NULL) return false;
    j.bulbs = j.white + words;
    j.lit = j.bulbs + words;
    v->complete = true;
    const struct look found = look_at_all(&j);
    if (found.clash != 0) scan_lines(&j, scan_line);
    if (found.number) scan_numbers(&j);
    if (found.dark != 0) scan_dark(&j);
    mem_free(v->mem, j.white, bytes);
    if (j.lamps != NULL) mem_free(v->mem, j.lamps, 2 * puzzle_size(p));
    return j.ok;
}
