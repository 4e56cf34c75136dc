// The database, one SQLite file, and its tables. Every error is a fault with a sentence for people.
#ifndef ROQUE_COLLECTION_DB_H
#define ROQUE_COLLECTION_DB_H

#include "base/fault.h"
#include "base/mem.h"

#include <sqlite3.h>

struct db {
    sqlite3 *handle;
    const char *path;
};

enum db_use {
    DB_READ,  // there must be a collection
    DB_WRITE, // the same, and it is going to change
    DB_CREATE // it may be made
};

// Open a collection; one of an older roque is brought up to date. Close it either way.
bool db_open(struct db *d, const char *path, enum db_use use, struct fault *fault);
void db_close(struct db *d);

// A statement, with its values numbered from 1. NULL with the fault.
sqlite3_stmt *db_prepare(struct db *d, const char *sql, struct fault *fault);

// Run a statement to its end, ignoring rows, and reset it.
bool db_run(struct db *d, sqlite3_stmt *s, struct fault *fault);

// The next row. False at the end (fault->kind is FAULT_NONE) and after an error.
bool db_row(struct db *d, sqlite3_stmt *s, struct fault *fault);

// Statements without values, one after the other.
bool db_script(struct db *d, const char *sql, struct fault *fault);

// The one number that a statement gives; `value` is its ?1.
bool db_number(struct db *d, const char *sql, int64_t value, int64_t *out, struct fault *fault);

// The last error of SQLite, in our words. Always false.
bool db_fail(struct db *d, struct fault *fault);

// A transaction: until its end nobody else writes. Afterwards it is safe on the disk.
bool db_begin(struct db *d, struct fault *fault);
bool db_commit(struct db *d, struct fault *fault); // when it fails nothing of it is kept
void db_roll_back(struct db *d);

// Texts are not copied: they must stay until the statement was run. NULL is no value.
void db_bind_text(sqlite3_stmt *s, int place, const char *text, size_t size);
void db_bind_number(sqlite3_stmt *s, int place, int64_t number);
void db_bind_numbers(sqlite3_stmt *s, size_t count, const int64_t *numbers); // from place 1 on
#define DB_BIND(s, ...)                                                                                      \
    db_bind_numbers(s, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]){__VA_ARGS__})
void db_bind_nothing(sqlite3_stmt *s, int place);

#endif
