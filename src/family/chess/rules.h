// What the rules for people say of chess pieces, the same in every family that has them.
#ifndef ROQUE_FAMILY_CHESS_RULES_H
#define ROQUE_FAMILY_CHESS_RULES_H

#define CHESS_RULES_ATTACKS                                                                                  \
    "Pieces attack as in chess: a king the eight squares around it; a rook along its row and its "           \
    "column, a bishop along its diagonals, a queen along all of these; a knight the squares two steps "      \
    "straight and one to the side, whatever stands between.\n"

#define CHESS_RULES_PAWN                                                                                     \
    "A pawn attacks the two squares diagonally above it, towards the first row; it may stand on any row.\n"

#endif
