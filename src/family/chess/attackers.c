#include "family/chess/attackers.h"

#include "board/chess.h"

static bool is_piece(const void *puzzle, size_t square) {
    enum chess_kind kind;
    return chess_kind_of(((const struct puzzle *)puzzle)->cells[square], &kind);
}

int chess_attackers(const struct puzzle *p, size_t square) {
    int attackers = 0;
    for (size_t from = 0; from < puzzle_size(p); from++) {
        enum chess_kind kind;
        attackers += chess_kind_of(p->cells[from], &kind) &&
                     chess_attacks(kind, p->width, p->height, from, square, is_piece, p);
    }
    return attackers;
}
