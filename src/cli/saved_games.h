// Where games are saved: each in a file of its own in $XDG_STATE_HOME/roque/games
// (~/.local/state/roque/games). A file is named by what is played and, for a puzzle, by what the puzzle is,
// so that the same puzzle finds its game again. A game that is over moves to the folder that its kind names,
// such as .../solved. A lock beside the file keeps two programs from writing the same one.
#ifndef ROQUE_CLI_SAVED_GAMES_H
#define ROQUE_CLI_SAVED_GAMES_H

#include "play/game.h"

#include <time.h>

enum { SAVED_PATH = 1024, SAVED_NAME = 256 };

struct saved_game {
    char directory[SAVED_PATH]; // "": there is none
    char path[SAVED_PATH];      // of the game that is open; "": none is
    int lock;                   // -1: another program has it, or nothing can be locked
    bool busy;                  // another program has it
    bool sealed;                // what is in the file cannot be read, and could not be put aside: it stays
    bool written;               // something of this game is in the file
    const char *over;           // the folder for this game when it is over
};

void saved_game_init(struct saved_game *s);

// The name of the file for a game: always the same for the same puzzle, else a new one each time.
void saved_game_name(const struct game *g, char name[SAVED_NAME]);

// The file of this name from now on, for a game of this kind. What it holds goes to `saved`, which stays
// empty where there is nothing. False: there is something, but it cannot be read.
bool saved_game_open(struct saved_game *s, const struct game_kind *kind, const char *name, struct text *saved,
                     struct fault *fault);

// Nothing is replaced by another game, least of all because it cannot be read: what the file holds moves to a
// folder such as .../damaged, and `path` is where it is now. False: it stays where it is, and nothing is
// written.
bool saved_game_put_aside(struct saved_game *s, const char *folder, char path[SAVED_PATH]);

// Write the game as it stands. False with a fault.
bool saved_game_write(struct saved_game *s, const struct text *game, struct fault *fault);

// Let the game go; when it is over, it moves to its other folder.
void saved_game_close(struct saved_game *s, bool over);

// ---- All of them -----------------------------------------------------------------------------------------

struct saved_file {
    char path[SAVED_PATH];
    struct timespec when; // it was written
};
typedef VEC(struct saved_file) saved_files;

enum saved_folder {
    SAVED_UNDER_WAY,
    SAVED_SOLVED, // puzzles that are over
    SAVED_ALL     // under way or over
};

// The files of games of this name (NULL: any), the latest first. False when they cannot be read, or there
// is no memory. Free the files either way.
bool saved_game_files(const struct saved_game *s, const char *what, enum saved_folder which, struct mem *m,
                      saved_files *out);
const char *saved_file_name(const struct saved_file *f);
bool saved_file_read(const struct saved_file *f, struct text *out, struct fault *fault);

// The game that was played last, and the name of its file. False: there is none that can be read.
bool saved_game_latest(const struct saved_game *s, const char *what, enum saved_folder which,
                       struct text *saved, char name[SAVED_NAME]);

#endif
