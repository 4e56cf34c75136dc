// Puzzles in the database: each is stored once, with its solution and rating.
#ifndef ROQUE_COLLECTION_STORE_H
#define ROQUE_COLLECTION_STORE_H

#include "campaign/campaign.h"
#include "cli/output.h"

#include <sqlite3.h>

// The database, one SQLite file, and its tables. Every error is a fault with a sentence for the user.

struct db {
    sqlite3 *handle;
    const char *path;
};

enum db_use {
    DB_READ,  // the collection must exist
    DB_WRITE, // the same, and it is going to change
    DB_CREATE // it may be created
};

// Open a collection; one of an older roque is updated. Close it either way.
bool db_open(struct db *d, const char *path, enum db_use use, struct fault *fault);
void db_close(struct db *d);

// A statement, with its values numbered from 1. NULL with the fault.
sqlite3_stmt *db_prepare(struct db *d, const char *sql, struct fault *fault);

// Run a statement to its end, ignoring rows, and reset it.
bool db_run(struct db *d, sqlite3_stmt *s, struct fault *fault);

// The next row. False at the end (fault->kind is FAULT_NONE) and after an error.
bool db_row(struct db *d, sqlite3_stmt *s, struct fault *fault);

// The single number that a statement returns; `value` is its ?1.
bool db_number(struct db *d, const char *sql, int64_t value, int64_t *out, struct fault *fault);

// Report the last error of SQLite, in our words. Always false.
bool db_fail(struct db *d, struct fault *fault);

// A transaction: no other program writes until its end. Afterwards it is safe on the disk.
bool db_begin(struct db *d, struct fault *fault);
bool db_commit(struct db *d, struct fault *fault); // after a failure, nothing of it is stored
void db_roll_back(struct db *d);

// Texts are not copied: they must stay until the statement was run. NULL is no value.
void db_bind_text(sqlite3_stmt *s, int place, const char *text, size_t size);
void db_bind_number(sqlite3_stmt *s, int place, int64_t number);
void db_bind_numbers(sqlite3_stmt *s, size_t count, const int64_t *numbers); // from place 1 on
#define DB_BIND(s, ...)                                                                                      \
    db_bind_numbers(s, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]){__VA_ARGS__})
void db_bind_nothing(sqlite3_stmt *s, int place);

// A puzzle, its solution and its rating as texts and numbers: a row of the database, or a message between
// ranks.

// Its board in native text, without notes.
bool record_board(const struct puzzle *p, struct text *out, struct fault *fault);

// For reading it back; invalid data is a fault.
struct record {
    const char *board;
    size_t board_size;
    const char *notes;    // NULL: none
    const char *solution; // the cells of the solved board; NULL: unknown
    size_t solution_size;
    int64_t solutions; // enum campaign_solutions
    bool rated;
    int64_t level, score;
};
// `known` keeps the families of rule texts in the board; NULL: the families in C.
bool record_read_board(struct families *known, const char *text, size_t size, struct mem *m, struct puzzle *p,
                       struct fault *fault);
bool record_read(const struct record *t, struct families *known, struct mem *m, struct campaign_puzzle *out,
                 struct fault *fault);

enum {
    STORE_ALIKE,
    STORE_INSERT,
    STORE_REPLACE,
    STORE_INDEX,
    STORE_UNINDEX,
    STORE_FILL,
    STORE_TAG,
    STORE_UNTAG,
    STORE_NOTES_OF,
    STORE_REMOVE_TAGS,
    STORE_REMOVE_FOUND,
    STORE_REMOVE,
    STORE_STATEMENTS
};

struct store {
    struct db *db;
    struct mem *mem;
    sqlite3_stmt *statements[STORE_STATEMENTS];
};

bool store_init(struct store *s, struct db *d, struct mem *m, struct fault *fault);
void store_free(struct store *s); // also after a failure

// Work is collected while other programs may write. It is stored when there is enough of it, or when its
// first piece has waited long enough.
enum { STORE_MOST = 500, STORE_US = 250000 };
static inline bool store_is_due(size_t pieces, uint64_t first_us) {
    return pieces > 0 && (pieces >= STORE_MOST || clock_us() - first_us >= STORE_US);
}

// ---- Within a transaction ----

// The origin of a puzzle: the campaign that found it. campaign 0: a person added it.
struct store_origin {
    int64_t campaign, job, place;
};

// Store a puzzle of this signature (make/make.h), unless an equivalent one is known. New facts about an
// identical board are filled in. Of equivalent puzzles from one campaign, the one of the first job is kept,
// in whatever order the jobs end.
struct store_kept {
    int64_t id;
    bool known;
};
bool store_keep(struct store *s, const struct campaign_puzzle *f, uint64_t signature,
                struct store_origin from, struct store_kept *out, struct fault *fault);

// Fill in facts about a puzzle that are not known yet.
bool store_fill(struct store *s, int64_t id, const struct campaign_puzzle *f, struct fault *fault);
bool store_tag(struct store *s, int64_t id, const char *tag, bool remove, struct fault *fault);
bool store_remove(struct store *s, int64_t id, struct fault *fault);

// ---- Reading ----

// The columns that a puzzle is read from, and their places in a row.
#define STORE_COLUMNS "id, board, notes, solution, solutions, level, score"
enum {
    STORE_ID,
    STORE_BOARD,
    STORE_NOTES,
    STORE_SOLUTION,
    STORE_SOLUTIONS,
    STORE_LEVEL,
    STORE_SCORE,
    STORE_COLUMNS_END
};

// A row as a puzzle, owned by the caller. A damaged row is a fault.
bool store_read(struct db *d, sqlite3_stmt *row, struct mem *m, struct campaign_puzzle *out,
                struct fault *fault);

// ---- Batches ----

// New puzzles on their way into the database: collected, stored together, and reported when they are safe.
struct batch {
    struct store *store;
    struct cli_output *output;
    const char *tag; // for all of them; NULL: none
    bool json;
    struct mem *mem;
    VEC(struct batch_item {
        struct campaign_puzzle puzzle;
        uint64_t signature;
        size_t name; // where it came from, in `names`; its file follows there
        struct puzzle_source source;
        struct store_kept kept;
    })
    items;
    struct text names; // each ended by a NUL
    uint64_t first_us; // when the first item came
    uint64_t added, known;
};

void batch_init(struct batch *s, struct store *store, struct cli_output *output, struct mem *m);
void batch_free(struct batch *s);

// Take over a puzzle, which is freed in any case. `name` says where it came from, for people, and `source`
// (NULL: nowhere) for programs. This may store the batch.
bool batch_put(struct batch *s, struct campaign_puzzle *p, const char *name,
               const struct puzzle_source *source, struct fault *fault);

// Store the batch, all of it or nothing, and report it on the output.
bool batch_store(struct batch *s, struct fault *fault);

// "12 added, 1 known already".
void batch_add_summary(const struct batch *s, struct text *out);

#endif
