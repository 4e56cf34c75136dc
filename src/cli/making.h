// Things made one after the other, puzzles or problems, on as many threads as wanted: what is printed is the
// same, in the same order, whatever their number.
#ifndef ROQUE_CLI_MAKING_H
#define ROQUE_CLI_MAKING_H

#include "cli/output.h"
#include "make/make.h"

struct cli_making {
    const char *noun; // "puzzle"
    uint64_t number;
    size_t threads;
    const char *path; // NULL: standard output
    bool drawn;       // for a person at a terminal

    void *context;
    size_t bytes; // of one thing, zeroed before it is made
    enum make_answer (*make)(void *context, uint64_t index, struct mem *m, void *thing, struct fault *fault);
    // In the order of the numbers: make it again while it is like an earlier one.
    enum make_answer (*unlike)(void *context, uint64_t index, struct mem *m, void *thing,
                               struct fault *fault);
    // `place` is its number in the file that it goes to. False with a fault.
    bool (*tell)(void *context, void *thing, uint64_t index, size_t place, struct text *out,
                 struct fault *fault);
    void (*free)(void *thing);                         // NULL: there is nothing to free
    void (*tell_end)(void *context, struct text *out); // what a person should know; NULL: nothing
};

int cli_making_run(const struct cli_making *making); // returns the exit code

#endif
