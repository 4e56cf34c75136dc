#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

enum { NOT_ASKED, ASKED_BY_PERSON, ASKED_BY_US };

// A signal handler can reach nothing else. Worker threads read it through the solver's limits.
static int asked = NOT_ASKED;

static int what_was_asked(void) { return __atomic_load_n(&asked, __ATOMIC_RELAXED); }

// From one state to another, unless it is a third by now.
static void change(int from, int to) {
    __atomic_compare_exchange_n(&asked, &from, to, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static void on_interrupt(int signal_number) {
    (void)signal_number;
    __atomic_store_n(&asked, ASKED_BY_PERSON, __ATOMIC_RELAXED);
}

void cli_interrupt_also(int signal_number) {
    // Not restarting: a read that waits for the keyboard comes back. Reset after the first: the second kills.
    struct sigaction once = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&once.sa_mask);
    sigaction(signal_number, &once, NULL);
}

void cli_interrupt_watch(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    // Also when it was ignored before, as for a shell's background jobs: `kill -INT` is how a script stops
    // us.
    cli_interrupt_also(SIGINT);
    // A reader who has seen enough ends us without a word, as `head` ends every program; also where whoever
    // started us ignores the signal.
    sigaction(SIGPIPE, &usual, NULL);
}

bool cli_interrupted(void) { return what_was_asked() == ASKED_BY_PERSON; }

void cli_interrupt_forget(void) {
    change(ASKED_BY_PERSON, NOT_ASKED); // results that cannot be written stay so
    cli_interrupt_watch();
}

void cli_stop(void) {
    change(NOT_ASKED, ASKED_BY_US); // never over what a person asked for
}

bool cli_stopping(void) { return what_was_asked() != NOT_ASKED; }

const int *cli_stop_flag(void) { return &asked; }

struct limits cli_limits(uint64_t us) {
    return limits_within(us, cli_stop_flag());
}
