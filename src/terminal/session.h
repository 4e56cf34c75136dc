// Playing on a terminal, whatever is played (play/game.h): line by line (line_play.c) or on the whole screen
// (screen.h). A session has a game, saves it on disk, and knows the commands that need a terminal: show,
// save, load, new, next, help and quit. begin.c finds the game to begin with.
#ifndef ROQUE_TERMINAL_SESSION_H
#define ROQUE_TERMINAL_SESSION_H

#include "cli/command.h"
#include "cli/pool.h"
#include "cli/saved_games.h"
#include "cli/talk.h"

struct play_request {
    char *operand;           // a file, or the name of what is to be played; NULL: nothing was said
    const struct text *text; // of the game itself, instead; NULL: it is to be found
    game_settings settings;  // of a new game
    const char *file;        // the game is kept here; NULL: among the saved games
    const char *errors;      // a line said first: "errors never"; NULL: none
    const char *tables;      // a folder with what is known of endings; NULL: the usual one
    bool lines;              // line by line, not on the whole screen
    bool new;                // do not offer the game that was saved
    bool brief;              // show no boards
    uint64_t think_us;       // 0: a second
    enum puzzle_names names;
    struct tell_look look;
};

// A request with colours, names and boards as the terminal and these choices (cli/cli.h) have them.
struct play_request play_request_for(int color, int coordinates);

// Play until the person leaves, going on with the lines of another conversation (NULL: there is none).
// Returns the exit code.
int session_play(const struct play_request *request, struct talk *other);

// ---- Inside ----------------------------------------------------------------------------------------------

struct session {
    const struct play_request *request;
    struct mem mem;
    struct talk talk;    // what is said and typed, line by line
    struct game *game;   // NULL: none so far
    struct game *before; // the one before it, freed when the call that replaced it has returned
    struct game_front front;
    struct saved_game saved;
    const char *aside; // a folder for what is in the file of the game, before it is written; NULL: nothing
    struct cli_input input; // a file with several puzzles, for `next`
    bool from_file;
    char *operand;       // the name of that file
    bool on_screen;      // keys, not lines
    bool screen_is_open; // questions are asked there
    bool was_over;       // and that was told
    bool complained;     // about a game that cannot be kept
    uint64_t since;      // the clock when time was counted last
    bool leaving;        // talk.exit_code tells
    void *extra;         // of the hook
};

// What a kind of game needs on a terminal, but not elsewhere.
struct session_hook {
    const struct game_kind *kind;
    bool (*open)(struct session *s, struct fault *fault); // it is now on the board
    void (*close)(struct session *s);
};
extern const struct session_hook *const session_hooks[]; // ended by NULL; filled by main.c

void session_leave(struct session *s, int exit_code);

// begin.c: the first game. False: leave; talk.exit_code tells.
bool session_begin(struct session *s);

// Play this game, or what was saved of the same puzzle, and introduce it. False: leave.
bool session_start(struct session *s, struct game *g);

// Open the file where a game like this is saved. Returns the saved game, or NULL. An unreadable file is put
// aside, and reported.
struct game *session_open_saved(struct session *s, const struct game *g);

// Play this very game from now on, and let go of the one before. False after a complaint.
bool session_take(struct session *s, struct game *g);

// The game in a text, or in a file, of this kind (NULL: of the one it says itself), with the settings that
// were asked for. NULL with a fault.
struct game *session_load(struct session *s, const struct text *bytes, const struct game_kind *kind,
                          struct fault *fault);
struct game *session_read(struct session *s, const char *path, const struct game_kind *kind,
                          struct fault *fault);

// A puzzle as a game; NULL with a fault.
struct game *session_game_of(struct session *s, const struct puzzle *p, struct fault *fault);

// Do what a line says; what is said about it goes to talk.out.
void session_say(struct session *s, const char *line);

// A computer moves.
void session_reply(struct session *s);

// Time goes by. False: that has ended the game.
bool session_count_time(struct session *s);

// The game has changed: save it, and say what that means.
void session_changed(struct session *s);
void session_save(struct session *s);

// What the game says goes to talk.out.
void session_take_said(struct session *s);

// line_play.c, screen.c: play the game that was begun. Where there is no screen, screen_play says so.
void line_play(struct session *s);
void screen_play(struct session *s);
bool screen_is_possible(void);

#endif
