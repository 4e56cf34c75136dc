// A game of Echek at the terminal: people and computers in any mix. Plain text: the board, a prompt, a line.
// play.c takes turns, play_words.c has what a person can type, play_menu.c the lists for beginners,
// play_hint.c the advice, play_file.c the file of the game.
#ifndef ROQUE_CLI_ECHEK_PLAY_H
#define ROQUE_CLI_ECHEK_PLAY_H

#include "cli/talk.h"
#include "echek/draw.h"
#include "echek/level.h"

struct play_player {
    bool human;
    enum echek_level level; // of a computer
};

struct play_request {
    struct play_player players[2];
    struct echek_rules rules;
    struct echek_position start;
    bool says_rules, says_start; // then a game that goes on must agree
    const char *file;            // the game is kept here; NULL: nowhere
    uint64_t time_us;            // for a move of master; 0: as level.h has it
    uint64_t seed;
    bool quiet;
    struct draw_echek_style style;
};

// Play until the game ends or is left; returns the exit code, which is also the talk's.
int play_game(const struct play_request *request, struct talk *talk);

// "human" or the name of a level. False after a complaint that names the option.
bool play_player_named(const char *option, const char *word, struct play_player *player);

// Another one each time, for who gives none.
uint64_t play_any_seed(void);

// ---- Inside ----

struct play {
    const struct play_request *request;
    struct mem mem;
    struct talk *talk;
    struct echek_game game;
    struct echek_engine *engines[2], *adviser;
    struct rng rng;
    struct draw_echek_style style;
    bool file_failed;
};

enum play_step {
    PLAY_CHANGED, // look at the game anew
    PLAY_ASK,     // nothing has changed: ask again
    PLAY_LEAVE,   // p->talk->exit_code tells
};

static inline const struct echek_position *play_now(const struct play *p) { return echek_game_now(&p->game); }

enum play_step play_leave(struct play *p, int exit_code);

void play_add_plies(struct text *out, size_t plies); // "1 ply", "2 plies"

// The side of the only person at the board; -1: there are two, or none.
int play_you(const struct play *p);

void play_show(struct play *p);

// Make a legal move and keep the game's file.
enum play_step play_move(struct play *p, echek_move m);

// A person's line, which is in p->talk->answer.
enum play_step play_answer(struct play *p);
void play_help(struct play *p);

enum play_step play_menu(struct play *p);
enum play_step play_hint(struct play *p);

// What the engine thinks of the position now. False after saying why not.
bool play_advise(struct play *p, uint64_t us, struct echek_thought *thought);

// ---- Files ----

// Read a game. False with a fault; a file that does not exist is FAULT_SYSTEM with `missing` set.
bool play_file_read(struct mem *m, const char *path, struct echek_game *g, bool *missing, struct fault *f);

// Write it so that at every moment there is a whole game in the file. What is no game is not overwritten.
bool play_file_write(struct play *p, const char *path, struct fault *f);

// Keep the game in the request's file, if there is one; trouble is said once.
void play_keep(struct play *p);

#endif
