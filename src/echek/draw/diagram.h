// A position of Echek as a picture of its own: a list of shapes for any painter. White's pieces
// are outlined and Black's filled; whose turn it is and what each side has in hand stand above and below the
// board.
#ifndef ROQUE_ECHEK_DRAW_DIAGRAM_H
#define ROQUE_ECHEK_DRAW_DIAGRAM_H

#include "draw/shapes.h"
#include "echek/rules/echek.h"

struct echek_diagram {
    const struct echek_position *position;
    unsigned marked;     // a set of squares, of the last move: they are framed
    bool flipped;        // seen from Black's side
    bool over;           // nobody is to move
    bool open_sides;     // dots beside the kings
    bool letters;        // pieces as the paper writes them: kW, tW, hB
    bool no_labels;      // files and ranks are not named
    bool bare;           // nobody's turn, nobody's hand: the board alone
    const char *heading; // above it; NULL: nothing
};

struct draw_canvas echek_diagram_canvas(const struct echek_diagram *d);
void echek_diagram_draw(const struct echek_diagram *d, draw_put *put, void *context);

// The whole as SVG, its squares `cell` wide (0: as they are drawn), ended by a newline.
void echek_diagram_svg(const struct echek_diagram *d, int cell, struct text *out);

// "White to move: ...", the position: what a picture is called.
void echek_diagram_name(const struct echek_diagram *d, struct text *out);

#endif
