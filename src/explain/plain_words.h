// The words for a family that has none of its own: names of rules and marks.
#ifndef ROQUE_EXPLAIN_PLAIN_WORDS_H
#define ROQUE_EXPLAIN_PLAIN_WORDS_H

#include "explain/words.h"

extern const struct family_words plain_words;

#endif
