// Large questions, cut into jobs. A campaign is a list of independent numbered jobs that follows from its
// parameters alone. Each job gives some counts and the puzzles that it found. A kind does not care who runs
// the jobs, on how many threads or machines, in which order and after how many interruptions: the same
// parameters and number give the same result everywhere. The collection program (src/collection) stores
// campaigns in a file and runs them.
//
// A kind of campaign is a `struct campaign_kind`: plain data and two or three functions. Some are for all
// families (see below); a family adds others in `const struct campaign_kind *const *campaigns`, ended
// by NULL. A kind has
//   - a table of options (base/option.h), and the common options it takes;
//   - `jobs`: the number of jobs. A job should take from a millisecond to some seconds: short ones are
//     handed out in chunks, and a stop loses at most the jobs in progress;
//   - `run`: does one job. It adds rows of counts by campaign_row and puzzles by campaign_add_puzzle;
//   - `conclude`: explains the sums in a sentence or two;
//   - `judge`: whether they are a yes, a no, or not known yet, if that depends on more than the jobs left.
// A report is a table: rows of the same name are added up over all jobs, and come in the order in which the
// jobs first named them. A second table may group the same counts differently. tests/test_campaign.c has a
// kind of a few lines.
#ifndef ROQUE_CAMPAIGN_CAMPAIGN_H
#define ROQUE_CAMPAIGN_CAMPAIGN_H

#include "make/make.h"

enum {
    CAMPAIGN_SIZES = 8,    // boards in one campaign, at most
    CAMPAIGN_COLUMNS = 8,  // counts in a row, at most
    CAMPAIGN_ROW_NAME = 80 // the longest name of a row, its end included
};

struct campaign_size {
    int width, height;
};

// A request: a plain value.
struct campaign_request {
    const struct campaign_kind *kind;
    const struct families *families; // those that can be named; NULL: those in C
    const struct family *family;     // the one that provides the kind, or that was named; NULL: none yet
    struct campaign_size sizes[CAMPAIGN_SIZES];
    size_t size_count;
    bool levels[EXPLAIN_LEVELS]; // none: any level
    uint64_t number, seed;
    uint64_t puzzles;         // in the collection at the start: the jobs of a kind `over_puzzles`
    int values[MAKE_OPTIONS]; // of its options, by place in the table; OPTION_NOT_GIVEN
};

// How many solutions a puzzle has, as far as known.
enum campaign_solutions { CAMPAIGN_NOT_COUNTED, CAMPAIGN_UNIQUE, CAMPAIGN_MULTIPLE, CAMPAIGN_NONE };

// A puzzle that was found, or is given, and what is known about it.
struct campaign_puzzle {
    struct puzzle puzzle, solution; // zeroed solution: unknown
    enum campaign_solutions solutions;
    bool rated;    // level and score are known
    bool too_long; // rating it exceeds the limit; not stored
    enum explain_level level;
    uint32_t score;
};
void campaign_puzzle_free(struct campaign_puzzle *p);
bool campaign_puzzle_copy(struct campaign_puzzle *to, const struct campaign_puzzle *from, struct mem *m);

// One job, as a worker gets it.
struct campaign_task {
    const struct campaign_request *request;
    uint64_t job; // from 0
    const struct campaign_puzzle
        *given;         // for a kind `over_puzzles`: what the collection says about puzzle job + 1
    const void *shared; // what `prepare` made; NULL: none
    struct limits limits;
};

struct campaign_result {
    struct mem *mem;
    struct text rows; // as stored: "NAME\tCOUNT\tCOUNT\n"; those of a second table begin with '='
    VEC(struct campaign_puzzle) puzzles; // found
};
void campaign_result_init(struct campaign_result *r, struct mem *m);
void campaign_result_free(struct campaign_result *r);

// Add a row, one count per column of the kind. The name contains no tab or line end and does not begin with
// '='; "" is fine if there is only one row. When out of memory, `rows` has failed, which campaign_run
// notices.
void campaign_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                  const uint64_t *counts);
void campaign_second_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                         const uint64_t *counts);
#define CAMPAIGN_SECOND '='

// Add a puzzle: a zeroed entry to be filled in; NULL when out of memory.
struct campaign_puzzle *campaign_add_puzzle(struct campaign_result *r);

enum campaign_answer {
    CAMPAIGN_DONE,
    CAMPAIGN_STOPPED, // by the limits of the task: do the job again
    CAMPAIGN_FAULT    // no memory, or a broken promise; see the fault
};

static inline enum campaign_answer campaign_no_memory(struct fault *fault) {
    fault_memory(fault);
    return CAMPAIGN_FAULT;
}

// The answer of a report, as far as it is known.
enum campaign_verdict {
    CAMPAIGN_FINE,  // all jobs are done, and the result is as hoped for
    CAMPAIGN_AMISS, // something is wrong, whatever the remaining jobs find
    CAMPAIGN_OPEN   // jobs are left, or a limit stopped some
};

// The common options that a kind may take.
enum campaign_takes {
    CAMPAIGN_TAKES_FAMILY = 1, // an operand: the family, whose make options are then the kind's
    CAMPAIGN_TAKES_SIZE = 2,   // one
    CAMPAIGN_TAKES_SIZES = 4,  // or several
    CAMPAIGN_TAKES_LEVELS = 8,
    CAMPAIGN_TAKES_NUMBER = 16,
    CAMPAIGN_TAKES_SEED = 32
};

struct campaign_kind {
    const char *name;             // "fewest"
    const char *summary;          // one line: what it finds
    const char *examples;         // command lines for the help, each ended by '\n'
    unsigned takes;               // enum campaign_takes
    bool over_puzzles;            // one job per puzzle of the collection
    const struct option *options; // end with a NULL name; NULL: none
    const char *row;              // the noun for a row in the report: "board"
    const char *second;           // the same for a second table: "kinds"; NULL: none
    const char *const *columns;   // the names of the counts, ended by NULL; the picture shows the first

    // Report why this is impossible, or return true. NULL: everything that campaign_set accepts is fine.
    bool (*check)(const struct campaign_request *r, struct fault *fault);

    // The number of jobs, quickly. NULL with `over_puzzles`.
    uint64_t (*jobs)(const struct campaign_request *r);

    // Read-only data for all jobs, such as tables; made once per process, freed by `forget`. Both may be
    // NULL.
    bool (*prepare)(const struct campaign_request *r, struct mem *m, void **shared, struct fault *fault);
    void (*forget)(const struct campaign_request *r, struct mem *m, void *shared);

    // Do one job, in any thread. Everything is allocated from out->mem.
    enum campaign_answer (*run)(const struct campaign_task *t, struct campaign_result *out,
                                struct fault *fault);

    // Explain the sums of all rows in sentences; `complete`: all jobs are done. NULL: the table is enough.
    void (*conclude)(const struct campaign_request *r, const uint64_t *sums, bool complete, struct text *out);

    // Are the sums as hoped for? NULL: yes, once all jobs are done.
    enum campaign_verdict (*judge)(const uint64_t *sums, bool complete);
};

// All kinds, from 0 on, those of families included; `family` is the one that provides it, or NULL. NULL: no
// more.
const struct campaign_kind *campaign_kind_at(size_t place, const struct family **family);
const struct campaign_kind *campaign_kind_named(const char *name, const struct family **family); // or NULL

struct campaign_request campaign_defaults(const struct campaign_kind *kind, const struct family *family);

// Set "family", "size", "level", "number", "seed" or one of the kind's options from user input; sizes and
// levels add up. False with a sentence that names the option and says what was expected.
bool campaign_set(struct campaign_request *r, const char *name, const char *word, struct fault *fault);

// Report why it is impossible, or return true.
bool campaign_check(const struct campaign_request *r, struct fault *fault);

uint64_t campaign_jobs(const struct campaign_request *r);
enum campaign_verdict campaign_judge(const struct campaign_kind *kind, const uint64_t *sums, bool complete);
size_t campaign_columns(const struct campaign_kind *kind);

// Prepare and free what all jobs share.
bool campaign_prepare(const struct campaign_request *r, struct mem *m, void **shared, struct fault *fault);
void campaign_forget(const struct campaign_request *r, struct mem *m, void *shared);

// Do a job, into an initialised result. A result that is incomplete because memory ran out is a fault.
enum campaign_answer campaign_run(const struct campaign_task *t, struct campaign_result *out,
                                  struct fault *fault);

// ---- Kinds for all families, and helpers for kinds of families ------------------------------------------

extern const struct campaign_kind campaign_make;   // so many puzzles of each size and level
extern const struct campaign_kind campaign_rate;   // how hard the puzzles of the collection are
extern const struct campaign_kind campaign_verify; // whether the collection's claims about them hold

// Their counts.
enum { CAMPAIGN_RATED, CAMPAIGN_SEVERAL, CAMPAIGN_UNSOLVABLE, CAMPAIGN_SOLVED, CAMPAIGN_TOO_LONG };
enum { CAMPAIGN_PUZZLES, CAMPAIGN_CLAIMS, CAMPAIGN_WRONG, CAMPAIGN_UNSETTLED };

// The option that both have: the limit for rating a puzzle.
#define CAMPAIGN_WORK      "work"
#define CAMPAIGN_WORK_HELP "stop rating a puzzle after N million steps (default: 1000)"

// An atlas: the survey of a family on every board up to an area, the longer side first. A family with a
// survey fills a kind with these functions and the tables; option 0 is the area.
extern const char *const campaign_atlas_columns[];
extern const struct option campaign_atlas_options[];
bool campaign_atlas_check(const struct campaign_request *r, struct fault *fault);
uint64_t campaign_atlas_jobs(const struct campaign_request *r);
enum campaign_answer campaign_atlas_run(const struct campaign_task *t, struct campaign_result *out,
                                        struct fault *fault);
void campaign_atlas_conclude(const struct campaign_request *r, const uint64_t *sums, bool complete,
                             struct text *out);

#endif
