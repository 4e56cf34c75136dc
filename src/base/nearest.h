// The word that a person most likely meant by one that nobody knows.
#ifndef ROQUE_BASE_NEAREST_H
#define ROQUE_BASE_NEAREST_H

// One of `words`, which end with NULL; or NULL where none is near.
const char *nearest_of(const char *word, const char *const *words);

#endif
