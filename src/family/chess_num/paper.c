// Chess-Num as its two papers posted it, for the lab.
//
// The first paper's annex lists all constraints. For each number and each piece a reified constraint over the
// piece's row and column says whether it attacks the number; rook, bishop and queen also have one for each
// other piece, which says that it is not between. After each piece the attacks so far are at most the number,
// and after the last they are the number. How pieces are kept apart, and off the numbers, is not listed: here
// a row or a column differs.
//
// The second paper has no source. It tries "attacks" and then "does not" for each number and piece, and sums
// up when all six are tried: the number is only verified. What attacks mean is posted as in the first paper;
// the squares are all_distinct, which propagates more than differences do.
#include "family/chess/chess.h"
#include "family/chess_num/chess_num.h"

enum { PIECES = CHESS_KINDS, ROW = 0, COLUMN = 1, AXES = 2 };

struct posting {
    struct view *v;
    struct csp *s;
    struct fd_int place[PIECES][AXES];
    csp_lit less[PIECES][PIECES][AXES]; // made when first needed; CSP_TRUE: not yet
    int number[AXES];                   // where the present number is
    csp_lit diagonal[PIECES];           // is the piece on a diagonal of it?
};

// ---- The pieces ------------------------------------------------------------------------------------------

static void post_squares(struct posting *a, const csp_lit *at) {
    int width = a->v->p->width;
    size_t size = puzzle_size(a->v->p);
    for (int k = 0; k < PIECES; k++)
        for (size_t i = 0; i < size; i++) {
            csp_lit here = at[(size_t)k * size + i], row = fd_is(a->s, &a->place[k][ROW], (int)i / width + 1),
                    column = fd_is(a->s, &a->place[k][COLUMN], (int)i % width + 1);
            csp_add_clause(a->s, (csp_lit[]){csp_not(here), row}, 2);
            csp_add_clause(a->s, (csp_lit[]){csp_not(here), column}, 2);
            csp_add_clause(a->s, (csp_lit[]){here, csp_not(row), csp_not(column)}, 3);
            for (int other = 0; other < k; other++)
                csp_add_clause(a->s, (csp_lit[]){csp_not(here), csp_not(at[(size_t)other * size + i])}, 2);
        }
}

static bool make_pieces(struct posting *a) {
    const csp_lit *at = view_marks(a->v);
    if (at == NULL) return false;
    for (int k = 0; k < PIECES; k++) {
        a->place[k][ROW] = fd_new(a->s, 1, a->v->p->height);
        a->place[k][COLUMN] = fd_new(a->s, 1, a->v->p->width);
        for (int other = 0; other < PIECES; other++)
            a->less[k][other][ROW] = a->less[k][other][COLUMN] = CSP_TRUE;
    }
    post_squares(a, at);
    for (int k = 0; k < PIECES; k++) a->place[k][ROW].uses = a->place[k][COLUMN].uses = PIECES - 1;
    return true;
}

// ---- Nothing between -------------------------------------------------------------------------------------

static csp_lit less(struct posting *a, int k, int other, int axis) {
    csp_lit *l = &a->less[k][other][axis];
    a->place[k][axis].uses++;
    a->place[other][axis].uses++;
    if (*l == CSP_TRUE) *l = fd_less(a->s, &a->place[k][axis], &a->place[other][axis]);
    return *l;
}

// Is the piece beyond the number, down or to the right?
static csp_lit is_on_side(struct posting *a, int k, int axis, bool beyond) {
    struct fd_int *x = &a->place[k][axis];
    return beyond ? fd_above(x, a->number[axis]) : fd_below(x, a->number[axis]);
}

// Another piece is not between the number and the piece, which is on that side of it.
static csp_lit is_outside(struct posting *a, int k, int other, int axis, bool beyond) {
    csp_lit past = beyond ? less(a, k, other, axis) : less(a, other, k, axis);
    return FD_ANY(a->s, is_on_side(a, other, axis, !beyond), past);
}

static csp_lit line_is_clear(struct posting *a, int k, int other) {
    csp_lit cases[3 * AXES];
    size_t n = 0;
    for (int axis = ROW; axis <= COLUMN; axis++) {
        csp_lit same = fd_is(a->s, &a->place[k][axis], a->number[axis]),
                also = fd_is(a->s, &a->place[other][axis], a->number[axis]);
        cases[n++] = FD_ALL(a->s, same, csp_not(also));
        for (int beyond = 0; beyond <= 1; beyond++)
            cases[n++] = FD_ALL(a->s, same, also, is_on_side(a, k, !axis, beyond),
                                is_outside(a, k, other, !axis, beyond));
    }
    return fd_any(a->s, cases, n);
}

static csp_lit diagonal_is_clear(struct posting *a, int k, int other) {
    csp_lit cases[5] = {FD_ALL(a->s, a->diagonal[k], csp_not(a->diagonal[other]))};
    for (int i = 0; i < 4; i++) {
        bool down = i / 2 == 1, right = i % 2 == 1;
        cases[i + 1] =
            FD_ALL(a->s, a->diagonal[k], is_on_side(a, k, ROW, down), is_on_side(a, k, COLUMN, right),
                   FD_ANY(a->s, is_outside(a, k, other, ROW, down), is_outside(a, k, other, COLUMN, right)));
    }
    return fd_any(a->s, cases, 5);
}

// ---- Attacks ---------------------------------------------------------------------------------------------

static csp_lit is_at(struct posting *a, int k, int down, int right) {
    return FD_ALL(a->s, fd_is(a->s, &a->place[k][ROW], a->number[ROW] + down),
                  fd_is(a->s, &a->place[k][COLUMN], a->number[COLUMN] + right));
}

static csp_lit leaps(struct posting *a, int k) {
    const struct chess_step *steps;
    csp_lit cases[8];
    int n = chess_steps((enum chess_kind)k, &steps);
    for (int i = 0; i < n; i++) cases[i] = is_at(a, k, -steps[i].down, -steps[i].right);
    return fd_any(a->s, cases, (size_t)n);
}

static csp_lit slides(struct posting *a, int k, csp_lit on_line,
                      csp_lit (*clear)(struct posting *, int, int)) {
    csp_lit all[PIECES] = {on_line};
    for (int other = 0, n = 1; other < PIECES; other++)
        if (other != k) all[n++] = clear(a, k, other);
    return fd_all(a->s, all, PIECES);
}

static csp_lit slides_straight(struct posting *a, int k) {
    csp_lit row = fd_is(a->s, &a->place[k][ROW], a->number[ROW]),
            column = fd_is(a->s, &a->place[k][COLUMN], a->number[COLUMN]);
    return slides(a, k, fd_either(a->s, row, column), line_is_clear);
}

static csp_lit slides_aslant(struct posting *a, int k) {
    return slides(a, k, a->diagonal[k], diagonal_is_clear);
}

static csp_lit attacks(struct posting *a, int k) {
    if (k == CHESS_ROOK) return slides_straight(a, k);
    if (k == CHESS_BISHOP) return slides_aslant(a, k);
    if (k == CHESS_QUEEN) return FD_ANY(a->s, slides_straight(a, k), slides_aslant(a, k));
    return leaps(a, k);
}

static void post_attacks(struct posting *a, size_t number, csp_lit out[PIECES]) {
    a->number[ROW] = (int)number / a->v->p->width + 1;
    a->number[COLUMN] = (int)number % a->v->p->width + 1;
    for (int k = 0; k < PIECES; k++) {
        struct fd_int down = fd_distance(a->s, &a->place[k][ROW], a->number[ROW]),
                      right = fd_distance(a->s, &a->place[k][COLUMN], a->number[COLUMN]);
        a->diagonal[k] = fd_same(a->s, &down, &right, 0);
    }
    for (int k = 0; k < PIECES; k++) out[k] = attacks(a, k);
}

// ---- The first paper -------------------------------------------------------------------------------------

static bool add_coordinates(struct posting *a) {
    for (uint32_t k = 0; k < PIECES; k++)
        if (!fd_add(a->v, &a->place[k][ROW], 2 * k) || !fd_add(a->v, &a->place[k][COLUMN], 2 * k + 1))
            return false;
    return true;
}

static int number_at(const struct view *v, size_t cell) { return v->p->cells[cell] - '0'; }

bool chess_num_post_first_paper(struct view *v) {
    struct posting a = {.v = v, .s = v->s};
    if (!make_pieces(&a)) return false;
    for (size_t i = 0; i < puzzle_size(v->p); i++) {
        csp_lit by[PIECES];
        if (!chess_num_is_clue(v->p, i)) continue;
        post_attacks(&a, i, by);
        for (size_t n = 1; n < PIECES; n++) csp_add_count(a.s, by, n, 0, number_at(v, i));
        csp_add_count(a.s, by, PIECES, number_at(v, i), number_at(v, i));
    }
    return add_coordinates(&a);
}

// ---- The second paper ------------------------------------------------------------------------------------

// Whatever the six say, it is not another number.
static void verify_sum(struct posting *a, const csp_lit by[PIECES], int number) {
    for (unsigned set = 0; set < 1U << PIECES; set++) {
        csp_lit differs[PIECES];
        if (__builtin_popcount(set) == number) continue;
        for (int k = 0; k < PIECES; k++) differs[k] = csp_sign(by[k], (set >> k & 1) == 0);
        csp_add_clause(a->s, differs, PIECES);
    }
}

static bool post_clue(struct posting *a, size_t cell, bool zeros_first) {
    csp_lit by[PIECES];
    post_attacks(a, cell, by);
    bool zero = zeros_first && number_at(a->v, cell) == 0;
    if (zero) csp_add_count(a->s, by, PIECES, 0, 0);
    else verify_sum(a, by, number_at(a->v, cell));
    for (int i = 0; i < PIECES && !zero; i++) {
        enum chess_kind k = chess_num_turn[i];
        if (!view_add_bool(a->v, by[k], chess_num_attack_of(k, cell))) return false;
    }
    return true;
}

static bool is_ordered(const struct view *v, size_t cell) {
    for (size_t i = 0; i < v->ordered; i++)
        if (v->order[i] == cell) return true;
    return false;
}

static bool post_second_paper(struct view *v, bool zeros_first) {
    struct posting a = {.v = v, .s = v->s};
    if (!make_pieces(&a)) return false;
    fd_all_distinct(a.s, view_marks(v), PIECES, puzzle_size(v->p));
    for (size_t i = 0; i < v->ordered; i++)
        if (chess_num_is_clue(v->p, v->order[i]) && !post_clue(&a, v->order[i], zeros_first)) return false;
    for (size_t i = 0; i < puzzle_size(v->p); i++)
        if (chess_num_is_clue(v->p, i) && !is_ordered(v, i) && !post_clue(&a, i, zeros_first)) return false;
    v->fixed = v->variables.size;
    return add_coordinates(&a);
}

bool chess_num_post_second_paper(struct view *v) { return post_second_paper(v, true); }
bool chess_num_post_second_paper_without_zeros(struct view *v) { return post_second_paper(v, false); }

// ---- What the papers measured, by SICStus Prolog on their authors' computers -----------------------------

static const char *const best_of_theirs[] = {"anti_first_fail,bisect", "leftmost,step", "learning", NULL};

static const struct experiment_figure published[] = {{"paper/1", 0.02}, {0}};

const struct experiment chess_num_papers[] = {
    {.name = "board",
     .title = "the first paper's board: backtracks by strategy",
     .kind = EXPERIMENT_STRATEGIES,
     .view = "coordinates",
     .puzzles = (const char *const[]){"paper/2", NULL},
     .said = "The first paper: anti_first_fail with bisect was the best combination of those tried.",
     .differs = "Nothing: with 13 backtracks it is the best of all 80 here, too."},
    {.name = "size",
     .title = "random boards with five numbers: time against the side of the board",
     .kind = EXPERIMENT_GROWTH,
     .view = "coordinates",
     .strategies = best_of_theirs,
     .settings = (const char *const[]){"clues", "5", NULL},
     .option = "size",
     .from = 6,
     .to = 16,
     .step = 2,
     .per = 15,
     .said = "The first paper has a curve and no figures: time grows with the board. anti_first_fail with "
             "bisect was the best combination of those tried.",
     .differs =
         "Backtracks do not grow with the board here: with five numbers there are many solutions. What "
         "grows is the time of a backtrack and of posting. On these boards leftmost goes back less "
         "than anti_first_fail with bisect."},
    {.name = "clues",
     .title = "random boards of 8x8: time against the number of numbers",
     .kind = EXPERIMENT_GROWTH,
     .view = "coordinates",
     .strategies = best_of_theirs,
     .settings = (const char *const[]){"size", "8x8", NULL},
     .option = "clues",
     .from = 2,
     .to = 20,
     .step = 2,
     .per = 15,
     .said = "The first paper has a curve and no figures: time grows with the number of numbers.",
     .differs = "It grows here, too. leftmost goes back less than anti_first_fail with bisect; with our own "
                "model (--model own) the authors' choice is the better one from eighteen numbers on."},
    {.name = "order",
     .title = "the published puzzles, and one whose time depends on the order of its numbers",
     .kind = EXPERIMENT_ORDER,
     .view = "clues",
     .puzzles = (const char *const[]){"paper/1", "paper/2", "order/1", NULL},
     .strategies = (const char *const[]){"leftmost,step", NULL},
     .figures = published,
     .said =
         "The second paper: 0.02 s for paper/1. Two more puzzles are given only as pictures that cannot be "
         "read: one took 0.15 s, the other from 7.62 s to hours by the order of its numbers alone.",
     .differs =
         "The boards of those pictures are lost. paper/2 is the first paper's and order/1 is ours. A 6 does "
         "make the difference that the paper tells: paper/1 has one, and takes hundreds of backtracks "
         "where paper/2 takes tens of thousands. The second paper has no source: what attacks mean is "
         "posted as in the first, and which pieces are between is not tried but follows. order/1 is "
         "for --model own: with the paper's model no order solves it soon."},
    {0},
};
