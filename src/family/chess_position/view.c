// Chess Position as variables to label.
#include "family/chess/view.h"
#include "board/chess.h"
#include "family/chess_position/chess_position.h"

#include <string.h>

enum { KINDS = CHESS_KINDS };

// First the pieces's squares, then their kinds.
static bool is_square(const struct puzzle *p, uint32_t what) {
    return what < (uint32_t)p->parameters[CHESS_POSITION_PIECES];
}

static void say_variable(const struct puzzle *p, uint32_t what, struct text *out) {
    uint32_t pieces = (uint32_t)p->parameters[CHESS_POSITION_PIECES];
    text_format(out, "%s of piece %u", is_square(p, what) ? "square" : "kind", (unsigned)(what % pieces) + 1);
}

static void say_value(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    char letter[2];
    if (is_square(p, what)) chess_view_say_square(p, value, out);
    else text_add(out, family_noun(p->family, p->family->marks[value - 1], letter));
}

// A literal for each square that says whether somebody stands there.
static void post_occupied(struct view *v, const csp_lit *at, csp_lit *occupied) {
    size_t size = puzzle_size(v->p);
    csp_lit first = csp_bools(v->s, (uint32_t)size);
    for (size_t i = 0; i < size; i++) {
        csp_lit lits[KINDS + 1] = {csp_not(first + 2 * (csp_lit)i)};
        for (size_t k = 0; k < KINDS; k++) lits[k + 1] = at[k * size + i];
        csp_add_count(v->s, lits, KINDS + 1, 1, 1);
        occupied[i] = csp_not(lits[0]);
    }
}

// A piece is of the kind that stands on its square.
static bool post_kind(struct view *v, const csp_lit *at, csp_int square, uint32_t what) {
    size_t size = puzzle_size(v->p);
    csp_int kind = csp_new_int(v->s, 1, KINDS);
    for (size_t k = 0; k < KINDS; k++)
        for (size_t i = 0; i < size; i++) {
            csp_lit not_here = csp_not(csp_equals(v->s, square, (int)i + 1)), such = at[k * size + i],
                    is_such = csp_equals(v->s, kind, (int)k + 1);
            csp_add_clause(v->s, (csp_lit[]){not_here, csp_not(such), is_such}, 3);
            csp_add_clause(v->s, (csp_lit[]){not_here, such, csp_not(is_such)}, 3);
        }
    return view_add_int(v, kind, what);
}

static bool post_pieces(struct view *v, const csp_lit *at, csp_lit *occupied) {
    csp_int square[CHESS_POSITION_MOST];
    int pieces = v->p->parameters[CHESS_POSITION_PIECES];
    post_occupied(v, at, occupied);
    bool ok = chess_view_pieces(v, occupied, pieces, 0, square);
    for (int i = 0; i < pieces && ok; i++) ok = post_kind(v, at, square[i], (uint32_t)(pieces + i));
    return ok;
}

static bool post_squares(struct view *v) {
    size_t bytes = puzzle_size(v->p) * sizeof(csp_lit);
    csp_lit *at = view_marks(v), *occupied = mem_resize(v->m->mem, NULL, 0, bytes);
    bool ok = at != NULL && occupied != NULL && post_pieces(v, at, occupied);
    mem_free(v->m->mem, occupied, bytes);
    mem_free(v->m->mem, at, view_marks_bytes(v));
    return ok;
}

const struct family_view chess_position_views[] = {
    {.name = "squares",
     .about = "the square of each piece, counted from 1 row by row, the pieces in the order of their "
              "squares; then its kind, from the king to the pawn",
     .post = post_squares,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "cells",
     .about = "the squares, row by row: 0 empty, then the pieces from the king to the pawn",
     .post = view_post_cells},
    {0},
};
