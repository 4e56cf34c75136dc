// `collection rate` and `verify`: every puzzle is examined on all cores, by the kinds of campaign that have
// these names.
#include "base/json.h"
#include "collection/campaign.h"
#include "collection/collection.h"

#include <inttypes.h>
#include <string.h>

struct values {
    uint64_t threads;
    const char *work;
    bool json;
};

struct examining {
    struct session session;
    struct store store;
    struct campaign_request request;
    sqlite3_stmt *next;
    int64_t last; // the last number handed out
    bool json;
    bool rates; // the unrated puzzles, and stores that; else verifies all
    struct totals totals;
    VEC(struct waiting {
        int64_t id;
        struct campaign_puzzle puzzle;
    })
    waiting;
    uint64_t first_us;
    size_t done;
    struct cli_progress progress;
    int exit_code;
};

static bool fail(struct examining *e) {
    cli_progress_hide(&e->progress);
    cli_output_flush(&e->session.output);
    e->exit_code = cli_weightier(e->exit_code, collection_fail(&e->session.fault));
    cli_progress_go_on(&e->progress);
    return false;
}

// The next puzzle, rated or not. No statement stays open, so that other programs may write.
static bool next(void *context, struct pool_job *job) {
    struct examining *e = context;
    if (cli_stopping()) return false;
    db_bind_number(e->next, 1, e->last);
    bool ok = db_row(&e->session.db, e->next, &e->session.fault);
    if (ok) {
        e->last = sqlite3_column_int64(e->next, STORE_ID);
        job->number = (uint64_t)e->last - 1;
        job->has_given = ok = store_read(&e->session.db, e->next, &job->mem, &job->given, &e->session.fault);
    }
    sqlite3_reset(e->next);
    if (!ok && e->session.fault.kind != FAULT_NONE) fail(e);
    return ok;
}

static void report_one(struct examining *e, int64_t id, const struct campaign_puzzle *p) {
    static const char *const words[] = {"", "", "has several solutions", "has no solution"};
    static const char *const names[] = {"unknown", "unique", "multiple", "none"};
    struct text *out = &e->session.out;
    if (e->json) {
        json_open(out, NULL, '{');
        json_text(out, "file", e->session.db.path);
        json_signed(out, "number", id);
        json_text(out, "status", names[p->solutions]);
        if (p->rated) json_text(out, "level", explain_level_name(p->level));
        if (p->rated) json_number(out, "score", p->score);
        json_end_line(out);
    } else if (p->too_long) text_format(out, "%" PRId64 " takes too long to rate\n", id);
    else if (p->solutions != CAMPAIGN_UNIQUE) text_format(out, "%" PRId64 " %s\n", id, words[p->solutions]);
    session_print(&e->session);
}

static bool store_waiting(struct examining *e) {
    bool ok = e->waiting.size == 0 || db_begin(&e->session.db, &e->session.fault);
    for (size_t i = 0; ok && i < e->waiting.size; i++)
        ok = store_fill(&e->store, e->waiting.at[i].id, &e->waiting.at[i].puzzle, &e->session.fault);
    if (e->waiting.size > 0) ok = ok && db_commit(&e->session.db, &e->session.fault);
    if (!ok) db_roll_back(&e->session.db);
    for (size_t i = 0; i < e->waiting.size; i++) {
        if (ok) report_one(e, e->waiting.at[i].id, &e->waiting.at[i].puzzle);
        campaign_puzzle_free(&e->waiting.at[i].puzzle);
    }
    e->waiting.size = 0;
    return ok && cli_output_flush(&e->session.output);
}

// Results move from the job's ledger into ours.
static bool keep(struct examining *e, struct pool_job *job) {
    struct waiting w = {.id = (int64_t)job->number + 1, .puzzle = job->result.puzzles.at[0]};
    w.puzzle.puzzle = w.puzzle.solution = (struct puzzle){0};
    const struct puzzle *solution = &job->result.puzzles.at[0].solution;
    if (solution->cells != NULL && !puzzle_copy(&w.puzzle.solution, solution, &e->session.mem))
        return fault_memory(&e->session.fault);
    if (e->waiting.size == 0) e->first_us = clock_us();
    if (!vec_push(&e->session.mem, &e->waiting, w)) {
        campaign_puzzle_free(&w.puzzle);
        return fault_memory(&e->session.fault);
    }
    return !store_is_due(e->waiting.size, e->first_us) || store_waiting(e);
}

static bool done(void *context, struct pool_job *job) {
    struct examining *e = context;
    bool ok = job->answer == CAMPAIGN_DONE;
    if (job->answer == CAMPAIGN_FAULT) e->session.fault = job->fault;
    if (ok) ok = totals_add(&e->totals, text_string(&job->result.rows)) || fault_memory(&e->session.fault);
    if (ok && e->rates) ok = keep(e, job);
    if (!ok && job->answer != CAMPAIGN_STOPPED) fail(e);
    cli_progress_report(&e->progress, ++e->done, 0);
    return ok && !cli_stopping();
}

// If solutions were not counted, the level is only a claim of the notes.
#define UNRATED "solutions = 0 OR (level IS NULL AND solutions = 1)"

static bool expect(struct examining *e) {
    int64_t count;
    bool ok =
        db_number(&e->session.db,
                  e->rates ? "SELECT count(*) FROM puzzle WHERE " UNRATED : "SELECT count(*) FROM puzzle", 0,
                  &count, &e->session.fault);
    cli_progress_expect(&e->progress, (size_t)count);
    return ok;
}

static bool examine_all(struct examining *e, size_t threads) {
    e->next = db_prepare(&e->session.db,
                         e->rates ? "SELECT " STORE_COLUMNS " FROM puzzle WHERE (" UNRATED
                                    ") AND id > ?1 ORDER BY id LIMIT 1"
                                  : "SELECT " STORE_COLUMNS " FROM puzzle WHERE id > ?1 ORDER BY id LIMIT 1",
                         &e->session.fault);
    if (e->next == NULL || !store_init(&e->store, &e->session.db, &e->session.mem, &e->session.fault) ||
        !expect(e))
        return fail(e);
    const struct pool pool = {.request = &e->request,
                              .threads = threads,
                              .limits = cli_limits(0),
                              .context = e,
                              .next = next,
                              .done = done};
    if (!pool_run(&pool, &e->session.mem)) fault_memory(&e->session.fault), fail(e);
    if (!store_waiting(e)) return fail(e);
    return true;
}

// ---- Results ---------------------------------------------------------------------------------------------

// Rows without counted puzzles name the claims that are wrong or unsettled.
static void report_claims(const struct examining *e, struct text *out) {
    const uint64_t *sums = e->totals.sums;
    for (size_t i = 0; i < e->totals.rows.size && !e->json; i++)
        if (e->totals.rows.at[i].counts[CAMPAIGN_PUZZLES] == 0)
            text_format(out, "%s\n", totals_name(&e->totals, i));
    if (!e->json) {
        e->request.kind->conclude(&e->request, sums, !cli_stopping(), out);
        return;
    }
    json_open(out, NULL, '{');
    json_text(out, "file", e->session.db.path);
    json_number(out, "puzzles", sums[CAMPAIGN_PUZZLES]);
    json_number(out, "claims", sums[CAMPAIGN_CLAIMS]);
    json_number(out, "wrong", sums[CAMPAIGN_WRONG]);
    json_number(out, "unsettled", sums[CAMPAIGN_UNSETTLED]);
    json_end_line(out);
}

static void report_ratings(const struct examining *e, struct text *out) {
    const uint64_t *sums = e->totals.sums;
    if (e->json) return;
    text_format(out, "%" PRIu64 " rated, %" PRIu64 " with several solutions or none", sums[CAMPAIGN_RATED],
                sums[CAMPAIGN_SEVERAL] + sums[CAMPAIGN_UNSOLVABLE]);
    if (sums[CAMPAIGN_TOO_LONG] > 0)
        text_format(out, ", %" PRIu64 " not settled in time", sums[CAMPAIGN_TOO_LONG]);
    text_char(out, '\n');
}

// ---- The commands ----------------------------------------------------------------------------------------

// The database checks itself first: pages, indexes, and references between tables.
static bool check_file(struct db *d, struct fault *fault) {
    sqlite3_stmt *s = db_prepare(d, "PRAGMA integrity_check(1)", fault);
    bool ok = s != NULL && db_row(d, s, fault);
    const char *says = ok ? (const char *)sqlite3_column_text(s, 0) : NULL;
    if (ok && (says == NULL || strcmp(says, "ok") != 0))
        ok = fault_set(fault, FAULT_SYSTEM, "%.80s is damaged: %.120s", d->path, says == NULL ? "" : says);
    sqlite3_finalize(s);
    return ok;
}

static void examine(struct examining *e, size_t threads) {
    const struct campaign_kind *kind = e->request.kind;
    struct session *s = &e->session;
    totals_init(&e->totals, &s->mem, campaign_columns(kind));
    cli_progress_start(&e->progress);
    examine_all(e, threads);
    cli_progress_end(&e->progress);
    if (e->rates) report_ratings(e, &s->out);
    else report_claims(e, &s->out);
    session_print(s);
    e->exit_code = cli_weightier(e->exit_code, campaign_exit_code(kind, e->totals.sums, true));
    totals_free(&e->totals);
    vec_free(&s->mem, &e->waiting);
    sqlite3_finalize(e->next);
    store_free(&e->store);
}

static int run_kind(const struct call *c, const struct campaign_kind *kind) {
    const struct values *v = c->values;
    struct fault fault = {0};
    struct examining e = {
        .request = campaign_defaults(kind, NULL), .json = v->json, .rates = kind == &campaign_rate};
    if (!collection_operands(c, 0)) return CLI_BAD;
    if (v->work != NULL && !campaign_set(&e.request, CAMPAIGN_WORK, v->work, &fault))
        return cli_refuse("%s", fault.text);
    bool ok = session_open(&e.session, c->operands[0], e.rates ? DB_WRITE : DB_READ, NULL) &&
              (e.rates || check_file(&e.session.db, &e.session.fault));
    if (ok) examine(&e, collection_threads(v->threads));
    return session_close(&e.session, ok, e.exit_code);
}

static int run_rate(const struct call *c) { return run_kind(c, &campaign_rate); }
static int run_verify(const struct call *c) { return run_kind(c, &campaign_verify); }

#define SHARED_OPTIONS                                                                                       \
    OPTION_THREADS(struct values, threads, "work on N puzzles at a time (default: all cores)"), {            \
        CAMPAIGN_WORK, 0, OPTION_WORD, offsetof(struct values, work), "N", .help = CAMPAIGN_WORK_HELP        \
    }

static const struct option rate_options[] = {
    SHARED_OPTIONS, OPTION_JSON(struct values, json, "one JSON object per puzzle"), {0}};

const struct command collection_rate = {
    .name = "rate",
    .summary = "rate the unrated puzzles",
    .text = "Rates every unrated puzzle: whether it has exactly one solution, its level and its score.\n"
            "It may be interrupted; running it again continues.\n"
            "\n"
            "Exit code: 1 when a puzzle has no solution or several, 3 when one takes too long to rate.\n",
    .examples = "  roque collection all.db rate\n"
                "  roque collection all.db rate --threads 2 --json\n",
    .options = rate_options,
    .values = sizeof(struct values),
    .run = run_rate,
};

static const struct option verify_options[] = {
    SHARED_OPTIONS,
    OPTION_JSON(struct values, json, "one JSON object: puzzles, claims, wrong, unsettled"),
    {0}};

const struct command collection_verify = {
    .name = "verify",
    .summary = "prove every claim again",
    .text =
        "Proves again what the collection claims about its puzzles: that there is one solution, which one,\n"
        "level and score. The database checks itself, too.\n"
        "\n"
        "Exit code: 1 when a claim is wrong, 3 when none is wrong but one was not settled in time.\n",
    .examples = "  roque collection all.db verify\n",
    .options = verify_options,
    .values = sizeof(struct values),
    .run = run_verify,
};
