// "Did you mean": the known word that is nearest to an unknown one.
#ifndef ROQUE_BASE_NEAREST_H
#define ROQUE_BASE_NEAREST_H

// One of `words`, which end with NULL; or NULL if none is near.
const char *nearest_of(const char *word, const char *const *words);

#endif
