#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

enum { NOT_ASKED, ASKED_BY_PERSON, ASKED_BY_US };

// A signal handler can reach nothing else. Worker threads read it through the solver's limits.
static atomic_int asked = NOT_ASKED;

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

bool cli_interrupted(void) { return asked == ASKED_BY_PERSON; }

void cli_interrupt_forget(void) {
    int expected = ASKED_BY_PERSON; // results that cannot be written stay so
    atomic_compare_exchange_strong(&asked, &expected, NOT_ASKED);
    cli_interrupt_watch();
}

void cli_stop(void) {
    int expected = NOT_ASKED; // never over what a person asked for
    atomic_compare_exchange_strong(&asked, &expected, ASKED_BY_US);
}

bool cli_stopping(void) { return asked != NOT_ASKED; }

const atomic_int *cli_stop_flag(void) { return &asked; }
