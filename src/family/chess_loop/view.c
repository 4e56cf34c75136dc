// The variables of the paper on Chess Loop: the cells, and the places of the pieces along the loop.
#include "family/chess/chess.h"
#include "family/chess_loop/chess_loop.h"

// Places on the loop come after the cells.
static uint32_t place_of(const struct puzzle *p, size_t number) {
    return (uint32_t)(puzzle_size(p) + number);
}

static void say_variable(const struct puzzle *p, uint32_t what, struct text *out) {
    if (what < puzzle_size(p)) puzzle_name_cell(out, p, what);
    else text_format(out, "piece %zu of the loop", what - puzzle_size(p) + 1);
}

static void say_value(const struct puzzle *p, uint32_t what, int value, struct text *out) {
    char letter[2];
    if (what >= puzzle_size(p)) chess_view_say_square(p, what, value, out);
    else text_add(out, value == 0 ? "empty" : family_noun(p->family, p->family->marks[value - 1], letter));
}

// ---- The route ---------------------------------------------------------------------------------------

struct route {
    struct view *v;
    int squares;
    size_t length;
    csp_int *place; // by piece of the loop: its square, from 1
    csp_lit *empty; // by square
    VEC(csp_lit) lits;
};

static csp_lit stands(const struct route *r, size_t piece, size_t square) {
    return csp_equals(r->v->s, r->place[piece % r->length], (int)square + 1);
}

// Every square is empty, or the place of exactly one piece.
static bool post_places(struct route *r) {
    for (size_t i = 0; i < (size_t)r->squares; i++) {
        r->lits.size = 0;
        r->lits.at[r->lits.size++] = r->empty[i];
        for (size_t piece = 0; piece < r->length; piece++) r->lits.at[r->lits.size++] = stands(r, piece, i);
        csp_add_count(r->v->s, r->lits.at, r->lits.size, 1, 1);
    }
    return true;
}

// The piece that a piece attacks is the next; and so, backwards, the attacker is the one before.
static void post_arrow(struct route *r, const struct model_tie *arrow) {
    for (size_t piece = 0; piece < r->length; piece++) {
        csp_lit here = stands(r, piece, arrow->from), there = stands(r, piece + 1, arrow->to);
        csp_add_clause(r->v->s, (csp_lit[]){csp_not(arrow->lit), csp_not(here), there}, 3);
        csp_add_clause(r->v->s, (csp_lit[]){csp_not(arrow->lit), here, csp_not(there)}, 3);
    }
}

// The loop starts at its first piece, row by row: none comes before it.
static void post_beginning(struct route *r) {
    for (size_t i = 0; i < (size_t)r->squares; i++)
        for (size_t before = 0; before < i; before++)
            csp_add_clause(r->v->s, (csp_lit[]){csp_not(stands(r, 0, i)), r->empty[before]}, 2);
}

static bool post_places_and_arrows(struct route *r) {
    struct view *v = r->v;
    if (!vec_reserve(v->m->mem, &r->lits, r->length + 1)) return false;
    for (size_t piece = 0; piece < r->length; piece++) {
        r->place[piece] = csp_new_int(v->s, 1, r->squares);
        if (!view_add_int(v, r->place[piece], place_of(v->p, piece))) return false;
    }
    for (size_t i = 0; i < v->m->ties.size; i++) {
        const struct model_tie *tie = &v->m->ties.at[i];
        if (tie->from == tie->to) r->empty[tie->from] = tie->lit;
        else post_arrow(r, tie);
    }
    post_beginning(r);
    return post_places(r);
}

static bool post_route(struct view *v) {
    struct mem *m = v->m->mem;
    struct route r = {
        .v = v, .squares = (int)puzzle_size(v->p), .length = 2 * (size_t)v->p->parameters[CHESS_LOOP_EACH]};
    r.place = mem_zeroed(m, r.length, sizeof *r.place);
    r.empty = mem_zeroed(m, (size_t)r.squares, sizeof *r.empty);
    bool ok = r.place != NULL && r.empty != NULL && post_places_and_arrows(&r);
    mem_free(m, r.place, r.length * sizeof *r.place);
    mem_free(m, r.empty, (size_t)r.squares * sizeof *r.empty);
    vec_free(m, &r.lits);
    return ok;
}

static bool post_both(struct view *v) { return view_post_cells(v) && post_route(v); }

const struct family_view chess_loop_views[] = {
    {.name = "paper",
     .about = "the cells, then the route",
     .post = post_both,
     .post_paper = chess_loop_post_paper,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "cells",
     .about = "the cells, row by row: 0 empty, 1 rook, 2 bishop, 3 knight, 4 king, 5 queen",
     .post = view_post_cells,
     .say_variable = say_variable,
     .say_value = say_value},
    {.name = "route",
     .about =
         "the squares of the pieces along the loop, counted from 1 row by row; the first piece of the board "
         "begins",
     .post = post_route,
     .say_variable = say_variable,
     .say_value = say_value},
    {0},
};
