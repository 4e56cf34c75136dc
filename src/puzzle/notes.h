// Notes: what is known about a puzzle besides its cells, such as title, author, source. They are kept in
// puzzle.notes as lines "key: value" of clean UTF-8, each ended by '\n'. A key is one word.
#ifndef ROQUE_PUZZLE_NOTES_H
#define ROQUE_PUZZLE_NOTES_H

#include "puzzle/puzzle.h"

struct note {
    const char *line, *key, *value; // the line without its end; none is NUL-terminated
    size_t line_size, key_size, value_size;
};

// The next one. `*notes` moves on, from puzzle.notes, which may be NULL, to the end.
bool note_next(const char **notes, struct note *n);
bool note_is(const struct note *n, const char *key);

// The value of the first note with this key, not NUL-terminated, or NULL when there is none.
const char *note_find(const struct puzzle *p, const char *key, size_t *length);

// Add a note, cleaned, to those that a puzzle is going to have. What is no key is left out.
void note_add(struct text *notes, const char *key, size_t key_size, const char *value, size_t value_size);

// The same from a line "key: value". Any other line is left out.
void note_add_line(struct text *notes, const char *line, size_t size);

#endif
