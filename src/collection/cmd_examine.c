// Rate and verify: every puzzle is looked at again, on all cores, by the kinds of campaign that do so.
#include "campaign/kinds.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "collection/collection.h"
#include "collection/crew.h"
#include "collection/sums.h"

#include <inttypes.h>

struct examining {
    struct db *db;
    struct mem *mem;
    struct store store;
    struct campaign_request request;
    sqlite3_stmt *next;
    int64_t last; // handed out
    bool json, keeps;
    struct sums sums;
    VEC(struct waiting {
        int64_t id;
        struct campaign_puzzle found;
    })
    waiting;
    uint64_t first_us;
    size_t done;
    struct cli_output output;
    struct cli_progress progress;
    struct fault fault;
    int exit_code;
};

static bool fail(struct examining *e) {
    cli_progress_hide(&e->progress);
    cli_output_flush(&e->output);
    e->exit_code = cli_weightier(e->exit_code, collection_fail(&e->fault));
    cli_progress_go_on(&e->progress);
    return false;
}

// The next puzzle: of all, or of those of which nothing is known. No row stays open, so that others may
// write.
static bool next(void *context, struct crew_job *job) {
    struct examining *e = context;
    if (cli_stopping()) return false;
    db_bind_number(e->next, 1, e->last);
    bool ok = db_row(e->db, e->next, &e->fault);
    if (ok) {
        e->last = sqlite3_column_int64(e->next, STORE_ID);
        job->number = (uint64_t)e->last - 1;
        job->has_given = ok = store_read(e->db, e->next, &job->mem, &job->given, &e->fault);
    }
    sqlite3_reset(e->next);
    if (!ok && e->fault.kind != FAULT_NONE) fail(e);
    return ok;
}

static void tell_one(struct examining *e, int64_t id, const struct campaign_puzzle *f) {
    static const char *const words[] = {"", "", "has several solutions", "has no solution"};
    static const char *const names[] = {"unknown", "unique", "multiple", "none"};
    struct text out;
    text_init(&out, e->mem);
    if (e->json) {
        text_format(&out, "{\"number\":%" PRId64 ",\"status\":\"%s\"", id, names[f->solutions]);
        if (f->rated)
            text_format(&out, ",\"level\":\"%s\",\"score\":%" PRIu32, explain_level_name(f->level), f->score);
        text_add(&out, "}\n");
    } else if (f->too_long) text_format(&out, "%" PRId64 " takes too long to rate\n", id);
    else if (f->solutions != CAMPAIGN_UNIQUE) text_format(&out, "%" PRId64 " %s\n", id, words[f->solutions]);
    cli_output_add(&e->output, &out);
    text_free(&out);
}

static bool store_waiting(struct examining *e) {
    bool ok = e->waiting.size == 0 || db_begin(e->db, &e->fault);
    for (size_t i = 0; ok && i < e->waiting.size; i++)
        ok = store_fill(&e->store, e->waiting.at[i].id, &e->waiting.at[i].found, &e->fault);
    if (e->waiting.size > 0) ok = ok && db_commit(e->db, &e->fault);
    if (!ok) db_roll_back(e->db);
    for (size_t i = 0; i < e->waiting.size; i++) {
        if (ok) tell_one(e, e->waiting.at[i].id, &e->waiting.at[i].found);
        campaign_puzzle_free(&e->waiting.at[i].found);
    }
    e->waiting.size = 0;
    return ok && cli_output_flush(&e->output);
}

// What was found moves from the job's ledger into ours.
static bool keep(struct examining *e, struct crew_job *job) {
    struct waiting w = {.id = (int64_t)job->number + 1, .found = job->result.puzzles.at[0]};
    w.found.puzzle = w.found.solution = (struct puzzle){0};
    const struct puzzle *solution = &job->result.puzzles.at[0].solution;
    if (solution->cells != NULL && !puzzle_copy(&w.found.solution, solution, e->mem))
        return fault_memory(&e->fault);
    if (e->waiting.size == 0) e->first_us = clock_us();
    if (!vec_push(e->mem, &e->waiting, w)) {
        campaign_puzzle_free(&w.found);
        return fault_memory(&e->fault);
    }
    return !store_is_due(e->waiting.size, e->first_us) || store_waiting(e);
}

static bool done(void *context, struct crew_job *job) {
    struct examining *e = context;
    bool ok = job->answer == CAMPAIGN_DONE;
    if (job->answer == CAMPAIGN_FAULT) e->fault = job->fault;
    if (ok) ok = sums_add(&e->sums, text_string(&job->result.rows)) || fault_memory(&e->fault);
    if (ok && e->keeps) ok = keep(e, job);
    if (!ok && job->answer != CAMPAIGN_STOPPED) fail(e);
    cli_progress_report(&e->progress, ++e->done, 0);
    return ok && !cli_stopping();
}

static bool expect(struct examining *e) {
    int64_t count;
    bool ok = db_number(e->db,
                        e->keeps ? "SELECT count(*) FROM puzzle WHERE level IS NULL AND solutions < 2"
                                 : "SELECT count(*) FROM puzzle",
                        &count, &e->fault);
    cli_progress_expect(&e->progress, (size_t)count);
    return ok;
}

static bool examine_all(struct examining *e, size_t threads) {
    e->next = db_prepare(
        e->db,
        e->keeps ? "SELECT " STORE_COLUMNS
                   " FROM puzzle WHERE level IS NULL AND solutions < 2 AND id > ?1 ORDER BY id LIMIT 1"
                 : "SELECT " STORE_COLUMNS " FROM puzzle WHERE id > ?1 ORDER BY id LIMIT 1",
        &e->fault);
    if (e->next == NULL || !store_init(&e->store, e->db, e->mem, &e->fault) || !expect(e)) return fail(e);
    const struct crew crew = {.request = &e->request,
                              .threads = threads,
                              .limits = cli_limits(0),
                              .context = e,
                              .next = next,
                              .done = done};
    if (!crew_run(&crew, e->mem)) fault_memory(&e->fault), fail(e);
    if (!store_waiting(e)) return fail(e);
    return true;
}

// What the rows that are not only counts say: the claims that do not hold, or that nobody has settled.
static void tell_wrong(struct examining *e) {
    struct text out;
    const uint64_t *sums = e->sums.totals;
    text_init(&out, e->mem);
    for (size_t i = 0; i < e->sums.rows.size && !e->json; i++)
        if (e->sums.rows.at[i].counts[CAMPAIGN_PUZZLES] == 0)
            text_format(&out, "%s\n", sums_name(&e->sums, i));
    if (e->json)
        text_format(&out,
                    "{\"puzzles\":%" PRIu64 ",\"claims\":%" PRIu64 ",\"wrong\":%" PRIu64
                    ",\"unsettled\":%" PRIu64 "}\n",
                    sums[CAMPAIGN_PUZZLES], sums[CAMPAIGN_CLAIMS], sums[CAMPAIGN_WRONG],
                    sums[CAMPAIGN_UNSETTLED]);
    else e->request.kind->conclude(&e->request, sums, !cli_stopping(), &out);
    cli_output_add(&e->output, &out);
    text_free(&out);
}

static void tell_rated(struct examining *e) {
    struct text out;
    const uint64_t *sums = e->sums.totals;
    text_init(&out, e->mem);
    if (!e->json)
        text_format(&out, "%" PRIu64 " rated, %" PRIu64 " with several solutions or none",
                    sums[CAMPAIGN_RATED], sums[CAMPAIGN_SEVERAL] + sums[CAMPAIGN_UNSOLVABLE]);
    if (!e->json && sums[CAMPAIGN_TOO_LONG] > 0)
        text_format(&out, ", %" PRIu64 " not settled in time", sums[CAMPAIGN_TOO_LONG]);
    if (!e->json) text_char(&out, '\n');
    cli_output_add(&e->output, &out);
    text_free(&out);
}

static int examine(struct db *d, const struct cli_collection_request *q, const struct campaign_kind *kind) {
    struct mem mem = MEM_UNLIMITED;
    struct examining e = {.db = d, .mem = &mem, .json = q->json, .keeps = kind == &campaign_rate};
    e.request = q->campaign;
    sums_init(&e.sums, &mem, campaign_columns(kind));
    cli_output_init(&e.output, &mem, NULL);
    cli_progress_start(&e.progress);
    if (cli_output_begin(&e.output, 1)) examine_all(&e, q->threads);
    cli_progress_end(&e.progress);
    if (e.keeps) tell_rated(&e);
    else tell_wrong(&e);
    e.exit_code = cli_weightier(e.exit_code, collection_verdict(kind, e.sums.totals, true));
    e.exit_code = cli_weightier(e.exit_code, cli_output_exit(&e.output));
    sums_free(&e.sums);
    vec_free(&mem, &e.waiting);
    sqlite3_finalize(e.next);
    store_free(&e.store);
    return cli_interrupted() ? CLI_INTERRUPTED : e.exit_code;
}

int collection_rate(const struct cli_collection_request *q, int argc, char **argv) {
    struct db db;
    struct fault fault = {0};
    (void)argc, (void)argv;
    bool ok = db_open(&db, q->file, DB_WRITE, &fault);
    int code = ok ? examine(&db, q, &campaign_rate) : collection_fail(&fault);
    db_close(&db);
    return code;
}

// The database first: pages, indexes, and what points from one table to another.
static bool check_file(struct db *d, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "PRAGMA integrity_check(1)", fault);
    bool ok = s != NULL && db_row(d, s, fault);
    const char *says = ok ? (const char *)sqlite3_column_text(s, 0) : NULL;
    if (ok && says != NULL && says[0] == 'o' && says[1] == 'k' && says[2] == '\0') ok = true;
    else if (ok) ok = fault_set(fault, FAULT_SYSTEM, "%.80s is damaged: %.120s", d->path, says);
    sqlite3_finalize(s);
    return ok;
}

int collection_verify(const struct cli_collection_request *q, int argc, char **argv) {
    struct db db;
    struct fault fault = {0};
    (void)argc, (void)argv;
    bool ok = db_open(&db, q->file, DB_READ, &fault) && check_file(&db, &fault);
    int code = ok ? examine(&db, q, &campaign_verify) : collection_fail(&fault);
    db_close(&db);
    return code;
}
