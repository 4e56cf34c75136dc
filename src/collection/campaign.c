#include "collection/campaign.h"

#include "base/json.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---- Planning --------------------------------------------------------------------------------------------

bool campaign_plan(struct db *d, const struct campaign_request *r, const char *parameters, int64_t *id,
                   uint64_t *jobs, struct fault *fault) {
    struct campaign_request counted = *r;
    int64_t puzzles;
    if (!db_begin(d, fault)) return false;
    sqlite3_stmt *s = db_prepare(
        d, "INSERT INTO campaign (kind, parameters, puzzles, jobs) VALUES (?1, ?2, ?3, ?4)", fault);
    bool ok = s != NULL && db_number(d, "SELECT coalesce(max(id), 0) FROM puzzle", 0, &puzzles, fault);
    if (ok) {
        counted.puzzles = (uint64_t)puzzles;
        *jobs = campaign_jobs(&counted);
        db_bind_text(s, 1, r->kind->name, strlen(r->kind->name));
        db_bind_text(s, 2, parameters, strlen(parameters));
        db_bind_number(s, 3, puzzles);
        db_bind_number(s, 4, (int64_t)*jobs);
        ok = db_run(d, s, fault);
        *id = sqlite3_last_insert_rowid(d->handle);
    }
    sqlite3_finalize(s);
    ok = ok && db_commit(d, fault);
    if (!ok) db_roll_back(d);
    return ok;
}

// ---- Loading ---------------------------------------------------------------------------------------------

// Read lines "NAME WORD" into the request, and into the campaign as they were typed.
static bool take_parameters(struct saved_campaign *c, const char *lines, struct fault *fault) {
    while (*lines != '\0') {
        char line[300], *word;
        size_t length = strcspn(lines, "\n");
        if (length >= sizeof line)
            return fault_set(fault, FAULT_SYSTEM, "a parameter of the campaign is damaged");
        memcpy(line, lines, length);
        line[length] = '\0';
        word = strchr(line, ' ');
        if (word == NULL) return fault_set(fault, FAULT_SYSTEM, "a parameter of the campaign is damaged");
        *word++ = '\0';
        if (!campaign_set(&c->request, line, word, fault)) return false;
        if (strcmp(line, "family") == 0) text_format(&c->title, " %s", word);
        else text_format(&c->title, " --%s %s", line, word);
        lines += length + (lines[length] == '\n');
    }
    return true;
}

bool campaign_describe(const char *kind, const char *parameters, uint64_t puzzles, struct mem *m,
                       struct saved_campaign *out, struct fault *fault) {
    const struct family *family = NULL;
    const struct campaign_kind *known = campaign_kind_named(kind, &family);
    *out = (struct saved_campaign){0};
    text_init(&out->title, m);
    text_init(&out->parameters, m);
    if (known == NULL)
        return fault_set(fault, FAULT_SYSTEM, "this version of roque knows no campaign '%.40s'", kind);
    out->request = campaign_defaults(known, family);
    out->request.families = cli_families();
    text_add(&out->title, known->name);
    text_add(&out->parameters, parameters);
    if (!take_parameters(out, parameters, fault)) return false;
    out->request.puzzles = puzzles;
    out->jobs = campaign_jobs(&out->request);
    return (!out->title.failed && !out->parameters.failed) || fault_memory(fault);
}

static bool take_row(sqlite3_stmt *s, struct mem *m, struct saved_campaign *c, struct fault *fault) {
    const char *kind = (const char *)sqlite3_column_text(s, 1);
    const char *lines = (const char *)sqlite3_column_text(s, 2);
    if (!campaign_describe(kind == NULL ? "" : kind, lines == NULL ? "" : lines,
                           (uint64_t)sqlite3_column_int64(s, 3), m, c, fault))
        return false;
    c->id = sqlite3_column_int64(s, 0);
    c->done = (uint64_t)sqlite3_column_int64(s, 5);
    c->worked_ms = (uint64_t)sqlite3_column_int64(s, 6);
    c->beat = sqlite3_column_int64(s, 7);
    return c->jobs == (uint64_t)sqlite3_column_int64(s, 4) ||
           fault_set(fault, FAULT_SYSTEM, "this version of roque cuts the campaign into other jobs");
}

bool campaign_load(struct db *d, int64_t number, struct mem *m, struct saved_campaign *out,
                   struct fault *fault) {
    *out = (struct saved_campaign){0};
    sqlite3_stmt *s = db_prepare(d,
                                 "SELECT id, kind, parameters, puzzles, jobs, done, worked, beat"
                                 " FROM campaign WHERE ?1 IN (0, id) ORDER BY id DESC LIMIT 1",
                                 fault);
    bool ok = s != NULL;
    if (ok) {
        db_bind_number(s, 1, number);
        ok = db_row(d, s, fault);
        if (!ok && fault->kind == FAULT_NONE && number == 0)
            fault_set(fault, FAULT_INPUT, "there is no campaign in %.120s: 'new' plans one", d->path);
        else if (!ok && fault->kind == FAULT_NONE)
            fault_set(fault, FAULT_INPUT, "there is no campaign %" PRId64 " in %.120s", number, d->path);
    }
    ok = ok && take_row(s, m, out, fault);
    sqlite3_finalize(s);
    return ok;
}

void campaign_free(struct saved_campaign *c) {
    text_free(&c->title);
    text_free(&c->parameters);
}

// ---- Status ----------------------------------------------------------------------------------------------

static double seconds_left(const struct saved_campaign *c) {
    return c->done == 0 ? 0 : (double)c->worked_ms / 1000 / (double)c->done * (double)(c->jobs - c->done);
}

static void add_duration(struct text *out, double seconds) {
    if (seconds < 120) text_format(out, "%.0f s", seconds);
    else if (seconds < 7200) text_format(out, "%.0f minutes", seconds / 60);
    else if (seconds < 48 * 3600) text_format(out, "%.0f hours", seconds / 3600);
    else text_format(out, "%.0f days", seconds / 86400);
}

static void add_line(struct text *out, const struct saved_campaign *c) {
    text_format(out, "campaign %" PRId64 ": %s: %" PRIu64 " of %" PRIu64 " jobs done", c->id,
                text_string(&c->title), c->done, c->jobs);
    if (c->jobs > 0) text_format(out, " (%d %%)", (int)(100.0 * (double)c->done / (double)c->jobs));
    if (c->worked_ms > 0) {
        double rate = (double)c->done * 1000 / (double)c->worked_ms;
        text_format(out, rate < 100 ? ", %.3g per second" : ", %.0f per second", rate);
        if (c->done > 0 && c->done < c->jobs) {
            text_add(out, ", ");
            add_duration(out, seconds_left(c));
            text_add(out, " left");
        }
    }
}

// A job may take long, so the file does not tell whether a program is working on it.
static void add_since(struct text *out, const struct saved_campaign *c) {
    int64_t seconds = (int64_t)time(NULL) - c->beat;
    if (c->done == c->jobs || c->beat == 0) return;
    text_add(out, ", the last ");
    add_duration(out, seconds < 0 ? 0 : (double)seconds);
    text_add(out, " ago");
}

static void add_object(struct text *out, const char *file, const struct saved_campaign *c) {
    json_open(out, NULL, '{');
    json_text(out, "file", file);
    json_signed(out, "campaign", c->id);
    json_string(out, "what", &c->title);
    json_number(out, "jobs", c->jobs);
    json_number(out, "done", c->done);
    json_number(out, "worked_ms", c->worked_ms);
    if (c->done > 0) json_number(out, "left_ms", (uint64_t)(1000 * seconds_left(c) + 0.5));
    json_signed(out, "last_result", c->beat);
    json_end_line(out);
}

void campaign_add_status(struct text *out, const char *file, const struct saved_campaign *c, bool json,
                         bool since) {
    if (json) {
        add_object(out, file, c);
        return;
    }
    struct text line = TEXT_IN(out->mem);
    size_t width = cli_width(STDOUT_FILENO);
    add_line(&line, c);
    if (since) add_since(&line, c);
    text_char(&line, '\n');
    if (width > 0) wrap_fold(out, text_string(&line), line.size, width);
    else text_bytes(out, text_string(&line), line.size);
    if (line.failed) out->failed = true;
    text_free(&line);
}

// ---- Running it ------------------------------------------------------------------------------------------

bool active_fail(struct active_campaign *r) {
    cli_progress_hide(&r->progress);
    r->exit_code = cli_weightier(r->exit_code, collection_fail(&r->fault));
    cli_progress_go_on(&r->progress);
    return false;
}

static bool prepare(struct active_campaign *r) {
    static const char *const sql[ACTIVE_STATEMENTS] = {
        [ACTIVE_GIVEN] = "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1",
        [ACTIVE_THERE] = "SELECT 1 FROM puzzle WHERE id = ?1",
        [ACTIVE_DONE] = "SELECT job FROM result WHERE campaign = ?1 AND job >= ?2 ORDER BY job LIMIT ?3",
        [ACTIVE_RESULT] = "INSERT OR IGNORE INTO result (campaign, job, rows) VALUES (?1, ?2, ?3)",
        [ACTIVE_FOUND] = "INSERT INTO found (campaign, job, place, puzzle) VALUES (?1, ?2, ?3, ?4)",
        [ACTIVE_PROGRESS] =
            "UPDATE campaign SET done = done + ?2, worked = worked + ?3, beat = ?4 WHERE id = ?1",
    };
    for (size_t i = 0; i < ACTIVE_STATEMENTS; i++)
        if ((r->statements[i] = db_prepare(&r->db, sql[i], &r->fault)) == NULL) return false;
    return store_init(&r->store, &r->db, r->mem, &r->fault);
}

bool active_begin(struct active_campaign *r, const char *file, const struct campaign_run_values *v,
                  struct mem *m) {
    *r = (struct active_campaign){.mem = m, .limit = v->limit, .last_us = clock_us()};
    bool ok = db_open(&r->db, file, DB_WRITE, &r->fault) &&
              campaign_load(&r->db, v->number, m, &r->campaign, &r->fault) && prepare(r);
    if (!ok) {
        r->exit_code = collection_fail(&r->fault);
        return false;
    }
    cli_progress_start(&r->progress);
    cli_progress_continue(&r->progress, (size_t)r->campaign.jobs, (size_t)r->campaign.done);
    return true;
}

static void free_results(struct active_campaign *r) {
    for (size_t i = 0; i < r->waiting.size; i++) campaign_result_free(&r->waiting.at[i].result);
    r->waiting.size = 0;
}

void active_end(struct active_campaign *r) {
    free_results(r);
    if (r->mem != NULL) vec_free(r->mem, &r->waiting);
    for (size_t i = 0; i < ACTIVE_STATEMENTS; i++) sqlite3_finalize(r->statements[i]);
    store_free(&r->store);
    campaign_free(&r->campaign);
    db_close(&r->db);
}

// Count the done jobs again, because another run may have done some.
static void count_done(struct active_campaign *r) {
    int64_t done;
    struct fault fault = {0};
    if (db_number(&r->db, "SELECT done FROM campaign WHERE id = ?1", r->campaign.id, &done, &fault))
        r->campaign.done = (uint64_t)done;
}

int active_report(struct active_campaign *r, bool json) {
    cli_progress_end(&r->progress);
    count_done(r);
    struct text out = TEXT_IN(r->mem);
    campaign_add_status(&out, r->db.path, &r->campaign, json, false);
    if (!cli_output_say(&out)) r->exit_code = cli_weightier(r->exit_code, CLI_BAD);
    text_free(&out);
    bool left = r->campaign.done < r->campaign.jobs;
    if (left && r->limit > 0 && r->handed_out == r->limit) cli_complain("stopped by --limit: jobs are left");
    if (left) r->exit_code = cli_weightier(r->exit_code, CLI_LIMIT);
    return cli_interrupted() ? CLI_INTERRUPTED : r->exit_code;
}

// ---- Remaining jobs --------------------------------------------------------------------------------------

// Numbers of done jobs are read in blocks, so that memory does not grow with them.
static bool read_block(struct active_campaign *r) {
    sqlite3_stmt *s = r->statements[ACTIVE_DONE];
    r->block_size = r->block_at = 0;
    DB_BIND(s, r->campaign.id, (int64_t)r->next, ACTIVE_BLOCK);
    while (r->block_size < ACTIVE_BLOCK && db_row(&r->db, s, &r->fault))
        r->block[r->block_size++] = (uint64_t)sqlite3_column_int64(s, 0);
    r->last_block = r->block_size < ACTIVE_BLOCK;
    sqlite3_reset(s);
    return r->fault.kind == FAULT_NONE || active_fail(r);
}

// Was the puzzle of this job removed? Then there is nothing to do, and the result says so.
static bool is_gone(struct active_campaign *r, uint64_t job) {
    sqlite3_stmt *s = r->statements[ACTIVE_THERE];
    struct campaign_result nothing;
    if (!r->campaign.request.kind->over_puzzles) return false;
    DB_BIND(s, (int64_t)job + 1);
    bool gone = !db_row(&r->db, s, &r->fault) && r->fault.kind == FAULT_NONE;
    sqlite3_reset(s);
    if (!gone) return false;
    campaign_result_init(&nothing, r->mem);
    active_put(r, job, &nothing);
    return true;
}

static bool find_next(struct active_campaign *r) {
    for (;; r->next++) {
        if (r->next >= r->campaign.jobs) return false;
        if (r->block_at == r->block_size && !r->last_block && !read_block(r)) return false;
        if (r->block_at == r->block_size || r->block[r->block_at] != r->next) return true;
        r->block_at++;
    }
}

bool active_next(struct active_campaign *r, uint64_t *job) {
    do {
        if (cli_stopping() || r->exit_code != CLI_YES || (r->limit > 0 && r->handed_out == r->limit) ||
            !find_next(r))
            return false;
        *job = r->next++;
    } while (is_gone(r, *job));
    r->handed_out++;
    return true;
}

bool active_given(struct active_campaign *r, uint64_t job, struct mem *m, struct campaign_puzzle *out) {
    sqlite3_stmt *s = r->statements[ACTIVE_GIVEN];
    DB_BIND(s, (int64_t)job + 1);
    bool ok = db_row(&r->db, s, &r->fault);
    if (!ok && r->fault.kind == FAULT_NONE)
        fault_set(&r->fault, FAULT_SYSTEM, "%.120s is damaged: a puzzle is missing", r->db.path);
    ok = ok && store_read(&r->db, s, m, out, &r->fault);
    sqlite3_reset(s);
    return ok || active_fail(r);
}

// ---- Results ---------------------------------------------------------------------------------------------

static bool store_found(struct active_campaign *r, uint64_t job, const struct campaign_result *result) {
    sqlite3_stmt *s = r->statements[ACTIVE_FOUND];
    for (size_t i = 0; i < result->puzzles.size; i++) {
        const struct campaign_puzzle *p = &result->puzzles.at[i];
        struct store_kept kept;
        uint64_t signature;
        if (!make_sign(&p->puzzle, r->mem, &signature)) return fault_memory(&r->fault);
        if (!store_keep(&r->store, p, signature,
                        (struct store_origin){r->campaign.id, (int64_t)job, (int64_t)i}, &kept, &r->fault))
            return false;
        DB_BIND(s, r->campaign.id, (int64_t)job, (int64_t)i, kept.id);
        if (!db_run(&r->db, s, &r->fault)) return false;
    }
    return true;
}

// If another process has done the job meanwhile, its result is the same.
static bool store_result(struct active_campaign *r, uint64_t job, const struct campaign_result *result,
                         uint64_t *added) {
    sqlite3_stmt *s = r->statements[ACTIVE_RESULT];
    DB_BIND(s, r->campaign.id, (int64_t)job);
    db_bind_text(s, 3, text_string(&result->rows), result->rows.size);
    if (!db_run(&r->db, s, &r->fault)) return false;
    if (sqlite3_changes(r->db.handle) == 0) return true;
    ++*added;
    return store_found(r, job, result);
}

static bool store_waiting(struct active_campaign *r) {
    uint64_t added = 0, now_us = clock_us(), worked_ms = (now_us - r->last_us) / 1000;
    sqlite3_stmt *s = r->statements[ACTIVE_PROGRESS];
    bool ok = db_begin(&r->db, &r->fault);
    for (size_t i = 0; ok && i < r->waiting.size; i++)
        ok = store_result(r, r->waiting.at[i].job, &r->waiting.at[i].result, &added);
    DB_BIND(s, r->campaign.id, (int64_t)added, (int64_t)worked_ms, (int64_t)time(NULL));
    ok = ok && db_run(&r->db, s, &r->fault) && db_commit(&r->db, &r->fault);
    if (!ok) db_roll_back(&r->db);
    else {
        count_done(r);
        r->campaign.worked_ms += worked_ms;
        r->last_us = now_us;
    }
    free_results(r);
    return ok || active_fail(r);
}

bool active_store(struct active_campaign *r) { return r->waiting.size == 0 || store_waiting(r); }

bool active_store_due(struct active_campaign *r) {
    return !store_is_due(r->waiting.size, r->first_us) || store_waiting(r);
}

bool active_put(struct active_campaign *r, uint64_t job, struct campaign_result *result) {
    struct active_result kept = {.job = job, .result = *result};
    if (r->waiting.size == 0) r->first_us = clock_us();
    bool ok = vec_push(r->mem, &r->waiting, kept);
    if (!ok) campaign_result_free(result);
    *result = (struct campaign_result){0};
    if (!ok) {
        fault_memory(&r->fault);
        return active_fail(r);
    }
    if (!active_store_due(r)) return false;
    size_t done = (size_t)(r->campaign.done + r->waiting.size);
    cli_progress_report(&r->progress, done < r->campaign.jobs ? done : (size_t)r->campaign.jobs, 0);
    return true;
}
