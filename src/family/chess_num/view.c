// The variables of the papers on Chess-Num, and the square of each piece.
#include "family/chess/chess.h"
#include "family/chess_num/chess_num.h"

enum { PIECES = CHESS_KINDS, COORDINATES = 2 * PIECES };

// A variable is numbered as twice the piece, plus 1 for its column; or, after those, as an attack of a piece
// on a cell.
uint32_t chess_num_attack_of(size_t piece, size_t cell) {
    return (uint32_t)(COORDINATES + cell * PIECES + piece);
}

static void say_variable(const struct puzzle *p, uint32_t what, struct text *out) {
    if (what < COORDINATES) {
        const char *name = chess_name((enum chess_kind)(what / 2));
        text_format(out, "%s of the %s", what % 2 == 0 ? "row" : "column", name);
        return;
    }
    what -= COORDINATES;
    text_format(out, "%s attacks ", chess_name((enum chess_kind)(what % PIECES)));
    puzzle_name_cell(out, p, what / PIECES);
}

static void say_value(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    (void)p;
    if (what < COORDINATES) text_number(out, value);
    else text_add(out, value == 0 ? "no" : "yes");
}

// ---- Rows and columns --------------------------------------------------------------------------------

// The piece's coordinate is n exactly when it stands on one of the squares from `first` on, `step` apart.
static bool post_coordinate(struct view *v, csp_lit is_n, const csp_lit *piece, size_t first, size_t step,
                            size_t count) {
    VEC(csp_lit) lits = {0};
    bool ok = vec_push(v->m->mem, &lits, csp_not(is_n));
    for (size_t i = 0; i < count && ok; i++) {
        csp_lit here = piece[first + i * step];
        if (here == CSP_FALSE) continue;
        csp_add_clause(v->s, (csp_lit[]){csp_not(here), is_n}, 2);
        ok = vec_push(v->m->mem, &lits, here);
    }
    if (ok) csp_add_clause(v->s, lits.at, lits.size);
    vec_free(v->m->mem, &lits);
    return ok;
}

static bool post_piece(struct view *v, const csp_lit *piece, uint32_t kind) {
    size_t width = (size_t)v->p->width, height = (size_t)v->p->height;
    csp_int row = csp_new_int(v->s, 1, (int)height), column = csp_new_int(v->s, 1, (int)width);
    for (size_t r = 0; r < height; r++)
        if (!post_coordinate(v, csp_equals(v->s, row, (int)r + 1), piece, r * width, 1, width)) return false;
    for (size_t c = 0; c < width; c++)
        if (!post_coordinate(v, csp_equals(v->s, column, (int)c + 1), piece, c, width, height)) return false;
    return view_add_int(v, row, 2 * kind) && view_add_int(v, column, 2 * kind + 1);
}

// The family's marks are the pieces in the order of the first paper.
static bool post_coordinates(struct view *v) {
    const csp_lit *at = view_marks(v);
    bool ok = at != NULL;
    for (uint32_t k = 0; k < PIECES && ok; k++) ok = post_piece(v, at + k * puzzle_size(v->p), k);
    return ok;
}

// ---- Squares -----------------------------------------------------------------------------------------

static void say_piece(const struct puzzle *p, uint32_t what, struct text *out) {
    (void)p;
    text_add(out, chess_name((enum chess_kind)what));
}

static bool post_squares(struct view *v) {
    const csp_lit *at = view_marks(v);
    bool ok = at != NULL;
    for (uint32_t k = 0; k < PIECES && ok; k++)
        ok = chess_view_pieces(v, at + k * puzzle_size(v->p), 1, k, NULL);
    return ok;
}

// ---- Clues -------------------------------------------------------------------------------------------

bool chess_num_is_clue(const struct puzzle *p, size_t cell) {
    return p->cells[cell] >= '0' && p->cells[cell] <= '6';
}

const enum chess_kind chess_num_turn[PIECES] = {CHESS_KING,   CHESS_QUEEN,  CHESS_ROOK,
                                                CHESS_BISHOP, CHESS_KNIGHT, CHESS_PAWN};

// The attackers of a number, the pieces in the second paper's order. Numbers that leave nothing open have no
// ties.
static bool post_clue(struct view *v, const uint32_t *first_tie, size_t cell) {
    if (first_tie[cell] == 0) return true;
    for (size_t i = 0; i < PIECES; i++) {
        const struct model_tie *t = &v->m->ties.at[first_tie[cell] - 1 + chess_num_turn[i]];
        if (!view_add_bool(v, t->lit, chess_num_attack_of(chess_num_turn[i], cell))) return false;
    }
    return true;
}

static bool post_clues_in_order(struct view *v, uint32_t *first_tie) {
    for (size_t i = v->m->ties.size; i-- > 0;) first_tie[v->m->ties.at[i].to] = (uint32_t)i + 1;
    for (size_t i = 0; i < v->ordered; i++) {
        if (v->order[i] >= puzzle_size(v->p)) continue;
        if (!post_clue(v, first_tie, v->order[i])) return false;
        first_tie[v->order[i]] = 0;
    }
    for (size_t i = 0; i < puzzle_size(v->p); i++)
        if (!post_clue(v, first_tie, i)) return false;
    v->fixed = v->variables.size;
    return post_coordinates(v);
}

static bool post_clues(struct view *v) {
    size_t size = puzzle_size(v->p);
    uint32_t *first_tie = mem_zeroed(v->m->mem, size, sizeof *first_tie);
    bool ok = first_tie != NULL && post_clues_in_order(v, first_tie);
    mem_free(v->m->mem, first_tie, size * sizeof *first_tie);
    return ok;
}

const struct family_view chess_num_views[] = {
    {.name = "coordinates",
     .about = "the row and the column of each piece, from the pawn to the queen",
     .post = post_coordinates,
     .post_paper = chess_num_post_first_paper,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "squares",
     .about = "the square of each piece, counted from 1 row by row, from the pawn to the queen",
     .post = post_squares,
     .say_variable = say_piece,
     .say_value = chess_view_say_square},
    {.name = "clues",
     .about =
         "for each number, row by row, and each piece, from the king to the pawn, whether it attacks it: "
         "in this order, yes first; then the coordinates",
     .post = post_clues,
     .post_paper = chess_num_post_second_paper,
     .is_clue = chess_num_is_clue,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "cells",
     .about = "the squares, row by row: 0 empty, then the pieces from the pawn to the queen",
     .post = view_post_cells},
    {.name = "clues-plain",
     .about =
         "clues, without the special case for 0: with --model paper, attacks on a 0 are tried like others",
     .post = post_clues,
     .post_paper = chess_num_post_second_paper_without_zeros,
     .is_clue = chess_num_is_clue,
     .say_variable = say_variable,
     .say_value = say_value},
    {0},
};
