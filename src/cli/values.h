// Values of options and operands that several commands take: families, formats, strategies, views, seeds.
#ifndef ROQUE_CLI_VALUES_H
#define ROQUE_CLI_VALUES_H

#include "cli/learnt.h"
#include "format/format.h"

// NULL after a complaint, which begins with the command and names the nearest family.
const struct family *cli_family_named(const char *command, const char *word);
const struct family *cli_family_near(const char *word); // NULL: none is near

// The format of this name, for boards of a family (NULL: of any). False after a complaint.
bool cli_read_format(const char *word, const struct family *family, const struct format **format);

// A seed that differs from call to call, and is short enough to be copied by hand.
uint64_t cli_some_seed(void);

// Completion of --strategy and --view.
void cli_suggest_strategies(struct text *out);
void cli_suggest_views(struct text *out);

// The row of --to.
void cli_tell_formats(struct text *out);
void cli_suggest_formats(struct text *out);
#define OPTION_TO(S, m)                                                                                      \
    { "to", 0, OPTION_WORD, offsetof(S, m), "FMT", .tell = cli_tell_formats, .suggest = cli_suggest_formats }

#endif
