// Failures of a rank of MPI, put below it by LD_PRELOAD. Every message that it sends counts as one moment;
// environment variables say what happens at which moment:
//     FATE_RANK=R FATE_AT=N FATE_SIGNAL=S   rank R gets the signal S at moment N, before the message is sent
//     FATE_FILE=FILE                        it creates this file before that; all ranks but 0 and itself wait
//                                           for the file at the same moment of theirs, so that the signal
//                                           comes before the end
//     FATE_SLOW=R                           rank R needs a tenth of a second for each message
//     FATE_PIDS=DIRECTORY                   every rank creates a file there, named by its process
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long moment;

static long asked(const char *name) {
    const char *value = getenv(name);
    return value == NULL ? -1 : atol(value);
}

static void make_file(const char *path) {
    int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT, 0600);
    if (file >= 0) close(file);
}

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL); }

// Not forever: a test that has gone wrong must end.
static void wait_for(const char *path) {
    enum { TENTHS = 600 };
    for (int i = 0; path != NULL && i < TENTHS && access(path, F_OK) != 0; i++) wait_a_little();
}

static void meet_fate(void) {
    long rank = asked("OMPI_COMM_WORLD_RANK");
    if (rank == asked("FATE_SLOW")) wait_a_little();
    if (++moment != asked("FATE_AT")) return;
    if (rank == asked("FATE_RANK")) {
        make_file(getenv("FATE_FILE"));
        raise((int)asked("FATE_SIGNAL"));
    } else if (rank > 0) wait_for(getenv("FATE_FILE"));
}

int MPI_Isend(const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request) {
    meet_fate();
    return PMPI_Isend(bytes, count, type, to, tag, comm, request);
}

int MPI_Init_thread(int *argc, char ***argv, int wanted, int *got) {
    char path[300];
    snprintf(path, sizeof path, "%s/%ld", getenv("FATE_PIDS"), (long)getpid());
    make_file(path);
    return PMPI_Init_thread(argc, argv, wanted, got);
}
