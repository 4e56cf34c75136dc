// Chess Avoidance as variables to label.
#include "family/chess/view.h"
#include "board/chess.h"
#include "family/chess_avoid/chess_avoid.h"

#include <string.h>

// A piece is told by its kind, times the squares of the board, plus which of its kind it is.
static void say_piece(const struct puzzle *p, uint32_t what, struct text *out) {
    enum chess_kind kind = (enum chess_kind)(what / puzzle_size(p));
    text_add(out, chess_name(kind));
    if (p->parameters[kind] > 1) text_format(out, " %zu", what % puzzle_size(p) + 1);
}

static void say_square(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    (void)what;
    chess_view_say_square(p, value, out);
}

// The strongest first, as the family lists its marks.
static bool post_squares(struct view *v) {
    size_t size = puzzle_size(v->p);
    csp_lit *at = view_marks(v);
    bool ok = at != NULL;
    for (const char *mark = v->p->family->marks; *mark != '\0' && ok; mark++) {
        enum chess_kind kind;
        chess_kind_of(*mark, &kind);
        size_t place = (size_t)(mark - v->p->family->marks);
        int count = v->p->parameters[kind];
        if (count > 0) ok = chess_view_pieces(v, at + place * size, count, (uint32_t)(kind * size), NULL);
    }
    mem_free(v->m->mem, at, view_marks_bytes(v));
    return ok;
}

const struct family_view chess_avoid_views[] = {
    {.name = "squares",
     .about = "the square of each piece, counted from 1 row by row, from the king to the pawn; pieces of a "
              "kind in the order of their squares",
     .post = post_squares,
     .say_variable = say_piece,
     .say_value = say_square},
    {.name = "cells",
     .about = "the squares, row by row: 0 empty, then the pieces from the king to the pawn",
     .post = view_post_cells},
    {0},
};
