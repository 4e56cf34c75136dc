// roque-cluster: `mpirun ... roque campaign FILE.db run`. Rank 0, the coordinator, keeps the file; all others
// are workers. schedule.[ch] assigns jobs, encoding.[ch] is the byte format of messages, transport.[ch] sends
// them. docs/cluster.md has the guarantees.
#ifndef ROQUE_CLUSTER_CLUSTER_H
#define ROQUE_CLUSTER_CLUSTER_H

#include "cluster/transport.h"
#include "collection/campaign.h"

enum {
    CLUSTER_CHUNK_US = 1000000, // the target for a chunk
    CLUSTER_BEATS = 4,          // signs of life of a worker within the patience
    CLUSTER_WAIT = 10           // a worker waits this many times the patience for the coordinator
};

// Both return the exit code when all ranks end together. If one was lost, they end the program. With chunk_us
// 0 each job is a chunk, for measuring.
int cluster_coordinate(struct transport *m, const char *file, const struct campaign_run_values *v,
                       uint64_t chunk_us);
int cluster_work(struct transport *m, const struct campaign_run_values *v, size_t threads);

#endif
