// Puzzle by puzzle: read, work on it, print. The work may be spread over threads; what is printed comes in
// the order of the input all the same, and only a window of puzzles is in memory at a time. Reading and
// printing stay in the caller's thread.
#ifndef ROQUE_CLI_POOL_H
#define ROQUE_CLI_POOL_H

#include "base/ring.h"
#include "cli/input.h"
#include "cli/output.h"

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
