// roque-collection: puzzles in a database, and campaigns whose results are kept there. db.[ch] knows the
// file, store.[ch] the puzzles in it, query.[ch] finds them, campaign.[ch] keeps campaigns, pool.[ch] works
// on many threads, report.[ch] writes tables; the commands stand on top of them.
#ifndef ROQUE_COLLECTION_COLLECTION_H
#define ROQUE_COLLECTION_COLLECTION_H

#include "cli/command.h"
#include "collection/query.h"
#include "lab/table.h"

extern const struct command collection_group, campaign_group, collection_make;
extern const struct command collection_add, collection_find, collection_show, collection_export,
    collection_tag, collection_remove, collection_rate, collection_pick, collection_stats, collection_verify;
extern const struct command campaign_new, campaign_run_jobs, campaign_status, campaign_report;
void campaign_add_kinds(struct text *out); // a line for each kind of campaign

// Under mpirun `campaign run` is done by all ranks together: roque-collection becomes roque-cluster, which
// does it. So each program has its own.
int campaign_run_on_ranks(const struct call *c);
int campaign_run_on_threads(const struct call *c);

// ---- A command at work -----------------------------------------------------------------------------------

// The file, the output, and what went wrong.
struct session {
    struct mem mem;
    struct db db;
    struct cli_output output;
    struct text out; // on its way to the output
    struct fault fault;
};

// Open a file; results go to `path`, or (NULL) to standard output. Close it either way: with this exit code
// when all went well, else with that of the fault, which is reported.
bool session_open(struct session *s, const char *file, enum db_use use, const char *path);
bool session_print(struct session *s); // what is in `out`
int session_close(struct session *s, bool ok, int code);

// Report a fault; the exit code that goes with it.
int collection_fail(const struct fault *fault);

// The exit code that goes with the counts of a campaign.
int campaign_exit_code(const struct campaign_kind *kind, const uint64_t *sums, bool complete);

// ---- Operands --------------------------------------------------------------------------------------------

// Is there a file, and at most so many operands behind it? False after a complaint.
bool collection_operands(const struct call *c, int most);

// Are the operands from `first` on numbers of something? `of` says of what, and where it is listed.
bool collection_numbers(const struct call *c, int first, const char *of);
#define COLLECTION_PUZZLE "a puzzle; 'find' lists them"

// The number of a campaign, as the one operand behind the file; 0 where none is given.
bool campaign_number(const struct call *c, int64_t *number);

// ---- Rows of options -------------------------------------------------------------------------------------

size_t collection_threads(uint64_t asked); // 0: all cores, or one thread per rank under mpirun

#define OPTION_LIMIT(S, m)                                                                                   \
    { "limit", 0, OPTION_COUNT, offsetof(S, m), "N", .help = "at most N of them", .least = 1 }

// --as of tables and pictures: a lab_medium.
extern const char *const collection_media_words[];
enum lab_medium collection_medium(int as);
#define OPTION_TABLE_AS(S, m)                                                                                \
    {                                                                                                        \
        "as", 'a', OPTION_CHOICE, offsetof(S, m), "MEDIUM", .help = "text, md, html or svg",                 \
                                                            .usual = "text", .words = collection_media_words \
    }

#endif
