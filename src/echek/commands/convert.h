// `roque convert` of a game of Echek: its text, or its link.
#ifndef ROQUE_ECHEK_COMMANDS_CONVERT_H
#define ROQUE_ECHEK_COMMANDS_CONVERT_H

#include "base/fault.h"
#include "base/text.h"

// Is the operand such a game, as a file or as a link? Then `game` is its text, or the fault says why there is
// none.
bool cli_is_echek(const char *operand, struct text *game, struct fault *fault);

// Write it, to a file or (NULL) standard output; a link behind its base, which may be NULL. Returns the exit
// code.
int cli_convert_echek(const char *operand, const struct text *game, const char *base, bool link,
                      const char *path);

#endif
