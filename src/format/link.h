// Links of the page: an address whose fragment, such as `#p=`, carries a whole text in base64url: a native
// puzzle, with its saved game, or another game under the letter of its kind (play/game.h). Nothing is sent
// anywhere: what follows the '#' stays in the browser.
#ifndef ROQUE_FORMAT_LINK_H
#define ROQUE_FORMAT_LINK_H

#include "base/fault.h"
#include "base/text.h"

// A puzzle that brings the rule text of its family goes deflated, under a letter of its own; every reader of
// puzzles takes both.
enum { LINK_PUZZLE = 'p', LINK_PACKED = 'z' };

void link_write(struct text *out, char kind, const char *bytes, size_t size); // "#p=...", without a newline

// The letter of the first link in a line; 0: there is none.
char link_kind(const char *line, size_t size);

// Does a line contain such a link, or is it one? And the text that it carries; false with a fault at its
// column.
bool link_is(const char *line, size_t size, char kind);
bool link_read(const char *line, size_t size, char kind, struct text *out, struct fault *fault);

#endif
