// What every command of the program shares: exit codes, messages, and the table of commands.
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

// "roque: ..." on stderr, ended by a newline. Returns false; cli_refuse returns CLI_BAD.
__attribute__((format(printf, 1, 2))) bool cli_complain(const char *format, ...);
__attribute__((format(printf, 1, 2))) int cli_refuse(const char *format, ...);

// A command gets its own words, argv[0] being its name; it may reorder them. Returns an exit code.
struct cli_command {
    const char *name;
    const char *summary; // one line in the list of commands; NULL: it is not listed
    int (*run)(int argc, char **argv);
};
int cli_solve(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_show(int argc, char **argv);
int cli_convert(int argc, char **argv);
int cli_hint(int argc, char **argv);
int cli_explain(int argc, char **argv);
int cli_rate(int argc, char **argv);
int cli_make(int argc, char **argv);
int cli_survey(int argc, char **argv); // argv[0] tells which
int cli_lab(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_list(int argc, char **argv);

#endif
