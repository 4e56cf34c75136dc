// What every command shares: exit codes and messages.
#ifndef ROQUE_CLI_CLI_H
#define ROQUE_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>

enum cli_exit {
    CLI_YES = 0,           // done, and the answer is yes
    CLI_NO = 1,            // done, and the answer is no
    CLI_BAD = 2,           // the request or an input was bad
    CLI_LIMIT = 3,         // stopped by a limit before the answer was known
    CLI_INTERRUPTED = 130, // by the person at the keyboard
};

// Of two exit codes the one that has to be told: 130 before 2 before 3 before 1 before 0.
int cli_weightier(int a, int b);

// Bytes on stderr; on a terminal long lines are broken to fit.
void cli_err(const char *bytes, size_t count);

// "roque: ..." on stderr, ended by a newline. It is false; cli_refuse is CLI_BAD.
__attribute__((format(printf, 1, 2))) bool cli_complain(const char *format, ...);
#define cli_refuse(...) (cli_complain(__VA_ARGS__), CLI_BAD)

#endif
