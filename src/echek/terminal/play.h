// A game of Echek with people and computers in any mix: `roque echek play` and `roque play echek`, line by
// line or on the whole screen. The game itself is echek/play/duel.h; here a line is what a person says, and
// what is said about it goes to talk->out. play.c takes turns, play_begin.c begins, play_words.c has what a
// person can type, play_menu.c the lists for beginners, play_file.c keeps the game on disk.
#ifndef ROQUE_ECHEK_TERMINAL_PLAY_H
#define ROQUE_ECHEK_TERMINAL_PLAY_H

#include "cli/talk.h"
#include "echek/commands/table_files.h"
#include "echek/draw/board.h"
#include "echek/play/duel.h"
#include "terminal/saved_games.h"

struct echek_play_request {
    const char *players[2]; // "human" or the name of a level; NULL: nothing is said
    struct echek_rules rules;
    struct echek_position start;
    bool says_rules, says_start; // then a game that goes on must agree
    const char *tables;          // master looks into them; NULL: as echek/commands/table_files.h says
    const char *clock;           // as duel_set_clock reads it; NULL: nothing is said
    const char *file;            // the game is kept here; NULL: among the games under way
    const struct text *saved;    // go on with this game; NULL: begin one
    const char *saved_as;        // its name among the games under way; "": it has none yet
    uint64_t time_us;            // for a move of master, and for a hint; 0: a second
    uint64_t seed;
    unsigned puzzle; // White is to win within so many plies; 0: it is no puzzle
    bool quiet;
    struct draw_echek_style style; // but which side is seen from: that is who plays
};

// Play line by line until the game ends or is left; returns the exit code, which is also the talk's.
int echek_play_game(const struct echek_play_request *request, struct talk *talk);

// "human" or the name of a level. False after a complaint that names the option.
bool echek_play_player_named(const char *option, const char *word);

// Another one each time, for who gives none.
uint64_t echek_play_any_seed(void);

// ---- Inside ----

struct echek_play {
    const struct echek_play_request *request;
    struct mem mem;
    struct talk *talk;
    struct duel duel;
    struct keep keep;
    struct table_folder book;
    struct echek_engine *engines[2], *adviser;
    struct rng rng;
    struct draw_echek_style style;
    uint64_t since; // the clock when time was counted last
    bool file_failed;
    size_t puzzle_judged; // the plies after which a puzzle was judged last
    bool on_screen;       // somebody else shows the board
    // On the screen a question is asked otherwise: the answer goes to talk->answer. False: leave.
    bool (*ask)(struct echek_play *p, const char *question);
};

enum echek_play_step {
    PLAY_CHANGED, // look at the game anew
    PLAY_ASK,     // nothing has changed: ask again
    PLAY_LEAVE,   // p->talk->exit_code tells
};

static inline const struct echek_position *echek_play_now(const struct echek_play *p) {
    return echek_game_now(&p->duel.game);
}

// ---- Beginning and ending (play_begin.c) ----

// Go on with a game or begin one. False after a complaint; close it either way.
bool echek_play_open(struct echek_play *p, const struct echek_play_request *request, struct talk *talk);
void echek_play_close(struct echek_play *p);
void echek_play_introduce(struct echek_play *p);

// Another game: words such as "black hard" tell which side the person plays, and against whom.
bool echek_play_new(struct echek_play *p, const char *words, struct fault *f);

// ---- Turns (play.c) ----

enum echek_play_step echek_play_leave(struct echek_play *p, int exit_code);
void echek_play_count_time(struct echek_play *p); // up to now
bool echek_play_is_persons_turn(const struct echek_play *p);
void echek_play_show(struct echek_play *p);

// Make a legal move and keep the game.
enum echek_play_step echek_play_move(struct echek_play *p, echek_move m);

// The computer whose turn it is moves.
enum echek_play_step echek_play_computer(struct echek_play *p);

// ---- Words (play_words.c, play_menu.c) ----

// A person's line, which is in p->talk->answer.
enum echek_play_step echek_play_answer(struct echek_play *p);

// The same at the end of a game, when there is no move to make. False: it is none of the words.
bool echek_play_answer_at_end(struct echek_play *p, enum echek_play_step *step);

enum echek_play_step echek_play_menu(struct echek_play *p);

// The game looked at again, when it is over (play_review.c).
enum echek_play_step echek_play_review(struct echek_play *p, const char *argument);

// The engine that thinks for a person, and for computers about offers; NULL with a fault.
struct echek_engine *echek_play_adviser(struct echek_play *p, struct fault *f);

// What was said of a fault.
void echek_play_say_fault(struct echek_play *p, const struct fault *f);

// ---- Puzzles (play_puzzle.c) ----

// Make a problem of so many plies (0: a few) by the request's rules and seed, and let White find the win
// against the best defence. False after a complaint, with the exit code.
bool echek_play_make_puzzle(struct echek_play_request *q, uint64_t plies, int *exit_code);
void echek_play_tell_puzzle(struct echek_play *p);
void echek_play_judge_puzzle(struct echek_play *p); // White's last move, once

// ---- Files (play_file.c) ----

// Read a game. False with a fault; a file that does not exist is FAULT_SYSTEM with `missing` set.
bool echek_play_file_read(struct mem *m, const char *path, struct duel *d, bool *missing, struct fault *f);

// Write it so that at every moment there is a whole game in the file. What is no game is not overwritten.
bool echek_play_file_write(struct echek_play *p, const char *path, struct fault *f);

// Keep the game in the request's file or, once a person has moved, among the games under way; trouble is said
// once.
void echek_play_keep(struct echek_play *p);

#endif
