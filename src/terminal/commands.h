// The commands of roque-play.
#ifndef ROQUE_TERMINAL_COMMANDS_H
#define ROQUE_TERMINAL_COMMANDS_H

#include "cli/command.h"

extern const struct command command_play, command_menu, command_echek_play;

#endif
