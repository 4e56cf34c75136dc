// Several threads for one piece of work. Fewer than requested are always fine: the caller's own thread takes
// part, or does it alone. Where there are no threads - in WebAssembly, or built with `make THREADS=no` -
// everything runs in the caller's thread, and the rest of roque need not know. Workers never receive Ctrl-C:
// it must reach the thread that may be waiting for the keyboard.
#ifndef ROQUE_BASE_THREAD_H
#define ROQUE_BASE_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__wasi__) || defined(ROQUE_NO_THREADS)
#define THREAD_NONE 1
#else
#include <pthread.h>
#define THREAD_NONE 0
#endif

enum { THREAD_MOST = 256 };
size_t thread_clamp(size_t wanted); // a possible number of threads: from 1 to THREAD_MOST

// What one worker does. Workers are numbered from 1; the caller's own thread is 0.
typedef void thread_work(void *context, size_t number);

// Work with so many threads, the caller's included, and return when all have ended.
void thread_run(size_t wanted, thread_work *work, void *context);

// So many workers in addition to the caller, which continues.
struct thread_team {
    size_t count;
#if !THREAD_NONE
    struct thread_seat {
        pthread_t thread;
        thread_work *work;
        void *context;
        size_t number;
    } seats[THREAD_MOST];
#endif
};
size_t thread_team_start(struct thread_team *t, size_t wanted, thread_work *work, void *context); // the count
void thread_team_join(struct thread_team *t); // wait until all have ended

// A lock, and a bell for threads that wait for a change. Waiting for a bell releases the lock meanwhile. A
// ring wakes all waiting threads; they may also wake without a ring.
struct thread_lock {
#if THREAD_NONE
    char nothing;
#else
    pthread_mutex_t mutex;
#endif
};
struct thread_bell {
#if THREAD_NONE
    char nothing;
#else
    pthread_cond_t condition;
#endif
};
// Initialiser for a lock that lives as long as the program.
#if THREAD_NONE
#define THREAD_LOCK_OPEN                                                                                     \
    { 0 }
#else
#define THREAD_LOCK_OPEN                                                                                     \
    { PTHREAD_MUTEX_INITIALIZER }
#endif
void thread_lock_init(struct thread_lock *l);
void thread_lock_free(struct thread_lock *l);
void thread_lock(struct thread_lock *l);
void thread_unlock(struct thread_lock *l);
void thread_bell_init(struct thread_bell *b);
void thread_bell_free(struct thread_bell *b);
void thread_bell_ring(struct thread_bell *b);
void thread_bell_wait(struct thread_bell *b, struct thread_lock *l);
// The same until a time by clock_us(); false when it has passed.
bool thread_bell_wait_until(struct thread_bell *b, struct thread_lock *l, uint64_t us);

#endif
