// For engine, proofs and tables: what a piece reaches, and whether a side can win at once, without making
// moves.
#ifndef ROQUE_ECHEK_RULES_REACH_H
#define ROQUE_ECHEK_RULES_REACH_H

#include "echek/rules/echek.h"

// Where each piece gets to on an empty board; row ECHEK_PIECES is the pawn that goes down.
extern const uint16_t echek_reach[ECHEK_PIECES + 1][ECHEK_SQUARES];

// The reach of queen, rook or bishop when the pieces in `stop` are in the way.
unsigned echek_blocked_reach(unsigned piece, unsigned square, unsigned stop);

// A set of squares upside down.
static inline unsigned echek_flip_set(unsigned set) {
    set = (set & 0x0f0f) << 4 | (set >> 4 & 0x0f0f);
    return (set & 0x00ff) << 8 | set >> 8;
}

// Append a piece's moves to these squares, in the order in which one reads a board: a4 first, d1 last.
static inline echek_move *echek_add_moves(echek_move *out, unsigned piece, unsigned targets) {
    for (unsigned left = echek_flip_set(targets); left != 0; left &= left - 1)
        *out++ = (echek_move)(piece * 16 + ((unsigned)__builtin_ctz(left) ^ 12));
    return out;
}

// The squares, empty or not, that a piece of the mover on `square` reaches.
static inline unsigned echek_reach_of(const struct echek_rules *r, const struct echek_position *p,
                                      unsigned piece, unsigned square) {
    if (piece == ECHEK_PAWN) {
        bool down = p->mover == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
        return echek_reach[down ? ECHEK_PIECES : ECHEK_PAWN][square];
    }
    if (r->jump == ECHEK_JUMP_ANY || piece == ECHEK_KING || piece == ECHEK_KNIGHT)
        return echek_reach[piece][square];
    unsigned stop = p->occupied[p->mover ^ 1];
    if (r->jump == ECHEK_JUMP_NONE) stop |= p->occupied[p->mover];
    return echek_blocked_reach(piece, square, stop);
}

// Can the mover enclose the enemy king with one move? Only when that king has one open side and a piece gets
// there without opening another. Castling changes no occupied square, so it can only enclose the own king.
static inline bool echek_wins_at_once(const struct echek_rules *r, const struct echek_position *p) {
    unsigned enemy = echek_at(p, p->mover ^ 1U, ECHEK_KING);
    unsigned open = echek_beside[enemy] & echek_empty(p);
    if ((open & (open - 1)) != 0) return false;
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, p->mover, piece);
        if (square == ECHEK_IN_HAND) {
            if (r->drop == ECHEK_DROP_FREE) return true;
        } else if ((echek_beside[enemy] >> square & 1) == 0 &&
                   (echek_reach_of(r, p, piece, square) & open) != 0)
            return true;
    }
    return false;
}

#endif
