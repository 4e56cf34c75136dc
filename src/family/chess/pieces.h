// Pieces on squares as Booleans of the kernel, for models in which several pieces of a kind may stand.
#ifndef ROQUE_FAMILY_CHESS_PIECES_H
#define ROQUE_FAMILY_CHESS_PIECES_H

#include "board/chess.h"
#include "puzzle/family.h"

struct chess_pieces {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    size_t size;       // of the board
    csp_lit *at;       // at[kind * size + square]; CSP_FALSE where no such piece can stand
    csp_lit *occupied; // by square: a piece stands there
    VEC(csp_lit) lits; // a scratch
};

// Make the Booleans of the kinds that take part, on all squares that are not missing ('#'), tell the model
// that they are its marks, and post what is given. At most one piece a square is a rule instance "apart".
// False when there is no memory; free the pieces either way.
bool chess_pieces_init(struct chess_pieces *a, const struct puzzle *p, struct csp *s, struct model *m,
                       const bool takes_part[CHESS_KINDS]);
void chess_pieces_free(struct chess_pieces *a);

static inline csp_lit chess_piece(const struct chess_pieces *a, int kind, size_t square) {
    return a->at[(size_t)kind * a->size + square];
}

static inline bool chess_is_missing(const struct chess_pieces *a, size_t square) {
    return a->p->cells[square] == '#';
}

// Post a rule instance: exactly `count` of all pieces of these kinds (CHESS_KINDS: of all kinds) are on the
// board.
bool chess_pieces_count(struct chess_pieces *a, const char *rule, enum chess_kind kind, int count);

#endif
