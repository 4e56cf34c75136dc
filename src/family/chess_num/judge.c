// Chess-Num judged by its rules: for each number the men that attack it are looked for one by one, by
// plain arithmetic on rows and columns that shares nothing with the solver's model.
#include "board/grid.h"
#include "family/chess_num/chess_num.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 6 };
static const char letters[] = "PNKRBQ";
static const char *const names[KINDS] = {"pawn", "knight", "king", "rook", "bishop", "queen"};

struct man {
    size_t cell;
    int kind;
};

struct judge {
    const struct puzzle *p;
    struct verdict *v;
    VEC(struct man) men; // in the order of their squares
    size_t of_kind[KINDS];
    VEC(struct man) attackers; // of the number looked at
};

static bool is_number(char c) { return c >= '0' && c <= '6'; }

static int kind_of(char c) {
    const char *at = c == '\0' ? NULL : strchr(letters, c);
    return at == NULL ? -1 : (int)(at - letters);
}

// ---- Who attacks what --------------------------------------------------------------------------------

static int sign(int x) { return (x > 0) - (x < 0); }

// Is no man strictly between two squares that are `down` rows and `right` columns apart on a line?
static bool is_clear(const struct puzzle *p, size_t from, int down, int right) {
    int steps = abs(down) > abs(right) ? abs(down) : abs(right), row = (int)(from / (size_t)p->width),
        column = (int)(from % (size_t)p->width);
    for (int i = 1; i < steps; i++) {
        int r = row + i * sign(down), c = column + i * sign(right);
        if (kind_of(p->cells[(size_t)r * (size_t)p->width + (size_t)c]) >= 0) return false;
    }
    return true;
}

static bool attacks(const struct puzzle *p, struct man m, size_t target) {
    size_t width = (size_t)p->width;
    int down = (int)(target / width) - (int)(m.cell / width),
        right = (int)(target % width) - (int)(m.cell % width);
    int rows = abs(down), columns = abs(right);
    bool straight = rows == 0 || columns == 0, diagonal = rows == columns;
    switch (letters[m.kind]) {
    case 'P':
        return down == -1 && columns == 1;
    case 'N':
        return rows * columns == 2;
    case 'K':
        return rows <= 1 && columns <= 1;
    case 'R':
        return straight && is_clear(p, m.cell, down, right);
    case 'B':
        return diagonal && is_clear(p, m.cell, down, right);
    default:
        return (straight || diagonal) && is_clear(p, m.cell, down, right);
    }
}

// ---- The three findings ------------------------------------------------------------------------------

static void name_man(struct judge *j, struct man m) {
    text_format(&j->v->words, "the %s at ", names[m.kind]);
    board_name_cell(&j->v->words, j->p->width, m.cell);
}

// "the rook at r4c3, the knight at r3c5 and the queen at r8c7"
static void name_attackers(struct judge *j) {
    size_t n = j->attackers.size;
    for (size_t i = 0; i < n; i++) {
        if (i > 0) text_add(&j->v->words, i + 1 == n ? " and " : ", ");
        name_man(j, j->attackers.at[i]);
    }
}

static bool say_number_wrong(struct judge *j, size_t cell) {
    struct text *t = &j->v->words;
    char number = j->p->cells[cell];
    size_t count = j->attackers.size;
    if (!verdict_open(j->v, "number-wrong") || !verdict_cell(j->v, cell)) return false;
    for (size_t i = 0; i < count; i++)
        if (!verdict_cell(j->v, j->attackers.at[i].cell)) return false;
    text_format(t, "the %c at ", number);
    board_name_cell(t, j->p->width, cell);
    text_format(t, " is attacked %zu %s, not %c", count, count == 1 ? "time" : "times", number);
    if (count > 0) text_add(t, ": by ");
    name_attackers(j);
    return verdict_close(j->v);
}

static bool say_twice(struct judge *j, int kind) {
    struct text *t = &j->v->words;
    if (!verdict_open(j->v, "piece-twice")) return false;
    text_format(t, "there are %zu %ss, not 1: ", j->of_kind[kind], names[kind]);
    size_t left = j->of_kind[kind];
    for (size_t i = 0; i < j->men.size; i++) {
        if (j->men.at[i].kind != kind) continue;
        if (!verdict_cell(j->v, j->men.at[i].cell)) return false;
        text_add(t, left == j->of_kind[kind] ? "at " : left == 1 ? " and " : ", ");
        board_name_cell(t, j->p->width, j->men.at[i].cell);
        left--;
    }
    return verdict_close(j->v);
}

static bool say_missing(struct judge *j, int kind) {
    if (!verdict_open(j->v, "piece-missing")) return false;
    text_format(&j->v->words, "the %s is missing", names[kind]);
    return verdict_close(j->v);
}

// ---- The scans ---------------------------------------------------------------------------------------

static bool find_men(struct judge *j) {
    for (size_t i = 0; i < puzzle_size(j->p); i++) {
        struct man m = {i, kind_of(j->p->cells[i])};
        if (m.kind < 0) continue;
        if (!vec_push(j->v->mem, &j->men, m)) return false;
        j->of_kind[m.kind]++;
    }
    return true;
}

static bool judge_number(struct judge *j, size_t cell) {
    j->attackers.size = 0;
    for (size_t i = 0; i < j->men.size; i++) {
        struct man m = j->men.at[i];
        if (attacks(j->p, m, cell) && !vec_push(j->v->mem, &j->attackers, m)) return false;
    }
    return j->attackers.size == (size_t)(j->p->cells[cell] - '0') || say_number_wrong(j, cell);
}

static bool judge_all(struct judge *j) {
    if (!find_men(j)) return false;
    if (j->men.size == 0) return true; // untouched
    j->v->complete = true;
    for (size_t i = 0; i < puzzle_size(j->p); i++)
        if (is_number(j->p->cells[i]) && !judge_number(j, i)) return false;
    for (int k = 0; k < KINDS; k++)
        if (j->of_kind[k] > 1 && !say_twice(j, k)) return false;
    for (int k = 0; k < KINDS; k++) {
        if (j->of_kind[k] > 0) continue;
        j->v->complete = false;
        if (!say_missing(j, k)) return false;
    }
    return true;
}

bool chess_num_check(const struct puzzle *p, struct verdict *v) {
    struct judge j = {.p = p, .v = v};
    v->complete = false;
    bool ok = judge_all(&j);
    vec_free(v->mem, &j.men);
    vec_free(v->mem, &j.attackers);
    return ok;
}
