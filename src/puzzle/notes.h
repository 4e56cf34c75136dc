// Notes: metadata of a puzzle, such as title, author, source. They are kept in puzzle.notes as lines "key:
// value" of clean UTF-8, each ended by '\n'. A key is one word.
#ifndef ROQUE_PUZZLE_NOTES_H
#define ROQUE_PUZZLE_NOTES_H

#include "puzzle/puzzle.h"

struct note {
    const char *line, *key, *value; // the line without its end; none is NUL-terminated
    size_t line_size, key_size, value_size;
};

// The next note. `*notes` moves from puzzle.notes, which may be NULL, to the end.
bool note_next(const char **notes, struct note *n);
bool note_is(const struct note *n, const char *key);

// The value of the first note with this key, not NUL-terminated, or NULL.
const char *note_find(const struct puzzle *p, const char *key, size_t *length);

// Add a note, cleaned, to the notes of a puzzle. Invalid keys are ignored.
void note_add(struct text *notes, const char *key, size_t key_size, const char *value, size_t value_size);

// The same from a line "key: value". Other lines are ignored.
void note_add_line(struct text *notes, const char *line, size_t size);

#endif
