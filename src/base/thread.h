// Several threads at one piece of work. Fewer than asked for are always fine: the caller's own thread takes
// part, or does it alone. Where there are none to be had at all - in WebAssembly, or built with
// `make THREADS=no` - everything runs in the caller's, and nothing else in roque need know of it.
// Ctrl-C is never for a worker: it must reach the thread that may be waiting for the keyboard.
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
size_t thread_clamp(size_t wanted); // to a number of threads that can be: from 1 to THREAD_MOST

// What one worker does. The workers of a piece of work are numbered from 1; the caller's own thread is 0.
typedef void thread_work(void *context, size_t number);

// Work with so many threads, the caller's own among them, and come back when all have ended.
void thread_run(size_t wanted, thread_work *work, void *context);

// So many workers beside the caller, who goes on with something else.
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

// A lock, and a bell for those who wait for what it guards to change. To wait for a bell gives the lock away
// meanwhile; a ring wakes everybody, and sometimes they wake without one.
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
// All that a lock needs which lives as long as the program.
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
// The same until a moment by clock_us(); false when that has come.
bool thread_bell_wait_until(struct thread_bell *b, struct thread_lock *l, uint64_t us);

#endif
