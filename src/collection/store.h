// Puzzles in the database: kept once, with what is known of them.
#ifndef ROQUE_COLLECTION_STORE_H
#define ROQUE_COLLECTION_STORE_H

#include "collection/db.h"
#include "collection/record.h"

struct store {
    struct db *db;
    struct mem *mem;
    sqlite3_stmt *alike, *insert, *index, *fill, *tag, *untag;
};

bool store_init(struct store *s, struct db *d, struct mem *m, struct fault *fault);
void store_free(struct store *s); // also after a failure

// Work is gathered while others may write, and then stored at once: when there is so much of it, or when so
// much time went by since the first piece.
enum { STORE_MOST = 500, STORE_US = 250000 };
static inline bool store_is_due(size_t pieces, uint64_t first_us) {
    return pieces > 0 && (pieces >= STORE_MOST || clock_us() - first_us >= STORE_US);
}

// ---- Within a transaction ----

// Keep a puzzle of this signature (make/seen.h). One that is like it may be known already; then what is new
// about it is filled in, if it is the very same board.
struct store_kept {
    int64_t id;
    bool known;
};
bool store_keep(struct store *s, const struct campaign_puzzle *f, uint64_t signature, struct store_kept *out,
                struct fault *fault);

// Fill in what was not known of a puzzle.
bool store_fill(struct store *s, int64_t id, const struct campaign_puzzle *f, struct fault *fault);
bool store_tag(struct store *s, int64_t id, const char *tag, bool remove, struct fault *fault);

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

// A row as a puzzle, owned by the caller. False with a sentence where the row makes no sense.
bool store_read(struct db *d, sqlite3_stmt *row, struct mem *m, struct campaign_puzzle *out,
                struct fault *fault);

#endif
