// What follows from the rules for all the pieces of a kind together. No two rooks or queens stand on one row
// between missing squares, nor on one column; no two bishops or queens on one diagonal. So a Boolean for each
// such line says that one of them is on it, and as many lines have one as there are pieces. When too few
// lines are left for the pieces to come, the kernel sees that at once; from pairs of squares alone it has to
// go through all ways to put many pigeons into few holes, which no learnt clauses make short (Haken 1985).
#include "family/chess/pieces.h"
#include "family/chess_avoid/chess_avoid.h"

static const struct chess_step directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

struct lines {
    struct chess_pieces *pieces;
    struct chess_step step;
    enum chess_kind slider; // who moves along them, besides queens
    VEC(csp_lit) taken;     // by line: one of them stands on it
};

static bool goes_on(const struct lines *l, size_t *square, bool back) {
    const struct chess_step step = {(signed char)(back ? -l->step.down : l->step.down),
                                    (signed char)(back ? -l->step.right : l->step.right)};
    return chess_walk(l->pieces->p->width, l->pieces->p->height, square, step) &&
           !chess_is_missing(l->pieces, *square);
}

static bool begins_here(const struct lines *l, size_t square) {
    return !chess_is_missing(l->pieces, square) && !goes_on(l, &square, true);
}

static bool take_pieces(struct lines *l, size_t square) {
    struct chess_pieces *a = l->pieces;
    const enum chess_kind kinds[] = {l->slider, CHESS_QUEEN};
    for (int k = 0; k < 2; k++) {
        csp_lit piece = chess_piece(a, (int)kinds[k], square);
        if (piece != CSP_FALSE && !vec_push(a->m->mem, &a->lits, piece)) return false;
    }
    return true;
}

static bool post_line(struct lines *l, size_t square) {
    struct chess_pieces *a = l->pieces;
    csp_lit taken = csp_bool(a->s);
    a->lits.size = 0;
    do
        if (!take_pieces(l, square)) return false;
    while (goes_on(l, &square, false));
    if (!vec_push(a->m->mem, &a->lits, csp_not(taken)) || !vec_push(a->m->mem, &l->taken, taken))
        return false;
    csp_add_count(a->s, a->lits.at, a->lits.size, 1, 1);
    return true;
}

// Where there are many more lines than pieces it is not worth while.
static bool are_few(const struct lines *l, int pieces) {
    enum { ENOUGH = 2 };
    int lines = 0;
    for (size_t i = 0; i < l->pieces->size; i++) lines += begins_here(l, i);
    return lines < ENOUGH * pieces;
}

static bool post_lines(struct lines *l) {
    struct chess_pieces *a = l->pieces;
    const int pieces = a->p->parameters[l->slider] + a->p->parameters[CHESS_QUEEN];
    if (!are_few(l, pieces)) return true;
    for (size_t i = 0; i < a->size; i++)
        if (begins_here(l, i) && !post_line(l, i)) return false;
    csp_add_count(a->s, l->taken.at, l->taken.size, pieces, pieces);
    return true;
}

bool chess_avoid_post_lines(struct chess_pieces *a) {
    bool ok = true;
    for (int d = 0; d < 4 && ok; d++) {
        struct lines l = {.pieces = a, .step = directions[d], .slider = d < 2 ? CHESS_ROOK : CHESS_BISHOP};
        ok = post_lines(&l);
        vec_free(a->m->mem, &l.taken);
    }
    return ok;
}
