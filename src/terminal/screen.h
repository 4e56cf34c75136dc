// Playing on the whole screen, by ncursesw. A key stands for a line that could also be typed (play/game.h).
// This adds a board under a cursor, keys, the mouse, and a place for messages. Each kind of game has a table
// that draws its board and knows its keys.
#ifndef ROQUE_TERMINAL_SCREEN_H
#define ROQUE_TERMINAL_SCREEN_H

// ncurses with wide characters, whatever the other headers were asked for.
#define NCURSES_WIDECHAR 1
#include <wchar.h>

#include <curses.h>

#include "terminal/session.h"

struct screen {
    struct session *session;
    const struct screen_board *board; // of the game's kind
    struct game *shown;               // the game that it was told of
    void *state;                      // of the board
    bool colors;
    struct text said;  // since the last key
    size_t first_line; // of it, that is shown
    size_t said_rows;  // so many lines of it are
};

struct screen_board {
    const struct game_kind *kind;
    size_t bytes;                    // of its state, zeroed at first
    const char *keys;                // the most important ones, in a line
    void (*enter)(struct screen *s); // another game, or position, is on the board
    void (*title)(const struct screen *s, struct text *out);
    int (*draw)(struct screen *s, int top, int room); // returns the first line below it
    void (*place_cursor)(const struct screen *s);     // of the terminal, when all is drawn
    bool (*go)(struct screen *s, const char *square); // the cursor, to "b3"; false: there is no such square
    bool (*press)(struct screen *s, int key);         // false: it is no key of the board
    void (*click)(struct screen *s, int y, int x, bool right);
    void (*add_keys)(const struct screen *s, struct text *out);
};
extern const struct screen_board *const screen_boards[]; // ended by NULL; filled by screen_boards.c

// Do what a line says, let computers move, and show what is said about it.
void screen_say(struct screen *s, const char *line);

// Show these words instead of what was said.
__attribute__((format(printf, 2, 3))) void screen_tell(struct screen *s, const char *format, ...);

void screen_refresh(struct screen *s); // draw all of it

enum { PAIR_WRONG = 1, PAIR_LIT, PAIR_GIVEN, PAIR_TITLE };
attr_t screen_paint(const struct screen *s, short pair); // nothing where there are no colours

bool screen_arrow(int key, int *down, int *right); // where an arrow leads; false: it is none

void screen_add_key(struct text *out, const char *name, const char *meaning); // a line of the list of keys

#endif
