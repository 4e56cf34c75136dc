// Puzzles as a kind of game (play/game.h): a player's list of actions (play/play.h), and the words around it.
#ifndef ROQUE_PLAY_PUZZLE_H
#define ROQUE_PLAY_PUZZLE_H

#include "draw/looks.h"
#include "play/game.h"
#include "play/play.h"
#include "tell/explain.h"

extern const struct game_kind play_puzzle_kind;

struct play_puzzle {
    struct game game;
    struct play play;
    struct text wrong; // what was said to be wrong, each sentence ended by '\n'
    bool was_solved;   // and that was said
    bool asked;        // what is wrong was asked for
};

// The list of actions within such a game.
static inline struct play *play_of(struct game *g) { return &((struct play_puzzle *)g)->play; }

// ---- New puzzles (puzzle_begin.c), as play/game.h asks for them -------------------------------------------

bool play_puzzle_check(const struct families *known, const char *name, const game_settings *settings,
                       struct fault *fault);
bool play_puzzle_make(const struct game *g, const char *name, const game_settings *settings,
                      struct puzzle *out, struct fault *fault);
const char *play_puzzle_setting_of(const char *word);

// ---- As JSON (puzzle_state.c) ----------------------------------------------------------------------------

// The text of a game; a puzzle of which nothing was played is not told as a game. False when there is no
// memory.
bool play_puzzle_save(const struct play *g, struct text *out);

// How it stands, as members of an open object. `asked`: somebody asks what is wrong. False: no memory.
bool play_json_state(struct play *g, bool asked, struct text *out);

// What a hint of this strength is about, and what is wrong; the cells of a step, as the member "marks".
void play_json_hint(struct text *out, const struct explanation *e, enum play_strength strength);
void play_json_why(struct text *out, const struct explanation *e);
void play_json_marks(struct text *out, const struct explanation *e, const struct explain_step *step);

// The words for the ground and the content of a cell.
const char *play_ground_name(enum draw_ground ground);
const char *play_content_name(enum draw_content content);

#endif
