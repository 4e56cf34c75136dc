// The commands of roque itself, each a row in a file of its own; main.c lists them.
#ifndef ROQUE_CLI_COMMANDS_H
#define ROQUE_CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command command_check, command_make, command_show;

#endif
