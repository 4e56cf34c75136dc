// The rules of the paper, for a person who has never seen the game.
#include "echek/rules/echek.h"

const char *echek_rules_told(void) {
    return "Echek is played on four by four squares. Each side has a king, a queen, a rook, a bishop, a "
           "knight and a pawn. At first only the kings stand on the board, White's on b2 and Black's on c3; "
           "the other pieces are in hand. White begins.\n"
           "Whoever encloses the enemy king wins: it has no free square left above it, below it, to its left "
           "or to its right. The edge of the board closes a side, and so does any piece of either colour; "
           "diagonals do not count.\n"
           "On his turn a player does one of three things. He puts a piece from his hand on any free square; "
           "or he moves one of his pieces to a free square; or he castles: his king and his rook change "
           "places, "
           "however far apart, as often as he likes, once the rook is on the board.\n"
           "Nothing is ever captured. The king goes one step in any direction and the knight leaps as in "
           "chess. Rook, bishop and queen go along their lines as far as they like and jump over pieces of "
           "either colour. The pawn goes one step forward, straight or diagonally, White's up the board and "
           "Black's down; on the last row it stays what it is, and stays there.\n"
           "Whoever encloses his own king loses, unless the same move encloses the enemy king: then he "
           "wins.\n"
           "The game is drawn when a position comes for the third time with the same side to move, or after "
           "a hundred moves in a row, of both sides together, without a drop or a pawn move.\n";
}

const struct echek_example echek_example = {
    .position = "1n1R/kQ2/B1K1/4 w NPqrbp",
    .move = "d4-a4",
    .about =
        "White's rook jumps over the knight on b4 to a4. Now Black's king on a3 has the rook above it, the "
        "queen beside it, the bishop below it and the edge to its left: it is enclosed, and White has won.",
};
