#include "cluster/cluster.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// MPI copies a message up to some size at once when it is sent (the smallest such limit is 4096 bytes, in
// shared memory). A larger one would wait for both sides to be alive.
enum { PIECE = 2048 };

struct sent {
    MPI_Request request;
    char piece[PIECE];
};

struct transport {
    struct mem *mem;
    int rank, ranks;
    struct text *coming;     // by rank: the pieces so far
    struct text message;     // the last one received
    VEC(struct sent *) sent; // perhaps not delivered yet
};

static bool init_texts(struct transport *m) {
    m->coming = mem_zeroed(m->mem, (size_t)m->ranks, sizeof *m->coming);
    if (m->coming == NULL) return false;
    for (int i = 0; i < m->ranks; i++) text_init(&m->coming[i], m->mem);
    text_init(&m->message, m->mem);
    return true;
}

struct transport *transport_open(struct mem *mem) {
    int threads;
    struct transport *m = mem_zeroed(mem, 1, sizeof *m);
    if (m == NULL) return NULL;
    m->mem = mem;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &m->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m->ranks);
    return init_texts(m) ? m : NULL;
}

size_t transport_rank(const struct transport *m) { return (size_t)m->rank; }
size_t transport_ranks(const struct transport *m) { return (size_t)m->ranks; }

// ---- Sending ---------------------------------------------------------------------------------------------

static void forget_sent(struct transport *m, size_t place) {
    mem_free(m->mem, m->sent.at[place], sizeof **m->sent.at);
    m->sent.at[place] = m->sent.at[--m->sent.size];
}

// Messages to a rank that is gone may stay here forever; they are small.
static void sweep(struct transport *m) {
    for (size_t i = m->sent.size; i-- > 0;) {
        int gone = 0;
        if (MPI_Test(&m->sent.at[i]->request, &gone, MPI_STATUS_IGNORE) != MPI_SUCCESS || gone)
            forget_sent(m, i);
    }
}

// The tag holds the kind of a message, and whether more of it follows.
static int tag_of(enum message_kind kind, bool more) { return 2 * (int)kind + more; }

static bool send_piece(struct transport *m, size_t to, int tag, const char *bytes, size_t size) {
    struct sent *s = mem_resize(m->mem, NULL, 0, sizeof *s);
    if (s == NULL) return false;
    if (!vec_push(m->mem, &m->sent, s)) {
        mem_free(m->mem, s, sizeof *s);
        return false;
    }
    memcpy(s->piece, bytes, size);
    if (MPI_Isend(s->piece, (int)size, MPI_BYTE, (int)to, tag, MPI_COMM_WORLD, &s->request) != MPI_SUCCESS)
        forget_sent(m, m->sent.size - 1); // the receiver will soon be reported as missing
    return true;
}

bool transport_send(struct transport *m, size_t to, enum message_kind kind, const char *bytes, size_t size) {
    for (; size > PIECE; bytes += PIECE, size -= PIECE)
        if (!send_piece(m, to, tag_of(kind, true), bytes, PIECE)) return false;
    bool ok = send_piece(m, to, tag_of(kind, false), bytes, size);
    sweep(m);
    return ok;
}

// ---- Receiving -------------------------------------------------------------------------------------------

// Append a received piece, if there is one, to the earlier pieces of its message.
static bool receive_piece(struct transport *m, int *from, int *tag) {
    char piece[PIECE];
    int arrived = 0, size = 0;
    MPI_Status about;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &about) != MPI_SUCCESS || !arrived)
        return false;
    *from = about.MPI_SOURCE;
    *tag = about.MPI_TAG;
    MPI_Get_count(&about, MPI_BYTE, &size);
    if (MPI_Recv(piece, PIECE, MPI_BYTE, *from, *tag, MPI_COMM_WORLD, &about) != MPI_SUCCESS) return false;
    text_bytes(&m->coming[*from], piece, (size_t)size);
    return true;
}

bool transport_receive(struct transport *m, struct message *l, bool *ok) {
    int from, tag;
    sweep(m);
    text_free(&m->message);
    *ok = true;
    do
        if (!receive_piece(m, &from, &tag)) return false;
    while (tag % 2 == 1);
    m->message = m->coming[from];
    text_init(&m->coming[from], m->mem);
    *ok = !m->message.failed;
    *l = (struct message){(size_t)from, (enum message_kind)(tag / 2), text_string(&m->message),
                          m->message.size};
    return *ok;
}

void transport_pause(uint64_t us) {
    struct timespec pause = {(time_t)(us / 1000000), (long)(us % 1000000) * 1000};
    nanosleep(&pause, NULL);
}

// ---- The end ---------------------------------------------------------------------------------------------

static void free_all(struct transport *m) {
    while (m->sent.size > 0) forget_sent(m, m->sent.size - 1);
    vec_free(m->mem, &m->sent);
    for (int i = 0; i < m->ranks; i++) text_free(&m->coming[i]);
    mem_free(m->mem, m->coming, (size_t)m->ranks * sizeof *m->coming);
    text_free(&m->message);
    mem_free(m->mem, m, sizeof *m);
}

void transport_close(struct transport *m) {
    MPI_Finalize();
    free_all(m);
}

// MPI_Finalize would wait for lost ranks. Without --enable-recovery, mpirun ends all ranks as soon as one
// leaves like this, perhaps before rank 0 is ready: so only rank 0 leaves, and the others wait to be ended.
// With it, mpirun ends only ranks that do not leave.
_Noreturn void transport_leave(struct transport *m, int exit_code) {
    fflush(NULL);
    if (m->rank == 0) MPI_Abort(MPI_COMM_WORLD, exit_code);
    _exit(exit_code);
}
