// The puzzles a command works on, one after the other. FILE is a path, also of a collection, `-` or nothing
// for standard input, the name of a built-in puzzle or set (`akari:paper/1`, `akari:paper`), or a puzzle
// given inline.
#ifndef ROQUE_CLI_INPUT_H
#define ROQUE_CLI_INPUT_H

#include "format/format.h"

// Where a puzzle came from, for messages. Everything it points to lives as long as the program.
struct cli_origin {
    const struct family *family; // of a built-in puzzle; NULL otherwise
    const char *name;            // as the person gave it, or the built-in's name behind "akari:"
    size_t number;               // in its file, from 1
    bool alone;                  // the only puzzle of its file
};

void cli_origin_add(struct text *out, const struct cli_origin *origin); // "boards.roque #2", "akari:paper/1"
void cli_origin_add_file(struct text *out, const struct cli_origin *origin); // without the number

struct cli_input {
    struct mem *mem;
    char **files;
    int count, at; // `at`: the next to open
    // The source that is open, if any.
    bool open;
    char *bytes; // owned, unless `borrowed`
    size_t size, cap;
    bool borrowed;
    int fd;                         // where more may come from; -1: all of it is here
    bool streams;                   // puzzles are read as they come
    bool ran_out;                   // the last one ended with the source
    uint64_t waited_us;             // for bytes of streams, in all
    uint64_t all_bytes, read_bytes; // of files; 0: not known
    struct format_reader reader;
    struct families here; // what the source says about families; the program keeps them (cli_families)
    struct cli_origin origin;
    const char *set;                          // the set that is open: "paper"
    const struct builtin_puzzle *next_of_set; // still to come from it; NULL: none
};

enum cli_input_event {
    CLI_INPUT_PUZZLE,
    CLI_INPUT_BAD, // `fault` tells; the rest goes on
    CLI_INPUT_END
};

// The files are argv's words; the names are not copied.
void cli_input_init(struct cli_input *in, struct mem *m, int count, char **files);
void cli_input_free(struct cli_input *in);
bool cli_input_is_slow(const struct cli_input *in); // it reads a pipe or what is typed

// The next puzzle, made in the ledger `m`.
enum cli_input_event cli_input_next(struct cli_input *in, struct mem *m, struct puzzle *puzzle,
                                    struct cli_origin *origin, struct fault *fault);

// After the first puzzle: is there anything more to come? A stream is waited for, or may have more where that
// is not known yet.
bool cli_input_has_more(struct cli_input *in);
bool cli_input_may_have_more(const struct cli_input *in);

// Can the next puzzle be read without waiting for a stream?
bool cli_input_is_ready(struct cli_input *in);

// How much of all files has been read, in percent; 0 also where that is not known.
int cli_input_percent(const struct cli_input *in);

#endif
