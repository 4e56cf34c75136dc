// Help, made from the rows of the commands.
#ifndef ROQUE_CLI_HELP_H
#define ROQUE_CLI_HELP_H

#include "cli/command.h"

// All about a command, or the list of commands (NULL), on standard output; long texts page by page. Returns
// the exit code.
int help_on(const struct command *c, const char *path);

// The list of subcommands, or of commands (NULL), on standard error, as an answer to a call without a word.
// Returns the exit code.
int help_complain(const struct command *group);

// What help says of an option: its own line, or what it means to each family.
void help_option(struct text *out, const struct command *c, const struct option *o);

// Several families may have an option of one name: was it told before this place?
bool help_has_told(const struct command *c, size_t place);

#endif
