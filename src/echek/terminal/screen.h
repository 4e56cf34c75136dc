// A game of Echek on the whole screen: the board under a cursor, the pieces in hand beside it, and a place
// for what is said. What a key does is what the line says that it stands for (echek/terminal/play.h).
// echek_view.c draws, echek_keys.c knows the keys, echek.c goes round.
#ifndef ROQUE_ECHEK_TERMINAL_SCREEN_H
#define ROQUE_ECHEK_TERMINAL_SCREEN_H

#include "echek/terminal/play.h"
#include "terminal/screen.h"

enum { NO_PIECE = -1 };

struct echek_screen {
    struct echek_play play; // comes first: who asks questions has only this
    struct screen *screen;  // what was said, colours, leaving
    unsigned cursor;        // a square
    int chosen;             // a piece of the side to move, or NO_PIECE
    struct echek_view {     // where the board is on the screen, as it was drawn last
        int row, column;    // of the inside of the square at the top left
        int width, height;  // of the inside of a square
        int down, right;    // from a square to the next
        int hand_row[2];    // the lines of the pieces in hand; -1: they are not shown
        int hand_column;    // of the first
    } view;
};

// Play until the person leaves, within a screen that has begun to ask what to play; the exit code is the
// talk's.
void echek_screen_play(struct screen *s);

// echek_view.c
void echek_view_draw(struct echek_screen *s);
bool echek_view_find_square(const struct echek_screen *s, int y, int x, unsigned *square); // under the mouse
bool echek_view_find_piece(const struct echek_screen *s, int y, int x, unsigned *side,
                           unsigned *piece); // in hand

// echek_keys.c
void echek_keys_press(struct echek_screen *s, int key);

// The square below and to the right, as the board is seen; the same square at the edge.
unsigned echek_screen_beside(const struct echek_screen *s, unsigned square, int down, int right);

// The squares where the chosen piece may go; that of the rook is castling, for the king.
unsigned echek_screen_targets(const struct echek_screen *s);

// echek.c: do what a line says, and let computers move; what is said about it is shown.
void echek_screen_say(struct echek_screen *s, const char *line);

#endif
