#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cluster/cluster.h"
#include "collection/collection.h"

#include <signal.h>
#include <string.h>

// mpirun stops its ranks by SIGTERM, also when Ctrl-C was typed: who keeps the file stores what it has.
static int coordinate(struct transport *m, const struct cli_collection_request *q) {
    cli_interrupt_watch();
    cli_interrupt_also(SIGTERM);
    return cluster_coordinate(m, q, CLUSTER_CHUNK_US);
}

static int run(int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct cli_collection_request q = {0};
    int exit_code;
    if (!cli_collection_read_run(&argc, argv, &q, &exit_code)) return exit_code;
    struct transport *transport = transport_open(&mem);
    if (transport == NULL) {
        cli_complain("out of memory");
        return CLI_LIMIT;
    }
    if (transport_ranks(transport) < 2) {
        transport_close(transport);
        return collection_run(&q, argc, argv);
    }
    return transport_rank(transport) == 0 ? coordinate(transport, &q) : cluster_work(transport, &q);
}

static const struct cli_command commands[] = {{"run", NULL, run}, {0}};

// roque hands over the words of its command; who calls this program by its own name says the command first.
int main(int argc, char **argv) {
    struct cli_group group = cli_campaign_group;
    group.commands = commands;
    for (int first = 0; first < 2 && first < argc; first++)
        if (strcmp(argv[first], group.name) == 0) return cli_group_run(&group, argc - first, argv + first);
    cli_complain("roque-cluster is called by 'mpirun ... roque campaign FILE.db run'");
    return CLI_BAD;
}
