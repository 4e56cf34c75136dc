// Reads puzzles, works on each, and prints the results. The work may be spread over threads; results come in
// the order of the input, and only a window of puzzles is in memory at a time. Reading and printing stay in
// the caller's thread.
#ifndef ROQUE_CLI_POOL_H
#define ROQUE_CLI_POOL_H

#include "base/ring.h"
#include "cli/output.h"
#include "format/format.h"

// The puzzles a command works on, one after the other. FILE is a path, also of a collection, `-` or nothing
// for standard input, the name of a built-in puzzle or set (`akari:paper/1`, `akari:paper`), or a puzzle
// given inline.

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

// One puzzle on its way. It has a ledger of its own, which travels with it from thread to thread.
struct cli_job {
    struct mem mem;
    struct puzzle puzzle;
    struct puzzle given; // before the moves, if it is a game under way; otherwise zeroed
    struct cli_origin origin;
    struct text file; // its name, and where the puzzle stands in it
    struct puzzle_source source;
    size_t index;     // from 0, among the puzzles that could be read
    bool several;     // there is more than one puzzle in this call
    uint64_t read_us; // the time that reading it took
    struct text out;  // for standard output (or the file of -o)
    struct text err;  // for standard error
    int exit_code;
    struct fault fault; // why the puzzle could not be read or worked on
    // The pool's own:
    bool readable;
    struct cli_pool *pool;
    uint64_t turn; // among all jobs
};

// A game under way: the board with its moves, without them, or as it is, with the notes about them.
enum cli_moves { CLI_MOVES_PLAYED, CLI_MOVES_LEFT_OUT, CLI_MOVES_KEPT };

// On a terminal: written as it is, or sentences, which are broken to fit, or so many that they are read page
// by page.
enum cli_reading { CLI_AS_IT_IS, CLI_PROSE, CLI_PAGES };

struct cli_task {
    void (*work)(void *context, struct cli_job *job); // fills in out, err and exit_code
    void *context;                                    // shared by all threads: not to be changed
    enum cli_moves moves;                             // of games under way
    bool json;             // puzzles that cannot be read also become an object with `error`
    bool one_puzzle_only;  // this output cannot hold several puzzles
    const char *only_hint; // then: what to do instead
    const char *path;      // -o; NULL: standard output
    enum cli_reading reading;
    enum puzzle_names names; // what the squares of all puzzles are called
    size_t threads;
};

// Run the task over the files of a command line. Returns the exit code.
int cli_pool_run(const struct cli_task *task, int count, char **files);

// From within the work: a line that names the puzzle, for people.
void cli_job_heading(struct cli_job *job);

// From within the work: tell job->fault, on stderr and (`json`) as an object with `error`; sets the exit
// code.
void cli_job_fail(struct cli_job *job, bool json);

// From within the work: print what is in job->out already, so that it need not be kept. Waits for the job's
// turn. False when nothing can be written any more.
bool cli_job_spill(struct cli_job *job);

#endif
