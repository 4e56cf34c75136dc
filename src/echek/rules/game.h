// A game as it was played: where it began, its rules, the players, and every move since. It knows what a
// position alone does not: draws by repetition and for lack of progress, and what the players agreed on. As
// text it is a small file from which play can continue.
#ifndef ROQUE_ECHEK_RULES_GAME_H
#define ROQUE_ECHEK_RULES_GAME_H

#include "echek/rules/echek.h"

enum { ECHEK_LINK = 'e' }; // its letter in links of the page (format/format.h)
enum { ECHEK_REPETITIONS = 3, ECHEK_NO_PROGRESS_PLIES = 100 };

enum echek_result {
    ECHEK_UNDECIDED,
    ECHEK_WHITE_WINS,
    ECHEK_BLACK_WINS,
    ECHEK_DRAW_REPETITION,  // the same position with the same side to move for the third time
    ECHEK_DRAW_NO_PROGRESS, // a hundred plies without a drop or a pawn move
    ECHEK_WHITE_RESIGNED,   // from here on: not decided by the position
    ECHEK_BLACK_RESIGNED,
    ECHEK_DRAW_AGREED,
    ECHEK_WHITE_OUT_OF_TIME,
    ECHEK_BLACK_OUT_OF_TIME,
    ECHEK_RESULTS
};

enum { ECHEK_NAME = 48 };                    // bytes of a player's name, its end included
enum { ECHEK_LONGEST_CLOCK = 24 * 60 * 60 }; // seconds

// The time that each side has for all its moves. The caller measures it (echek/play/game.h).
struct echek_clock {
    uint32_t seconds; // 0: there is no clock
    uint32_t bonus;   // seconds more after each move
    uint64_t left_ms[2];
};

struct echek_ply {
    echek_move move;
    struct echek_position after;
    uint32_t quiet; // plies without progress so far, this one included
};

struct echek_game {
    struct mem *mem;
    struct echek_rules rules;
    struct echek_position start;
    enum echek_result settled; // a result that does not follow from the position; otherwise undecided
    VEC(struct echek_ply) plies;
    VEC(echek_move) later;       // moves that were taken back, the next one last
    char players[2][ECHEK_NAME]; // a person's name, or that of a level (engine/think.h); "": unknown
    uint64_t used_ms[2];         // by each side so far
    struct echek_clock clock;
    uint32_t helped; // how often a player asked for help
};

void echek_game_init(struct echek_game *g, struct mem *m, const struct echek_rules *r,
                     const struct echek_position *start);
void echek_game_free(struct echek_game *g);

const struct echek_position *echek_game_now(const struct echek_game *g);
const struct echek_position *echek_game_at(const struct echek_game *g, size_t plies); // after so many
uint32_t echek_game_quiet(const struct echek_game *g);
unsigned echek_game_occurrences(
    const struct echek_game *g); // of the position now, this one included; exact, not up to symmetry
enum echek_result echek_game_result(const struct echek_game *g);
bool echek_game_is_over(const struct echek_game *g);

// The squares on which the last move began and ended; for castling, both; none before the first move.
unsigned echek_game_last_squares(const struct echek_game *g);

const char *
echek_result_words(enum echek_result r); // "White wins", "draw: the same position for the third time", ...

const char *echek_result_score(enum echek_result r); // "1-0", "0-1", "1/2" or "*"

// Play a legal move; false when there is no memory. It clears the moves that were taken back, unless it is
// the next of them.
bool echek_game_play(struct echek_game *g, echek_move m);
void echek_game_undo(struct echek_game *g);      // remove the last move, which must exist
void echek_game_take_back(struct echek_game *g); // it can be played again; `later` must have room for it
void echek_game_settle(struct echek_game *g, enum echek_result r);

// Can this be a player's name in a file? It is UTF-8 without control characters, and not too long.
bool echek_game_is_name(const char *bytes, size_t size);

// The file: lines in which everything may be left out.
//
//     ; a game of Echek
//     rules: paper
//     start: 4/2k1/1K2/4 w QRBNPqrbnp
//     white: Ada
//     black: medium
//     ; clock: 300+5 288.5 301
//     ; time: 16.5 4
//     ; help: 2
//
//     1. Q@b3 c3-d3
//     ; taken back: b2-c2 d3-c3
//     result: *
//
// The lines before the moves come in any order; moves may have numbers, and are separated by blanks and line
// ends; `clock:` is what each side has, the bonus, and what White and Black have left, `time:` what they
// used, in seconds; `help:` how often somebody asked for it; `taken back:` is what can be played again.
// `result:` agrees with the moves, or decides a game that they leave open: then a comment with the words of a
// result says how, and without it the loser has resigned. The words may also replace the score. Other lines
// that begin with ';' are comments.
//
// Text that cannot be read, an illegal move, and a move after the end of the game are faults with line and
// column; `g` then holds the part before it. `g` need not be initialised; free it either way.
bool echek_game_read(struct echek_game *g, struct mem *m, const char *bytes, size_t size,
                     struct fault *fault);
void echek_game_write(struct text *out, const struct echek_game *g);

// The size of the first game in a text that may hold several: each but the first begins with its own line
// `rules:`, and the comments right above it.
size_t echek_game_extent(const char *bytes, size_t size);

// Does a text look like such a file, rather than a puzzle? The first line that is not a comment decides.
bool echek_game_is_meant(const char *bytes, size_t size);

#endif
