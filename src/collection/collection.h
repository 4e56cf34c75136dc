// roque-collection: puzzles in a database, and campaigns whose results are stored there. db.c handles the
// file, store.c its puzzles, query.c finds puzzles, campaign.c stores campaigns, pool.c works on many
// threads, report.c writes tables. The commands use them.
#ifndef ROQUE_COLLECTION_COLLECTION_H
#define ROQUE_COLLECTION_COLLECTION_H

#include "cli/command.h"
#include "collection/store.h"
#include "lab/table.h"

// A filter for puzzles, from options, and the statements that find the puzzles that match it.
//
// There are four ways to find puzzles: by properties of their boards (family, size, score), by a tag, by a
// campaign, and by words in their notes. One of the ways in the filter leads; the other conditions are
// checked puzzle by puzzle. The way that leads to the fewest puzzles is best. If all lead to many, the words
// lead, because they take longest to check. Each way gives puzzles in the order of their numbers, so that a
// limit ends the search early.

// The conditions, all of which a puzzle must meet; NULL and 0: any.
struct filter {
    const char *family_name, *size, *level, *score, *tag, *text;
    uint64_t campaign;
    // Set by filter_check from these words:
    const struct family *family;
    int width, height;
    bool scored; // by score or level, from least_score to most_score
    uint32_t least_score, most_score;
};

#define FILTER_OPTIONS(S, m)                                                                                 \
    {"family", 0, OPTION_WORD, offsetof(S, m.family_name), "FAMILY", .help = "of this family"},              \
        {"size", 0, OPTION_WORD, offsetof(S, m.size), "WxH", .help = "of this size, columns x rows"},        \
        {"level",                                                                                            \
         'l',                                                                                                \
         OPTION_WORD,                                                                                        \
         offsetof(S, m.level),                                                                               \
         "LEVEL",                                                                                            \
         .help = "rated easy, medium, hard, expert or fiendish",                                             \
         .words = explain_levels},                                                                           \
        {"score",     0,                                                                                     \
         OPTION_WORD, offsetof(S, m.score),                                                                  \
         "A..B",      .help = "with a score in this range: 30..149, 500.. or ..29"},                         \
        {"tag", 0, OPTION_WORD, offsetof(S, m.tag), "TAG", .help = "with this tag"},                         \
        {"text", 0, OPTION_WORD, offsetof(S, m.text), "WORDS", .help = "with this phrase in the notes"}, {   \
        "campaign", 0, OPTION_COUNT, offsetof(S, m.campaign), "N",                                           \
            .help = "found by campaign N of this file", .least = 1                                           \
    }

// Read the words of a filter. False after an error was reported, which begins with the command.
bool filter_check(struct filter *f, const char *command);

// ---- Every puzzle ----------------------------------------------------------------------------------------

// Visit the puzzles of these numbers or, without numbers, those that match the filter, in the order of their
// numbers. A visitor that returns false has set the fault, or wants no more (FAULT_NONE).
struct query_choice {
    const struct filter *filter;
    int count; // of numbers
    char **numbers;
    uint64_t limit; // 0: none
    bool by_jobs;   // not by number: first the added ones, then those that campaigns found, job by job
};
typedef bool query_visit(void *context, int64_t id, struct campaign_puzzle *p, struct fault *fault);
bool query_each(struct db *d, struct mem *m, const struct query_choice *c, query_visit *visit, void *context,
                struct fault *fault);

// Visit the rows of a statement of STORE_COLUMNS.
bool query_each_row(struct db *d, struct mem *m, sqlite3_stmt *s, query_visit *visit, void *context,
                    struct fault *fault);

// ---- Statements ------------------------------------------------------------------------------------------

enum query_way { QUERY_BOARDS, QUERY_TAG, QUERY_CAMPAIGN, QUERY_WORDS, QUERY_WAYS };

struct query {
    const struct filter *filter;
    enum query_way leads;
};

// Choose the way that leads, by looking at no more than some thousand index entries.
bool query_plan(struct query *q, struct db *d, const struct filter *f, struct fault *fault);

// "SELECT columns FROM ... WHERE ...": in any order; or in the order of the numbers, and at most ?9 of them;
// or only their number.
void query_write(const struct query *q, const char *columns, struct text *sql);
void query_write_in_order(const struct query *q, const char *columns, struct text *sql);
void query_write_count(const struct query *q, struct text *sql);

// A statement with such a text in it, its values bound; limit 0: none. NULL with the fault.
sqlite3_stmt *query_prepare(const struct query *q, struct db *d, const struct text *sql, uint64_t limit,
                            struct fault *fault);

extern const struct command collection_group, campaign_group, collection_make;
extern const struct command collection_add, collection_find, collection_show, collection_export,
    collection_tag, collection_remove, collection_rate, collection_pick, collection_stats, collection_verify;
extern const struct command campaign_new, campaign_run_jobs, campaign_status, campaign_report;
void campaign_add_kinds(struct text *out); // a line for each kind of campaign

// Under mpirun, all ranks together do `campaign run`: roque-collection becomes roque-cluster. So each program
// has its own.
int campaign_run_on_ranks(const struct call *c);
int campaign_run_on_threads(const struct call *c);

// ---- Running a command -----------------------------------------------------------------------------------

// The file, the output, and the fault.
struct session {
    struct mem mem;
    struct db db;
    struct cli_output output;
    struct text out; // not printed yet
    struct fault fault;
};

// Open a file; results go to `path`, or (NULL) to standard output. Close it either way: it returns this exit
// code or, after a fault, which it reports, that of the fault.
bool session_open(struct session *s, const char *file, enum db_use use, const char *path);
bool session_print(struct session *s); // print `out`
int session_close(struct session *s, bool ok, int code);

// Report a fault; returns its exit code.
int collection_fail(const struct fault *fault);

// The exit code for the sums of a campaign.
int campaign_exit_code(const struct campaign_kind *kind, const uint64_t *sums, bool complete);

// ---- Operands --------------------------------------------------------------------------------------------

// Is there a file, and at most so many operands after it? False after an error was reported.
bool collection_operands(const struct call *c, int most);

// Are the operands from `first` on numbers? `of` says of what, and where they are listed.
bool collection_numbers(const struct call *c, int first, const char *of);
#define COLLECTION_PUZZLE "a puzzle; 'find' lists them"

// The number of a campaign, as the only operand after the file; 0 if it is not given.
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

// ---- Reports ----------------------------------------------------------------------------------------------

// What statistics and campaigns report: counts of jobs added up, and tables with bars, in all media.

// The counts of one table over all jobs. Rows of the same name are added up, in the order of their first
// appearance.
struct totals {
    struct mem *mem;
    size_t columns;
    bool second; // use the rows of a second table, instead of those of the first
    VEC(struct totals_row {
        size_t name; // into `names`
        uint64_t counts[CAMPAIGN_COLUMNS];
    })
    rows;
    struct text names;               // each ended by a NUL
    size_t last;                     // the row found last; the next is often the same
    uint64_t sums[CAMPAIGN_COLUMNS]; // of all rows
};
void totals_init(struct totals *s, struct mem *m, size_t columns);
void totals_free(struct totals *s);
const char *totals_name(const struct totals *s, size_t row);

// The row of this name, which may be a new one; NULL: there is no memory.
struct totals_row *totals_find(struct totals *s, const char *name, size_t length);

// Add the rows of a result (campaign_row); other lines are ignored. False when there is no memory.
bool totals_add(struct totals *s, const char *rows);

// Text, tables and bars; a picture has the bars alone.
enum { REPORT_TABLES = 2 };
struct report {
    struct text title, text; // text: a paragraph per line
    struct lab_table tables[REPORT_TABLES];
    struct lab_plot plot;
    size_t bars;
};

// `axis` and `series` name what the bars show. The caller fills in the rest.
void report_init(struct report *r, struct mem *m, const char *axis, const char *series);
void report_bar(struct report *r, const char *name, uint64_t count);

// Write it and free it. Tables without rows are left out.
void report_finish(struct report *r, enum lab_medium medium, struct text *out);

#endif
