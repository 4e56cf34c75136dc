// A command of subcommands: roque GROUP SUBCOMMAND, or roque GROUP FILE SUBCOMMAND.
#ifndef ROQUE_CLI_GROUP_H
#define ROQUE_CLI_GROUP_H

#include "base/text.h"
#include "cli/cli.h"

enum { CLI_GROUP_MOST = 31 };

struct cli_group {
    const char *name;
    const struct cli_command *commands; // at most CLI_GROUP_MOST; one without a name ends them
    void (*add_help)(struct text *out);
    bool file_first; // people say the file before the subcommand, which gets it as its first operand
};

int cli_group_run(const struct cli_group *g, int argc, char **argv);

#endif
