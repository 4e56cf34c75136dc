// Programs beside roque: what needs a library is a program of its own, so that roque needs none. A command
// that belongs to such a program is handed over unread, as git does.
#ifndef ROQUE_CLI_PROGRAM_H
#define ROQUE_CLI_PROGRAM_H

#include <sys/types.h>

// Become the program: the one beside this one, or where it is installed, or on the path. Its arguments are
// `group`, unless that is NULL, and `words`, ended by NULL. Returns only where it is missing: an exit code,
// after saying how to install it.
int program_become(const char *program, const char *group, char *const *words);

// Run the program as a child and read what it prints: a descriptor, or -1 with errno set. After the
// descriptor was closed, program_close returns the exit code.
int program_open(const char *program, char *const *words, pid_t *pid);
int program_close(pid_t pid);

#endif
