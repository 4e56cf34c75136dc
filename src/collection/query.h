// A filter as a statement that costs little, however many puzzles fit.
//
// Puzzles can be come by in four ways: by what is said of their boards (family, size, score), by a tag, by a
// campaign, and by words in their notes. One of those that are asked for leads, and what else is asked for is
// looked at puzzle by puzzle. Who leads to few is the best; where all lead to many, it is the words, as they
// take longest to look at. Leaders come in the order of the puzzles' numbers, so that a limit ends them
// early.
#ifndef ROQUE_COLLECTION_QUERY_H
#define ROQUE_COLLECTION_QUERY_H

#include "cli/collection/collection.h"
#include "collection/db.h"

enum query_way { QUERY_BOARDS, QUERY_TAG, QUERY_CAMPAIGN, QUERY_WORDS, QUERY_WAYS };

struct query {
    const struct cli_filter *filter;
    enum query_way leads;
};

// Choose who leads: some thousand entries of indexes are looked at, at most.
bool query_plan(struct query *q, struct db *d, const struct cli_filter *f, struct fault *fault);

// "SELECT columns FROM ... WHERE ...": of the table of puzzles, in any order; or in that of their numbers,
// and at most ?9 of them; or only how many there are.
void query_write(const struct query *q, const char *columns, struct text *sql);
void query_write_in_order(const struct query *q, const char *columns, struct text *sql);
void query_write_count(const struct query *q, struct text *sql);

// A statement with such a text in it, its values bound; a limit of 0 is none. NULL with the fault.
sqlite3_stmt *query_prepare(const struct query *q, struct db *d, const struct text *sql, uint64_t limit,
                            struct fault *fault);

#endif
