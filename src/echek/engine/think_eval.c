// The evaluation at the end of a line: how open both kings are, and what can close or save them. The weights
// were fitted, by logistic regression, to the results of games that the engine played against itself from
// random openings: 200 units are odds of e to 1.
#include "echek/engine/think_inside.h"

static const struct weights {
    int open[5];            // by how many sides of the king are open
    int edge[3];            // by how many sides of the king are the edge of the board
    int own_guard;          // for each own piece beside the own king, which can make room
    int castle_open;        // for each side of the king that would be open after castling
    int hand[ECHEK_PIECES]; // for each piece in hand
    int any_in_hand;        // if there is one
    int way;                // for each way of a piece to an open side of the enemy king
    int stuck_pawn;         // on the last rank
    int to_move;
} weights = {.open = {0, -164, -95, 73, 160},
             .edge = {0, -39, -126},
             .own_guard = 111,
             .castle_open = 50,
             .hand = {0, 17, 71, 73, 53, 80},
             .any_in_hand = 67,
             .way = 13,
             .stuck_pawn = -111,
             .to_move = 53};

static int count(unsigned set) { return __builtin_popcount(set); }

static int castling_score(const struct echek_rules *r, const struct echek_position *p, unsigned side) {
    unsigned rook = echek_at(p, side, ECHEK_ROOK);
    if (rook == ECHEK_IN_HAND || r->castle == ECHEK_CASTLE_NEVER || (p->castled >> side & 1) != 0) return 0;
    return weights.castle_open * count(echek_beside[rook] & echek_empty(p));
}

// What the pieces are worth in hand, and on the board for what they reach if nothing is in the way.
static int pieces_score(const struct echek_rules *r, const struct echek_position *p, unsigned side) {
    unsigned goal = echek_open(p, side ^ 1);
    bool down = side == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
    int score = count(p->occupied[side]) < ECHEK_PIECES ? weights.any_in_hand : 0;
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++) {
        unsigned square = echek_at(p, side, piece);
        if (square == ECHEK_IN_HAND) {
            score += weights.hand[piece];
            continue;
        }
        unsigned reach = echek_reach[piece == ECHEK_PAWN && down ? ECHEK_PIECES : piece][square];
        score += reach == 0 ? weights.stuck_pawn : weights.way * count(reach & goal);
    }
    return score;
}

static int side_score(const struct echek_rules *r, const struct echek_position *p, unsigned side) {
    unsigned near = echek_beside[echek_at(p, side, ECHEK_KING)];
    return weights.open[count(near & echek_empty(p))] + weights.edge[4 - count(near)] +
           weights.own_guard * count(near & p->occupied[side]) + castling_score(r, p, side) +
           pieces_score(r, p, side);
}

int echek_evaluate(const struct echek_rules *r, const struct echek_position *p) {
    return side_score(r, p, p->mover) - side_score(r, p, p->mover ^ 1U) + weights.to_move;
}
