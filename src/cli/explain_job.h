// What `hint`, `explain` and `rate` share: options, and explaining one puzzle of many.
#ifndef ROQUE_CLI_EXPLAIN_JOB_H
#define ROQUE_CLI_EXPLAIN_JOB_H

#include "cli/pool.h"
#include "tell/explain.h"

struct cli_explain_options {
    uint64_t time_limit_us, threads;
    const char *color, *detail, *coordinates;
    bool json, given;
    enum puzzle_names names; // what the squares are called, when it has been chosen
};
bool cli_explain_choose(struct cli_explain_options *w, bool terminal, struct tell_explain_how *how);

// Explain job->puzzle; a fault is told, in JSON too. The explanation must be freed either way.
bool cli_explain_job(struct cli_job *job, struct explain_request request, uint64_t time_limit_us, bool json,
                     struct explanation *e);

#endif
