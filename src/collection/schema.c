#include "collection/schema.h"

#include <inttypes.h>
#include <stdio.h>

// The steps from one version to the next. What was once released is never changed: a new version is a new
// step.
//
// Puzzles are numbered without gaps and never deleted: a campaign over them numbers its jobs by them. The
// signature is the same for puzzles that are alike (make/seen.h). `solution` are the cells of the solved
// board. Each way to ask has an index that answers it alone, the numbers in their order where that can be.
// `solutions` is an enum campaign_solutions, `level` an enum explain_level. Words of notes are looked
// up in an index of their own, which keeps no second copy of them.
static const char *const steps[SCHEMA_VERSION] = {
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

    // Campaigns. `parameters` are lines "NAME WORD"; `rows` is what a job counted (campaign/campaign.h).
    // `worked` is for how many milliseconds somebody worked on it, `beat` when last (since 1970).
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
};

struct state {
    int64_t application, version, tables;
};

static bool look(struct db *d, struct state *s, struct fault *fault) {
    return db_number(d, "PRAGMA application_id", &s->application, fault) &&
           db_number(d, "PRAGMA user_version", &s->version, fault) &&
           db_number(d, "SELECT count(*) FROM sqlite_master", &s->tables, fault);
}

// The three numbers of one moment: between two of them another program may make the tables.
static bool look_at_once(struct db *d, struct state *s, struct fault *fault) {
    if (!db_script(d, "BEGIN", fault)) return false;
    bool seen = look(d, s, fault);
    db_roll_back(d);
    return seen;
}

static bool is_new(const struct state *s) { return s->application == 0 && s->version == 0 && s->tables == 0; }

static bool check(const struct db *d, const struct state *s, struct fault *fault) {
    if (is_new(s)) return true;
    if (s->application != SCHEMA_APPLICATION)
        return fault_set(fault, FAULT_SYSTEM, "%.120s is not a collection: it is another program's database",
                         d->path);
    if (s->version > SCHEMA_VERSION)
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s was written by a newer roque: its tables are version %" PRId64
                         ", and this roque knows those up to %d",
                         d->path, s->version, SCHEMA_VERSION);
    return s->version > 0 ||
           fault_set(fault, FAULT_SYSTEM, "%.120s is damaged: it does not say its version", d->path);
}

// Statements that set these two numbers take no values.
static bool sign(struct db *d, struct fault *fault) {
    char sql[100];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", SCHEMA_APPLICATION,
             SCHEMA_VERSION);
    return db_script(d, sql, fault);
}

// Somebody else may have done it meanwhile, so that it is looked at again.
static bool bring_up_to_date(struct db *d, struct fault *fault) {
    struct state s = {0};
    if (!db_begin(d, fault)) return false;
    bool ok = look(d, &s, fault) && check(d, &s, fault);
    bool old = s.version < SCHEMA_VERSION;
    for (int64_t step = s.version; ok && step < SCHEMA_VERSION; step++) ok = db_script(d, steps[step], fault);
    ok = ok && (!old || sign(d, fault)) && db_commit(d, fault);
    if (!ok) db_roll_back(d);
    return ok;
}

bool schema_settle(struct db *d, enum db_use use, struct fault *fault) {
    struct state s;
    if (!look_at_once(d, &s, fault) || !check(d, &s, fault)) return false;
    if (is_new(&s) && use != DB_CREATE)
        return fault_set(fault, FAULT_SYSTEM, "%.120s is empty: nothing was ever added to it", d->path);
    if (s.version == SCHEMA_VERSION) return true;
    if (sqlite3_db_readonly(d->handle, "main") == 1)
        return fault_set(fault, FAULT_SYSTEM,
                         "%.120s is of an older roque and has to be brought up to date, but it is read-only",
                         d->path);
    return bring_up_to_date(d, fault);
}
