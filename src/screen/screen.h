// A puzzle on the whole screen, by ncursesw: `roque-play`, a program of its own beside roque. What a key does
// is what the line says that it stands for (cli/play): this is a board under a cursor, keys and the mouse,
// and a place for what is said. view.c draws, keys.c knows the keys, screen.c goes round.
#ifndef ROQUE_SCREEN_SCREEN_H
#define ROQUE_SCREEN_SCREEN_H

#include "cli/play/plain.h"

int screen_play(struct plain_request *request); // returns the exit code

// ---- Inside ----

struct screen {
    struct plain plain;
    size_t cursor;
    int top, left; // of the board, when it scrolls
    bool colors;
    char mark;             // what space puts: the last one
    struct text said;      // since the last key
    size_t first_line;     // of it, that is shown
    struct view {          // where the board is on the screen, as it was drawn last
        int row, column;   // of its first cell
        int rows, columns; // of cells that are seen
        int pitch;         // columns of a cell
    } view;
    bool leaving;
};

static inline struct puzzle *screen_board(struct screen *s) { return &s->plain.game.board; }

// view.c
void view_colors(struct screen *s);
void view_draw(struct screen *s);
bool view_find_cell(const struct screen *s, int y, int x, size_t *cell); // under the mouse
// Ask for a line at the bottom. False: there is none.
bool view_ask(struct screen *s, const char *question, char *out, int size);

// keys.c
void keys_press(struct screen *s, int key);

// screen.c: do what a line says; what is said about it is shown.
void screen_say(struct screen *s, const char *line);

#endif
