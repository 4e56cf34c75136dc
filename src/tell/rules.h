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

// The same of Echek.
bool tell_rules_echek(struct text *out, struct tell_look look, struct fault *fault);

#endif
