#include "collection/campaign.h"

#include "base/json.h"
#include "cli/interrupt.h"
#include "collection/collection.h"
#include "make/seen.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

// ---- Planning --------------------------------------------------------------------------------------------

bool campaign_plan(struct db *d, const struct campaign_request *r, const char *parameters, int64_t *id,
                   uint64_t *jobs, struct fault *fault) {
    struct campaign_request counted = *r;
    int64_t puzzles;
    if (!db_begin(d, fault)) return false;
    sqlite3_stmt *s = db_prepare(
        d, "INSERT INTO campaign (kind, parameters, puzzles, jobs) VALUES (?1, ?2, ?3, ?4)", fault);
    bool ok = s != NULL && db_number(d, "SELECT coalesce(max(id), 0) FROM puzzle", &puzzles, fault);
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

// Lines "NAME WORD", into the request and as they were typed.
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
        return fault_set(fault, FAULT_SYSTEM, "this roque knows no campaign of the kind '%.40s'", kind);
    out->request = campaign_defaults(known, family);
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
           fault_set(fault, FAULT_SYSTEM, "this roque cuts the campaign into other jobs than before");
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

// ---- Results ---------------------------------------------------------------------------------------------

bool campaign_log_init(struct campaign_log *l, struct db *d, struct saved_campaign *c, struct mem *m,
                       struct fault *fault) {
    *l = (struct campaign_log){.db = d, .mem = m, .campaign = c, .last_us = clock_us()};
    if (!store_init(&l->store, d, m, fault)) return false;
    l->result =
        db_prepare(d, "INSERT OR IGNORE INTO result (campaign, job, rows) VALUES (?1, ?2, ?3)", fault);
    l->found =
        db_prepare(d, "INSERT INTO found (campaign, job, place, puzzle) VALUES (?1, ?2, ?3, ?4)", fault);
    l->progress = db_prepare(
        d, "UPDATE campaign SET done = done + ?2, worked = worked + ?3, beat = ?4 WHERE id = ?1", fault);
    return l->result != NULL && l->found != NULL && l->progress != NULL;
}

static void clear(struct campaign_log *l) {
    for (size_t i = 0; i < l->waiting.size; i++) campaign_result_free(&l->waiting.at[i].result);
    l->waiting.size = 0;
}

void campaign_log_free(struct campaign_log *l) {
    clear(l);
    if (l->mem != NULL) vec_free(l->mem, &l->waiting);
    sqlite3_finalize(l->result);
    sqlite3_finalize(l->found);
    sqlite3_finalize(l->progress);
    store_free(&l->store);
}

static bool store_found(struct campaign_log *l, const struct saved_result *r, struct fault *fault) {
    for (size_t i = 0; i < r->result.puzzles.size; i++) {
        const struct campaign_puzzle *f = &r->result.puzzles.at[i];
        struct store_kept kept;
        uint64_t signature;
        if (!make_sign(&f->puzzle, l->mem, &signature)) return fault_memory(fault);
        if (!store_keep(&l->store, f, signature, &kept, fault)) return false;
        db_bind_number(l->found, 1, l->campaign->id);
        db_bind_number(l->found, 2, (int64_t)r->job);
        db_bind_number(l->found, 3, (int64_t)i);
        db_bind_number(l->found, 4, kept.id);
        if (!db_run(l->db, l->found, fault)) return false;
    }
    return true;
}

// A job that another process has done meanwhile has the same result.
static bool store_result(struct campaign_log *l, const struct saved_result *r, uint64_t *new,
                         struct fault *fault) {
    db_bind_number(l->result, 1, l->campaign->id);
    db_bind_number(l->result, 2, (int64_t)r->job);
    db_bind_text(l->result, 3, text_string(&r->result.rows), r->result.rows.size);
    if (!db_run(l->db, l->result, fault)) return false;
    if (sqlite3_changes(l->db->handle) == 0) return true;
    ++*new;
    return store_found(l, r, fault);
}

static bool store_progress(struct campaign_log *l, uint64_t new, uint64_t now_us, struct fault *fault) {
    db_bind_number(l->progress, 1, l->campaign->id);
    db_bind_number(l->progress, 2, (int64_t) new);
    db_bind_number(l->progress, 3, (int64_t)((now_us - l->last_us) / 1000));
    db_bind_number(l->progress, 4, (int64_t)time(NULL));
    return db_run(l->db, l->progress, fault);
}

bool campaign_log_store(struct campaign_log *l, struct fault *fault) {
    uint64_t new = 0, now_us = clock_us();
    if (l->waiting.size == 0) return true;
    bool ok = db_begin(l->db, fault);
    for (size_t i = 0; ok && i < l->waiting.size; i++) ok = store_result(l, &l->waiting.at[i], &new, fault);
    ok = ok && store_progress(l, new, now_us, fault) && db_commit(l->db, fault);
    if (!ok) db_roll_back(l->db);
    else {
        l->campaign->done += new;
        l->campaign->worked_ms += (now_us - l->last_us) / 1000;
        l->last_us = now_us;
    }
    clear(l);
    return ok;
}

bool campaign_log_put(struct campaign_log *l, uint64_t job, struct campaign_result *result,
                      struct fault *fault) {
    struct saved_result kept = {.job = job, .result = *result};
    if (l->waiting.size == 0) l->first_us = clock_us();
    bool ok = vec_push(l->mem, &l->waiting, kept);
    if (!ok) campaign_result_free(result);
    *result = (struct campaign_result){0};
    if (!ok) return fault_memory(fault);
    return !store_is_due(l->waiting.size, l->first_us) || campaign_log_store(l, fault);
}

// ---- Jobs left --------------------------------------------------------------------------------------------

bool campaign_todo_init(struct campaign_todo *t, struct db *d, const struct saved_campaign *c,
                        struct fault *fault) {
    *t = (struct campaign_todo){.db = d, .campaign = c};
    t->done = db_prepare(d, "SELECT job FROM result WHERE campaign = ?1 AND job >= ?2 ORDER BY job LIMIT ?3",
                         fault);
    return t->done != NULL;
}

void campaign_todo_free(struct campaign_todo *t) { sqlite3_finalize(t->done); }

static bool read_block(struct campaign_todo *t, struct fault *fault) {
    t->size = t->at = 0;
    db_bind_number(t->done, 1, t->campaign->id);
    db_bind_number(t->done, 2, (int64_t)t->next);
    db_bind_number(t->done, 3, CAMPAIGN_BLOCK);
    while (t->size < CAMPAIGN_BLOCK && db_row(t->db, t->done, fault))
        t->block[t->size++] = (uint64_t)sqlite3_column_int64(t->done, 0);
    t->last = t->size < CAMPAIGN_BLOCK;
    sqlite3_reset(t->done);
    return fault->kind == FAULT_NONE;
}

bool campaign_todo_next(struct campaign_todo *t, uint64_t *job, struct fault *fault) {
    fault->kind = FAULT_NONE;
    for (;; t->next++) {
        if (t->next >= t->campaign->jobs) return false;
        if (t->at == t->size && !t->last && !read_block(t, fault)) return false;
        if (t->at == t->size || t->block[t->at] != t->next) break;
        t->at++;
    }
    *job = t->next++;
    return true;
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
    if (c->jobs > 0) text_format(out, " (%.0f %%)", 100 * (double)c->done / (double)c->jobs);
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

// The file does not know whether anybody works on it, as a job may take long.
static void add_since(struct text *out, const struct saved_campaign *c) {
    int64_t seconds = (int64_t)time(NULL) - c->beat;
    if (c->done == c->jobs || c->beat == 0) return;
    text_add(out, ", the last ");
    add_duration(out, seconds < 0 ? 0 : (double)seconds);
    text_add(out, " ago");
}

static void add_object(struct text *out, const struct saved_campaign *c) {
    json_open(out, NULL, '{');
    json_signed(out, "campaign", c->id);
    json_string(out, "what", &c->title);
    json_number(out, "jobs", c->jobs);
    json_number(out, "done", c->done);
    json_number(out, "worked_ms", c->worked_ms);
    if (c->done > 0) json_number(out, "left_ms", (uint64_t)(1000 * seconds_left(c) + 0.5));
    json_signed(out, "last_result", c->beat);
    json_end_line(out);
}

void campaign_add_status(struct text *out, const struct saved_campaign *c, bool json, bool since) {
    if (json) {
        add_object(out, c);
        return;
    }
    add_line(out, c);
    if (since) add_since(out, c);
    text_char(out, '\n');
}

// ---- Working on it ---------------------------------------------------------------------------------------

bool active_fail(struct active_campaign *r) {
    cli_progress_hide(&r->progress);
    r->exit_code = cli_weightier(r->exit_code, collection_fail(&r->fault));
    cli_progress_go_on(&r->progress);
    return false;
}

static bool open(struct active_campaign *r, const char *file, int64_t number) {
    if (!db_open(&r->db, file, DB_WRITE, &r->fault)) return false;
    r->given = db_prepare(&r->db, "SELECT " STORE_COLUMNS " FROM puzzle WHERE id = ?1", &r->fault);
    return r->given != NULL && campaign_load(&r->db, number, r->mem, &r->campaign, &r->fault) &&
           campaign_todo_init(&r->todo, &r->db, &r->campaign, &r->fault) &&
           campaign_log_init(&r->log, &r->db, &r->campaign, r->mem, &r->fault);
}

bool active_begin(struct active_campaign *r, const char *file, const struct campaign_run_values *v,
                  struct mem *m) {
    *r = (struct active_campaign){.mem = m, .limit = v->limit};
    if (!open(r, file, v->number)) {
        r->exit_code = collection_fail(&r->fault);
        return false;
    }
    cli_progress_start(&r->progress);
    cli_progress_expect(&r->progress, (size_t)r->campaign.jobs);
    return true;
}

bool active_next(struct active_campaign *r, uint64_t *job) {
    if (cli_stopping() || r->exit_code != CLI_YES || (r->limit > 0 && r->handed_out == r->limit))
        return false;
    if (!campaign_todo_next(&r->todo, job, &r->fault)) return r->fault.kind != FAULT_NONE && active_fail(r);
    r->handed_out++;
    return true;
}

bool active_given(struct active_campaign *r, uint64_t job, struct mem *m, struct campaign_puzzle *out) {
    db_bind_number(r->given, 1, (int64_t)job + 1);
    bool ok = db_row(&r->db, r->given, &r->fault);
    if (!ok && r->fault.kind == FAULT_NONE)
        fault_set(&r->fault, FAULT_SYSTEM, "%.120s is damaged: a puzzle is missing", r->db.path);
    ok = ok && store_read(&r->db, r->given, m, out, &r->fault);
    sqlite3_reset(r->given);
    return ok || active_fail(r);
}

bool active_put(struct active_campaign *r, uint64_t job, struct campaign_result *result) {
    if (!campaign_log_put(&r->log, job, result, &r->fault)) return active_fail(r);
    cli_progress_report(&r->progress, (size_t)(r->campaign.done + r->log.waiting.size), 0);
    return true;
}

bool active_store(struct active_campaign *r) {
    return campaign_log_store(&r->log, &r->fault) || active_fail(r);
}

bool active_store_due(struct active_campaign *r) {
    return !store_is_due(r->log.waiting.size, r->log.first_us) || active_store(r);
}

int active_report(struct active_campaign *r, bool json) {
    struct text out;
    cli_progress_end(&r->progress);
    text_init(&out, r->mem);
    campaign_add_status(&out, &r->campaign, json, false);
    if (!cli_output_say(&out)) r->exit_code = cli_weightier(r->exit_code, CLI_BAD);
    text_free(&out);
    if (r->campaign.done < r->campaign.jobs) r->exit_code = cli_weightier(r->exit_code, CLI_LIMIT);
    return cli_interrupted() ? CLI_INTERRUPTED : r->exit_code;
}

void active_end(struct active_campaign *r) {
    campaign_log_free(&r->log);
    campaign_todo_free(&r->todo);
    campaign_free(&r->campaign);
    sqlite3_finalize(r->given);
    db_close(&r->db);
}
