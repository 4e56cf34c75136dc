// A game of Echek at the terminal: people and computers in any mix. Plain text: the board, a prompt, a line.
// play.c takes turns, play_words.c has what a person can type, play_menu.c the lists for beginners,
// play_hint.c the advice, play_file.c the file of the game.
#ifndef ROQUE_CLI_ECHEK_PLAY_H
#define ROQUE_CLI_ECHEK_PLAY_H

#include "cli/talk.h"
#include "echek/draw.h"
#include "echek/level.h"

struct echek_play_player {
    bool human;
    enum echek_level level; // of a computer
};

struct echek_play_request {
    struct echek_play_player players[2];
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
int echek_play_game(const struct echek_play_request *request, struct talk *talk);

// "human" or the name of a level. False after a complaint that names the option.
bool echek_play_player_named(const char *option, const char *word, struct echek_play_player *player);

// Another one each time, for who gives none.
uint64_t echek_play_any_seed(void);

// ---- Inside ----

struct echek_play {
    const struct echek_play_request *request;
    struct mem mem;
    struct talk *talk;
    struct echek_game game;
    struct echek_engine *engines[2], *adviser;
    struct rng rng;
    struct draw_echek_style style;
    bool file_failed;
};

enum echek_play_step {
    PLAY_CHANGED, // look at the game anew
    PLAY_ASK,     // nothing has changed: ask again
    PLAY_LEAVE,   // p->talk->exit_code tells
};

static inline const struct echek_position *echek_play_now(const struct echek_play *p) {
    return echek_game_now(&p->game);
}

enum echek_play_step echek_play_leave(struct echek_play *p, int exit_code);

void echek_play_add_plies(struct text *out, size_t plies); // "1 ply", "2 plies"

// The side of the only person at the board; -1: there are two, or none.
int echek_play_you(const struct echek_play *p);

void echek_play_show(struct echek_play *p);

// Make a legal move and keep the game's file.
enum echek_play_step echek_play_move(struct echek_play *p, echek_move m);

// A person's line, which is in p->talk->answer.
enum echek_play_step echek_play_answer(struct echek_play *p);
void echek_play_help(struct echek_play *p);

enum echek_play_step echek_play_menu(struct echek_play *p);
enum echek_play_step echek_play_hint(struct echek_play *p);

// What the engine thinks of the position now. False after saying why not.
bool echek_play_advise(struct echek_play *p, uint64_t us, struct echek_thought *thought);

// ---- Files ----

// Read a game. False with a fault; a file that does not exist is FAULT_SYSTEM with `missing` set.
bool echek_play_file_read(struct mem *m, const char *path, struct echek_game *g, bool *missing,
                          struct fault *f);

// Write it so that at every moment there is a whole game in the file. What is no game is not overwritten.
bool echek_play_file_write(struct echek_play *p, const char *path, struct fault *f);

// Keep the game in the request's file, if there is one; trouble is said once.
void echek_play_keep(struct echek_play *p);

#endif
