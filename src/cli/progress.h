// Work that lasts over a second shows on stderr, when that is a terminal, that it is alive. The line is wiped
// before anything else is printed.
#ifndef ROQUE_CLI_PROGRESS_H
#define ROQUE_CLI_PROGRESS_H

#include "base/thread.h"

struct cli_progress {
    bool running; // there is a thread, and so a lock
    struct thread_team ticker;
    struct thread_lock lock;
    struct thread_bell end;
    bool ending, shown;
    uint64_t start_us;
    size_t done;   // puzzles
    int percent;   // of the input
    size_t wanted; // puzzles in all, where that is known; 0: it is not
    size_t before; // so many were done before this began
};

void cli_progress_start(struct cli_progress *p);
void cli_progress_expect(struct cli_progress *p, size_t wanted); // then the rate and the time left are shown
void cli_progress_continue(struct cli_progress *p, size_t wanted, size_t before); // some were done before
void cli_progress_report(struct cli_progress *p, size_t done, int percent);

// Between the two, the terminal belongs to the caller.
void cli_progress_hide(struct cli_progress *p);
void cli_progress_go_on(struct cli_progress *p);

void cli_progress_end(struct cli_progress *p);

#endif
