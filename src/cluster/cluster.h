// roque-cluster: `mpirun ... roque campaign FILE.db run`. Rank 0, the coordinator, keeps the file; all others
// work. schedule.[ch] knows who does what, encoding.[ch] how it is written down, transport.[ch] how it gets
// there. docs/cluster.md says what is promised.
#ifndef ROQUE_CLUSTER_CLUSTER_H
#define ROQUE_CLUSTER_CLUSTER_H

#include "cluster/transport.h"
#include "collection/campaign.h"

enum {
    CLUSTER_CHUNK_US = 1000000, // what a chunk should take
    CLUSTER_BEATS = 4,          // a worker is heard of so often within the patience,
    CLUSTER_WAIT = 10           // and waits for so many times that long for the coordinator
};

// Both return the exit code when all ranks end together. Where one was lost, they end the program. With
// chunk_us 0 each job is a chunk, for measuring.
int cluster_coordinate(struct transport *m, const char *file, const struct campaign_run_values *v,
                       uint64_t chunk_us);
int cluster_work(struct transport *m, const struct campaign_run_values *v, size_t threads);

#endif
