// What may stand at the end of a command line: how a shell completes it, all of them alike.
#ifndef ROQUE_CLI_COMPLETE_H
#define ROQUE_CLI_COMPLETE_H

#include "base/text.h"

// The words behind `roque`; the last one is not finished, and may be empty. Each answer is a line, the whole
// word, a tab and what it is, if there is something to be said; the line ":files" stands for the names of
// files.
void cli_complete(struct text *out, int count, char **words);

#endif
