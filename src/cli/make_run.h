// Puzzles made one after the other, on as many threads as wanted: what is printed is the same, in the same
// order, whatever their number is.
#ifndef ROQUE_CLI_MAKE_RUN_H
#define ROQUE_CLI_MAKE_RUN_H

#include "format/format.h"
#include "make/make.h"

struct cli_make {
    struct make_request request;
    uint64_t count;
    size_t threads;
    const struct format *to;
    bool json, with_solution;
    const char *path; // -o; NULL: standard output
};

int cli_make_run(const struct cli_make *make); // returns the exit code

// Append puzzle number `index` (from 0) as it is to be printed. False with the reason in `fault`.
bool cli_make_print(const struct cli_make *make, struct made *made, uint64_t index, struct text *out,
                    struct fault *fault);

#endif
