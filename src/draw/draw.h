// A board as a picture, and one writer a medium.
#ifndef ROQUE_DRAW_DRAW_H
#define ROQUE_DRAW_DRAW_H

#include "base/bits.h"
#include "base/text.h"
#include "puzzle/puzzle.h"

enum draw_medium { DRAW_TEXT, DRAW_UNICODE, DRAW_SVG, DRAW_MEDIA };

bool draw_medium_named(const char *name, enum draw_medium *out); // as in `show --as`

// Are rows and columns named on the border? The usual: on terminals' drawings, where there is room for it,
// but not in text that may be read again, nor in pictures that stand alone.
enum draw_labels { DRAW_USUAL_LABELS, DRAW_LABELS, DRAW_NO_LABELS };

struct draw_options {
    bool color;                   // terminal colours in text and unicode
    const struct bits *highlight; // cells to make stand out, where the medium can; NULL: none
    const struct bits *tinted;    // cells of a picture with a tint beneath what stands there; NULL: none
    bool letters;                 // figures whose character is a letter as that letter
    bool no_arrows;               // without the arrows of a solved board
    bool untold;                  // a terminal's drawing without what is told below it
    enum draw_labels labels;      // by the names that the puzzle goes by
    bool sparse_labels;           // only each fifth, but larger: where cells are small
    bool heading;                 // title and level above a picture
    int cell;                     // the side of a cell on the screen or on paper; 0: as it is drawn
    bool no_legend;               // a picture without what is to be placed below it
    int columns; // of the terminal; a board that would be wider is drawn narrower. 0: there is no limit
};

// Append the picture, ended by a newline. When there is no memory `out` says so, as always (`failed`).
void draw_board(enum draw_medium medium, const struct puzzle *p, struct draw_options options,
                struct text *out);

int draw_columns(const struct puzzle *p, struct draw_options options); // that a drawing in unicode takes

#endif
