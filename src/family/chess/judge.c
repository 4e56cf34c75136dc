#include "family/chess/judge.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "PNKRBQ";
static const char *const names[] = {"pawn", "knight", "king", "rook", "bishop", "queen"};

bool chess_judge_is_piece(char c) { return c != '\0' && strchr(letters, c) != NULL; }

const char *chess_judge_name(char piece) { return names[strchr(letters, piece) - letters]; }

// ---- Attacks -----------------------------------------------------------------------------------------

static int sign(int x) { return (x > 0) - (x < 0); }

static bool stops_line(char c) { return c == '#' || chess_judge_is_piece(c); }

// How many squares strictly between two squares, `down` rows and `right` columns apart on a line, are such.
static int count_between(const struct puzzle *p, size_t from, int down, int right, bool (*is_such)(char)) {
    int steps = abs(down) > abs(right) ? abs(down) : abs(right), row = (int)(from / (size_t)p->width),
        column = (int)(from % (size_t)p->width), count = 0;
    for (int i = 1; i < steps; i++) {
        int r = row + i * sign(down), c = column + i * sign(right);
        count += is_such(p->cells[(size_t)r * (size_t)p->width + (size_t)c]);
    }
    return count;
}

static bool is_clear(const struct puzzle *p, size_t from, int down, int right) {
    return count_between(p, from, down, right, stops_line) == 0;
}

bool chess_judge_would_attack(const struct puzzle *p, char piece, size_t from, size_t to) {
    size_t width = (size_t)p->width;
    int down = (int)(to / width) - (int)(from / width), right = (int)(to % width) - (int)(from % width);
    int rows = abs(down), columns = abs(right);
    bool straight = rows == 0 || columns == 0, diagonal = rows == columns;
    if (from == to) return false;
    switch (piece) {
    case 'P':
        return down == -1 && columns == 1;
    case 'N':
        return rows * columns == 2;
    case 'K':
        return rows <= 1 && columns <= 1;
    case 'R':
        return straight && is_clear(p, from, down, right);
    case 'B':
        return diagonal && is_clear(p, from, down, right);
    case 'Q':
        return (straight || diagonal) && is_clear(p, from, down, right);
    default:
        return false;
    }
}

bool chess_judge_attacks(const struct puzzle *p, size_t from, size_t to) {
    return chess_judge_would_attack(p, p->cells[from], from, to);
}

size_t chess_judge_attackers(const struct puzzle *p, size_t square) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += chess_judge_attacks(p, i, square);
    return count;
}

// ---- Pieces still to be placed --------------------------------------------------------------------------

static bool is_open(char c) { return c == '.'; }

// An attack along a line with an open square can be blocked.
static bool can_stop(const struct puzzle *p, size_t from, size_t to) {
    size_t width = (size_t)p->width;
    int down = (int)(to / width) - (int)(from / width), right = (int)(to % width) - (int)(from % width);
    bool line = down == 0 || right == 0 || abs(down) == abs(right);
    return line && count_between(p, from, down, right, is_open) > 0;
}

size_t chess_judge_stoppable(const struct puzzle *p, size_t square) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++)
        count += chess_judge_attacks(p, i, square) && can_stop(p, i, square);
    return count;
}

static bool one_may_come(const struct puzzle *p, const char *kinds, size_t square, const size_t *to) {
    for (; *kinds != '\0'; kinds++)
        if (puzzle_may_get(p, square, *kinds) &&
            (to == NULL || chess_judge_would_attack(p, *kinds, square, *to)))
            return true;
    return false;
}

size_t chess_judge_can_attack(const struct puzzle *p, const char *kinds, size_t to, size_t most) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p) && count < most; i++) count += one_may_come(p, kinds, i, &to);
    return count;
}

size_t chess_judge_room(const struct puzzle *p, const char *kinds) {
    size_t count = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) count += one_may_come(p, kinds, i, NULL);
    return count;
}

// ---- Words -------------------------------------------------------------------------------------------

void chess_judge_say_piece(struct verdict *v, const struct puzzle *p, size_t square) {
    text_format(&v->sentences, "the %s at ", chess_judge_name(p->cells[square]));
    puzzle_name_cell(&v->sentences, p, square);
}

bool chess_judge_say_number(struct verdict *v, const struct puzzle *p, size_t square, char number,
                            bool mendable) {
    struct text *t = &v->sentences;
    size_t said = 0, count = chess_judge_attackers(p, square);
    if (!verdict_open(v, "number-wrong") || !verdict_cell(v, square)) return false;
    verdict_mendable(v, mendable);
    if (count < (size_t)(number - '0')) verdict_lost(v, "; it can no longer be attacked so often");
    text_format(t, "the %c at ", number);
    puzzle_name_cell(t, p, square);
    text_format(t, " is attacked %zu %s, not %c", count, count == 1 ? "time" : "times", number);
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (!chess_judge_attacks(p, i, square)) continue;
        if (!verdict_cell(v, i)) return false;
        text_add(t, said == 0 ? ": by " : said + 1 == count ? " and " : ", ");
        chess_judge_say_piece(v, p, i);
        said++;
    }
    return verdict_close(v);
}

bool chess_judge_say_places(struct verdict *v, const struct puzzle *p, char piece, size_t count) {
    size_t said = 0;
    for (size_t i = 0; i < puzzle_size(p); i++) {
        if (p->cells[i] != piece) continue;
        if (!verdict_cell(v, i)) return false;
        text_add(&v->sentences, said == 0 ? "at " : said + 1 == count ? " and " : ", ");
        puzzle_name_cell(&v->sentences, p, i);
        said++;
    }
    return true;
}
