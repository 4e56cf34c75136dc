// The commands of roque itself, each a row in a file of its own; main.c lists them.
#ifndef ROQUE_CLI_COMMANDS_H
#define ROQUE_CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command command_solve, command_check, command_show, command_convert, command_verify,
    command_hint, command_explain, command_rate, command_grade, command_repair, command_make, command_rules,
    command_list, command_learn, command_forget;
extern const struct command command_surveys; // those that families bring

#endif
