// Sentences about a puzzle being played, the same for every front end.
#ifndef ROQUE_PLAY_WORDS_H
#define ROQUE_PLAY_WORDS_H

#include "play/play.h"
#include "tell/explain.h"

// What a mark is called, "nothing" for the mark that says so.
void play_tell_noun(struct text *out, const struct family *f, char mark);

// "bulb at r3c4", "r3c4 is open", "no king at r3c4"
void play_tell_move(struct text *out, const struct puzzle *p, struct move m);

// A line about the moves of one action, begun with `before`: "Undone: bulb at r3c4, nothing at r3c5."
void play_tell_moves(struct text *out, const struct puzzle *p, const char *before,
                     const struct play_change *changes, size_t count);

// A line about what a cell shows: "r3c4: bulb, given."
void play_tell_cell(struct text *out, const struct play *g, size_t cell);

// New errors in full; of old ones only how many, and the word that lists them (`tells`; NULL: nothing is said
// of them). `wrong` has the sentences so far, each ended by '\n', and is updated.
void play_tell_errors(struct text *out, const struct verdict *v, struct text *wrong, const char *tells);

// How far the game has come, if nothing is wrong.
void play_tell_progress(struct text *out, const struct play *g, int percent);

// A line about a solved puzzle: the time it took, and the help.
void play_tell_solved(struct text *out, const struct play *g);

// A hint of this strength; `why` is how the player says the word that explains a mistake.
void play_tell_hint(struct text *out, const struct explanation *e, enum play_strength strength,
                    const struct tell_explain_how *how, const char *why);

// Why a board leads nowhere, or that it does not.
void play_tell_why(struct text *out, const struct explanation *e, const struct tell_explain_how *how);

// What play_step did to a game that stood at `at`.
void play_tell_stepped(struct text *out, const struct play *g, size_t at, enum explain_status status);

#endif
