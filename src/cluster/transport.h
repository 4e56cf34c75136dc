// Messages between the ranks of a cluster: the only code that uses MPI. Nothing here ever waits for a rank
// that may be dead. Messages are sent in pieces that are small enough to be on their way once they are sent,
// whatever happens to the sender; those of one rank arrive in order.
#ifndef ROQUE_CLUSTER_TRANSPORT_H
#define ROQUE_CLUSTER_TRANSPORT_H

#include "base/text.h"

// Rank 0 keeps the file; the others are workers.
enum message_kind {
    MESSAGE_HERE,     // from a worker: it is present, with its version
    MESSAGE_CAMPAIGN, // to a worker: the campaign
    MESSAGE_CHUNK,    // to a worker: jobs to do
    MESSAGE_RESULTS,  // from a worker: results of the jobs of its chunk, in order
    MESSAGE_FAULT,    // from a worker: why it cannot continue
    MESSAGE_BEAT,     // from a worker: a sign of life
    MESSAGE_END,      // to a worker: stop
    MESSAGE_BYE,      // from a worker: it has stopped
    MESSAGE_CLOSE,    // to a worker: all have stopped; end together
    MESSAGE_LEAVE,    // to a worker: a rank is lost; each ends alone
    MESSAGE_KINDS
};

struct transport;

// Begin, in every rank. NULL: out of memory.
struct transport *transport_open(struct mem *m);
size_t transport_rank(const struct transport *m);
size_t transport_ranks(const struct transport *m);

// Send a text; its bytes are copied. False: out of memory.
bool transport_send(struct transport *m, size_t to, enum message_kind kind, const char *bytes, size_t size);

// The next message, if there is one: its text is valid until the next call. False: none, or (*ok) out of
// memory.
struct message {
    size_t from;
    enum message_kind kind;
    const char *bytes;
    size_t size;
};
bool transport_receive(struct transport *m, struct message *l, bool *ok);

// Sleep for so long; a signal ends it early.
void transport_pause(uint64_t us);

// The end: of all ranks together, if none is lost; else of this one alone. Rank 0 takes the others with it.
// Both finish MPI; the second does not return.
void transport_close(struct transport *m);
_Noreturn void transport_leave(struct transport *m, int exit_code);

#endif
