// How help is laid out: within 80 columns, or fewer where the terminal has fewer.
#ifndef ROQUE_CLI_USAGE_H
#define ROQUE_CLI_USAGE_H

#include "cli/options.h"

// The whole help of a command.
void cli_usage_add(struct text *out, const struct cli_usage *u);

// The help of several commands, on stdout when asked for, else on stderr as a complaint; returns the exit
// code.
int cli_usage_say(void (*add)(struct text *out), bool asked_for);

#endif
