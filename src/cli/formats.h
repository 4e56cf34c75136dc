// What the commands that write puzzles take for --to.
#ifndef ROQUE_CLI_FORMATS_H
#define ROQUE_CLI_FORMATS_H

#include "format/format.h"

// The format that the word names, for boards of a family (NULL: of any). False, with a complaint, where there
// is none.
bool cli_read_format(const char *word, const struct family *family, const struct format **format);

// Completion of --strategy and --view.
void cli_suggest_strategies(struct text *out);
void cli_suggest_views(struct text *out);

// The row of --to.
void cli_tell_formats(struct text *out);
void cli_suggest_formats(struct text *out);
#define OPTION_TO(S, m)                                                                                      \
    { "to", 0, OPTION_WORD, offsetof(S, m), "FMT", .tell = cli_tell_formats, .suggest = cli_suggest_formats }

#endif
