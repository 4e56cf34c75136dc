// What the chess families share: pieces as Booleans of the kernel, views, looks, making puzzles easier, and
// the rules of chess in words. judge.h and words.h are next to it.
#ifndef ROQUE_FAMILY_CHESS_CHESS_H
#define ROQUE_FAMILY_CHESS_CHESS_H

#include "draw/looks.h"
#include "make/make.h"

// ---- The model --------------------------------------------------------------------------------------------
// For models in which several pieces of a kind may stand.

struct chess_pieces {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    size_t size;       // of the board
    csp_lit *at;       // at[kind * size + square]; CSP_FALSE where no such piece can be
    csp_lit *occupied; // by square: it is occupied
    VEC(csp_lit) lits; // scratch
};

// Make the Booleans of the kinds that take part, on all squares that are not missing ('#'), declare them as
// the model's marks, and post what is given. At most one piece per square is a rule instance "apart". False
// when out of memory; free the pieces either way.
bool chess_pieces_init(struct chess_pieces *a, const struct puzzle *p, struct csp *s, struct model *m,
                       const bool takes_part[CHESS_KINDS]);
void chess_pieces_free(struct chess_pieces *a);

static inline csp_lit chess_piece(const struct chess_pieces *a, int kind, size_t square) {
    return a->at[(size_t)kind * a->size + square];
}

static inline bool chess_is_missing(const struct chess_pieces *a, size_t square) {
    return a->p->cells[square] == '#';
}

// The names of the rules that count the pieces of a kind: "count-rook".
extern const char *const chess_count_rules[CHESS_KINDS];

// Is there a square for each of so many pieces? False with the fault.
bool chess_pieces_fit(size_t pieces, size_t squares, size_t line, size_t column, struct fault *fault);

// Post a rule instance: there are exactly `count` pieces of these kinds (CHESS_KINDS: of all kinds).
bool chess_pieces_count(struct chess_pieces *a, const char *rule, enum chess_kind kind, int count);

// ---- Views: one variable per piece, its square ------------------------------------------------------------

// Add a variable for each of `count` pieces, where `here` says by square whether one is there: the squares,
// from 1 on. They are in the order of their squares, because nothing else distinguishes them. `what` is that
// of the first, and the others count on. If there is more than one and `made` is not NULL, it gets the
// csp_int of each piece. False when out of memory.
bool chess_view_pieces(struct view *v, const csp_lit *here, int count, uint32_t what, csp_int *made);

// Append a square that is a value of such a variable, whatever it is.
void chess_view_say_square(const struct puzzle *p, uint32_t what, int value, struct text *out);

// ---- Looks: pieces on a checkered board -------------------------------------------------------------------

extern const struct family_looks chess_looks;

// The look of a cell, for families with other notes about a solved board. Numbers on which pieces cannot
// stand are tinted; '#' is not a square.
void chess_look_closer(const struct puzzle *p, struct draw_look *look);

// ---- Making -----------------------------------------------------------------------------------------------

// How often a square of a board with pieces is attacked.
int chess_attackers(const struct puzzle *p, size_t square);

// Give some more pieces of the solution: all but one, then one less each time, until the puzzle is as hard as
// requested. (Rating takes longer the fewer are given.) Several orders are tried. MAKE_DONE leaves a measured
// puzzle: it fits, or it is too hard in all those orders, or no piece is given and it is still too easy.
enum make_answer chess_give_pieces(const struct make_request *r, struct rng *rng, struct mem *m,
                                   const struct puzzle *solution, struct made *draft, struct fault *fault);

// ---- Rules for people -------------------------------------------------------------------------------------

#define CHESS_RULES_ATTACKS                                                                                  \
    "Pieces attack as in chess: a king the eight squares around it; a rook along its row and its "           \
    "column, a bishop along its diagonals, a queen along all of these; a knight the squares two steps "      \
    "straight and one to the side, whatever stands between.\n"

#define CHESS_RULES_PAWN                                                                                     \
    "A pawn attacks the two squares diagonally above it, towards the first row; it may stand on any row.\n"

// What the papers on chess puzzles wrote in SICStus Prolog's clpfd, said in clauses. An integer knows its
// values and its bounds. A comparison is a literal: it is decided once values or bounds decide it, and when
// it is decided it moves values and bounds. Conjunctions and disjunctions are literals over literals. Nothing
// sees more than that.

struct fd_int {
    csp_int x;
    int lo, hi;
    csp_lit first_above; // [x > lo], [x > lo + 1], ..., [x > hi - 1]
    uint32_t uses;       // comparisons that name it, as `occurrence` counts them
};
struct fd_int fd_new(struct csp *s, int lo, int hi);
struct fd_int fd_distance(struct csp *s, const struct fd_int *x, int from); // |x - from|

// Comparisons. The first two exist already, the others are made.
csp_lit fd_is(const struct csp *s, struct fd_int *x, int v);                  // x = v
csp_lit fd_above(struct fd_int *x, int v);                                    // x > v
csp_lit fd_same(struct csp *s, struct fd_int *x, struct fd_int *y, int more); // x = y + more
csp_lit fd_less(struct csp *s, struct fd_int *x, struct fd_int *y);           // x < y
static inline csp_lit fd_below(struct fd_int *x, int v) { return csp_not(fd_above(x, v - 1)); } // x < v

// All of them, any of them, one of the two.
csp_lit fd_all(struct csp *s, const csp_lit *lits, size_t n);
csp_lit fd_any(struct csp *s, const csp_lit *lits, size_t n);
csp_lit fd_either(struct csp *s, csp_lit a, csp_lit b);
#define FD_ALL(s, ...) fd_all(s, (csp_lit[]){__VA_ARGS__}, sizeof((csp_lit[]){__VA_ARGS__}) / sizeof(csp_lit))
#define FD_ANY(s, ...) fd_any(s, (csp_lit[]){__VA_ARGS__}, sizeof((csp_lit[]){__VA_ARGS__}) / sizeof(csp_lit))

// No two of up to eight variables, each with the literals of its values one after the other, have the same
// value. Every value that is in no solution of this is ruled out, as SICStus' all_distinct does it.
void fd_all_distinct(struct csp *s, const csp_lit *lits, size_t n, size_t values);

// A variable of a view: labelled, with its uses.
bool fd_add(struct view *v, const struct fd_int *x, uint32_t what);

#endif
