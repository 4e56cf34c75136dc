// What is asked of `roque show --as png|pdf`.
#ifndef ROQUE_CLI_PRINT_PRINT_H
#define ROQUE_CLI_PRINT_PRINT_H

#include "cli/options.h"
#include "draw/draw.h"
#include "explain/explain.h"

// Become roque-print; `words` are those of the command. Returns, with an exit code, only where it is missing.
int cli_print_run(char **words);

enum cli_show_paper { CLI_SHOW_NO_PAPER, CLI_SHOW_PNG, CLI_SHOW_PDF };

struct cli_show_request {
    enum draw_medium medium;   // where it is not for paper
    enum cli_show_paper paper; // where it is
    struct draw_options options;
    enum puzzle_names names;
    const char *path; // NULL: standard output
    uint64_t dpi;     // 0: the usual
    bool given;
};
// The operands are left in argv. False: the exit code says how it ends.
bool cli_show_read(int *argc, char **argv, struct cli_show_request *q, int *exit_code);

// The name by which roque-print knows `roque echek show` from `roque show`.
#define CLI_ECHEK_SHOW_PAPER "echek-show"

#endif
