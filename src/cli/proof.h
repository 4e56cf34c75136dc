// The two files of a proof, NAME.cnf and NAME.drat: written while search goes on, and both there when it has
// ended with a proof, or neither.
#ifndef ROQUE_CLI_PROOF_H
#define ROQUE_CLI_PROOF_H

#include "cli/file.h"
#include "puzzle/prove.h"

struct cli_proof {
    struct cli_draft cnf, drat;
    struct prove_out out; // for the solver
};

// A %d in the name makes a proof for each puzzle.
bool cli_proof_one_each(const char *name);
void cli_proof_open(struct cli_proof *p, struct mem *m, const char *name, size_t puzzle);

// Give the files their names. False with a sentence when something could not be written.
bool cli_proof_publish(struct cli_proof *p, struct fault *fault);

// False, with a sentence, when search was stopped because nothing could be written any more.
bool cli_proof_writable(const struct cli_proof *p, struct fault *fault);
void cli_proof_close(struct cli_proof *p); // what was not published is gone

#endif
