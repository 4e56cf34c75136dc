// Programs beside roque: what needs libraries is another program, so that roque stays small. It gets the same
// words, and reads them by the same code.
#ifndef ROQUE_CLI_BESIDE_H
#define ROQUE_CLI_BESIDE_H

#include <sys/types.h>

// A command that may become another program: it gets its words to read, which takes the options out of them,
// and `words` as they were, ended by NULL, to hand over. Returns its exit code.
typedef int cli_beside_command(int argc, char **argv, char **words);
int cli_beside(int argc, char **argv, cli_beside_command *command);

// Become the program: the one beside this one, or where it is installed, or wherever the shell would find
// it. Returns only where it is nowhere: it complains in these words (NULL: not at all), and returns the exit
// code.
int cli_beside_run(const char *program, char **words, const char *missing);

// Let the program run beside us, and read what it prints: a descriptor, or -1 with errno set. When that was
// closed, its exit code.
int cli_beside_open(const char *program, char **words, const char *missing, pid_t *pid);
int cli_beside_close(pid_t pid);

#endif
