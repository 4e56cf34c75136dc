#include "puzzle/puzzle.h"

#include "board/grid.h"

#include <ctype.h>

static const char *number(int n, char room[PUZZLE_NAME_ROOM]) {
    char *at = room + PUZZLE_NAME_ROOM - 1;
    for (*at = '\0'; n > 0; n /= 10) *--at = (char)('0' + n % 10);
    return at;
}

// Letters are digits without a zero, so each place subtracts one.
static const char *file(int n, char room[PUZZLE_NAME_ROOM]) {
    char *at = room + PUZZLE_NAME_ROOM - 1;
    for (*at = '\0'; n > 0; n = (n - 1) / 26) *--at = (char)('a' + (n - 1) % 26);
    return at;
}

const char *puzzle_row_name(const struct puzzle *p, int row, char room[PUZZLE_NAME_ROOM]) {
    return number(p->names == PUZZLE_NAMES_CHESS ? p->height - row : row + 1, room);
}

const char *puzzle_column_name(const struct puzzle *p, int column, char room[PUZZLE_NAME_ROOM]) {
    return p->names == PUZZLE_NAMES_CHESS ? file(column + 1, room) : number(column + 1, room);
}

void puzzle_name_cell(struct text *out, const struct puzzle *p, size_t cell) {
    if (p->names != PUZZLE_NAMES_CHESS) {
        board_name_cell(out, p->width, cell);
        return;
    }
    char room[PUZZLE_NAME_ROOM];
    text_add(out, puzzle_column_name(p, (int)(cell % (size_t)p->width), room));
    text_add(out, puzzle_row_name(p, (int)(cell / (size_t)p->width), room));
}

void puzzle_name_stretch(struct text *out, const struct puzzle *p, size_t first, size_t last) {
    size_t width = (size_t)p->width;
    bool chess = p->names == PUZZLE_NAMES_CHESS, level = first / width == last / width;
    bool turned = chess && !level && last % width <= first % width;
    puzzle_name_cell(out, p, turned ? last : first);
    text_char(out, '-');
    if (level && !chess) text_format(out, "c%zu", last % width + 1);
    else puzzle_name_cell(out, p, turned ? first : last);
}

const char *puzzle_row_noun(const struct puzzle *p) {
    return p->names == PUZZLE_NAMES_CHESS ? "rank" : "row";
}

const char *puzzle_column_noun(const struct puzzle *p) {
    return p->names == PUZZLE_NAMES_CHESS ? "file" : "column";
}

void puzzle_name_whole_row(struct text *out, const struct puzzle *p, int row) {
    char room[PUZZLE_NAME_ROOM];
    text_format(out, "%s %s", puzzle_row_noun(p), puzzle_row_name(p, row, room));
}

void puzzle_name_whole_column(struct text *out, const struct puzzle *p, int column) {
    char room[PUZZLE_NAME_ROOM];
    text_format(out, "%s %s", puzzle_column_noun(p), puzzle_column_name(p, column, room));
}

// ---- Parsing ---------------------------------------------------------------------------------------------

struct typed {
    const char *at, *end;
};

static bool take_letter(struct typed *t, char letter) {
    if (t->at == t->end || tolower((unsigned char)*t->at) != letter) return false;
    t->at++;
    return true;
}

// A number from 1 to `most`; otherwise false.
static bool take_number(struct typed *t, int most, int *number) {
    *number = 0;
    for (; t->at < t->end && *t->at >= '0' && *t->at <= '9' && *number <= most; t->at++)
        *number = 10 * *number + (*t->at - '0');
    return *number >= 1 && *number <= most;
}

// The same in letters.
static bool take_file(struct typed *t, int most, int *number) {
    *number = 0;
    for (; t->at < t->end && *number <= most; t->at++) {
        int letter = tolower((unsigned char)*t->at);
        if (letter < 'a' || letter > 'z') break;
        *number = 26 * *number + (letter - 'a' + 1);
    }
    return *number >= 1 && *number <= most;
}

bool puzzle_cell_named(const struct puzzle *p, const char *name, size_t length, size_t *cell) {
    struct typed t = {name, name + length};
    int row, column;
    bool named = take_letter(&t, 'r') && take_number(&t, p->height, &row) && take_letter(&t, 'c') &&
                 take_number(&t, p->width, &column) && t.at == t.end;
    if (named) {
        *cell = (size_t)(row - 1) * (size_t)p->width + (size_t)(column - 1);
        return true;
    }
    t.at = name;
    if (!take_file(&t, p->width, &column) || !take_number(&t, p->height, &row) || t.at != t.end) return false;
    *cell = (size_t)(p->height - row) * (size_t)p->width + (size_t)(column - 1);
    return true;
}
