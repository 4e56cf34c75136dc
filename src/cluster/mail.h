// Letters between the ranks of a cluster: the one place that knows MPI. Nothing here ever waits for somebody
// who may be dead. Letters travel in pieces that are small enough to be on their way once they are sent,
// whatever becomes of the sender; those of one rank come in the order in which he sent them.
#ifndef ROQUE_CLUSTER_MAIL_H
#define ROQUE_CLUSTER_MAIL_H

#include "base/text.h"

// Rank 0 keeps the file; the others work.
enum mail_kind {
    MAIL_HERE,     // a worker is there: which roque he is
    MAIL_CAMPAIGN, // to a worker: which campaign it is
    MAIL_CHUNK,    // to a worker: jobs to do
    MAIL_RESULTS,  // from a worker: results of the jobs of his chunk, in order
    MAIL_FAULT,    // from a worker: why he cannot go on
    MAIL_BEAT,     // from a worker: he is still at it
    MAIL_END,      // to a worker: it is over
    MAIL_BYE,      // from a worker: he has heard it
    MAIL_CLOSE,    // to a worker: everybody has; all end together
    MAIL_LEAVE,    // to a worker: somebody is lost; everybody ends by himself
    MAIL_KINDS
};

struct mail;

// Begin, in every rank. NULL: there is no memory.
struct mail *mail_open(struct mem *m);
size_t mail_rank(const struct mail *m);
size_t mail_ranks(const struct mail *m);

// Send a text; its bytes are copied. False: there is no memory.
bool mail_send(struct mail *m, size_t to, enum mail_kind kind, const char *bytes, size_t size);

// The next letter, if there is one: its text stays until the next call. False: there is none, or (*ok) there
// was no memory for it.
struct letter {
    size_t from;
    enum mail_kind kind;
    const char *bytes;
    size_t size;
};
bool mail_receive(struct mail *m, struct letter *l, bool *ok);

// Let others run for so long; shorter when a signal comes.
void mail_pause(uint64_t us);

// The end. All ranks together, when nobody is lost; else of this one alone. Who keeps the file takes the
// others with him. Neither comes back without having ended what MPI knows of us; the second does not at all.
void mail_close(struct mail *m);
_Noreturn void mail_leave(struct mail *m, int exit_code);

#endif
