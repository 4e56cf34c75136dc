// Where games are saved: each in a file of its own in $XDG_STATE_HOME/roque/games
// (~/.local/state/roque/games). A file is named by what is played and, for a puzzle, by what the puzzle is,
// so that the same puzzle finds its game again. A game that is over moves to the folder that its kind names,
// such as .../solved. A lock beside the file keeps two programs from writing the same one.
#ifndef ROQUE_CLI_SAVED_GAMES_H
#define ROQUE_CLI_SAVED_GAMES_H

#include "play/game.h"

enum { SAVED_PATH = 1024, SAVED_NAME = 256 };

struct saved_game {
    char directory[SAVED_PATH]; // "": there is none
    char path[SAVED_PATH];      // of the game that is open; "": none is
    int lock;                   // -1: another program has it, or nothing can be locked
    bool busy;                  // another program has it
    bool written;               // something of this game is in the file
    const char *over;           // the folder for this game when it is over
};

void saved_game_init(struct saved_game *s);

// The name of the file for a game: always the same for the same puzzle, else a new one each time.
void saved_game_name(const struct game *g, char name[SAVED_NAME]);

// The file of this name from now on, for a game of this kind. What it holds goes to `saved`, which stays
// empty where there is nothing.
void saved_game_open(struct saved_game *s, const struct game_kind *kind, const char *name,
                     struct text *saved);

// Write the game as it stands. False with a fault.
bool saved_game_write(struct saved_game *s, const struct text *game, struct fault *fault);

// Let the game go; when it is over, it moves to its other folder.
void saved_game_close(struct saved_game *s, bool over);

// The game that was played last, such as "akari" (NULL: any), and the name of its file. False: there is
// none. `also_over`: under way or over.
bool saved_game_latest(const struct saved_game *s, const char *what, bool also_over, struct text *saved,
                       char name[SAVED_NAME]);

// The text of each puzzle that was solved, in no order. False when the folder cannot be read, or `visit` says
// so.
typedef bool saved_game_visit(void *context, const struct text *saved);
bool saved_game_each_solved(const struct saved_game *s, struct mem *m, saved_game_visit *visit,
                            void *context);

#endif
