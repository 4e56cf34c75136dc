// What the commands that write puzzles take for --to.
#ifndef ROQUE_CLI_FORMATS_H
#define ROQUE_CLI_FORMATS_H

#include "format/format.h"

// The format that the word names, for boards of a family (NULL: of any). False, with a complaint, where there
// is none.
bool cli_read_format(const char *word, const struct family *family, const struct format **format);

#endif
