// A saved game, as notes above a puzzle. The rows show the puzzle as given. One note holds the moves, and
// others go with it:
//
//     ; moves: r3c4=* r1c1=x r2c2-P,r2c2-K
//     ; at: 2
//     ; pin: 1 before the guess
//     ; time: 312
//     ; help: hints=2 checks=1
//
// An action is one move, or several joined by commas. `at` is how many actions count, by default all; the
// others can be redone.
#ifndef ROQUE_FORMAT_GAME_H
#define ROQUE_FORMAT_GAME_H

#include "base/vec.h"
#include "format/format.h"
#include "puzzle/notes.h"

enum game_help { GAME_HINTS, GAME_CHECKS, GAME_STEPS /* that were done for the player */, GAME_HELPS };
extern const char *const format_help_names[GAME_HELPS];

typedef VEC(struct move) format_moves;

struct format_pin {
    size_t at;
    const char *name; // within the notes, not NUL-terminated
    size_t length;
};

struct format_game {
    struct mem *mem;
    bool under_way; // there is a line of moves; otherwise everything below is unused
    format_moves moves;
    VEC(size_t) ends; // of each action, in `moves`
    size_t at;
    VEC(struct format_pin) pins;
    uint64_t seconds;
    uint64_t help[GAME_HELPS];
};

// The game in the notes of a puzzle. A puzzle that was read has been checked: this fails only when out of
// memory, or on notes that came from elsewhere. Free the game either way; the notes must stay unchanged.
bool format_game_read(struct format_game *g, const struct puzzle *p, struct mem *m, struct fault *f);
void format_game_free(struct format_game *g);

// Would this note belong to the game, if it stood above one? Above a puzzle it is a note like all others.
bool format_is_game_note(const struct note *n);

// For a puzzle with a saved game: play its moves, or not, and drop the notes about them. Other puzzles stay
// unchanged. On a fault nothing is changed. `given`, unless NULL, becomes the board without its moves if it
// had some, to be freed; it must be zeroed before.
bool format_play_moves(struct puzzle *p, bool play, struct puzzle *given, struct fault *f);

// One action, such as "r3c4=*,r3c5=x", as the whole text; b3 is accepted for r6c2, because people type it. It
// is appended to `moves`. The board decides whether it is legal; `shape` needs no cells. On a fault, which
// has a column, `moves` may have grown.
bool format_read_action(const char *bytes, size_t size, const struct puzzle *shape, struct mem *m,
                        format_moves *moves, struct fault *f);

#endif
