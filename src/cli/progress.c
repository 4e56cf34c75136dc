#include "cli/progress.h"

#include "base/clock.h"
#include "cli/output.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void wipe(struct cli_progress *p) {
    if (p->shown) cli_write_all(STDERR_FILENO, "\r\033[K", 4);
    p->shown = false;
}

// How fast puzzles come, in the words that suit.
static void add_rate(char *out, size_t size, double a_second) {
    if (a_second >= 10) snprintf(out, size, "%.0f a second", a_second);
    else if (a_second >= 1) snprintf(out, size, "%.1f a second", a_second);
    else snprintf(out, size, "%.1f s each", 1 / a_second);
}

static void show(struct cli_progress *p) {
    char line[100], rate[40];
    double seconds = (double)(clock_us() - p->start_us) / 1e6;
    if (p->done == 0) snprintf(line, sizeof line, "\r\033[Kworking, %.0f s (Ctrl-C stops)", seconds);
    else if (p->wanted != 0) {
        double a_second = (double)p->done / seconds, left = (double)(p->wanted - p->done) / a_second;
        add_rate(rate, sizeof rate, a_second);
        snprintf(line, sizeof line, "\r\033[K%zu of %zu, %s, %.0f s left (Ctrl-C stops)", p->done, p->wanted,
                 rate, left);
    } else
        snprintf(line, sizeof line, "\r\033[K%zu done, %d%% of the input, %.0f s (Ctrl-C stops)", p->done,
                 p->percent, seconds);
    cli_write_all(STDERR_FILENO, line, strlen(line));
    p->shown = true;
}

// The first line after a second, then one every half second.
static void *tick(void *context) {
    struct cli_progress *p = context;
    struct timespec next;
    clock_gettime(CLOCK_REALTIME, &next);
    next.tv_sec++;
    pthread_mutex_lock(&p->lock);
    while (!p->ending) {
        if (pthread_cond_timedwait(&p->end, &p->lock, &next) == 0) continue;
        show(p);
        next.tv_nsec += 500000000;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
    }
    wipe(p);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void cli_progress_start(struct cli_progress *p) {
    *p = (struct cli_progress){.start_us = clock_us()};
    if (!isatty(STDERR_FILENO)) return;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->end, NULL);
    // Ctrl-C must reach the thread that reads and solves: this one does not take it.
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    p->running = pthread_create(&p->thread, NULL, tick, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void cli_progress_expect(struct cli_progress *p, size_t wanted) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    p->wanted = wanted;
    pthread_mutex_unlock(&p->lock);
}

void cli_progress_report(struct cli_progress *p, size_t done, int percent) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    p->done = done;
    p->percent = percent;
    pthread_mutex_unlock(&p->lock);
}

void cli_progress_hide(struct cli_progress *p) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    wipe(p);
}

void cli_progress_go_on(struct cli_progress *p) {
    if (p->running) pthread_mutex_unlock(&p->lock);
}

void cli_progress_end(struct cli_progress *p) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_signal(&p->end);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    pthread_cond_destroy(&p->end);
    pthread_mutex_destroy(&p->lock);
    p->running = false;
}
