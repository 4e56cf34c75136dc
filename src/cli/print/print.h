// What is asked of `roque show --as png|pdf`, `roque sheet` and `roque book`. The words are read here, by
// roque itself, so that help and complaints need no more than that; then roque-print (src/print) reads them
// again and does the work.
#ifndef ROQUE_CLI_PRINT_PRINT_H
#define ROQUE_CLI_PRINT_PRINT_H

#include "draw/draw.h"

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

#endif
