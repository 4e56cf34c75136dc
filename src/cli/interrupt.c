#include "cli/interrupt.h"

#include <stddef.h>

enum { NOT_ASKED, ASKED_BY_PERSON, ASKED_BY_US };

// A signal handler can reach nothing else.
static volatile sig_atomic_t asked = NOT_ASKED;

static void on_interrupt(int signal_number) {
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

void cli_stop(void) {
    if (asked == NOT_ASKED) asked = ASKED_BY_US;
}

bool cli_stopping(void) {
    return asked != NOT_ASKED;
}

const volatile sig_atomic_t *cli_stop_flag(void) {
    return &asked;
}
