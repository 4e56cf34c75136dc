// Whether words stand in a row in some notes, without the index of words: for a few puzzles that is quicker
// than to go through all that have the words. SQLite is asked to cut texts into words as it does for the
// index, so that both say the same.
#ifndef ROQUE_COLLECTION_SAYS_H
#define ROQUE_COLLECTION_SAYS_H

#include "collection/db.h"

// Teach the statements of a database the function roque_says(NOTES, WORDS).
bool says_teach(struct db *d, struct fault *fault);

#endif
