// Ctrl-C asks for a clean end with what was found so far; a second one ends the program at once.
#ifndef ROQUE_CLI_INTERRUPT_H
#define ROQUE_CLI_INTERRUPT_H

#include "base/limits.h"

void cli_interrupt_watch(void);             // also: who reads a pipe no more ends us silently
void cli_interrupt_also(int signal_number); // by which somebody may ask for the same
bool cli_interrupted(void);                 // by the person
void cli_interrupt_forget(void); // the work that was asked to end has ended; watch for the next one

// Everybody should stop, be it for a person or because the results can no longer be written.
void cli_stop(void);
bool cli_stopping(void);
const int *cli_stop_flag(void);        // not 0: stop
struct limits cli_limits(uint64_t us); // until then, or so many microseconds; 0: however many

#endif
