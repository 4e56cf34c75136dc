#include "family/chess/view.h"

#include "puzzle/names.h"

// "The piece stands on this square or before it", by square, as the clauses of an order encoding.
static csp_lit post_ladder(struct view *v, csp_int x, int squares) {
    csp_lit first = csp_bools(v->s, (uint32_t)squares), before = CSP_FALSE;
    for (int i = 0; i < squares; i++) {
        csp_lit up_to_here = first + 2 * (csp_lit)i, here = csp_equals(v->s, x, i + 1);
        csp_add_clause(v->s, (csp_lit[]){csp_not(up_to_here), before, here}, 3);
        csp_add_clause(v->s, (csp_lit[]){csp_not(before), up_to_here}, 2);
        csp_add_clause(v->s, (csp_lit[]){csp_not(here), up_to_here}, 2);
        csp_add_clause(v->s, (csp_lit[]){csp_not(here), csp_not(before)}, 2);
        before = up_to_here;
    }
    csp_add_clause(v->s, &before, 1);
    return first;
}

// A piece stands behind the one before it: if it is on a square or before it, that one is before it.
static void post_behind(struct view *v, csp_lit ladder, csp_lit behind, int squares) {
    csp_lit before = CSP_FALSE;
    for (int i = 0; i < squares; i++) {
        csp_add_clause(v->s, (csp_lit[]){csp_not(behind + 2 * (csp_lit)i), before}, 2);
        before = ladder + 2 * (csp_lit)i;
    }
}

static bool post_in_order(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made) {
    int squares = (int)puzzle_size(v->p);
    csp_int first = 0;
    csp_lit ladder = CSP_FALSE;
    for (int piece = 0; piece < count; piece++) {
        csp_int x = csp_new_int(v->s, 1, squares);
        csp_lit next = post_ladder(v, x, squares);
        if (piece == 0) first = x;
        else post_behind(v, ladder, next, squares);
        if (made != NULL) made[piece] = x;
        if (!view_add_int(v, x, what + (uint32_t)piece)) return false;
        ladder = next;
    }
    VEC(csp_lit) lits = {0};
    bool ok = vec_reserve(v->m->mem, &lits, (size_t)count + 1);
    for (int i = 0; i < squares && ok; i++) { // somebody stands there exactly when one of them does
        lits.size = 0;
        lits.at[lits.size++] = csp_not(here[i]);
        for (int piece = 0; piece < count; piece++)
            lits.at[lits.size++] = csp_equals(v->s, first + (csp_int)piece, i + 1);
        csp_add_count(v->s, lits.at, lits.size, 1, 1);
    }
    vec_free(v->m->mem, &lits);
    return ok;
}

bool chess_view_pieces(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made) {
    if (count == 1 && made == NULL) return view_add_list(v, 1, here, puzzle_size(v->p), what);
    return post_in_order(v, here, count, what, made);
}

void chess_view_say_square(const struct puzzle *p, int value, struct text *out) {
    puzzle_name_cell(out, p, (size_t)value - 1);
}
