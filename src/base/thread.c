#include "base/thread.h"

#include <assert.h>

size_t thread_clamp(size_t wanted) {
    if (wanted == 0 || THREAD_NONE) return 1;
    return wanted < THREAD_MOST ? wanted : THREAD_MOST;
}

void thread_run(size_t wanted, thread_work *work, void *context) {
    struct thread_team others;
    thread_team_start(&others, thread_clamp(wanted) - 1, work, context);
    work(context, 0);
    thread_team_join(&others);
}

#if THREAD_NONE

size_t thread_team_start(struct thread_team *t, size_t wanted, thread_work *work, void *context) {
    (void)wanted, (void)work, (void)context;
    return t->count = 0;
}

void thread_team_join(struct thread_team *t) { (void)t; }

// Without threads, no other thread could ring the bell, so waiting for it would never end.
void thread_lock_init(struct thread_lock *l) { (void)l; }
void thread_lock_free(struct thread_lock *l) { (void)l; }
void thread_lock(struct thread_lock *l) { (void)l; }
void thread_unlock(struct thread_lock *l) { (void)l; }
void thread_bell_init(struct thread_bell *b) { (void)b; }
void thread_bell_free(struct thread_bell *b) { (void)b; }
void thread_bell_ring(struct thread_bell *b) { (void)b; }

void thread_bell_wait(struct thread_bell *b, struct thread_lock *l) {
    (void)b, (void)l;
    assert(false);
}

bool thread_bell_wait_until(struct thread_bell *b, struct thread_lock *l, uint64_t us) {
    (void)us;
    thread_bell_wait(b, l);
    return false;
}

#else

#include <signal.h>
#include <time.h>

static void *run_seat(void *context) {
    struct thread_seat *seat = context;
    seat->work(seat->context, seat->number);
    return NULL;
}

// A thread inherits the signal mask of the one that starts it.
static void mask_interrupt(sigset_t *before) {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, before);
}

// The same stack size on every system.
static void begin_attributes(pthread_attr_t *a) {
    const size_t stack = (size_t)8 << 20;
    pthread_attr_init(a);
    pthread_attr_setstacksize(a, stack);
}

size_t thread_team_start(struct thread_team *t, size_t wanted, thread_work *work, void *context) {
    sigset_t before;
    pthread_attr_t attributes;
    begin_attributes(&attributes);
    mask_interrupt(&before);
    for (t->count = 0; t->count < wanted && t->count < THREAD_MOST; t->count++) {
        struct thread_seat *seat = &t->seats[t->count];
        *seat = (struct thread_seat){.work = work, .context = context, .number = t->count + 1};
        if (pthread_create(&seat->thread, &attributes, run_seat, seat) != 0) break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return t->count;
}

void thread_team_join(struct thread_team *t) {
    for (size_t i = 0; i < t->count; i++) pthread_join(t->seats[i].thread, NULL);
    t->count = 0;
}

void thread_lock_init(struct thread_lock *l) { pthread_mutex_init(&l->mutex, NULL); }
void thread_lock_free(struct thread_lock *l) { pthread_mutex_destroy(&l->mutex); }
void thread_lock(struct thread_lock *l) { pthread_mutex_lock(&l->mutex); }
void thread_unlock(struct thread_lock *l) { pthread_mutex_unlock(&l->mutex); }

// The same clock as clock_us().
void thread_bell_init(struct thread_bell *b) {
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&b->condition, &clock);
    pthread_condattr_destroy(&clock);
}

void thread_bell_free(struct thread_bell *b) { pthread_cond_destroy(&b->condition); }
void thread_bell_ring(struct thread_bell *b) { pthread_cond_broadcast(&b->condition); }

void thread_bell_wait(struct thread_bell *b, struct thread_lock *l) {
    pthread_cond_wait(&b->condition, &l->mutex);
}

bool thread_bell_wait_until(struct thread_bell *b, struct thread_lock *l, uint64_t us) {
    const struct timespec end = {(time_t)(us / 1000000), (long)(us % 1000000) * 1000};
    return pthread_cond_timedwait(&b->condition, &l->mutex, &end) == 0;
}

#endif
