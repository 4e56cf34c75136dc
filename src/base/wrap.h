// Lines that fit: broken at blanks, never within a word. Columns are counted as on a terminal: a character of
// several bytes takes one, a colour sequence none.
#ifndef ROQUE_BASE_WRAP_H
#define ROQUE_BASE_WRAP_H

#include "base/text.h"

enum { WRAP_WIDTH = 100 }; // longer lines are hard to read, however wide the screen

size_t wrap_columns(const char *bytes, size_t size); // of one line

// Append `first`, then the words, line by line, aligned after `first`; continuation lines have a larger
// indent.
void wrap_words(struct text *out, const char *first, const char *words, size_t width);

// Text in which only long lines are broken. Continuation lines have a larger indent or, if the line is a word
// and its meaning, are aligned with the meaning.
void wrap_fold(struct text *out, const char *bytes, size_t size, size_t width);

// The same, but consecutive lines without indent are one paragraph, and wrapped again.
void wrap_paragraphs(struct text *out, const char *words, size_t width);

#endif
