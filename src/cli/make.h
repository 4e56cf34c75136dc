// Making puzzles or problems one after the other, on any number of threads. The output and its order do not
// depend on that number.
#ifndef ROQUE_CLI_MAKE_H
#define ROQUE_CLI_MAKE_H

#include "cli/command.h"
#include "cli/output.h"
#include "tell/tell.h"

struct cli_making {
    const char *noun; // "puzzle"
    uint64_t number;
    size_t threads;
    const char *path; // NULL: standard output
    bool drawn;       // for a person at a terminal

    void *context;
    size_t bytes; // of one item, zeroed before it is made
    enum make_answer (*make)(void *context, uint64_t index, struct mem *m, void *item, struct fault *fault);
    // In the order of the numbers: make it again while it is like an earlier one.
    enum make_answer (*unlike)(void *context, uint64_t index, struct mem *m, void *item, struct fault *fault);
    // `place` is its number in the file that it goes to. False with a fault.
    bool (*tell)(void *context, void *item, uint64_t index, size_t place, struct text *out,
                 struct fault *fault);
    void (*free)(void *item);                          // NULL: there is nothing to free
    void (*tell_end)(void *context, struct text *out); // what a person should know; NULL: nothing
};

int cli_making_run(const struct cli_making *making); // returns the exit code

// Where puzzles go instead of being printed, such as a collection. It may take over what was made. False with
// the fault.
struct cli_make_store {
    void *context;
    bool (*keep)(void *context, struct made *made, uint64_t seed, uint64_t index, struct fault *fault);
};

struct cli_make {
    struct make_request request;
    uint64_t count;
    size_t threads;
    struct tell_make_how how;
    bool no_times;
    const char *path;                   // -o; NULL: standard output
    const char *into;                   // a collection; NULL: none
    const struct cli_make_store *store; // NULL: they are printed
};

// What the words of `make` ask for; roque and roque-collection have the same.
struct make_values {
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
