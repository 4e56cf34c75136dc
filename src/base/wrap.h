// Lines that fit: broken at blanks, never within a word. Columns are counted as a terminal shows them: a
// character of several bytes takes one, a sequence that changes the colour none.
#ifndef ROQUE_BASE_WRAP_H
#define ROQUE_BASE_WRAP_H

#include "base/text.h"

enum { WRAP_WIDTH = 100 }; // longer lines are tiring to read, however wide the screen

size_t wrap_columns(const char *bytes, size_t size); // of one line

// Words that begin with `first` and go on, line by line, below its end; what is broken off a line stands a
// bit further right.
void wrap_words(struct text *out, const char *first, const char *words, size_t width);

// Text as it stands, where only lines that are too long are broken. What is broken off stands a bit further
// right than the line or, where that is a word and what it means, below the meaning.
void wrap_fold(struct text *out, const char *bytes, size_t size, size_t width);

// The same, but lines that begin without blanks and follow each other are one paragraph, and broken anew.
void wrap_paragraphs(struct text *out, const char *words, size_t width);

#endif
