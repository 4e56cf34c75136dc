// Chess Loop as its paper posted it, for the lab: section 3.2, with the source in section 8.16.
//
// The cells are integers from 0 to 5, and the places of the pieces along the loop integers from 1 to the
// number of cells. Counts say how many cells have each value. Nothing says at once that the other kinds are
// not there, so that search tries them. element/3 ties a place to its cell. A place has a row and a column of
// its own; that a piece attacks the next one is a disjunction over these, and so is that it attacks no other,
// unless that one is behind the next. The paper's // and mod see bounds only; here a place also knows which
// rows and columns it has left.
#include "family/chess/chess.h"
#include "family/chess_loop/chess_loop.h"

#include <string.h>

enum { ROW = 0, COLUMN = 1, AXES = 2, VALUES = 6 };

struct posting {
    struct view *v;
    struct csp *s;
    int sides[AXES];
    size_t cells, pieces;
    struct fd_int *cell;  // by square
    struct fd_int *place; // by piece of the loop: its square, from 1
    struct fd_int *at;    // by piece and axis
    csp_lit *same, *less; // comparisons that were made; CSP_TRUE: not yet
    size_t same_size, less_size;
    VEC(csp_lit) lits; // scratch
};

static bool take(struct posting *a, csp_lit l) { return vec_push(a->v->m->mem, &a->lits, l); }
static void post(struct posting *a, csp_lit l) { csp_add_clause(a->s, &l, 1); }

static enum chess_kind kind_of(const struct posting *a, size_t piece) {
    return (enum chess_kind)a->v->p->parameters[piece % 2 == 0 ? CHESS_LOOP_FIRST : CHESS_LOOP_SECOND];
}

// The number by which the paper calls a kind: 1 rook, 2 bishop, 3 knight, 4 king, 5 queen.
static int number_of(const struct posting *a, enum chess_kind kind) {
    const char *marks = a->v->p->family->marks;
    return (int)(strchr(marks, chess_letters[kind]) - marks) + 1;
}

// ---- Cells -----------------------------------------------------------------------------------------------

static bool make_cells(struct posting *a) {
    const csp_lit *marks = view_marks(a->v);
    if (marks == NULL) return false;
    for (size_t i = 0; i < a->cells; i++) {
        a->cell[i] = fd_new(a->s, 0, VALUES - 1);
        for (int k = 0; k < 2; k++) {
            int number = number_of(a, kind_of(a, (size_t)k));
            csp_lit mark = marks[(size_t)(number - 1) * a->cells + i], is = fd_is(a->s, &a->cell[i], number);
            csp_add_clause(a->s, (csp_lit[]){csp_not(mark), is}, 2);
            csp_add_clause(a->s, (csp_lit[]){mark, csp_not(is)}, 2);
        }
        a->cell[i].uses = (uint32_t)a->pieces; // an element/3 for each place
    }
    return true;
}

// Of the cells from `first` on, `step` apart, at least `lo` and at most `hi` have the value.
static bool count_value(struct posting *a, int value, size_t first, size_t step, size_t n, size_t lo,
                        size_t hi) {
    a->lits.size = 0;
    for (size_t i = 0; i < n; i++)
        if (!take(a, fd_is(a->s, &a->cell[first + i * step], value))) return false;
    csp_add_count(a->s, a->lits.at, n, (int64_t)lo, (int64_t)hi);
    return true;
}

static bool post_numbers(struct posting *a) {
    size_t each = a->pieces / 2, empty = a->cells - a->pieces;
    for (size_t k = 0; k < 2; k++)
        if (!count_value(a, number_of(a, kind_of(a, k)), 0, 1, a->cells, each, each)) return false;
    return count_value(a, 0, 0, 1, a->cells, empty, empty);
}

static bool post_edges(struct posting *a) {
    size_t width = (size_t)a->sides[COLUMN], height = (size_t)a->sides[ROW];
    return count_value(a, 0, width - 1, width, height, 0, height - 1) &&
           count_value(a, 0, 0, width, height, 0, height - 1) &&
           count_value(a, 0, 0, 1, width, 0, width - 1) &&
           count_value(a, 0, a->cells - width, 1, width, 0, width - 1);
}

// ---- Places ----------------------------------------------------------------------------------------------

// Its row has the bounds that the place has; the column is known when the place is.
static void make_place(struct posting *a, size_t piece) {
    struct fd_int *place = &a->place[piece], *at = &a->at[AXES * piece];
    *place = fd_new(a->s, 1, (int)a->cells);
    for (int axis = ROW; axis <= COLUMN; axis++) at[axis] = fd_new(a->s, 1, a->sides[axis]);
    int width = a->sides[COLUMN], number = number_of(a, kind_of(a, piece));
    for (int i = 0; i < (int)a->cells; i++) {
        csp_lit elsewhere = csp_not(fd_is(a->s, place, i + 1));
        csp_add_clause(a->s, (csp_lit[]){elsewhere, csp_equals(a->s, a->cell[i].x, number)}, 2);
        csp_add_clause(a->s, (csp_lit[]){elsewhere, csp_equals(a->s, at[ROW].x, i / width + 1)}, 2);
        csp_add_clause(a->s, (csp_lit[]){elsewhere, csp_equals(a->s, at[COLUMN].x, i % width + 1)}, 2);
    }
    for (int row = 1; row < a->sides[ROW]; row++) {
        csp_lit later = fd_above(place, row * width), below = fd_above(&at[ROW], row);
        csp_add_clause(a->s, (csp_lit[]){csp_not(later), below}, 2);
        csp_add_clause(a->s, (csp_lit[]){later, csp_not(below)}, 2);
    }
    place->uses = 1; // of element/3
}

static void keep_apart(struct posting *a, size_t piece, size_t other) {
    for (int i = 1; i <= (int)a->cells; i++)
        csp_add_clause(a->s,
                       (csp_lit[]){csp_not(csp_equals(a->s, a->place[piece].x, i)),
                                   csp_not(csp_equals(a->s, a->place[other].x, i))},
                       2);
    a->place[piece].uses++;
    a->place[other].uses++;
}

static void make_places(struct posting *a) {
    for (size_t k = 0; k < a->pieces; k++) {
        make_place(a, k);
        for (size_t other = 0; other + 1 < k; other++) keep_apart(a, k, other);
    }
}

// ---- Comparisons -----------------------------------------------------------------------------------------

// The row or column of one piece is that of another and so many more.
static csp_lit same(struct posting *a, int axis, size_t k, size_t other, int more) {
    int most = a->sides[axis] - 1,
        longest = a->sides[ROW] > a->sides[COLUMN] ? a->sides[ROW] : a->sides[COLUMN];
    if (more > most || more < -most) return CSP_FALSE;
    if (k > other) return same(a, axis, other, k, -more);
    size_t at = ((k * a->pieces + other) * AXES + (size_t)axis) * (2 * (size_t)longest + 1) +
                (size_t)(more + longest);
    if (a->same[at] == CSP_TRUE)
        a->same[at] =
            fd_same(a->s, &a->at[AXES * k + (size_t)axis], &a->at[AXES * other + (size_t)axis], more);
    return a->same[at];
}

static csp_lit comes_before(struct posting *a, size_t k, size_t other) {
    csp_lit *l = &a->less[k * a->pieces + other];
    if (*l == CSP_TRUE) *l = fd_less(a->s, &a->place[k], &a->place[other]);
    return *l;
}

// On a diagonal that goes down to the right (slope 1) or to the left (-1).
static csp_lit is_on_diagonal(struct posting *a, size_t k, size_t other, int slope) {
    csp_lit any = CSP_FALSE;
    for (int more = 1 - a->sides[ROW]; more < a->sides[ROW]; more++) {
        if (more == 0) continue;
        csp_lit row = same(a, ROW, other, k, more), column = same(a, COLUMN, other, k, slope * more);
        if (column != CSP_FALSE) any = FD_ANY(a->s, any, FD_ALL(a->s, row, column));
    }
    return any;
}

static csp_lit is_aslant(struct posting *a, size_t k, size_t other) {
    return FD_ANY(a->s, is_on_diagonal(a, k, other, 1), is_on_diagonal(a, k, other, -1));
}

static csp_lit is_straight(struct posting *a, size_t k, size_t other) {
    csp_lit row = same(a, ROW, k, other, 0), column = same(a, COLUMN, k, other, 0);
    return FD_ANY(a->s, FD_ALL(a->s, row, csp_not(column)), FD_ALL(a->s, csp_not(row), column));
}

static csp_lit leaps(struct posting *a, size_t k, size_t other) {
    const struct chess_step *steps;
    csp_lit cases[8];
    int n = chess_steps(kind_of(a, k), &steps);
    for (int i = 0; i < n; i++)
        cases[i] =
            FD_ALL(a->s, same(a, ROW, other, k, steps[i].down), same(a, COLUMN, other, k, steps[i].right));
    return fd_any(a->s, cases, (size_t)n);
}

static void translate(struct posting *a, size_t k, size_t other) {
    a->place[k].uses++;
    a->place[other].uses++;
}

// ---- Attacks ---------------------------------------------------------------------------------------------

static csp_lit attacks(struct posting *a, size_t k, size_t other) {
    enum chess_kind kind = kind_of(a, k);
    translate(a, k, other);
    if (kind == CHESS_ROOK) return is_straight(a, k, other);
    if (kind == CHESS_BISHOP) return is_aslant(a, k, other);
    if (kind == CHESS_QUEEN) return FD_ANY(a->s, is_straight(a, k, other), is_aslant(a, k, other));
    return leaps(a, k, other);
}

static csp_lit attacks_not(struct posting *a, size_t k, size_t other) {
    enum chess_kind kind = kind_of(a, k);
    translate(a, k, other);
    if (!chess_is_slider(kind)) return csp_not(leaps(a, k, other));
    if (kind == CHESS_BISHOP) return csp_not(is_aslant(a, k, other));
    csp_lit row = csp_not(same(a, ROW, k, other, 0)), column = csp_not(same(a, COLUMN, k, other, 0));
    if (kind == CHESS_ROOK) return FD_ALL(a->s, row, column);
    return FD_ALL(a->s, row, column, csp_not(is_aslant(a, k, other)));
}

// All three on a line, the next one before the other.
static csp_lit is_behind(struct posting *a, size_t k, size_t next, size_t other) {
    csp_lit later = FD_ALL(a->s, comes_before(a, k, next), comes_before(a, next, other)),
            earlier = FD_ALL(a->s, comes_before(a, other, next), comes_before(a, next, k));
    csp_lit lines[4];
    for (int axis = ROW; axis <= COLUMN; axis++)
        lines[axis] = FD_ALL(a->s, same(a, axis, k, other, 0), same(a, axis, k, next, 0));
    for (int i = 0; i < 2; i++) {
        int slope = i == 0 ? 1 : -1;
        lines[2 + i] = FD_ALL(a->s, is_on_diagonal(a, k, other, slope), is_on_diagonal(a, k, next, slope));
    }
    translate(a, k, other);
    return FD_ALL(a->s, fd_any(a->s, lines, 4), FD_ANY(a->s, later, earlier));
}

static void post_loop(struct posting *a) {
    for (size_t k = 0; k < a->pieces; k++) {
        size_t next = (k + 1) % a->pieces;
        post(a, attacks(a, k, next));
        for (size_t other = 0; other < a->pieces; other++) {
            if (other == k || other == next) continue;
            csp_lit spared = attacks_not(a, k, other);
            post(a, chess_is_slider(kind_of(a, k)) ? FD_ANY(a->s, is_behind(a, k, next, other), spared)
                                                   : spared);
        }
    }
    for (size_t k = 2; k < a->pieces && a->v->once; k += 2) post(a, comes_before(a, 0, k));
}

// ---- All of it -------------------------------------------------------------------------------------------

static bool add_variables(struct posting *a) {
    for (size_t i = 0; i < a->cells; i++)
        if (!fd_add(a->v, &a->cell[i], (uint32_t)i)) return false;
    for (size_t k = 0; k < a->pieces; k++)
        if (!fd_add(a->v, &a->place[k], (uint32_t)(a->cells + k))) return false;
    return true;
}

static bool post_all(struct posting *a) {
    for (size_t i = 0; i < a->same_size; i++) a->same[i] = CSP_TRUE;
    for (size_t i = 0; i < a->less_size; i++) a->less[i] = CSP_TRUE;
    if (!make_cells(a) || !post_numbers(a) || !post_edges(a)) return false;
    make_places(a);
    post_loop(a);
    return add_variables(a);
}

bool chess_loop_post_paper(struct view *v) {
    struct mem *m = v->m->mem;
    struct posting a = {.v = v,
                        .s = v->s,
                        .sides = {v->p->height, v->p->width},
                        .cells = puzzle_size(v->p),
                        .pieces = 2 * (size_t)v->p->parameters[CHESS_LOOP_EACH]};
    size_t longest = (size_t)(v->p->width > v->p->height ? v->p->width : v->p->height);
    a.less_size = a.pieces * a.pieces;
    a.same_size = a.less_size * AXES * (2 * longest + 1);
    a.cell = mem_zeroed(m, a.cells, sizeof *a.cell);
    a.place = mem_zeroed(m, a.pieces, sizeof *a.place);
    a.at = mem_zeroed(m, AXES * a.pieces, sizeof *a.at);
    a.same = mem_zeroed(m, a.same_size, sizeof *a.same);
    a.less = mem_zeroed(m, a.less_size, sizeof *a.less);
    bool ok =
        a.cell != NULL && a.place != NULL && a.at != NULL && a.same != NULL && a.less != NULL && post_all(&a);
    mem_free(m, a.cell, a.cells * sizeof *a.cell);
    mem_free(m, a.place, a.pieces * sizeof *a.place);
    mem_free(m, a.at, AXES * a.pieces * sizeof *a.at);
    mem_free(m, a.same, a.same_size * sizeof *a.same);
    mem_free(m, a.less, a.less_size * sizeof *a.less);
    vec_free(m, &a.lits);
    return ok;
}

// ---- What the paper measured, by SICStus Prolog on its authors' computers --------------------------------

static const struct experiment_figure table[] = {
    {"leftmost,step", 0.638},
    {"min,step", 1.402},
    {"max,step", 0.302},
    {"ff,step", 0.140},
    {"ffc,step", 20.604},
    {"occurrence,step", 0.142},
    {"max_regret,step", 0.141},
    {"leftmost,enum", 0.744},
    {"min,enum", 1.282},
    {"max,enum", 0.317},
    {"ff,enum", 0.172},
    {"ffc,enum", 21.578},
    {"occurrence,enum", 0.156},
    {"max_regret,enum", 0.156},
    {"leftmost,bisect", 0.675},
    {"min,bisect", 1.549},
    {"max,bisect", 1.656},
    {"ff,bisect", 0.141},
    {"ffc,bisect", 20.929},
    {"occurrence,bisect", 0.141},
    {"max_regret,bisect", 0.140},
    {"leftmost,middle", 29.716},
    {"min,middle", 36.061},
    {"max,middle", 0.277},
    {"ff,middle", 29.959},
    {"ffc,middle", 23.414},
    {"occurrence,middle", 0.140},
    {"max_regret,middle", 14.920},
    {"leftmost,median", 31.726},
    {"min,median", 39.576},
    {"max,median", 0.274},
    {"ff,median", 29.938},
    {"ffc,median", 22.786},
    {"occurrence,median", 0.172},
    {"max_regret,median", 12.940},
    {0},
};

static const struct experiment_figure boards[] = {
    {"paper/12", 0.109}, {"paper/13", 0.219}, {"paper/14", 0.281}, {"paper/15", 0.390}, {0}};

const struct experiment chess_loop_papers[] = {
    {.name = "table",
     .title = "puzzle 10, 4x3 with three rooks and three knights: seconds by strategy",
     .kind = EXPERIMENT_STRATEGIES,
     .view = "paper",
     .puzzles = (const char *const[]){"paper/10", NULL},
     .figures = table,
     .said = "ff, occurrence and max_regret are fast and ffc is slow; middle and median are the slowest "
             "choices of values, but for max and occurrence.",
     .differs =
         "The machine and the language; the shape is the paper's. occurrence is good throughout and ffc "
         "bad throughout; middle and median are bad but for max and occurrence, because they begin "
         "with bishops, of which there are none; and max is bad with bisect alone. With our own model "
         "(--model own) one circuit constraint sees at once that a loop cannot be closed, and no "
         "strategy of the paper's table but max with bisect goes back more than 76 times."},
    {.name = "boards",
     .title = "puzzles 12 to 15, queens and knights: seconds by board, occurrence and enum",
     .kind = EXPERIMENT_PUZZLES,
     .view = "paper",
     .puzzles = (const char *const[]){"paper/12", "paper/13", "paper/14", "paper/15", NULL},
     .strategies = (const char *const[]){"occurrence,enum", NULL},
     .figures = boards,
     .said = "Time grows gently with the board.",
     .differs = "Backtracks grow with the board, and more steeply than the paper's time. Their clock runs "
                "from the choice in the menu to the solution: posting the rules counts, the "
                "start of Prolog does not. Ours does the same, on another machine."},
    {0},
};
