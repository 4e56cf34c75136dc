// Puzzles made one after the other, on as many threads as wanted: what is printed is the same, in the same
// order, whatever their number is.
#ifndef ROQUE_CLI_MAKE_RUN_H
#define ROQUE_CLI_MAKE_RUN_H

#include "answer/make.h"

struct cli_make {
    struct make_request request;
    uint64_t count;
    size_t threads;
    struct answer_make_how how;
    const char *path; // -o; NULL: standard output
};

int cli_make_run(const struct cli_make *make); // returns the exit code

#endif
