// A puzzle on the whole screen, by ncursesw: `roque-play`, a program of its own beside roque. What a key does
// is what the line says that it stands for (cli/play): this is a board under a cursor, keys and the mouse,
// and a place for what is said. view.c draws, keys.c knows the keys, screen.c goes round.
#ifndef ROQUE_TERMINAL_SCREEN_H
#define ROQUE_TERMINAL_SCREEN_H

#include "terminal/line_play.h"

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
    size_t said_rows;      // so many lines of it are
    struct view {          // where the board is on the screen, as it was drawn last
        int row, column;   // of its first cell
        int rows, columns; // of cells that are seen
        int pitch;         // columns of a cell
    } view;
    bool leaving;
};

static inline struct puzzle *screen_board(struct screen *s) { return &s->plain.game.board; }

// view.c
enum { PAIR_WRONG = 1, PAIR_LIT, PAIR_GIVEN, PAIR_TITLE };
void view_colors(struct screen *s);
bool view_said(struct screen *s, int top); // what was said, from this line of the screen; is there more?
void view_page_down(struct screen *s);
void view_page_up(struct screen *s);
void view_read(struct screen *s); // what was said, on the whole screen, page by page; then it is gone
void view_draw(struct screen *s);
bool view_find_cell(const struct screen *s, int y, int x, size_t *cell); // under the mouse
// Ask for a line at the bottom. False: there is none.
bool view_ask(struct screen *s, const char *question, char *out, int size);

// keys.c
void keys_press(struct screen *s, int key);

// A key that says a line. Lists of them end with a key of 0.
struct screen_key {
    int key;
    const char *line;     // what it says
    const char *question; // its argument is asked for; NULL: it has none
    const char *meaning;
};
void screen_add_key(struct text *out, const char *name, const char *meaning);
void screen_add_keys(struct text *out, const struct screen_key *list);

// The line that a key says, its argument included; "": a question was not answered. False: it says none.
bool screen_find_key(struct screen *s, const struct screen_key *list, int key, char *line, size_t size);

// screen.c: do what a line says; what is said about it is shown.
void screen_say(struct screen *s, const char *line);
void screen_take_said(struct screen *s); // what was said is taken over, to be shown
void screen_begin(struct screen *s);     // the terminal becomes a screen

#endif
