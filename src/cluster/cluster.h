// roque-cluster: `mpirun ... roque campaign FILE.db run`, a program of its own beside roque. Rank 0, the
// coordinator, keeps the file; all others work. roster.[ch] knows who does what, parcel.[ch] how it is
// written down, mail.[ch] how it gets there; docs/cluster.md tells what is promised.
#ifndef ROQUE_CLUSTER_CLUSTER_H
#define ROQUE_CLUSTER_CLUSTER_H

#include "cli/collection/collection.h"
#include "cluster/transport.h"

enum {
    CLUSTER_CHUNK_US = 1000000, // what a chunk should take
    CLUSTER_BEATS = 4,          // a worker is heard of so often within the patience,
    CLUSTER_WAIT = 10           // and waits for so many times that long for the coordinator
};

// Both come back with the exit code when all ranks end together. Where one was lost, they end the program.
// chunk_us is 0 to measure: each job is a chunk.
int cluster_coordinate(struct transport *m, const struct cli_collection_request *q, uint64_t chunk_us);
int cluster_work(struct transport *m, const struct cli_collection_request *q);

#endif
