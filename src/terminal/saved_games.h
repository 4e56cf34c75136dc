// Where games under way are kept: a file a game in $XDG_STATE_HOME/roque/games (~/.local/state/roque/games),
// named by its family and by what the puzzle is, so that the same puzzle finds its game again. A solved game
// goes to .../solved. A game of Echek has a name of its own each time, and goes to .../ended. A lock beside
// the file keeps two programs from writing the same one.
#ifndef ROQUE_TERMINAL_SAVED_GAMES_H
#define ROQUE_TERMINAL_SAVED_GAMES_H

#include "puzzle/family.h"

enum { KEEP_PATH = 1024, KEEP_FILE = 256 };

struct keep {
    char directory[KEEP_PATH]; // "": there is none
    char path[KEEP_PATH];      // of the game that is open; "": none is
    int lock;                  // -1: another program has it, or nothing can be locked
    bool busy;                 // another program has it
    bool written;              // something of this game is in the file
    const char *aside;         // the folder for this game when it is over
};

void keep_init(struct keep *k);

// The game of this puzzle from now on. What was kept of it goes to `saved`, which stays empty where there is
// nothing.
void keep_open(struct keep *k, const struct puzzle *p, struct text *saved);

// The same for a game of this name within the folder of games; "": a new name for a game of Echek.
void keep_open_file(struct keep *k, const char *file, struct text *saved);

// Write the game as it stands. False with a fault.
bool keep_write(struct keep *k, const struct text *game, struct fault *fault);

// Let the game go; when it is over, solved or ended, it is put aside.
void keep_close(struct keep *k, bool over);

// The game that was played last, of a family or of KEEP_ECHEK (NULL: of any), and its name within the folder.
// False: there is none.
#define KEEP_ECHEK "echek"
bool keep_latest(const struct keep *k, const char *name, struct text *saved, char file[KEEP_FILE]);

// The game of Echek that was played last, under way or ended. False: there is none.
bool keep_latest_echek(const struct keep *k, struct text *saved);

// The text of each solved game, in no order. False when the folder cannot be read, or `visit` says so.
typedef bool keep_visit(void *context, const struct text *saved);
bool keep_each_solved(const struct keep *k, struct mem *m, keep_visit *visit, void *context);

#endif
