#include "collection/collection.h"

#include <fcntl.h>
#include <unistd.h>

static const struct command *const commands[] = {&collection_group, &campaign_group,     &collection_make,
                                                 &command_help,     &command_completion, NULL};

const struct program program = {"roque-collection", commands, NULL};

// Of all ranks, only the first prints errors in the options. The others end with success even then: mpirun
// stops all ranks as soon as one fails, and would cut the first one's message short.
static int saved_streams[STDERR_FILENO + 1];

static int run_silently(int argc, char **argv) {
    int nowhere = open("/dev/null", O_WRONLY);
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        saved_streams[fd] = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (nowhere >= 0) dup2(nowhere, fd);
    }
    program_main(argc, argv);
    return CLI_YES;
}

int campaign_run_on_ranks(const struct call *c) {
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO && cli_rank() > 0; fd++) dup2(saved_streams[fd], fd);
    return program_become("roque-cluster", campaign_group.name, c->typed);
}

int main(int argc, char **argv) {
    return cli_rank() > 0 ? run_silently(argc, argv) : program_main(argc, argv);
}
