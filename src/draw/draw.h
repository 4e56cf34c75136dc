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
    int label_font;               // their size, if cells are small; 0: the default
    bool heading;                 // title and level above a picture
    int cell;                     // the side of a cell on the screen or on paper; 0: as drawn
    bool no_legend;               // a picture without the marks left to place below it
    const struct puzzle *given;   // the board before; later entries look different. NULL: all look alike
    bool playing;                 // numbers beside the board count down as lines are filled
    int columns;                  // of the terminal; a wider board is drawn narrower. 0: no limit
};

// Append the picture, ended by a newline. When out of memory, `out` has failed.
void draw_board(enum draw_medium medium, const struct puzzle *p, struct draw_options options,
                struct text *out);

int draw_columns(const struct puzzle *p,
                 struct draw_options options); // of a drawing in Unicode; 0: out of memory

// ---- Where things are -------------------------------------------------------------------------------------

// Where things are on a board and around it: lines between areas and boxes, numbers beside rows and columns,
// and the cells of a drawing in Unicode.

// ---- Lines between cells ---------------------------------------------------------------------------------

// Thick lines separate areas, and boxes if the family's looks have some.
struct draw_borders {
    const struct puzzle *puzzle;
    int box_width, box_height; // 0: no boxes
};
struct draw_borders draw_borders_of(const struct puzzle *p);
bool draw_has_borders(const struct draw_borders *b);
// Between a cell and its right neighbour, or the one below; false at the edge of the board.
bool draw_border_right(const struct draw_borders *b, size_t cell);
bool draw_border_below(const struct draw_borders *b, size_t cell);

// ---- Numbers beside the board ----------------------------------------------------------------------------

// The number of a row or column, from 0; -1: none.
int draw_outside(const struct puzzle *p, enum puzzle_side side, int line);
int draw_side_digits(const struct puzzle *p, enum puzzle_side side); // of the longest; 0: none

// The number that a character stands for: A is 10; -1: none.
int draw_number_of(char symbol);
enum { DRAW_NUMBER_ROOM = 12 };
const char *draw_number_word(char symbol, char room[DRAW_NUMBER_ROOM]); // "12", or else the character itself

// ---- Cells on a terminal ---------------------------------------------------------------------------------

// A frame with cells in it, three columns per cell, or one if the board is too wide. Between them are columns
// and lines of the screen for borders, only where there are any. Left of the frame are the names of rows and
// numbers; above and below are those of columns.
struct draw_plan {
    struct mem *mem;
    int pitch;            // columns per cell
    int names;            // columns for the names of rows, with a blank; 0: none
    int left, right;      // columns beside the frame, with those names
    int above, below;     // lines above and below it
    int digits_above;     // of them, lines for numbers
    int *columns, *lines; // of each cell, from the inside of the frame on; one more is the end
    int width, height;    // cells
    struct draw_borders borders;
};
bool draw_plan_init(struct draw_plan *d, const struct puzzle *p, struct draw_options options, struct mem *m);
void draw_plan_free(struct draw_plan *d);

static inline int draw_plan_size(const struct draw_plan *d) { // columns of all of it
    return d->left + 2 + d->columns[d->width] + d->right;
}

// The first of its columns, and its line, in the whole drawing.
static inline int draw_plan_column(const struct draw_plan *d, int column) {
    return d->left + 1 + d->columns[column];
}
static inline int draw_plan_line(const struct draw_plan *d, int row) { return d->above + 1 + d->lines[row]; }

#endif
