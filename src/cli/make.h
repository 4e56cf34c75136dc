// Puzzles made one after the other, on as many threads as wanted: what is printed is the same, in the same
// order, whatever their number is.
#ifndef ROQUE_CLI_MAKE_H
#define ROQUE_CLI_MAKE_H

#include "cli/command.h"
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
    bool no_times;
    const char *path;                     // -o; NULL: standard output
    const char *into;                     // a collection; NULL: none
    const struct cli_make_keeper *keeper; // NULL: they are printed
};

// What the words of `make` ask for; roque and roque-collection have the same.
struct make_words {
    const char *to, *path, *into; // NULL: not given
    uint64_t number, threads, time_limit_us;
    struct option_seed seed;
    bool json, with_solution, any, no_times;
    struct option_pairs pairs; // of the maker: size, level, score, and what each family takes
};
extern const struct option make_options[];
extern const struct command_more make_more;

// Turn the words of a call into a request. False after a complaint. `board` keeps a board that an option may
// give; free it either way.
bool cli_make_choose(const struct call *c, struct mem *m, struct cli_make *make, struct puzzle *board);

int cli_make_run(const struct cli_make *make); // returns the exit code

#endif
