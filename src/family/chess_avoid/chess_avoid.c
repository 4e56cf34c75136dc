// Chess Avoidance's header, and its model.
//
// One Boolean per square and kind says that such a piece is there. If any piece is on a rook's line, the rook
// attacks the nearest one, so blocking need not be modelled: a piece keeps free every square that it would
// reach on an empty board.
#include "family/chess_avoid/chess_avoid.h"

#include "family/chess/chess.h"
#include "family/chess/judge.h"
#include "family/chess/words.h"

#include <string.h>

// ---- The header --------------------------------------------------------------------------------------

// In the order in which the list of pieces is written.
static const char order[] = "BKNPQR";

static bool read_parameters(struct puzzle *p, const char *text, size_t length, size_t line, size_t column,
                            struct fault *fault) {
    if (length == 0)
        return fault_input(fault, line, column, "the pieces are expected, as letters such as BBBBQ");
    for (size_t i = 0; i < length; i++) {
        enum chess_kind kind;
        char byte[12];
        if (!chess_kind_of(text[i], &kind))
            return fault_input(fault, line, column + i, "%s is not a piece: letters of %s are expected",
                               fault_byte(byte, text[i]), chess_letters);
        p->parameters[kind]++;
    }
    return chess_pieces_fit(length, puzzle_size(p), line, column, fault);
}

static void write_parameters(const struct puzzle *p, struct text *out) {
    for (const char *letter = order; *letter != '\0'; letter++) {
        enum chess_kind kind;
        if (!chess_kind_of(*letter, &kind)) continue;
        for (int n = p->parameters[kind]; n > 0; n--) text_char(out, *letter);
    }
}

static bool has_up(const struct puzzle *p) { return p->parameters[CHESS_PAWN] > 0; }

// More pieces of a kind than the list has are probably a mistake.
static bool validate(const struct puzzle *p, size_t *cell, struct fault *fault) {
    int given[CHESS_KINDS] = {0};
    for (size_t i = 0; i < puzzle_size(p); i++) {
        enum chess_kind kind;
        if (!chess_kind_of(p->cells[i], &kind) || ++given[kind] <= p->parameters[kind]) continue;
        *cell = i;
        if (p->parameters[kind] == 0)
            return fault_set(fault, FAULT_INPUT, "no %s is among the pieces to place", chess_name(kind));
        return fault_set(fault, FAULT_INPUT, "one %s too many: the list of pieces has %d", chess_name(kind),
                         p->parameters[kind]);
    }
    return true;
}

// ---- The model ---------------------------------------------------------------------------------------

// The squares that a piece on `from` attacks are empty.
static void keep_free(struct chess_pieces *a, enum chess_kind kind, size_t from) {
    const struct chess_step *steps;
    csp_lit here = chess_piece(a, (int)kind, from);
    for (int d = chess_steps(kind, &steps) - 1; d >= 0; d--)
        for (size_t to = from; chess_walk(a->p->width, a->p->height, &to, steps[d]);) {
            if (a->p->cells[to] == '#') break;
            csp_add_clause(a->s, (csp_lit[]){csp_not(here), csp_not(a->occupied[to])}, 2);
            if (!chess_is_slider(kind)) break;
        }
}

static bool post_peace(struct chess_pieces *a) {
    for (size_t i = 0; i < a->size; i++) {
        if (a->p->cells[i] == '#') continue;
        if (!model_begin_rule(a->m, a->s, "attacks", MODEL_CELL, i, i)) return false;
        for (int k = 0; k < CHESS_KINDS; k++)
            if (chess_piece(a, k, i) != CSP_FALSE) keep_free(a, (enum chess_kind)k, i);
        csp_rule_end(a->s);
    }
    return true;
}

// Nobody needs to be told that the only rook, once it is placed, is nowhere else: that belongs to no rule.
static bool post_counts(struct chess_pieces *a) {
    for (int k = 0; k < CHESS_KINDS; k++) {
        int count = a->p->parameters[k];
        if (count == 0) continue;
        if (!chess_pieces_count(a, chess_count_rules[k], (enum chess_kind)k, count)) return false;
        if (count == 1 && csp_uses_rules(a->s)) csp_add_count(a->s, a->lits.at, a->lits.size, 0, 1);
    }
    return true;
}

// ---- Lines with a piece -----------------------------------------------------------------------------------
// An implied constraint for all pieces of a kind together. No two rooks or queens are on one row between
// missing squares, nor on one column; no two bishops or queens on one diagonal. So one Boolean per such line
// says that it has a piece, and as many lines have one as there are pieces. When too few lines are left, the
// kernel sees that at once. From pairs of squares alone it would have to go through all ways to put many
// pigeons into few holes, which no learnt clauses make short (Haken 1985).

static const struct chess_step directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

struct lines {
    struct chess_pieces *pieces;
    struct chess_step step;
    enum chess_kind slider; // the kind that moves along them, besides queens
    VEC(csp_lit) taken;     // by line: one of them is on it
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

// With many more lines than pieces it is not worth it.
static bool are_few(const struct lines *l, int pieces) {
    enum { ENOUGH = 2 };
    int lines = 0;
    for (size_t i = 0; i < l->pieces->size; i++) lines += begins_here(l, i);
    return lines < ENOUGH * pieces;
}

static bool post_lines_of(struct lines *l) {
    struct chess_pieces *a = l->pieces;
    const int pieces = a->p->parameters[l->slider] + a->p->parameters[CHESS_QUEEN];
    if (!are_few(l, pieces)) return true;
    for (size_t i = 0; i < a->size; i++)
        if (begins_here(l, i) && !post_line(l, i)) return false;
    csp_add_count(a->s, l->taken.at, l->taken.size, pieces, pieces);
    return true;
}

static bool post_all_lines(struct chess_pieces *a) {
    bool ok = true;
    for (int d = 0; d < 4 && ok; d++) {
        struct lines l = {.pieces = a, .step = directions[d], .slider = d < 2 ? CHESS_ROOK : CHESS_BISHOP};
        ok = post_lines_of(&l);
        vec_free(a->m->mem, &l.taken);
    }
    return ok;
}

// ---- The whole model --------------------------------------------------------------------------------------

// Trying pieces before empty squares keeps learnt clauses short: a few pieces explain why a square is empty,
// instead of all the empty squares why a piece is on one of the last.
static void try_pieces_first(struct chess_pieces *a) {
    for (size_t i = 0; i < CHESS_KINDS * a->size; i++)
        if (a->at[i] != CSP_FALSE) csp_prefer(a->s, a->at[i]);
}

static bool post(const struct puzzle *p, struct csp *s, struct model *m) {
    struct chess_pieces a;
    bool takes_part[CHESS_KINDS];
    for (int k = 0; k < CHESS_KINDS; k++) takes_part[k] = p->parameters[k] > 0;
    bool ok = chess_pieces_init(&a, p, s, m, takes_part) && post_counts(&a) && post_peace(&a);
    if (ok && model_may_say_more(m)) {
        try_pieces_first(&a);
        ok = post_all_lines(&a);
    }
    chess_pieces_free(&a);
    return ok;
}

// ---- Variables for classic labelling ----------------------------------------------------------------------

// A piece is numbered by its kind, times the squares of the board, plus its place within the kind.
static void say_piece(const struct puzzle *p, uint32_t what, struct text *out) {
    enum chess_kind kind = (enum chess_kind)(what / puzzle_size(p));
    text_add(out, chess_name(kind));
    if (p->parameters[kind] > 1) text_format(out, " %zu", what % puzzle_size(p) + 1);
}

// The strongest first, as the family lists its marks.
static bool post_squares(struct view *v) {
    size_t size = puzzle_size(v->p);
    const csp_lit *at = view_marks(v);
    bool ok = at != NULL;
    for (const char *mark = v->p->family->marks; *mark != '\0' && ok; mark++) {
        enum chess_kind kind;
        if (!chess_kind_of(*mark, &kind)) continue;
        size_t place = (size_t)(mark - v->p->family->marks);
        int count = v->p->parameters[kind];
        if (count > 0) ok = chess_view_pieces(v, at + place * size, count, (uint32_t)(kind * size), NULL);
    }
    return ok;
}

static const struct family_view views[] = {
    {.name = "squares",
     .about = "the square of each piece, counted from 1 row by row, from the king to the pawn; pieces of a "
              "kind in the order of their squares",
     .post = post_squares,
     .say_variable = say_piece,
     .say_value = chess_view_say_square},
    {.name = "cells",
     .about = "the squares, row by row: 0 empty, then the pieces from the king to the pawn",
     .post = view_post_cells},
    {0},
};

// ---- Looks, and the family -------------------------------------------------------------------------------

static int wanted(const struct puzzle *p, char mark) {
    enum chess_kind kind;
    return chess_kind_of(mark, &kind) ? p->parameters[kind] : 0;
}

static const struct family_looks looks = {
    .checkered = true, .cell = chess_look_closer, .wanted = wanted, .attacks = chess_judge_attacks};

const struct family chess_avoid_family = {
    .name = "chess-avoid",
    .also = (const char *const[]){"chess-avoidance", NULL},
    .title = "Chess Avoidance",
    .goal = "Place all the pieces so that no piece attacks any other.",
    .rules = "Place all the pieces of the list on the board, one per square, so that no piece attacks any "
             "other.\n" CHESS_RULES_ATTACKS CHESS_RULES_PAWN
             "A black square is missing: no piece can stand there, and a line ends before it. A knight leaps "
             "across.\n"
             "Mirrored solutions count as different ones.\n",
    .example =
        "; about: Rook and queen stand in one row and do not attack each other: the missing square between "
        "them stops both. The pawn at r2c1 attacks r1c2 only, and not the bishop straight above it.\n"
        "chess-avoid 4x3 BKPQR\n....\n....\n..#.\n",
    .alphabet = ".#KQRBNPx",
    .marks = "KQRBNP",
    .nothing = 'x',
    .marks_are_clues = true,
    .nouns = (const char *const[]){"king", "queen", "rook", "bishop", "knight", "pawn"},
    .max_side = 32,
    .read_parameters = read_parameters,
    .write_parameters = write_parameters,
    .validate = validate,
    .has_up = has_up,
    .post = post,
    .check = chess_avoid_check,
    .views = views,
    .looks = &looks,
    .words = &chess_avoid_words.words,
    .maker = &chess_avoid_maker,
    .builtin = chess_avoid_builtin,
    .builtin_levels = "2555535555",
};
