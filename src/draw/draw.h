// A board as a picture, and one writer per medium.
#ifndef ROQUE_DRAW_DRAW_H
#define ROQUE_DRAW_DRAW_H

#include "puzzle/puzzle.h"

enum draw_medium { DRAW_TEXT, DRAW_UNICODE, DRAW_SVG, DRAW_MEDIA };

bool draw_medium_named(const char *name, enum draw_medium *out); // as in `show --as`

// Are rows and columns named on the border? By default, in terminal drawings if there is room, but not in
// text that may be read again, nor in pictures.
enum draw_labels { DRAW_USUAL_LABELS, DRAW_LABELS, DRAW_NO_LABELS };

struct draw_options {
    bool color;                   // terminal colours in text and unicode
    const struct bits *highlight; // cells to highlight, if the medium can; NULL: none
    const struct bits *tinted;    // cells of a picture with a tint below their content; NULL: none
    bool letters;                 // draw figures as letters if their character is one
    bool ruled;                   // text with a line around every cell
    bool no_arrows;               // without the arrows of a solved board
    bool untold;                  // a terminal drawing without the text below it
    enum draw_labels labels;      // by the names that the puzzle goes by
    int label_font;               // their size, where cells are small; 0: the usual
    bool heading;                 // title and level above a picture
    int cell;                     // the side of a cell on the screen or on paper; 0: as drawn
    bool no_legend;               // a picture without the marks left to place below it
    const struct puzzle *given; // the board before; numbers placed since then differ in a picture. NULL: all
                                // are alike
    bool playing;               // numbers beside the board count down as lines are filled
    int columns;                // of the terminal; a wider board is drawn narrower. 0: no limit
};

// Append the picture, ended by a newline. When out of memory, `out` has failed.
void draw_board(enum draw_medium medium, const struct puzzle *p, struct draw_options options,
                struct text *out);

int draw_columns(const struct puzzle *p,
                 struct draw_options options); // of a drawing in Unicode; 0: out of memory

#endif
