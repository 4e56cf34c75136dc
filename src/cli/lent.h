// Options of a command some of which families lend (make/option.h): one table for reading and for the help,
// and the words that were given.
#ifndef ROQUE_CLI_LENT_H
#define ROQUE_CLI_LENT_H

#include "base/option.h"
#include "base/vec.h"
#include "cli/options.h"

struct cli_lent {
    struct mem *mem;
    VEC(struct cli_option) options;
    VEC(const char *) words; // by option: as it was given; NULL: it was not, or the value went elsewhere
    bool failed;             // there was no memory
};

void cli_lent_init(struct cli_lent *l, struct mem *m);
void cli_lent_free(struct cli_lent *l);

// The command's own, up to a NULL name. What has no place for its value becomes one of the words.
void cli_lent_add_own(struct cli_lent *l, const struct cli_option *own);

// Those of a family, with their help or (`several`: families that may share a name) without: then one option
// of a name is enough, and cli_usage.tell tells what it is to whom.
void cli_lent_add(struct cli_lent *l, const struct option *table, bool several);

// When all are there: the table, ended by a NULL name; NULL: there was no memory.
const struct cli_option *cli_lent_options(struct cli_lent *l);

#endif
