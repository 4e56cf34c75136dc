// Inside the room: what a man reaches, and whether a side can win at once, both without making moves.
#ifndef ROQUE_ECHEK_RULES_REACH_H
#define ROQUE_ECHEK_RULES_REACH_H

#include "echek/rules/echek.h"

// Where each man gets to on an empty board; row ECHEK_MEN is the pawn that goes down.
extern const uint16_t echek_reach[ECHEK_MEN + 1][ECHEK_SQUARES];

// The reach of queen, rook or bishop when the men in `stop` are in the way.
unsigned echek_blocked_reach(unsigned man, unsigned square, unsigned stop);

// A set of squares upside down.
static inline unsigned echek_flip_set(unsigned set) {
    set = (set & 0x0f0f) << 4 | (set >> 4 & 0x0f0f);
    return (set & 0x00ff) << 8 | set >> 8;
}

// Append a man's moves to these squares, in the order in which one reads a board: a4 first, d1 last.
static inline echek_move *echek_add_moves(echek_move *out, unsigned man, unsigned targets) {
    for (unsigned left = echek_flip_set(targets); left != 0; left &= left - 1)
        *out++ = (echek_move)(man * 16 + ((unsigned)__builtin_ctz(left) ^ 12));
    return out;
}

// The squares, empty or not, that a man of the mover on `square` reaches.
static inline unsigned echek_reach_of(const struct echek_rules *r, const struct echek_position *p,
                                      unsigned man, unsigned square) {
    if (man == ECHEK_PAWN) {
        bool down = p->mover == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
        return echek_reach[down ? ECHEK_MEN : ECHEK_PAWN][square];
    }
    if (r->jump == ECHEK_JUMP_ANY || man == ECHEK_KING || man == ECHEK_KNIGHT)
        return echek_reach[man][square];
    unsigned stop = p->occupied[p->mover ^ 1];
    if (r->jump == ECHEK_JUMP_NONE) stop |= p->occupied[p->mover];
    return echek_blocked_reach(man, square, stop);
}

// Can the mover enclose the enemy king with one move? Only when that king has one open side and a man gets
// there without leaving another. Castling changes no occupied square, so it never encloses anybody but its
// own king.
static inline bool echek_wins_at_once(const struct echek_rules *r, const struct echek_position *p) {
    unsigned enemy = echek_at(p, p->mover ^ 1U, ECHEK_KING);
    unsigned open = echek_beside[enemy] & echek_empty(p);
    if ((open & (open - 1)) != 0) return false;
    for (unsigned man = 0; man < ECHEK_MEN; man++) {
        unsigned square = echek_at(p, p->mover, man);
        if (square == ECHEK_IN_HAND) {
            if (r->drop == ECHEK_DROP_FREE) return true;
        } else if ((echek_beside[enemy] >> square & 1) == 0 &&
                   (echek_reach_of(r, p, man, square) & open) != 0)
            return true;
    }
    return false;
}

#endif
