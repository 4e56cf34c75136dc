// roque-collection: puzzles in a database, and campaigns whose results are kept there; a program of its own
// beside roque. db.[ch] and schema.[ch] know the file, store.[ch] puzzles in it, shelf.[ch] those on their
// way there, query.[ch] those that are looked for, crew.[ch] the work of many threads; on top of them stands
// a file a command.
#ifndef ROQUE_COLLECTION_COLLECTION_H
#define ROQUE_COLLECTION_COLLECTION_H

#include "cli/collection/collection.h"
#include "cli/command.h"
#include "collection/store.h"

// Each subcommand, with the operands behind the file. They return the exit code.
#define COLLECTION_RUN(name, summary)                                                                        \
    int collection_##name(const struct cli_collection_request *q, int argc, char **argv);
CLI_COLLECTION_COMMANDS(COLLECTION_RUN)
CLI_CAMPAIGN_COMMANDS(COLLECTION_RUN)
#undef COLLECTION_RUN

extern const struct command collection_make; // roque make --into FILE.db

// ---- What they share ----

// Tell a fault; returns the exit code that goes with it.
int collection_fail(const struct fault *fault);

// The exit code that goes with what a campaign has counted.
int collection_verdict(const struct campaign_kind *kind, const uint64_t *sums, bool complete);

// The puzzles of these numbers, or else those that fit, in the order of their numbers: each is visited, with
// its number. A visitor that returns false has set the fault, or had enough (FAULT_NONE).
struct collection_choice {
    const struct cli_filter *filter;
    int argc; // numbers
    char **argv;
    uint64_t limit; // 0: none
};
typedef bool collection_visit(void *context, int64_t id, struct campaign_puzzle *f, struct fault *fault);
bool collection_each(struct db *d, struct mem *m, const struct collection_choice *c, collection_visit *visit,
                     void *context, struct fault *fault);

// Visit the rows of a statement of STORE_COLUMNS.
bool collection_rows(struct db *d, struct mem *m, sqlite3_stmt *s, collection_visit *visit, void *context,
                     struct fault *fault);
int64_t collection_number(const char *digits);

#endif
