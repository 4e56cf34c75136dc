#include "cli/cli.h"

#include "cli/output.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void wipe(struct cli_progress *p) {
    if (p->shown) cli_write_all(STDERR_FILENO, "\r\033[K", 4);
    p->shown = false;
}

enum { MILLION = 1000000 };

// How fast puzzles come, in the words that suit.
static void add_rate(char *out, size_t size, double a_second) {
    if (a_second >= 10 * MILLION) snprintf(out, size, "%.0f million per second", a_second / MILLION);
    else if (a_second >= 10) snprintf(out, size, "%.0f per second", a_second);
    else if (a_second >= 1) snprintf(out, size, "%.1f per second", a_second);
    else snprintf(out, size, "%.1f s each", 1 / a_second);
}

// How many there will be, judged by the bytes of the input; 0: it is too early to tell.
static size_t estimate(const struct cli_progress *p) {
    enum { ENOUGH = 3 };
    return p->percent < ENOUGH ? 0 : p->done * 100 / (size_t)p->percent;
}

// "12 of about 40", "1880 of 1925 million"
static void add_part(char *out, size_t size, const struct cli_progress *p, size_t all) {
    bool large = all >= (size_t)10 * MILLION;
    size_t unit = large ? MILLION : 1;
    snprintf(out, size, "%zu of %s%zu%s", p->done / unit, p->wanted != 0 ? "" : "about ", all / unit,
             large ? " million" : "");
}

// How much is done of all, and how long the rest takes. There is no rate before the first of them.
static void add_share(char *out, size_t size, const struct cli_progress *p, size_t all, double seconds,
                      const char *pass) {
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{86400, "days"}, {3600, "hours"}, {60, "minutes"}, {1, "s"}};
    char part[60], rate[40];
    double a_second = (double)(p->done - p->before) / seconds;
    add_part(part, sizeof part, p, all);
    if (p->done <= p->before) {
        snprintf(out, size, "%s, %s%.0f s (Ctrl-C stops)", part, pass, seconds);
        return;
    }
    double left = p->done < all ? (double)(all - p->done) / a_second : 0;
    size_t unit = 0;
    while (unit < 3 && left < 2 * units[unit].seconds) unit++;
    add_rate(rate, sizeof rate, a_second);
    snprintf(out, size, "%s, %s%s, %.0f %s left (Ctrl-C stops)", part, pass, rate, left / units[unit].seconds,
             units[unit].name);
}

static void show(struct cli_progress *p) {
    enum { COLUMNS = 80 };
    char line[120], pass[48] = "";
    double seconds = (double)(clock_us() - p->start_us) / 1e6;
    size_t all = p->wanted != 0 ? p->wanted : estimate(p);
    if (p->pass > 0) snprintf(pass, sizeof pass, "%u %% of pass %zu, ", p->of_pass, p->pass);
    if (all != 0) add_share(line, sizeof line, p, all, seconds, pass);
    else if (p->done == 0) snprintf(line, sizeof line, "working, %.0f s (Ctrl-C stops)", seconds);
    else snprintf(line, sizeof line, "%zu done, %.0f s (Ctrl-C stops)", p->done, seconds);
    if (strlen(line) >= COLUMNS && all != 0) add_share(line, sizeof line, p, all, seconds, "");
    cli_write_all(STDERR_FILENO, "\r\033[K", 4);
    cli_write_all(STDERR_FILENO, line, strlen(line));
    p->shown = true;
}

// The first line after a second, then one every half second.
static void tick(void *context, size_t number) {
    struct cli_progress *p = context;
    uint64_t next_us = clock_us() + 1000000;
    (void)number;
    thread_lock(&p->lock);
    while (!p->ending) {
        if (thread_bell_wait_until(&p->end, &p->lock, next_us)) continue;
        show(p);
        next_us += 500000;
    }
    wipe(p);
    thread_unlock(&p->lock);
}

void cli_progress_start(struct cli_progress *p) {
    *p = (struct cli_progress){.start_us = clock_us()};
    if (!isatty(STDERR_FILENO)) return;
    thread_lock_init(&p->lock);
    thread_bell_init(&p->end);
    p->running = thread_team_start(&p->ticker, 1, tick, p) == 1;
}

void cli_progress_expect(struct cli_progress *p, size_t wanted) { cli_progress_continue(p, wanted, 0); }

void cli_progress_continue(struct cli_progress *p, size_t wanted, size_t before) {
    if (!p->running) return;
    thread_lock(&p->lock);
    p->wanted = wanted;
    p->done = p->before = before;
    thread_unlock(&p->lock);
}

void cli_progress_report(struct cli_progress *p, size_t done, int percent) {
    if (!p->running) return;
    thread_lock(&p->lock);
    p->done = done;
    p->percent = percent;
    p->pass = 0;
    thread_unlock(&p->lock);
}

void cli_progress_pass(struct cli_progress *p, size_t n, unsigned percent) {
    if (!p->running) return;
    thread_lock(&p->lock);
    p->pass = n;
    p->of_pass = percent;
    thread_unlock(&p->lock);
}

void cli_progress_hide(struct cli_progress *p) {
    if (!p->running) return;
    thread_lock(&p->lock);
    wipe(p);
}

void cli_progress_go_on(struct cli_progress *p) {
    if (p->running) thread_unlock(&p->lock);
}

void cli_progress_end(struct cli_progress *p) {
    if (!p->running) return;
    thread_lock(&p->lock);
    p->ending = true;
    thread_bell_ring(&p->end);
    thread_unlock(&p->lock);
    thread_team_join(&p->ticker);
    thread_bell_free(&p->end);
    thread_lock_free(&p->lock);
    p->running = false;
}
