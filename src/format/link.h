// Links of the page: an address whose end, `#p=` or `#e=`, carries a whole text in base64url: a native
// puzzle, with the game of it that is under way, or a game of Echek. Nothing is sent anywhere: what stands
// behind the '#' stays in the browser.
#ifndef ROQUE_FORMAT_LINK_H
#define ROQUE_FORMAT_LINK_H

#include "base/fault.h"
#include "base/text.h"

enum { LINK_PUZZLE = 'p', LINK_ECHEK = 'e' };

void link_write(struct text *out, char kind, const char *bytes, size_t size); // "#p=...", without a line end

// Is there such a link in a line, or is it one? And the text that it carries; false with a fault at its
// column.
bool link_is(const char *line, size_t size, char kind);
bool link_read(const char *line, size_t size, char kind, struct text *out, struct fault *fault);

#endif
