// The commands as a section of the man page, and as a list for tests; those of the programs beside roque,
// which are asked for theirs, among them.
#ifndef ROQUE_CLI_MANUAL_H
#define ROQUE_CLI_MANUAL_H

#include "base/text.h"

// Every option of every command, a line each: command, option, letter, kind, meaning, with tabs between them.
void manual_list_options(struct text *out);

// Every command with its text, options and examples, in roff.
void manual_add(struct text *out);

#endif
