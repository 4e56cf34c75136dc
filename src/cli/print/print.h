// What is asked of `roque show --as png|pdf`.
#ifndef ROQUE_CLI_PRINT_PRINT_H
#define ROQUE_CLI_PRINT_PRINT_H

#include "cli/options.h"
#include "draw/draw.h"
#include "explain/explain.h"

// Become roque-print; `words` are those of the command. Returns, with an exit code, only where it is missing.
int cli_print_run(char **words);

enum cli_show_paper { CLI_SHOW_NO_PAPER, CLI_SHOW_PNG, CLI_SHOW_PDF };

// The name by which roque-print knows `roque echek show` from `roque show`.
#define CLI_ECHEK_SHOW_PAPER "echek-show"

#endif
