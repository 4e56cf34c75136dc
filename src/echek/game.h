// A game as it was played: where it began, by which rules, and every move since. Knows what a position alone
// cannot: draws by repetition and for want of progress. As text it is a small file that play can go on from.
#ifndef ROQUE_ECHEK_GAME_H
#define ROQUE_ECHEK_GAME_H

#include "base/vec.h"
#include "echek/echek.h"

enum { ECHEK_REPETITIONS = 3, ECHEK_NO_PROGRESS_PLIES = 100 };

enum echek_result {
    ECHEK_UNDECIDED,
    ECHEK_WHITE_WINS,
    ECHEK_BLACK_WINS,
    ECHEK_DRAW_REPETITION,  // the same position with the same side to move for the third time
    ECHEK_DRAW_NO_PROGRESS, // a hundred plies without a drop or a pawn move
    ECHEK_WHITE_RESIGNED,   // what the players settle between them; no position tells it
    ECHEK_BLACK_RESIGNED,
    ECHEK_DRAW_AGREED,
    ECHEK_RESULTS
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
    enum echek_result settled; // a resignation or an agreed draw; otherwise undecided
    VEC(struct echek_ply) plies;
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
const char *
echek_result_words(enum echek_result r); // "White wins", "draw: the same position for the third time", ...

bool echek_game_play(struct echek_game *g, echek_move m); // a legal move; false when there is no memory
void echek_game_undo(struct echek_game *g);               // there must be a move
void echek_game_settle(struct echek_game *g, enum echek_result r);

// The file: comment lines beginning with ';', then `rules:` and `start:` lines (both optional, before the
// moves), then the moves, with or without numbers ("1."), separated by blanks and line ends; at last
// `result:` with the words of what the players settled, if they did. A move that is not legal, or stands
// behind the end of the game, is a fault with its line and column; `g` then holds the moves before it. `g`
// need not be initialised; free it either way.
bool echek_game_read(struct echek_game *g, struct mem *m, const char *bytes, size_t size,
                     struct fault *fault);
void echek_game_write(struct text *out, const struct echek_game *g);

#endif
