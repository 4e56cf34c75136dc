// Messages between the ranks of a cluster: the one place that knows MPI. Nothing here ever waits for somebody
// who may be dead. Messages travel in pieces that are small enough to be on their way once they are sent,
// whatever becomes of the sender; those of one rank come in the order in which he sent them.
#ifndef ROQUE_CLUSTER_TRANSPORT_H
#define ROQUE_CLUSTER_TRANSPORT_H

#include "base/text.h"

// Rank 0 keeps the file; the others work.
enum message_kind {
    MESSAGE_HERE,     // a worker is there: which roque he is
    MESSAGE_CAMPAIGN, // to a worker: which campaign it is
    MESSAGE_CHUNK,    // to a worker: jobs to do
    MESSAGE_RESULTS,  // from a worker: results of the jobs of his chunk, in order
    MESSAGE_FAULT,    // from a worker: why he cannot go on
    MESSAGE_BEAT,     // from a worker: he is still at it
    MESSAGE_END,      // to a worker: it is over
    MESSAGE_BYE,      // from a worker: he has heard it
    MESSAGE_CLOSE,    // to a worker: everybody has; all end together
    MESSAGE_LEAVE,    // to a worker: somebody is lost; everybody ends by himself
    MESSAGE_KINDS
};

struct transport;

// Begin, in every rank. NULL: there is no memory.
struct transport *transport_open(struct mem *m);
size_t transport_rank(const struct transport *m);
size_t transport_ranks(const struct transport *m);

// Send a text; its bytes are copied. False: there is no memory.
bool transport_send(struct transport *m, size_t to, enum message_kind kind, const char *bytes, size_t size);

// The next message, if there is one: its text stays until the next call. False: there is none, or (*ok) there
// was no memory for it.
struct message {
    size_t from;
    enum message_kind kind;
    const char *bytes;
    size_t size;
};
bool transport_receive(struct transport *m, struct message *l, bool *ok);

// Let others run for so long; shorter when a signal comes.
void transport_pause(uint64_t us);

// The end. All ranks together, when nobody is lost; else of this one alone. Who keeps the file takes the
// others with him. Neither comes back without having ended what MPI knows of us; the second does not at all.
void transport_close(struct transport *m);
_Noreturn void transport_leave(struct transport *m, int exit_code);

#endif
