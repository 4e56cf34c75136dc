// Programs beside roque: what needs libraries is another program, so that roque stays small. It gets the same
// words, and reads them by the same code.
#ifndef ROQUE_CLI_BESIDE_H
#define ROQUE_CLI_BESIDE_H

#include "base/mem.h"

// The words of a command as they are before the options are taken out of them; NULL: there was no memory.
// They end with NULL and take cli_beside_bytes(argc).
char **cli_beside_words(struct mem *m, int argc, char **argv);
size_t cli_beside_bytes(int argc);

// Become the program: the one beside this one, or where it is installed, or wherever the shell would find
// it. Returns only where it is nowhere: it complains in these words, and returns the exit code.
int cli_beside_run(const char *program, char **words, const char *missing);

#endif
