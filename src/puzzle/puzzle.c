#include "puzzle/puzzle.h"

#include "board/grid.h"
#include "puzzle/family.h"

#include <assert.h>
#include <string.h>

bool puzzle_check_size(const struct family *family, unsigned long long width, unsigned long long height,
                       size_t line, size_t column, struct fault *fault) {
    if (width == 0 || height == 0)
        return fault_input(fault, line, column, "a board has at least one row and one column");
    if (width > BOARD_MAX_CELLS / height)
        return fault_input(fault, line, column, "a board has at most %d cells", BOARD_MAX_CELLS);
    if (family->max_side > 0) {
        unsigned long long side = width > height ? width : height;
        if (side > (unsigned long long)family->max_side)
            return fault_input(fault, line, column, "a side of %s has at most %d cells", family->name,
                               family->max_side);
    }
    return true;
}

bool puzzle_init(struct puzzle *p, struct mem *m, const struct family *family, int width, int height) {
    *p = (struct puzzle){.family = family, .width = width, .height = height, .mem = m};
    size_t size = puzzle_size(p);
    p->cells = mem_resize(m, NULL, 0, size);
    if (p->cells == NULL) {
        *p = (struct puzzle){0};
        return false;
    }
    memset(p->cells, family->alphabet[0], size);
    if (family->under != NULL) p->under = mem_resize(m, NULL, 0, size);
    if (family->areas) p->areas = mem_resize(m, NULL, 0, size);
    if (family->sides != 0) p->outside = mem_resize(m, NULL, 0, puzzle_places_outside(p));
    if (p->under != NULL) memset(p->under, family->under[0], size);
    if (p->areas != NULL) memset(p->areas, 'a', size);
    if (p->outside != NULL) memset(p->outside, -1, puzzle_places_outside(p));
    if ((family->under == NULL || p->under != NULL) && (!family->areas || p->areas != NULL) &&
        (family->sides == 0 || p->outside != NULL))
        return true;
    puzzle_free(p);
    return false;
}

size_t puzzle_place_outside(const struct puzzle *p, enum puzzle_side side, size_t cell) {
    size_t width = (size_t)p->width, height = (size_t)p->height;
    switch (side) {
    case PUZZLE_LEFT:
        return cell / width;
    case PUZZLE_RIGHT:
        return height + cell / width;
    case PUZZLE_TOP:
        return 2 * height + cell % width;
    default:
        return 2 * height + width + cell % width;
    }
}

const char *const puzzle_side_names[] = {"left", "right", "top", "bottom", NULL};

int puzzle_side_length(const struct puzzle *p, enum puzzle_side side) {
    return side == PUZZLE_LEFT || side == PUZZLE_RIGHT ? p->height : p->width;
}

void puzzle_write_outside(const struct puzzle *p, size_t from, struct text *out) {
    for (int side = 0; side < PUZZLE_SIDES && p->outside != NULL; side++) {
        const signed char *numbers = p->outside + puzzle_place_outside(p, (enum puzzle_side)side, 0);
        const int count = puzzle_side_length(p, (enum puzzle_side)side);
        int first = 0;
        while (first < count && numbers[first] < 0) first++;
        if (first == count) continue;
        text_format(out, "%s%s=", out->size > from ? " " : "", puzzle_side_names[side]);
        for (int i = 0; i < count; i++) {
            if (i > 0) text_char(out, ',');
            if (numbers[i] < 0) text_char(out, '-');
            else text_number(out, numbers[i]);
        }
    }
}

bool puzzle_set_notes(struct puzzle *p, const char *notes, size_t length) {
    char *copy = NULL;
    length = strnlen(notes, length); // cut at the first NUL
    if (length != 0) {
        copy = mem_resize(p->mem, NULL, 0, length + 1);
        if (copy == NULL) return false;
        memcpy(copy, notes, length);
        copy[length] = '\0';
    }
    if (p->notes != NULL) mem_free(p->mem, p->notes, strlen(p->notes) + 1);
    p->notes = copy;
    return true;
}

static bool make_struck(struct puzzle *p) {
    p->struck = mem_zeroed(p->mem, puzzle_size(p), sizeof *p->struck);
    return p->struck != NULL;
}

// Everything but the layers; and room for the candidates of `from` that are struck out.
static bool copy_rest(struct puzzle *to, const struct puzzle *from) {
    memcpy(to->parameters, from->parameters, sizeof to->parameters);
    to->names = from->names;
    if ((from->struck == NULL || make_struck(to)) &&
        (from->notes == NULL || puzzle_set_notes(to, from->notes, strlen(from->notes))))
        return true;
    puzzle_free(to);
    return false;
}

bool puzzle_copy(struct puzzle *to, const struct puzzle *from, struct mem *m) {
    if (!puzzle_init(to, m, from->family, from->width, from->height)) return false;
    memcpy(to->cells, from->cells, puzzle_size(from));
    if (to->under != NULL) memcpy(to->under, from->under, puzzle_size(from));
    if (to->areas != NULL) memcpy(to->areas, from->areas, puzzle_size(from));
    if (to->outside != NULL) memcpy(to->outside, from->outside, puzzle_places_outside(from));
    if (!copy_rest(to, from)) return false;
    if (to->struck != NULL) memcpy(to->struck, from->struck, puzzle_size(from) * sizeof *to->struck);
    return true;
}

void puzzle_free(struct puzzle *p) {
    puzzle_unstrike_all(p);
    if (p->notes != NULL) mem_free(p->mem, p->notes, strlen(p->notes) + 1);
    if (p->cells != NULL) mem_free(p->mem, p->cells, puzzle_size(p));
    if (p->under != NULL) mem_free(p->mem, p->under, puzzle_size(p));
    if (p->areas != NULL) mem_free(p->mem, p->areas, puzzle_size(p));
    if (p->outside != NULL) mem_free(p->mem, p->outside, puzzle_places_outside(p));
    *p = (struct puzzle){0};
}

// The new side of the board for the numbers of a side.
static enum puzzle_side map_side(enum puzzle_side side, enum board_symmetry how) {
    static const enum puzzle_side to[BOARD_SYMMETRIES][PUZZLE_SIDES] = {
        [BOARD_SAME] = {PUZZLE_LEFT, PUZZLE_RIGHT, PUZZLE_TOP, PUZZLE_BOTTOM},
        [BOARD_MIRROR_LEFT_RIGHT] = {PUZZLE_RIGHT, PUZZLE_LEFT, PUZZLE_TOP, PUZZLE_BOTTOM},
        [BOARD_MIRROR_UP_DOWN] = {PUZZLE_LEFT, PUZZLE_RIGHT, PUZZLE_BOTTOM, PUZZLE_TOP},
        [BOARD_TURN_180] = {PUZZLE_RIGHT, PUZZLE_LEFT, PUZZLE_BOTTOM, PUZZLE_TOP},
        [BOARD_TURN_90] = {PUZZLE_TOP, PUZZLE_BOTTOM, PUZZLE_RIGHT, PUZZLE_LEFT},
        [BOARD_TURN_270] = {PUZZLE_BOTTOM, PUZZLE_TOP, PUZZLE_LEFT, PUZZLE_RIGHT},
        [BOARD_MIRROR_DIAGONAL] = {PUZZLE_TOP, PUZZLE_BOTTOM, PUZZLE_LEFT, PUZZLE_RIGHT},
        [BOARD_MIRROR_ANTIDIAGONAL] = {PUZZLE_BOTTOM, PUZZLE_TOP, PUZZLE_RIGHT, PUZZLE_LEFT},
    };
    return to[how][side];
}

// Move the numbers beside a cell with it.
static void map_outside(struct puzzle *to, size_t there, const struct puzzle *from, size_t cell,
                        enum board_symmetry how) {
    for (int side = 0; side < PUZZLE_SIDES; side++) {
        size_t place = puzzle_place_outside(to, map_side((enum puzzle_side)side, how), there);
        to->outside[place] = from->outside[puzzle_place_outside(from, (enum puzzle_side)side, cell)];
    }
}

bool puzzle_map(struct puzzle *to, const struct puzzle *from, int symmetry, struct mem *m) {
    bool turned = symmetry >= BOARD_TURN_90;
    int width = turned ? from->height : from->width, height = turned ? from->width : from->height;
    if (!puzzle_init(to, m, from->family, width, height) || !copy_rest(to, from)) return false;
    for (size_t i = 0; i < puzzle_size(from); i++) {
        size_t there = board_map_cell((enum board_symmetry)symmetry, from->width, from->height, i);
        to->cells[there] = from->cells[i];
        if (to->under != NULL) to->under[there] = from->under[i];
        if (to->areas != NULL) to->areas[there] = from->areas[i];
        if (to->outside != NULL) map_outside(to, there, from, i, (enum board_symmetry)symmetry);
        if (to->struck != NULL) to->struck[there] = from->struck[i];
    }
    return true;
}

static uint64_t struck_at(const struct puzzle *p, size_t cell) {
    return p->struck == NULL ? 0 : p->struck[cell];
}

static bool same_struck(const struct puzzle *a, const struct puzzle *b) {
    if (a->struck == NULL && b->struck == NULL) return true;
    for (size_t i = 0; i < puzzle_size(a); i++)
        if (struck_at(a, i) != struck_at(b, i)) return false;
    return true;
}

bool puzzle_same(const struct puzzle *a, const struct puzzle *b) {
    return a->family == b->family && a->width == b->width && a->height == b->height &&
           memcmp(a->parameters, b->parameters, sizeof a->parameters) == 0 &&
           memcmp(a->cells, b->cells, puzzle_size(a)) == 0 &&
           (a->under == NULL || memcmp(a->under, b->under, puzzle_size(a)) == 0) &&
           (a->areas == NULL || memcmp(a->areas, b->areas, puzzle_size(a)) == 0) &&
           (a->outside == NULL || memcmp(a->outside, b->outside, puzzle_places_outside(a)) == 0) &&
           same_struck(a, b);
}

bool puzzle_is_open(const struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (p->cells[i] != p->family->alphabet[0]) return false;
    return true;
}

void puzzle_strip(struct puzzle *p) {
    for (size_t i = 0; i < puzzle_size(p); i++)
        if (family_is_mark(p->family, p->cells[i])) p->cells[i] = p->family->alphabet[0];
    puzzle_unstrike_all(p);
}

// ---- Candidates ------------------------------------------------------------------------------------------

// The bit of a mark; 0 if the family has no such mark.
static uint64_t bit_of(const struct puzzle *p, char mark) {
    const char *marks = p->family->marks, *place = mark == '\0' ? NULL : strchr(marks, mark);
    assert(place == NULL || place - marks < PUZZLE_MARKS);
    return place == NULL ? 0 : UINT64_C(1) << (place - marks);
}

bool puzzle_strike(struct puzzle *p, size_t cell, char mark) {
    if (p->struck == NULL && !make_struck(p)) return false;
    p->struck[cell] |= bit_of(p, mark);
    return true;
}

void puzzle_unstrike(struct puzzle *p, size_t cell, char mark) {
    if (p->struck != NULL) p->struck[cell] &= ~bit_of(p, mark);
}

void puzzle_unstrike_all(struct puzzle *p) {
    if (p->struck != NULL) mem_free(p->mem, p->struck, puzzle_size(p) * sizeof *p->struck);
    p->struck = NULL;
}

bool puzzle_is_struck(const struct puzzle *p, size_t cell, char mark) {
    return (struck_at(p, cell) & bit_of(p, mark)) != 0;
}

size_t puzzle_struck(const struct puzzle *p, size_t cell, char marks[PUZZLE_MARKS]) {
    size_t n = 0;
    for (const char *mark = p->family->marks; *mark != '\0'; mark++)
        if (puzzle_is_struck(p, cell, *mark)) marks[n++] = *mark;
    return n;
}

size_t puzzle_next_struck(const struct puzzle *p, size_t from) {
    if (p->struck == NULL) return SIZE_MAX;
    while (from < puzzle_size(p) && p->struck[from] == 0) from++;
    return from < puzzle_size(p) ? from : SIZE_MAX;
}

bool puzzle_takes_marks(const struct puzzle *p, size_t cell) {
    return p->cells[cell] == p->family->alphabet[0] || family_is_mark(p->family, p->cells[cell]);
}

bool puzzle_may_get(const struct puzzle *p, size_t cell, char mark) {
    return p->cells[cell] == p->family->alphabet[0] && !puzzle_is_struck(p, cell, mark);
}

void puzzle_put(struct puzzle *p, size_t cell, char c) {
    p->cells[cell] = c;
    if (p->struck != NULL && !puzzle_takes_marks(p, cell)) p->struck[cell] = 0;
    puzzle_unstrike(p, cell, c);
}

// ---- Moves ----------------------------------------------------------------------------------------------

static bool is_beneath(const struct family *f, char c) {
    return !family_knows(f, c) && f->under != NULL && c != '\0' && strchr(f->under, c) != NULL;
}

static bool put_fits(const struct puzzle *p, struct move m, struct fault *fault) {
    const struct family *f = p->family;
    char byte[12];
    if (!family_knows(f, m.mark) && !is_beneath(f, m.mark))
        return fault_input(fault, 0, 0, "%s is not a cell of %s: one of %s is expected",
                           fault_byte(byte, m.mark), f->name, f->alphabet);
    if (!family_is_mark(f, m.mark) || puzzle_takes_marks(p, m.cell)) return true;
    return fault_input(fault, 0, 0, "this cell takes no mark");
}

bool move_fits(const struct puzzle *p, struct move m, struct fault *fault) {
    const struct family *f = p->family;
    char byte[12];
    if (m.how == MOVE_PUT) return put_fits(p, m, fault);
    if (m.mark == '\0' || strchr(f->marks, m.mark) == NULL)
        return fault_input(fault, 0, 0, "%s is not a mark of %s: one of %s is expected",
                           fault_byte(byte, m.mark), f->name, f->marks);
    if (!puzzle_takes_marks(p, m.cell))
        return fault_input(fault, 0, 0, "this cell takes no mark, so there is none to strike out");
    if (m.how == MOVE_STRIKE && p->cells[m.cell] == m.mark)
        return fault_input(fault, 0, 0, "%c is in this cell: it cannot be struck out as well", m.mark);
    return true;
}

bool move_do(struct puzzle *p, struct move m) {
    if (m.how == MOVE_STRIKE) return puzzle_strike(p, m.cell, m.mark);
    if (m.how == MOVE_TAKE_BACK) puzzle_unstrike(p, m.cell, m.mark);
    else if (is_beneath(p->family, m.mark)) p->under[m.cell] = m.mark;
    else puzzle_put(p, m.cell, m.mark);
    return true;
}

void move_write(struct text *out, const struct puzzle *p, struct move m) {
    board_name_cell(out, p->width, m.cell);
    text_char(out, m.how);
    text_char(out, m.mark);
}
