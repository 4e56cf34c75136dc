#include "cluster/cluster.h"
#include "collection/collection.h"

#include <signal.h>

static const struct command *const commands[] = {&collection_group, &campaign_group, &command_help, NULL};

const struct program program = {"roque-cluster", commands, NULL};

// mpirun stops its ranks by SIGTERM, also after Ctrl-C. The coordinator then stores the results it has; the
// workers are killed.
int campaign_run_on_ranks(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    const struct campaign_run_values *v = c->values;
    struct transport *transport = transport_open(&mem);
    if (transport == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    if (transport_ranks(transport) < 2) {
        transport_close(transport);
        return campaign_run_on_threads(c);
    }
    if (transport_rank(transport) > 0) {
        signal(SIGINT, SIG_DFL);
        return cluster_work(transport, v, collection_threads(v->threads));
    }
    cli_interrupt_watch();
    cli_interrupt_also(SIGTERM);
    return cluster_coordinate(transport, c->operands[0], v, CLUSTER_CHUNK_US);
}

int main(int argc, char **argv) { return program_main(argc, argv); }
