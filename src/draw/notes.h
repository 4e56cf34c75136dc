// What a puzzle's metadata says, for captions.
#ifndef ROQUE_DRAW_NOTES_H
#define ROQUE_DRAW_NOTES_H

#include "puzzle/puzzle.h"

// The value of the metadata line `key: value`, not NUL-terminated, or NULL when there is none.
const char *draw_note(const struct puzzle *p, const char *key, size_t *length);

#endif
