// Chess-Num's model in parts, for those that need more than the family's `post`: making puzzles asks about
// numbers that are switched on and off.
#ifndef ROQUE_FAMILY_CHESS_NUM_INSIDE_H
#define ROQUE_FAMILY_CHESS_NUM_INSIDE_H

#include "board/chess.h"
#include "puzzle/family.h"

// A square from which a piece may attack a number, and the step by which a walk from the number comes
// there.
struct chess_num_origin {
    size_t square;
    struct chess_step step;
};

struct chess_num_posting {
    const struct puzzle *p;
    struct csp *s;
    struct model *m;
    size_t size;         // of the board
    bool is_tight;       // as rules, with as few literals as will do
    csp_lit *at;         // at[kind * size + square]; CSP_FALSE where no piece can stand
    csp_lit next_attack; // the Booleans "this piece attacks this number" not yet handed out
    csp_lit *occupied;   // by square: a piece stands there; only as rules
    csp_lit *clear;      // by square: nobody stands between it and the number; only as rules
    bool *in_reach;      // by square: the piece at hand may attack the number at hand from there
    VEC(struct chess_num_origin) reach; // those squares
    VEC(csp_lit) attacks;               // by number and piece; only as rules
    VEC(csp_lit) lits;                  // a scratch
};

// The arrays that both ways of posting need. False when there is no memory; free them either way.
bool chess_num_posting_init(struct chess_num_posting *a);
void chess_num_posting_free(struct chess_num_posting *a);

// An integer variable for each piece: where it stands.
void chess_num_make_pieces(struct chess_num_posting *a);

// At most one piece a square.
void chess_num_keep_apart(struct chess_num_posting *a);

// A piece attacks a number exactly when it is on one of the squares that reach it, and nobody is in the
// way. False when there is no memory.
bool chess_num_post_attack(struct chess_num_posting *a, int kind, size_t number, csp_lit attacks);

#endif
