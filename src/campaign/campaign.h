// Large questions, cut into jobs. A campaign is a list of independent numbered jobs that is known from its
// parameters alone; each job gives some counts and the puzzles that it found. Who runs the jobs, on how many
// threads or machines, in which order and after how many interruptions, is none of a kind's business: the
// same parameters and number give the same result everywhere. The program beside roque that keeps campaigns
// in a file (src/collection) does all of that.
//
// A kind of campaign is a `struct campaign_kind`, plain data and two or three functions. Some are everybody's
// (campaign/kinds.h); a family lends others: struct family has `const struct campaign_kind *const
// *campaigns`, ended by NULL. A kind has
//   - a table of options (make/option.h), and says which of the common ones it takes;
//   - `jobs`: how many jobs there are. A job should take from a millisecond to some seconds: quick ones are
//     handed out in chunks, and a stop loses at most the jobs under way;
//   - `run`: does one job. It adds rows of counts by campaign_row and puzzles by campaign_find;
//   - `conclude`: says in a sentence or two what the sums mean;
//   - `judge`: whether they are a yes, a no, or not known yet, where that is not only a question of jobs
//   left.
// A report is a table: rows of the same name are added up over all jobs, and stand in the order in which the
// jobs first named them. A second table may tell the same counts by something else. tests/test_campaign.c has
// a kind of a few lines.
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

// What is asked for: a plain value.
struct campaign_request {
    const struct campaign_kind *kind;
    const struct family *family; // that lends the kind, or that was named; NULL: none yet
    struct campaign_size sizes[CAMPAIGN_SIZES];
    size_t size_count;
    bool levels[EXPLAIN_LEVELS]; // none: any level will do
    uint64_t number, seed;
    uint64_t puzzles;         // of the collection when it began: the jobs of a kind `over_puzzles`
    int values[MAKE_OPTIONS]; // of its options, by place in the table; MAKE_NOT_ASKED
};

// How many solutions a puzzle has, as far as somebody looked.
enum campaign_solutions { CAMPAIGN_NOT_COUNTED, CAMPAIGN_UNIQUE, CAMPAIGN_MULTIPLE, CAMPAIGN_NONE };

// A puzzle that was found, or is given, and what is known of it.
struct campaign_found {
    struct puzzle puzzle, solution; // a zeroed solution: it is not told
    enum campaign_solutions solutions;
    bool rated;    // level and score are known
    bool too_long; // to rate it takes longer than there is time; nobody keeps that
    enum explain_level level;
    uint32_t score;
};

// One job, as a worker gets it.
struct campaign_task {
    const struct campaign_request *request;
    uint64_t job; // from 0
    const struct campaign_found
        *given;         // of a kind `over_puzzles`: what the collection says of puzzle job + 1
    const void *shared; // what `prepare` made; NULL: there is none
    struct limits limits;
};

struct campaign_result {
    struct mem *mem;
    struct text rows; // as they are kept: "NAME\tCOUNT\tCOUNT\n"; those of a second table begin with '='
    VEC(struct campaign_found) found;
};
void campaign_result_init(struct campaign_result *r, struct mem *m);
void campaign_result_free(struct campaign_result *r);

// Add a row, a count a column of the kind. The name has no tab or line end in it and does not begin with '=';
// "" is fine where there is one row only. Without memory `rows` has failed, which campaign_run notices.
void campaign_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                  const uint64_t *counts);
void campaign_second_row(struct campaign_result *r, const struct campaign_kind *kind, const char *name,
                         const uint64_t *counts);
#define CAMPAIGN_SECOND '='

// Add a puzzle: a zeroed entry to be filled in; NULL when there is no memory.
struct campaign_found *campaign_find(struct campaign_result *r);

enum campaign_answer {
    CAMPAIGN_DONE,
    CAMPAIGN_STOPPED, // by the limits of the task: the job is to be done again
    CAMPAIGN_FAULT    // no memory, or a promise that was not kept; the fault tells
};

// What a report answers, as far as it is known.
enum campaign_verdict {
    CAMPAIGN_FINE,  // everything is done, and as it should be
    CAMPAIGN_AMISS, // something is not, whatever else comes out
    CAMPAIGN_OPEN   // jobs are left, or a limit kept some from their end
};

// The common options that a kind may take.
enum campaign_takes {
    CAMPAIGN_TAKES_FAMILY = 1, // an operand: the family, whose options for making are the kind's then
    CAMPAIGN_TAKES_SIZE = 2,   // one
    CAMPAIGN_TAKES_SIZES = 4,  // or several
    CAMPAIGN_TAKES_LEVELS = 8,
    CAMPAIGN_TAKES_NUMBER = 16,
    CAMPAIGN_TAKES_SEED = 32
};

struct campaign_kind {
    const char *name;                  // "fewest"
    const char *summary;               // one line: what it finds out
    const char *examples;              // command lines for the help, each ended by '\n'
    unsigned takes;                    // enum campaign_takes
    bool over_puzzles;                 // a job a puzzle of the collection
    const struct make_option *options; // end with a NULL name; NULL: none
    const char *row;                   // what a row is called in the report: "board"
    const char *second;                // the same of a second table: "kinds"; NULL: there is none
    const char *const *columns;        // what the counts are, ended by NULL; the picture shows the first

    // Say why this can never be done, or return true. NULL: everything that campaign_set takes is fine.
    bool (*check)(const struct campaign_request *r, struct fault *fault);

    // How many jobs there are, quickly. NULL with `over_puzzles`.
    uint64_t (*jobs)(const struct campaign_request *r);

    // What all jobs look at and none changes, such as tables; made once a process, freed by `forget`. Both
    // may be NULL.
    bool (*prepare)(const struct campaign_request *r, struct mem *m, void **shared, struct fault *fault);
    void (*forget)(const struct campaign_request *r, struct mem *m, void *shared);

    // Do one job, in any thread. Everything that is allocated is out->mem's.
    enum campaign_answer (*run)(const struct campaign_task *t, struct campaign_result *out,
                                struct fault *fault);

    // What the sums of all rows mean, in sentences; `complete`: all jobs are done. NULL: the table says it.
    void (*conclude)(const struct campaign_request *r, const uint64_t *sums, bool complete, struct text *out);

    // Whether they are what one hoped for. NULL: when all jobs are done, everything is fine.
    enum campaign_verdict (*judge)(const uint64_t *sums, bool complete);
};

// All kinds, from 0 on, those of families among them; `family` is who lends it, or NULL. NULL: no more.
const struct campaign_kind *campaign_kind_at(size_t place, const struct family **family);
const struct campaign_kind *campaign_kind_named(const char *name, const struct family **family); // or NULL

struct campaign_request campaign_defaults(const struct campaign_kind *kind, const struct family *family);

// Set "family", "size", "level", "number", "seed" or one of the kind's options from a word that a person
// gave; sizes and levels add up. False with a sentence that names the option and says what was expected.
bool campaign_set(struct campaign_request *r, const char *name, const char *word, struct fault *fault);

// Its options: the kind's, or those of the family for making. NULL: none.
const struct make_option *campaign_options(const struct campaign_request *r);

// Say why it can never be done, or return true.
bool campaign_check(const struct campaign_request *r, struct fault *fault);

uint64_t campaign_jobs(const struct campaign_request *r);
enum campaign_verdict campaign_judge(const struct campaign_kind *kind, const uint64_t *sums, bool complete);
size_t campaign_columns(const struct campaign_kind *kind);

// What all jobs share, and none of it any more.
bool campaign_prepare(const struct campaign_request *r, struct mem *m, void **shared, struct fault *fault);
void campaign_forget(const struct campaign_request *r, struct mem *m, void *shared);

// Do a job, into an initialised result. What is incomplete because memory ran out is a fault.
enum campaign_answer campaign_run(const struct campaign_task *t, struct campaign_result *out,
                                  struct fault *fault);

#endif
