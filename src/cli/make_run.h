// Puzzles made one after the other, on as many threads as wanted: what is printed is the same, in the same
// order, whatever their number is.
#ifndef ROQUE_CLI_MAKE_RUN_H
#define ROQUE_CLI_MAKE_RUN_H

#include "tell/make.h"

// Who keeps puzzles instead of printing them. He may take over what was made. False with the fault.
struct cli_make_keeper {
    void *context;
    bool (*keep)(void *context, struct made *made, uint64_t seed, uint64_t index, struct fault *fault);
};

struct cli_make {
    struct make_request request;
    uint64_t count;
    size_t threads;
    struct tell_make_how how;
    const char *path;                     // -o; NULL: standard output
    const char *into;                     // a collection; NULL: none
    const struct cli_make_keeper *keeper; // NULL: they are printed
};

// Read the words of `roque make`, argv[0] being its name, and let somebody run what they ask for: words that
// are wrong are told. Returns his exit code, or that of the complaint.
typedef int cli_make_runner(const struct cli_make *make, void *context);
int cli_make_read(int argc, char **argv, cli_make_runner *runner, void *context);

int cli_make_run(const struct cli_make *make); // returns the exit code

#endif
