#include "collection/db.h"

#include "collection/schema.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

// ---- What goes wrong -------------------------------------------------------------------------------------

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
        return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be written: it, or where it lies, is read-only",
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

bool db_script(struct db *d, const char *sql, struct fault *fault) {
    while (*sql != '\0') {
        sqlite3_stmt *s = NULL;
        if (sqlite3_prepare_v2(d->handle, sql, -1, &s, &sql) != SQLITE_OK) return db_fail(d, fault);
        bool done = s == NULL || db_run(d, s, fault);
        sqlite3_finalize(s);
        if (!done) return false;
    }
    return true;
}

bool db_number(struct db *d, const char *sql, int64_t *out, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, sql, fault);
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

void db_bind_nothing(sqlite3_stmt *s, int place) { sqlite3_bind_null(s, place); }

// ---- Transactions ----------------------------------------------------------------------------------------

bool db_begin(struct db *d, struct fault *fault) { return db_script(d, "BEGIN IMMEDIATE", fault); }

bool db_commit(struct db *d, struct fault *fault) {
    if (db_script(d, "COMMIT", fault)) return true;
    db_roll_back(d);
    return false;
}

void db_roll_back(struct db *d) {
    struct fault fault;
    if (sqlite3_get_autocommit(d->handle) == 0) db_script(d, "ROLLBACK", &fault);
}

// ---- Opening ---------------------------------------------------------------------------------------------

// A name that is no file would be made into a database somewhere else.
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
        return fault_set(fault, FAULT_SYSTEM, "%.120s cannot be written: it, or where it lies, is read-only",
                         path);
    return db_script(d,
                     "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                     "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY",
                     fault) &&
           schema_settle(d, use, fault);
}

void db_close(struct db *d) {
    if (d->handle != NULL) sqlite3_close_v2(d->handle);
    d->handle = NULL;
}
