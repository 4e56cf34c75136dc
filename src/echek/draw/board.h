// The board of Echek for a terminal: the grid with files and ranks, and beside it who plays and what each
// side has in hand.
#ifndef ROQUE_ECHEK_DRAW_BOARD_H
#define ROQUE_ECHEK_DRAW_BOARD_H

#include "board/grid.h"
#include "draw/shapes.h"
#include "echek/rules/echek.h"

struct draw_echek_style {
    bool unicode; // chess pieces and lines; otherwise letters as in the paper, kW for White's king
    bool color;
    bool flipped; // seen from Black's side
    bool tower;   // the paper's own letters: tW for a tower, hB for a horse
};

struct draw_echek {
    const struct echek_position *position;
    unsigned marked;       // a set of squares: those of the last move
    const char *player[2]; // text beside "White" and "Black"; NULL: none
    bool over;             // neither side is to move
    bool bare;             // the board alone
    bool open_sides;       // show which squares are open beside White's king, beside Black's, and beside both
};

void draw_echek(struct text *out, const struct draw_echek *d, struct draw_echek_style style);

enum chess_kind draw_echek_kind(unsigned piece);

const char *draw_echek_letters(unsigned side, unsigned piece); // the paper's own

// One piece as it looks on the board.
void draw_echek_piece(struct text *out, unsigned side, unsigned piece, bool unicode);

// A position of Echek as a picture of its own: a list of shapes for any painter. White's pieces
// are outlined and Black's filled; whose turn it is and what each side has in hand stand above and below the
// board.

struct echek_diagram {
    const struct echek_position *position;
    unsigned marked;     // a set of squares: those of the last move, which are framed
    bool flipped;        // seen from Black's side
    bool over;           // neither side is to move
    bool open_sides;     // dots beside the kings
    bool letters;        // pieces as the paper writes them: kW, tW, hB
    bool no_labels;      // files and ranks are not named
    bool bare;           // the board alone: no side to move, no hands
    const char *heading; // above it; NULL: nothing
};

struct draw_canvas echek_diagram_canvas(const struct echek_diagram *d);
void echek_diagram_draw(const struct echek_diagram *d, draw_put *put, void *context);

// The whole as SVG, its squares `cell` wide (0: as they are drawn), ended by a newline.
void echek_diagram_svg(const struct echek_diagram *d, int cell, struct text *out);

// "White to move: ...", the position: what a picture is called.
void echek_diagram_name(const struct echek_diagram *d, struct text *out);

#endif
