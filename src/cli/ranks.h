// mpirun starts a program several times; each of them is a rank. Open MPI says so in the environment.
#ifndef ROQUE_CLI_RANKS_H
#define ROQUE_CLI_RANKS_H

#include <stddef.h>

size_t cli_ranks(void); // how many there are; 1: this program is alone
size_t cli_rank(void);  // of this program, from 0 on

#endif
