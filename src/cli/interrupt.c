#include "cli/interrupt.h"

#include <stddef.h>

enum { NOT_ASKED, ASKED_BY_PERSON, ASKED_BY_US };

// A signal handler can reach nothing else. The type is the one that the solver's limits take. Worker threads
// read it too, which C does not promise to work; it does wherever an int is written in one piece, so the
// thread sanitizer is told not to watch the two places that write.
static volatile sig_atomic_t asked = NOT_ASKED;

__attribute__((no_sanitize_thread)) static void on_interrupt(int signal_number) {
    (void)signal_number;
    asked = ASKED_BY_PERSON;
}

void cli_interrupt_watch(void) {
    // Not restarting: a read that waits for the keyboard comes back. Reset after the first: the second kills.
    struct sigaction once = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&once.sa_mask);
    sigemptyset(&ignore.sa_mask);
    // Also when it was ignored before, as for a shell's background jobs: `kill -INT` is how a script stops
    // us.
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

bool cli_interrupted(void) {
    return asked == ASKED_BY_PERSON;
}

__attribute__((no_sanitize_thread)) void cli_stop(void) {
    if (asked == NOT_ASKED) asked = ASKED_BY_US;
}

bool cli_stopping(void) {
    return asked != NOT_ASKED;
}

const volatile sig_atomic_t *cli_stop_flag(void) {
    return &asked;
}
