// What the person at the other end can see.
#ifndef ROQUE_CLI_TERMINAL_H
#define ROQUE_CLI_TERMINAL_H

#include "base/text.h"
#include "draw/draw.h"

// The columns and rows of the terminal behind a descriptor; 0: there is none. 80 and 24 where it does not
// say.
int cli_columns(int fd);
int cli_rows(int fd);

// The width to which sentences are broken there; 0: there is no terminal, and they are left as they are.
size_t cli_width(int fd);

// Choices of --color and --coordinates: COMMAND_COLOR_..., COMMAND_COORDINATES_... or OPTION_NOT_GIVEN.
// Somebody who is watching sees labels, unless he asked for none.
bool cli_use_color(int choice, bool terminal);
enum puzzle_names cli_names(int choice);
enum draw_labels cli_labels(int choice, bool watched);

// The drawing that suits a terminal: unicode, or text where the locale says that it cannot be shown.
enum draw_medium cli_terminal_medium(void);

// Words from a file or the command line, made harmless for a terminal: control characters become '?'.
void cli_add_harmless(struct text *out, const char *bytes, size_t count);

// Below words that are shown after `indent` columns: a caret under the place of the fault.
void cli_add_caret(struct text *out, const char *words, size_t column, size_t indent);

#endif
