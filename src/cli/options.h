// Options of a command, as a table: `--name value`, `--name=value`, `-n value`, `-nvalue`; flags `--name` and
// clusters of short ones. Options stand anywhere; `--` ends them; a lone `-` is no option. The same table
// writes the help.
#ifndef ROQUE_CLI_OPTIONS_H
#define ROQUE_CLI_OPTIONS_H

#include "base/text.h"

enum cli_option_kind {
    CLI_FLAG,    // bool: set to true
    CLI_WORD,    // const char *: the value as it stands
    CLI_NUMBER,  // uint64_t: a whole number, at least 1
    CLI_WORDS,   // struct cli_words: the option may stand several times
    CLI_SECONDS, // uint64_t: seconds, fractions allowed, stored as microseconds, more than 0
    CLI_SEED,    // struct cli_seed: a whole number, 0 among them
};

struct cli_seed {
    uint64_t value;
    bool given;
};

enum { CLI_MOST_WORDS = 8 };
struct cli_words {
    const char *at[CLI_MOST_WORDS];
    size_t count;
};

struct cli_option {
    const char *name; // without the dashes
    char letter;      // short form; 0: none
    enum cli_option_kind kind;
    void *value;         // where the value goes, a pointer to what the kind says
    const char *meaning; // what the value is called in the help; NULL for flags
    const char *help;    // one line; NULL: cli_usage.tell writes it; CLI_HIDDEN: told nowhere
};

// The help of an entry that works and is told nowhere: a former spelling, or what is only for ourselves.
#define CLI_HIDDEN ""
bool cli_option_hidden(const struct cli_option *o);

struct cli_usage {
    const char *command;              // "solve", "lab tree"
    const char *file;                 // stands before the subcommand: "FILE.db"; NULL: nothing does
    const char *operands;             // "[FILE...]"
    const char *about;                // a paragraph, ended by a newline
    const struct cli_option *options; // ends with a NULL name; NULL: there was no memory for it
    const char *examples;             // lines, each ended by a newline
    void (*tell)(struct text *out, const char *option); // with '\n' where a line has to end
    // Pairs of an option and the words that it takes, "text unicode svg", ended by NULL; for completion,
    // which knows those of options that take the same words everywhere. NULL: there are none.
    const char *const *values;
};

enum cli_parsed {
    CLI_PARSED_GO,        // *argc operands are left in argv, from argv[0] on
    CLI_PARSED_HELP,      // --help was asked for and printed, or a visitor came (tour.h)
    CLI_PARSED_BAD,       // a complaint was printed
    CLI_PARSED_NO_MEMORY, // so it was: there was none for the table
};

// argv[0] is the command's name. --help and -h are known without standing in the table.
enum cli_parsed cli_options_parse(const struct cli_usage *usage, int *argc, char **argv);

// The exit code that goes with an end of the program at the options.
int cli_parsed_exit(enum cli_parsed p);

#endif
