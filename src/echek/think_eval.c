// The guess at the end of a line: how open both kings stand, and what can close or save them. The weights
// were fitted to the results of games of the engine against itself.
#include "echek/think_inside.h"

static const struct weights {
    int open[5];     // by how many sides of the king are open
    int castle;      // castling is possible
    int castle_open; // for each side of the king that would be open after castling
    int hand;        // for each man in hand
    int king_moves;  // for each square the king can step to
    int pressure;    // for each way of a man to an open side of the enemy king
    int guards;      // for each own man beside the enemy king
    int to_move;
} weights = {.open = {0, -220, -60, 0, 10},
             .castle = 40,
             .castle_open = 20,
             .hand = 15,
             .king_moves = 8,
             .pressure = 6,
             .guards = 10,
             .to_move = 20};

static int count(unsigned set) { return __builtin_popcount(set); }

// Ways of the men of `side` on the board to the squares in `goal`, as if nothing stood between.
static int ways(const struct echek_rules *r, const struct echek_position *p, unsigned side, unsigned goal) {
    int n = 0;
    for (unsigned man = 0; man < ECHEK_MEN; man++) {
        unsigned square = echek_at(p, side, man);
        if (square == ECHEK_IN_HAND) continue;
        bool down = man == ECHEK_PAWN && side == ECHEK_BLACK && r->pawn == ECHEK_PAWN_FORWARD;
        n += count(echek_reach[down ? ECHEK_MEN : man][square] & goal);
    }
    return n;
}

static int side_score(const struct echek_rules *r, const struct echek_position *p, unsigned side) {
    unsigned empty = echek_empty(p), king = echek_at(p, side, ECHEK_KING);
    unsigned rook = echek_at(p, side, ECHEK_ROOK), enemy_king = echek_at(p, side ^ 1, ECHEK_KING);
    int score = weights.open[count(echek_beside[king] & empty)];
    if (rook != ECHEK_IN_HAND && r->castle != ECHEK_CASTLE_NEVER && (p->castled >> side & 1) == 0)
        score += weights.castle + weights.castle_open * count(echek_beside[rook] & empty);
    score += weights.hand * (ECHEK_MEN - count(p->occupied[side]));
    score += weights.king_moves * count(echek_reach[ECHEK_KING][king] & empty);
    score += weights.pressure * ways(r, p, side, echek_beside[enemy_king] & empty);
    score += weights.guards * count(echek_beside[enemy_king] & p->occupied[side]);
    return score;
}

int echek_evaluate(const struct echek_rules *r, const struct echek_position *p) {
    return side_score(r, p, p->mover) - side_score(r, p, p->mover ^ 1U) + weights.to_move;
}
