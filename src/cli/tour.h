// Looking at the tables of options instead of running a command: how completion, and the test that every
// option means one thing, see all of them. A command that is visited hands its usage over where it would read
// its words, and ends; a group takes the visitor through its subcommands.
#ifndef ROQUE_CLI_TOUR_H
#define ROQUE_CLI_TOUR_H

#include "cli/cli.h"
#include "cli/options.h"

struct cli_tour {
    // The usage is there only during the visit.
    void (*visit)(struct cli_tour *t, const struct cli_usage *u);
    const char *summary; // of the command that is being visited
};

void cli_tour_command(struct cli_tour *t, const struct cli_command *c);

// The visitor, if these words are a visit; NULL otherwise.
struct cli_tour *cli_tour_asked(int argc, char **argv);

#endif
