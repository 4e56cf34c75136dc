#include "collection/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// ---- Errors ----------------------------------------------------------------------------------------------

static bool fail_system(struct db *d, struct fault *fault) {
    int why = sqlite3_system_errno(d->handle);
    return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be read or written: %s", d->path,
                     why == 0 ? sqlite3_errmsg(d->handle) : strerror(why));
}

bool db_fail(struct db *d, struct fault *fault) {
    switch (sqlite3_errcode(d->handle) & 0xff) {
    case SQLITE_NOMEM:
        return fault_memory(fault);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s is being written by another program: try again when that is done", d->path);
    case SQLITE_FULL:
        return fault_set(fault, FAULT_SYSTEM,
                         "there is no room left on the disk of %.120s; what was reported as stored is safe",
                         d->path);
    case SQLITE_READONLY:
        return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be written: the file or its folder is read-only",
                         d->path);
    case SQLITE_NOTADB:
        return fault_set(fault, FAULT_SYSTEM, "%.120s is not a collection: it is not an SQLite database",
                         d->path);
    case SQLITE_CORRUPT:
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s is damaged: take a copy of it from before, or let 'sqlite3 FILE .recover' "
                         "save what can be read",
                         d->path);
    case SQLITE_CANTOPEN:
        return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be opened: %s", d->path,
                         strerror(sqlite3_system_errno(d->handle)));
    case SQLITE_IOERR:
        return fail_system(d, fault);
    default:
        return fault_set(fault, FAULT_SYSTEM, "%.120s: %.80s", d->path, sqlite3_errmsg(d->handle));
    }
}

// ---- Statements ------------------------------------------------------------------------------------------

sqlite3_stmt *db_prepare(struct db *d, const char *sql, struct fault *fault) {
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(d->handle, sql, -1, &s, NULL) != SQLITE_OK) db_fail(d, fault);
    return s;
}

bool db_row(struct db *d, sqlite3_stmt *s, struct fault *fault) {
    int code = sqlite3_step(s);
    fault->kind = FAULT_NONE;
    return code == SQLITE_ROW || (code != SQLITE_DONE && db_fail(d, fault));
}

bool db_run(struct db *d, sqlite3_stmt *s, struct fault *fault) {
    while (db_row(d, s, fault)) continue;
    bool done = fault->kind == FAULT_NONE;
    sqlite3_reset(s);
    return done;
}

// Run statements without values, one after the other.
static bool run_all(struct db *d, const char *sql, struct fault *fault) {
    while (*sql != '\0') {
        sqlite3_stmt *s = NULL;
        if (sqlite3_prepare_v2(d->handle, sql, -1, &s, &sql) != SQLITE_OK) return db_fail(d, fault);
        bool done = s == NULL || db_run(d, s, fault);
        sqlite3_finalize(s);
        if (!done) return false;
    }
    return true;
}

bool db_number(struct db *d, const char *sql, int64_t value, int64_t *out, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, sql, fault);
    if (s != NULL) db_bind_number(s, 1, value);
    bool done = s != NULL && db_row(d, s, fault);
    *out = done ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_finalize(s);
    return done || (s != NULL && fault->kind == FAULT_NONE);
}

void db_bind_text(sqlite3_stmt *s, int place, const char *text, size_t size) {
    if (text == NULL) sqlite3_bind_null(s, place);
    else sqlite3_bind_text64(s, place, text, size, SQLITE_STATIC, SQLITE_UTF8);
}

void db_bind_number(sqlite3_stmt *s, int place, int64_t number) { sqlite3_bind_int64(s, place, number); }

void db_bind_numbers(sqlite3_stmt *s, size_t count, const int64_t *numbers) {
    for (size_t i = 0; i < count; i++) db_bind_number(s, (int)i + 1, numbers[i]);
}

void db_bind_nothing(sqlite3_stmt *s, int place) { sqlite3_bind_null(s, place); }

// ---- Transactions ----------------------------------------------------------------------------------------

bool db_begin(struct db *d, struct fault *fault) { return run_all(d, "BEGIN IMMEDIATE", fault); }

bool db_commit(struct db *d, struct fault *fault) {
    if (run_all(d, "COMMIT", fault)) return true;
    db_roll_back(d);
    return false;
}

void db_roll_back(struct db *d) {
    struct fault fault;
    if (sqlite3_get_autocommit(d->handle) == 0) run_all(d, "ROLLBACK", &fault);
}

// ---- Tables ----------------------------------------------------------------------------------------------

// The file says to which program it belongs, and the version of its tables. An older file is updated in one
// transaction, a newer one is refused.
enum { VERSION = 4, APPLICATION = 0x526f7175 /* "Roqu" */ };

// The steps from one version to the next. A released step never changes: a new version is a new step.
//
// Numbers of puzzles never change, because a campaign over puzzles numbers its jobs by them. Equivalent
// puzzles have the same signature (make/make.h). `solution` is the cells of the solved board, `solutions` an
// enum campaign_solutions, `level` an enum explain_level. Each kind of query has an index that answers it
// alone, with numbers in order if possible. The index of words has no second copy of the notes.
static const char *const steps[VERSION] = {
    "CREATE TABLE puzzle ("
    "  id INTEGER PRIMARY KEY,"
    "  family TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,"
    "  signature INTEGER NOT NULL,"
    "  board TEXT NOT NULL, notes TEXT,"
    "  solution TEXT, solutions INTEGER NOT NULL DEFAULT 0,"
    "  level INTEGER, score INTEGER);"
    "CREATE INDEX puzzle_signature ON puzzle(signature);"
    "CREATE INDEX puzzle_family ON puzzle(family);"
    "CREATE INDEX puzzle_size ON puzzle(width, height);"
    "CREATE INDEX puzzle_family_size ON puzzle(family, width, height);"
    "CREATE INDEX puzzle_score ON puzzle(score, width, height);"
    "CREATE INDEX puzzle_family_score ON puzzle(family, score, width, height);"
    "CREATE INDEX puzzle_size_score ON puzzle(width, height, score, family);"
    "CREATE INDEX puzzle_unrated ON puzzle(id) WHERE level IS NULL AND solutions < 2;"
    "CREATE TABLE tag ("
    "  name TEXT NOT NULL, puzzle INTEGER NOT NULL REFERENCES puzzle(id),"
    "  PRIMARY KEY (name, puzzle)) WITHOUT ROWID;"
    "CREATE INDEX tag_puzzle ON tag(puzzle);"
    "CREATE VIRTUAL TABLE words USING fts5(notes, content = '')",

    // Campaigns. `parameters` are lines "NAME WORD"; `rows` has the counts of a job (campaign/campaign.h).
    // `worked` is the time that runs have taken in milliseconds, `beat` the last time (seconds since 1970).
    "CREATE TABLE campaign ("
    "  id INTEGER PRIMARY KEY,"
    "  kind TEXT NOT NULL, parameters TEXT NOT NULL, puzzles INTEGER NOT NULL, jobs INTEGER NOT NULL,"
    "  done INTEGER NOT NULL DEFAULT 0, worked INTEGER NOT NULL DEFAULT 0, beat INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE result ("
    "  campaign INTEGER NOT NULL REFERENCES campaign(id), job INTEGER NOT NULL, rows TEXT NOT NULL,"
    "  PRIMARY KEY (campaign, job)) WITHOUT ROWID;"
    "CREATE TABLE found ("
    "  campaign INTEGER NOT NULL REFERENCES campaign(id), job INTEGER NOT NULL, place INTEGER NOT NULL,"
    "  puzzle INTEGER NOT NULL REFERENCES puzzle(id),"
    "  PRIMARY KEY (campaign, job, place)) WITHOUT ROWID",

    // The puzzles of a campaign in the order of their numbers.
    "CREATE INDEX found_puzzle ON found(campaign, puzzle)",

    // The campaign that found a puzzle, and the first job in which it did. Without counted solutions
    // (`solutions` is 0), the level is only what the notes claim.
    "ALTER TABLE puzzle ADD COLUMN from_campaign INTEGER;"
    "ALTER TABLE puzzle ADD COLUMN from_job INTEGER;"
    "ALTER TABLE puzzle ADD COLUMN from_place INTEGER;"
    "DROP INDEX puzzle_unrated;"
    "CREATE INDEX puzzle_unrated ON puzzle(id) WHERE solutions = 0 OR (level IS NULL AND solutions = 1)",
};

struct state {
    int64_t application, version, tables;
};

static bool look(struct db *d, struct state *s, struct fault *fault) {
    return db_number(d, "PRAGMA application_id", 0, &s->application, fault) &&
           db_number(d, "PRAGMA user_version", 0, &s->version, fault) &&
           db_number(d, "SELECT count(*) FROM sqlite_master", 0, &s->tables, fault);
}

// Read all three numbers in one transaction: otherwise another program might make the tables in between.
static bool look_at_once(struct db *d, struct state *s, struct fault *fault) {
    if (!run_all(d, "BEGIN", fault)) return false;
    bool seen = look(d, s, fault);
    db_roll_back(d);
    return seen;
}

static bool is_new(const struct state *s) { return s->application == 0 && s->version == 0 && s->tables == 0; }

static bool check(const struct db *d, const struct state *s, struct fault *fault) {
    if (is_new(s)) return true;
    if (s->application != APPLICATION)
        return fault_set(fault, FAULT_SYSTEM, "%.120s is not a collection: it is another program's database",
                         d->path);
    if (s->version > VERSION)
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s was written by a newer roque: its tables are version %" PRId64
                         ", and this roque knows those up to %d",
                         d->path, s->version, VERSION);
    return s->version > 0 ||
           fault_set(fault, FAULT_SYSTEM, "%.120s is damaged: it does not say its version", d->path);
}

// Statements that set these two numbers take no values.
static bool sign(struct db *d, struct fault *fault) {
    char sql[100];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION, VERSION);
    return run_all(d, sql, fault);
}

// Another program may have done it meanwhile: read the version again.
static bool bring_up_to_date(struct db *d, struct fault *fault) {
    struct state s = {0};
    if (!db_begin(d, fault)) return false;
    bool ok = look(d, &s, fault) && check(d, &s, fault);
    bool old = s.version < VERSION;
    for (int64_t step = s.version; ok && step < VERSION; step++) ok = run_all(d, steps[step], fault);
    ok = ok && (!old || sign(d, fault)) && db_commit(d, fault);
    if (!ok) db_roll_back(d);
    return ok;
}

static bool settle(struct db *d, enum db_use use, struct fault *fault) {
    struct state s;
    if (!look_at_once(d, &s, fault) || !check(d, &s, fault)) return false;
    if (is_new(&s) && use != DB_CREATE)
        return fault_set(fault, FAULT_SYSTEM, "%.120s is empty: nothing was ever added to it", d->path);
    if (s.version == VERSION) return true;
    if (sqlite3_db_readonly(d->handle, "main") == 1)
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s was written by an older roque and has to be upgraded, but it is read-only",
                         d->path);
    return bring_up_to_date(d, fault);
}

// ---- Opening ---------------------------------------------------------------------------------------------

// For such names, SQLite would make a database of another kind.
static bool check_path(const char *path, enum db_use use, struct fault *fault) {
    struct stat about;
    if (*path == '\0' || *path == ':')
        return fault_set(fault, FAULT_SYSTEM, "'%.120s' is not a file name", path);
    if (stat(path, &about) != 0) {
        if (errno != ENOENT || use != DB_CREATE)
            return fault_set(fault, FAULT_SYSTEM,
                             errno == ENOENT ? "there is no %.120s: 'roque collection FILE.db add' makes one"
                                             : "%.120s cannot be opened",
                             path);
        return true;
    }
    return S_ISREG(about.st_mode) || fault_set(fault, FAULT_SYSTEM, "%.120s is not a file", path);
}

bool db_open(struct db *d, const char *path, enum db_use use, struct fault *fault) {
    enum { PATIENCE_MS = 20000 }; // while another program writes
    *d = (struct db){.path = path};
    if (!check_path(path, use, fault)) return false;
    int flags = use == DB_READ ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path, &d->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return d->handle == NULL ? fault_memory(fault) : db_fail(d, fault);
    sqlite3_extended_result_codes(d->handle, 1);
    sqlite3_busy_timeout(d->handle, PATIENCE_MS);
    if (use != DB_READ && sqlite3_db_readonly(d->handle, "main") == 1)
        return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be written: the file or its folder is read-only",
                         path);
    return run_all(d,
                   "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                   "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY",
                   fault) &&
           settle(d, use, fault);
}

void db_close(struct db *d) {
    if (d->handle != NULL) sqlite3_close_v2(d->handle);
    d->handle = NULL;
}
