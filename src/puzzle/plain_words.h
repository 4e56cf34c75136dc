// The words of a family that has none of its own: names of rules and marks.
#ifndef ROQUE_PUZZLE_PLAIN_WORDS_H
#define ROQUE_PUZZLE_PLAIN_WORDS_H

#include "puzzle/words.h"

extern const struct family_words plain_words;

#endif
