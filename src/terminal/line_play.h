// A puzzle played line by line: `roque play --plain`. Made to be heard as well as seen: what happens is said
// in words, and the board is drawn when one asks for it. source.c finds puzzles, words.c has what a person
// can type, plain.c the rest; keep.h keeps every move on disk.
#ifndef ROQUE_TERMINAL_LINE_PLAY_H
#define ROQUE_TERMINAL_LINE_PLAY_H

#include "cli/input.h"
#include "cli/options.h"
#include "cli/talk.h"
#include "echek/terminal/play.h"
#include "make/make.h"
#include "play/daily.h"
#include "play/play.h"
#include "tell/explain.h"
#include "terminal/saved_games.h"

struct plain_request {
    char *operand; // a file, the name of a family, or echek; NULL: nothing was said
    const char *size, *level;
    struct cli_seed seed;
    bool daily; // the puzzle of `date`, of the family or of the first
    struct play_date date;
    bool plain; // not on the whole screen
    bool new;   // do not offer the game that was kept
    enum play_errors errors;
    enum puzzle_names names;
    struct tell_look look;
    struct {
        const char *white, *black, *rules, *position, *clock;
    } echek;
};

// What a command line asks for, which begins with `play`. False: `*exit_code` is all there is to it.
bool plain_read_request(int argc, char **argv, struct plain_request *q, int *exit_code);

// Play until the person leaves; returns the exit code.
int plain_play(struct plain_request *request);
int plain_play_on(struct plain_request *request, struct cli_lines *lines); // which somebody has begun to read

// Play from within another conversation, as `roque play OPERAND` (NULL: nothing is named) does: on the whole
// screen where there is one, else line by line, going on with the lines of the other. Returns the exit code.
int plain_play_within(char *operand, struct talk *other);

// ---- Inside ----

struct plain {
    struct plain_request *request;
    struct mem mem;
    struct talk talk;
    struct play game;
    struct keep keep;
    struct cli_input input; // of a file, for `next`
    bool from_file;
    const struct family *family; // for `new`
    uint64_t since;              // the clock when time was counted last
    bool was_solved, complained;
    bool on_screen;           // somebody else shows the board and what is said
    bool asks;                // questions can be asked, line by line
    struct text saved;        // of a game of Echek that is to go on
    char saved_as[KEEP_FILE]; // its name among the games that are kept
    struct text wrong;        // what was said to be wrong, each sentence ended by '\n'
};

enum plain_step {
    PLAIN_ASK,
    PLAIN_ECHEK, // not a puzzle is to be played, but Echek
    PLAIN_LEAVE  // talk.exit_code tells
};

// ---- Puzzles (source.c) ----

// The first game. PLAIN_LEAVE after a complaint, or when the person leaves.
enum plain_step plain_begin(struct plain *p);

// Another puzzle: made, with words such as "hard 8x8 seed=5"; or the next of the file, or else made.
void plain_new(struct plain *p, const char *words);
void plain_next(struct plain *p);

// ---- Echek (echek.c) ----

// Is the operand a file, or a link, with a game of Echek? Then that goes to p->saved. PLAIN_ASK: it is none.
enum plain_step plain_read_echek(struct plain *p, const char *operand);

// Say what the game in p->saved is. False: it does not go on.
bool plain_describe_echek(struct plain *p);

// Play it, line by line; or, for who does that otherwise, what is to be played, which is false after a
// complaint.
void plain_echek(struct plain *p);
bool plain_echek_request(struct plain *p, struct echek_play_request *q);

// ---- The game (plain.c) ----

void plain_open(struct plain *p, struct plain_request *request);
void plain_close(struct plain *p);
void plain_count_time(struct plain *p); // up to now

// Play this puzzle from now on.
bool plain_take(struct plain *p, const struct puzzle *puzzle, struct fault *fault);

void plain_show(struct plain *p);
void plain_say_fault(struct plain *p, const struct fault *fault);

// The board has changed, or may have: keep it, and say what that means: errors, men left, solved.
void plain_changed(struct plain *p);
void plain_keep(struct plain *p);

// ---- Words (words.c) ----

// A line that was typed; it is in talk.answer.
enum plain_step plain_answer(struct plain *p);
void plain_help(struct plain *p);

#endif
