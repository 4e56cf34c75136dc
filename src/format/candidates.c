// Struck-out candidates, read and written: lines `- r3c4 P K` in native text, and "not" in JSON. Both are
// written in the order of the cells and of the family's marks. Repetitions are fine; meaningless entries are
// refused.
#include "base/json.h"
#include "board/grid.h"
#include "format/readers.h"

// ---- Reading ---------------------------------------------------------------------------------------------

// The cell in this row and column, counted from 1.
static bool find_cell(const struct puzzle *p, unsigned long long row, unsigned long long column,
                      const struct scan *place, size_t *cell, struct fault *f) {
    if (row < 1 || column < 1 || row > (unsigned)p->height || column > (unsigned)p->width)
        return fault_input(f, place->line, scan_column(place),
                           "this cell is not on the board, which has %d row%s and %d column%s", p->height,
                           p->height == 1 ? "" : "s", p->width, p->width == 1 ? "" : "s");
    *cell = (size_t)(row - 1) * (size_t)p->width + (size_t)(column - 1);
    return true;
}

// What is printed in the cell is only checked if there are cells.
static bool takes_marks(const struct puzzle *p, size_t cell, const struct scan *place, struct fault *f) {
    if (p->cells == NULL || puzzle_takes_marks(p, cell)) return true;
    return fault_input(f, place->line, scan_column(place),
                       "this cell takes no mark, so there is none to strike out");
}

static bool check_mark(const struct family *family, char mark, const struct scan *place, struct fault *f) {
    char byte[12];
    if (mark != '\0' && strchr(family->marks, mark) != NULL) return true;
    return fault_input(f, place->line, scan_column(place), "%s is not a mark of %s: one of %s is expected",
                       fault_byte(byte, mark), family->name, family->marks);
}

static bool strike(struct puzzle *p, size_t cell, char mark, const struct scan *place, struct fault *f) {
    if (p->cells[cell] == mark)
        return fault_input(f, place->line, scan_column(place),
                           "%c is in this cell: it cannot be struck out as well", mark);
    return puzzle_strike(p, cell, mark) || fault_memory(f);
}

bool format_is_candidates(const struct scan *line) { return line->at < line->end && *line->at == '-'; }

bool format_read_cell(struct scan *s, const struct puzzle *p, size_t *cell, struct fault *f) {
    static const char what[] = "a cell such as r1c1";
    const struct scan place = *s;
    unsigned long long row, column;
    return (format_take(s, "r") || format_expected(s, what, f)) && format_number(s, what, &row, f) &&
           (format_take(s, "c") || format_expected(s, what, f)) && format_number(s, what, &column, f) &&
           find_cell(p, row, column, &place, cell, f);
}

bool format_read_candidates(struct scan s, const struct puzzle *shape, struct puzzle *out, struct fault *f) {
    static const char what[] = "a blank and then a mark to strike out";
    size_t cell;
    s.at++; // the minus
    format_skip_blanks(&s);
    const struct scan place = s;
    const struct puzzle *board = out == NULL ? shape : out;
    if (!format_read_cell(&s, board, &cell, f) || !takes_marks(board, cell, &place, f)) return false;
    if (s.at == s.end || !format_is_blank(*s.at)) return format_expected(&s, what, f);
    for (format_skip_blanks(&s); s.at < s.end; s.at++, format_skip_blanks(&s)) {
        if (!check_mark(shape->family, *s.at, &s, f)) return false;
        if (out != NULL && !strike(out, cell, *s.at, &s, f)) return false;
    }
    return true;
}

// ---- JSON ------------------------------------------------------------------------------------------------

// The members of one of the objects; `at` is NULL when absent.
enum member { CELL, MARKS, MEMBERS };
static const char *const member_names[MEMBERS] = {"cell", "marks"};

static bool find_members(struct scan *s, struct scan value[MEMBERS], struct fault *f) {
    const struct scan start = *s;
    if (!format_json_object(s, member_names, MEMBERS, value, f)) return false;
    for (int i = 0; i < MEMBERS; i++)
        if (value[i].at == NULL)
            return fault_input(f, start.line, scan_column(&start), "this object needs a \"%s\"",
                               member_names[i]);
    return true;
}

bool format_json_cell(struct scan s, const struct puzzle *p, size_t *cell, struct fault *f) {
    static const char what[] = "a cell such as [1,1]";
    const struct scan place = s;
    unsigned long long at[2];
    for (int i = 0; i < 2; i++) {
        if (!format_take(&s, i == 0 ? "[" : ",")) return format_expected(&s, what, f);
        format_json_space(&s);
        if (!format_number(&s, what, &at[i], f)) return false;
        format_json_space(&s);
    }
    if (!format_take(&s, "]")) return format_expected(&s, what, f);
    return find_cell(p, at[0], at[1], &place, cell, f);
}

static bool json_marks(struct scan s, struct puzzle *p, size_t cell, struct fault *f) {
    char c[4];
    size_t size;
    if (!format_take(&s, "\"")) return format_expected(&s, "marks in quotes", f);
    for (;;) {
        const struct scan place = s;
        if (format_json_char(&s, c, &size, f) != JSON_ITEM) return true; // already checked to be a string
        if (!check_mark(p->family, c[0], &place, f) || !strike(p, cell, c[0], &place, f)) return false;
    }
}

bool format_json_candidates(struct scan s, struct puzzle *p, struct fault *f) {
    bool first = true;
    if (!format_take(&s, "[")) return format_expected(&s, "an array of candidates", f);
    while (format_json_more(&s, ']', &first, f) == JSON_ITEM) {
        struct scan value[MEMBERS] = {{0}};
        size_t cell = 0;
        if (!find_members(&s, value, f) || !format_json_cell(value[CELL], p, &cell, f) ||
            !takes_marks(p, cell, &value[CELL], f) || !json_marks(value[MARKS], p, cell, f))
            return false;
    }
    return true;
}

// ---- Writing ---------------------------------------------------------------------------------------------

void format_native_candidates(const struct puzzle *p, struct text *out) {
    for (size_t i = 0; (i = puzzle_next_struck(p, i)) != SIZE_MAX; i++) {
        char marks[PUZZLE_MARKS];
        size_t n = puzzle_struck(p, i, marks);
        text_add(out, "- ");
        board_name_cell(out, p->width, i);
        for (size_t k = 0; k < n; k++) text_format(out, " %c", marks[k]);
        text_char(out, '\n');
    }
}

void format_json_write_candidates(struct text *out, const struct puzzle *p) {
    size_t width = (size_t)p->width, i = puzzle_next_struck(p, 0);
    if (i == SIZE_MAX) return;
    json_open(out, "not", '[');
    for (; i != SIZE_MAX; i = puzzle_next_struck(p, i + 1)) {
        char marks[PUZZLE_MARKS];
        size_t n = puzzle_struck(p, i, marks);
        json_open(out, NULL, '{');
        json_open(out, "cell", '[');
        json_number(out, NULL, i / width + 1);
        json_number(out, NULL, i % width + 1);
        json_close(out, ']');
        json_bytes(out, "marks", marks, n);
        json_close(out, '}');
    }
    json_close(out, ']');
}
