// The rules, for a person who has never seen the puzzle or the game: paragraphs, and an example drawn with
// its solution beside it.
#ifndef ROQUE_TELL_RULES_H
#define ROQUE_TELL_RULES_H

#include "tell/board.h"

// What a family says of itself; the goal where it says no more. False where its example cannot be read or
// solved, or there is no memory.
bool tell_rules(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// Its example alone, if it has one.
bool tell_example(struct text *out, const struct family *f, struct tell_look look, struct fault *fault);

// Games that are no puzzles have rules, too. src/library/kinds.c fills the list; it ends with a NULL name.
struct tell_game {
    const char *name;
    bool (*rules)(struct text *out, struct tell_look look, struct fault *fault);
};
extern const struct tell_game tell_games[];
const struct tell_game *tell_game_named(const char *name); // NULL: there is none

// For them: two pictures side by side, and words about them.
void tell_pair(struct text *out, const struct text *left, const struct text *right);
void tell_about(struct text *out, const char *words, size_t length, struct tell_look look);

#endif
