// The board of Echek for a terminal: the grid with files and ranks, and beside it who plays and what each
// side has in hand.
#ifndef ROQUE_ECHEK_DRAW_BOARD_H
#define ROQUE_ECHEK_DRAW_BOARD_H

#include "board/chess.h"
#include "echek/rules/echek.h"

struct draw_echek_style {
    bool unicode; // chess pieces and lines; otherwise letters as in the paper, kW for White's king
    bool color;
    bool flipped; // seen from Black's side
    bool tower;   // letters are the paper's own: tW for a tower, hB for a horse
};

struct draw_echek {
    const struct echek_position *position;
    unsigned marked;       // a set of squares, of the last move
    const char *player[2]; // what is said beside "White" and "Black"; NULL: nothing
    bool over;             // nobody is to move
    bool bare;             // the board alone
    bool open_sides;       // what is open beside White's king, beside Black's, beside both is shown
};

void draw_echek(struct text *out, const struct draw_echek *d, struct draw_echek_style style);

enum chess_kind draw_echek_kind(unsigned piece);

const char *draw_echek_letters(unsigned side, unsigned piece); // the paper's own

// One piece as it looks on the board.
void draw_echek_piece(struct text *out, unsigned side, unsigned piece, bool unicode);

#endif
