// Under mpirun a program is started several times, and each of them is a rank. Open MPI says so in the
// environment.
#ifndef ROQUE_CLI_RANKS_H
#define ROQUE_CLI_RANKS_H

#include <stddef.h>

size_t cli_ranks(void); // how many there are; 1: this program is alone
size_t cli_rank(void);  // from 0 on

// Nothing that is said between the two is heard.
struct cli_silence {
    int out, err; // where that went before
};
void cli_be_silent(struct cli_silence *s);
void cli_speak_again(const struct cli_silence *s);

#endif
